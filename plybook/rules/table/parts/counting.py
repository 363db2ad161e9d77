"""Counts of moves at the end of a game, and of moves that cannot be taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plybook.rules.moves import DOUBLE_STEP, Move
from plybook.rules.table.game import Count
from plybook.rules.terms import Seat

if TYPE_CHECKING:
    from plybook.rules.table.engine import GamePosition

_KIND = 15


def count(rule: Count, position: GamePosition, new: GamePosition, move: Move, taken: int) -> None:
    """Count a move, and begin anew where the men left give another limit."""
    limit, number = position.counted
    number += limit > 0
    mover, other = position.turn, new.turn
    men = sum(side.bit_count() for side in new.occupied)
    took_pawn = rule.from_men and _is_pawn(rule, position, taken) and not _has_pawns(rule, new)
    if took_pawn and new.occupied[mover].bit_count() == 1 and (found := limit_of(rule, new, mover)):
        limit, number = 2 * found, 2 * men - 1
    is_alone = new.occupied[other].bit_count() == 1
    if (not limit or ((taken or move.promotion) and is_alone)) and (found := limit_of(rule, new, other)):
        limit, number = 2 * found, 2 * men if rule.from_men and is_alone else 0
    new.counted = limit, number


def limit_of(rule: Count, position: GamePosition, seat: Seat) -> int:
    """Return how many moves ``seat`` counts against the other side; 0 if it does not."""
    own, others = position.occupied[seat].bit_count(), position.occupied[1 - seat].bit_count()
    has_pawns = _has_pawns(rule, position)
    if others == 1 or (has_pawns and not rule.despite_pawns):
        return 0
    if own > 1:
        return rule.board if own <= rule.few else 0
    if has_pawns:
        return 0
    first = 1 + (1 - seat) * len(position.kinds)
    for letter, number, limit in rule.limits:
        kinds = position.alike[position.kinds.index(letter)]
        if sum(position.masks[first + kind].bit_count() for kind in kinds) >= number:
            return limit
    return rule.rest


def _is_pawn(rule: Count, position: GamePosition, code: int) -> bool:
    return code > 0 and position.kinds[(code - 1) % len(position.kinds)] in rule.pawns


def _has_pawns(rule: Count, position: GamePosition) -> bool:
    return any(position.masks[code] for code in range(1, len(position.masks)) if _is_pawn(rule, position, code))


def renew(position: GamePosition, new: GamePosition, move: Move, taken: int) -> None:
    """Begin the half-move clock anew after a promotion, and a move of ``two_way_codes`` that cannot be taken back."""
    origin, target, promotion, special = move
    code = position.board[origin]
    if special & _KIND > DOUBLE_STEP:
        return
    if promotion:
        rule = position.game.promotion
        if rule is None or not rule.lowers:  # else it could be taken back
            new.halfmove_clock = 0
    elif code in position.two_way_codes and not position.mover_of[code].moving.targets(target, 0) >> origin & 1:
        new.halfmove_clock = 0
