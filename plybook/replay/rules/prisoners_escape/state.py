"""A position of Prisoner's Escape: from and to its FEN, and who attacks a Prisoner.

A FEN has the men, the side to move, and the half-move clock and move number as in chess, both of which may be
missing: ``I/fnhghnf/ppppppp/7/7/PPPPPPP/FNHGHNF/i w 0 1`` is the start. The men stand in eight ranks from the top,
of which the first and the last have one square, d8 and d1.
"""

from __future__ import annotations

from typing import Any, Self

from plybook.replay.geometry import mask
from plybook.replay.position import Move
from plybook.replay.rules.prisoners_escape.men import BOARD, KINDS, LEAPERS, MEN, PRISONER, ROWS
from plybook.replay.rules.two_sided import PAWN, TwoSidedPosition
from plybook.replay.setup import FenError, Setup


class PrisonersEscapeState(TwoSidedPosition):
    """A position of Prisoner's Escape.

    The seat to move is in check if it does not attack the opposing Prisoner, and has to attack him after its move.
    """

    __slots__ = ()

    kinds = ("P", "N", "H", "F", "G", "I")
    kind_names = ("Pawn", "Knight", "Hunter", "Falcon", "Guard", "Prisoner")
    geometry = BOARD
    start_fen = "I/fnhghnf/ppppppp/7/7/PPPPPPP/FNHGHNF/i w 0 1"
    letters = "PNHFGIpnhfgi"
    rows = ROWS
    most_men, most_pawns = 15, 7
    pawn_cells = mask([cell for row in ROWS[2:6] for cell in row])
    last_ranks = (mask(ROWS[1]), mask(ROWS[6]))
    promotions = ("G", "H", "F", "N")
    long_pawn = "P"
    reach = ([], *(reach for men in MEN for reach in men.reach))

    @classmethod
    def from_setup(cls, setup: Setup) -> Self:
        """Return the position of ``setup``; raise `FenError` for what no game can come to."""
        new = super().from_setup(setup)
        if not new.attackers(1 - new.turn):
            side, waiting = cls.seats[new.turn], cls.seats[1 - new.turn]
            raise FenError(f"{waiting} does not attack {side}'s Prisoner, but it is {side}'s turn")
        return new

    @property
    def key(self) -> tuple[Any, ...]:
        """What makes two positions the same for repetition: the men and the turn."""
        return self.board, self.turn

    def is_check(self) -> bool:
        """Say whether the seat to move does not attack the opposing Prisoner (rule 11)."""
        return not self.attackers(self.turn)

    def prisoner(self, seat: int) -> int:
        """Return the cell of the Prisoner of ``seat``."""
        return self.masks[1 + seat * KINDS + PRISONER].bit_length() - 1

    def attackers(self, seat: int) -> int:
        """Return the men of ``seat`` that attack the opposing Prisoner."""
        masks, occupied, base = self.masks, self.occupied[0] | self.occupied[1], 1 + seat * KINDS
        prisoner, men = self.prisoner(1 - seat), MEN[seat]
        found = masks[base + PAWN] & men.captures.sources[prisoner]
        for kind in LEAPERS:
            found |= men.movements[kind].origins(prisoner, masks[base + kind], occupied)
        return found

    def apply_unchecked(self, move: Move) -> Self:
        """Return the position after ``move``, which must be legal here."""
        return self._moved(move)
