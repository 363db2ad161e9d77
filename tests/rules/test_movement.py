"""Boards as boxes, and leaps and rides on them, in two dimensions and in three, with cells missing or not."""

from __future__ import annotations

import doctest
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plybook.rules import board as geometry
from plybook.rules import movement
from plybook.rules.board import Box, bits, mask
from plybook.rules.movement import Movement, every_way
from tests.tables import each_row

SQUARE = Box(("file", "rank"), ("abcdefgh", "12345678"))
# A board with a hole in the middle and a notch at the edge.
HOLED = Box(("file", "rank"), ("abcde", "12345"), missing=("c3", "a5"))
# The field of Prince: tier, column, row.
CUBE = Box(("tier", "column", "row"), ("12345678", "abcdefgh", "12345678"))

FLAT = every_way(0, 1) + every_way(1, 1)
LINES, PLANES, SPACES = every_way(0, 0, 1), every_way(0, 1, 1), every_way(1, 1, 1)


def names(board: Box, cells: int) -> set[str]:
    return {board.names[cell] for cell in bits(cells)}


# --- boxes ---------------------------------------------------------------------------------------------------------


def test_cells_are_numbered_along_the_first_axis() -> None:
    assert [SQUARE.cell(name) for name in ("a1", "h1", "a2", "h8")] == [0, 7, 8, 63]
    assert [CUBE.cell(name) for name in ("1a1", "2a1", "1b1", "1a2")] == [0, 1, 8, 64]


def test_a_missing_cell_has_no_number_and_its_neighbours_close_up() -> None:
    assert HOLED.size == 23
    assert "c3" not in HOLED.names
    assert HOLED.cell("d3") == HOLED.cell("b3") + 1
    assert HOLED.names[-1] == "e5"


def test_values_keep_the_order_given_whatever_cells_are_missing() -> None:
    board = Box(("file", "rank"), ("abc", "12"), missing=("a1", "b1"))
    assert board.names == ("c1", "a2", "b2", "c2")
    assert board.values == (("a", "b", "c"), ("1", "2"))


def test_cells_at_a_place() -> None:
    assert names(HOLED, HOLED.cells_at(("c", None))) == {"c1", "c2", "c4", "c5"}
    assert names(CUBE, CUBE.cells_at(("1", "d", "4"))) == {"1d4"}
    assert HOLED.cells_at(("c", "3")) == 0


def test_a_ray_ends_at_the_edge_and_at_a_missing_cell() -> None:
    def ray(name: str, direction: tuple[int, ...]) -> list[str]:
        return [HOLED.names[cell] for cell in HOLED.ray(HOLED.cell(name), direction)]

    assert ray("c1", (0, 1)) == ["c2"]
    assert ray("b1", (0, 1)) == ["b2", "b3", "b4", "b5"]
    assert ray("a1", (1, 1)) == ["b2"]
    assert ray("a2", (2, 1)) == []
    assert ray("a1", (1, 2)) == ["b3", "c5"]
    assert ray("a4", (0, 1)) == []


# --- directions ----------------------------------------------------------------------------------------------------


@each_row(
    ("change", "count"),
    [((0, 1), 4), ((1, 1), 4), ((1, 2), 8), ((0, 0, 1), 6), ((0, 1, 1), 12), ((1, 1, 1), 8), ((0, 1, 2), 24)],
)
def test_every_way_has_each_order_and_sign_once(change: tuple[int, ...], count: int) -> None:
    ways = every_way(*change)
    assert len(ways) == len(set(ways)) == count
    assert {tuple(sorted(map(abs, way))) for way in ways} == {tuple(sorted(change))}


@pytest.mark.pure
@pytest.mark.parametrize("module", [geometry, movement])
def test_docstrings(module: ModuleType) -> None:
    found = doctest.testmod(module)
    assert found.attempted > 0
    assert found.failed == 0


