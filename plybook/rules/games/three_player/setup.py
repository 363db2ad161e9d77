"""Set-ups of three-player chess: what they hold beyond men, turn and counters, and which ones no game can come to."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from plybook.rules.board import bits
from plybook.rules.games.three_player.board import BOARD
from plybook.rules.games.three_player.seats import KINDS, Seating
from plybook.rules.setup import FenError, RightError, Setup
from plybook.rules.shared.chess_lines import KING, PAWN, ROOK
from plybook.rules.shared.many_seats import Castling
from plybook.rules.terms import Seat

if TYPE_CHECKING:
    from plybook.rules.games.three_player.position import ThreePlayerPosition

_MOST_MEN, _MOST_PAWNS = 16, 8


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


def by_hand(setup: ThreePlayerSetup, said: Collection[str], seating: Seating) -> ThreePlayerSetup:
    """Return ``setup`` with what a set-up by hand leaves out; ``said`` are the keys that it gives.

    A side without men has left if two others play on. The first seat still in play is to move.
    """
    there = {(code - 1) // len(KINDS) for code in setup.board if code}
    sides = {seating.leaders[seat] for seat in there}
    if "left" not in said and len(sides) > 1:
        left = frozenset(seat for seat, side in enumerate(seating.leaders) if side not in sides)
        setup = replace(setup, left=left)
    if "turn" not in said:
        setup = replace(setup, turn=next((seat for seat in range(len(seating.seats)) if seat not in setup.left), 0))
    return setup


def check_men(position: ThreePlayerPosition, seat: Seat, *, study: bool) -> None:
    """Raise `FenError` for men of ``seat`` that no game can give it; for ``study`` it may have no King."""
    name, men, masks, seating = position.seats[seat], position.occupied[seat], position.masks, position.seating
    if seat in position.left:
        if men:
            raise FenError(f"{name} has left and has men on the board")
        return
    kings = masks[position.code(seat, KING)].bit_count()
    if kings > 1 or not (kings or study):
        raise FenError(f"{name} has {kings} Kings" if kings else f"{name} has no King")
    if men.bit_count() > _MOST_MEN:
        raise FenError(f"{name} has more than {_MOST_MEN} men")
    if masks[position.code(seat, PAWN)].bit_count() > _MOST_PAWNS:
        raise FenError(f"{name} has more than {_MOST_PAWNS} Pawns")
    for cell in bits(men & ~seating.squares):
        raise FenError(f"{BOARD.names[cell]} is no square of this game")
    if men & position.crossed and seating.crossed_pawns[seat] is None:
        raise FenError(f"{name} has no Pawns that go the other way round")
    for pawns, ways in position.pawns_of(seat):
        for cell in bits(pawns & ~ways.cells):
            raise FenError(f"no Pawn of {name}'s can stand on {BOARD.names[cell]}")
