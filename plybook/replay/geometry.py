"""A board as data: its cells, their names, and the ways from one to the next.

A cell is an index from 0; a set of cells is an ``int`` whose bit ``i`` stands for cell ``i``, which works at any
size and makes "is anything in between" one ``&``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import or_

from plybook.notation.moves import Place


def bits(cells: int) -> Iterator[int]:
    """Yield the cells of a set, lowest first."""
    while cells:
        low = cells & -cells
        yield low.bit_length() - 1
        cells ^= low


def mask(cells: Sequence[int]) -> int:
    """Return the set of the given cells."""
    return reduce(or_, (1 << cell for cell in cells), 0)


class Geometry:
    """Cells with names and places.

    ``axes`` names the axes of a place (``("file", "rank", "level")``); ``places`` gives for each cell its value on
    each; ``names`` gives what each cell is called.
    """

    def __init__(self, axes: tuple[str, ...], places: Sequence[tuple[str, ...]], names: Sequence[str]) -> None:
        self.axes = axes
        self.places = tuple(places)
        self.names = tuple(names)
        self.size = len(self.names)
        self.all = (1 << self.size) - 1
        self._index = {name: cell for cell, name in enumerate(self.names)}
        self._on_axis: tuple[dict[str, int], ...] = tuple({} for _ in axes)
        for cell, place in enumerate(self.places):
            for values, value in zip(self._on_axis, place, strict=True):
                values[value] = values.get(value, 0) | 1 << cell

    def __len__(self) -> int:
        return self.size

    @property
    def values(self) -> tuple[tuple[str, ...], ...]:
        """The values that occur on each axis, in the order of the cells."""
        return tuple(tuple(values) for values in self._on_axis)

    def cell(self, name: str) -> int:
        """Return the cell called ``name``; raise `KeyError` if there is none."""
        return self._index[name]

    def cells_at(self, place: Place) -> int:
        """Return the set of the cells that fit ``place``: all of them for the empty place."""
        found = self.all
        for values, value in zip(self._on_axis, place, strict=False):
            if value is not None:
                found &= values.get(value, 0)
        return found