# --- leaps and rides -----------------------------------------------------------------------------------------------


def test_targets_end_with_the_first_occupied_cell_of_each_ray() -> None:
    rook = Movement(SQUARE, rides=every_way(0, 1))
    men = mask([SQUARE.cell(name) for name in ("d2", "d7", "f4", "h4", "a4")])
    targets = {"d3", "d2", "d5", "d6", "d7", "e4", "f4", "c4", "b4", "a4"}
    assert names(SQUARE, rook.targets(SQUARE.cell("d4"), men)) == targets


def test_a_leap_asks_nothing_of_what_stands_between() -> None:
    knight = Movement(SQUARE, leaps=every_way(1, 2))
    assert names(SQUARE, knight.targets(SQUARE.cell("b1"), SQUARE.all)) == {"a3", "c3", "d2"}


def test_paths_are_the_cells_between() -> None:
    man = Movement(SQUARE, leaps=((1, 2),), rides=((0, 1),))
    paths = {SQUARE.names[cell]: names(SQUARE, path) for cell, path in man.paths(SQUARE.cell("b5")).items()}
    assert paths == {"c7": set(), "b6": set(), "b7": {"b6"}, "b8": {"b6", "b7"}}


# From the rules of Prince: how many spaces each reaches on an open field from (4,4,4) and from (1,1,1).
@pytest.mark.parametrize(
    ("leaps", "rides", "middle", "corner"),
    [
        (every_way(0, 1, 2), (), 24, 6),
        (every_way(1, 1, 2), (), 24, 3),
        (every_way(1, 2, 2), (), 24, 3),
        (LINES + PLANES + SPACES, (), 26, 7),
        ((), LINES, 21, 21),
        ((), PLANES, 39, 21),
        ((), SPACES, 25, 7),
        ((), LINES + PLANES, 60, 42),
        ((), LINES + PLANES + SPACES, 85, 49),
    ],
    ids=["Knight", "Captain", "Ace", "King", "Rook", "Bishop", "Merchant", "Court", "Queen"],
)
def test_reach_in_three_dimensions(
    leaps: tuple[tuple[int, ...], ...], rides: tuple[tuple[int, ...], ...], middle: int, corner: int
) -> None:
    man = Movement(CUBE, leaps, rides)
    assert man.reach[CUBE.cell("4d4")].bit_count() == middle
    assert man.reach[CUBE.cell("1a1")].bit_count() == corner


RIDERS: dict[str, tuple[Box, tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]] = {
    "rider": (SQUARE, (), FLAT),
    "one-way rider": (SQUARE, (), ((1, 1), (-1, 1), (0, -1))),
    "leaper and rider": (SQUARE, every_way(1, 2), every_way(0, 1)),
    "rider among holes": (HOLED, (), FLAT),
}
MEN = {name: Movement(*parts) for name, parts in RIDERS.items()}


def walk(man: str, origin: int, occupied: int) -> int:
    """Return the targets of a man, step by step."""
    board, leaps, rides = RIDERS[man]
    found = mask([cell for way in leaps for cell in board.ray(origin, way)[:1]])
    for way in rides:
        for cell in board.ray(origin, way):
            found |= 1 << cell
            if occupied >> cell & 1:
                break
    return found


@pytest.mark.parametrize("man", MEN)
@given(data=st.data())
def test_targets_and_origins_agree_with_walking(man: str, data: st.DataObject) -> None:
    board, _, _ = RIDERS[man]
    occupied = data.draw(st.integers(0, board.all)) & data.draw(st.integers(0, board.all))
    targets = [walk(man, cell, occupied) for cell in range(board.size)]
    assert [MEN[man].targets(cell, occupied) for cell in range(board.size)] == targets
    target = data.draw(st.integers(0, board.size - 1))
    origins = mask([cell for cell in bits(occupied) if targets[cell] >> target & 1])
    assert MEN[man].origins(target, occupied, occupied) == origins
