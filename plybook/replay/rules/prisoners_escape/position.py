"""Prisoner's Escape (Peter Aronson, 2003): free your Prisoner from attack, and keep the enemy's attacked.

A FEN has the men, the side to move, and the half-move clock and move number as in chess, both of which may be
missing: ``I/fnhghnf/ppppppp/7/7/PPPPPPP/FNHGHNF/i w 0 1`` is the start. The men stand in eight ranks from the top,
of which the first and the last have one square, d8 and d1.
"""

from __future__ import annotations

from collections.abc import Iterator

from plybook.catalogue import Variant
from plybook.replay.geometry import bits, mask
from plybook.replay.position import Move, Query
from plybook.replay.rules.box_position import BoxPosition
from plybook.replay.rules.prisoners_escape.explain import explain
from plybook.replay.rules.prisoners_escape.men import BOARD, LEAPS, MEN
from plybook.replay.setup import FenError
from plybook.replay.terms import Cell, Cells


class PrisonersEscapePosition(BoxPosition):
    """A position of Prisoner's Escape.

    The seat to move is in check if it does not attack the opposing Prisoner, and has to attack him after its move.
    """

    __slots__ = ()

    geometry = BOARD
    men = MEN
    start_fen = "I/fnhghnf/ppppppp/7/7/PPPPPPP/FNHGHNF/i w 0 1"
    pawn_cells = mask([cell for rank in "3456" for cell in bits(BOARD.cells_at((None, rank)))])
    last_ranks = (BOARD.cells_at((None, "7")), BOARD.cells_at((None, "2")))
    promotions = ("G", "H", "F", "N")
    long_pawn = "P"

    def check_setup(self) -> None:
        """Raise `FenError` if the side that has just moved does not attack the other's Prisoner."""
        if not self.attacking(1 - self.turn):
            side, waiting = self.seats[self.turn], self.seats[1 - self.turn]
            raise FenError(f"{waiting} does not attack {side}'s Prisoner, but it is {side}'s turn")

    def is_check(self) -> bool:
        """Say whether the seat to move does not attack the opposing Prisoner (rule 11)."""
        return not self.attacking(self.turn)

    def is_pinned(self, cell: Cell | str) -> bool:
        """Say whether of the side of the man on ``cell`` he alone attacks the opposing Prisoner."""
        place = self.scribe.cell(cell, self.turn)
        man, everybody = self.man_at(place), self.occupied[0] | self.occupied[1]
        if man is None or self.attacking(man.seat) == 0:
            return False
        prisoner, here = self.royal(1 - man.seat), 1 << place
        return not self.attacks_on(prisoner, man.seat, everybody & ~here) & ~here

    def checked_cells(self) -> frozenset[int]:
        """Return where the opposing Prisoner stands, if he is not attacked."""
        prisoner = self.royal(1 - self.turn)
        return frozenset((prisoner,)) if prisoner >= 0 and self.is_check() else frozenset()

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
        return found & ~(1 << self.royal(1 - turn))

    def safe_moves(self, origin: Cell, targets: Cells) -> Iterator[Move]:
        """Yield the moves of the man on ``origin`` to ``targets`` after which the Prisoner is attacked (rule 12)."""
        turn, prisoner = self.turn, self.royal(1 - self.turn)
        for move in self.moves_to(origin, targets):
            after = self._moved(move)
            if after.attacks_on(prisoner, turn, after.occupied[0] | after.occupied[1]):
                yield move


PRISONERS_ESCAPE = Variant(
    id="prisoners-escape",
    title="Prisoner's Escape",
    about="Peter Aronson's game on 44 squares, where a side gives check by freeing its own Prisoner.",
    seats=PrisonersEscapePosition.seats,
    rules=PrisonersEscapePosition,
    notations=("san", "lan"),
    picture="squares",
)
