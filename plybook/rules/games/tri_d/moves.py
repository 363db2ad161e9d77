"""The search for moves of Tri-D chess, which both rulesets share: all legal moves, or those that fit a query.

A moving board's `Query.origins` has bit ``b`` for board ``b`` and bit ``4 + p`` for the pin ``p`` it stands on.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING

from plybook.rules.board import BIT, bits
from plybook.rules.games.tri_d.attacks import attacker
from plybook.rules.games.tri_d.board import (
    ADVANCE,
    BETWEEN,
    BEYOND,
    BISHOP,
    BOARD_NAMES,
    CASTLINGS,
    DOUBLE,
    FIRST_CODES,
    GEOMETRY,
    KINDS,
    KING,
    LAST_RANKS,
    PAWN,
    PIN_CELLS,
    QUEEN,
    REACH,
    ROOK,
    TAKES,
)
from plybook.rules.moves import BOARD_MOVE, CASTLING, DOUBLE_STEP, EN_PASSANT, Move, Query
from plybook.rules.terms import Cell, Cells

if TYPE_CHECKING:
    from plybook.rules.games.tri_d.position import AttackBoardsPosition

_ASKED = (*((kind,) for kind in range(len(KINDS))), range(len(KINDS)))  # the kinds, by that of a query; -1 is for all
_NOTHING = (0,) * GEOMETRY.size

# The moves from each cell to each other, ready-made: looking one up takes a fifth of the time of making it.
_MOVES = [[Move(origin, target) for target in range(GEOMETRY.size)] for origin in range(GEOMETRY.size)]

_PAWN_REACH = [
    tuple(step | double | capture for step, double, capture in zip(*tables, strict=True))
    for tables in zip(ADVANCE, DOUBLE, TAKES, strict=True)
]
# For each seat, kind and cell the cells that the man could reach: a man of the other seat could come from there.
_REACH = [(by_pawn, *REACH[1:]) for by_pawn in _PAWN_REACH]


def legal_moves(position: AttackBoardsPosition) -> Iterator[Move]:
    """Yield every legal move once, first those of the king: in most checks it has one."""
    yield from moves_of_men(position)
    yield from _board_moves(position, Query())


def moves_of_men(position: AttackBoardsPosition) -> Iterator[Move]:
    """Yield every legal move of a man once."""
    king = position.masks[FIRST_CODES[position.turn] + KING]
    if king:
        yield from _king_moves(position, position.squares ^ position.occupied[position.turn])
    yield from find(position, Query(origins=~king))
    yield from _castling_moves(position, "")


def find(position: AttackBoardsPosition, query: Query) -> list[Move]:
    """Return the legal moves that fit ``query``.

    A man other than the king may leave its cell if no rider stands behind that cell, seen from the king. In check, it
    must capture the checker or block it, and each such move is tested.
    """
    special, kind, wanted, targets, promotion, captured, token = query
    if special:
        return list(_castling_moves(position, token) if special == CASTLING else _board_moves(position, query))
    turn, masks, squares, (white, black) = position.turn, position.masks, position.squares, position.occupied
    occupied, first, enemy = white | black, FIRST_CODES[turn], FIRST_CODES[1 - turn]
    targets &= squares ^ (black if turn else white)
    if captured >= 0:
        targets &= masks[enemy + captured]
    king, checker, flights = masks[first + KING].bit_length() - 1, position.own_checker, targets
    behind = BEYOND[king] if king >= 0 else _NOTHING
    if checker >= 0:
        targets &= reduce(or_, BETWEEN[checker][king], BIT[checker])
    moves: list[Move] = []
    for each in _ASKED[kind]:
        men = masks[first + each] & wanted
        if not men or (each and promotion):
            continue
        if each == KING:
            moves += _king_moves(position, flights)
            continue
        if not each and position.ep >= 0 and captured in (-1, PAWN) and not promotion:
            moves += _en_passants(position, men, query.targets)
        if men & (men - 1) and not targets & (targets - 1):
            men &= _REACH[1 - turn][each][targets.bit_length() - 1]
        reach = _REACH[turn][each]
        while men:
            origin = men.bit_length() - 1
            here = BIT[origin]
            men ^= here
            left = reach[origin] & targets
            if not each:
                steps = ADVANCE[turn][origin]
                if here & position.unmoved:
                    steps |= DOUBLE[turn][origin]
                left &= TAKES[turn][origin] & occupied | steps & ~occupied
            if not left:
                continue
            made, between, line = _MOVES[origin], BETWEEN[origin], behind[origin]
            is_free = checker < 0 and not (
                line and line & (masks[enemy + BISHOP] | masks[enemy + ROOK] | masks[enemy + QUEEN])
            )
            while left:
                target = left.bit_length() - 1
                there = BIT[target]
                left ^= there
                passed = between[target]
                if passed and not position.path_is_clear(passed, there, squares, occupied):
                    continue
                if not is_free and not _is_safe(position, origin, target):
                    continue
                if each:
                    moves.append(made[target])
                elif there & LAST_RANKS[turn]:
                    moves += [Move(origin, target, new) for new in position.promotions(target, squares, promotion)]
                elif not promotion:
                    moves.append(Move(origin, target, 0, DOUBLE_STEP) if passed else made[target])
    return moves


# --- men -------------------------------------------------------------------------------------------------------


def _king_moves(position: AttackBoardsPosition, targets: Cells) -> Iterator[Move]:
    """Yield the legal moves of the king to ``targets``, castling apart."""
    turn, squares, (white, black) = position.turn, position.squares, position.occupied
    here = position.masks[FIRST_CODES[turn] + KING]
    origin, others = here.bit_length() - 1, (white | black) ^ here
    targets &= REACH[KING][origin]
    while targets:
        target = targets.bit_length() - 1
        there = BIT[target]
        targets ^= there
        if attacker(position, turn, target, squares, others | there, there) < 0:
            yield _MOVES[origin][target]


def _en_passants(position: AttackBoardsPosition, pawns: Cells, targets: Cells) -> Iterator[Move]:
    """Yield the legal captures en passant of ``pawns`` on ``targets``."""
    passed = position.passed & targets & position.squares & ~(position.occupied[0] | position.occupied[1])
    for target in bits(passed):
        for origin in bits(pawns & TAKES[1 - position.turn][target]):
            if _is_safe(position, origin, target, 1 << position.ep):
                yield Move(origin, target, 0, EN_PASSANT)


def _is_safe(position: AttackBoardsPosition, origin: Cell, target: Cell, taken: Cells = 0) -> bool:
    """Say whether the king is safe after a move of another man; ``taken`` is a pawn captured en passant."""
    turn, there, (white, black) = position.turn, BIT[target], position.occupied
    king = position.masks[FIRST_CODES[turn] + KING].bit_length() - 1
    occupied = (white | black) ^ (BIT[origin] | taken) | there
    return king < 0 or attacker(position, turn, king, position.squares, occupied, there | taken) < 0


def is_safe_carrying(position: AttackBoardsPosition, pin: int, target: int, squares: Cells) -> bool:
    """Say whether moving a board with what stands on it leaves the king uncapturable; ``squares`` exist then."""
    turn, king, shift = position.turn, position.king(position.turn), 4 * (target - pin)
    if king < 0:
        return True
    occupied = position.occupied[0] | position.occupied[1]
    carried = occupied & PIN_CELLS[pin]
    if carried >> king & 1:
        king += shift
    arrived = carried << shift if shift > 0 else carried >> -shift
    return attacker(position, turn, king, squares, occupied & ~carried | arrived) < 0


# --- castling and boards -----------------------------------------------------------------------------------------


def _castling_moves(position: AttackBoardsPosition, token: str) -> Iterator[Move]:
    rights = position.castling_rights[2 * position.turn :]
    for name, way, right in zip(position.castlings, CASTLINGS[position.turn], rights, strict=False):
        if right and token in ("", name) and may_castle(position, way.king_target, way.rook):
            yield Move(way.king, way.king_target, special=CASTLING)


def may_castle(position: AttackBoardsPosition, king_target: Cell, rook: Cell) -> bool:
    """Say whether the king and the rook, which have never moved, may castle now."""
    if position.castling_refusal() or (position.board[king_target] and king_target != rook):
        return False
    occupied = (position.occupied[0] | position.occupied[1]) & ~(1 << rook) | 1 << king_target
    return not position.is_check() and attacker(position, position.turn, king_target, position.squares, occupied) < 0


def _board_moves(position: AttackBoardsPosition, query: Query) -> Iterator[Move]:
    _, _, origins, targets, wanted, _, _ = query
    for board, pin in enumerate(position.pins):
        if not origins >> board & origins >> len(BOARD_NAMES) + pin & 1:
            continue
        for target in bits(position.board_targets(board) & targets):
            squares = position.squares ^ PIN_CELLS[pin] ^ PIN_CELLS[target]
            if position.is_safe_carrying(pin, target, squares):
                for promotion in position.board_promotions(pin, target, squares, wanted):
                    yield Move(board, target, promotion, BOARD_MOVE)
