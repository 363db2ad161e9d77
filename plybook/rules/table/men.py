"""The men of a table game as data."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from reprlib import repr as short

from plybook.rules.board import Direction
from plybook.rules.table.ways import Way
from plybook.rules.terms import Cells

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

    def ways(self) -> tuple[Way, ...]:
        """Return the ways of the kind, as White has them."""
        found = [
            Way(tuple(self.leaps)),
            Way(tuple(self.rides), limit=0),
            Way(tuple(self.steps), captures=False),
            Way(tuple(self.captures), moves=False),
            Way(tuple(self.others), moves=False, captures=False),
        ]
        if any(self.double):
            found.append(Way(tuple(self.steps), limit=2, captures=False, origins=self.double))
        return tuple(way for way in found if way.directions)


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
