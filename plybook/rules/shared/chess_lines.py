"""How the men of chess but for Pawns go on a board of any shape, with tables for finding checks and pins."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

from plybook.rules.board import bits
from plybook.rules.movement import Movement, Rayed, every_way
from plybook.rules.terms import Cell, Cells, KindIndex

PAWN: Final = 0
KNIGHT: Final = 1
BISHOP: Final = 2
ROOK: Final = 3
QUEEN: Final = 4
KING: Final = 5

_STRAIGHT, _DIAGONAL, _KNIGHTLY = every_way(0, 1), every_way(1, 1), every_way(1, 2)


class ChessLines:
    """How the men but for Pawns go on ``board``.

    A Queen is a Rook and a Bishop: where a line runs round a wing and another does not, she has two ways to one
    square. ``movement`` makes the movement of a kind.
    """

    def __init__(self, board: Rayed, movement: Callable[..., Movement] = Movement) -> None:
        self.knight = movement(board, leaps=_KNIGHTLY)
        self.bishop = movement(board, rides=_DIAGONAL)
        self.rook = movement(board, rides=_STRAIGHT)
        self.king = movement(board, leaps=_STRAIGHT + _DIAGONAL)
        reaches = zip(self.bishop.reach, self.rook.reach, strict=True)
        self.lines = [diagonals | straights for diagonals, straights in reaches]
        # For each cell of a King the cells from which a move may leave him in check; the last is for no King, -1.
        self.guards = [*(cells | 1 << cell for cell, cells in enumerate(self.lines)), 0]
        knightly, beside = self.knight.reach, self.king.reach
        # For each kind and cell those from which such a man may attack it; a Pawn attacks no further than a King.
        self.touching = beside, knightly, self.bishop.reach, self.rook.reach, self.lines, beside
        # The same, cell by cell, of Knight, King, Bishop and Rook.
        self.around = list(zip(knightly, beside, self.bishop.reach, self.rook.reach, strict=True))
        self.behind = cache(self._behind)
        self.by_kind: dict[int, tuple[Movement, ...]] = {
            KNIGHT: (self.knight,),
            BISHOP: (self.bishop,),
            ROOK: (self.rook,),
            QUEEN: (self.bishop, self.rook),
            KING: (self.king,),
        }

    def _behind(self, cell: Cell) -> dict[int, int]:
        """Return what is behind the cells on lines with ``cell``, seen from there: for each, a set of one, a set."""
        found: dict[int, int] = {}
        for movement in (self.bishop, self.rook):
            for far, path in movement.paths(cell).items():
                for near in bits(path):
                    found[1 << near] = found.get(1 << near, 0) | 1 << far
        return found

    def targets(self, kind: KindIndex, origin: Cell, occupied: Cells) -> int:
        """Return where a man on ``origin`` can go, among them the first occupied cell on each line."""
        found = 0
        for movement in self.by_kind[kind]:
            found |= movement.targets(origin, occupied)
        return found

    def origins(self, kind: KindIndex, target: Cell, men: Cells, occupied: Cells) -> int:
        """Return those of ``men`` that can go to ``target``."""
        found, rest = 0, men & self.touching[kind][target]
        while rest:
            man = rest & -rest
            rest ^= man
            origin = man.bit_length() - 1
            for movement in self.by_kind[kind]:
                if not movement.paths(origin).get(target, -1) & occupied:
                    found |= man
        return found
