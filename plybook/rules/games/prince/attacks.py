"""Attacks on the spaces of Prince, and the men that bear on a King."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from plybook.rules.games.prince.men import KINDS, LEAPS, MEN, PAWNS, WAYS, fans_along, having
from plybook.rules.games.prince.planes import Fan
from plybook.rules.shared.two_sided import PAWN
from plybook.rules.terms import Cell, Cells, KindIndex, Seat

# Each way to leap with the kinds that have it, and the kinds that slide or go in planes.
_LEAPERS = tuple((having(part, "leaps"), leaps) for part, leaps in LEAPS.items())
_LINERS = tuple(index for index, kind in enumerate(MEN) if kind.slides or kind.planes)


def answers(masks: tuple[int, ...], seat: Seat, king: Cell, occupied: Cells) -> Cells:
    """Return the cells to which a man must go to end all checks of ``seat`` to the King on ``king``."""
    found, near = -1, _near(masks, seat, king)
    if near:
        found = 0 if near & (near - 1) else near
    for man, path in _paths(masks, seat, king):
        if not path & occupied:
            found &= path | man
    return found


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


def shielded(board: bytes, men: Cells, king: Cell, cell: Cell, occupied: Cells) -> Cells:
    """Return where the man on ``cell`` can go without letting one of ``men`` attack ``king``; -1 for anywhere.

    Where it stands alone between the two it can go along the path of the attack, and take the attacker.
    """
    found, here = -1, 1 << cell
    for between, beyond, kinds, fan in _lines(king, cell):
        if between & occupied:
            continue
        rest = beyond & men
        while rest:
            man = rest & -rest
            rest ^= man
            origin = man.bit_length() - 1
            if kinds >> (board[origin] - 1) % KINDS & 1:
                path = fan.between(king, origin)
                if path & occupied == here:
                    found &= path | man
    return found


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
