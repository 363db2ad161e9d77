"""Common parts of layouts of flat boards: a panel of squares in rows, with names around it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from plybook.render.diagram import (
    Cell,
    Dot,
    Label,
    Marked,
    Marks,
    Panel,
    Plane,
    Role,
    Shade,
    Vector,
    marks_on,
    unit_square,
)
from plybook.rules.position import Position

# The distance of names and titles from the squares, and the room they take there.
NAME, TITLE, OWNER = 0.32, 0.37, 0.4
MARGIN = 0.6
"""The room for the names of ranks on one side of a panel."""
HEAD, FOOT = 0.75, 0.6
"""The room for a title above a panel, and for the names of files below it."""


class Squares(NamedTuple):
    """The cells from the top and from the left, -1 for none, with the names of columns and rows."""

    cells: Sequence[Sequence[int]]
    columns: Sequence[str]
    rows: Sequence[str]


class PanelSpot(NamedTuple):
    """The place of a panel: its point (0, 0) on the page, and its plane in space."""

    x: float
    y: float
    plane: Plane


def plane(origin: Vector, step: int = 1) -> Plane:
    """Return a level plane: ``origin`` is its corner on the upper left of the page, and ``step`` as in `turned`."""
    return Plane(origin, (step, 0, 0), (0, -step, 0))


def turned(seat: int) -> int:
    """Return the direction in which ``seat`` counts files and ranks: 1 as the first seat, -1 from the other side."""
    return -1 if seat else 1


def panel(
    position: Position,
    squares: Squares,
    spot: PanelSpot,
    *,
    name: str = "",
    titles: Sequence[str] = (),
    marked: Marked = (),
    shade: Callable[[int], Shade],
    sign: Callable[[int], str] = lambda cell: "",
    dot: Callable[[int], Dot | None] = lambda cell: None,
    owner: int | None = None,
) -> Panel:
    """Return a panel of ``squares``; ``titles`` are its name and, if there are two, its owner."""
    names = position.geometry.names
    there = [cell for cell in chain.from_iterable(squares.cells) if cell >= 0]
    cells = _cells(
        type(position),
        tuple(map(tuple, squares.cells)),
        tuple(map(shade, there)),
        tuple([names[cell] for cell in there]),
        tuple([position.board[cell] for cell in there]),
        tuple([marks_on(cell, marked) for cell in there]),
        tuple(map(sign, there)),
        tuple(map(dot, there)),
    )
    width, height = len(squares.columns), len(squares.rows)
    labels = [
        *_titles(titles, width),
        *(Label(text, x + 0.5, height + NAME, Role.FILE) for x, text in enumerate(squares.columns)),
        *(Label(text, -NAME, y + 0.5, Role.RANK) for y, text in enumerate(squares.rows)),
    ]
    return Panel(name, cells, tuple(labels), spot.x, spot.y, width, height, spot.plane, owner=owner)


@lru_cache(maxsize=512)
def _cells(
    rules: type[Position],
    rows: tuple[tuple[int, ...], ...],
    shades: tuple[Shade, ...],
    names: tuple[str, ...],
    men: tuple[int, ...],
    marks: tuple[Marks, ...],
    signs: tuple[str, ...],
    dots: tuple[Dot | None, ...],
) -> tuple[Cell, ...]:
    """Return the cells of a panel, the same objects as long as nothing changes on it.

    ``rows`` are `Squares.cells`; of each cell that is there the rest follows, ``men`` as in `Position.board`.
    """
    there = [
        (cell, unit_square(column, row))
        for row, line in enumerate(rows)
        for column, cell in enumerate(line)
        if cell >= 0
    ]
    seen = zip(shades, names, map(rules.man_of, men), marks, signs, dots, strict=True)
    return tuple(Cell(cell, corners, *rest) for (cell, corners), rest in zip(there, seen, strict=True))


def _titles(titles: Sequence[str], width: float) -> list[Label]:
    """Return the titles above a panel, the last one right above it."""
    roles = (Role.TITLE, Role.OWNER)[: len(titles)]
    top = -TITLE - OWNER * (len(titles) - 1)
    return [
        Label(text, width / 2, top + (TITLE + OWNER) / 2 * index, role)
        for index, (text, role) in enumerate(zip(titles, roles, strict=True))
    ]


def chequered(values: Sequence[int]) -> Shade:
    """Return the shade of a cell whose values on the axes count so much: the first of all are dark."""
    return Shade.LIGHT if sum(values) % 2 else Shade.DARK
