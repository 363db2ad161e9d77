"""How a man moves: the directions in which it leaps and rides, compiled onto a board.

A leap goes to the first cell in a direction; a ride goes any distance over empty cells. Both ask a board for one
thing, the ray of cells that follows a cell in a direction, so it may have any shape and any number of dimensions.
Compiling turns the rays into sets of cells, once for each kind of man, and a position then asks in both
directions: where can a man go, and which men can come here?
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial
from itertools import permutations, product
from typing import Protocol

from plybook.compiling import mypyc_attr
from plybook.rules.board import Direction, bits, mask
from plybook.rules.terms import Cell, Cells

Ray = tuple[int, ...]

# Rays share a table of slides while it has no more than 2**9 entries: two for a Bishop, one or two for a Rook.
_TABLE_CELLS = 9


class Rayed(Protocol):
    """A board as far as movement is concerned."""

    size: int

    def ray(self, cell: Cell, direction: Direction) -> Ray:
        """Return the cells that follow ``cell`` in ``direction``, nearest first."""
        ...


@mypyc_attr(allow_interpreted_subclasses=True)
class Movement:
    """How one kind of man moves on one board.

    ``paths(cell)`` gives for each cell a man there could go to on an empty board those that must be empty. Tables are
    made when they are first used, cell by cell, but for ``reach`` and ``sources``. Where two ways lead to one
    cell, what must be empty for one must be so for the other: asking for other paths raises `ValueError`.
    """

    def __init__(self, board: Rayed, leaps: Sequence[Direction] = (), rides: Sequence[Direction] = ()) -> None:
        self._board, self._leaps, self._rides = board, leaps, rides
        self.paths = cache(self._paths_from)
        self._ways = cache(self._ways_from)
        self._reach: list[int] = []
        self._sources: list[int] = []

    @property
    def reach(self) -> list[int]:
        """For each cell the set of the cells a man there could go to on an empty board."""
        if not self._reach:
            self._reach = self._find_reach()
        return self._reach

    @property
    def sources(self) -> list[int]:
        """For each cell the set of the cells a man could come from on an empty board."""
        if not self._sources:
            self._sources = self._find_sources()
        return self._sources

    def targets(self, origin: Cell, occupied: Cells) -> int:
        """Return the cells a man on ``origin`` can go to, among them the first occupied one on each ray."""
        found, slides = self._ways(origin)
        for inner, slide in slides:
            found |= slide(occupied & inner)
        return found

    def origins(self, target: Cell, men: Cells, occupied: Cells) -> int:
        """Return those of ``men`` that can go to ``target``."""
        found = rest = men & (self._sources or self.sources)[target]
        while rest:
            low = rest & -rest
            if self.paths(low.bit_length() - 1)[target] & occupied:
                found ^= low
            rest ^= low
        return found

    def _find_reach(self) -> list[int]:
        return [self._reach_from(here) for here in range(self._board.size)]

    def _find_sources(self) -> list[int]:
        found = [0] * self._board.size
        for here, cells in enumerate(self.reach):
            for cell in bits(cells):
                found[cell] |= 1 << here
        return found

    def _reach_from(self, origin: Cell) -> int:
        return self._leaps_from(origin) | mask([cell for ray in self._rays_from(origin) for cell in ray])

    def _leaps_from(self, origin: Cell) -> int:
        return mask([cell for way in self._leaps for cell in self._board.ray(origin, way)[:1]])

    def _rays_from(self, origin: Cell) -> list[Ray]:
        return [ray for way in self._rides if (ray := self._board.ray(origin, way))]

    def _paths_from(self, origin: Cell) -> dict[int, int]:
        paths = dict.fromkeys(bits(self._leaps_from(origin)), 0)
        for ray in self._rays_from(origin):
            path = 0
            for cell in ray:
                known = paths.get(cell, path)
                if known & path not in (known, path):
                    raise ValueError(f"rides lead from cell {origin} to {cell} over different cells")
                paths[cell] = known & path
                path |= 1 << cell
        return paths

    def _ways_from(self, origin: Cell) -> tuple[int, list[tuple[int, Callable[[Cells], int]]]]:
        """Return where leaps lead to, and what finds where rides do with the blockers among certain cells."""
        tables: list[tuple[int, list[Ray]]] = []
        for ray in self._rays_from(origin):
            inner = mask(ray[:-1])  # what stands on the last cell blocks nothing
            if tables and (tables[-1][0] | inner).bit_count() <= _TABLE_CELLS:
                inner |= tables[-1][0]
                rays = tables.pop()[1]
            else:
                rays = []
            tables.append((inner, [*rays, ray]))
        return self._leaps_from(origin), [(inner, cache(partial(_slide, rays))) for inner, rays in tables]


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
