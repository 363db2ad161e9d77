"""The three-player board in its true shape: cells that touch in the game share a side, and no others but at walls."""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations
from math import dist, isclose

import pytest

import plybook
from plybook.render.diagram import Cell, CellMark, Diagram, Role
from plybook.render.layouts.three_player import LAYOUT
from plybook.render.shapes import man_size, man_spot, room
from plybook.rules.board import bits
from plybook.rules.games.three_player.board import SIZE, STEPS
from plybook.rules.games.three_player.position import ThreePlayerPosition
from plybook.rules.games.three_player.seats import PLAIN as PLAIN_SEATING
from plybook.rules.games.three_player.seats import SIX
from plybook.testing import check_diagram
from tests.render.test_diagram import places

SIX_PLAYERS = plybook.variant("three-player-six")
PLAIN = plybook.variant("three-player-plain")
Side = frozenset[tuple[float, float]]

every_seat = pytest.mark.parametrize("seat", range(6))


def sides(cell: Cell) -> list[Side]:
    corners = [(round(x, 2), round(y, 2)) for x, y in cell.corners]
    return [frozenset(pair) for pair in zip(corners, (*corners[1:], corners[0]), strict=True)]


def touching(diagram: Diagram) -> set[frozenset[int]]:
    """Return the pairs of cells that have a whole side in common."""
    at: dict[Side, set[int]] = defaultdict(set)
    for _, cell in diagram.places():
        for side in sides(cell):
            at[side].add(cell.index)
    assert max(map(len, at.values())) == 2
    return {frozenset(cells) for cells in at.values() if len(cells) == 2}


def neighbours(squares: int) -> set[frozenset[int]]:
    """Return the pairs of cells of which one is a step from the other, by the tables of the rules."""
    steps = ((cell, found[0]) for cell in range(SIZE) for found in STEPS[cell] if found)
    return {frozenset(pair) for pair in steps if squares >> pair[0] & 1 and squares >> pair[1] & 1}


@every_seat
def test_cells_share_a_side_that_are_a_step_apart_and_those_beside_a_wall(seat: int) -> None:
    position = SIX_PLAYERS.start()
    diagram = LAYOUT.diagram(position, seat=seat)
    [panel] = diagram.panels
    walls = {frozenset((round(x, 2), round(y, 2)) for x, y in (line.start, line.end)) for line in panel.lines}
    names = SIX_PLAYERS.rules.cell_names(0)
    parted = {frozenset(cell.index for cell in panel.cells if wall in sides(cell)) for wall in walls}
    assert {frozenset(names[cell] for cell in pair) for pair in parted} == {
        frozenset(("d6", "e6")), frozenset(("e7", "re6")), frozenset(("d7", "bd6"))
    }  # fmt: skip
    assert touching(diagram) == neighbours(SIX.squares) | parted
    assert not neighbours(SIX.squares) & parted
    check_diagram(diagram, position)


def test_cells_keep_their_place_in_space_for_every_seat() -> None:
    position = SIX_PLAYERS.start()
    found = [places(LAYOUT.diagram(position, seat=seat)) for seat in range(6)]
    for each in found[1:]:
        assert all(dist(each[cell], place) < 0.01 for cell, place in found[0].items())
    a1, e6 = (found[0][position.geometry.cell(name)] for name in ("wa1", "we6"))
    assert a1[0] < e6[0]
    assert a1[1] < e6[1] < 0


def test_the_homes_alone_have_the_same_shape() -> None:
    position = PLAIN.start()
    diagram = LAYOUT.diagram(position)
    assert len(touching(diagram)) == len(neighbours(PLAIN_SEATING.squares)) + 3
    assert len(diagram.panels[0].cells) == 144


def test_six_halves_of_homes_lie_round_one_point() -> None:
    [panel] = LAYOUT.diagram(SIX_PLAYERS.start()).panels
    middle = panel.lines[0].start
    innermost = [cell for cell in panel.cells if any(dist(corner, middle) < 0.01 for corner in cell.corners)]
    assert sorted(cell.name for cell in innermost) == ["bd6", "d6", "d7", "e6", "e7", "re6"]


def test_all_sides_of_cells_are_about_as_long() -> None:
    [panel] = LAYOUT.diagram(SIX_PLAYERS.start()).panels
    for cell in panel.cells:
        for start, end in zip(cell.corners, (*cell.corners[1:], cell.corners[0]), strict=True):
            assert isclose(dist(start, end), 1, abs_tol=0.01), cell.name


