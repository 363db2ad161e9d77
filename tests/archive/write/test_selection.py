"""Games selected from files and written: as they stand, byte for byte, or in another form."""

from __future__ import annotations

import codecs
import io
import json
import pickle
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import plybook
from plybook import Filter
from plybook.archive.read.chunks import chunks
from plybook.archive.read.options import ReadingOptions
from plybook.archive.write.conversion import ConversionOptions
from plybook.archive.write.joining import JoinError
from plybook.archive.write.outgoing import OutgoingGame, with_rest_after
from plybook.archive.write.selection import Taken, first, sample, wanted_games
from plybook.files import Raw

ALL = Filter.of()
PGN = '[Event "{event}"]\n[Result "1-0"]\n\n1. e4 e5 1-0\n\n'


def split(*files: bytes, wanted: Filter = ALL, to: str = "") -> tuple[bytes, bytes]:
    """Return what of some files is selected, and the rest."""
    conversion = ConversionOptions(to, None) if to else None
    rest: list[str | bytes] = []
    games = first(games_of(*files, wanted=wanted, conversion=conversion, with_rest=True), None, with_rest=True)
    taken = [*with_rest_after(games, conversion, rest.extend)]
    return joined(taken), joined(rest)


def joined(texts: list[str | bytes]) -> bytes:
    return b"".join(text.encode() if isinstance(text, str) else text for text in texts)


def games_of(*files: bytes, wanted: Filter = ALL, **options: Any) -> Iterator[OutgoingGame[bool]]:
    for number, content in enumerate(files):
        before = 0
        for chunk in chunks(io.BytesIO(content), f"file {number}", ReadingOptions()):
            yield from (game.moved(0, before) for game in wanted_games(chunk, wanted=wanted, **options))
            before += chunk.games


def written(content: bytes, **reading: str) -> tuple[bytes, list[bytes | None]]:
    """Return the byte order mark of a file, and the bytes of its games."""
    mark, games = b"", list[bytes | None]()
    for chunk in chunks(io.BytesIO(content), "file", ReadingOptions(**reading)):
        raw = Raw()
        games += [raw.take(len(game.source.text)) for game in chunk.records(raw)]
        mark = mark or raw.mark
    return mark, games


def games(*numbers: int) -> Filter:
    """Return the filter of the games whose tag Event is one of ``numbers``."""
    return Filter.of(tag=f"Event~/^({'|'.join(map(str, numbers))})$/")


def events(content: bytes) -> list[str]:
    return [game.headers.get("Event", "") for game in plybook.read(content)]


# --- the bytes of a game -----------------------------------------------------------------------------------------

texts = st.lists(
    st.sampled_from(
        [
            "1. e4 e5 1-0\n",
            "\n",
            '[Event "é"]\n',
            "1. d4 d5 2. c4 *",
            "words\r\n",
            "\r",
            "{ ‘odd’ }\n",
            "0-1 1. Nf3\n",
            "\t",
        ]
    ),
    max_size=12,
).map("".join)


@given(texts, st.sampled_from(["utf-8", "cp1252", "utf-16", "utf-8-sig"]))
def test_the_bytes_of_all_games_are_the_file(text: str, encoding: str) -> None:
    content = text.encode(encoding, errors="replace")
    mark, found = written(content)
    assert mark + b"".join(each or b"" for each in found) == content


@given(st.binary(max_size=80))
def test_the_bytes_of_any_file_are_those_of_its_games(content: bytes) -> None:
    if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        content = b"1" + content
    mark, found = written(content, container="scoresheet")
    assert mark + b"".join(each or b"" for each in found) == content


def test_lines_in_several_encodings_are_cut_within() -> None:
    content = "1. e4 {é} 1-0 1. d4 {‘} *\r\n".encode("cp1252") + "1. c4 {é} *".encode()
    _, (one, two, *_) = written(content, variant="chess")
    assert (one or b"").endswith(b"1-0 ")
    assert b"\x91" in (two or b"")


def test_the_bytes_of_broken_utf_16_are_not_made_up() -> None:
    assert written("1. e4 e5 1-0\n".encode("utf-16") + b"\x00\xd8")[1] == [None]
    with pytest.raises(JoinError, match="broken UTF-16"):
        split("1. e4 e5 1-0\n".encode("utf-16") + b"\x00\xd8")


# --- as they are written -----------------------------------------------------------------------------------------


def test_what_is_selected_stays_byte_for_byte() -> None:
    file = b"\r\n".join(
        [
            b'[Event "1"]',
            b"",
            b"1. e4  e5 {caf\xe9} 1-0",
            b"",
            b"",
            b'[Event "2"]',
            b"1. d4 *",
            b"",
            b'[Event "3"]',
            b"",
            b"*",
        ]
    )
    taken, rest = split(file, wanted=games(1, 3))
    assert taken == file[: file.index(b'[Event "2"]')] + file[file.index(b'[Event "3"]') :]
    assert rest == b'[Event "2"]\r\n1. d4 *\r\n\r\n'
    assert split(file) == (file, b"")
    assert split(file, wanted=games(4)) == (b"", file)


