"""A board as data: its cells, their names, and the ways from one to the next.

A cell is an index from 0; a set of cells is an ``int`` whose bit ``i`` stands for cell ``i``, which works at any
size and makes "is anything in between" one ``&``.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cached_property, reduce
from itertools import product
from operator import add, or_

from plybook.notation.moves import Place
from plybook.replay.terms import Cell, Cells

Direction = tuple[int, ...]
"""The change on each axis from one cell to the next."""


def bits(cells: Cells) -> Iterator[int]:
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

    @cached_property
    def _index(self) -> dict[str, int]:
        return {name: cell for cell, name in enumerate(self.names)}

    @cached_property
    def _on_axis(self) -> tuple[dict[str, int], ...]:
        """For each axis the set of the cells with each value."""
        found: tuple[dict[str, int], ...] = tuple({} for _ in self.axes)
        for cell, place in enumerate(self.places):
            for values, value in zip(found, place, strict=True):
                values[value] = values.get(value, 0) | 1 << cell
        return found

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


class Box(Geometry):
    """A rectangular board in any number of dimensions, which may lack some cells.

    ``values`` are the values of each axis, in order; the name of a cell is its values in a row, or what ``name``
    makes of them. Cells are numbered in the order of the last axis, within it of the one before, and so on: a1, b1,
    ... a2, ... on a chessboard. ``missing`` names the cells that are not there; no ray goes on beyond one.

    >>> board = Box(("file", "rank"), ("abc", "123"), missing=("b3",))
    >>> [board.names[cell] for cell in board.ray(board.cell("a1"), (0, 1))]
    ['a2', 'a3']
    """

    def __init__(
        self,
        axes: tuple[str, ...],
        values: Sequence[Sequence[str]],
        missing: Collection[str] = (),
        name: Callable[[Sequence[str]], str] = "".join,
    ) -> None:
        spots = [spot[::-1] for spot in product(*(range(len(axis)) for axis in reversed(values)))]
        places = {spot: tuple(axis[at] for axis, at in zip(values, spot, strict=True)) for spot in spots}
        spots = [spot for spot in spots if name(places[spot]) not in missing]
        super().__init__(axes, [places[spot] for spot in spots], [name(places[spot]) for spot in spots])
        self._values = tuple(map(tuple, values))
        self._spots = spots
        self._cells = {spot: cell for cell, spot in enumerate(spots)}
        self._rays: dict[tuple[int, Direction], tuple[int, ...]] = {}

    @property
    def values(self) -> tuple[tuple[str, ...], ...]:
        """The values of each axis, in the order given."""
        return self._values

    def ray(self, cell: Cell, direction: Direction) -> tuple[int, ...]:
        """Return the cells that follow ``cell`` in ``direction``, nearest first, to the edge of the board."""
        found = self._rays.get((cell, direction))
        if found is None:
            cells = []
            spot = tuple(map(add, self._spots[cell], direction))
            while (follower := self._cells.get(spot)) is not None:
                cells.append(follower)
                spot = tuple(map(add, spot, direction))
            self._rays[cell, direction] = found = tuple(cells)
        return found
