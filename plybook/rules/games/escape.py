"""What Prisoner's Escape and King's Escape share: the board, and a royal man that is to be kept attacked.

A royal man is locked up behind the enemy's lines. The seat to move is in check if it does not attack the other's, and
has to attack him after its move. A royal man is never captured. The rules cited are those of Prisoner's Escape.
"""

from __future__ import annotations

from collections.abc import Iterator

from plybook.rules.board import Box, bits, mask
from plybook.rules.moves import Move, Query
from plybook.rules.setup import FenError
from plybook.rules.shared.two_sided import is_sole_attacker
from plybook.rules.shared.two_sided_explain import with_article
from plybook.rules.table.position import TableExplanation, TablePosition
from plybook.rules.terms import Cell, Cells

BOARD = Box(("file", "rank"), ("abcdefg", "12345678"), missing=[file + rank for file in "abcefg" for rank in "18"])


class EscapePosition(TablePosition):
    """A position of a game in which royal men, of the last kind, escape when they are not attacked."""

    __slots__ = ()

    geometry = BOARD
    pawn_cells = mask([cell for rank in "3456" for cell in bits(BOARD.cells_at((None, rank)))])
    last_ranks = (BOARD.cells_at((None, "7")), BOARD.cells_at((None, "2")))
    long_pawn = "P"

    def is_escape(self) -> bool:
        """Say whether both royal men are there. Where one is missing, for study, none is to be kept attacked."""
        return self.royal(0) >= 0 and self.royal(1) >= 0

    def check_setup(self) -> None:
        """Raise `FenError` if the side that has just moved does not attack the other's royal man."""
        if self.is_escape() and not self.attacking(1 - self.turn):
            side, waiting = self.seats[self.turn], self.seats[1 - self.turn]
            reason = f"{waiting} does not attack {side}'s {self.kind_names[-1]}"
            raise FenError(f"{reason}, but it is {side}'s turn")

    def is_check(self) -> bool:
        """Say whether the seat to move does not attack the opposing royal man (rule 11)."""
        return self.is_escape() and not self.attacking(self.turn)

    def is_pinned(self, cell: Cell | str) -> bool:
        """Say whether of the side of the man on ``cell`` he alone attacks the opposing royal man."""
        return is_sole_attacker(self, self._cell(cell))

    def checked_cells(self) -> frozenset[int]:
        """Return where the opposing royal man stands, if he is not attacked."""
        return frozenset((self.royal(1 - self.turn),)) if self.is_check() else frozenset()

    def explain(self, query: Query) -> str:
        """Say in plain words why no legal move fits ``query``."""
        return EscapeExplanation(self).explain(query)

    def targets(self, origin: Cell) -> int:
        """Return the cells to which the man on ``origin`` can go, check apart; a royal man is never captured."""
        return super().targets(origin) & ~self.masks[(2 - self.turn) * len(self.kinds)]

    def safe_moves(self, origin: Cell, targets: Cells) -> Iterator[Move]:
        """Yield the moves of the man on ``origin`` to ``targets`` after which the royal man is attacked (rule 12)."""
        here, (white, black) = 1 << origin, self.occupied
        royal, is_escape = self.royal(1 - self.turn), self.is_escape()
        others = self.attacks_on(royal, self.turn, (white | black) ^ here) & ~here if is_escape else 0
        # Of two other men that attack him one goes on doing so: a cell is between the royal man and one of them only.
        is_kept = not is_escape or others & (others - 1) != 0
        for move in self.moves_to(origin, targets):
            if is_kept or self.apply_unchecked(move).attacking(self.turn):
                yield move


class EscapeExplanation(TableExplanation):
    """What there is to say of a position of such a game."""

    def explain_move(self, move: Move) -> str:
        """Say what keeps a man from ``move``; "" if nothing but the royal man does."""
        if move.target == self.position.royal(1 - self.position.turn):
            return f"{with_article(self.position.kind_names[-1])} is never captured"
        return super().explain_move(move)

    def explain_safety(self, move: Move) -> str:
        """Say that after ``move`` the opposing royal man would be free."""
        position = self.position
        royal = f"{position.kind_names[-1]} on {BOARD.names[position.royal(1 - self.turn)]}"
        return f"after it no man of {self.side}'s would attack the {royal}"
