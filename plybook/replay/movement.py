"""What a man is: the directions he leaps and rides in, compiled onto a board.

A leap goes to the first cell in a direction; a ride goes any distance over empty cells. Both ask a board for one
thing, the ray of cells that follows a cell in a direction, so it may have any shape and any number of dimensions.
Compiling turns the rays into sets of cells, once for each kind of man, and a position then asks in both
directions: where can a man go, and which men can come here?
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import permutations, product
from typing import Protocol, TypeVar

from plybook.replay.geometry import Direction, bits, mask

T = TypeVar("T")

Ray = tuple[int, ...]

# Rays share a table of slides while it has no more than 2**9 entries: two for a Bishop, one or two for a Rook.
_TABLE_CELLS = 9


class Rayed(Protocol):
    """A board as far as movement is concerned."""

    size: int

    def ray(self, cell: int, direction: Direction) -> Ray:
        """Return the cells that follow ``cell`` in ``direction``, nearest first."""
        ...


class Movement:
    """How one kind of man moves on one board.

    For each cell, ``reach`` is the set of the cells a man there could go to on an empty board, ``sources`` the set
    of those he could come from, and ``paths`` gives for each cell of the reach the cells that must be empty.
    """

    __slots__ = ("_leaps", "_rays", "_slides", "paths", "reach", "sources")

    def __init__(self, board: Rayed, leaps: Sequence[Direction] = (), rides: Sequence[Direction] = ()) -> None:
        cells = range(board.size)
        self._leaps = [mask([cell for way in leaps for cell in board.ray(here, way)[:1]]) for here in cells]
        self._rays = [[ray for way in rides if (ray := board.ray(here, way))] for here in cells]
        self.reach = [self._leaps[here] | mask([cell for ray in self._rays[here] for cell in ray]) for here in cells]
        self.sources = [0] * board.size
        for here in cells:
            for cell in bits(self.reach[here]):
                self.sources[cell] |= 1 << here
        self.paths = _Lazy(self._paths_from)
        self._slides = _Lazy(self._slides_from)

    def targets(self, origin: int, occupied: int) -> int:
        """Return the cells a man on ``origin`` can go to, among them the first occupied one on each ray."""
        found = self._leaps[origin]
        for inner, slides in self._slides[origin]:
            found |= slides[occupied & inner]
        return found

    def origins(self, target: int, men: int, occupied: int) -> int:
        """Return those of ``men`` that can go to ``target``."""
        found = rest = men & self.sources[target]
        while rest:
            low = rest & -rest
            if self.paths[low.bit_length() - 1][target] & occupied:
                found ^= low
            rest ^= low
        return found

    def _paths_from(self, origin: int) -> dict[int, int]:
        paths = dict.fromkeys(bits(self._leaps[origin]), 0)
        for ray in self._rays[origin]:
            path = 0
            for cell in ray:
                paths[cell] = path
                path |= 1 << cell
        return paths

    def _slides_from(self, origin: int) -> list[tuple[int, _Lazy[int]]]:
        tables: list[tuple[int, list[Ray]]] = []
        for ray in self._rays[origin]:
            inner = mask(ray[:-1])  # what stands on the last cell blocks nothing
            if tables and (tables[-1][0] | inner).bit_count() <= _TABLE_CELLS:
                inner |= tables[-1][0]
                rays = tables.pop()[1]
            else:
                rays = []
            tables.append((inner, [*rays, ray]))
        return [(inner, _Lazy(partial(_slide, rays))) for inner, rays in tables]


class _Lazy(dict[int, T]):
    """A table whose entries are made when they are first asked for."""

    __slots__ = ("_make",)

    def __init__(self, make: Callable[[int], T]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, key: int) -> T:
        found = self[key] = self._make(key)
        return found


def _slide(rays: Sequence[Ray], blockers: int) -> int:
    """Return the cells on ``rays`` up to the first of ``blockers`` on each."""
    found = 0
    for ray in rays:
        for cell in ray:
            found |= 1 << cell
            if blockers >> cell & 1:
                break
    return found


def every_way(*change: int) -> tuple[Direction, ...]:
    """Return a change on the axes in every order and with every sign.

    >>> every_way(0, 1)
    ((-1, 0), (0, -1), (0, 1), (1, 0))
    """
    signs = product((1, -1), repeat=len(change))
    ways = product(set(permutations(change)), signs)
    return tuple(sorted({tuple(a * b for a, b in zip(way, sign, strict=True)) for way, sign in ways}))
