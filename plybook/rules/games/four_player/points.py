"""The points of four-player chess in which each seat plays for itself."""

from __future__ import annotations

from typing import Final

VALUES = (1, 3, 5, 5, 9, 1, 20)
"""What a living man of each kind is worth to the seat that takes him; a King as much as a mate."""

MATE: Final = 20
OWN_STALEMATE: Final = 20
WALKER_STALEMATED: Final = 10  # to each seat that plays
WALKER_LEFT: Final = 20  # at the end, to the only seat that plays, for each King that still walks
DRAW: Final = 10

_CHECKS = {2: (1, 5), 3: (5, 20)}


def for_checks(kings: int, *, by_queen: bool) -> int:
    """Return the points for a move that checks so many ``kings`` of seats that play, and whether a Queen does."""
    return _CHECKS.get(kings, (0, 0))[not by_queen]
