"""The legal moves of four-player chess: all of a seat, and those that a written move can mean.

A move of a man that stands on no line with his King is safe if the King is not in check.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from plybook.rules.board import bits
from plybook.rules.games.four_player.board import BOARD
from plybook.rules.games.four_player.seats import KINDS, KING, PAWN, POINT_QUEEN, QUEEN, WAYS, PawnWays
from plybook.rules.games.four_player.setup import OUT, PLAYS, Passed
from plybook.rules.moves import DOUBLE_STEP, EN_PASSANT, ORDINARY, Move, Query
from plybook.rules.shared.many_seats import Castling, attackers, danger, passed_pawn, threats, uncovered
from plybook.rules.terms import Cell, Cells, KindIndex, Seat

if TYPE_CHECKING:
    from plybook.rules.games.four_player.position import FourPlayerPosition

_KINDS = len(KINDS)


def legal_moves(position: FourPlayerPosition, seat: Seat) -> Iterator[Move]:
    """Yield every move that ``seat`` could legally make if it were to move in ``position``, once."""
    tables, targets_open = position.seating.men, open_cells(position, seat)
    unsafe = unsafe_cells(position, seat)
    for kind in range(KING, PAWN, -1):
        for origin in bits(position.masks[1 + _KINDS * seat + kind] & ~position.dead):
            for target in bits(tables.targets(WAYS[kind], origin, position.men) & targets_open):
                if not unsafe >> origin & 1 or is_safe(position, seat, origin, target):
                    yield _move(origin, target)
    for castling in castlings(position, seat):
        yield castling.move
    ways, pawns = position.seating.pawns[seat], position.masks[1 + _KINDS * seat + PAWN] & ~position.dead
    passing = double_steps_to_take(position, seat) if position.passed else ()
    for origin in bits(pawns):
        for target, special in _pawn_targets(position, origin, ways, targets_open, passing):
            yield from _promoted(position, seat, Move(origin, target, 0, special), unsafe)


def find(position: FourPlayerPosition, query: Query) -> list[Move]:
    """Return the legal moves of men that fit ``query``, of the seat to move. Where no promotion is written, all fit.

    A Queen may be one of one point: both are written with one letter.
    """
    special, kind, wanted, targets, promotion, captured, token = query
    seat = position.turn
    if special:
        return [castling.move for castling in castlings(position, seat) if castling.token == token]
    masks, tables, dead = position.masks, position.seating.men, position.dead
    targets &= open_cells(position, seat)
    unsafe = unsafe_cells(position, seat)
    moves: list[Move] = []
    for each in kinds_meant(kind) if kind >= 0 else range(_KINDS):
        men = masks[1 + _KINDS * seat + each] & wanted & ~dead
        if each == PAWN:
            if men:
                moves += _find_pawns(position, men, targets, unsafe, promotion)
            continue
        way = WAYS[each]
        left = targets if men and not promotion else 0
        while left:
            target = left.bit_length() - 1
            left ^= 1 << target
            origins = men & tables.touching[way][target]
            if (origins and QUEEN >= each > 1) or each == POINT_QUEEN:
                origins = tables.origins(way, target, origins, position.men)
            while origins:
                origin = origins.bit_length() - 1
                here = 1 << origin
                origins ^= here
                if not here & unsafe or is_safe(position, seat, origin, target):
                    moves.append(_move(origin, target))
    if captured >= 0:
        moves = [move for move in moves if position.kind_taken(move) in kinds_meant(captured)]
    return moves


def kinds_meant(kind: KindIndex) -> tuple[KindIndex, ...]:
    """Return the kinds that the letter of ``kind`` can mean: that of the Queen means the one of one point as well."""
    return (QUEEN, POINT_QUEEN) if kind == QUEEN else (kind,)


def unsafe_cells(position: FourPlayerPosition, seat: Seat) -> Cells:
    """Return the cells from which a move of ``seat`` may leave its King attacked."""
    if position.is_in_check(seat):
        return -1
    return position.seating.men.guards[position.kings[seat]]


def open_cells(position: FourPlayerPosition, seat: Seat) -> Cells:
    """Return the cells on which no living man of the side of ``seat`` stands."""
    barred = position.occupied[seat]
    if position.seating.is_teams:
        for partner in position.seating.partners[seat]:
            barred |= position.occupied[partner]
    return ~(barred & ~position.dead) & BOARD.all


def castlings(position: FourPlayerPosition, seat: Seat) -> Iterator[Castling]:
    """Yield the castlings that ``seat`` could legally make."""
    unmoved = position.unmoved & position.seating.rooks[seat]
    if not unmoved or position.status[seat] != PLAYS:
        return
    for castling in position.seating.castlings[seat].get(position.kings[seat], ()):
        is_open = unmoved >> castling.rook & 1 and not position.men & castling.vacant
        if is_open and danger(position, seat, castling.way) is None:
            yield castling


def double_steps_to_take(position: FourPlayerPosition, seat: Seat) -> tuple[Passed, ...]:
    """Return the double steps that a Pawn of ``seat`` may take en passant if it attacks the cell passed over."""
    partners = position.seating.partners[seat]
    return tuple(
        each
        for each in position.passed
        if each.seat != seat and (each.seat not in partners or position.status[each.seat] == OUT)
    )


def is_safe(position: FourPlayerPosition, seat: Seat, origin: Cell, target: Cell, taken: Cells = 0) -> bool:
    """Say whether a move leaves the King of ``seat`` unattacked; ``taken`` is captured en passant."""
    king = position.kings[seat]
    if king < 0:
        return True
    if king == origin or taken or target in position.kings or position.is_in_check(seat):
        return not left_threats(position, seat, origin, target, taken)
    return not uncovered(position, seat, 1 << origin, 1 << target)


def left_threats(position: FourPlayerPosition, seat: Seat, origin: Cell, target: Cell, taken: Cells = 0) -> Cells:
    """Return the men that will attack the King of ``seat`` after a move; if a King is taken his men are dead."""
    found = threats(position, seat, origin, target, taken)
    if found and target in position.kings:
        found &= ~position.occupied[position.kings.index(target)]
    return found


def is_attacked(position: FourPlayerPosition, seat: Seat) -> Cells:
    """Return the men that attack the King of ``seat``."""
    king = position.kings[seat]
    return attackers(position, seat, king, position.men) if king >= 0 else 0


# --- Pawns -------------------------------------------------------------------------------------------------------


def _find_pawns(position: FourPlayerPosition, men: Cells, targets: Cells, unsafe: Cells, wanted: int) -> list[Move]:
    """Return the legal moves of Pawns of the seat to move, ``men``, to ``targets`` that become what is ``wanted``."""
    seat, moves = position.turn, list[Move]()
    ways, board = position.seating.pawns[seat], position.board
    passing = double_steps_to_take(position, seat) if position.passed else ()
    passed = [each.cell for each in passing]
    while targets:
        target = targets.bit_length() - 1
        targets ^= 1 << target
        sources = ways.capture_sources[target] if board[target] or target in passed else ways.step_sources[target]
        origins = men & sources
        if not board[target]:
            if target in passed:
                origins |= men & ways.step_sources[target]
            double = ways.double_to.get(target)
            if double and men >> double.start & 1 and not board[double.passed]:
                moves += _promoted(position, seat, Move(double.start, target, 0, DOUBLE_STEP), unsafe, wanted)
        for origin in bits(origins):
            is_passing = target in passed and ways.captures[origin] >> target & 1
            move = _move(origin, target) if not is_passing else Move(origin, target, 0, EN_PASSANT)
            moves += _promoted(position, seat, move, unsafe, wanted)
    return moves


def _pawn_targets(
    position: FourPlayerPosition, origin: Cell, ways: PawnWays, targets_open: Cells, passing: tuple[Passed, ...]
) -> Iterator[tuple[int, int]]:
    """Yield each cell to which the Pawn on ``origin`` can go, with what is special about the move."""
    men = position.men
    passed = 0
    for each in passing:
        passed |= 1 << each.cell
    for target in bits(ways.steps[origin] & ~men):
        yield target, ORDINARY
    for target in bits(ways.captures[origin] & (men | passed) & targets_open):
        yield target, EN_PASSANT if passed >> target & 1 else ORDINARY
    double = ways.double_from.get(origin)
    if double and not men & (1 << double.passed | 1 << double.target):
        yield double.target, DOUBLE_STEP


def _promoted(
    position: FourPlayerPosition, seat: Seat, move: Move, unsafe: Cells, wanted: KindIndex = 0
) -> list[Move]:
    """Return the Pawn's ``move`` with each promotion that fits, to ``wanted`` if that is one."""
    origin, target, _, special = move
    promotes = position.seating.pawns[seat].promotions >> target & 1
    if wanted and not promotes:
        return []
    taken = 1 << passed_pawn(position, target) if special == EN_PASSANT else 0
    if (taken or unsafe >> origin & 1) and not is_safe(position, seat, origin, target, taken):
        return []
    if not promotes:
        return [move]
    kinds = position.seating.promotions
    return [move._replace(promotion=kind) for kind in kinds if wanted in (0, kind)]


@lru_cache(maxsize=1 << 15)
def _move(origin: Cell, target: Cell) -> Move:
    """Return an ordinary move, the same each time."""
    return Move(origin, target)
