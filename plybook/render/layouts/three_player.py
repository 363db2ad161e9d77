"""John Savard's board for three players in its true shape, so that every line can be followed with the eye.

Six parallelograms of four by six cells lie round the middle, sixty degrees each: two are a home, and the line between
its files d and e is the side that they share. A wing closes the angle between two homes: two columns, a rhombus of
four by four cells, and two columns more, each the straight way from edge to edge. Cells that touch share a whole
side; in the middle d6 and e6 of each home share one and do not touch, so a wall stands between them.

Text has no slanted lines: there the board is another drawing, of `three_player_page`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, pairwise, permutations
from math import atan2, cos, dist, hypot, radians, sin, sqrt
from typing import NamedTuple, TypeVar

from plybook.render.diagram import (
    Cell,
    Diagram,
    DiagramLine,
    Label,
    Marked,
    Panel,
    Plane,
    Point,
    Role,
    box_of,
    marks_on,
)
from plybook.render.layout import DiagramLayout, Signs
from plybook.render.layouts import flat
from plybook.render.layouts.three_player_page import page
from plybook.render.layouts.three_player_shades import shade_of
from plybook.rules.board import bits
from plybook.rules.games.three_player.board import BOARD, HOMES, SECTOR, SIZE, SPOTS, view_of
from plybook.rules.games.three_player.position import ThreePlayerPosition
from plybook.rules.position import Position
from plybook.rules.terms import Seat

Corners = tuple[Point, Point, Point, Point]
Edge = tuple[Point, Point]
_C = TypeVar("_C")

_FILES, _RANKS = 4, 6  # of half a home
_WING = 8  # the first file of a wing
_BLOCK = 10  # and of the rhombus in it, whose highest rank is
_TOP = 4
# The distance of the rhombus from the homes' outer corner; it makes the two columns between as wide as long.
_BEND = (1 + sqrt(13)) / 2
_GAP = 6.1  # from the middle: seams between homes and wings are nearer, all edges of the board are farther
_HOME_NAME, _WING_NAME = 7.9, 11.3  # from the middle
_LEAST_APART = 0.85  # names at the edge, from each other
_LIFT = 0.08  # how far men move from each other in cells that meet at a fold, one above the other
_FOOT = (0.28, 0.4)  # how far to the side and below a man's middle the ends of his foot are, with their outline
_CROSSED = "↻"
_LEGEND = f"{_CROSSED}: a Pawn that goes the other way round the board"


class ThreePlayerLayout(DiagramLayout):
    """Draws positions of all games on this board, with wings or without."""

    def diagram(
        self, position: Position, *, marked: Marked = frozenset(), seat: Seat = 0, level: str = ""
    ) -> Diagram:
        """Return the board with ``seat`` at the bottom, and the names he has for files and ranks around it."""
        state = _checked(position)
        chair = state.seating.seats[seat]
        bare, middle = _bare(chair.player, chair.corner, wings=state.seating.wings)
        cells = tuple(
            Cell(
                cell.index,
                cell.corners,
                cell.shade,
                cell.name,
                state.man_at(cell.index),
                marks_on(cell.index, marked),
                _CROSSED if state.crossed >> cell.index & 1 else "",
                lift=cell.lift,
            )
            for cell in bare.cells
        )
        panel = bare._replace(cells=cells, labels=(*bare.labels, *_owners(state, seat, middle)))
        return Diagram((panel,), seat, (_LEGEND,) if state.crossed else ())

    def arrangement(self, position: Position) -> Hashable | None:
        """Return whether there is a legend."""
        return _checked(position).crossed != 0

    def signs(self, position: Position) -> Signs:
        """Return the sign of Pawns that go the other way round, with their cells."""
        return {_CROSSED: _checked(position).crossed}

    def draw(self, position: Position, *, marked: Marked = frozenset(), seat: Seat = 0, level: str = "") -> str:
        """Return a page of text with the squares as ``seat``, or the player whose names it shares, names them."""
        return page(_checked(position), marked, seat)


def _checked(position: Position) -> ThreePlayerPosition:
    if not isinstance(position, ThreePlayerPosition):
        raise TypeError(f"no position on the three-player board: {position!r}")
    return position


@cache
def _bare(player: int, corner: int, *, wings: bool) -> tuple[Panel, Point]:
    """Return the board without men and names of seats, and its middle, for ``player`` or the one in a wing beside it.

    ``corner`` is 0, 1 or -1, as in `view_of`.
    """
    turn, squares = _turn(player, corner), BOARD.all if wings else sum(HOMES)
    shapes, lifts = _shapes(turn), _lifts(turn)
    left, top, right, bottom = box_of(point for cell in bits(squares) for point in shapes[cell])

    def moved(point: Point) -> Point:
        return round(point[0] - left, 4), round(point[1] - top, 4)

    places = BOARD.places_of(view_of(player, corner))
    cells = tuple(
        Cell(
            cell,
            _four([moved(point) for point in shapes[cell]]),
            shade_of(cell),
            "".join(places[cell][:3]),
            lift=lifts[cell],
        )
        for cell in bits(squares)
    )
    middle = moved((0, 0))
    names = [(place[0] + place[1], place[2]) for place in places]
    labels = tuple(_apart(_joined(_edge_labels(cells, names, middle, wings=wings))))
    walls = tuple(DiagramLine(middle, moved(_way(270 + 120 * home + turn)), is_wall=True) for home in range(3))
    width, height = round(right - left, 4), round(bottom - top, 4)
    return Panel("", cells, labels, 0, 0, width, height, _plane(middle, turn), walls), middle


# --- the shape ---------------------------------------------------------------------------------------------------


def _way(degrees: float) -> Point:
    """Return the step of one cell in a direction; 0 is to the right, 90 up the page."""
    return cos(radians(degrees)), -sin(radians(degrees))


class _Lattice(NamedTuple):
    """A net of parallelograms: its origin, and its two steps."""

    start: Point
    along: Point
    out: Point

    def at(self, along: float, out: float) -> Point:
        """Return the point so many steps along and out, rounded: it is the same in all nets that have it."""
        x, y = (self.start[axis] + along * self.along[axis] + out * self.out[axis] for axis in (0, 1))
        return round(x, 6), round(y, 6)

    def cell(self, along: int, out: int) -> Corners:
        """Return the corners of a cell, clockwise from the upper left."""
        points = [self.at(along + x, out + y) for x, y in ((0, 0), (1, 0), (1, 1), (0, 1))]
        return _clockwise(points)


def _clockwise(points: Sequence[Point]) -> Corners:
    """Return the corners of a cell, the upper left one first."""
    x, y = sum(x for x, _ in points) / 4, sum(y for _, y in points) / 4
    ordered = sorted(points, key=lambda point: atan2(point[1] - y, point[0] - x))
    first = min(range(4), key=lambda at: ordered[at][0] + ordered[at][1])
    return _four(ordered[first:] + ordered[:first])


def _four(points: Sequence[Point]) -> Corners:
    first, second, third, fourth = points
    return first, second, third, fourth


@cache
def _shapes(turn: int) -> tuple[Corners, ...]:
    """Return the corners of all cells around the middle, White's home below, turned by so many degrees."""
    lattices = [_lattices(120 * player + turn) for player in range(3)]
    return tuple(_shape(*SPOTS[cell % SECTOR], lattices[cell // SECTOR]) for cell in range(SIZE))


@cache
def _lifts(turn: int) -> Mapping[int, float]:
    """Return how far above the middle men stand: at folds so that no head is over feet, elsewhere with feet in."""
    shapes = _shapes(turn)
    at_folds: dict[int, float] = defaultdict(float)
    for touching in _sides(enumerate(shapes)).values():
        for (_, upper), (_, lower) in permutations(touching, 2):
            (x, y), (u, v) = _middle(shapes[upper]), _middle(shapes[lower])
            if abs(u - x) < 0.5 < v - y < 0.9:
                at_folds[upper] += _LIFT
                at_folds[lower] -= _LIFT
    return {cell: _lift_of_feet(corners) for cell, corners in enumerate(shapes)} | at_folds


def _lift_of_feet(corners: Corners) -> float:
    """Return how far a man is lifted in a cell whose lower side leans, so that both ends of his foot are in it."""
    x, y = _middle(corners)
    across, down = _FOOT
    lift = 0.0
    for (u, v), (p, q) in pairwise((*corners, corners[0])):
        if u > p:  # clockwise, these are the lower sides
            lowest = min(v + (q - v) * (x + side - u) / (p - u) for side in (-across, across))
            lift = max(lift, y + down - lowest)
    return round(lift, 2)


def _middle(corners: Corners) -> Point:
    return sum(x for x, _ in corners) / 4, sum(y for _, y in corners) / 4


def _sides(shapes: Iterable[tuple[_C, Sequence[Point]]]) -> dict[frozenset[Point], list[tuple[Edge, _C]]]:
    """Return the sides of cells, each with the one or two cells that have it."""
    sides: dict[frozenset[Point], list[tuple[Edge, _C]]] = defaultdict(list)
    for cell, corners in shapes:
        for edge in zip(corners, (*corners[1:], corners[0]), strict=True):
            sides[frozenset(edge)].append((edge, cell))
    return sides


def _lattices(turn: int) -> tuple[_Lattice, ...]:
    """Return the nets of one sector: left and right half of the home, then first arm, rhombus and second arm."""
    down, right, left, following = (_way(degrees + turn) for degrees in (270, 330, 210, 30))
    outer = _Lattice((0, 0), right, down)
    near, far = outer.at(_FILES, 1), outer._replace(out=following).at(_FILES, 1)
    bend = outer.at(_FILES + _BEND, 0)

    def halfway(start: Point, end: Point) -> Point:
        return (end[0] - start[0]) / 2, (end[1] - start[1]) / 2

    return (
        _Lattice((0, 0), left, down),
        outer,
        _Lattice(near, halfway(near, bend), down),
        _Lattice(bend, following, down),
        _Lattice(bend, following, halfway(bend, far)),
    )


def _shape(file: int, rank: int, lattices: Sequence[_Lattice]) -> Corners:
    """Return the corners of the cell on a file and rank, from 0, of a sector."""
    left, right, first_arm, rhombus, second_arm = lattices
    if file < _WING:
        half, along = (right, file - _FILES) if file >= _FILES else (left, _FILES - 1 - file)
        return half.cell(along, _RANKS - 1 - rank)
    if file < _BLOCK:
        return first_arm.cell(file - _WING, _TOP - rank)
    if rank <= _TOP:
        return rhombus.cell(file - _BLOCK, _TOP - rank)
    return second_arm.cell(file - _BLOCK, rank - _TOP - 1)


def _turn(player: int, corner: int) -> int:
    """Return the turn of the board that puts this player at the bottom."""
    return -120 * player - 60 * corner


def _plane(middle: Point, turn: int) -> Plane:
    """Return the plane of the panel in space: the middle of the board is at (0, 0, 0), White is nearest."""
    (right_x, right_y), (down_x, down_y) = _way(-turn), _way(270 - turn)
    across, down = (right_x, -right_y, 0.0), (down_x, -down_y, 0.0)
    x, y = middle
    return Plane((-x * across[0] - y * down[0], -x * across[1] - y * down[1], 0.0), across, down)


# --- names -------------------------------------------------------------------------------------------------------


class _Named(NamedTuple):
    """The name of a cell beside one of its sides."""

    label: Label
    cell: Cell
    edge: Edge


def _edge_labels(
    cells: Sequence[Cell], names: Sequence[tuple[str, str]], middle: Point, *, wings: bool
) -> Iterator[_Named]:
    """Yield the names along the edge of the board: at each cell of its file or of its rank, whichever changes."""
    edges = _edges(cells, middle, wings=wings)
    at: dict[Point, list[int]] = defaultdict(list)
    for edge, cell in edges.items():
        for point in edge:
            at[point].append(cell.index)
    for (start, end), cell in edges.items():
        beside = [
            names[other]
            for point in (start, end)
            for other in at[point]
            if other != cell.index and _part(other) == _part(cell.index)
        ]
        if not beside:  # the end of a first rank, at which a wing begins
            continue
        file, rank = names[cell.index]
        is_rank = any(other_file == file and other_rank != rank for other_file, other_rank in beside)
        x, y = cell.centre
        out_x, out_y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
        # At a right angle to the edge, away from the cell.
        normal = (end[1] - start[1], start[0] - end[0])
        sign = 1 if normal[0] * (out_x - x) + normal[1] * (out_y - y) > 0 else -1
        away = flat.NAME * sign / hypot(*normal)
        role = Role.RANK if is_rank else Role.FILE
        label = Label(rank if is_rank else file, out_x + normal[0] * away, out_y + normal[1] * away, role)
        yield _Named(label, cell, (start, end))


def _joined(names: Iterable[_Named]) -> list[_Named]:
    """Return ``names`` with one at the corner of a cell that would have the same name on two sides."""
    of_cells: dict[tuple[int, str], list[_Named]] = defaultdict(list)
    for name in names:
        of_cells[name.cell.index, name.label.text].append(name)
    joined = []
    for first, *others in of_cells.values():
        corners = {*first.edge}.intersection(*(name.edge for name in others)) if others else ()
        for x, y in corners:
            u, v = first.cell.centre
            out = 1 + flat.NAME / dist((x, y), (u, v))
            first = first._replace(label=first.label._replace(x=u + out * (x - u), y=v + out * (y - v)))
        joined.append(first)
    return joined


def _apart(names: list[_Named]) -> Iterator[Label]:
    """Yield names with those farther apart that are too near to each other where an edge turns inward.

    They move along the edge, since a name that came nearer to it would stand on the board.
    """
    moved = [name.label for name in names]
    for one, other in combinations(range(len(names)), 2):
        x, y = moved[other].x - moved[one].x, moved[other].y - moved[one].y
        if hypot(x, y) >= _LEAST_APART:
            continue
        back, on = _along(names[one].edge, (-x, -y)), _along(names[other].edge, (x, y))
        u, v = on[0] - back[0], on[1] - back[1]
        half, square = x * u + y * v, u * u + v * v
        far = (sqrt(half * half + square * (_LEAST_APART**2 - x * x - y * y)) - half) / square
        for at, (across, down) in ((one, back), (other, on)):
            moved[at] = moved[at]._replace(x=moved[at].x + far * across, y=moved[at].y + far * down)
    yield from moved


def _along(edge: Edge, way: Point) -> Point:
    """Return the step of length 1 along ``edge`` that leads on in about this ``way``."""
    (x, y), (u, v) = edge
    length = hypot(u - x, v - y)
    length = length if (u - x) * way[0] + (v - y) * way[1] > 0 else -length
    return (u - x) / length, (v - y) / length


def _part(cell: int) -> tuple[int, bool]:
    """Return the home or wing of ``cell``."""
    sector, spot = divmod(cell, SECTOR)
    return sector, SPOTS[spot][0] < _WING


def _edges(cells: Sequence[Cell], middle: Point, *, wings: bool) -> dict[Edge, Cell]:
    """Return the sides of cells that are the outer edge of the board."""
    sides = _sides((cell, cell.corners) for cell in cells)
    found = (touching[0] for touching in sides.values() if len(touching) == 1)
    return {edge: cell for edge, cell in found if not wings or dist(_between(edge), middle) > _GAP}


def _between(edge: Edge) -> Point:
    (x, y), (other_x, other_y) = edge
    return (x + other_x) / 2, (y + other_y) / 2


def _owners(state: ThreePlayerPosition, seat: Seat, middle: Point) -> Iterator[Label]:
    """Yield the names of the seats, each where it sits."""
    chair = state.seating.seats[seat]
    turn = _turn(chair.player, chair.corner)
    for each in state.seating.seats:
        far = _WING_NAME if each.corner else _HOME_NAME
        x, y = _way(270 - _turn(each.player, each.corner) + turn)
        # Beside the board a name needs more room than above or below it.
        far += abs(x) * len(each.name) / 16
        yield Label(each.name, middle[0] + far * x, middle[1] + far * y, Role.OWNER)


LAYOUT = ThreePlayerLayout()
