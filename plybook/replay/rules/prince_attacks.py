"""What attacks a space of Prince, and what bears on a King."""

from __future__ import annotations

from typing import NamedTuple

from plybook.replay.rules.prince_men import KINDS, LEAPS, MEN, PAWNS, PLANES, RAYS, Directions, leap_table
from plybook.replay.rules.two_sided import PAWN


def _having(part: Directions, attribute: str) -> tuple[int, ...]:
    """Return the kinds that have ``part`` among their leaps, slides or planes."""
    return tuple(index for index, kind in enumerate(MEN) if {*part} <= {*getattr(kind, attribute)})


# The kinds that leap in one way, and those that slide or go in planes in one way, of which the first share no kind.
_LEAPERS = tuple((_having(part, "leaps"), leap_table(part)) for part in LEAPS)
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


def survey(masks: tuple[int, ...], seat: int, king: int, occupied: int) -> Survey:
    """Return what the men of ``seat`` do to an enemy King on ``king``."""
    checkers = _near(masks, seat, king)
    allowed, pins = -1, {}
    if checkers:
        allowed = 0 if checkers & (checkers - 1) else checkers
    for kinds, fans in _LINERS:
        men = 0
        for kind in kinds:
            men |= masks[1 + KINDS * seat + kind]
        for fan in fans:
            cells = fan[king]
            near = men & cells
            while near:
                man = near & -near
                near ^= man
                path = cells & fan.back[man.bit_length() - 1]
                between = path & occupied
                if not between:
                    checkers |= man
                    allowed &= path | man
                elif not between & (between - 1):
                    pins[between] = pins.get(between, -1) & (path | man)
    return Survey(checkers, allowed, pins)


def attackers(masks: tuple[int, ...], seat: int, cell: int, occupied: int) -> int:
    """Return the men of ``seat`` that attack ``cell`` (rule 23)."""
    found = _near(masks, seat, cell)
    for kinds, fans in _LINERS:
        men = 0
        for kind in kinds:
            men |= masks[1 + KINDS * seat + kind]
        for fan in fans:
            cells = fan[cell]
            near = men & cells
            while near:
                man = near & -near
                near ^= man
                if not cells & fan.back[man.bit_length() - 1] & occupied:
                    found |= man
    return found


def _near(masks: tuple[int, ...], seat: int, cell: int) -> int:
    """Return the Pawns and leapers of ``seat``, its King among them, that attack ``cell``."""
    base = 1 + KINDS * seat
    found = masks[base + PAWN] & PAWNS[1 - seat].captures[cell]
    for kinds, leaps in _LEAPERS:
        reach = leaps[cell]
        for kind in kinds:
            found |= masks[base + kind] & reach
    return found
