"""How a game of four-player chess has ended, and which sides have won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plybook.rules.games.four_player.setup import PLAYS
from plybook.rules.position import Outcome

if TYPE_CHECKING:
    from plybook.rules.games.four_player.position import FourPlayerPosition


def outcome_of(position: FourPlayerPosition) -> Outcome | None:
    """Return how the game has ended in ``position``, None if it goes on.

    Where each seat plays for itself the seat with the most points has won, and several share what they have alike.
    """
    if position.ended:
        return _won(position, position.ended, _winners(position))
    if position.is_for_study():
        return None
    if position.seating.is_teams and not position.has_legal_move():
        if position.is_check():
            return _won(position, "checkmate", [1 - position.leaders[position.turn]])
        return position.drawn_by("stalemate")
    return position.drawn_by_clock()


def _winners(position: FourPlayerPosition) -> list[int]:
    """Return the sides that have won a game that is over."""
    if position.seating.is_teams:
        lost = {position.leaders[seat] for seat, status in enumerate(position.status) if status != PLAYS}
        return [side for side in dict.fromkeys(position.leaders) if side not in lost]
    most = max(position.points)
    return [seat for seat, points in enumerate(position.points) if points == most]


def _won(position: FourPlayerPosition, how: str, winners: list[int]) -> Outcome:
    winner = winners[0] if len(winners) == 1 else None
    return Outcome(how, winner, position.score(winners))
