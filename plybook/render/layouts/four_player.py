"""The cross of four-player chess, with any seat at the bottom; with names, points and seats that are out."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import cache
from typing import NamedTuple

from plybook.render.diagram import (
    Cell,
    Diagram,
    Label,
    Marked,
    Panel,
    Plane,
    Rectangle,
    Role,
    Vector,
    marks_on,
    unit_square,
)
from plybook.render.layout import DiagramLayout
from plybook.render.layouts import flat
from plybook.render.text import brackets, empty
from plybook.rules.games.four_player.board import CORNER, FILES, RANKS, SIDE, SPOTS
from plybook.rules.games.four_player.position import FourPlayerPosition
from plybook.rules.games.four_player.seats import LETTERS, SEATS
from plybook.rules.games.four_player.setup import OUT, PLAYS
from plybook.rules.position import Man, Position
from plybook.rules.terms import Seat

DEAD_SEAT = len(SEATS)
"""The seat of dead men in pictures, which has the colour of the dead."""

_LAST = SIDE - 1
_LINE = 0.62  # from a name in a corner to what stands under it
# Where the names of the seats stand, first that of the seat at the bottom: on the right hand of each.
_FAR = SIDE - CORNER
_CORNERS = tuple(
    Rectangle(left, top, left + CORNER, top + CORNER) for left, top in ((_FAR, _FAR), (0, _FAR), (0, 0), (_FAR, 0))
)
_WIDTH = 4  # letters of a square in text
_LEGEND = "small letters: dead men"


class _View(NamedTuple):
    """How a seat sees the board: the place of each cell, the names of columns and rows, and the plane."""

    places: tuple[tuple[int, int], ...]
    columns: tuple[str, ...]
    rows: tuple[str, ...]
    plane: Plane


@cache
def _view_of(seat: Seat) -> _View:
    files, ranks = tuple(FILES), RANKS
    far = float(SIDE)
    across: tuple[Vector, ...] = ((1, 0, 0), (0, -1, 0), (-1, 0, 0), (0, 1, 0))
    down: tuple[Vector, ...] = ((0, -1, 0), (-1, 0, 0), (0, 1, 0), (1, 0, 0))
    origins: tuple[Vector, ...] = ((0, far, 0), (far, far, 0), (far, 0, 0), (0, 0, 0))
    places = {
        0: [(file, _LAST - rank) for file, rank in SPOTS],
        1: [(_LAST - rank, _LAST - file) for file, rank in SPOTS],
        2: [(_LAST - file, rank) for file, rank in SPOTS],
        3: [(rank, file) for file, rank in SPOTS],
    }[seat]
    names = ((files, ranks[::-1]), (ranks[::-1], files[::-1]), (files[::-1], ranks), (ranks, files))[seat]
    plane = Plane(origins[seat], across[seat], down[seat])
    return _View(tuple(places), *names, plane)


class FourPlayerLayout(DiagramLayout):
    """Draws positions of both games on the cross."""

    is_clockwise = True
    corners = _CORNERS

    def diagram(
        self, position: Position, *, marked: Marked = frozenset(), seat: Seat = 0, level: str = ""
    ) -> Diagram:
        """Return the board with ``seat`` at the bottom; dead men have no seat's colour."""
        state, view = _checked(position), _view_of(seat)
        cells = tuple(
            Cell(
                cell,
                unit_square(*place),
                flat.chequered(SPOTS[cell]),
                position.geometry.names[cell],
                _man(state, cell),
                marks_on(cell, marked),
            )
            for cell, place in enumerate(view.places)
        )
        labels = (
            *(Label(name, x + 0.5, SIDE + flat.NAME, Role.FILE) for x, name in enumerate(view.columns)),
            *(Label(name, -flat.NAME, y + 0.5, Role.RANK) for y, name in enumerate(view.rows)),
        )
        # What the corners say changes with the game: by itself, it does not make a page draw the board anew.
        said = Panel("", (), tuple(_owners(state, seat)), 0, 0, SIDE, SIDE, view.plane)
        return Diagram((Panel("", cells, labels, 0, 0, SIDE, SIDE, view.plane), said), seat)

    def arrangement(self, position: Position) -> Hashable | None:
        """Return what the corners say."""
        state = _checked(position)
        return state.points, state.status

    def draw(self, position: Position, *, marked: Marked = frozenset(), seat: Seat = 0, level: str = "") -> str:
        """Return the board as text: each man with the letter of his seat, the dead in small letters."""
        state, view = _checked(position), _view_of(seat)
        rows = [[" " * _WIDTH] * SIDE for _ in range(SIDE)]
        for cell, (x, y) in enumerate(view.places):
            first, last = brackets(marks_on(cell, marked))
            text = _letters(state, cell) or f"{empty(marks_on(cell, marked))} "
            rows[y][x] = f"{first}{text}{last}"
        header = "   " + "".join(f" {name:<2} " for name in view.columns)
        board = [f"{name:>2} {''.join(row)} {name:>2}".rstrip() for name, row in zip(view.rows, rows, strict=True)]
        said = "  ".join(" ".join((name, *_said(state, each))) for each, name in enumerate(SEATS))
        return "\n".join([header.rstrip(), *board, said, *([_LEGEND] if state.dead else [])])


def _checked(position: Position) -> FourPlayerPosition:
    if not isinstance(position, FourPlayerPosition):
        raise TypeError(f"no position on the cross for four players: {position!r}")
    return position


def _man(state: FourPlayerPosition, cell: int) -> Man | None:
    man = state.man_at(cell)
    return Man(DEAD_SEAT, man.kind) if man and state.dead >> cell & 1 else man


def _letters(state: FourPlayerPosition, cell: int) -> str:
    man = state.man_at(cell)
    if man is None:
        return ""
    return LETTERS[man.seat] + (man.kind.lower() if state.dead >> cell & 1 else man.kind)


def _said(state: FourPlayerPosition, seat: Seat) -> tuple[str, ...]:
    """Return the points of a seat, where it has some, and whether it is out."""
    points = () if state.seating.is_teams else (str(state.points[seat]),)
    status = state.status[seat]
    return (*points, *(() if status == PLAYS else ("out",) if status == OUT else ("King walks",)))


def _owners(state: FourPlayerPosition, seat: Seat) -> Iterator[Label]:
    """Yield the names of the seats, each in its corner, over their points."""
    for each, name in enumerate(SEATS):
        left, top, right, bottom = _CORNERS[(each - seat) % len(SEATS)]
        x, y = (left + right) / 2, (top + bottom) / 2
        said = _said(state, each)
        top = y - _LINE * len(said) / 2
        yield Label(name, x, top, Role.OWNER)
        for at, text in enumerate(said, 1):
            yield Label(text, x, top + _LINE * at, Role.OWNER)


LAYOUT = FourPlayerLayout()
