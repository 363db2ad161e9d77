"""What a move of Tri-D chess changes besides the men: whether the next side is in check, and who owns the boards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plybook.rules.board import BIT
from plybook.rules.games.tri_d.board import (
    ATTACKS,
    BETWEEN,
    BEYOND,
    BISHOP,
    FIRST_CODES,
    KING,
    PIN_CELLS,
    QUEEN,
    ROOK,
)
from plybook.rules.terms import Cell, Cells

if TYPE_CHECKING:
    from plybook.rules.games.tri_d.position import AttackBoardsPosition


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


def owners_after(position: AttackBoardsPosition, touched: Cells) -> tuple[int, ...]:
    """Return the owners of the boards after a change on ``touched`` cells: the same tuple if none is new."""
    owners = position.owners
    white, black = position.occupied
    for board, pin in enumerate(position.pins):
        there = PIN_CELLS[pin]
        if there & touched:
            owner = position.owner_of(board, owners[board], white & there, black & there)
            if owner != owners[board]:
                owners = (*owners[:board], owner, *owners[board + 1 :])
    return owners