@every_seat
def test_the_seat_that_looks_is_at_the_bottom(seat: int) -> None:
    position = SIX_PLAYERS.start()
    [panel] = LAYOUT.diagram(position, seat=seat).panels
    heights = {
        each: [cell.centre[1] for cell in panel.cells if cell.man and cell.man.seat == each] for each in range(6)
    }
    assert max(heights, key=lambda each: sum(heights[each]) / len(heights[each])) == seat
    lowest = max((label for label in panel.labels if label.role is Role.OWNER), key=lambda label: label.y)
    assert lowest.text == position.seats[seat]


@every_seat
def test_each_seat_has_its_own_names_for_the_cells_and_the_edge(seat: int) -> None:
    [panel] = LAYOUT.diagram(SIX_PLAYERS.start(), seat=seat).panels
    assert {cell.index: cell.name for cell in panel.cells} == dict(enumerate(SIX_PLAYERS.rules.cell_names(seat)))
    files = {place[0] + place[1] for place in SIX.places[seat]}
    ranks = {place[2] for place in SIX.places[seat]}
    assert set(panel.texts(Role.FILE)) <= files
    assert set(panel.texts(Role.RANK)) <= ranks
    written = [(label.x, label.y) for label in panel.labels]
    assert min(dist(one, other) for one, other in combinations(written, 2)) > 0.6


@every_seat
def test_no_cell_has_its_name_twice_at_the_edge_and_no_name_stands_on_the_board(seat: int) -> None:
    [panel] = LAYOUT.diagram(SIX_PLAYERS.start(), seat=seat).panels
    files = [label for label in panel.labels if label.role is Role.FILE]
    repeated = [(one, other) for one, other in combinations(files, 2) if one.text == other.text]
    assert all(dist(one[1:3], other[1:3]) > 2 for one, other in repeated)
    sides = [
        pair for cell in panel.cells for pair in zip(cell.corners, (*cell.corners[1:], cell.corners[0]), strict=True)
    ]
    for label in panel.labels:
        assert min(away((label.x, label.y), side) for side in sides) > 0.3, label


def away(point: tuple[float, float], side: tuple[tuple[float, float], tuple[float, float]]) -> float:
    """Return how far a point is from a side of a cell."""
    (x, y), (u, v) = side
    along = ((point[0] - x) * (u - x) + (point[1] - y) * (v - y)) / dist((x, y), (u, v)) ** 2
    share = max(0.0, min(1.0, along))
    return dist(point, (x + share * (u - x), y + share * (v - y)))


@every_seat
def test_men_at_a_fold_do_not_stand_over_one_another(seat: int) -> None:
    [panel] = LAYOUT.diagram(SIX_PLAYERS.start(), seat=seat).panels
    size = man_size(panel.cells[0], min(map(room, panel.cells)))
    spots = {cell.index: man_spot(cell) for cell in panel.cells}
    over = [
        (one, other)
        for (one, (x, y)), (other, (u, v)) in combinations(spots.items(), 2)
        if abs(u - x) < 0.62 * size and abs(v - y) < 0.87 * size
    ]
    assert over == []


@every_seat
def test_the_feet_of_men_are_in_their_cells_but_at_folds(seat: int) -> None:
    start = SIX_PLAYERS.start()
    cells = [cell for _, cell in SIX_PLAYERS.diagram(start, seat=seat).places()]
    size = min(man_size(cell, min(map(room, cells))) for cell in cells)
    foot = [
        (x + side * size, y + 0.43 * size) for cell in cells for x, y in [man_spot(cell)] for side in (-0.31, 0.31)
    ]
    held = [
        all(_is_inside(cell, at) for at in foot[2 * number : 2 * number + 2]) for number, cell in enumerate(cells)
    ]
    assert [cell.name for cell, is_held in zip(cells, held, strict=True) if not is_held and cell.lift > 0] == []
    assert held.count(False) <= 22


def _is_inside(cell: Cell, at: tuple[float, float]) -> bool:
    sides = zip(cell.corners, (*cell.corners[1:], cell.corners[0]), strict=True)
    return all((u - x) * (at[1] - y) >= (v - y) * (at[0] - x) for (x, y), (u, v) in sides)


def test_a_pawn_that_goes_the_other_way_has_a_sign() -> None:
    position = SIX_PLAYERS.start()
    assert isinstance(position, ThreePlayerPosition)
    diagram = LAYOUT.diagram(position)
    signed = [cell.index for _, cell in diagram.places() if cell.sign]
    assert signed == list(bits(position.crossed)) != []
    assert diagram.legend
    assert not LAYOUT.diagram(PLAIN.start()).legend


def test_marks_lie_on_their_cells() -> None:
    position = PLAIN.start()
    cell = position.geometry.cell("wd4")
    shown = LAYOUT.diagram(position, marked={cell: frozenset((CellMark.TARGET,))}, seat=1)
    assert [found.index for _, found in shown.places() if found.marks] == [cell]
