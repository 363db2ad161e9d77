"""What is told of Maack's Raumschach (1907), after Dickins (A Guide to Fairy Chess) and Dawson: board, array, men."""

from __future__ import annotations

import pytest

from plybook.rules.board import bits
from plybook.rules.games.raumschach.position import RaumschachPosition
from tests.tables import each_row

BOARD = RaumschachPosition.geometry
KINDS = RaumschachPosition.kinds
START = RaumschachPosition.from_fen(RaumschachPosition.start_fen)


def ways(letter: str, cell: str, seat: int = 0) -> tuple[set[str], set[str]]:
    """Return where a man goes from ``cell`` without and with a capture on an empty board."""
    mover = RaumschachPosition.mover_of[1 + seat * len(KINDS) + KINDS.index(letter)]
    here, tables = BOARD.cell(cell), (mover.moving, mover.capturing or mover.moving)
    found = [{BOARD.names[to] for to in bits(table.targets(here, 0))} for table in tables]
    return found[0], found[1]


def men(cells: str) -> list[str]:
    """Return the letters on some cells, Black's as small ones, a dot where nothing stands."""
    found = (START.man_at(BOARD.cell(cell)) for cell in cells.split())
    return [(man.kind.lower() if man.seat else man.kind) if man else "." for man in found]


def test_a_cube_of_five_levels_with_five_files_and_five_ranks() -> None:
    assert BOARD.values == (tuple("ABCDE"), tuple("abcde"), tuple("12345"))
    assert len(BOARD) == 125


@each_row(
    ("letter", "ways_to_go", "cells"),
    [("R", 6, 12), ("B", 12, 24), ("U", 8, 16), ("Q", 26, 52), ("N", 24, 24), ("K", 26, 26)],
)
def test_in_how_many_ways_a_man_goes_and_how_far_from_the_middle(letter: str, ways_to_go: int, cells: int) -> None:
    kind = RaumschachPosition.men[KINDS.index(letter)]
    assert len({*kind.leaps, *kind.rides}) == ways_to_go
    assert len(ways(letter, "Cc3")[0]) == cells
    assert ways(letter, "Cc3")[0] == ways(letter, "Cc3")[1]


def test_the_rook_goes_through_faces_the_bishop_through_edges_the_unicorn_through_corners() -> None:
    assert ways("R", "Aa1")[0] >= {"Ba1", "Ea1", "Ab1", "Aa5"}
    assert ways("B", "Aa1")[0] >= {"Bb1", "Ba2", "Ab2", "Ee1", "Ea5", "Ae5"}
    assert ways("U", "Aa1")[0] == {"Bb2", "Cc3", "Dd4", "Ee5"}
    assert ways("N", "Aa1")[0] == {"Ca2", "Cb1", "Ba3", "Bc1", "Ab3", "Ac2"}


def test_a_unicorn_ever_sees_thirty_of_the_cells() -> None:
    seen, wave = {"Bb1"}, {"Bb1"}
    while wave:
        wave = {to for cell in wave for to in ways("U", cell)[0]} - seen
        seen |= wave
    assert len(seen) == 30


def test_the_array_has_bishop_unicorn_queen_bishop_unicorn_for_white() -> None:
    assert men("Aa1 Ab1 Ac1 Ad1 Ae1") == list("RNKNR")
    assert men("Ba1 Bb1 Bc1 Bd1 Be1") == list("BUQBU")
    assert men("Aa2 Ae2 Ba2 Be2") == list("PPPP")


def test_and_unicorn_bishop_queen_unicorn_bishop_for_black() -> None:
    assert men("Ea5 Eb5 Ec5 Ed5 Ee5") == list("rnknr")
    assert men("Da5 Db5 Dc5 Dd5 De5") == list("ubqub")
    assert men("Ea4 Ee4 Da4 De4") == list("pppp")


def test_level_c_is_empty() -> None:
    assert set(men(" ".join(f"C{file}{rank}" for file in "abcde" for rank in "12345"))) == {"."}


@pytest.mark.parametrize(
    ("seat", "steps", "captures"),
    [
        (0, {"Cc4", "Dc3"}, {"Cb4", "Cd4", "Db3", "Dd3", "Dc4"}),
        (1, {"Cc2", "Bc3"}, {"Cb2", "Cd2", "Bb3", "Bd3", "Bc2"}),
    ],
)
def test_a_pawn_has_two_steps_and_five_captures(seat: int, steps: set[str], captures: set[str]) -> None:
    assert ways("P", "Cc3", seat) == (steps, captures)
