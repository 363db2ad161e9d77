"""The legal moves of Influenced 8-Leveled 3D Alice Chess: all of them, and those that a written move can mean."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from plybook.rules.games.alice_3d.castling import Attempt, attempts
from plybook.rules.games.alice_3d.influence import is_ruled
from plybook.rules.games.alice_3d.men import (
    BETH,
    BOX,
    DALETH,
    GEOMETRY,
    GIMEL,
    HEIR,
    INFLUENCE_SETS,
    KINDS,
    LANDING,
    MAIN,
    MAIN_SETS,
    MOVEMENTS,
    PAWN,
    PAWNS,
    PROMOTIONS,
    WITHIN,
    castlings,
    targets,
)
from plybook.rules.moves import DOUBLE_STEP, EN_PASSANT, ORDINARY, Move, Query
from plybook.rules.ruleset import targets_of
from plybook.rules.terms import Cell, Cells, KindIndex

if TYPE_CHECKING:
    from plybook.rules.games.alice_3d.position import AlicePosition


def legal_moves(position: AlicePosition) -> Iterator[Move]:
    """Yield every legal move of ``position`` once; none if the game has ended by checkmate or stalemate."""
    if position.has_legal_move():
        yield from moves_of(position, position.occupied[position.turn], GEOMETRY.all)
        yield from _all_castlings(position)


def targets_by_man(position: AlicePosition) -> dict[Cell, Cells]:
    """Return the cells to which the men of a seat with an heir can go, by their cells."""
    if not position.has_legal_move():
        return {}
    men = position.occupied[position.turn]
    found = {first + cube: to << landing for first, landing, cube, _, to in _ways(position, men, GEOMETRY.all)}
    return targets_of(_all_castlings(position), found)


def find(position: AlicePosition, query: Query) -> list[Move]:
    """Return the legal moves of ``position`` that fit ``query``."""
    special, kind, origins, wanted, promotion, captured, _ = query
    if not position.has_legal_move():
        return []
    if special:
        return list(_castlings(attempts(position, query)))
    turn, origin, target = position.turn, origins.bit_length() - 1, wanted.bit_length() - 1
    men = origins & (position.masks[1 + KINDS * turn + kind] if kind >= 0 else position.occupied[turn])
    if not men or not wanted:
        return []
    if men == 1 << origin and wanted == 1 << target:
        moves = _ways_between(position, origin, target)
    else:
        moves = list(_unchecked(position, men, wanted))
    if moves and position.royals()[2 + turn] < 0:
        moves = [move for move in moves if _is_safe(position, move)]
    return position._fitting(moves, promotion, captured) if promotion or captured >= 0 else moves


def has_main_move(position: AlicePosition) -> bool:
    """Say whether the seat to move has a legal move on the main sets; a seat that may castle has others, too."""
    return next(moves_of(position, position.occupied[position.turn] & MAIN, MAIN), None) is not None


def has_free_step(position: AlicePosition) -> bool:
    """Say whether a Pawn on the main sets can step, safely, as the seat to move has an heir."""
    turn, board = position.turn, position.board
    pawns, ahead = position.masks[1 + KINDS * turn + PAWN] & MAIN, PAWNS[turn].ahead
    if not pawns or position.royals()[2 + turn] < 0:
        return False
    # The cube ahead must be empty on both main sets. The Pawn that has come least far can mostly step.
    pawn = (pawns if turn else pawns & -pawns).bit_length() - 1
    cube = (pawn & WITHIN) + ahead
    if not (board[BETH + cube] or board[GIMEL + cube]) and is_ruled(board, turn, pawn):
        return True
    pawns &= position.ruled()[turn]
    men = position.occupied[0] | position.occupied[1]
    vacant = BOX.all & ~(men >> BETH | men >> GIMEL)
    cubes = (pawns >> BETH | pawns >> GIMEL) & BOX.all
    return (cubes << ahead if ahead > 0 else cubes >> -ahead) & vacant != 0


def _all_castlings(position: AlicePosition) -> Iterator[Move]:
    """Yield the legal castlings."""
    for first in (INFLUENCE_SETS[position.turn], MAIN_SETS[position.turn]):
        yield from _castlings(Attempt(position, first, castling) for castling in castlings(position.turn))


def _castlings(found: Iterable[Attempt]) -> Iterator[Move]:
    for attempt in found:
        if attempt.is_legal() and _is_safe(attempt.position, attempt.move):
            yield attempt.move


def moves_of(position: AlicePosition, men: Cells, wanted: Cells) -> Iterator[Move]:
    """Return the legal moves of ``men`` to ``wanted`` cells, but for castling."""
    moves = _unchecked(position, men, wanted)
    return moves if position.heir(position.turn) >= 0 else (move for move in moves if _is_safe(position, move))


def _is_safe(position: AlicePosition, move: Move) -> bool:
    """Say whether ``move`` does not leave the King threatened and without an heir (R9.4)."""
    turn = position.turn
    return position.heir(turn) >= 0 or not position.apply_unchecked(move).is_lost(turn)


def _unchecked(position: AlicePosition, men: Cells, wanted: Cells) -> Iterator[Move]:
    """Yield the moves of ``men`` to ``wanted`` cells, without regard to the safety of the King (R4)."""
    for first, landing, cube, kind, found in _ways(position, men, wanted):
        if kind == PAWN:
            yield from _pawn_moves(position, first, cube, found)
            continue
        while found:
            target = found.bit_length() - 1
            found ^= 1 << target
            yield _move(first + cube, landing + target)


def _ways(position: AlicePosition, men: Cells, wanted: Cells) -> Iterator[tuple[Cell, Cell, int, KindIndex, Cells]]:
    """Yield where ``men`` can go of ``wanted`` cells, castling and the safety of the King apart (R4).

    Each man comes with the first cell of his set, that of the set where he lands, his cube and kind; then the cubes.
    """
    board, (white, black) = position.board, position.occupied
    for first, landing, aims in _aims(position, wanted):
        here = men >> first & BOX.all
        if here and BETH <= first < DALETH:
            here &= position.ruled()[position.turn] >> first
        if not here:
            continue
        standing = white >> first | black >> first
        while here:
            cube = here.bit_length() - 1
            here ^= 1 << cube
            kind = (board[first + cube] - 1) % KINDS
            if kind == PAWN:
                found = _pawn_targets(position, first, cube, standing) & aims
            else:
                found = targets(kind, cube, standing, aims)
            if found:
                yield first, landing, cube, kind, found


def _ways_between(position: AlicePosition, origin: Cell, target: Cell) -> list[Move]:
    """Return what `_unchecked` yields for the man on ``origin`` and one ``target``, without looking at other sets."""
    board, turn, first, landing = position.board, position.turn, origin & ~WITHIN, target & ~WITHIN
    aim = target & WITHIN
    victim = board[first + aim]
    if LANDING[first] != landing or board[target] or (victim and (victim > KINDS) == turn):
        return []
    if BETH <= first < DALETH and not is_ruled(board, turn, origin):
        return []
    white, black = position.occupied
    kind = (board[origin] - 1) % KINDS
    if kind == PAWN:
        cube, standing = origin & WITHIN, white >> first | black >> first
        return _pawn_moves(position, first, cube, _pawn_targets(position, first, cube, standing) & 1 << aim)
    path = MOVEMENTS[kind].paths(origin & WITHIN).get(aim)
    if path is None or (path and path & (white >> first | black >> first)):
        return []
    return [_move(origin, target)]


def _aims(position: AlicePosition, wanted: Cells) -> list[tuple[int, int, int]]:
    """Return for each set its first cell, that of the set where its men land, and the ``wanted`` cubes to go to.

    A man goes to no cube of a man of its own side, and to none that is occupied on the set where it lands.
    """
    own, occupied = position.occupied[position.turn], position.occupied[0] | position.occupied[1]
    barred = {first: own >> first | occupied >> landing for first, landing in LANDING.items()}
    found = [(first, landing, wanted >> landing & BOX.all & ~barred[first]) for first, landing in LANDING.items()]
    return [each for each in found if each[2]]


def _pawn_targets(position: AlicePosition, first: Cell, cube: int, standing: Cells) -> Cells:
    """Return the cubes to which the Pawn on ``cube`` of the set of the ``first`` cell can go (R6.2 to R6.7)."""
    pawns, passed, victims = PAWNS[position.turn], position.en_passant, standing
    if passed >= 0 and passed & ~WITHIN == LANDING[first]:
        victims |= 1 << (passed & WITHIN)
    return pawns.steps(cube, standing) | pawns.captures(cube) & victims


def _pawn_moves(position: AlicePosition, first: Cell, cube: int, found: Cells) -> list[Move]:
    """Return the moves of the Pawn on ``cube`` of the set of the ``first`` cell to the cubes ``found``."""
    pawns, landing, moves = PAWNS[position.turn], LANDING[first], []
    while found:
        target = found.bit_length() - 1
        found ^= 1 << target
        special = DOUBLE_STEP if target == cube + 2 * pawns.ahead else ORDINARY
        is_step = special or target == cube + pawns.ahead
        if landing + target == position.en_passant and not is_step and not position.board[first + target]:
            special = EN_PASSANT
        for promotion in _promotions(position, first) if pawns.last >> target & 1 else (0,):
            moves.append(_move(first + cube, landing + target, promotion, special))  # noqa: PERF401
    return moves


def _promotions(position: AlicePosition, first: int) -> tuple[int, ...]:
    """Return what a Pawn on the set of the ``first`` cell may become (R6.6)."""
    return (*PROMOTIONS, HEIR) if MAIN >> first & 1 and position.heir(position.turn) < 0 else PROMOTIONS


@lru_cache(maxsize=1 << 15)
def _move(origin: Cell, target: Cell, promotion: int = 0, special: int = ORDINARY) -> Move:
    """Return a move, the same each time."""
    return Move(origin, target, promotion, special)
