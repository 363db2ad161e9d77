"""The double steps that may still be captured en passant on the three-player board (rule 6.2)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from plybook.rules.games.three_player.board import BOARD
from plybook.rules.games.three_player.pawns import Passed
from plybook.rules.games.three_player.seats import KINDS
from plybook.rules.setup import FenError
from plybook.rules.shared.chess_lines import PAWN
from plybook.rules.shared.many_seats import pawn_attackers
from plybook.rules.terms import Cell

if TYPE_CHECKING:
    from plybook.rules.games.three_player.position import ThreePlayerPosition


def still_passed(position: ThreePlayerPosition, passed: Iterable[Passed]) -> tuple[Passed, ...]:
    """Return those of ``passed`` that a Pawn may still capture en passant."""
    return tuple(sorted(each for each in passed if _is_open(position, each)))


def _is_open(position: ThreePlayerPosition, passed: Passed) -> bool:
    cell, pawn = passed
    owner, kind = divmod(position.board[pawn] - 1, len(KINDS))
    if kind != PAWN or owner == position.turn or position.men >> cell & 1:
        return False
    near = position.men_by_kind[PAWN] & position.seating.men.touching[PAWN][cell] & ~position.occupied[owner]
    return near != 0 and pawn_attackers(position, owner, cell) != 0


def cells_to_capture(position: ThreePlayerPosition) -> tuple[Cell, ...]:
    """Return the cells to which the seat to move may capture en passant."""
    hostile = position.hostile_to(position.turn) if position.passed else 0
    return tuple(each.cell for each in position.passed if hostile >> each.pawn & 1)


def double_step_to(position: ThreePlayerPosition, cell: Cell) -> Passed:
    """Return the double step that ends on ``cell``; raise `FenError` if no waiting Pawn can have made it."""
    if not 0 <= cell < BOARD.size:
        raise FenError("a double step ends on no square")
    seat, kind = divmod(position.board[cell] - 1, len(KINDS))
    if kind == PAWN and seat != position.turn:
        double = position.pawn_ways(cell, seat).double_to.get(cell)
        if double and not position.men >> double.passed & 1:
            return Passed(double.passed, cell)
    raise FenError(f"double step to {BOARD.names[cell]}: no Pawn of a seat that waits can have made it")
