"""The FEN of chess.

It has the usual six fields, but the two counters may be missing. Castling rights are read as ``KQkq``, for the
outermost Rook on that side of the King, or as the Rooks' files (``HAha``), and written in the first way where it is
clear. The en passant square is read wherever a Pawn has just passed it, and written only where a capture there is
legal.
"""

from __future__ import annotations

from reprlib import repr as short

from plybook.rules.games.chess.board import BOARD, ROWS
from plybook.rules.games.chess.setup import ChessSetup
from plybook.rules.setup import FenError
from plybook.rules.shared.chessmen import RANKS
from plybook.rules.shared.chessmen_fen import read_castling, write_castling
from plybook.rules.shared.fen import FIELDS, read_counters, read_men, read_turn, split_fields, write_men, write_turn

_LETTERS = "PNBRQKpnbrqk"
_CODES = {letter: code for code, letter in enumerate(_LETTERS, 1)}
_ROWS = dict(zip([f"rank {rank}" for rank in reversed(RANKS)], ROWS, strict=True))


def read_fen(fen: str) -> ChessSetup:
    """Return what ``fen`` says; raise `FenError` for what is not written as it should be."""
    men, turn, castling, en_passant, *counters = split_fields(fen, FIELDS, 4)
    to_move, (halfmove_clock, fullmove_number) = read_turn(turn), read_counters(counters)
    board = bytes(read_men(men, BOARD.size, _ROWS, _CODES))
    unmoved = read_castling(castling, board, BOARD.names)
    return ChessSetup(board, to_move, unmoved, halfmove_clock, fullmove_number, _read_en_passant(en_passant))


def write_fen(setup: ChessSetup) -> str:
    """Return the FEN of ``setup``."""
    men, castling = write_men(setup.board, ROWS, _LETTERS), write_castling(setup.board, setup.unmoved)
    square = BOARD.names[setup.en_passant] if setup.en_passant >= 0 else "-"
    return f"{men} {write_turn(setup.turn)} {castling} {square} {setup.halfmove_clock} {setup.fullmove_number}"


def _read_en_passant(field: str) -> int:
    """Return the cell of the en passant square, -1 for none."""
    if field == "-":
        return -1
    if field not in BOARD.names:
        raise FenError(f"en passant square {short(field)}: there is no such square")
    return BOARD.cell(field)
