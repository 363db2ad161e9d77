"""The FEN of Prince: the start, what cannot be a position, castling rights and the en passant space."""

from __future__ import annotations

from reprlib import repr as short
from typing import TYPE_CHECKING

from plybook.replay.position import FenError
from plybook.replay.rules.prince.attacks import attackers
from plybook.replay.rules.prince.men import BASE, BOARD, CASTLINGS, KINDS, PAWNS, TIER_CELLS, passed_by
from plybook.replay.rules.two_sided import PAWN

if TYPE_CHECKING:
    from plybook.replay.rules.prince.position import PrincePosition

FIELDS = (
    "placement of the men",
    "side to move",
    "castling field",
    "en passant field",
    "half-move clock",
    "move number",
)
"""The fields of a FEN; the last two may be missing."""

# Rule 4: White's home tier from row 8 to row 1, columns a to h. Black's has the same men on the same spaces (rule 5).
_HOME = """
    Ba Pa Kn Ro Mt Ca Ma Ba
    Ad Ac Co Bi Me Ar Ac As
    Ca Ar Qu Sc Re Qu Co Kn
    Mt Me Re Un Sp Sc Bi Ro
    Ro Bi Sc Ki Ne Re Me Mt
    Kn Co Qu Re Sc Qu Ar Ca
    As Ac Ar Me Bi Co Ac Ad
    Ba Ma Ca Mt Ro Kn Pa Ba
"""
_WHITE = ["".join(_HOME.split()), 64 * "Pn", "64", "64"]
START = "/".join([tier.lower() for tier in _WHITE] + _WHITE[::-1]) + " w KQkq - 0 1"

_LETTERS = {
    letter: (seat, castling)
    for seat, castlings in enumerate(CASTLINGS)
    for letter, castling in zip(("KQ", "kq")[seat], castlings, strict=True)
}


def check_king(position: PrincePosition) -> None:
    """Raise `FenError` if the side that has just moved is in check."""
    turn, (white, black) = position.turn, position.occupied
    if attackers(position.masks, turn, position.king(1 - turn), white | black):
        side, waiting = position.seats[turn], position.seats[1 - turn]
        raise FenError(f"{waiting} is in check, but it is {side}'s turn")


def read_castling(field: str, position: PrincePosition) -> int:
    """Return the Bases with the right to castle; raise `FenError` for a right that cannot be."""
    found, names = 0, BOARD.names
    for letter in "" if field == "-" else field:
        if letter not in _LETTERS:
            raise FenError(f"{short(letter)} is no castling right")
        seat, castling = _LETTERS[letter]
        side, king = position.seats[seat], position.king(seat)
        if king != castling.move.origin:
            raise FenError(f"castling right {letter!r}: {side}'s King stands on {names[king]}")
        if position.board[castling.base] != 1 + BASE + KINDS * seat:
            raise FenError(f"castling right {letter!r}: {side} has no Base on {names[castling.base]}")
        if found >> castling.base & 1:
            raise FenError(f"castling right {letter!r} is given twice")
        found |= 1 << castling.base
    return found


def castling_letters(position: PrincePosition) -> str:
    """Return the castling rights as letters, in the order ``KQkq``; ``-`` for none."""
    letters = (letter for letter, (_, castling) in _LETTERS.items() if position.unmoved >> castling.base & 1)
    return "".join(letters) or "-"


def read_en_passant(field: str, position: PrincePosition) -> int:
    """Return the cell of the en passant space, -1 for none; raise `FenError` if no Pawn has just passed it."""
    if field == "-":
        return -1
    if field not in BOARD.names:
        raise FenError(f"en passant space {short(field)}: there is no such space")
    cell, turn = BOARD.cell(field), position.turn
    pawn = passed_by(cell, turn)
    start = cell + PAWNS[turn].ahead
    if not TIER_CELLS[2 if turn else 5] >> cell & 1:
        raise FenError(f"en passant space {field}: with {position.seats[turn]} to move it is on tier {'63'[turn]}")
    if position.board[cell] or position.board[start]:
        raise FenError(f"en passant space {field}: a man stands where the Pawn came from")
    if position.board[pawn] != 1 + PAWN + KINDS * (1 - turn):
        raise FenError(f"en passant space {field}: no Pawn has passed it")
    return cell
