"""What attacks a space of Prince, and what bears on a King."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from plybook.rules.games.prince.men import KINDS, LEAPS, MEN, PAWNS, WAYS, fans_along, having
from plybook.rules.games.prince.planes import Fan
from plybook.rules.shared.two_sided import PAWN
from plybook.rules.terms import Cell, Cells, KindIndex, Seat

# Each way to leap with the kinds that have it, and the kinds that slide or go in planes.
_LEAPERS = tuple((having(part, "leaps"), leaps) for part, leaps in LEAPS.items())
_LINERS = tuple(index for index, kind in enumerate(MEN) if kind.slides or kind.planes)


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


@lru_cache(maxsize=1 << 12)
def _lines(king: Cell, cell: Cell) -> list[tuple[int, int, int, Fan]]:
    """Return the fans in which men can attack ``king`` over ``cell``.

    With each comes what is between the two, what lies beyond the cell, and the kinds that go in it, as bits.
    """
    found = [(fan, kinds) for fan, kinds in fans_along(king, cell) if fan.cells(cell)]
    return [(fan.between(king, cell), fan.cells(cell), kinds, fan) for fan, kinds in found]


def is_open(board: bytes, men: Cells, king: Cell, cell: Cell, occupied: Cells) -> bool:
    """Say whether one of ``men`` attacks ``king`` over ``cell``, which nobody is on any more."""
    for between, beyond, kinds, fan in _lines(king, cell):
        if between & occupied:
            continue
        rest = beyond & men
        while rest:
            man = rest & -rest
            rest ^= man
            origin = man.bit_length() - 1
            if kinds >> (board[origin] - 1) % KINDS & 1 and not fan.between(king, origin) & occupied:
                return True
    return False


def is_attack(kind: KindIndex, seat: Seat, origin: Cell, target: Cell, occupied: Cells) -> bool:
    """Say whether a man of ``kind`` and ``seat`` on ``origin`` attacks ``target``."""
    if kind == PAWN:
        return PAWNS[seat].captures(origin) >> target & 1 != 0
    return WAYS[kind].can_go(origin, target, occupied)


def _paths(masks: tuple[int, ...], seat: Seat, cell: Cell) -> Iterator[tuple[int, int]]:
    """Yield the sliders and planar movers of ``seat`` with ``cell`` in their reach, and what must be empty for each.

    A man is a set of one; he comes once for each way he has.
    """
    for kind in _LINERS:
        near = masks[1 + KINDS * seat + kind] & WAYS[kind].reach(cell)
        while near:
            man = near & -near
            near ^= man
            for path in WAYS[kind].paths(cell, man.bit_length() - 1):
                yield man, path


def _near(masks: tuple[int, ...], seat: Seat, cell: Cell) -> int:
    """Return the Pawns and leapers of ``seat``, its King among them, that attack ``cell``."""
    base = 1 + KINDS * seat
    found = masks[base + PAWN] & PAWNS[1 - seat].captures(cell)
    for kinds, leaps in _LEAPERS:
        reach = leaps(cell)
        for kind in kinds:
            found |= masks[base + kind] & reach
    return found
