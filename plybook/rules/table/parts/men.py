"""The moves of men, as generators: one for games with one royal man a side, one for all others."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from plybook.rules.board import bits
from plybook.rules.moves import Move
from plybook.rules.table.finding import looked_at, safe_cells
from plybook.rules.terms import Cell, Cells

if TYPE_CHECKING:
    from plybook.rules.table.engine import GamePosition
    from plybook.rules.table.tables import Steps


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
    free, vacant = ~(own | position._further[2]) & targets, ~occupied & targets
    foes &= targets
    _, allowed, pins, sensitive = position._surveyed or position.survey()
    royal = position.royal_codes[turn]
    for code, moving, capturing, _, make, barred, steps in position.movers[turn]:
        men = masks[code] & wanted
        if steps is not None and not sensitive and men == masks[code]:
            men = _step(men, steps, vacant, foes, occupied, allowed, pins, moves)
        while men:
            here = men & -men
            men ^= here
            origin = here.bit_length() - 1
            found, slides = moving.tables[origin] or moving.made(origin)  # as `Reach.targets`, without a call
            for inner, slide in slides:
                found |= slide(occupied & inner)
            if capturing is None:
                found &= free
            else:
                found = found & vacant | capturing.targets(origin, occupied) & foes
            if not found:
                continue
            if code == royal:
                found = safe_cells(position, here, found, occupied)
            else:
                found &= allowed
                if pins and here in pins:
                    found &= pins[here]
                if sensitive and found:
                    found = looked_at(position, here, found, occupied, sensitive)
            if barred:
                for foe in barred:
                    found &= ~masks[foe]
            if found:
                moves += plain_moves(origin, found) if make is plain else make(position, origin, found)


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
