"""The cells where a man leaves the one royal man of its side safe."""

from __future__ import annotations

from typing import Any

from plybook.rules.board import bits
from plybook.rules.terms import Cell, Cells

# Positions are those of `plybook.rules.table.engine`, which uses this module.


def can_step(position: Any) -> bool:
    """Say whether the one royal man of the seat to move has a move where it is not attacked."""
    turn, (white, black) = position.turn, position.occupied
    own, occupied = (black if turn else white), white | black | position._further[2]
    here = position.masks[position.royal_codes[turn]]
    if not here:
        return False
    mover = position.mover_of.get(position.royal_codes[turn])
    if mover is None:  # he stands for good
        return False
    targets = mover.targets(here.bit_length() - 1, occupied, own | position._further[2], occupied & ~own)
    threaten, masks, rest = position.attacks[1 - turn].threaten, position.masks, occupied & ~here
    while targets:
        there = targets & -targets
        targets ^= there
        if not threaten(there.bit_length() - 1, masks, rest):
            return True
    return False


def safe_targets(position: Any, origin: Cell, targets: Cells) -> int:
    """Return those of ``targets`` at which the man on ``origin`` leaves the one royal man safe."""
    here, occupied = 1 << origin, position.occupied[0] | position.occupied[1] | position._further[2]
    if position.board[origin] == position.royal_codes[position.turn]:
        return safe_cells(position, here, targets, occupied)
    _, allowed, pins, sensitive = position.survey()
    found = targets & allowed & pins.get(here, -1)
    return looked_at(position, here, found, occupied, sensitive) if sensitive and found else found


def safe_cells(position: Any, here: Cells, targets: Cells, occupied: Cells) -> int:
    """Return those of ``targets`` where the royal man of the seat to move, from ``here``, is not attacked."""
    threaten, masks, found, rest = position.attacks[1 - position.turn].threaten, position.masks, 0, occupied & ~here
    while targets:
        there = targets & -targets
        targets ^= there
        if not threaten(there.bit_length() - 1, masks, rest):
            found |= there
    return found


def looked_at(position: Any, here: Cells, targets: Cells, occupied: Cells, sensitive: Cells) -> int:
    """Return ``targets`` without those at which the man from ``here`` would leave the royal man attacked."""
    turn, masks = position.turn, position.masks
    found = targets if not here & sensitive else 0
    royal = masks[position.royal_codes[turn]].bit_length() - 1
    attacks = position.attacks[1 - turn]
    for target in bits(targets if here & sensitive else targets & sensitive):
        there = 1 << target
        if attacks.on(royal, masks, occupied & ~here | there, there):
            found &= ~there
        else:
            found |= there
    return found
