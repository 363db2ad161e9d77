"""The en passant square in the FEN of chess."""

from __future__ import annotations

from reprlib import repr as short
from typing import TYPE_CHECKING

from plybook.replay.position import FenError
from plybook.replay.rules.chessboard import BOARD, ROWS
from plybook.replay.rules.chessmen import KINDS, passed_by
from plybook.replay.rules.two_sided import PAWN

if TYPE_CHECKING:
    from plybook.replay.rules.orthodox import ChessPosition


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
