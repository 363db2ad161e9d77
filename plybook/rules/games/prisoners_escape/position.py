"""Prisoner's Escape (Peter Aronson, 2003): free your Prisoner from attack, and keep the enemy's attacked.

A FEN has the men, the side to move, and the half-move clock and move number as in chess; the last two may be missing:
``I/fnhghnf/ppppppp/7/7/PPPPPPP/FNHGHNF/i w 0 1`` is the start. The men stand in eight ranks from the top; the first
and the last rank have one square, d8 and d1.
"""

from __future__ import annotations

from plybook.catalogue import Variant
from plybook.rules.games.escape import EscapePosition
from plybook.rules.games.prisoners_escape.explain import explain
from plybook.rules.games.prisoners_escape.men import LEAPS, MEN
from plybook.rules.moves import Query
from plybook.rules.terms import Cell


class PrisonersEscapePosition(EscapePosition):
    """A position of Prisoner's Escape.

    The seat to move is in check if it does not attack the opposing Prisoner, and has to attack him after its move.
    """

    __slots__ = ()

    variant = "prisoners-escape"

    men = MEN
    start_fen = "I/fnhghnf/ppppppp/7/7/PPPPPPP/FNHGHNF/i w 0 1"
    promotions = ("G", "H", "F", "N")

    def explain(self, query: Query) -> str:
        """Say in plain words why no legal move fits ``query``."""
        return explain(self, query)

    def targets(self, origin: Cell) -> int:
        """Return the cells to which the man on ``origin`` can go, check apart (rules 4 to 10)."""
        found, turn = super().targets(origin), self.turn
        own, enemies = self.occupied[turn], self.occupied[1 - turn]
        for cell, over in LEAPS[self.board[origin] - 1][origin].items():
            if own >> over & 1 and not (own | enemies) >> cell & 1:
                found |= 1 << cell
        return found


PRISONERS_ESCAPE = Variant(
    id="prisoners-escape",
    title="Prisoner's Escape",
    about="Peter Aronson's game on 44 squares, where a side gives check by freeing its own Prisoner.",
    seats=PrisonersEscapePosition.seats,
    rules=PrisonersEscapePosition,
    notations=("san", "lan"),
    picture="squares",
)
