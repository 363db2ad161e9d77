"""Lines and columns of the protocol and of plybook are the same places."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lsprotocol.types import Position, Range

import plybook
from plybook.lsp.document_text import UTF_8, UTF_16, UTF_32, DocumentText

ENCODINGS = {UTF_8: "utf-8", UTF_16: "utf-16-le", UTF_32: "utf-32-le"}
SIZES = {UTF_8: 1, UTF_16: 2, UTF_32: 4}
TEXTS = st.text(alphabet="aKé אδ♔🨀\t \r\n\x0b\x85\u2028\ufeff")

every_encoding = pytest.mark.parametrize("encoding", ENCODINGS)


def units(text: str, encoding: str) -> int:
    return len(text.encode(ENCODINGS[encoding], "surrogatepass")) // SIZES[encoding]


def lines_of(text: str) -> list[str]:
    return re.split(r"\r\n|\r|\n", text)


@every_encoding
@given(text=TEXTS, data=st.data())
def test_a_place_is_found_again_from_its_position(encoding: str, text: str, data: st.DataObject) -> None:
    document = DocumentText(text, encoding)
    bare = lines_of(text.removeprefix("\ufeff"))
    line = data.draw(st.integers(1, len(bare)))
    column = data.draw(st.integers(1, len(bare[line - 1]) + 1))
    position = document.position(line, column)
    before = lines_of(text)[line - 1][: column - 1 + (line == 1 and text.startswith("\ufeff"))]
    assert position == Position(line - 1, units(before, encoding))
    assert document.place(position) == (line, column)
    assert document.line_before(position) == before


@every_encoding
@given(text=TEXTS, data=st.data(), new=TEXTS)
def test_a_change_is_made_where_it_is_said(encoding: str, text: str, data: st.DataObject, new: str) -> None:
    document = DocumentText(text, encoding)
    ends = sorted(data.draw(st.integers(0, len(text))) for _ in range(2))
    start, end = (place if text[place - 1 : place + 1] != "\r\n" else place - 1 for place in ends)
    stretch = document.range_between(start, end)
    assert document.offset(stretch.start) == start
    assert document.offset(stretch.end) == end
    assert document.changed(stretch, new).text == text[:start] + new + text[end:]


@given(text=TEXTS, line=st.integers(0, 2**31 - 1), character=st.integers(0, 2**31 - 1))
def test_any_position_is_somewhere(text: str, line: int, character: int) -> None:
    document = DocumentText(text)
    row, column = document.place(Position(line, character))
    assert 1 <= row <= len(lines_of(text))
    assert 1 <= column <= len(lines_of(text)[row - 1]) + 1
    assert 0 <= document.offset(Position(line, character)) <= len(text)


def test_a_position_past_the_end_of_a_line_is_its_end() -> None:
    document = DocumentText("1. e4\r\ne5")
    assert document.place(Position(0, 99)) == (1, 6)
    assert document.place(Position(9, 0)) == (2, 3)


def test_a_position_within_a_character_is_before_or_behind_it() -> None:
    document = DocumentText("🨀x")
    assert document.offset(Position(0, 1)) in (0, 1)
    assert document.changed(Range(Position(0, 2), Position(0, 3)), "y").text == "🨀y"


def test_halves_of_characters_count_as_characters() -> None:
    document = DocumentText("\ud800x")
    assert document.position(1, 2) == Position(0, 1)
    assert document.content == b"?x"


def test_spans_of_a_file_that_begins_with_a_mark_are_behind_it() -> None:
    document = DocumentText("\ufeff1. e4 e6x")
    [game] = plybook.read(document.content)
    span = game.source.span(game.plies[1].start, game.plies[1].start + 3)
    assert document.range_of(span) == Range(Position(0, 7), Position(0, 10))


def test_one_endless_line_is_no_obstacle() -> None:
    document = DocumentText("é" * 1_000_000)
    places = {document.place(document.position(1, column)) for column in range(1, 1_000_000, 1000)}
    assert len(places) == 1000