numbered = st.lists(st.sampled_from(["1-0", "0-1", "*"]), min_size=1, max_size=8).map(
    lambda results: [
        f'[Event "{number}"]\n[Result "{result}"]\n\n1. e4 e5 {{{number}}} {result}\n\n'
        for number, result in enumerate(results, 1)
    ]
)


@given(numbered, st.sets(st.integers(1, 8)), st.sampled_from(["\n", "\r\n", "\r"]), st.booleans())
def test_what_is_selected_and_the_rest_are_the_file(
    texts: list[str], chosen: set[int], line_end: str, is_cut: bool
) -> None:
    raw = [text.replace("\n", line_end).encode() for text in texts]
    if is_cut:
        raw[-1] = raw[-1].rstrip()
    wanted = games(*chosen, 0)
    taken, rest = split(b"".join(raw), wanted=wanted)
    parted = [[text for number, text in enumerate(raw, 1) if (number in chosen) is is_in] for is_in in (True, False)]
    assert [taken, rest] == list(map(b"".join, parted))
    turned = Filter(wanted.conditions, negated=True)
    assert split(b"".join(raw), wanted=turned) == (rest, taken)


@given(st.lists(numbered, min_size=1, max_size=3), st.sets(st.integers(1, 8)))
def test_no_game_of_several_files_is_lost(files: list[list[str]], chosen: set[int]) -> None:
    raw = ["".join(texts).rstrip().encode() for texts in files]
    taken, rest = split(*raw, wanted=games(*chosen, 0))
    said = [event for content in raw for event in events(content)]
    assert [event for event in events(taken) if event] == [event for event in said if int(event) in chosen]
    assert [event for event in events(rest) if event] == [event for event in said if int(event) not in chosen]


def test_games_that_did_not_follow_each_other_are_parted_by_a_blank_line() -> None:
    assert split(b"1. e4 e5 1-0", b"1. d4 d5 0-1\n") == (b"1. e4 e5 1-0\n\n1. d4 d5 0-1\n", b"")
    assert split(b"1. e4 e5 1-0\r\n", b"\r\n1. d4 d5 0-1\n")[0] == b"1. e4 e5 1-0\r\n\r\n1. d4 d5 0-1\n"


def test_games_that_would_be_read_as_one_are_refused() -> None:
    with pytest.raises(JoinError, match="game 1 of file 0 and game 1 of file 1 would not be read as they are"):
        split(b'[Event "x"]\n', b"1. e4 e5 2. Nf3\n")
    with pytest.raises(JoinError, match="would not be read as they are"):
        split(b"1. e4 e5 2. Nf3\n", b"3. Bc4 Bc5 *\n")


def test_a_mark_stands_only_where_a_file_begins() -> None:
    marked = codecs.BOM_UTF8 + PGN.format(event=1).encode()
    assert split(marked, marked)[0] == marked + PGN.format(event=1).encode()
    taken, rest = split(marked + PGN.format(event=2).encode())
    assert taken == marked + PGN.format(event=2).encode()
    assert rest == b""
    assert split(marked + PGN.format(event=2).encode(), wanted=games(2)) == (PGN.format(event=2).encode(), marked)


def test_utf_16_stays_utf_16() -> None:
    file = "".join(PGN.format(event=event) for event in "123").encode("utf-16")
    taken, rest = split(file, wanted=games(1, 3))
    assert taken.decode("utf-16") == PGN.format(event=1) + PGN.format(event=3)
    assert rest.decode("utf-16") == PGN.format(event=2)
    cut = PGN.format(event=1).strip().encode("utf-16")
    assert split(cut, cut)[0].decode("utf-16").count("\n\n") == 3


def test_files_of_two_encodings_are_not_put_into_one() -> None:
    with pytest.raises(JoinError, match=r"file 0 is UTF-16 .*, file 1 is UTF-8\. Add --to pgn"):
        split(PGN.encode("utf-16"), PGN.encode())


def test_files_of_two_forms_are_put_into_one_where_it_is_read_as_they_are() -> None:
    sheet = b"1. Pc2-c4(2) Pd7-d5(6)\n2. Pc4xd5(6) o-o\n1-0\n"
    pgn = PGN.format(event=1).encode()
    assert events(split(pgn, sheet)[0]) == ["1", ""]
    with pytest.raises(JoinError, match="is in pgn and game 1 of file 1 in json"):
        split(pgn, plybook.write(plybook.read(pgn), to="json").encode())
    with pytest.raises(
        JoinError, match=r"game 1 of file 0 is in scoresheet and game 1 of file 1 in pgn: .* make no one"
    ):
        split(sheet, b'[Variant "tri-d"]\n\n1. Pc2-c4:2 Pd7-d5:6 2. Pc4xd5:6 o-o 1-0\n')


# --- JSON --------------------------------------------------------------------------------------------------------


def document(*numbers: int) -> bytes:
    text = "".join(PGN.format(event=number) for number in numbers)
    return plybook.write(plybook.read(text), to="json").encode()


