"""The two games of four-player chess: each seat for itself, and two teams."""

from __future__ import annotations

from collections.abc import Sequence

from plybook.catalogue import Variant
from plybook.rules.games.four_player import seats as seatings
from plybook.rules.games.four_player.position import FourPlayerPosition


class AlonePosition(FourPlayerPosition, seating=seatings.ALONE):
    """A position of the game in which each seat plays for itself, and for points."""

    __slots__ = ()

    variant = "four-player"


class TeamsPosition(FourPlayerPosition, seating=seatings.TEAMS):
    """A position of the game of Red and Yellow against Blue and Green."""

    __slots__ = ()

    variant = "four-player-teams"

    @classmethod
    def score(cls, winners: Sequence[int]) -> str:
        """Return the result of a game that the sides of ``winners`` share: a figure for each team."""
        share = "1/2" if len(winners) > 1 else "1"
        return "-".join(share if side in winners else "0" for side in (0, 1))


_NOTATIONS = ("four-player-long", "four-player-short")

FOUR_PLAYER = Variant(
    "four-player",
    "Four-player chess",
    "Chess for four on a cross of 160 squares as chess.com has it: each for itself, and for points.",
    AlonePosition.seats,
    AlonePosition,
    _NOTATIONS,
    "four-player",
)
FOUR_PLAYER_TEAMS = Variant(
    "four-player-teams",
    "Four-player chess for two teams",
    "Chess for two sides of two on a cross of 160 squares as chess.com has it; partners sit opposite each other.",
    TeamsPosition.seats,
    TeamsPosition,
    _NOTATIONS,
    "four-player",
)
