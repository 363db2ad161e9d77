"""The ways in which a seat leaves a game or ends it, other than by a move of a man."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from plybook.rules.games.four_player import points as worth
from plybook.rules.games.four_player.moves import find
from plybook.rules.games.four_player.seats import KING
from plybook.rules.games.four_player.settling import draw, finish
from plybook.rules.games.four_player.setup import FLAGGED, OUT, PLAYS, RESIGNED
from plybook.rules.moves import AGREEING, CLAIMING, MATED, ORDINARY, RESIGNING, STALEMATED, TIMED_OUT, Move, Query
from plybook.rules.terms import Seat

if TYPE_CHECKING:
    from plybook.rules.games.four_player.position import FourPlayerPosition

_Position = TypeVar("_Position", bound="FourPlayerPosition")

TOKENS: Mapping[str, int] = {
    "R": RESIGNING,
    "T": TIMED_OUT,
    "S": STALEMATED,
    "#": MATED,
    "C": CLAIMING,
    "D": AGREEING,
}
"""What stands in a record for each of these ways."""

TOKEN_OF = {special: token for token, special in TOKENS.items()}
_WALKS = {RESIGNING: RESIGNED, TIMED_OUT: FLAGGED}
_ENDS = {RESIGNING: "resignation", TIMED_OUT: "time"}
_LEFT_TWO = 2


def find_leaving(position: FourPlayerPosition, query: Query) -> list[Move]:
    """Return the way to leave ``position`` that ``query`` asks for, with the King's first step if it names one."""
    if query.special == ORDINARY:
        return _first_steps(position, query)
    special = TOKENS.get(query.token, 0)
    return [] if not special or why_not(position, special) else [Move(-1, -1, 0, special)]


def why_not(position: FourPlayerPosition, special: int) -> str:
    """Return why the seat to move cannot leave ``position``, in which play goes on, in this way; "" if it can."""
    seat, name = position.turn, position.seats[position.turn]
    if special == STALEMATED:
        return "" if position.is_stalemate() else f"{name} is not stalemated"
    if special == MATED:
        if not position.seating.is_teams:
            return "a seat that is mated is out at once, and has no turn"
        return "" if position.is_checkmate() else f"{name} is not mated"
    if position.status[seat] != PLAYS:
        return f"{name} has left already, and its King walks on"
    if special == CLAIMING and (position.seating.is_teams or len(position.playing()) != _LEFT_TWO):
        return "a win is claimed where two seats are left to play"
    return ""


def _first_steps(position: FourPlayerPosition, query: Query) -> list[Move]:
    """Return the steps of the King of the seat to move that fit ``query``, as it leaves."""
    special = TOKENS[query.token]
    if why_not_walking(position, special):
        return []
    walker = _walker(position, special)
    return [Move(move.origin, move.target, 0, special) for move in find(walker, query._replace(token="", kind=KING))]


def why_not_walking(position: FourPlayerPosition, special: int) -> str:
    """Return why the King of the seat to move cannot walk on as it leaves; "" if he can."""
    name = position.seats[position.turn]
    if reason := why_not(position, special):
        return reason
    if not walks_on(position):
        return "a King does not walk on in this game when his seat leaves"
    if len(position.playing()) <= _LEFT_TWO:
        return f"the game is over as {name} leaves"
    return ""


def walks_on(position: FourPlayerPosition) -> bool:
    """Say whether a King walks on whose seat resigns or runs out of time."""
    return not position.seating.is_teams and "DeadKingWalking" not in position.without


def _walker(position: _Position, special: int) -> _Position:
    """Return ``position`` with only the King of the seat to move alive."""
    setup, seat = position.setup(), position.turn
    status, unmoved = _with(position, seat, _WALKS[special]), setup.unmoved & ~position.seating.rooks[seat]
    return position.arranged(replace(setup, status=status, unmoved=unmoved), position.mover)


def left(position: _Position, move: Move) -> _Position:
    """Return the position after the seat to move has left by ``move``, one of the ways in which that can be."""
    special, seat = move.special, position.turn
    if move.origin >= 0:
        return _walker(position, special).apply_unchecked(move._replace(special=ORDINARY))
    status = position.status[seat]
    if special in (RESIGNING, TIMED_OUT):
        status = _WALKS[special] if walks_on(position) else OUT
    elif special in (STALEMATED, MATED):
        status = OUT
    new = _after(position, seat, status)
    if special == CLAIMING:
        new.ended = "win claimed"
    elif special == AGREEING:
        draw(new, "draw agreed")
    elif position.seating.is_teams:
        new.ended = _ENDS.get(special, "stalemate" if special == STALEMATED else "checkmate")
    elif special == STALEMATED:
        _score_stalemate(position, new, seat)
        if len(new.playing()) <= 1:
            finish(new, "stalemate")
    elif len(new.playing()) <= 1:
        _end_by_leaving(position, new, special)
    return new


def _after(position: _Position, seat: Seat, status: int) -> _Position:
    """Return the position after the turn of ``seat``, which has this ``status`` then."""
    setup, statuses = position.setup(), _with(position, seat, status)
    rooks = 0 if status == PLAYS else position.seating.rooks[seat]
    new = position.arranged(replace(setup, status=statuses, unmoved=setup.unmoved & ~rooks), seat)
    new.passed = tuple(each for each in new.passed if each.seat != seat)
    following = new.seat_after(seat)
    new.halfmove_clock, new.fullmove_number = setup.halfmove_clock + 1, setup.fullmove_number + (following <= seat)
    new.give_turn(following)
    return new


def _score_stalemate(position: FourPlayerPosition, new: FourPlayerPosition, seat: Seat) -> None:
    """Give the points for the stalemate of ``seat``: to itself if it plays, else to each that does."""
    if position.status[seat] == PLAYS:
        new.points = position.scored(seat, worth.OWN_STALEMATE)
        return
    for each in new.playing():
        new.points = new.scored(each, worth.WALKER_STALEMATED)


def _end_by_leaving(position: FourPlayerPosition, new: FourPlayerPosition, special: int) -> None:
    """End the game as one of the last two seats leaves; with a bare King left against it, that is a draw."""
    [last] = new.playing()
    if (new.occupied[last] & ~new.dead).bit_count() > 1:
        finish(new, _ENDS[special])
        return
    new.ended = "insufficient material"
    for seat in position.playing():
        new.points = tuple(points + worth.DRAW * (each == seat) for each, points in enumerate(new.points))


def _with(position: FourPlayerPosition, seat: Seat, status: int) -> tuple[int, ...]:
    return tuple(status if each == seat else old for each, old in enumerate(position.status))
