"""What the FENs of games with the men of chess share: what cannot be a position, and castling rights."""

from __future__ import annotations

from collections.abc import Iterator
from reprlib import repr as short
from typing import TYPE_CHECKING

from plybook.replay.geometry import bits
from plybook.replay.position import FenError
from plybook.replay.rules.chessmen import FILES, HOMES, KINDS, ROOK

if TYPE_CHECKING:
    from plybook.replay.rules.chessmen_position import ChessmenPosition

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


def check_kings(position: ChessmenPosition) -> None:
    """Raise `FenError` for checks that no legal move can have given."""
    turn, (white, black) = position.turn, position.occupied
    side, waiting = position.seats[turn], position.seats[1 - turn]
    if position.attackers(position.masks, turn, position.king(1 - turn), white | black):
        raise FenError(f"{waiting} is in check, but it is {side}'s turn")
    if position.checkers().bit_count() > _MOST_CHECKERS:
        raise FenError(f"{side} is in check by more than {_MOST_CHECKERS} men")


def read_castling(field: str, position: ChessmenPosition) -> int:
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


def _castling_rook(letter: str, position: ChessmenPosition) -> int:
    """Return the Rook, as a set of one, that ``letter`` says may castle."""
    seat = int(letter.islower())
    name, home, king = letter.upper(), HOMES[seat], position.king(seat)
    if name not in "KQ" and name not in FILES.upper():
        raise FenError(f"{short(letter)} is no castling right")
    if not home >> king & 1:
        raise FenError(
            f"castling right {letter!r}: {position.seats[seat]}'s King stands on {position.geometry.names[king]}"
        )
    rooks = position.masks[1 + KINDS * seat + ROOK] & home
    left, right = rooks & (1 << king) - 1, rooks & -1 << king
    if name == "K":
        rook = 1 << right.bit_length() >> 1
    elif name == "Q":
        rook = left & -left
    else:
        rook = rooks & position.geometry.cells_at((name.lower(),))
    if not rook:
        raise FenError(f"castling right {letter!r}: {position.seats[seat]} has no Rook there")
    return rook


def castling_letters(position: ChessmenPosition) -> Iterator[str]:
    """Yield the castling rights as letters: ``KQkq`` where the Rook is the outermost, else its file."""
    for seat, home in enumerate(HOMES):
        king, rooks = position.king(seat), position.masks[1 + KINDS * seat + ROOK] & home
        for rook in reversed(list(bits(position.unmoved & home))):
            beyond = -2 << rook if rook > king else (1 << rook) - 1
            letter = FILES[rook % 8] if rooks & beyond else "kq"[rook < king]
            yield letter if seat else letter.upper()
