"""What a set-up of four-player chess says beyond men, turn and counters, and whether a game can come to it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, NamedTuple

from plybook.rules.board import bits
from plybook.rules.games.four_player.board import BOARD
from plybook.rules.games.four_player.seats import KINDS, KING, PAWN, ROOK, SEATS, Seating
from plybook.rules.setup import FenError, RightError, Setup
from plybook.rules.terms import Cell, Seat

if TYPE_CHECKING:
    from plybook.rules.games.four_player.position import FourPlayerPosition

# The status of a seat: its men play; its King alone walks on, as it resigned or ran out of time; it is out.
PLAYS: Final = 0
RESIGNED: Final = 1
FLAGGED: Final = 2
OUT: Final = 3

_MOST_POINTS = 9999

RULES = ("DeadKingWalking", "EnPassant")
"""The rules that a game may do without, by chess.com's names."""


class Passed(NamedTuple):
    """A double step: the seat that made it, the cell passed over, and the cell where the Pawn stands."""

    seat: int
    cell: int
    pawn: int


@dataclass(frozen=True, slots=True)
class FourPlayerSetup(Setup):
    """A setup of a game for four.

    ``status`` says of each seat whether it plays; ``points`` are those of each seat; ``passed`` are the double steps
    since the last turn of the seat that made them; ``ended`` says how the game has ended, "" if it goes on;
    ``without`` names those of `RULES` that are not in force.
    """

    status: tuple[int, ...] = (PLAYS,) * len(SEATS)
    points: tuple[int, ...] = (0,) * len(SEATS)
    passed: tuple[Passed, ...] = ()
    ended: str = ""
    without: frozenset[str] = frozenset()

    def check_seats(self) -> None:
        """Raise `FenError` for a status and points that no seats have, and if none is left or the turn is wrong."""
        if len(self.status) != len(SEATS) or not all(PLAYS <= each <= OUT for each in self.status):
            raise FenError(f"the status of a seat is a number from {PLAYS} to {OUT}, for each of four seats")
        if len(self.points) != len(SEATS) or not all(0 <= each <= _MOST_POINTS for each in self.points):
            raise FenError(f"points are a number from 0 to {_MOST_POINTS}, for each of four seats")
        if PLAYS not in self.status:
            raise FenError("no seat is left to play")
        if self.status[self.turn] == OUT and not self.ended:
            raise FenError(f"{SEATS[self.turn]} is out and cannot be to move")
        if not set(self.without) <= set(RULES):
            raise FenError(f"rules that a game may do without are {' and '.join(RULES)}")

    def check_rights(self, seating: Seating) -> None:
        """Raise `FenError` for a right to castle without King and Rook where castling begins."""
        rest = self.unmoved
        for seat, rooks in enumerate(seating.rooks):
            first = 1 + seat * len(KINDS)
            for rook in bits(self.unmoved & rooks):
                rest ^= 1 << rook
                if self.board[rook] != first + ROOK or king_at_home(self.board, seat, seating) < 0:
                    reason = "no King and Rook stand there unmoved"
                    raise RightError(f"right of {SEATS[seat]} to castle: {reason}", cells=1 << rook)
        for cell in bits(rest):
            raise FenError(f"there is no castling with {BOARD.names[cell]}")

    def check_passed(self, seating: Seating) -> None:
        """Raise `FenError` for a double step that the seat cannot have made last."""
        for each in self.passed:
            made: object = each  # a setup made by hand may hold anything
            if not isinstance(made, tuple) or len(made) != len(Passed._fields):
                raise FenError("a double step is a seat, the cell passed over and that of the Pawn")
            seat, cell, pawn = each
            if not 0 <= seat < len(SEATS) or not 0 <= pawn < BOARD.size:
                raise FenError("a double step is of a seat, and ends on a square")
            double = seating.pawns[seat].double_to.get(pawn)
            if double is None or double.passed != cell:
                raise FenError(f"no Pawn of {SEATS[seat]} makes a double step to {BOARD.names[pawn]}")


def king_at_home(board: bytes, seat: Seat, seating: Seating) -> Cell:
    """Return the cell of the King of ``seat`` if he stands where he begins in some game, else -1."""
    king = 1 + seat * len(KINDS) + KING
    return next((cell for cell in seating.castlings[seat] if board[cell] == king), -1)


def by_hand(setup: FourPlayerSetup, said: Collection[str]) -> FourPlayerSetup:
    """Return ``setup`` with what a set-up by hand leaves out; ``said`` are the keys that it gives.

    A seat without men is out if two others play. The first seat still in play is to move.
    """
    there = {(code - 1) // len(KINDS) for code in setup.board if code}
    if "out" not in said and len(there) > 1:
        status = tuple(each if seat in there else OUT for seat, each in enumerate(setup.status))
        setup = replace(setup, status=status)
    if "turn" not in said and setup.status[setup.turn] == OUT:
        setup = replace(setup, turn=next((seat for seat in range(len(SEATS)) if setup.status[seat] != OUT), 0))
    return setup


def check_men(position: FourPlayerPosition, seat: Seat, *, study: bool) -> None:
    """Raise `FenError` for men of ``seat`` that no game can give it; for ``study`` it may have no King."""
    name, masks = position.seats[seat], position.masks
    kings = masks[position.code(seat, KING)].bit_count()
    if kings > 1:
        raise FenError(f"{name} has {kings} Kings")
    if not kings and position.status[seat] != OUT and not study:
        raise FenError(f"{name} has no King")
    pawns = masks[position.code(seat, PAWN)]
    for cell in bits(pawns & ~position.seating.pawns[seat].cells):
        raise FenError(f"no Pawn of {name}'s can stand on {BOARD.names[cell]}")
