"""A board as data: its cells, their names, and the ways from one to the next.

A cell is an index from 0; a set of cells is an ``int`` whose bit ``i`` stands for cell ``i``, which works at any
size and makes "is anything in between" one ``&``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import accumulate, product
from operator import mul
from reprlib import repr as short
from typing import Final

from plybook.compiling import mypyc_attr
from plybook.notation.moves import Place
from plybook.rules.terms import Cell, Cells

Direction = tuple[int, ...]
"""The change on each axis from one cell to the next."""

BIT: Final = tuple(1 << cell for cell in range(128))
"""For each of the first cells the set of it alone: looking it up takes a third of the time of shifting."""


def bits(cells: Cells) -> Iterator[int]:
    """Yield the cells of a set, lowest first."""
    while cells:
        low = cells & -cells
        yield low.bit_length() - 1
        cells ^= low


def mask(cells: Sequence[int]) -> int:
    """Return the set of the given cells."""
    found = 0
    for cell in cells:
        found |= 1 << cell
    return found


def changed_cells(was: bytes, now: bytes) -> list[Cell]:
    """Return the cells where two boards differ, highest first."""
    # As two numbers boards are compared at once, which takes a hundredth of the time where there are many cells.
    cells: list[Cell] = []
    different = int.from_bytes(was, "little") ^ int.from_bytes(now, "little")
    while different:
        cells.append((different.bit_length() - 1) // 8)
        different &= (1 << 8 * cells[-1]) - 1
    return cells


@mypyc_attr(allow_interpreted_subclasses=True)
class Geometry:
    """Cells with names and places.

    ``axes`` names the axes of a place (``("file", "rank", "level")``); ``places`` gives for each cell its value on
    each; ``names`` gives what each cell is called.
    """

    def __init__(self, axes: Sequence[str], places: Sequence[tuple[str, ...]], names: Sequence[str]) -> None:
        self.axes = tuple(axes)
        self.places = tuple(places)
        self.names = tuple(names)
        self.size = len(self.names)
        self.all = (1 << self.size) - 1
        self._index = {name: cell for cell, name in enumerate(self.names)}
        # For each axis the set of the cells with each value.
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

    def ray(self, cell: Cell, direction: Direction) -> tuple[int, ...]:
        """Return the cells that follow ``cell`` in ``direction``, nearest first.

        A subclass says here which directions its board has and where they lead. A direction is a tuple of whole
        numbers; what they mean is the board's own affair.
        """
        raise NotImplementedError(f"{type(self).__name__} has no directions")

    def between(self, start: Cell, end: Cell, men: Sequence[int]) -> tuple[int, ...]:
        """Return the cells between two on a line of theirs on which no man stands, if lines of this board bend.

        ``men`` has a number for each cell, 0 where none stands. Where lines are straight they need not be named:
        it is nothing then.
        """
        return ()

    def check_direction(self, direction: Direction) -> None:
        """Raise `ValueError` for what is no direction on this board; any may be, where a subclass does not say."""

    def cells_at(self, place: Place) -> int:
        """Return the set of the cells that fit ``place``: all of them for the empty place."""
        found = self.all
        for values, value in zip(self._on_axis, place, strict=False):
            if value is not None:
                found &= values.get(value, 0)
        return found


@mypyc_attr(allow_interpreted_subclasses=True)
class Box(Geometry):
    """A rectangular board in any number of dimensions, which may lack some cells.

    ``values`` are the values of each axis, in order; the name of a cell is its values in a row, or what ``name``
    makes of them. Cells are numbered in the order of the last axis, within it of the one before, and so on: a1, b1,
    ... a2, ... on a chessboard. ``missing`` names the cells that are not there; no ray goes on beyond one.

    >>> board = Box(("file", "rank"), ("abc", "123"), missing=("b3",))
    >>> [board.names[cell] for cell in board.ray(board.cell("a1"), (0, 1))]
    ['a2', 'a3']

    Raises `TypeError` and `ValueError` for what makes no board: axes that are not as many as the lists of values,
    values that are missing or there twice, ``missing`` cells that there are not, cells with one name.
    """

    def __init__(
        self,
        axes: Sequence[str],
        values: Sequence[Sequence[str]],
        missing: Collection[str] = (),
        name: Callable[[Sequence[str]], str] = "".join,
    ) -> None:
        _check_axes(axes, values)
        spots = [spot[::-1] for spot in product(*(range(len(axis)) for axis in reversed(values)))]
        places = {spot: tuple(axis[at] for axis, at in zip(values, spot, strict=True)) for spot in spots}
        names = {spot: name(places[spot]) for spot in spots}
        _check_names(list(names.values()), missing)
        spots = [spot for spot in spots if names[spot] not in missing]
        super().__init__(axes, [places[spot] for spot in spots], [names[spot] for spot in spots])
        self._values = tuple(map(tuple, values))
        # A spot is one number, with room on each axis for steps beyond the edge, so that these come to no other cell.
        self._strides = tuple(accumulate((2 * len(axis) - 1 for axis in values[:-1]), mul, initial=1))
        self._spots = [sum(map(mul, spot, self._strides)) for spot in spots]
        self._cells = {spot: cell for cell, spot in enumerate(self._spots)}
        self._rays: dict[Direction, list[tuple[int, ...]]] = {}

    @property
    def values(self) -> tuple[tuple[str, ...], ...]:
        """The values of each axis, in the order given."""
        return self._values

    def ray(self, cell: Cell, direction: Direction) -> tuple[int, ...]:
        """Return the cells that follow ``cell`` in ``direction``, nearest first, to the edge of the board.

        Raises `ValueError` for a direction of more or fewer axes, and for one that leads nowhere.
        """
        rays = self._rays.get(direction)
        if rays is None:
            self._rays[direction] = rays = self._rays_in(direction)
        return rays[cell]

    def check_direction(self, direction: Direction) -> None:
        """Raise `ValueError` for a direction of more or fewer numbers than axes, and for one that leads nowhere."""
        if len(direction) != len(self.axes) or not any(direction):
            raise ValueError(f"{direction} is no direction on the axes {', '.join(self.axes)}")

    def _rays_in(self, direction: Direction) -> list[tuple[int, ...]]:
        """Return the rays of all cells in ``direction``: each is the next cell, and the ray of that."""
        self.check_direction(direction)
        rays: list[tuple[int, ...]] = [()] * self.size
        if any(abs(change) >= len(axis) for change, axis in zip(direction, self._values, strict=True)):
            return rays
        step = sum(map(mul, direction, self._strides))
        # Cells are numbered as their spots are, so the last is the first that has been followed to the edge.
        for cell in range(self.size) if step < 0 else reversed(range(self.size)):
            follower = self._cells.get(self._spots[cell] + step)
            if follower is not None:
                rays[cell] = (follower, *rays[follower])
        return rays


def _check_axes(axes: object, values: Sequence[object]) -> None:
    """Raise for axes and values that make no box."""
    if not isinstance(axes, tuple | list) or not all(isinstance(axis, str) for axis in axes):
        raise TypeError(f"the axes of a Box are a tuple of names, such as ('file', 'rank'), not {short(axes)}")
    if len(axes) != len(values) or not axes:
        named = f"{len(axes)} ({', '.join(axes)})" if axes else "none"
        raise ValueError(f"a Box has the values of each of its axes; of axes it has {named}, of values {len(values)}")
    if twice := _twice(axes):
        raise ValueError(f"two axes of a Box are called {twice!r}")
    for axis, on_axis in zip(axes, values, strict=True):
        if not isinstance(on_axis, Sequence) or not all(isinstance(value, str) for value in on_axis):
            wanted = "a string of signs or a tuple of strings"
            raise TypeError(f"the values of the axis {axis} of a Box are {wanted}, not {short(on_axis)}")
        if not on_axis:
            raise ValueError(f"the axis {axis} of a Box has no values")
        if twice := _twice(on_axis):
            raise ValueError(f"the axis {axis} of a Box has the value {twice!r} twice")


def _check_names(names: Sequence[str], missing: object) -> None:
    """Raise for cells that share a name, and for ``missing`` cells that are not there or are all."""
    if twice := _twice(names):
        raise ValueError(f"two cells of a Box are called {twice!r}")
    if not isinstance(missing, Collection) or isinstance(missing, str):
        raise TypeError(f"what a Box is missing is a collection of names of cells, not {short(missing)}")
    known = {*names}
    for cell in missing:
        if cell not in known:
            raise ValueError(f"a Box has no cell {short(cell)} to miss; its cells are {names[0]} to {names[-1]}")
    if known <= {*missing}:
        raise ValueError("a Box is missing all of its cells")


def _twice(names: Sequence[str]) -> str | None:
    """Return a name that is there twice; None if there is none."""
    return next((name for name, count in Counter(names).items() if count > 1), None)
