"""Set-ups of Prince, and the rights to castle and en passant spaces that they can have."""

from __future__ import annotations

from dataclasses import dataclass

from plybook.rules.board import bits
from plybook.rules.games.prince.men import BASE, BOARD, CASTLINGS, KINDS, KING, PAWNS, TIER_CELLS, passed_by
from plybook.rules.setup import FenError, RightError, Setup
from plybook.rules.shared.two_sided import PAWN

_SEATS = ("White", "Black")

RIGHTS = {
    letter: (seat, castling)
    for seat, castlings in enumerate(CASTLINGS)
    for letter, castling in zip(("KQ", "kq")[seat], castlings, strict=True)
}
"""The letters of the rights to castle, each with its seat and the castling."""


@dataclass(frozen=True, slots=True)
class PrinceSetup(Setup):
    """A setup of Prince: ``en_passant`` is the cell that a Pawn has just passed, -1 if none has."""

    en_passant: int = -1

    lapsing = ("en_passant",)

    def check_rights(self) -> None:
        """Raise `FenError` for a right to castle that cannot be; each side has one King, or none."""
        rest = self.unmoved
        for letter, (seat, castling) in RIGHTS.items():
            if not self.unmoved >> castling.base & 1:
                continue
            rest ^= 1 << castling.base
            king = self.board.find(1 + KINDS * seat + KING)
            wrong = ""
            if king < 0:
                wrong = f"{_SEATS[seat]} has no King"
            elif king != castling.move.origin:
                wrong = f"{_SEATS[seat]}'s King stands on {BOARD.names[king]}"
            elif self.board[castling.base] != 1 + BASE + KINDS * seat:
                wrong = f"{_SEATS[seat]} has no Base on {BOARD.names[castling.base]}"
            if wrong:
                raise RightError(f"castling right {letter!r}: {wrong}", cells=1 << castling.base)
        for cell in bits(rest):
            raise FenError(f"there is no castling with {BOARD.names[cell]}")

    def check_en_passant(self) -> None:
        """Raise `FenError` if no Pawn can just have passed the en passant space."""
        cell, turn = self.en_passant, self.turn
        if cell < 0:
            return
        if cell >= BOARD.size:
            raise FenError("the en passant space is not on the board")
        name, pawn, start = BOARD.names[cell], passed_by(cell, turn), cell + PAWNS[turn].ahead
        if not TIER_CELLS[2 if turn else 5] >> cell & 1:
            raise FenError(f"en passant space {name}: with {_SEATS[turn]} to move it is on tier {'63'[turn]}")
        if self.board[cell] or self.board[start]:
            raise FenError(f"en passant space {name}: a man stands where the Pawn came from")
        if self.board[pawn] != 1 + PAWN + KINDS * (1 - turn):
            raise FenError(f"en passant space {name}: no Pawn has passed it")
