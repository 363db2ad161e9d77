"""Lines and planes of a board as fans, which say at once what a man on one cell shadows from a man on another.

A slider goes along a ray. A planar mover goes anywhere in the planes spanned by two of its directions, if no other
man stands on any of the shortest paths (rule 12). In a plane its directions are like the ribs of a fan: a shortest
path takes steps in two neighbouring ones only. So a move lies in the fan between two ribs; what must be empty is
what can be reached by steps along these ribs from the origin and, backwards, from the target; and a man shadows
just what can be reached from where he stands. A ray is a fan with one rib.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from operator import add, neg

from plybook.rules.board import Direction
from plybook.rules.movement import Rayed
from plybook.rules.terms import Cell

Ribs = frozenset[Direction]


class Fan:
    """Ribs, and ``cells(cell)``: the cells that steps along them lead to from ``cell``, on the board all the way.

    ``back`` is the fan of the opposite steps. What is found for a cell is kept.
    """

    __slots__ = ("_board", "back", "cells", "ribs")

    back: Fan

    def __init__(self, board: Rayed, ribs: Ribs) -> None:
        self._board = board
        self.ribs = ribs
        self.cells = cache(self._cells_from)

    def _cells_from(self, cell: Cell) -> int:
        found = 0
        for rib in self.ribs:
            for follower in self._board.ray(cell, rib)[:1]:
                found |= 1 << follower | self.cells(follower)
        return found

    def changes(self, size: int) -> Iterator[tuple[int, int, int]]:
        """Yield by how much a cell in the fan may differ from where that begins, in three dimensions of ``size``."""
        (x, y, z), (a, b, c), *_ = (*self.ribs, (0, 0, 0))
        for steps in range(size):
            for others in range(size if len(self.ribs) > 1 else 1):
                change = steps * x + others * a, steps * y + others * b, steps * z + others * c
                if any(change) and max(change) < size and min(change) > -size:
                    yield change

    def between(self, origin: Cell, target: Cell) -> int:
        """Return the cells on the shortest paths from one cell to another that lies in the fan."""
        return self.cells(origin) & self.back.cells(target)


def rays(board: Rayed, directions: Sequence[Direction]) -> tuple[Fan, ...]:
    """Return the fans of a slider: one for each of its directions."""
    return _linked(board, [frozenset([direction]) for direction in directions])


def plane_fans(board: Rayed, directions: Sequence[Direction]) -> tuple[Fan, ...]:
    """Return the fans of a planar mover: one for each two of its directions that are neighbours in a plane.

    Two directions are neighbours unless a third lies right between them, which is then their sum.
    """
    found = []
    for one, other in combinations(directions, 2):
        between = tuple(map(add, one, other))
        if any(between) and between not in directions:
            found.append(frozenset([one, other]))
    return _linked(board, found)


def _linked(board: Rayed, found: Sequence[Ribs]) -> tuple[Fan, ...]:
    """Return fans with these ribs; each fan knows the opposite one."""
    fans = {ribs: Fan(board, ribs) for ribs in found}
    for ribs, fan in fans.items():
        fan.back = fans[frozenset(tuple(map(neg, rib)) for rib in ribs)]
    return tuple(fans.values())
