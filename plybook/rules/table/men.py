"""The men of a game on a box, as data, and what becomes of them on the board: tables of where each goes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, reduce
from itertools import product
from operator import or_
from typing import NamedTuple

from plybook.rules.board import Box, Direction, bits
from plybook.rules.movement import Movement


class Kind(NamedTuple):
    """A kind of man: its letter in texts, its name, and its ways as White has them.

    ``leaps`` and ``rides`` lead to empty cells and to captures; ``steps`` are leaps that capture nothing,
    ``captures`` leaps that do nothing else. ``others`` are leaps that only the game's own rules allow, for which see
    `plybook.rules.table.position.BoxPosition.targets`. Black's ways go back where White's go ahead.
    """

    letter: str
    name: str
    leaps: Sequence[Direction] = ()
    rides: Sequence[Direction] = ()
    steps: Sequence[Direction] = ()
    captures: Sequence[Direction] = ()
    others: Sequence[Direction] = ()

    def turned(self, forward_axes: Sequence[int]) -> Kind:
        """Return the kind as Black has it: each change on one of ``forward_axes`` with the other sign."""

        def turn(ways: Sequence[Direction]) -> tuple[Direction, ...]:
            turned = (tuple(-by if axis in forward_axes else by for axis, by in enumerate(way)) for way in ways)
            return tuple(sorted(turned))

        return Kind(self.letter, self.name, *map(turn, self[2:]))


def pawn(axes: int, forward_axes: Sequence[int], letter: str = "P", name: str = "Pawn") -> Kind:
    """Return the Pawn of a board of so many ``axes``, some of which lead forward.

    It steps ahead along one of these axes; it captures where two axes change by one, at least one of them ahead and
    none of them back.

    >>> pawn(2, (1,)).steps, pawn(2, (1,)).captures
    (((0, 1),), ((-1, 1), (1, 1)))

    Raises `TypeError` and `ValueError` for what are no numbers of axes, which count from 0.
    """
    if not isinstance(forward_axes, tuple | list):
        raise TypeError(f"pawn(): forward_axes is a tuple of numbers of axes, such as (1,), not {forward_axes!r}")
    if not forward_axes or not all(axis in range(axes) for axis in forward_axes):
        wanted = f"forward_axes of a board of {axes} axes holds numbers from 0 to {axes - 1}"
        raise ValueError(f"pawn(): {wanted}, at least one; not {forward_axes!r}")
    ways = [
        way
        for way in product((-1, 0, 1), repeat=axes)
        if any(way[axis] > 0 for axis in forward_axes) and not any(way[axis] < 0 for axis in forward_axes)
    ]
    steps, captures = (tuple(way for way in ways if axes - way.count(0) == count) for count in (1, 2))
    return Kind(letter, name, steps=steps, captures=captures)


class Ways:
    """How the men of one kind and seat move on a board; nothing is worked out before it is asked for.

    ``moving`` leads to empty cells, ``capturing`` to cells with an enemy; they are one where a man captures as he
    moves.
    """

    def __init__(self, board: Box, kind: Kind) -> None:
        self.moving = self.capturing = Movement(board, kind.leaps, kind.rides)
        if kind.steps or kind.captures:
            self.moving = Movement(board, (*kind.leaps, *kind.steps), kind.rides)
            self.capturing = Movement(board, (*kind.leaps, *kind.captures), kind.rides)
        self.captures = bool(kind.leaps or kind.rides or kind.captures)
        self._others = Movement(board, kind.others)

    @cached_property
    def reach(self) -> list[int]:
        """For each cell the set of the cells a man there could ever go to."""
        tables = zip(self.moving.reach, self.capturing.reach, self._others.reach, strict=True)
        return [reduce(or_, cells) for cells in tables]

    @cached_property
    def sources(self) -> list[int]:
        """For each cell the set of the cells a man could ever come from."""
        found = [0] * len(self.reach)
        for here, cells in enumerate(self.reach):
            for cell in bits(cells):
                found[cell] |= 1 << here
        return found
