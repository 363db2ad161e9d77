"""The FEN of chess: what cannot be a position, castling rights and the en passant square."""

from __future__ import annotations

from collections.abc import Iterator
from reprlib import repr as short
from typing import TYPE_CHECKING

from plybook.replay.geometry import bits
from plybook.replay.position import FenError
from plybook.replay.rules.chessmen import BOARD, FILES, HOMES, KINDS, ROOK, ROWS, attackers, passed_by
from plybook.replay.rules.two_sided import PAWN

if TYPE_CHECKING:
    from plybook.replay.rules.orthodox import ChessPosition

FIELDS = (
    "placement of the men",
    "side to move",
    "castling field",
    "en passant field",
    "half-move clock",
    "move number",
)
"""The fields of a FEN; the last two may be missing."""

# A discovered check can be double, and nothing gives more.
_MOST_CHECKERS = 2


def check_kings(position: ChessPosition) -> None:
    """Raise `FenError` for checks that no legal move can have given."""
    turn, (white, black) = position.turn, position.occupied
    side, waiting = position.seats[turn], position.seats[1 - turn]
    if attackers(position.masks, turn, position.king(1 - turn), white | black):
        raise FenError(f"{waiting} is in check, but it is {side}'s turn")
    if position.checkers().bit_count() > _MOST_CHECKERS:
        raise FenError(f"{side} is in check by more than {_MOST_CHECKERS} men")


def read_castling(field: str, position: ChessPosition) -> int:
    """Return the Rooks with the right to castle; raise `FenError` for a right that cannot be."""
    found = 0
    for letter in "" if field == "-" else field:
        rook = _castling_rook(letter, position)
        king = position.king(int(letter.islower()))
        side = (-1 << king) if rook > 1 << king else (1 << king) - 1
        if found & side & HOMES[letter.islower()]:
            raise FenError(f"castling right {letter!r} is given twice for one side of the King")
        found |= rook
    return found


def _castling_rook(letter: str, position: ChessPosition) -> int:
    """Return the Rook, as a set of one, that ``letter`` says may castle."""
    seat = int(letter.islower())
    name, home, king = letter.upper(), HOMES[seat], position.king(seat)
    if name not in "KQ" and name not in FILES.upper():
        raise FenError(f"{short(letter)} is no castling right")
    if not home >> king & 1:
        raise FenError(f"castling right {letter!r}: {position.seats[seat]}'s King stands on {BOARD.names[king]}")
    rooks = position.masks[1 + KINDS * seat + ROOK] & home
    left, right = rooks & (1 << king) - 1, rooks & -1 << king
    if name == "K":
        rook = 1 << right.bit_length() >> 1
    elif name == "Q":
        rook = left & -left
    else:
        rook = rooks & BOARD.cells_at((name.lower(),))
    if not rook:
        raise FenError(f"castling right {letter!r}: {position.seats[seat]} has no Rook there")
    return rook


def castling_letters(position: ChessPosition) -> Iterator[str]:
    """Yield the castling rights as letters: ``KQkq`` where the Rook is the outermost, else its file."""
    for seat, home in enumerate(HOMES):
        king, rooks = position.king(seat), position.masks[1 + KINDS * seat + ROOK] & home
        for rook in reversed(list(bits(position.unmoved & home))):
            beyond = -2 << rook if rook > king else (1 << rook) - 1
            letter = FILES[rook % 8] if rooks & beyond else "kq"[rook < king]
            yield letter if seat else letter.upper()


def read_en_passant(field: str, position: ChessPosition) -> int:
    """Return the cell of the en passant square, -1 for none; raise `FenError` if no Pawn has just passed it."""
    if field == "-":
        return -1
    if field not in BOARD.names:
        raise FenError(f"en passant square {short(field)}: there is no such square")
    cell, turn = BOARD.cell(field), position.turn
    pawn = passed_by(cell, turn)
    start = 2 * cell - pawn
    if cell not in ROWS[5 if turn else 2]:
        raise FenError(f"en passant square {field}: with {position.seats[turn]} to move it is on rank {'63'[turn]}")
    if position.board[cell] or position.board[start]:
        raise FenError(f"en passant square {field}: a man stands where the Pawn came from")
    if position.board[pawn] != 1 + PAWN + KINDS * (1 - turn):
        raise FenError(f"en passant square {field}: no Pawn has passed it")
    return cell
