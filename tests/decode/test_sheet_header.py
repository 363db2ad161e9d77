"""The parts of the text of a sheet, however badly it is written."""

from __future__ import annotations

import time

import pytest

from plybook.decode.sheet_header import header_of
from tests.tables import each_row

HEADED = """[Event "Club"]
[Site 'Ghent']
White: Smith (1850)
The long game
{played by mail}

"""


def test_tags_and_headings_are_taken_off() -> None:
    header = header_of(f"{HEADED}l. e4 eS\n2. Nf3 Nc6\n")
    assert [(tag.name, tag.value) for tag in header.tags] == [
        ("Event", "Club"),
        ("Site", "Ghent"),
        ("White", "Smith"),
        ("WhiteElo", "1850"),
    ]
    assert header.headings == ("The long game",)
    assert [comment.text for comment in header.comments] == ["played by mail"]
    assert (header.begin, header.moves) == (len(HEADED), "l. e4 eS\n2. Nf3 Nc6")


def test_words_in_brackets_in_tags_and_headings_are_no_comments() -> None:
    text = '[Date "15:52 GMT (Coordinated Universal Time)"]\nGame (the longest)\n{by mail}\n1. e4 (good start) e5'
    header = header_of(text)
    assert header.tags[0].value.endswith("(Coordinated Universal Time)")
    assert [comment.text for comment in header.comments] == ["by mail", "good start"]
    assert [text[comment.start] for comment in header.comments] == ["{", "("]


@each_row(
    "row",
    ["1. e4 e5", "l. eA eS", "I, c4 d5", "1.Pc2-c4(2) Pd7-d5(6)", "Pc2-c4(2", "e4 e5", "1 e4 eS", "S. f3", "|. d4"],
)
def test_a_row_is_no_heading_however_badly_it_is_written(row: str) -> None:
    assert header_of(f"The long game\n{row}\n2. Nf3 Nc6").moves == f"{row}\n2. Nf3 Nc6"


@each_row("end", ["1-0", "0-1", "1/2-1/2", "½-½", "*", "White wins", "Black resigns", "Draw."])
def test_a_clean_result_is_taken_off(end: str) -> None:
    header = header_of(f"1. e4 e5\n2. Nf3 Nc6 {end}\n")
    assert header.moves == "1. e4 e5\n2. Nf3 Nc6"
    assert header.result == (end, len("1. e4 e5\n2. Nf3 Nc6 "))


@pytest.mark.parametrize("end", ["O-O", "0-0", "0-0-0", "Nf3"])
def test_what_may_be_a_move_stays(end: str) -> None:
    header = header_of(f"1. e4 e5\n2. Nf3 {end}")
    assert (header.moves, header.result) == (f"1. e4 e5\n2. Nf3 {end}", None)


def test_comments_become_blanks_if_they_are_words() -> None:
    text = "1. e4 {a good move} e5 {2) c4} (3) 2. Nf3 // the knight\n2... Nc6 (a reply) ; 3. Bb5"
    header = header_of(text)
    said = ["{a good move}", "// the knight", "(a reply)"]
    assert [comment.text for comment in header.comments] == ["a good move", "the knight", "a reply"]
    for each in said:
        text = text.replace(each, " " * len(each))
    assert header.moves == text


def test_the_next_game_is_no_part_of_the_sheet() -> None:
    header = header_of('1. e4 e5 1-0\n\n[Event "next"]\n1. d4 d5\n')
    assert (header.moves, header.result, header.end) == ("1. e4 e5", ("1-0", 9), 14)


def test_wrapping_of_mail_is_no_part_of_the_moves() -> None:
    header = header_of("> 1. e4 e5\n> 2. Nf3 Nc6\n")
    assert header.moves == "1. e4 e5\n  2. Nf3 Nc6"


@pytest.mark.parametrize(
    "text", ["{" * 50_000, "[" * 50_000, "a b1 " * 20_000, "1. " * 30_000, "\n" * 100_000, "x" * 99_999]
)
def test_odd_texts_take_linear_time(text: str) -> None:
    begun = time.process_time()
    header_of(text)
    assert time.process_time() - begun < 5
