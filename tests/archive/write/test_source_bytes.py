"""Games with their bytes: joined, they are the file again."""

from __future__ import annotations

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plybook.archive.read import chunks as room
from plybook.archive.read.chunks import chunks
from plybook.archive.read.options import ReadingOptions
from plybook.archive.write.source_bytes import SourceGame, source_games

GAME = '[Event "{}"]\r\n\r\n1. e4 {{ caf\u00e9 }} e5 1-0\r\n\r\n'
MANY = "".join(GAME.format(n) for n in range(30))


def read(content: bytes, *, recognised: bool = True) -> list[SourceGame]:
    found: list[SourceGame] = []
    for chunk in chunks(io.BytesIO(content), "x", ReadingOptions()):
        found += source_games(chunk, recognised=recognised)
    return found


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
@pytest.mark.parametrize("recognised", [True, False])
def test_the_bytes_of_all_games_are_the_file(
    encoding: str, recognised: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room, "CHUNK_SIZE", 200)
    content = MANY.encode(encoding)
    games = read(content, recognised=recognised)
    assert len(games) == 30
    assert games[0].mark + b"".join(each.content or b"" for each in games) == content


def test_games_that_need_not_be_recognised_say_the_same() -> None:
    plain, known = (read(MANY.encode(), recognised=each) for each in (False, True))
    assert [each.content for each in plain] == [each.content for each in known]
    assert [each.game.index for each in plain] == [each.game.index for each in known]
    assert [bool(each.game.variant) for each in plain] == [True] * 16 + [False] * 14
    assert all(each.game.variant for each in known)


def test_broken_utf_16_has_no_bytes() -> None:
    [game] = read("1. e4 e5 *\n".encode("utf-16") + b"\xff")
    assert game.content is None


@given(st.binary(max_size=80), st.sampled_from([b"", b"\xef\xbb\xbf", b"1. e4 e5 1-0\r", b'\n[White "\xe9"]\n']))
def test_whatever_the_bytes_are_none_is_lost(rest: bytes, head: bytes) -> None:
    if not rest.startswith((b"\xff\xfe", b"\xfe\xff")):
        games = read(head + rest)
        assert games[0].mark + b"".join(each.content or b"" for each in games) == head + rest
