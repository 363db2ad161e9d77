"""Games in which a side has several royal men or none: what check is, and which moves leave it.

Here each move is made to see what comes of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from plybook.rules.board import bits
from plybook.rules.moves import CASTLING, EN_PASSANT, PASSING, Move
from plybook.rules.table.parts.castling import castled_to
from plybook.rules.table.parts.passes import own_pass
from plybook.rules.terms import Cells, Seat

if TYPE_CHECKING:
    from plybook.rules.table.engine import GamePosition

_KIND = 15


def kings_of(position: GamePosition, seat: Seat) -> int:
    """Return the true Kings of ``seat``."""
    found = 0
    for code in position.king_codes[seat]:
        found |= position.masks[code]
    return found


def pseudo_of(position: GamePosition, seat: Seat) -> int:
    """Return the last men of ``seat`` whose loss would lose the game."""
    found, most = 0, position.most_pseudo
    for codes in position.pseudo_codes[seat]:
        men = 0
        for code in codes:
            men |= position.masks[code]
        if not men & (men - 1) or men.bit_count() <= most:
            found |= men
    return found


def royals_of(position: GamePosition, seat: Seat) -> int:
    """Return all men of ``seat`` that are not to be left attacked."""
    return kings_of(position, seat) | pseudo_of(position, seat)


def in_check(position: GamePosition, seat: Seat) -> bool:
    """Say whether ``seat`` is in check."""
    return _attacked(position, seat, kings_of(position, seat), pseudo_of(position, seat))


def is_king_attacked(position: GamePosition, seat: Seat) -> bool:
    """Say whether a true King of ``seat`` is attacked."""
    return _attacked(position, seat, kings_of(position, seat), 0)


def _attacked(position: GamePosition, seat: Seat, kings: Cells, pseudo: Cells) -> bool:
    occupied = position.occupied[0] | position.occupied[1] | position.walls
    attacks, masks = position.attacks[1 - seat], position.masks
    frozen = position.frozen_of(position, 1 - seat) if position.frozen_of is not None else 0
    for cell in bits(kings):
        if attacks.on(cell, masks, occupied, frozen):
            return True
    if not pseudo:
        return False
    if position.game.royal.all_at_once:
        return all(attacks.on(cell, masks, occupied, frozen) for cell in bits(pseudo))
    theirs = pseudo_of(position, 1 - seat) if position.touch or position.petrified_codes else 0
    touching = theirs if position.touch else 0
    stone = frozen  # they would be lost by the capture
    for code in position.petrified_codes:
        stone |= masks[code] & theirs
    for cell in bits(pseudo):
        if not touching & position.neighbours[cell] and attacks.on(cell, masks, occupied, stone):
            return True
    return False


def safe_of_several(position: GamePosition, moves: list[Move]) -> list[Move]:
    """Return those of ``moves`` after which no royal man is attacked or gone."""
    turn = position.turn
    ours, theirs = pseudo_of(position, turn), pseudo_of(position, 1 - turn)
    return [move for move in moves if _is_safe(position, move, ours, theirs)]


def _is_safe(position: GamePosition, move: Move, ours: Cells, theirs: Cells) -> bool:
    turn, after = position.turn, position.apply_unchecked(move)
    kings = kings_of(after, turn)
    origin, target, promotion, special = move
    if ours or position.pseudo_codes[turn]:
        kept = ours
        if special & _KIND == CASTLING:
            if kept >> origin & 1:
                kept = kept & ~(1 << origin) | 1 << castled_to(position, move).king_target
        elif special & _KIND <= EN_PASSANT:
            if kept >> origin & 1:
                kept = kept & ~(1 << origin) | 1 << target
            if promotion:
                kept |= pseudo_of(after, turn) & 1 << target
        if kept & ~after.occupied[turn]:
            return False
        lost = theirs & ~after.occupied[1 - turn]
        if lost and (not position.game.royal.all_at_once or lost == theirs):
            return not kings or not _attacked(after, turn, kings, 0)
        if _attacked(after, turn, 0, kept):
            return False
    return not kings or not _attacked(after, turn, kings, 0)


def without_checks(position: GamePosition, moves: list[Move]) -> list[Move]:
    """Return those of ``moves`` that do not attack a true King."""
    return [move for move in moves if not is_king_attacked(position.apply_unchecked(move), 1 - position.turn)]


def standing_kings(position: GamePosition, moves: list[Move]) -> list[Move]:
    """Return ``moves`` without those of a King in check, but for captures of the man that gives it."""
    if not position.is_check():
        return moves
    turn = position.turn
    royals = royals_of(position, turn)
    occupied = position.occupied[0] | position.occupied[1] | position.walls
    [checkers] = [position.attacks[1 - turn].on(cell, position.masks, occupied) for cell in bits(royals)][:1] or [0]
    return [move for move in moves if not royals >> move.origin & 1 or checkers >> move.target & 1]


def resolved(position: GamePosition, moves: list[Move]) -> list[Move]:
    """Return ``moves``; while Kings face each other, those that end it and a pass, even one in check."""
    if not are_facing(position):
        return moves
    kept = [
        move for move in moves if move.special & _KIND == PASSING or not are_facing(position.apply_unchecked(move))
    ]
    may_pass = position.game.ends.may_pass[position.turn] and position.is_check()
    return [*kept, own_pass(position)] if may_pass else kept


def are_facing(position: GamePosition) -> bool:
    """Say whether true Kings stand on a rank or file with nothing between them."""
    white, black = kings_of(position, 0), kings_of(position, 1)
    occupied = position.occupied[0] | position.occupied[1] | position.walls
    for cell in bits(white):
        for way in ((0, 1), (0, -1), (1, 0), (-1, 0)):
            for each in position.geometry.ray(cell, way):
                if occupied >> each & 1:
                    if black >> each & 1:
                        return True
                    break
    return False
