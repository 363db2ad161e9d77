"""Castling rights in the FENs of games with the men of chess: what is written, and the Rooks that it means.

A board here is that of a setup; its first 64 cells are the board of chess.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from reprlib import repr as short

from plybook.rules.board import bits, mask
from plybook.rules.setup import FenError, RightError
from plybook.rules.shared.chessmen import FILES, HOMES, KINDS, KING, ROOK
from plybook.rules.terms import Seat

_SEATS = ("White", "Black")


def read_castling(field: str, board: bytes, names: Sequence[str]) -> int:
    """Return the Rooks with the right to castle; raise `FenError` for what is no right, or none that can be.

    ``names`` are those of the cells.
    """
    found = 0
    for letter in "" if field == "-" else field:
        rook = _castling_rook(letter, board, names)
        king = _king(board, int(letter.islower()))
        side = (-1 << king) if rook > 1 << king else (1 << king) - 1
        if found & side & HOMES[letter.islower()]:
            raise FenError(f"castling right {letter!r} is given twice for one side of the King")
        found |= rook
    return found


def _castling_rook(letter: str, board: bytes, names: Sequence[str]) -> int:
    """Return the Rook, as a set of one, that ``letter`` says may castle."""
    seat, name = int(letter.islower()), letter.upper()
    if name not in "KQ" and name not in FILES.upper():
        raise FenError(f"{short(letter)} is no castling right")
    king = _king(board, seat)
    if not HOMES[seat] >> king & 1:
        reason = f"{_SEATS[seat]}'s King stands on {names[king]}"
        raise RightError(f"castling right {letter!r}: {reason}", letter=letter)
    rooks = _rooks(board, seat)
    left, right = rooks & (1 << king) - 1, rooks & -1 << king
    if name == "K":
        rook = 1 << right.bit_length() >> 1
    elif name == "Q":
        rook = left & -left
    else:
        rook = rooks & mask(range(FILES.index(name.lower()), HOMES[1].bit_length(), len(FILES)))
    if not rook:
        raise RightError(f"castling right {letter!r}: {_SEATS[seat]} has no Rook there", letter=letter)
    return rook


def write_castling(board: bytes, unmoved: int) -> str:
    """Return the castling rights of the Rooks ``unmoved``; ``-`` for none."""
    return "".join(_castling_letters(board, unmoved)) or "-"


def _castling_letters(board: bytes, unmoved: int) -> Iterator[str]:
    """Yield the castling rights as letters: ``KQkq`` where the Rook is the outermost, else its file."""
    for seat, home in enumerate(HOMES):
        for rook in reversed(list(bits(unmoved & home))):
            king = _king(board, seat)
            beyond = -2 << rook if rook > king else (1 << rook) - 1
            letter = FILES[rook % 8] if _rooks(board, seat) & beyond else "kq"[rook < king]
            yield letter if seat else letter.upper()


def _king(board: bytes, seat: Seat) -> int:
    """Return the cell of the King of ``seat``; raise `FenError` if it has none or several."""
    code = 1 + KINDS * seat + KING
    if (kings := board.count(code)) != 1:
        raise FenError(f"{_SEATS[seat]} has {kings} Kings" if kings else f"{_SEATS[seat]} has no King")
    return board.index(code)


def _rooks(board: bytes, seat: Seat) -> int:
    """Return the Rooks of ``seat`` on its first rank."""
    return sum(1 << cell for cell in bits(HOMES[seat]) if board[cell] == 1 + KINDS * seat + ROOK)
