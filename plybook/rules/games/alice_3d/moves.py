"""The legal moves of Influenced 8-Leveled 3D Alice Chess: all of them, and those that a written move can mean."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from plybook.rules.games.alice_3d.castling import Attempt, attempts
from plybook.rules.games.alice_3d.men import (
    BETH,
    BOX,
    GEOMETRY,
    GIMEL,
    HEIR,
    INFLUENCE,
    INFLUENCE_SETS,
    KINDS,
    LANDING,
    MAIN,
    MAIN_SETS,
    PAWN,
    PAWNS,
    PROMOTIONS,
    WITHIN,
    castlings,
    targets,
)
from plybook.rules.moves import DOUBLE_STEP, EN_PASSANT, ORDINARY, Move, Query
from plybook.rules.terms import Cells

if TYPE_CHECKING:
    from plybook.rules.games.alice_3d.position import AlicePosition


def legal_moves(position: AlicePosition) -> Iterator[Move]:
    """Yield every legal move once; none if the game has ended by checkmate or stalemate."""
    if position.has_legal_move():
        yield from moves_of(position, position.occupied[position.turn] & _free(position), GEOMETRY.all)
        yield from _castlings(position, INFLUENCE_SETS[position.turn])
        yield from _castlings(position, MAIN_SETS[position.turn])


def find(position: AlicePosition, query: Query) -> list[Move]:
    """Return the legal moves that fit ``query``."""
    special, kind, origins, wanted, promotion, captured, _ = query
    if not position.has_legal_move():
        return []
    if special:
        return list(_safe(position, (attempt.move for attempt in attempts(position, query) if attempt.is_legal())))
    turn = position.turn
    men = origins & (position.masks[1 + KINDS * turn + kind] if kind >= 0 else position.occupied[turn])
    moves = list(moves_of(position, men & _free(position), wanted)) if men else []
    return position._fitting(moves, promotion, captured) if promotion or captured >= 0 else moves


def _free(position: AlicePosition) -> int:
    """Return the cells from which men of the seat to move may move: on its influence set, and influenced (R5)."""
    return INFLUENCE[position.turn] | position.ruled()[position.turn]


def has_main_move(position: AlicePosition) -> bool:
    """Say whether the seat to move has a legal move on the main sets; who may castle has others, too."""
    return next(moves_of(position, position.occupied[position.turn] & _free(position) & MAIN, MAIN), None) is not None


def has_free_step(position: AlicePosition) -> bool:
    """Say whether a Pawn on the main sets can step, safely, as the seat to move has an heir."""
    turn, board = position.turn, position.board
    pawns, ahead = position.masks[1 + KINDS * turn + PAWN] & position.ruled()[turn], PAWNS[turn].ahead
    if not pawns or position.heir(turn) < 0:
        return False
    # Whichever main set he is on, the cube ahead must be empty on it and on the other, where he lands.
    cube = (pawns.bit_length() - 1 & WITHIN) + ahead
    if not (board[BETH + cube] or board[GIMEL + cube]):  # as mostly for any of them
        return True
    men = position.occupied[0] | position.occupied[1]
    vacant = BOX.all & ~(men >> BETH | men >> GIMEL)
    cubes = (pawns >> BETH | pawns >> GIMEL) & BOX.all
    return (cubes << ahead if ahead > 0 else cubes >> -ahead) & vacant != 0


def _castlings(position: AlicePosition, first: int) -> Iterator[Move]:
    """Return the legal castlings on the set of the ``first`` cell."""
    found = (Attempt(position, first, castling) for castling in castlings(position.turn))
    return _safe(position, (attempt.move for attempt in found if attempt.is_legal()))


def moves_of(position: AlicePosition, men: Cells, wanted: Cells) -> Iterator[Move]:
    """Return the legal moves of ``men``, who may move, to ``wanted`` cells, but for castling."""
    return _safe(position, _ways(position, men, wanted))


def _safe(position: AlicePosition, moves: Iterator[Move]) -> Iterator[Move]:
    """Return those of ``moves`` that do not leave the King threatened and without an heir (R9.4)."""
    if position.heir(position.turn) >= 0:
        return moves
    return (move for move in moves if not position.apply_unchecked(move).is_lost(position.turn))


def _ways(position: AlicePosition, men: Cells, wanted: Cells) -> Iterator[Move]:
    """Yield the moves of ``men`` to ``wanted`` cells, whether the King is safe or not (R4)."""
    board, occupied = position.board, 0
    for first, landing, aims in _aims(position, wanted):
        here = men >> first & BOX.all
        if not here:
            continue
        occupied = occupied or position.occupied[0] | position.occupied[1]
        standing = occupied >> first & BOX.all
        while here:
            cube = here.bit_length() - 1
            here ^= 1 << cube
            kind = (board[first + cube] - 1) % KINDS
            if kind == PAWN:
                yield from _pawn_ways(position, first, cube, standing, aims)
                continue
            found = targets(kind, cube, standing, aims)
            while found:
                target = found.bit_length() - 1
                found ^= 1 << target
                yield Move(first + cube, landing + target)


def _aims(position: AlicePosition, wanted: Cells) -> list[tuple[int, int, int]]:
    """Return sets, by their first cells, with those that men land on, and the ``wanted`` cubes to go to there.

    None goes to where an own man stands, nor to where any stands on the set to land on.
    """
    if wanted < 0 or wanted.bit_count() > 1:
        own, occupied = position.occupied[position.turn], position.occupied[0] | position.occupied[1]
        barred = {first: own >> first | occupied >> landing for first, landing in LANDING.items()}
        found = [(first, landing, wanted >> landing & BOX.all & ~barred[first]) for first, landing in LANDING.items()]
        return [each for each in found if each[2]]
    target = wanted.bit_length() - 1
    if target < 0 or position.board[target]:
        return []
    landing, cube = target & ~WITHIN, target & WITHIN
    first = LANDING[landing]
    victim = position.board[first + cube]
    return [] if victim and (victim > KINDS) == position.turn else [(first, landing, 1 << cube)]


def _pawn_ways(position: AlicePosition, first: int, cube: int, standing: int, aims: int) -> Iterator[Move]:
    """Yield the moves of the Pawn on ``cube`` of the set of the ``first`` cell (R6.2 to R6.7)."""
    pawns, origin, landing = PAWNS[position.turn], first + cube, LANDING[first]
    captures = pawns.captures(cube)
    found = (pawns.steps(cube, standing) | captures & standing) & aims
    while found:
        target = found.bit_length() - 1
        found ^= 1 << target
        special = DOUBLE_STEP if target == cube + 2 * pawns.ahead else ORDINARY
        for promotion in _promotions(position, first) if pawns.last >> target & 1 else (0,):
            yield Move(origin, landing + target, promotion, special)
    passed = position.en_passant
    if passed >= 0 and passed & ~WITHIN == landing and captures & aims & ~standing & 1 << (passed & WITHIN):
        yield Move(origin, passed, 0, EN_PASSANT)


def _promotions(position: AlicePosition, first: int) -> tuple[int, ...]:
    """Return what a Pawn on the set of the ``first`` cell may become (R6.6)."""
    return (*PROMOTIONS, HEIR) if MAIN >> first & 1 and position.heir(position.turn) < 0 else PROMOTIONS
