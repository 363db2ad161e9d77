"""A file is cut at games, and what is read of the pieces is what is read of it whole."""

from __future__ import annotations

import io
import pickle
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import plybook
from plybook import GameRecord
from plybook.archive.read import chunks as room
from plybook.archive.read.chunks import Chunk, chunks, records
from plybook.archive.read.options import ReadingOptions
from plybook.corpora.corpus import sample
from plybook.recognise.candidates import VariantCandidate

PGN = '[Event "{n}"]\n[White "A"]\n[Result "1-0"]\n\n1. e4 e5 2. Nf3 {{ {n} }} 2... Nc6 1-0\n\n'
MANY = "".join(PGN.format(n=n) for n in range(40))


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "CHUNK_SIZE", 200)


def cut(content: bytes, reading: ReadingOptions = ReadingOptions()) -> list[Chunk]:  # noqa: B008 - it is a value
    found = []
    for chunk in chunks(io.BytesIO(content), "x", reading):
        assert chunk.load_up_to(1 << 30)
        found.append(chunk)
    return found


def whole(content: bytes) -> list[GameRecord]:
    [chunk] = cut(content)
    return list(chunk.records())


def numbered_anew(parts: list[Chunk]) -> list[GameRecord]:
    games: list[GameRecord] = []
    lines = 0
    for part in parts:
        before = len(games)
        games += [game.moved(lines, before) for game in part.records()]
        lines += part.lines
    return games


def test_the_pieces_hold_what_the_file_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    games = whole(MANY.encode())
    monkeypatch.setattr(room, "CHUNK_SIZE", 200)
    parts = cut(MANY.encode())
    assert len(parts) == 10
    assert numbered_anew(parts) == games
    assert list(records([(io.BytesIO(MANY.encode()), "x")], ReadingOptions())) == games
    assert [game.index for game in games] == list(range(1, 41))


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("name", ["twic", "parmen-1", "alice-1"])
def test_every_game_of_real_files_is_in_a_piece(name: str) -> None:
    path = sample(name).path if name != "twic" else Path(__file__).parents[2] / "data" / "twic-500.pgn"
    content = path.read_bytes()[:60_000]
    assert "".join(game.source.text for game in numbered_anew(cut(content))).encode() == content


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize(
    "text",
    [
        "1. e4 e5 1-0\n\n" * 40,  # nothing says where a game begins but its numbers
        MANY.replace("1-0\n\n", "1-0 { so it ends }\n\n"),  # no result ends a line
        MANY.replace("\n", "\r"),
        '{"games": ["' + "1-0\n\n[Event \\u0022x\\u0022]" * 40 + '"]}',
    ],
)
def test_where_it_is_not_clear_that_a_game_begins_nothing_is_cut(text: str) -> None:
    assert len(cut(text.encode())) == 1


@pytest.mark.usefixtures("small")
def test_nothing_is_cut_in_utf_16() -> None:
    assert [game.index for part in cut(MANY.encode("utf-16")) for game in part.records()] == list(range(1, 41))


@pytest.mark.usefixtures("small")
def test_what_the_first_games_are_is_known_of_the_others() -> None:
    sheet = '[White "A"]\n\n1. Pc2-c4(2) Pd7-d5(6)\n*\n\n'
    parts = cut((sheet * 60).encode())
    assert parts[0].before is None
    assert parts[1].before is not None
    assert parts[1].before.earlier[VariantCandidate("tri-d", "parmen")] > 2
    assert all(part.before == parts[1].before for part in parts[1:])
    assert {game.variant for game in numbered_anew(parts)} == {"tri-d"}


def test_no_more_is_read_than_asked_for() -> None:
    """So that a pipe that goes on for ever shows its games as they come."""
    lines = (line.encode() for line in PGN.splitlines(keepends=True) * 3)

    class Pipe:
        def readline(self, size: int = -1) -> bytes:
            return next(lines, b"[Event")

    found = records([(Pipe(), "x")], ReadingOptions(container="pgn"))  # type: ignore[list-item]
    assert [game.index for game in islice(found, 2)] == [1, 2]


@pytest.mark.usefixtures("small")
def test_a_damage_is_heard_of_after_the_games_before_it() -> None:
    class Damaged(io.BytesIO):
        def readline(self, size: int | None = -1, /) -> bytes:
            if self.tell() > 2000:
                raise OSError(5, "damaged")
            return super().readline(size)

        __next__ = readline

    parts = []
    for part in chunks(Damaged(MANY.encode()), "x", ReadingOptions()):
        assert part.load_up_to(1 << 30)
        parts.append(pickle.loads(pickle.dumps(part)))  # noqa: S301
    last = parts.pop()
    found = [game for part in parts for game in part.records()]
    with pytest.raises(OSError, match="damaged"):
        found.extend(last.records())
    assert len(found) == 25
    assert last.is_broken


@pytest.mark.usefixtures("small")
def test_a_piece_that_is_too_large_is_left_as_it_is() -> None:
    part = next(chunks(io.BytesIO(b"1. e4 e5 1-0\n" * 40), "x", ReadingOptions()))
    assert not part.load_up_to(100)
    assert sum(len(game.source.text) for game in part.records()) == 13 * 40


TEXTS = st.lists(
    st.sampled_from(
        ['[Event "x"]\n', '[White "1-0"]\n', "\n", "1-0\n", "1. e4 e5 1-0\n", "{ a\n", "}\n", "2. Nf3 (1-0\n",
         "*\r\n", "\r\n", '[Event "y"\n', "some words\n", "\xff\n", "; x 1-0\n", '\n[Event "z"]\n\n1. d4 *\n\n']
    ),
    max_size=60,
)  # fmt: skip


@given(TEXTS)
def test_whatever_a_file_holds_nothing_is_lost(lines: list[str]) -> None:
    content = "".join(lines).encode("latin-1")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(room, "CHUNK_SIZE", 30)
        parts = cut(content)
        games = numbered_anew(parts)
        assert list(records([(io.BytesIO(content), "x")], ReadingOptions())) == games
    text = "".join(game.source.text for game in games)
    assert text == "".join(game.source.text for game in plybook.read(content, name="x"))
    ends = [game.source.end for game in games]
    begins = [(game.source.first_line, game.source.first_column) for game in games]
    assert begins == [(1, 1), *ends][: len(games)]
    assert [game.index for game in games] == list(range(1, len(games) + 1))
