"""The moves of men to one cell, and the cells where a man leaves the one royal man of its side safe."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plybook.rules.board import bits
from plybook.rules.moves import Move
from plybook.rules.table.attacks import NOTHING
from plybook.rules.table.tables import Finder
from plybook.rules.terms import Cell, Cells

# Positions are those of `plybook.rules.table.engine`, which uses this module.


def found_on(position: Any, finders: Sequence[Finder], royal: int, men: Cells, there: Cells) -> list[Move]:
    """Return the moves of those of ``men`` that ``finders`` find to the cell ``there``, a set of one.

    They leave the one royal man safe, whose code is ``royal``; 0 if there is no such.
    """
    turn, masks, (white, black), walls = position.turn, position.masks, position.occupied, position._further[2]
    moves: list[Move] = []
    if there & ((black if turn else white) | walls):
        return moves
    occupied, target = white | black | walls, there.bit_length() - 1
    taken = there & occupied
    _, allowed, pins, sensitive = position._surveyed or (position.survey() if royal else NOTHING)
    for code, arriving, taking, moving, capturing, make, fixed, barred in finders:
        found = masks[code] & men
        if not found or (code != royal and not allowed & there) or (barred and position.board[target] in barred):
            continue
        table = taking if taken else arriving
        sources, paths = table[target]
        found &= sources
        while found:
            here = found & -found
            found ^= here
            origin = here.bit_length() - 1
            if paths is not None and paths[here] & occupied:
                reach = capturing if taken else moving
                if not table.is_doubtful or not reach.targets(origin, occupied) & there:
                    continue
            if code == royal:
                if position.attacks[1 - turn].threaten(target, masks, occupied & ~here, there):
                    continue
            elif (pins and here in pins and not pins[here] & there) or (
                sensitive and not looked_at(position, here, there, occupied, sensitive)
            ):
                continue
            moves += make(position, origin, there) if fixed is None else fixed(origin, there)
    return moves


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
        if not threaten(there.bit_length() - 1, masks, rest, there):
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
        if not threaten(there.bit_length() - 1, masks, rest, there):
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
