"""Files whose bytes are odd: line ends, encodings, control characters, lengths, and files that hold no game."""

from __future__ import annotations

import codecs

import pytest

import plybook
from tests.container.odd.reading import Game, read, summary
from tests.tables import each_row

TEXT = '[White "Jürgen Öst"]\n[Black "Pell"]\n[Result "1-0"]\n\n1. c4 e5\n2. Nc3 {größer} Nf6 1-0\n'
GAME = Game("c4 e5 Nc3 Nf6", result="1-0", tags={"White": "Jürgen Öst", "Black": "Pell", "Result": "1-0"}, comments=1)
PLAIN = '[White "Osten"]\n\n1. c4 e5 2. Nc3 *\n'


def ended(by: str) -> bytes:
    return TEXT.replace("\n", by).encode()


@each_row(
    ("source", "codes"),
    [
        pytest.param(ended("\r\n"), "", id="crlf"),
        pytest.param(ended("\r"), "", id="cr"),
        pytest.param(ended("\r\r\n"), "", id="cr-crlf"),
        pytest.param(ended("\n\r"), "", id="lf-cr"),
        pytest.param(TEXT.replace("\n", "\r\n", 2).encode(), "", id="line-ends-mixed"),
        pytest.param(TEXT.rstrip().encode(), "", id="no-line-end"),
        pytest.param(codecs.BOM_UTF8 + TEXT.encode(), "", id="byte-order-mark"),
        pytest.param(codecs.BOM_UTF8 * 2 + TEXT.encode(), "F012", id="two-byte-order-marks"),
        pytest.param(codecs.BOM_UTF16_LE + TEXT.encode("utf-16-le"), "", id="utf-16-le"),
        pytest.param(codecs.BOM_UTF16_BE + TEXT.encode("utf-16-be"), "", id="utf-16-be"),
        pytest.param(TEXT.encode("latin-1"), "F002", id="latin-1"),
        pytest.param(TEXT.encode() + b"\x1a", "F012", id="end-of-file-of-old-systems"),
        pytest.param(TEXT.encode() + bytes(8), "F012", id="padded-with-noughts"),
        pytest.param(TEXT.replace(" e5", "\0e5").encode(), "F012", id="nought-among-moves"),
        pytest.param(TEXT.replace("e5\n", "e5\x0b").encode(), "F012", id="vertical-tab"),
        pytest.param(TEXT.replace(" e5", " \ufeffe5").encode(), "F012", id="byte-order-mark-among-moves"),
        pytest.param(TEXT.replace("1. c4 e5\n", "1. c4 e5\u2028").encode(), "", id="line-separator"),
    ],
)
def test_the_same_game_whatever_its_bytes(source: bytes, codes: str) -> None:
    assert [summary(game) for game in read(source)] == [
        Game(GAME.moves, GAME.result, GAME.tags, GAME.comments, GAME.variations, codes)
    ]


@pytest.mark.parametrize("between", ["\f", "\x1a\n", "\ufeff", "\r\r"])
def test_two_files_joined_are_two_games(between: str) -> None:
    assert [(each.moves, each.tags) for each in map(summary, read(f"{PLAIN}{between}{PLAIN}".encode()))] == [
        ("c4 e5 Nc3", {"White": "Osten"})
    ] * 2


@pytest.mark.parametrize(
    ("source", "game"),
    [
        (f'[White "{"O" * 100_000}"]\n\n1. c4 e5 *\n', Game("c4 e5", tags={"White": "O" * 100_000})),
        (f'[White "Osten"]\n\n1. c4 {{{"so " * 50_000}}} e5 *\n', Game("c4 e5", comments=1)),
        (f'[White "Osten"]\n\n1. c4 {"x" * 100_000} *\n', Game("c4", codes="N001")),
        (
            f'[White "Osten"]\n\n{" ".join(f"{n}. Nf3 Nf6 {n + 1}. Ng1 Ng8" for n in range(1, 801, 2))} *\n',
            Game(" ".join(["Nf3 Nf6 Ng1 Ng8"] * 400)),
        ),
    ],
    ids=["tag", "comment", "word", "line"],
)
def test_lengths_are_no_matter(source: str, game: Game) -> None:
    assert [summary(each) for each in read(source.encode())] == [game]


@pytest.mark.parametrize(
    ("source", "codes"),
    [
        (b"", "F001"),
        (b" \r\n\n\t", "F001"),
        (bytes(3), "F001 F012"),
        (b"<!DOCTYPE html><html><body>404</body></html>", "F001"),
        (b"; nothing but this", "F001"),
        (TEXT.encode("utf-16-le"), "F002 F001"),
        (b"\x89PNG\r\n\x1a\n" + bytes(range(256)), "F002 F001"),
    ],
    ids=["empty", "blank", "noughts", "web-page", "comment", "utf-16-unmarked", "picture"],
)
def test_what_holds_no_game_is_said_to_hold_none(source: bytes, codes: str) -> None:
    [game] = map(summary, read(source))
    assert (game.moves, game.tags) == ("", {})
    assert game.codes.split()[: len(codes.split())] == codes.split()


def test_quotation_marks_of_windows_are_read() -> None:
    source = b'[White "M\xfcller \x93Osten\x94"]\n[Black "\x81\x96"]\n\n1. e4 {the move \x96 \x84best\x93} e5 *\n'
    [game] = plybook.read(source)
    assert [tag.value for tag in game.tags] == ["Müller “Osten”", "\x81\x96"]
    assert game.plies[0].after[0].text == "the move – „best“"
    assert [str(found.message) for found in game.diagnostics if found.code == "F002"] == ["not UTF-8: read as cp1252"]


def test_fixing_keeps_the_bytes_of_windows() -> None:
    source = b'[White "\x93Osten\x94"]\n[Black "\x81\x93"]\n\n1. e4 {\x96} e5 2. 0-0 {\x85}\n*\n'
    assert plybook.fix(source.replace(b"0-0", b"Nb1-f3")).content.count(b"\x93") == 2
    good = b'[White "\x93Osten\x94"]\n\n1. e2-e4 {\x96} e5 {\x80} *\n'
    assert plybook.fix(good).content == good.replace(b"e2-e4", b"e4")


def test_utf_16_without_a_mark_is_named() -> None:
    for encoding in ("utf-16-le", "utf-16-be"):
        [game] = plybook.read(TEXT.encode(encoding))
        assert "UTF-16 without a byte order mark" in " ".join(map(str, game.diagnostics))
