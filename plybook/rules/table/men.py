"""The men of a table game as data, and where each goes on the board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from reprlib import repr as short
from typing import Any

from plybook.rules.board import Direction, Geometry, bits, mask
from plybook.rules.movement import Movement
from plybook.rules.terms import Cell, Cells, Seat

WAYS = ("leaps", "rides", "steps", "captures", "others")
"""The attributes of a `Kind` that are sequences of directions."""


@dataclass(frozen=True)
class Kind:
    """A kind of man: its letter in texts, its name, and its ways as White has them.

    ``leaps`` and ``rides`` lead to empty cells and to captures; ``steps`` are leaps that capture nothing,
    ``captures`` leaps that do nothing else. ``others`` are leaps that only the game's own rules allow, for which see
    `plybook.rules.table.position.TablePosition.targets`.

    ``double`` has for each side the set of the cells from which a man of the kind may take one of its steps twice,
    if both cells are empty. With ``en_passant``, which is for Pawns, a man that has just done so can be captured on
    the cell it has passed, by the ``captures`` of an enemy of the same kind.

    Raises `TypeError` and `ValueError` for a letter or a way that cannot be.
    """

    letter: str
    name: str
    leaps: Sequence[Direction] = ()
    rides: Sequence[Direction] = ()
    steps: Sequence[Direction] = ()
    captures: Sequence[Direction] = ()
    others: Sequence[Direction] = ()
    double: tuple[Cells, Cells] = (0, 0)
    en_passant: bool = False

    def __post_init__(self) -> None:
        if not (self.letter.isalpha() and self.letter[0].isupper()):
            wanted = "a capital, or several letters that begin with one"
            raise ValueError(f"the letter of the {self.name} is {wanted}; not {self.letter!r}")
        for which in WAYS:
            for way in getattr(self, which):
                if not isinstance(way, tuple) or not all(isinstance(by, int) for by in way):
                    one = "a way is a tuple with a whole number for each axis, such as (1, 2)"
                    several = "and several stand in a tuple of their own"
                    raise TypeError(f"{which} of the {self.name} has the way {short(way)}; {one}, {several}")

    def turned(self, forward_axes: Sequence[int]) -> Kind:
        """Return the kind as Black has it: each change on one of ``forward_axes`` with the other sign.

        So Black's directions are White's, mirrored along these axes: where numbers of a direction other than these
        also say how far it leads ahead, as in oblique coordinates, Black's men go wrong ways.
        """

        def turn(ways: Sequence[Direction]) -> tuple[Direction, ...]:
            turned = (tuple(-by if axis in forward_axes else by for axis, by in enumerate(way)) for way in ways)
            return tuple(sorted(turned))

        turned: dict[str, Any] = {which: turn(getattr(self, which)) for which in WAYS}
        return replace(self, **turned)


def pawn(
    axes: int,
    forward_axes: Sequence[int],
    letter: str = "P",
    name: str = "Pawn",
    double: tuple[Cells, Cells] = (0, 0),
    *,
    en_passant: bool = False,
) -> Kind:
    """Return the Pawn of a board of so many ``axes``; some of them lead forward.

    It steps ahead along one of these axes; it captures where two axes change by one, at least one of them ahead and
    none of them back. ``double`` and ``en_passant`` are as in `Kind`.

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
    return Kind(letter, name, steps=steps, captures=captures, double=double, en_passant=en_passant)


class Ways:
    """How the men of one kind and seat move on a board; tables are made when they are first used.

    ``moving`` leads to empty cells, ``capturing`` to cells with an enemy; they are one where a man captures as he
    moves. ``has_double`` says whether men of the kind, of either side, step twice from some cells.
    """

    def __init__(self, board: Geometry, kind: Kind, seat: Seat = 0) -> None:
        self.moving = self.capturing = Movement(board, kind.leaps, kind.rides)
        if kind.steps or kind.captures:
            self.moving = Movement(board, (*kind.leaps, *kind.steps), kind.rides)
            self.capturing = Movement(board, (*kind.leaps, *kind.captures), kind.rides)
        self.captures = bool(kind.leaps or kind.rides or kind.captures)
        self.has_double, self.en_passant = any(kind.double), kind.en_passant
        self._others = Movement(board, kind.others)
        self._board, self._steps, self._double = board, kind.steps, kind.double[seat]

    @cached_property
    def doubles(self) -> dict[Cell, dict[Cell, Cell]]:
        """For each cell the cells to which a man there steps twice, each with the one he passes."""
        rays = {cell: [self._board.ray(cell, step)[:2] for step in self._steps] for cell in bits(self._double)}
        return {cell: {ray[1]: ray[0] for ray in found if len(ray) == 2} for cell, found in rays.items()}

    @cached_property
    def passing(self) -> dict[Cell, tuple[Cell, Cell]]:
        """For each cell that a man passes when it steps twice, the cells where it starts and ends.

        Raises `ValueError` where two double steps pass one cell.
        """
        found: dict[Cell, tuple[Cell, Cell]] = {}
        for origin, ends in self.doubles.items():
            for target, passed in ends.items():
                if passed in found:
                    name = self._board.names[passed]
                    raise ValueError(f"two double steps pass {name}: which Pawn is captured en passant?")
                found[passed] = (origin, target)
        return found

    @cached_property
    def reach(self) -> list[int]:
        """For each cell the set of the cells a man there could ever go to."""
        tables = zip(self.moving.reach, self.capturing.reach, self._others.reach, strict=True)
        found = [moving | capturing | others for moving, capturing, others in tables]
        for cell, ends in self.doubles.items():
            found[cell] |= mask([*ends])
        return found

    @cached_property
    def sources(self) -> list[int]:
        """For each cell the set of the cells a man could ever come from."""
        found = [0] * len(self.reach)
        for here, cells in enumerate(self.reach):
            for cell in bits(cells):
                found[cell] |= 1 << here
        return found
