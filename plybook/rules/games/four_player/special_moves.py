"""The special moves of four-player chess: promotions, castlings and rare captures."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, TypeVar

from plybook.rules.games.four_player.points import VALUES
from plybook.rules.games.four_player.seats import KINDS, KING, PAWN, ROOK
from plybook.rules.games.four_player.settling import settled
from plybook.rules.games.four_player.setup import OUT, PLAYS
from plybook.rules.moves import CASTLING, EN_PASSANT, Move
from plybook.rules.shared.many_seats import passed_pawn
from plybook.rules.terms import Seat

if TYPE_CHECKING:
    from plybook.rules.games.four_player.position import FourPlayerPosition

_Position = TypeVar("_Position", bound="FourPlayerPosition")
_KINDS = len(KINDS)


def applied_special(position: _Position, move: Move) -> _Position:
    """Return the position after a promotion, a castling, a capture en passant or the capture of a King."""
    origin, target, promotion, special = move
    turn, man, taken = position.turn, position.board[origin], position.board[target]
    kind, points = (man - 1) % _KINDS, position.points
    changes = {origin: 0, target: man + promotion}
    status, unmoved = position.status, position.unmoved & ~(1 << origin | 1 << target)
    if special == CASTLING:
        castling = position.castling_to(target)
        changes |= {castling.rook: 0, castling.rook_target: position.code(turn, ROOK)}
    lost = [target] if taken else []
    if special == EN_PASSANT:
        lost.append(passed_pawn(position, target))
        changes = {lost[-1]: 0, **changes}
    for cell in lost:
        victim = (position.board[cell] - 1) % _KINDS
        points = added(points, turn, VALUES[victim]) if not position.dead >> cell & 1 else points
    if kind == KING:
        unmoved &= ~position.seating.rooks[turn]
    is_king_taken = target in position.kings
    if is_king_taken:
        out = position.kings.index(target)
        status, unmoved = _with(status, out, OUT), unmoved & ~position.seating.rooks[out]
    new = position._with_changes(changes)
    new.status, new.unmoved, new.without, new.ended = status, unmoved, position.without, position.ended
    new.points = points if position.status[turn] == PLAYS and not position.seating.is_teams else position.points
    new._sum_up()
    new.mover, new.mark = turn, "#" if is_king_taken else ""
    new.halfmove_clock = 0 if lost or kind == PAWN else position.halfmove_clock + 1
    following = new.seat_after(turn)
    new.fullmove_number = position.fullmove_number + (following <= turn)
    new.give_turn(following)
    new.keep_passed(position, move)
    return settled(position, new)


def added(points: tuple[int, ...], seat: Seat, more: int) -> tuple[int, ...]:
    """Return ``points`` with so many more for ``seat``."""
    return _with(points, seat, points[seat] + more)


def _with(values: Iterable[int], seat: Seat, value: int) -> tuple[int, ...]:
    """Return ``values`` with another one for ``seat``."""
    return tuple(value if each == seat else old for each, old in enumerate(values))
