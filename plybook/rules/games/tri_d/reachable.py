"""Whether play can lead to a position of Tri-D chess."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plybook.rules.board import bits
from plybook.rules.games.tri_d.board import (
    BETWEEN,
    BOARD_NAMES,
    DOUBLE,
    HOME_PINS,
    MAIN,
    PAWN,
    PAWN_STARTS,
    PIN_CELLS,
)
from plybook.rules.setup import FenError

if TYPE_CHECKING:
    from plybook.rules.games.tri_d.position import AttackBoardsPosition


def check_reachable(position: AttackBoardsPosition) -> None:
    """Raise `FenError` if no play leads to this position."""
    _check_owners(position)
    names, seats = position.geometry.names, position.seats
    for seat, name in enumerate(seats):
        pawns = position.masks[position.code(seat, PAWN)] & position.promotion_cells(seat, position.squares)
        for cell in bits(pawns):
            raise FenError(f"{name} has a Pawn on {names[cell]}, where it must have become something else")
    if position.ep >= 0:
        _check_double_step(position)
    if position.checker(1 - position.turn) >= 0:
        mover, waiting = seats[position.turn], seats[1 - position.turn]
        raise FenError(f"{waiting} is in check, but it is {mover}'s turn")


def _check_owners(position: AttackBoardsPosition) -> None:
    white, black = position.occupied
    for board, (pin, owner) in enumerate(zip(position.pins, position.owners, strict=True)):
        there = PIN_CELLS[pin]
        due = position.owner_of(board, owner, white & there, black & there)
        if due != owner:
            raise FenError(f"{BOARD_NAMES[board]} belongs to {position.seats[due]}, not {position.seats[owner]}")


def _check_double_step(position: AttackBoardsPosition) -> None:
    """Raise `FenError` unless the side that has just moved can have made this double step."""
    cell, seat = position.ep, 1 - position.turn
    square, mover = position.geometry.names[cell], position.seats[seat]
    occupied = position.occupied[0] | position.occupied[1]
    if position.board[cell] != position.code(seat, PAWN):
        raise FenError(f"{mover} cannot have made a double step to {square}: no Pawn of {mover}'s is there")
    home = MAIN | sum(PIN_CELLS[pin] for pin, start in zip(position.pins, HOME_PINS, strict=True) if pin == start)
    starts = DOUBLE[1 - seat][cell] & PAWN_STARTS[seat] & home & ~occupied
    clear = any(
        position.path_is_clear(BETWEEN[start][cell], 1 << cell, position.squares, occupied) for start in bits(starts)
    )
    if not clear or position.halfmove_clock:
        what = "the halfmove clock is not 0" if clear else "no Pawn can have come from its start over a clear path"
        raise FenError(f"{mover} cannot have made a double step to {square}: {what}")
