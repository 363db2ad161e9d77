"""The legal moves of four-player chess: all of a seat, and those that a written move can mean.

A move of a man that stands on no line with his King is safe if the King is not in check.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING

from plybook.rules.board import bits, mask
from plybook.rules.games.four_player.board import BOARD
from plybook.rules.games.four_player.seats import KINDS, KING, PAWN, POINT_QUEEN, QUEEN, WAYS
from plybook.rules.games.four_player.setup import OUT, PLAYS, Passed
from plybook.rules.moves import DOUBLE_STEP, EN_PASSANT, Move, Query
from plybook.rules.ruleset import targets_of
from plybook.rules.shared.many_seats import Castling, attackers, danger, passed_pawn, threats, uncovered
from plybook.rules.terms import Cell, Cells, KindIndex, Seat

if TYPE_CHECKING:
    from plybook.rules.games.four_player.position import FourPlayerPosition

_KINDS = len(KINDS)


def legal_moves(position: FourPlayerPosition, seat: Seat) -> Iterator[Move]:
    """Yield every move that ``seat`` could legally make if it were to move in ``position``, once."""
    for origin, targets in _ways(position, seat):
        for target in bits(targets):
            yield _move(origin, target)
    for castling in castlings(position, seat):
        yield castling.move
    ways, passed = position.seating.pawns[seat], _passed_cells(position, seat)
    for origin, targets in _pawn_ways(position, seat):
        steps, captures = ways.steps[origin], ways.captures[origin]
        for target in bits(targets & steps):
            yield from _promotions(position, seat, _move(origin, target))
        for target in bits(targets & captures):
            is_passing = passed >> target & 1
            move = Move(origin, target, 0, EN_PASSANT) if is_passing else _move(origin, target)
            yield from _promotions(position, seat, move)
        for target in bits(targets & ~steps & ~captures):
            yield Move(origin, target, 0, DOUBLE_STEP)


def targets_by_man(position: FourPlayerPosition) -> dict[Cell, Cells]:
    """Return the cells to which the men of the seat to move can go, by their cells."""
    seat = position.turn
    found = dict(chain(_ways(position, seat), _pawn_ways(position, seat)))
    return targets_of((each.move for each in castlings(position, seat)), found)


def _ways(position: FourPlayerPosition, seat: Seat) -> Iterator[tuple[Cell, Cells]]:
    """Yield the cell of each man of ``seat`` but its Pawns, and the cells it can go to, castling apart."""
    tables, targets_open, unsafe = position.seating.men, open_cells(position, seat), unsafe_cells(position, seat)
    for kind in range(KING, PAWN, -1):
        for origin in bits(position.masks[1 + _KINDS * seat + kind] & ~position.dead):
            found = tables.targets(WAYS[kind], origin, position.men) & targets_open
            if unsafe >> origin & 1:
                found = _safe_targets(position, seat, origin, found)
            if found:
                yield origin, found


def _safe_targets(position: FourPlayerPosition, seat: Seat, origin: Cell, targets: Cells) -> Cells:
    """Return those of ``targets`` to which the man on ``origin`` can go without leaving its King attacked."""
    king = position.kings[seat]
    if king not in (-1, origin) and not position.is_in_check(seat) and not uncovered(position, seat, 1 << origin, 0):
        return targets  # nothing attacks the King even if the man is gone
    return mask([target for target in bits(targets) if is_safe(position, seat, origin, target)])


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


def _pawn_ways(position: FourPlayerPosition, seat: Seat) -> Iterator[tuple[Cell, Cells]]:
    """Yield the cell of each Pawn of ``seat``, and the cells it can go to."""
    men, ways, passed = position.men, position.seating.pawns[seat], _passed_cells(position, seat)
    targets_open, unsafe = open_cells(position, seat), unsafe_cells(position, seat)
    for origin in bits(position.masks[1 + _KINDS * seat + PAWN] & ~position.dead):
        captures = ways.captures[origin] & targets_open
        found = ways.steps[origin] & ~men | captures & men & ~passed
        double = ways.double_from.get(origin)
        if double and not men & (1 << double.passed | 1 << double.target):
            found |= 1 << double.target
        if unsafe >> origin & 1:
            found = _safe_targets(position, seat, origin, found)
        for target in bits(captures & passed):
            if is_safe(position, seat, origin, target, 1 << passed_pawn(position, target)):
                found |= 1 << target
        if found:
            yield origin, found


def _passed_cells(position: FourPlayerPosition, seat: Seat) -> Cells:
    """Return the cells on which a Pawn of ``seat`` may capture en passant."""
    return mask([each.cell for each in double_steps_to_take(position, seat)]) if position.passed else 0


def _promoted(position: FourPlayerPosition, seat: Seat, move: Move, unsafe: Cells, wanted: KindIndex) -> list[Move]:
    """Return the Pawn's ``move``, if it is safe, with each promotion that fits, to ``wanted`` if that is one."""
    origin, target, _, special = move
    promotes = position.seating.pawns[seat].promotions >> target & 1
    if wanted and not promotes:
        return []
    taken = 1 << passed_pawn(position, target) if special == EN_PASSANT else 0
    if (taken or unsafe >> origin & 1) and not is_safe(position, seat, origin, target, taken):
        return []
    return [each for each in _promotions(position, seat, move) if wanted in (0, each.promotion)]


def _promotions(position: FourPlayerPosition, seat: Seat, move: Move) -> Sequence[Move]:
    """Return the Pawn's ``move``, or it with each promotion if it ends where Pawns promote."""
    if not position.seating.pawns[seat].promotions >> move.target & 1:
        return (move,)
    return [move._replace(promotion=kind) for kind in position.seating.promotions]


@lru_cache(maxsize=1 << 15)
def _move(origin: Cell, target: Cell) -> Move:
    """Return an ordinary move, the same each time."""
    return Move(origin, target)
