"""How arrows are named for a picture."""

from __future__ import annotations

import re
from typing import Any

import pytest

import plybook
from plybook.picture import COLOURS
from plybook.rules.moves import PASS
from tests.tables import each_row

START = plybook.variant("chess").start()


def drawn(position: plybook.Position, *arrows: Any) -> list[str]:
    """Return the groups of arrows."""
    return re.findall(r'<g [^>]* opacity="0.85">.*', plybook.svg(position, arrows=arrows))


E4 = drawn(START, ("e2", "e4"))


@each_row("arrow", ["e2e4", "e2-e4", "e2 e4", " E2E4 ", (12, 28), ("e2", 28), START.parse_san("e4")])
def test_an_arrow_is_two_cells_however_they_are_named(arrow: object) -> None:
    assert len(E4) == 1
    assert drawn(START, arrow) == E4


@pytest.mark.parametrize("name", [*COLOURS])
def test_an_arrow_has_a_colour_by_its_name_or_letter(name: str) -> None:
    [by_name] = drawn(START, ("e2", "e4", name))
    assert [by_name] == drawn(START, name[0].upper() + "e2e4") == drawn(START, ("e2", "e4", COLOURS[name]))
    assert f'color="{COLOURS[name]}"' in by_name
    assert 'class="pb-arrow"' not in by_name


def test_arrows_of_one_colour_are_one_group() -> None:
    found = drawn(START, "e2e4", "d2d4", ("g1", "f3", "red"), "Rb1c3")
    assert [group.count("M") for group in found] == [2, 2]


def test_names_of_any_board_make_arrows() -> None:
    tri_d = plybook.variant("tri-d").start()
    pair = drawn(tri_d, ("c2(2)", "c4(2)"))
    assert len(pair) == 1
    assert pair == drawn(tri_d, "c2(2)c4(2)") == drawn(tri_d, "c2(2)-c4(2)")


def test_the_move_of_a_board_leads_from_the_board_to_the_pin() -> None:
    tri_d = plybook.setup("tri-d", men="wKb2(2) bKc8(6)")
    board = min(move for move in tri_d.legal_moves() if not tri_d.describe(move).piece)
    assert len(drawn(tri_d, board)) == 1


def test_a_pass_is_no_arrow() -> None:
    assert drawn(START, PASS) == []


@each_row(
    ("arrow", "error", "message"),
    [
        ("e2", plybook.UnknownNameError, "the arrow 'e2' is not two cells"),
        ("", plybook.UnknownNameError, "the arrow '' is not two cells"),
        ("e2e9", plybook.UnknownNameError, "the arrow 'e2e9' is not two cells"),
        ("Xe2e4", plybook.UnknownNameError, "the arrow 'Xe2e4' is not two cells"),
        ("e" * 10000, plybook.UnknownNameError, "is not two cells"),
        (("e2", "e9"), plybook.UnknownNameError, "no cell"),
        (("e2", "e4", "pink"), ValueError, "the colour of an arrow is green, red, yellow, blue or a code"),
        (("e2", "e4", 'red" onload="x'), ValueError, "the colour of an arrow is"),
        (("e2",), ValueError, "an arrow is two cells and perhaps a colour"),
        (7, ValueError, "an arrow is two cells and perhaps a colour"),
    ],
)
def test_what_is_no_arrow_is_refused(arrow: object, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        drawn(START, arrow)
