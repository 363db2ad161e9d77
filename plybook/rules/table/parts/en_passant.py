"""Captures en passant: of a man that has gone over cells in a straight first move, on one of these cells."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache, reduce
from operator import or_
from typing import TYPE_CHECKING

from plybook.rules.board import bits, mask
from plybook.rules.moves import DOUBLE_STEP, EN_PASSANT, Move
from plybook.rules.table.parts.promotion import Maker, is_fixed
from plybook.rules.table.ways import LAME, Line, Near, Reach
from plybook.rules.terms import Cell, Cells

if TYPE_CHECKING:
    from plybook.rules.table.engine import GamePosition
    from plybook.rules.table.tables import Mover


def passed_cells(lines: Sequence[Sequence[Line]]) -> dict[tuple[Cell, Cell], int]:
    """Return the cells that a man passes by the origin and target of his move; ``lines`` are his by origin.

    A leap that is no straight line, such as a Knight's that needs a cell empty, passes none.
    """
    found: dict[tuple[Cell, Cell], int] = {}
    for origin, of_cell in enumerate(lines):
        for line in of_cell:
            for number, target in enumerate(line.cells):
                is_straight = line.shape != LAME or target - line.cells[number - 1] == line.cells[0] - origin
                if number and line.moves and is_straight:
                    found[origin, target] = mask(line.cells[:number])
    return found


class Marked:
    """Makes the moves that ``make`` makes, and marks those from cell to cell of ``passing``, as double steps."""

    def __init__(self, make: Maker, passing: Collection[tuple[Cell, Cell]]) -> None:
        self._make, self._passing = make, frozenset(passing)
        self.is_fixed = is_fixed(make)
        self.fixed = lru_cache(maxsize=1 << 13)(self._marked)

    def __call__(self, position: GamePosition | None, origin: Cell, targets: Cells) -> Iterable[Move]:
        """Return the moves from ``origin`` to ``targets``."""
        return self.fixed(origin, targets) if self.is_fixed else self._marked(origin, targets, position)

    def _marked(self, origin: Cell, targets: Cells, position: GamePosition | None = None) -> tuple[Move, ...]:
        return tuple(
            move._replace(special=DOUBLE_STEP) if move[:2] in self._passing and not move.promotion else move
            for move in self._make(position, origin, targets)
        )


def near(movers: Iterable[Mover]) -> Near:
    """Return what says of passed cells from where ``movers`` could capture there; it remembers what it has said."""
    men = [(mover.code, mover.moving, mover.capturing or mover.moving) for mover in movers]

    @lru_cache(maxsize=1 << 10)
    def found(passed: Cells) -> tuple[tuple[int, Cells, Reach, Reach], ...]:
        return tuple(
            (code, reduce(or_, (capturing.sources[cell] for cell in bits(passed)), 0), moving, capturing)
            for code, moving, capturing in men
        )

    return found


def add_en_passants(position: GamePosition, wanted: Cells, targets: Cells, moves: list[Move]) -> None:
    """Add the captures en passant of ``wanted`` men on ``targets``."""
    passed = position._passing[0] & targets
    if not passed:
        return
    turn = position.turn
    passed &= position.en_passant_cells[turn]
    occupied = position.occupied[0] | position.occupied[1] | position.walls
    for code, near, moving, capturing in position.passing_movers[turn](passed):
        for origin in bits(position.masks[code] & near & wanted):
            moves += [
                Move(origin, target, 0, EN_PASSANT)
                for target in bits(capturing.targets(origin, occupied) & passed & ~moving.targets(origin, occupied))
                if _is_safe(position, origin, target, occupied)
            ]


def _is_safe(position: GamePosition, origin: Cell, target: Cell, occupied: Cells) -> bool:
    """Say whether the royal man, in a game with one, is safe after the capture."""
    turn, taken, there = position.turn, 1 << position.taken_at, 1 << target
    royal = position.masks[position.royal_codes[turn]]
    if not royal:
        return True
    after = occupied & ~(1 << origin | taken) | there
    cell = target if royal >> origin & 1 else royal.bit_length() - 1
    return not position.attacks[1 - turn].on(cell, position.masks, after, taken)


def play(position: GamePosition, new: GamePosition, move: Move) -> int:
    """Make ``new`` the position after a capture en passant; return the code of the man taken."""
    origin, target, promotion, _ = move
    code, taken = position.board[origin], position.board[position.taken_at]
    new.board, new.masks, new.occupied = position.board, position.masks, position.occupied
    landed = 1 + position.turn * len(position.kinds) + promotion if promotion else code
    new.rearrange({position.taken_at: 0, origin: 0, target: landed})
    new.unmoved, new.halfmove_clock = position.unmoved, 0
    return taken
