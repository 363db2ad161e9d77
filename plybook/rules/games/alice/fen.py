"""The FEN of Alice chess: both boards as one, with a bar before each man on board B.

It has the six fields of chess, but the two counters may be missing:
``rnbqkbnr/ppppppp1/8/7|p/3|P|P3/8/PPP2PPP/RNBQKBNR b KQkq - 0 2`` is the position after ``1. e4 h5 2. d4``. So
pychess.org writes it; a hyphen after the man instead, as SchemingMind prints it, is read too. No two men stand on
squares of one name, so that one board has room for all. The en passant field is always ``-``.
"""

from __future__ import annotations

from reprlib import repr as short

from plybook.rules.games.alice.board import BOARD, PASSAGE
from plybook.rules.setup import FenError, Setup
from plybook.rules.shared.chessmen import RANKS
from plybook.rules.shared.chessmen_fen import read_castling, write_castling
from plybook.rules.shared.fen import FIELDS, read_counters, read_men, read_turn, split_fields, write_men, write_turn

_LETTERS = "PNBRQKpnbrqk"
_WRITTEN = (*_LETTERS, *(f"|{letter}" for letter in _LETTERS))
_CODES = {letter: code for code, letter in enumerate(_WRITTEN, 1)}
_CODES |= {f"{letter}-": code for code, letter in enumerate(_LETTERS, 1 + len(_LETTERS))}
_ROWS = {f"rank {rank}": range(8 * int(rank) - 8, 8 * int(rank)) for rank in reversed(RANKS)}


def read_fen(fen: str) -> Setup:
    """Return what ``fen`` says; raise `FenError` for what is not written as it should be."""
    men, turn, castling, en_passant, *counters = split_fields(fen, FIELDS, 4)
    to_move, (halfmove_clock, fullmove_number) = read_turn(turn), read_counters(counters)
    board = bytes(_read_boards(men))
    unmoved = read_castling(castling, board, BOARD.names)
    if en_passant != "-":
        raise FenError(f"en passant square {short(en_passant)}: there is no capture en passant in this game")
    return Setup(board, to_move, unmoved, halfmove_clock, fullmove_number)


def write_fen(setup: Setup) -> str:
    """Return the FEN of ``setup``."""
    men, castling = _write_boards(setup.board), write_castling(setup.board, setup.unmoved)
    return f"{men} {write_turn(setup.turn)} {castling} - {setup.halfmove_clock} {setup.fullmove_number}"


def _read_boards(field: str) -> bytearray:
    """Return both boards with the men of a placement field; raise `FenError` for what is none."""
    found = bytearray(BOARD.size)
    for cell, code in enumerate(read_men(field, PASSAGE, _ROWS, _CODES)):
        on_b, man = divmod(code - 1, len(_LETTERS)) if code else (0, -1)
        found[cell + PASSAGE * on_b] = 1 + man
    return found


def _write_boards(board: bytes) -> str:
    """Return the placement field of both boards."""
    on_a, on_b = board[:PASSAGE], board[PASSAGE:]
    merged = bytes(code or (other and other + len(_LETTERS)) for code, other in zip(on_a, on_b, strict=True))
    return write_men(merged, _ROWS.values(), _WRITTEN)
