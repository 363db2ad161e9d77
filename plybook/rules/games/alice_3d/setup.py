"""Set-ups of Influenced 8-Leveled 3D Alice Chess, and the men, rights and passing Pawns that they can have."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from plybook.rules.board import bits
from plybook.rules.games.alice_3d.men import (
    BOX,
    CUBES,
    GEOMETRY,
    HEIR,
    INFLUENCE_SETS,
    KINDS,
    KING,
    LANDING,
    LEVELS,
    MAIN,
    MAIN_SETS,
    MEN,
    PAWN,
    PAWNS,
    SETS,
    WITHIN,
    castlings,
)
from plybook.rules.setup import FenError, RightError, Setup
from plybook.rules.terms import Cell, Cells, Seat

SET_LETTERS = "ABGD"
"""The letters of the sets, in their order."""

_SEATS = ("White", "Black")


def cube_name(cell: Cell) -> str:
    """Return what a FEN calls a cell: letter and digit for set and level, file and rank."""
    name, level, file, rank = GEOMETRY.places[cell]
    return f"{SET_LETTERS[SETS.index(str(name))]}{LEVELS.index(str(level)) + 1}{file}{rank}"


class Right(NamedTuple):
    """A right to castle: its seat, the cells of King and partner, and the kind of the partner."""

    seat: int
    king: int
    partner: int
    partner_kind: int


@cache
def rights() -> dict[str, Right]:
    """Return all rights to castle by the letter of the set and the digit of the castling, in the order of a FEN."""
    return {
        f"{letter}{digit}": Right(seat, first + each.king, first + each.partner, each.partner_kind)
        for letter, first, seat in zip(SET_LETTERS, LANDING, (0, 0, 1, 1), strict=True)
        for digit, each in enumerate(castlings(seat), 1)
    }


@dataclass(frozen=True, slots=True)
class AliceSetup(Setup):
    """A setup of the game: ``en_passant`` is the cell that a Pawn has just passed, -1 if none has."""

    en_passant: int = -1

    lapsing = ("en_passant",)

    def check_rights(self) -> None:
        """Raise `FenError` for a right to castle that cannot be."""
        rest = self.unmoved
        for name, right in rights().items():
            if not self.unmoved >> right.partner & 1:
                continue
            rest ^= 1 << right.partner
            for cell, kind in ((right.king, KING), (right.partner, right.partner_kind)):
                if self.board[cell] != 1 + KINDS * right.seat + kind:
                    side, cube = _SEATS[right.seat], GEOMETRY.names[cell]
                    reason = f"{side} has no {MEN[kind].name} on {cube}"
                    raise RightError(f"castling right {name}: {reason}", cells=1 << right.partner)
        for cell in bits(rest):
            raise FenError(f"there is no castling with {GEOMETRY.names[cell]}")

    def check_en_passant(self) -> None:
        """Raise `FenError` if no Pawn can just have passed the en passant cube."""
        cell, waiting = self.en_passant, 1 - self.turn
        if cell < 0:
            return
        if cell >= GEOMETRY.size:
            raise FenError("the en passant cube is not on the board")
        first, pawns, name = MAIN_SETS[waiting], PAWNS[waiting], cube_name(cell)
        if not pawns.first << first >> max(cell - pawns.ahead, 0) & 1:
            where = f"rank {'36'[waiting]} of {SET_LETTERS[first // CUBES]}"
            raise FenError(f"en passant cube {name}: with {_SEATS[self.turn]} to move it is on {where}")
        start, end = (cell & WITHIN) - pawns.ahead, (cell & WITHIN) + pawns.ahead
        if self.board[cell] or any(self.board[main + start] for main in MAIN_SETS):
            raise FenError(f"en passant cube {name}: a man stands where the Pawn came from")
        if self.board[LANDING[first] + end] != 1 + PAWN + KINDS * waiting:
            raise FenError(f"en passant cube {name}: no Pawn has passed it")


def check_men(masks: Sequence[int], occupied: Sequence[int], *, study: bool) -> None:
    """Raise `FenError` for men that no game can give; ``masks`` and ``occupied`` are those of a position.

    For ``study`` there may be no King on the main sets.
    """
    for seat, side in enumerate(_SEATS):
        men = masks[1 + KINDS * seat : 1 + KINDS * (seat + 1)]
        if not (study or men[KING] & MAIN):
            raise FenError(f"{side} has no King on the main sets")
        _check_numbers(side, seat, men, occupied[seat])
    beth, gimel = ((occupied[0] | occupied[1]) >> first & BOX.all for first in MAIN_SETS)
    for cube in bits(beth & gimel):
        raise FenError(f"men stand on both {' and '.join(GEOMETRY.names[first + cube] for first in MAIN_SETS)}")


def _check_numbers(side: str, seat: Seat, men: Sequence[int], occupied: Cells) -> None:
    """Raise `FenError` for too many men of a side, or for some where it can have none."""
    for cells, where in ((BOX.all << INFLUENCE_SETS[seat], "its influence set"), (MAIN, "the main sets")):
        for some, most, name in (
            (occupied, 128, "men"),
            (men[PAWN], 64, "Pawns"),
            (men[HEIR], 1, "Knight Protector"),
            (men[KING], 1, "King"),
        ):
            if (some & cells).bit_count() > most:
                raise FenError(f"{side} has more than {most} {name} on {where}")
    for cell in bits(occupied & BOX.all << INFLUENCE_SETS[1 - seat]):
        raise FenError(f"{side} has a man on {GEOMETRY.names[cell]}, on {_SEATS[1 - seat]}'s influence set")
    for cell in bits(men[PAWN] & _pawnless(seat)):
        raise FenError(f"no Pawn of {side}'s can stand on {GEOMETRY.names[cell]}")


def _pawnless(seat: Seat) -> int:
    """Return the cells where no Pawn of ``seat`` can stand.

    These are the first and the last rank, and on the other side's main set the rank Pawns start from, as one there
    has not moved.
    """
    ends = sum((PAWNS[0].last | PAWNS[1].last) << first for first in LANDING)
    return ends | PAWNS[seat].first << MAIN_SETS[1 - seat]
