"""A box of any number of axes, cut into flat boards: two axes lie on a board, the others tell the boards apart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import ClassVar

from plybook.render.diagram import Dot, Marked, Panel, Shade, Vector
from plybook.render.layouts import flat
from plybook.rules.board import Geometry
from plybook.rules.position import Position

Outer = tuple[str, ...]
"""The values that name a board, one for each axis that does not lie on it."""

STOREY = 2.0
"""How high one board stands above another."""


@cache
def _cells(geometry: Geometry) -> Mapping[tuple[str, ...], int]:
    """Return the cells by their places."""
    return {place: cell for cell, place in enumerate(geometry.places)}


@cache
def _shades(geometry: Geometry, apart: tuple[int, ...]) -> tuple[Shade, ...]:
    """Return the shades of all cells, chequered along all axes but those that are ``apart``."""
    counts = [
        {value: 0 if axis in apart else count for count, value in enumerate(values)}
        for axis, values in enumerate(geometry.values)
    ]
    places = ([count[value] for count, value in zip(counts, place, strict=True)] for place in geometry.places)
    return tuple(map(flat.chequered, places))


@cache
def _squares(
    geometry: Geometry,
    across: int,
    columns: tuple[str, ...],
    up: int,
    rows: tuple[str, ...],
    outer: tuple[tuple[int, str], ...],
) -> flat.Squares:
    """Return the cells of the board ``outer``: its ``columns`` on the axis ``across``, its ``rows`` on ``up``."""
    place = [""] * len(geometry.axes)
    for axis, value in outer:
        place[axis] = value

    def cell(column: str, row: str) -> int:
        place[across], place[up] = column, row
        return _cells(geometry).get(tuple(place), -1)

    return flat.Squares(tuple(tuple(cell(column, row) for column in columns) for row in rows), columns, rows)


class BoxView:
    """A position on a box, cut along all axes but two, those of the columns and the rows of its boards.

    ``step`` is 1 as White counts, -1 as Black does. ``across`` and ``up`` are the numbers of the two axes. ``apart``
    are the numbers of axes along which boards are not above one another, so that corresponding cells have one shade.
    """

    apart: ClassVar[tuple[int, ...]] = ()

    def __init__(
        self, position: Position, marked: Marked, step: int, across: int | None = None, up: int | None = None
    ) -> None:
        axes = len(position.geometry.axes)
        self.position, self.marked, self.step = position, marked, step
        self.across, self.up = axes - 2 if across is None else across, axes - 1 if up is None else up
        self.outer = tuple(axis for axis in range(axes) if axis not in (self.across, self.up))
        self.values = position.geometry.values
        self.cells = _cells(position.geometry)
        self.shades = _shades(position.geometry, self.apart)
        self.columns, self.rows = self.values[self.across][::step], self.values[self.up][::-step]

    def squares(self, outer: Outer) -> flat.Squares:
        """Return the cells of the board ``outer`` in its columns and rows."""
        columns, rows = tuple(self.columns), tuple(self.rows)
        places = tuple(zip(self.outer, outer, strict=True))
        return _squares(self.position.geometry, self.across, columns, self.up, rows, places)

    def shade(self, cell: int) -> Shade:
        """Return the shade of ``cell``, which no cell beside it has, nor one above it."""
        return self.shades[cell]

    def sign(self, cell: int) -> str:
        """Return what else is to be said of ``cell``, in a sign; nothing."""
        return ""

    def dot(self, cell: int) -> Dot | None:
        """Return the dot on ``cell``, a part of the board; none."""
        return None

    def title(self, outer: Outer) -> str:
        """Return what the board ``outer`` is called, and whose home it is."""
        position, axes = self.position, self.position.geometry.axes
        names = [f"{axes[axis]} {value}" for axis, value in zip(self.outer, outer, strict=True)]
        homes = {position.home_of(axis, value) for axis, value in zip(self.outer, outer, strict=True)} - {None}
        return ", ".join([*names, *(f"{position.seats[seat]}'s home" for seat in homes if seat is not None)])

    def panel(self, outer: Outer, x: float, y: float, origin: Vector, titles: Sequence[str] | None = None) -> Panel:
        """Return the board ``outer`` with the ``titles``, its own if there are none.

        ``origin`` is where White's left corner of it is in space, if it is a level one.
        """
        across, down = len(self.columns), len(self.rows)
        left, back, height = origin
        corner = (left, back + down, height) if self.step > 0 else (left + across, back, height)
        return flat.panel(
            self.position,
            self.squares(outer),
            flat.PanelSpot(x, y, flat.plane(corner, self.step)),
            name="".join(outer),
            titles=([self.title(outer)] if outer else []) if titles is None else titles,
            marked=self.marked,
            shade=self.shade,
            sign=self.sign,
            dot=self.dot,
        )