@given(st.sets(st.integers(1, 4)), st.sampled_from([None, 0, 1]))
def test_games_of_json_documents_make_a_document(chosen: set[int], indent: int | None) -> None:
    whole = json.dumps(json.loads(document(1, 2, 3, 4)), indent=indent).encode()
    other = document(1, 4)
    taken, rest = split(whole, other, wanted=games(*chosen, 0))
    expected = [number for number in (1, 2, 3, 4, 1, 4) if number in chosen]
    assert ([] if not taken else [*map(int, events(taken))]) == expected
    assert len(expected) + (len(plybook.read(rest)) if rest else 0) == 6
    if taken:
        assert plybook.containers["json"].recognises(taken.decode())
        assert not [found for game in plybook.read(taken) for found in game.diagnostics]


def test_a_document_of_which_all_is_selected_stays_byte_for_byte() -> None:
    for content in (document(1, 2, 3), json.dumps(json.loads(document(1, 2))).encode(), document(1)):
        assert split(content) == (content, b"")


def test_a_game_keeps_its_text_in_json() -> None:
    content = document(1, 2, 3).replace(b'"e4"', b'"\\u00654"')
    taken, _ = split(content, wanted=games(2))
    assert b'"\\u00654"' in taken
    assert events(taken) == ["2"]


def test_a_document_that_is_none_is_refused() -> None:
    with pytest.raises(JoinError, match="no JSON document from which games can be taken"):
        split(b'{"games": [,', document(1))


# --- another form ------------------------------------------------------------------------------------------------


def test_games_are_written_in_another_form() -> None:
    file = "".join(PGN.format(event=event) for event in "123").encode()
    taken, rest = split(file, document(4, 1), wanted=games(1, 4), to="json")
    assert (events(taken), events(rest)) == (["1", "4", "1"], ["2", "3"])
    assert split(file, wanted=games(7), to="json")[0] == b""


def test_text_of_no_game_is_said_and_not_written() -> None:
    [stray] = games_of(b"nothing but words\n")
    assert stray == OutgoingGame("file 0", 1, "scoresheet", key=False, is_game=False)
    assert split(b"nothing but words\n", PGN.encode()) == (PGN.encode(), b"")
    assert list(games_of(b"\n\n")) == []


# --- first and sample --------------------------------------------------------------------------------------------

lists_of_games = st.lists(st.booleans(), max_size=30).map(
    lambda wanted: [OutgoingGame("file", n, "pgn", each) for n, each in enumerate(wanted)]
)


def taken_of(found: Iterator[Taken]) -> list[OutgoingGame[bool]]:
    return [game for game, is_taken in found if is_taken]


@given(lists_of_games, st.integers(1, 10))
def test_the_first_are_the_first_and_no_more_is_read(given_games: list[OutgoingGame[bool]], most: int) -> None:
    wanted = [game for game in given_games if game.key]
    source = iter(given_games)
    assert taken_of(first(source, most, with_rest=False)) == wanted[:most]
    if len(wanted) >= most:
        assert list(source) == given_games[given_games.index(wanted[most - 1]) + 1 :]
    everything = list(first(given_games, most, with_rest=True))
    assert [game for game, _ in everything] == given_games


@given(lists_of_games, st.integers(1, 10), st.integers(0, 100))
def test_a_sample_is_of_what_is_wanted_in_its_order(
    given_games: list[OutgoingGame[bool]], size: int, seed: int
) -> None:
    wanted = [game for game in given_games if game.key]
    found = list(sample(given_games, size, seed, with_rest=True))
    assert [game for game, _ in found] == given_games
    taken = taken_of(iter(found))
    assert len(taken) == min(size, len(wanted))
    assert sorted(taken, key=wanted.index) == taken
    alone = list(sample(iter(given_games), size, seed, with_rest=False))
    assert taken_of(iter(alone)) == taken
    assert [game for game, _ in alone if not game.key] == [p for p in given_games if not p.key]


def test_every_game_is_as_likely_in_a_sample() -> None:
    given_games = [OutgoingGame("file", number, "pgn", key=True) for number in range(10)]
    counts = dict.fromkeys(given_games, 0)
    for seed in range(1000):
        for game in taken_of(sample(given_games, 3, seed, with_rest=False)):
            counts[game] += 1
    assert all(230 < count < 370 for count in counts.values())


# --- in other processes ------------------------------------------------------------------------------------------


def test_filters_and_what_they_make_can_be_sent_elsewhere() -> None:
    wanted = Filter.of(tag="Event", ending="off-board", position="wPe4", finding="none")
    assert pickle.loads(pickle.dumps(wanted)) == wanted  # noqa: S301
    for options in (
        {"wanted": wanted, "conversion": ConversionOptions("pgn", None, may_stay=True), "with_rest": True},
        {"conversion": ConversionOptions("json", "lan")},
        {"is_count": True},
        {},
    ):
        made = list(games_of(PGN.encode(), **options))
        assert made
        assert pickle.loads(pickle.dumps((options, made))) == (options, made)  # noqa: S301


def test_long_chunks_of_spaces_take_no_longer_than_they_are_long() -> None:
    spaces = b" " * 10**6
    taken, _ = split(b"1. e4 e5 1-0" + spaces, spaces + b"1. d4 d5 1-0\n")
    assert taken.count(b"1-0") == 2
