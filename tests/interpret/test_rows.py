"""Rows as their numbers show them: rows that are missing, and rows typed twice."""

from __future__ import annotations

import pytest

import plybook
from plybook.interpret.rows import NumberedRow, gaps, goes_on, is_twice, row_of
from plybook.record import Ply
from plybook.replay.inference.suppositions import Kind
from tests.replay.inference.test_supposed_line import GAME
from tests.tables import each_row


def rows(count: int = 15) -> list[str]:
    return [f"{row + 1}. {GAME[2 * row]} {GAME[2 * row + 1]}\n" for row in range(count)]


def numbered(*numbers: int) -> list[Ply]:
    return [Ply(text, number=f"{number}." if text == "a" else "") for number in numbers for text in "ab"]


@each_row(
    ("numbers", "found"),
    [
        ((1, 2, 3, 4), []),
        ((1, 2, 4, 5, 6), [4]),
        ((1, 2, 4), [4]),
        ((1, 2, 9), []),  # alone at the end it is a slip
        ((1, 2, 9, 10), [4]),
        ((1, 2, 4, 4, 5), []),
        ((1, 2, 31, 4, 5), []),
        ((1, 1, 2, 3), []),
        ((1, 2, 2, 3), []),
        ((5, 6, 7), [0]),
        ((2, 3, 4), [0]),
        ((1, 3, 4, 7, 8), [2, 6]),
    ],
)
def test_a_count_that_jumps_and_goes_on_has_a_gap(numbers: tuple[int, ...], found: list[int]) -> None:
    plies = numbered(*numbers)
    assert gaps(plies, 1, 2) == found
    assert [index for index in range(0, len(plies), 2) if index in found] == found


def test_a_number_now_and_then_is_no_gap() -> None:
    plies = [Ply("a", number=f"{index // 2 + 1}." if index % 10 == 0 else "") for index in range(40)]
    assert gaps(plies, 1, 2) == []
    assert not goes_on(plies, 10, 6, 2)


def test_a_number_after_a_row_of_one_ply_shows_that_the_count_goes_on() -> None:
    plies = [Ply("a", number="1."), Ply("b"), Ply("c", number="14."), Ply("d", number="15.")]
    assert goes_on(plies, 2, 2, 2)
    assert not goes_on(plies[:3], 2, 2, 2)


def test_a_row_is_what_stands_between_two_numbers() -> None:
    plies = [Ply("a", number="7."), Ply("b"), Ply("c", number="8."), Ply("d", number="9."), Ply("e"), Ply("f")]
    assert [row_of(plies, index, 2) for index in range(6)] == [
        *[NumberedRow(7, 2)] * 2,
        NumberedRow(8, 1),
        *[NumberedRow(9, 3)] * 3,
    ]
    assert row_of([Ply("a"), Ply("b")], 1, 2) is None


def test_a_row_without_end_is_looked_at_for_three_rows() -> None:
    plies = [Ply("a", number="1."), *[Ply("b")] * 20]
    assert row_of(plies, 0, 2) == NumberedRow(1, 6)
    assert row_of(plies, 5, 2) == NumberedRow(1, 11)
    assert row_of(plies, 6, 2) is None
    assert row_of(plies, 0, 4) == NumberedRow(1, 12)


def test_a_row_typed_twice_is_one_of_the_same_plies() -> None:
    plies = [Ply(text) for text in "abcdcdef"]
    assert [index for index in range(len(plies)) if is_twice(plies, index, 2)] == [4]
    assert not is_twice(plies, 0, 2)
    assert is_twice(plies[2:], 2, 2)
    assert not is_twice(plies[:5], 4, 2)


@pytest.mark.parametrize("same_number", [True, False])
def test_a_row_typed_twice_is_supposed_to_be_one(same_number: bool) -> None:
    lines = rows()
    again = lines[5] if same_number else lines[5].replace("6.", "7.")
    later = lines[6:] if same_number else [f"{row + 8}. {line.split('. ')[1]}" for row, line in enumerate(lines[6:])]
    text = "".join([*lines[:6], again, *later])
    [game] = plybook.read(text, variant="chess")
    found = plybook.replay(game)
    assert [(each.kind, each.ply, each.written) for each in found.suppositions] == [("row", 13, "Re1 b5")]
    assert any(
        each.hint.startswith("leaving out the row Re1 b5, which is typed twice,") for each in found.diagnostics
    )
    fixed = plybook.fix(text.encode(), variant="chess", suppose=True)
    assert f"6. Re1 b5\n{{left out: {again.strip()}}}\n" in fixed.content.decode()
    [again_read] = plybook.read(fixed.content, variant="chess")
    assert plybook.replay(again_read).moves == plybook.replay(plybook.read("".join(lines), variant="chess")[0]).moves
    assert fixed.left == ()


def test_nothing_is_supposed_behind_a_missing_row() -> None:
    lines = rows()
    text = "".join([*lines[:3], *lines[4:]])
    [game] = plybook.read(text, variant="chess")
    found = plybook.replay(game)
    codes = [each.code for each in found.diagnostics]
    assert codes[:1] == ["W022"]
    assert "R001" in codes
    assert found.suppositions == ()
    assert {(each.kind, each.ply, each.number) for each in found.proposals} == {(Kind.MISSING, 7, "4.")}
    assert "Ba4 Nf6" in [each.supposed for each in found.proposals]
    assert plybook.fix(text.encode(), variant="chess", suppose=True).content == text.encode()


def test_nothing_is_supposed_shortly_before_a_missing_row() -> None:
    lines = rows()
    lines[4] = lines[4].replace("Be7", "Be6")
    text = "".join([*lines[:6], *lines[7:]])
    assert plybook.fix(text.encode(), variant="chess", suppose=True).content == text.encode()


def test_the_numbers_of_a_gap_stay_also_where_the_board_does_not_break() -> None:
    text = b"1. e4 e5\n2. Nf3+ Nc6\n4. h3+ h6\n5. a3 a6\n"
    fixed = plybook.fix(text, variant="chess")
    # What stands behind the gap may show what is missing.
    assert fixed.content == text.replace(b"Nf3+", b"Nf3")
    assert [each.code for each in fixed.left] == ["W022", "W005"]


def test_a_missing_row_that_no_number_shows_is_not_made_up() -> None:
    lines = rows()
    texts = " ".join(line.split(". ")[1].strip() for line in [*lines[:6], *lines[7:]]).split()
    text = "".join(f"{at // 2 + 1}. {' '.join(texts[at : at + 2])}\n" for at in range(0, len(texts), 2))
    [game] = plybook.read(text, variant="chess")
    found = plybook.replay(game)
    assert not found.is_complete
    assert found.suppositions == ()
