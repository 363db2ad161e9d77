"""What attacks a space of Prince, and what bears on a King."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from plybook.replay.rules.prince.men import KINDS, LEAPS, MEN, PAWNS, PLANES, RAYS, Directions
from plybook.replay.rules.two_sided import PAWN
from plybook.replay.terms import Cell, Cells, Seat


def _having(part: Directions, attribute: str) -> tuple[int, ...]:
    """Return the kinds that have ``part`` among their leaps, slides or planes."""
    return tuple(index for index, kind in enumerate(MEN) if {*part} <= {*getattr(kind, attribute)})


# Each way to leap, to slide and to go in planes, with the kinds that have it.
_LEAPERS = tuple((_having(part, "leaps"), leaps) for part, leaps in LEAPS.items())
_LINERS = (
    *((_having(part, "slides"), fans) for part, fans in RAYS.items()),
    *((_having(part, "planes"), fans) for part, fans in PLANES.items()),
)


class Survey(NamedTuple):
    """What bears on a King.

    ``checkers`` are the men that give check; ``allowed`` the cells of which the King's men must take one to end it,
    all if there is none; ``pins`` gives for each man, as a set of one, that alone stands in the way of an attack,
    the cells where it still does, or takes the attacker.
    """

    checkers: int
    allowed: int
    pins: dict[int, int]


def survey(masks: tuple[int, ...], seat: Seat, king: int, occupied: Cells) -> Survey:
    """Return what the men of ``seat`` do to an enemy King on ``king``."""
    checkers = _near(masks, seat, king)
    pins: dict[int, int] = {}
    allowed = -1 if not checkers else 0 if checkers & (checkers - 1) else checkers
    for man, path in _paths(masks, seat, king):
        between = path & occupied
        if not between:
            checkers |= man
            allowed &= path | man
        elif not between & (between - 1):
            pins[between] = pins.get(between, -1) & (path | man)
    return Survey(checkers, allowed, pins)


def attackers(masks: tuple[int, ...], seat: Seat, cell: Cell, occupied: Cells) -> int:
    """Return the men of ``seat`` that attack ``cell`` (rule 23)."""
    found = _near(masks, seat, cell)
    for man, path in _paths(masks, seat, cell):
        if not path & occupied:
            found |= man
    return found


def _paths(masks: tuple[int, ...], seat: Seat, cell: Cell) -> Iterator[tuple[int, int]]:
    """Yield the sliders and planar movers of ``seat`` with ``cell`` in their reach, and what must be empty for each.

    A man is a set of one; he comes once for each way he has.
    """
    for kinds, fans in _LINERS:
        men = 0
        for kind in kinds:
            men |= masks[1 + KINDS * seat + kind]
        for fan in fans if men else ():
            cells = fan.cells(cell)
            near = men & cells
            while near:
                man = near & -near
                near ^= man
                yield man, cells & fan.back.cells(man.bit_length() - 1)


def _near(masks: tuple[int, ...], seat: Seat, cell: Cell) -> int:
    """Return the Pawns and leapers of ``seat``, its King among them, that attack ``cell``."""
    base = 1 + KINDS * seat
    found = masks[base + PAWN] & PAWNS[1 - seat].captures(cell)
    for kinds, leaps in _LEAPERS:
        reach = leaps(cell)
        for kind in kinds:
            found |= masks[base + kind] & reach
    return found
