"""The men that keep a planar mover of Prince from a space, in each of the planes that lead there."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import NamedTuple

from plybook.rules.board import Direction, bits
from plybook.rules.games.prince.men import BOARD, DIAGONAL, MEN, ORTHOGONAL, PLANES, TRIAGONAL
from plybook.rules.games.prince.planes import Fan
from plybook.rules.terms import Cell, Cells, KindIndex

_PARTS = {ORTHOGONAL: "Base", DIAGONAL: "Scientist", TRIAGONAL: "Reporter"}

# When more men than these are in the way in a plane, the nearest is named and the others are counted.
_LISTED_MEN = 3


class Shadow(NamedTuple):
    """What stands in the way in one plane: ``part`` is a kind that goes in such planes, ``blockers`` a set of cells.

    ``plane`` tells the plane from the other that leads there too; it is empty if there is no other.
    """

    part: str
    plane: str
    blockers: int


def shadows(kind: KindIndex, origin: Cell, target: Cell, occupied: Cells) -> list[Shadow]:
    """Return the men in the way of a man of ``kind`` in each of the planes that lead from one cell to another."""
    found = []
    for directions, part in _PARTS.items():
        if {*directions} <= {*MEN[kind].planes}:
            # Planes that meet in a line of directions have the same spaces between on it.
            fans = {fan.between(origin, target): fan for fan in PLANES[directions] if fan.cells(origin) >> target & 1}
            for between, fan in fans.items():
                plane = _plane_name(fan, origin) if len(fans) > 1 else ""
                found.append(Shadow(part, plane, between & occupied))
    return found


def in_words(origin: Cell, found: list[Shadow], name_men: Callable[[int], str]) -> str:
    """Return what casts the shadows ``found`` from ``origin``, where ``name_men`` says what stands on some cells."""
    if len({shadow.blockers for shadow in found}) == 1:  # a man on the line where planes meet is in each
        found = [found[0]._replace(plane="")]
    by_part: dict[str, list[str]] = {}
    for part, plane, blockers in found:
        named, others = blockers, ""
        if blockers.bit_count() > _LISTED_MEN:
            named, others = 1 << _nearest(origin, blockers), f" and {blockers.bit_count() - 1} other men"
        where = f"in the plane {plane} " if plane else ""
        by_part.setdefault(part, []).append(f"{where}by {name_men(named)}{others}")
    lists = {part: ", and ".join(words) for part, words in by_part.items()}
    return "; ".join(f"as a {part} {words}" if len(lists) > 1 else words for part, words in lists.items())


def _nearest(origin: Cell, cells: Cells) -> int:
    """Return the nearest of ``cells`` to ``origin``; the greatest change on a dimension counts first."""

    def changes(cell: Cell) -> list[int]:
        values = zip(BOARD.values, BOARD.places[origin], BOARD.places[cell], strict=True)
        return sorted((abs(axis.index(there) - axis.index(here)) for axis, here, there in values), reverse=True)

    return min(bits(cells), key=changes)


def _plane_name(fan: Fan, origin: Cell) -> str:
    """Return what tells the plane of ``fan`` through ``origin`` from another through the same line of a Rook."""
    one, other = fan.ribs
    for axis, name in enumerate(BOARD.axes):
        if not one[axis] and not other[axis]:
            return f"of {name} {BOARD.places[origin][axis]}"
    [(first, second)] = [pair for pair in combinations(range(3), 2) if _tie(one, pair) == _tie(other, pair)]
    how = "alike" if one[first] == one[second] else "oppositely"
    return f"where {BOARD.axes[first]} and {BOARD.axes[second]} change {how}"


def _tie(direction: Direction, axes: tuple[int, int]) -> bool:
    """Say whether two dimension values change alike in ``direction``."""
    first, second = axes
    return direction[first] == direction[second]
