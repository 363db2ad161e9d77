"""The eight games on the three-player board, each with its seats."""

from __future__ import annotations

from plybook.catalogue import Variant
from plybook.rules.games.three_player import seats as seatings
from plybook.rules.games.three_player.position import ThreePlayerPosition


class ThreePosition(ThreePlayerPosition, seating=seatings.THREE):
    """A position of the game for three."""

    __slots__ = ()

    variant = "three-player"


class DuelPosition(ThreePlayerPosition, seating=seatings.DUEL):
    """A position of the game for two; Black's King and Queen are exchanged."""

    __slots__ = ()

    variant = "three-player-duel"


class PlainPosition(ThreePlayerPosition, seating=seatings.PLAIN):
    """A position of the simpler game for three, without wings."""

    __slots__ = ()

    variant = "three-player-plain"


class PlainDuelPosition(ThreePlayerPosition, seating=seatings.PLAIN_DUEL):
    """A position of the simpler game for two, without wings."""

    __slots__ = ()

    variant = "three-player-plain-duel"


class PartnersPosition(ThreePlayerPosition, seating=seatings.PARTNERS):
    """A position of the game for four, two against two; the partners sit in wings."""

    __slots__ = ()

    variant = "three-player-partners"


class PartnersFirstPosition(ThreePlayerPosition, seating=seatings.PARTNERS_FIRST):
    """A position of the game for four with the corner array whose Pawns go both ways."""

    __slots__ = ()

    variant = "three-player-partners-first"


class SixPosition(ThreePlayerPosition, seating=seatings.SIX):
    """A position of the game for six, three sides of two, with the corner array whose Pawns go both ways."""

    __slots__ = ()

    variant = "three-player-six"


class SixAlternatePosition(ThreePlayerPosition, seating=seatings.SIX_ALTERNATE):
    """A position of the game for six with the corner array whose Pawns all go counter-clockwise."""

    __slots__ = ()

    variant = "three-player-six-alternate"


def _variant(name: str, title: str, about: str, rules: type[ThreePlayerPosition]) -> Variant:
    return Variant(name, title, about, rules.seats, rules, ("savard", "savard-white"), "three-player")


THREE_PLAYER = _variant(
    "three-player",
    "Three-player chess",
    "John Savard's game for three on 240 squares: three homes, and wings round which Bishops change colour.",
    ThreePosition,
)
THREE_PLAYER_DUEL = _variant(
    "three-player-duel",
    "Three-player chess for two",
    "The game for two on the board of 240 squares, with Black's King and Queen exchanged.",
    DuelPosition,
)
THREE_PLAYER_PLAIN = _variant(
    "three-player-plain",
    "Three-player chess without wings",
    "The simpler game for three, on the 144 squares of the homes alone.",
    PlainPosition,
)
THREE_PLAYER_PLAIN_DUEL = _variant(
    "three-player-plain-duel",
    "Three-player chess without wings for two",
    "The simpler game for two, on the 144 squares of the homes alone.",
    PlainDuelPosition,
)
THREE_PLAYER_PARTNERS = _variant(
    "three-player-partners",
    "Three-player chess for two sides of two",
    "The game for four on 240 squares: each side has a player at an edge and one in a corner.",
    PartnersPosition,
)
THREE_PLAYER_PARTNERS_FIRST = _variant(
    "three-player-partners-first",
    "Three-player chess for two sides of two, first array",
    "The game for four on 240 squares, with the corner array whose Pawns set out both ways round the board.",
    PartnersFirstPosition,
)
THREE_PLAYER_SIX = _variant(
    "three-player-six",
    "Three-player chess for three sides of two",
    "The game for six on 240 squares; in the corners Pawns set out both ways round the board.",
    SixPosition,
)
THREE_PLAYER_SIX_ALTERNATE = _variant(
    "three-player-six-alternate",
    "Three-player chess for three sides of two, alternate array",
    "The game for six on 240 squares, with the corner array whose Pawns all go counter-clockwise.",
    SixAlternatePosition,
)
