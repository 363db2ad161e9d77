"""What a setup of three-player chess says beyond men, turn and counters, and who can have left and may castle."""

from __future__ import annotations

from dataclasses import dataclass

from plybook.rules.board import bits
from plybook.rules.games.three_player.board import BOARD
from plybook.rules.games.three_player.seats import KINDS, KING, ROOK, Castling, Seating
from plybook.rules.setup import FenError, RightError, Setup
from plybook.rules.terms import Seat


@dataclass(frozen=True, slots=True)
class ThreePlayerSetup(Setup):
    """A setup of a game for two to six.

    ``left`` are the seats that are out; ``crossed`` is the set of the Pawns that go the other way round the board;
    ``doubled`` are the cells of the Pawns that have made a double step and might be captured en passant.
    """

    left: frozenset[int] = frozenset()
    crossed: int = 0
    doubled: tuple[int, ...] = ()

    def check_left(self, seating: Seating) -> None:
        """Raise `FenError` if these seats cannot have left, or one of them is to move."""
        sides = seating.sides()
        if not self.left <= {*range(len(seating.seats))}:
            raise FenError(f"seats that have left are numbers from 0 to {len(seating.seats) - 1}")
        for side in sides:
            partners = {seat for seat, leader in enumerate(seating.leaders) if leader == side}
            if 0 < len(partners & self.left) < len(partners):
                raise FenError("partners leave together")
        if len({seating.leaders[seat] for seat in self.left}) > len(sides) - 2:
            raise FenError("two sides must be left to play")
        if self.turn in self.left:
            raise FenError(f"{seating.seats[self.turn].name} has left and cannot be to move")

    def check_rights(self, seating: Seating) -> None:
        """Raise `FenError` for a right to castle without King and Rook where castling begins."""
        rest = self.unmoved
        for seat, castlings in enumerate(seating.castlings):
            for side, castling in zip("ha", castlings, strict=False):
                if not self.unmoved >> castling.rook & 1:
                    continue
                rest ^= 1 << castling.rook
                if not self._is_ready(seat, castling):
                    right = seating.letters[seat] + side
                    reason = "no King and Rook stand there unmoved"
                    raise RightError(f"castling right {right!r}: {reason}", cells=1 << castling.rook)
        for cell in bits(rest):
            raise FenError(f"there is no castling with {BOARD.names[cell]}")

    def _is_ready(self, seat: Seat, castling: Castling) -> bool:
        """Say whether King and Rook stand where castling begins."""
        code = 1 + seat * len(KINDS)
        return self.board[castling.rook] == code + ROOK and self.board[castling.move.origin] == code + KING
