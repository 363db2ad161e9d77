"""The moves of men, as generators: one for games with one royal man a side, one for all others."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from plybook.rules.board import bits
from plybook.rules.moves import Move
from plybook.rules.terms import Cell, Cells

if TYPE_CHECKING:
    from plybook.rules.table.engine import GamePosition
    from plybook.rules.table.tables import Mover, Steps


@lru_cache(maxsize=1 << 16)
def plain_moves(origin: Cell, targets: Cells) -> tuple[Move, ...]:
    """Return the moves from ``origin`` to ``targets``; men mostly go to the same cells again."""
    return tuple(Move(origin, target) for target in bits(targets))


def plain(position: GamePosition | None, origin: Cell, targets: Cells) -> tuple[Move, ...]:
    """Return the moves of a man that becomes nothing."""
    return plain_moves(origin, targets)


def add_any(position: GamePosition, wanted: Cells, targets: Cells, moves: list[Move]) -> None:
    """Add the moves of ``wanted`` men to ``targets``, whatever becomes of royal ones."""
    turn, masks, (white, black) = position.turn, position.masks, position.occupied
    occupied = white | black | position._further[2]
    own, foes = (black, white) if turn else (white, black)
    blocked = own | position._further[2]
    for mover in position.movers[turn]:
        men = masks[mover.code] & wanted
        while men:
            here = men & -men
            men ^= here
            origin = here.bit_length() - 1
            found = mover.targets(origin, occupied, blocked, foes) & targets
            if found:
                for code in mover.barred:
                    found &= ~masks[code]
                moves += mover.moves(position, origin, found)


def add_safe(position: GamePosition, wanted: Cells, targets: Cells, moves: list[Move]) -> None:
    """Add the moves of ``wanted`` men to ``targets`` after which the one royal man is not attacked."""
    turn, masks, (white, black) = position.turn, position.masks, position.occupied
    occupied = white | black | position._further[2]
    own, foes = (black, white) if turn else (white, black)
    blocked = own | position._further[2]
    _, allowed, pins, sensitive = position._surveyed or position.survey()
    royal = position.royal_codes[turn]
    for code, moving, capturing, _, make, barred, steps in position.movers[turn]:
        men = masks[code] & wanted
        if steps is not None and men == masks[code] and not sensitive:
            men = _step(men, steps, ~occupied & targets, foes & targets, occupied, allowed, pins, moves)
        while men:
            here = men & -men
            men ^= here
            origin = here.bit_length() - 1
            if capturing is None:
                found = moving.targets(origin, occupied) & ~blocked & targets
            else:
                found = moving.targets(origin, occupied) & ~occupied
                found = (found | capturing.targets(origin, occupied) & foes) & targets
            if code == royal:
                found = safe_cells(position, here, found, occupied)
            else:
                found &= allowed & pins[here] if here in pins else allowed
                if sensitive and found:
                    found = _looked_at(position, here, found, occupied, sensitive)
            if found:
                for foe in barred:
                    found &= ~masks[foe]
                moves += plain_moves(origin, found) if make is plain else make(position, origin, found)


def add_safe_to(position: GamePosition, mover: Mover, men: Cells, target: Cell, moves: list[Move]) -> None:
    """Add the moves of ``men`` of one kind to one ``target``, as `add_safe` does; each could come there."""
    turn, there, (white, black) = position.turn, 1 << target, position.occupied
    occupied = white | black | position._further[2]
    _, allowed, pins, sensitive = position._surveyed or position.survey()
    code, moving, capturing, _, make, barred, _ = mover
    is_royal = code == position.royal_codes[turn]
    taken = position.board[target]
    if not (is_royal or allowed & there) or (taken in barred if taken else occupied & there):
        return
    if taken:
        if there & (black if turn else white):
            return
        reach = moving if capturing is None else capturing
    else:
        reach = moving
    while men:
        here = men & -men
        men ^= here
        origin = here.bit_length() - 1
        if not reach.targets(origin, occupied) & there:
            continue
        if is_royal:
            is_safe = safe_cells(position, here, there, occupied)
        else:
            is_safe = pins[here] & there if here in pins else there
            if sensitive and is_safe:
                is_safe = _looked_at(position, here, there, occupied, sensitive)
        if is_safe:
            moves += plain_moves(origin, there) if make is plain else make(position, origin, there)


def safe_targets(position: GamePosition, origin: Cell, targets: Cells) -> int:
    """Return those of ``targets`` at which the man on ``origin`` leaves the one royal man safe."""
    here, occupied = 1 << origin, position.occupied[0] | position.occupied[1] | position._further[2]
    if position.board[origin] == position.royal_codes[position.turn]:
        return safe_cells(position, here, targets, occupied)
    _, allowed, pins, sensitive = position.survey()
    found = targets & allowed & pins.get(here, -1)
    return _looked_at(position, here, found, occupied, sensitive) if sensitive and found else found


def _step(
    men: Cells,
    steps: Steps,
    vacant: Cells,
    foes: Cells,
    occupied: Cells,
    allowed: Cells,
    pins: dict[int, int],
    moves: list[Move],
) -> int:
    """Add the steps of those ``men`` that are not pinned to ``allowed`` cells; return the others."""
    pinned = 0
    for here in pins:
        pinned |= men & here
    men ^= pinned
    vacant, foes, make = vacant & allowed, foes & allowed, steps.moves
    for by, origins, quiet, twice in steps.all:
        found = men & origins
        if by > 0:
            found <<= by
            if twice:
                found = (found & ~occupied) << by
        else:
            found >>= -by
            if twice:
                found = (found & ~occupied) >> -by
        if found := found & (vacant if quiet else foes):
            moves += make(2 * by if twice else by, found)
    return pinned


def safe_cells(position: GamePosition, here: Cells, targets: Cells, occupied: Cells) -> int:
    """Return those of ``targets`` where the royal man of the seat to move, from ``here``, is not attacked."""
    attacks, masks, found, rest = position.attacks[1 - position.turn], position.masks, 0, occupied & ~here
    for target in bits(targets):
        there = 1 << target
        if not attacks.on(target, masks, rest | there, there):
            found |= there
    return found


def _looked_at(position: GamePosition, here: Cells, targets: Cells, occupied: Cells, sensitive: Cells) -> int:
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
