"""The seats that leave a three-player game when they are checkmated (rule 6.4)."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, TypeVar

from plybook.rules.board import bits
from plybook.rules.games.three_player.double_steps import still_passed
from plybook.rules.terms import Seat

if TYPE_CHECKING:
    from plybook.rules.games.three_player.position import ThreePlayerPosition

_Position = TypeVar("_Position", bound="ThreePlayerPosition")


def settled(position: _Position) -> _Position:
    """Return the position after each seat that is mated on its turn has left, except the last."""
    mover, was_mate = position.mover, False
    while position.is_checkmate():
        was_mate = True
        if len(position.sides_in_play()) <= 2:
            break
        position = _without(position, position.leaders[position.turn])
    position.mover, position.was_mate = mover, was_mate
    return position


def _without(position: _Position, side: Seat) -> _Position:
    """Return the position without the men of ``side``, with the turn passed on."""
    gone = {seat for seat, leader in enumerate(position.leaders) if leader == side}
    men = reduce(or_, (position.occupied[seat] for seat in gone))
    board = bytearray(position.board)
    for cell in bits(men):
        board[cell] = 0
    new = position.arranged(
        board,
        position.turn,
        left=position.left | gone,
        crossed=position.crossed,
        unmoved=position.unmoved & ~men,
        fullmove_number=position.fullmove_number,
    )
    new.give_turn(new.seat_after(position.turn))
    new.fullmove_number += new.turn < position.turn
    new.passed = still_passed(new, position.passed)
    return new
