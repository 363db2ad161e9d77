"""What captures bring about: blasts, men that turn to stone, and captures that must be made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plybook.rules.board import bits
from plybook.rules.moves import CASTLING, EN_PASSANT, Move
from plybook.rules.table.parts.drops import changed_hands

if TYPE_CHECKING:
    from plybook.rules.table.engine import GamePosition

_KIND = 15


def petrify(position: GamePosition, new: GamePosition, move: Move, taken: int) -> None:
    """Make a wall of a man that has captured, if its kind does so."""
    if taken and new.board[move.target] in position.petrified_codes:
        new.rearrange({move.target: 0})
        new.walls |= 1 << move.target
        if new.unmoved >> move.target & 1:
            new.unmoved = new.rights_after(1 << move.target)


def blast(position: GamePosition, new: GamePosition, move: Move, taken: int) -> None:
    """Remove what a capture blows up."""
    if not taken:
        return
    kinds, centre = len(position.kinds), 1 << move.target
    men = (position.neighbours[move.target] | centre) & (new.occupied[0] | new.occupied[1])
    gone = {
        cell: new.board[cell]
        for cell in bits(men)
        if new.board[cell] not in position.immune_codes
        and (cell == move.target or new.board[cell] not in position.sheltered_codes)
    }
    new.rearrange(dict.fromkeys(gone, 0))
    touched = sum(1 << cell for cell in gone)
    if new.unmoved & touched:
        new.unmoved = new.rights_after(touched)
    if position.game.drops is not None and position.game.drops.captures:
        for code in gone.values():
            if (index := position.hand_index.get((code - 1) % kinds, -1)) >= 0:
                new.hands = changed_hands(new.hands, int(code <= kinds), index, 1)


def must_capture(position: GamePosition, moves: list[Move]) -> list[Move]:
    """Return the captures among ``moves``, or all of these if no capture is legal."""
    captures = [move for move in moves if _captures(position, move)]
    if captures:
        return captures
    # Of a find only some moves are there, and another may be the capture that must be made.
    return [] if moves and any(_captures(position, move) for move in position.complete()) else moves


def _captures(position: GamePosition, move: Move) -> bool:
    special = move.special & _KIND
    return special == EN_PASSANT or (special != CASTLING and position.board[move.target] != 0)
