"""What attacks a cell in Tri-D chess, and whether a move gives check."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plybook.rules.board import BIT
from plybook.rules.games.tri_d.board import ATTACKS, BETWEEN, BEYOND, BISHOP, FIRST_CODES, KING, QUEEN, ROOK
from plybook.rules.terms import Cell, Cells, Seat

if TYPE_CHECKING:
    from plybook.rules.games.tri_d.position import AttackBoardsPosition


def attacker(
    position: AttackBoardsPosition, seat: Seat, cell: Cell, squares: Cells, occupied: Cells, gone: int = 0
) -> int:
    """Return the cell of a man that could capture a man of ``seat`` on ``cell``, -1 if none could.

    The stand is taken to be as ``squares`` and ``occupied`` say, and the men on ``gone`` not to be there.
    """
    if seat:
        _, pawns, knights, bishops, rooks, queens, kings, _, _, _, _, _, _ = position.masks
    else:
        _, _, _, _, _, _, _, pawns, knights, bishops, rooks, queens, kings = position.masks
    as_pawn, as_knight, as_bishop, as_rook, as_queen, as_king = ATTACKS[seat][cell]
    steppers = pawns & as_pawn | knights & as_knight | kings & as_king
    if steppers and (steppers := steppers & ~gone):
        return steppers.bit_length() - 1
    riders = queens & as_queen | rooks & as_rook | bishops & as_bishop
    while riders:
        origin = riders.bit_length() - 1
        rider = BIT[origin]
        riders ^= rider
        if not rider & gone and position.path_is_clear(BETWEEN[origin][cell], BIT[cell], squares, occupied):
            return origin
    return -1


def checker_after(position: AttackBoardsPosition, origin: Cell, target: Cell) -> int:
    """Return the cell of a man that checks the seat to move after ``origin`` to ``target``, -1 if none does."""
    # The seat to move was not in check before: only the man that moved can check it, or a rider past ``origin``.
    turn, masks, first = position.turn, position.masks, FIRST_CODES[1 - position.turn]
    king = masks[FIRST_CODES[turn] + KING].bit_length() - 1
    if king < 0:
        return -1
    behind = BEYOND[king][origin]
    if behind and behind & (masks[first + BISHOP] | masks[first + ROOK] | masks[first + QUEEN]):
        return position.checker(turn)
    if not ATTACKS[turn][king][position.board[target] - first] & BIT[target]:
        return -1
    between, (white, black) = BETWEEN[target][king], position.occupied
    clear = not between or position.path_is_clear(between, BIT[king], position.squares, white | black)
    return target if clear else -1
