"""Moves in the terms of the rules, and questions which of them are meant."""

from __future__ import annotations

from typing import Final, NamedTuple

# What is special about a move; ordinary moves and captures are ORDINARY.
ORDINARY: Final = 0
DOUBLE_STEP: Final = 1
EN_PASSANT: Final = 2
CASTLING: Final = 3
BOARD_MOVE: Final = 4
PASSING: Final = 5
DROP: Final = 6
SHOT: Final = 7
# From here on a seat leaves the game or ends it; its King may move, else there is neither origin nor target.
RESIGNING: Final = 8
TIMED_OUT: Final = 9
STALEMATED: Final = 10
MATED: Final = 11
CLAIMING: Final = 12
AGREEING: Final = 13


class Move(NamedTuple):
    """One move, in the terms of the rules.

    ``origin`` and ``target`` are cells (for castling the King's, but in chess ``target`` is the Rook's, as in
    Chess960 the King may end where he began; for a moving board ``origin`` is the board and ``target`` the pin it
    goes to); ``promotion`` is the index of the new kind, 0 for none; ``special`` is one of this module's constants.
    """

    origin: int
    target: int
    promotion: int = 0
    special: int = ORDINARY


PASS: Final = Move(-1, -1, 0, PASSING)
"""What stands in a line where a seat has passed. It is legal nowhere; see `Position.after_pass`."""


class Query(NamedTuple):
    """A written move as a question to a position: which legal moves are like this.

    ``special`` is ORDINARY, CASTLING, BOARD_MOVE, or RESIGNING for all ways in which a seat leaves;
    ``kind`` the index of the man, -1 if unknown; ``origins`` and
    ``targets`` the sets of cells (boards, pins) allowed; ``promotion`` the index of the new kind, 0 if none is
    written; ``captured`` the index of the kind taken, -1 if it is not said; ``token`` the castling
    token, or how a seat leaves.
    """

    special: int = ORDINARY
    kind: int = -1
    origins: int = -1
    targets: int = -1
    promotion: int = 0
    captured: int = -1
    token: str = ""
