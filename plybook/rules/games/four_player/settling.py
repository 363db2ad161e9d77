"""What a move brings about for the other seats: checks, mates, points, and the end of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from plybook.rules.games.four_player import points as worth
from plybook.rules.games.four_player.seats import SEATS
from plybook.rules.games.four_player.setup import OUT, PLAYS
from plybook.rules.shared.chess_lines import KING, QUEEN
from plybook.rules.terms import Cells, Seat

if TYPE_CHECKING:
    from plybook.rules.games.four_player.position import FourPlayerPosition

_Position = TypeVar("_Position", bound="FourPlayerPosition")


def settled(before: FourPlayerPosition, new: _Position) -> _Position:
    """Return ``new``, the position that a move leads to, with its mark, its points, and the seats that are out.

    Where each plays for itself, a seat in check that could not move is out at once, even if others move before it.
    ``new`` is changed, so no other code may hold it yet.
    """
    mover, is_teams = new.mover, new.seating.is_teams
    is_king_taken = new.mark != ""
    attacked = _attacked_anew(before, new) if new.seats_in_check() else {}
    new.mark = "+" * len(attacked) + new.mark
    if is_teams:
        if is_king_taken:
            new.ended = "king captured"
    else:
        mated = [seat for seat in range(len(SEATS)) if _is_mated(new, seat)] if new.seats_in_check() else []
        new.points = new.scored(mover, _points_for_checks(new, attacked) + worth.MATE * len(mated))
        if mated:
            new.mark += "#" * len(mated)
            put_out(new, mated)
        if (mated or is_king_taken) and len(new.playing()) <= 1:
            finish(new, "checkmate" if mated else "king captured")
    if not new.ended and _is_bare(new):
        draw(new, "insufficient material")
    return new


def put_out(new: FourPlayerPosition, seats: list[int]) -> None:
    """Let ``seats`` be out: their men are dead, and the turn passes them by."""
    status = tuple(OUT if seat in seats else each for seat, each in enumerate(new.status))
    rooks = sum(new.seating.rooks[seat] for seat in seats)
    new.status, new.unmoved = status, new.unmoved & ~rooks
    new._sum_up()
    was_over = new.turn <= new.mover
    following = new.seat_after(new.mover)
    new.fullmove_number += (following <= new.mover) - was_over
    new.give_turn(following)


def finish(new: FourPlayerPosition, how: str) -> None:
    """End the game in which one seat is left to play, or none; it has points for each King that still walks."""
    new.ended = how
    for seat in new.playing():
        new.points = new.scored(seat, worth.WALKER_LEFT * len(new.walking()))


def draw(new: FourPlayerPosition, how: str) -> None:
    """End the game with a draw of the seats that play."""
    new.ended, new.points = how, drawn_points(new)


def drawn_points(position: FourPlayerPosition) -> tuple[int, ...]:
    """Return the points if the game is drawn in ``position``: Kings that walk on add to what each seat gets."""
    share = worth.DRAW * (1 + len(position.walking()))
    if position.seating.is_teams:
        return position.points
    return tuple(
        points + share if position.status[seat] == PLAYS else points for seat, points in enumerate(position.points)
    )


def _attacked_anew(before: FourPlayerPosition, new: FourPlayerPosition) -> dict[Seat, Cells]:
    """Return by seat the men that attack its King and did not before the move; the mover's side is not asked."""
    checked, found = new.seats_in_check(), dict[Seat, Cells]()
    for seat in new.seating.foes[new.mover]:
        if checked >> seat & 1:
            new_ones = new.is_attacked(seat) & ~before.is_attacked(seat)
            if new_ones:
                found[seat] = new_ones
    return found


def _is_mated(new: FourPlayerPosition, seat: Seat) -> bool:
    return bool(new.seats_in_check() >> seat & 1) and not new.can_move(seat)


def _points_for_checks(new: FourPlayerPosition, attacked: dict[Seat, Cells]) -> int:
    """Return the points for the Kings that the move checks, of seats that play."""
    checkers = [men for seat, men in attacked.items() if new.status[seat] == PLAYS]
    by_queen = any(men & new.men_by_kind[QUEEN] for men in checkers)
    return worth.for_checks(len(checkers), by_queen=by_queen)


def _is_bare(position: FourPlayerPosition) -> bool:
    """Say whether no living man but Kings is left."""
    return not any(position.men_by_kind[:KING])
