"""The FEN of Alice chess: both boards as one, with a bar before each man on board B.

It has the six fields of chess, of which the two counters may be missing:
``rnbqkbnr/ppppppp1/8/7|p/3|P|P3/8/PPP2PPP/RNBQKBNR b KQkq - 0 2`` is the position after ``1. e4 h5 2. d4``. So
pychess.org writes it; a hyphen after the man instead, as SchemingMind prints it, is read too. No two men stand on
squares of one name, so that one board has room for all. The en passant field is always ``-``.
"""

from __future__ import annotations

from reprlib import repr as short

from plybook.replay.position import FenError
from plybook.replay.rules.alice.board import BOARD, PASSAGE
from plybook.replay.rules.chessmen import RANKS
from plybook.replay.rules.fen import read_men, write_men

_LETTERS = "PNBRQKpnbrqk"
_WRITTEN = (*_LETTERS, *(f"|{letter}" for letter in _LETTERS))
_CODES = {letter: code for code, letter in enumerate(_WRITTEN, 1)}
_CODES |= {f"{letter}-": code for code, letter in enumerate(_LETTERS, 1 + len(_LETTERS))}
_ROWS = {f"rank {rank}": range(8 * int(rank) - 8, 8 * int(rank)) for rank in reversed(RANKS)}


def read_boards(field: str) -> bytearray:
    """Return both boards with the men of a placement field; raise `FenError` for what is none."""
    found = bytearray(BOARD.size)
    for cell, code in enumerate(read_men(field, PASSAGE, _ROWS, _CODES)):
        on_b, man = divmod(code - 1, len(_LETTERS)) if code else (0, -1)
        found[cell + PASSAGE * on_b] = 1 + man
    return found


def write_boards(board: bytes) -> str:
    """Return the placement field of both boards."""
    on_a, on_b = board[:PASSAGE], board[PASSAGE:]
    merged = bytes(code or (other and other + len(_LETTERS)) for code, other in zip(on_a, on_b, strict=True))
    return write_men(merged, _ROWS.values(), _WRITTEN)


def read_en_passant(field: str) -> None:
    """Raise `FenError` for an en passant square, which there is none of."""
    if field != "-":
        raise FenError(f"en passant square {short(field)}: there is no capture en passant in this game")
