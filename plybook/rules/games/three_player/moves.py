"""The legal moves on the three-player board: all of them, and those that a written move can mean.

A move of a man that stands on no line with his King is safe if the King is not in check.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from plybook.rules.board import bits, mask
from plybook.rules.games.three_player.double_steps import cells_to_capture
from plybook.rules.games.three_player.pawns import Pawns
from plybook.rules.games.three_player.seats import KINDS, PROMOTIONS
from plybook.rules.moves import DOUBLE_STEP, EN_PASSANT, Move, Query
from plybook.rules.ruleset import targets_of
from plybook.rules.shared.chess_lines import BISHOP, KING, PAWN, QUEEN, ROOK
from plybook.rules.shared.many_seats import Castling, danger, passed_pawn, threats, uncovered
from plybook.rules.terms import Cell, Cells

if TYPE_CHECKING:
    from plybook.rules.games.three_player.position import ThreePlayerPosition

_KINDS = len(KINDS)
_RIDERS = (BISHOP, ROOK, QUEEN)


def legal_moves(position: ThreePlayerPosition) -> Iterator[Move]:
    """Yield every legal move of ``position`` once."""
    for origin, targets, ways in _ways(position):
        double = ways.double_from.get(origin) if ways else None
        for target in bits(targets):
            if double and target == double.target:
                yield Move(origin, target, 0, DOUBLE_STEP)
                continue
            for promotion in _promotions(ways, target, None) if ways else (0,):
                yield _move(origin, target, promotion)
    yield from _en_passants(position)
    for castling in castlings(position):
        yield castling.move


def targets_by_man(position: ThreePlayerPosition) -> dict[Cell, Cells]:
    """Return the cells to which the men of the seat to move can go, by their cells."""
    found = {origin: targets for origin, targets, _ in _ways(position)}
    return targets_of((*_en_passants(position), *(each.move for each in castlings(position))), found)


def _ways(position: ThreePlayerPosition) -> Iterator[tuple[Cell, Cells, Pawns | None]]:
    """Yield the cell of each man that can go, the cells it can go to, and how it goes if it is a Pawn.

    Castling and captures en passant are left out.
    """
    turn, men, tables, targets_open = position.turn, position.men, position.seating.men, _open_cells(position)
    unsafe = -1 if position.checking else tables.guards[position.kings[turn]]
    for kind in range(PAWN + 1, _KINDS):
        for origin in bits(position.masks[1 + _KINDS * turn + kind]):
            found = tables.targets(kind, origin, men) & targets_open
            if unsafe >> origin & 1:
                found = _safe_targets(position, origin, found)
            if found:
                yield origin, found, None
    for pawns, ways in position.pawns_of(turn):
        for origin in bits(pawns):
            found = ways.steps[origin] & ~men | ways.captures[origin] & men & targets_open
            double = ways.double_from.get(origin)
            if double and not men & (1 << double.passed | 1 << double.target):
                found |= 1 << double.target
            if unsafe >> origin & 1:
                found = _safe_targets(position, origin, found)
            if found:
                yield origin, found, ways


def _en_passants(position: ThreePlayerPosition) -> Iterator[Move]:
    """Yield the legal captures en passant."""
    for target in cells_to_capture(position):
        for pawns, ways in position.pawns_of(position.turn):
            for origin in bits(pawns & ways.capture_sources[target]):
                yield from _promoted(position, Move(origin, target, 0, EN_PASSANT), ways, -1, None)


def find(position: ThreePlayerPosition, query: Query) -> list[Move]:
    """Return the legal moves of ``position`` that fit ``query``.

    Where no promotion is written, a Pawn that may stay one stays one; for a Pawn that must promote, all promotions
    fit.
    """
    special, kind, wanted, targets, promotion, captured, token = query
    if special:
        return [castling.move for castling in castlings(position) if castling.token == token]
    turn, masks, tables = position.turn, position.masks, position.seating.men
    targets &= _open_cells(position)
    unsafe = -1 if position.checking else tables.guards[position.kings[turn]]
    moves: list[Move] = []
    for each in (kind,) if kind >= 0 else range(_KINDS):
        men = masks[1 + _KINDS * turn + each] & wanted
        if each == PAWN:
            if men:
                moves += _find_pawns(position, men, targets, unsafe, promotion)
            continue
        left = targets if men and not promotion else 0
        while left:
            target = left.bit_length() - 1
            left ^= 1 << target
            origins = men & tables.touching[each][target]
            if origins and each in _RIDERS:
                origins = tables.origins(each, target, origins, position.men)
            while origins:
                origin = origins.bit_length() - 1
                here = 1 << origin
                origins ^= here
                if not here & unsafe or _is_safe(position, origin, target):
                    moves.append(_move(origin, target))
    if captured >= 0:
        moves = [move for move in moves if position.kind_taken(move) == captured]
    return moves


def castlings(position: ThreePlayerPosition) -> Iterator[Castling]:
    """Yield the legal castlings."""
    unmoved, men = position.unmoved, position.men
    for castling in position.seating.castlings[position.turn]:
        if (
            unmoved >> castling.rook & 1
            and not men & castling.vacant
            and danger(position, position.turn, castling.way) is None
        ):
            yield castling


def answers_check(position: ThreePlayerPosition) -> bool:
    """Say whether the seat to move, in check by one man, can take him, come between, or move its King.

    It is asked only where there is no capture en passant.
    """
    checkers, men, king = position.checking, position.seating.men, position.king(position.turn)
    flights = men.king.reach[king] & _open_cells(position)
    if any(find(position, Query(kind=KING, targets=1 << target)) for target in bits(flights)):
        return True
    checker = checkers.bit_length() - 1
    answers = checkers | men.bishop.paths(checker).get(king, 0) | men.rook.paths(checker).get(king, 0)
    return bool(find(position, Query(targets=answers)))


def _open_cells(position: ThreePlayerPosition) -> Cells:
    """Return the cells where neither a man of the side to move nor a King stands."""
    seating, barred, occupied = position.seating, position.men_by_kind[KING], position.occupied
    for partner in seating.partners[position.turn]:
        barred |= occupied[partner]
    return seating.squares ^ barred


def _is_safe(position: ThreePlayerPosition, origin: Cell, target: Cell, taken: Cells = 0) -> bool:
    """Say whether a move leaves the King of the seat to move out of check; ``taken`` is captured en passant."""
    king = position.kings[position.turn]
    if king == origin or taken or position.checking:
        return king < 0 or not threats(position, position.turn, origin, target, taken)
    return king < 0 or not uncovered(position, position.turn, 1 << origin, 1 << target)


def _safe_targets(position: ThreePlayerPosition, origin: Cell, targets: Cells) -> Cells:
    """Return those of ``targets`` to which the man on ``origin`` can go without leaving its King in check."""
    turn, king = position.turn, position.kings[position.turn]
    if king != origin and not position.checking and not uncovered(position, turn, 1 << origin, 0):
        return targets  # nothing attacks the King even if the man is gone
    return mask([target for target in bits(targets) if _is_safe(position, origin, target)])


def _find_pawns(position: ThreePlayerPosition, men: Cells, targets: Cells, unsafe: Cells, wanted: int) -> list[Move]:
    """Return the legal moves of Pawns, ``men``, to ``targets`` that become what is ``wanted``."""
    board, passed, moves = position.board, cells_to_capture(position) if position.passed else (), []
    for pawns, ways in position.pawns_of(position.turn):
        pawns &= men
        left = targets if pawns else 0
        while left:
            target = left.bit_length() - 1
            left ^= 1 << target
            is_capture = board[target] != 0
            origins = pawns & (ways.capture_sources if is_capture else ways.step_sources)[target]
            if not is_capture:
                for origin in bits(pawns & ways.capture_sources[target]) if target in passed else ():
                    moves += _promoted(position, Move(origin, target, 0, EN_PASSANT), ways, unsafe, wanted)
                double = ways.double_to.get(target)
                if double and pawns >> double.start & 1 and not board[double.passed]:
                    moves += _promoted(position, Move(double.start, target, 0, DOUBLE_STEP), ways, unsafe, wanted)
            if not origins:
                continue
            promotions = _promotions(ways, target, wanted) if ways.promotions >> target & 1 or wanted else (0,)
            while origins:
                origin = origins.bit_length() - 1
                here = 1 << origin
                origins ^= here
                if not here & unsafe or _is_safe(position, origin, target):
                    for promotion in promotions:
                        moves.append(_move(origin, target, promotion))
    return moves


def _promoted(
    position: ThreePlayerPosition, move: Move, ways: Pawns, unsafe: Cells, wanted: int | None
) -> list[Move]:
    """Return the Pawn's ``move`` with each promotion that fits; none if it is not safe."""
    origin, target, _, special = move
    promotions = _promotions(ways, target, wanted)
    taken = 1 << passed_pawn(position, target) if special == EN_PASSANT else 0
    is_doubtful = taken or unsafe >> origin & 1
    if not promotions or (is_doubtful and not _is_safe(position, origin, target, taken)):
        return []
    return [move._replace(promotion=promotion) for promotion in promotions]


def _promotions(ways: Pawns, target: Cell, wanted: int | None) -> tuple[int, ...]:
    """Return what a Pawn may become on ``target``, 0 for itself; if ``wanted`` is not None, what that can mean."""
    if not ways.promotions >> target & 1:
        return () if wanted else (0,)
    if wanted:
        return (wanted,) if wanted in PROMOTIONS else ()
    if ways.may_stay:
        return (0, *PROMOTIONS) if wanted is None else (0,)
    return PROMOTIONS


@lru_cache(maxsize=1 << 15)
def _move(origin: Cell, target: Cell, promotion: int = 0) -> Move:
    """Return an ordinary move, the same each time."""
    return Move(origin, target, promotion)
