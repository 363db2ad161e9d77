"""What a setup of chess says beyond men and rights, and which Pawn can have been passed by."""

from __future__ import annotations

from dataclasses import dataclass

from plybook.rules.games.chess.board import BOARD, ROWS
from plybook.rules.setup import FenError, Setup
from plybook.rules.shared.chessmen import KINDS, passed_by
from plybook.rules.shared.two_sided import PAWN


@dataclass(frozen=True, slots=True)
class ChessSetup(Setup):
    """A setup of chess: ``en_passant`` is the cell that a Pawn has just passed, -1 if none has."""

    en_passant: int = -1

    lapsing = ("en_passant",)

    def check_en_passant(self) -> None:
        """Raise `FenError` if no Pawn can just have passed the en passant square."""
        cell, turn = self.en_passant, self.turn
        if cell < 0:
            return
        if cell >= BOARD.size:
            raise FenError("the en passant square is not on the board")
        name, side = BOARD.names[cell], ("White", "Black")[turn]
        pawn = passed_by(cell, turn)
        start = 2 * cell - pawn
        if cell not in ROWS[5 if turn else 2]:
            raise FenError(f"en passant square {name}: with {side} to move it is on rank {'63'[turn]}")
        if self.board[cell] or self.board[start]:
            raise FenError(f"en passant square {name}: a man stands where the Pawn came from")
        if self.board[pawn] != 1 + PAWN + KINDS * (1 - turn):
            raise FenError(f"en passant square {name}: no Pawn has passed it")
