"""The search for moves of Tri-D chess, which both rulesets share: all legal moves, or those that fit a query.

A moving board's `Query.origins` has bit ``b`` for board ``b`` and bit ``4 + p`` for the pin ``p`` it stands on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache, reduce
from operator import or_

from plybook.rules.board import bits
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
from plybook.rules.games.tri_d.position import AttackBoardsPosition
from plybook.rules.moves import BOARD_MOVE, CASTLING, DOUBLE_STEP, EN_PASSANT, ORDINARY, Move, Query
from plybook.rules.terms import Cell, Cells, KindIndex

_MEN = range(len(KINDS))
_ANYWHERE = (-1,) * GEOMETRY.size  # what is behind each cell, where that is every other

# For each seat and cell from where its pawns may come: what a pawn reaches, one of the other seat reaches back.
_PAWN_SOURCES = [
    [step | double | capture for step, double, capture in zip(ADVANCE[foe], DOUBLE[foe], TAKES[foe], strict=True)]
    for foe in (1, 0)
]


def legal_moves(position: AttackBoardsPosition) -> Iterator[Move]:
    """Yield every legal move once, first those of the king, who has one in most checks."""
    yield from find(position, Query(kind=KING))
    for kind in range(KING):
        yield from find(position, Query(kind=kind))
    yield from _castling_moves(position, "")
    yield from _board_moves(position, Query())


def find(position: AttackBoardsPosition, query: Query) -> list[Move]:
    """Return the legal moves that fit ``query``.

    A man other than the king is free to go if no rider stands behind him, seen from the king. In check none is free,
    and he must take the checker or come between. Of those who are not free each move is looked at.
    """
    special, kind, wanted, targets, promotion, captured, token = query
    if special:
        return list(_castling_moves(position, token) if special == CASTLING else _board_moves(position, query))
    turn, masks, squares, (white, black) = position.turn, position.masks, position.squares, position.occupied
    occupied, first, enemy = white | black, FIRST_CODES[turn], FIRST_CODES[1 - turn]
    king, checker = masks[first + KING].bit_length() - 1, position.own_checker()
    targets &= squares ^ (black if turn else white)
    if captured >= 0:
        targets &= masks[enemy + captured]
    flights = targets
    behind: Sequence[Cells] = _ANYWHERE
    riders = -1 if checker >= 0 else 0
    if checker >= 0:
        targets &= reduce(or_, BETWEEN[checker][king], 1 << checker)
    elif king >= 0:
        behind, riders = BEYOND[king], masks[enemy + BISHOP] | masks[enemy + ROOK] | masks[enemy + QUEEN]
    moves: list[Move] = []
    for each in _MEN if kind < 0 else (kind,):
        men = masks[first + each] & wanted
        if not men or (each and promotion):
            continue
        if not each:
            moves += _pawn_moves(position, men, targets, query, behind, riders)
            continue
        if each == KING:
            targets, behind, riders = flights, _ANYWHERE, -1
        reach = REACH[each]
        if not targets & (targets - 1):
            men &= reach[targets.bit_length() - 1]  # who gets there would get back
        while men:
            origin = men.bit_length() - 1
            men ^= 1 << origin
            between, left, is_free = BETWEEN[origin], reach[origin] & targets, not behind[origin] & riders
            while left:
                target = left.bit_length() - 1
                there = 1 << target
                left ^= there
                passed = between[target]
                if passed and not position.path_is_clear(passed, there, squares, occupied):
                    continue
                if is_free or is_safe(position, origin, target):
                    moves.append(_move(origin, target, 0, ORDINARY))
    return moves


# --- men -------------------------------------------------------------------------------------------------------


def _pawn_moves(
    position: AttackBoardsPosition, men: Cells, targets: Cells, query: Query, behind: Sequence[Cells], riders: Cells
) -> list[Move]:
    """Return the moves of the pawns ``men`` to ``targets``, or to where they capture en passant."""
    turn, squares, wanted = position.turn, position.squares, query.promotion
    occupied, unmoved = position.occupied[0] | position.occupied[1], 0 if wanted else position.unmoved
    empty, passed = squares ^ occupied, 0
    if position.ep >= 0 and not wanted and query.captured in (-1, PAWN):
        passed = position.passed & empty & query.targets
    if not passed and not targets & (targets - 1):
        men &= _PAWN_SOURCES[turn][targets.bit_length() - 1]
    moves: list[Move] = []
    while men:
        origin = men.bit_length() - 1
        here = 1 << origin
        men ^= here
        takes, is_free = TAKES[turn][origin], not behind[origin] & riders
        left = targets & (ADVANCE[turn][origin] & empty | takes & occupied)
        while left:
            target = left.bit_length() - 1
            there = 1 << target
            left ^= there
            if is_free or is_safe(position, origin, target):
                if there & LAST_RANKS[turn]:
                    kinds = position.promotions(target, squares, wanted)
                    moves += [_move(origin, target, kind, ORDINARY) for kind in kinds]
                elif not wanted:
                    moves.append(_move(origin, target, 0, ORDINARY))
        doubles = targets & DOUBLE[turn][origin] & empty if here & unmoved else 0
        for target in bits(doubles) if doubles else ():
            is_clear = position.path_is_clear(BETWEEN[origin][target], 1 << target, squares, occupied)
            if is_clear and (is_free or is_safe(position, origin, target)):
                moves.append(_move(origin, target, 0, DOUBLE_STEP))
        for target in bits(takes & passed) if passed else ():
            if is_safe(position, origin, target, 1 << position.ep):
                moves.append(_move(origin, target, 0, EN_PASSANT))
    return moves


def is_safe(position: AttackBoardsPosition, origin: Cell, target: Cell, taken: Cells = 0) -> bool:
    """Say whether moving a man leaves its king uncapturable; ``taken`` is a pawn captured en passant."""
    turn, there, king = position.turn, 1 << target, position.king(position.turn)
    if king < 0:
        return True
    occupied = (position.occupied[0] | position.occupied[1]) ^ (1 << origin | taken) | there
    cell = target if king == origin else king
    return position.attacker(turn, cell, position.squares, occupied, there | taken) < 0


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
    return position.attacker(turn, king, squares, occupied & ~carried | arrived) < 0


@lru_cache(maxsize=1 << 14)
def _move(origin: Cell, target: Cell, promotion: KindIndex, special: int) -> Move:
    """Return the move of a man, the same each time."""
    return Move(origin, target, promotion, special)


# --- castling and boards -----------------------------------------------------------------------------------------


def _castling_moves(position: AttackBoardsPosition, token: str) -> Iterator[Move]:
    rights = position.castling_rights[2 * position.turn :]
    for name, way, right in zip(position.castlings, CASTLINGS[position.turn], rights, strict=False):
        if right and token in ("", name) and may_castle(position, way.king_target, way.rook):
            yield Move(way.king, way.king_target, special=CASTLING)


def may_castle(position: AttackBoardsPosition, king_target: Cell, rook: Cell) -> bool:
    """Say whether king and rook, neither of which has moved, may castle now."""
    if position.castling_refusal() or (position.board[king_target] and king_target != rook):
        return False
    occupied = (position.occupied[0] | position.occupied[1]) & ~(1 << rook) | 1 << king_target
    return not position.is_check() and position.attacker(position.turn, king_target, position.squares, occupied) < 0


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
