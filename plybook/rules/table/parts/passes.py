"""Passes that the rules allow, or demand of a side that cannot move; one without men has none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plybook.rules.moves import PASSING, Move
from plybook.rules.terms import Cells

if TYPE_CHECKING:
    from plybook.rules.table.engine import GamePosition


def own_pass(position: GamePosition) -> Move:
    """Return the pass of the side to move, which is written as a move of one of its men to where he stands."""
    men = position.masks[position.royal_codes[position.turn]] or position.royals_of(position.turn)
    men = men or position.occupied[position.turn]
    cell = (men & -men).bit_length() - 1
    return Move(cell, cell, 0, PASSING)


def add_pass(position: GamePosition, wanted: Cells, targets: Cells, moves: list[Move]) -> None:
    """Add a pass."""
    turn = position.turn
    if wanted == -1 and position.game.ends.may_pass[turn] and position.occupied[turn] and not position.is_check():
        moves.append(own_pass(position))


def pass_if_stuck(position: GamePosition, moves: list[Move]) -> list[Move]:
    """Return ``moves``, or a pass if there is none."""
    turn = position.turn
    if moves or not (position.game.ends.must_pass[turn] and position.occupied[turn]) or position.complete():
        return moves
    return [own_pass(position)]


def play(position: GamePosition, new: GamePosition, move: Move) -> int:
    """Make ``new`` the position after a pass; the half-move clock takes one of a Pawn for a move of his."""
    new.board, new.masks, new.occupied = position.board, position.masks, position.occupied
    renewing, new.unmoved = position.playing[2], position.unmoved
    new.halfmove_clock = 0 if renewing[position.board[move.origin]] else position.halfmove_clock + 1
    return 0
