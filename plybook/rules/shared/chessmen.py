"""The men of chess, whatever boards they stand on: how they go, what attacks a square, how Kings castle.

This module has no tables; a game makes those that it needs, at once or part by part. The first two axes of
a board are file and rank, and if it has others, no man moves along them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple

from plybook.rules.board import Box, mask
from plybook.rules.movement import Movement, every_way
from plybook.rules.moves import CASTLING, DOUBLE_STEP, Move
from plybook.rules.terms import Cell, Cells, Seat

FILES, RANKS = "abcdefgh", "12345678"
HOMES: Final = (mask(range(8)), mask(range(56, 64)))

LETTERS = ("P", "N", "B", "R", "Q", "K")
KNIGHT: Final = 1
BISHOP: Final = 2
ROOK: Final = 3
QUEEN: Final = 4
KING: Final = 5
KINDS: Final = 6
PROMOTIONS: Final = (QUEEN, ROOK, BISHOP, KNIGHT)


def movements(board: Box) -> dict[int, Movement]:
    """Return how the men move on ``board``, by kind, but for the Pawns."""
    flat = (0,) * (len(board.axes) - 2)
    knight, straight, diagonal = (
        tuple((*way, *flat) for way in every_way(*change)) for change in ((1, 2), (0, 1), (1, 1))
    )
    return {
        KNIGHT: Movement(board, leaps=knight),
        BISHOP: Movement(board, rides=diagonal),
        ROOK: Movement(board, rides=straight),
        QUEEN: Movement(board, rides=diagonal + straight),
        KING: Movement(board, leaps=diagonal + straight),
    }


class Pawns:
    """How the Pawns of one seat move: for each cell where they capture, step and double-step to, and from where.

    They go ``forward``, 1 or -1 ranks, and twice as far from the cells of ``start``.
    """

    def __init__(self, board: Box, forward: int, start: int) -> None:
        flat = (0,) * (len(board.axes) - 2)

        def near(*ways: tuple[int, int]) -> list[int]:
            directions = [(*way, *flat) for way in ways]
            return [
                mask([found for way in directions for found in board.ray(cell, way)[:1]])
                for cell in range(board.size)
            ]

        self.captures = near((-1, forward), (1, forward))
        self.capture_sources = near((-1, -forward), (1, -forward))
        self.steps = near((0, forward))
        self.step_sources = near((0, -forward))
        self.doubles = [cells if start >> cell & 1 else 0 for cell, cells in enumerate(near((0, 2 * forward)))]
        self.double_sources = [cells & start for cells in near((0, -2 * forward))]
        ways = zip(self.captures, self.steps, self.doubles, strict=True)
        self.reach = [captures | step | double for captures, step, double in ways]


def pawn_moves(origin: Cell, target: Cell, last_ranks: int) -> tuple[Move, ...]:
    """Return the moves of a Pawn from one cell to another: several where it promotes, on ``last_ranks``."""
    if abs(target - origin) == 16:
        return (Move(origin, target, 0, DOUBLE_STEP),)
    if last_ranks >> target & 1:
        return tuple(Move(origin, target, kind) for kind in PROMOTIONS)
    return (Move(origin, target),)


Attackers = Callable[[tuple[int, ...], int, int, int], int]
"""What finds the men that attack a cell, of the masks of a position, their seat, the cell, and all occupied cells."""


def attackers_by(
    pawns: Sequence[Pawns],
    knight: Sequence[int],
    bishop: Sequence[int],
    rook: Sequence[int],
    king: Sequence[int],
    between: Callable[[Cell], Mapping[int, int] | Sequence[int]],
) -> Attackers:
    """Return what finds attackers by these tables: the reach of each kind, and the cells ``between`` two in line."""
    by_pawns = tuple(each.capture_sources for each in pawns)

    def attackers(masks: tuple[int, ...], seat: Seat, cell: Cell, occupied: Cells) -> int:
        base = KINDS if seat else 0
        pawns, knights, bishops, rooks, queens, kings = masks[base + 1 : base + 7]
        found = pawns & by_pawns[seat][cell] | knights & knight[cell] | kings & king[cell]
        riders = (bishops | queens) & bishop[cell] | (rooks | queens) & rook[cell]
        if riders:
            paths = between(cell)
            while riders:
                origin = riders.bit_length() - 1
                riders ^= 1 << origin
                if not paths[origin] & occupied:
                    found |= 1 << origin
        return found

    return attackers


class Castling(NamedTuple):
    """One castling: its move, where the men go, the cells that must be empty and the way of the King.

    ``king_target`` and ``rook_target`` are the cells of chess; on the ``landings`` King and Rook stand afterwards.
    """

    move: Move
    token: str
    king_target: int
    rook_target: int
    landings: tuple[int, int]
    vacant: int
    way: tuple[int, ...]


@cache
def castling_of(king: int, rook: int, passage: int = 0) -> Castling:
    """Return the castling of a King and a Rook that stand on these cells of one rank.

    ``passage`` is how much farther than in chess their landings are, where moving men pass to another board.
    """
    rank = king - king % 8
    king_target, rook_target = (rank + 6, rank + 5) if rook > king else (rank + 2, rank + 3)
    landings = king_target + passage, rook_target + passage
    way = range(min(king, king_target), max(king, king_target) + 1)
    crossed = range(min(rook, rook_target), max(rook, rook_target) + 1)
    vacant = (mask(way) | mask(crossed) | mask(landings)) & ~(1 << king | 1 << rook)
    token = "O-O" if rook > king else "O-O-O"
    return Castling(Move(king, rook, 0, CASTLING), token, king_target, rook_target, landings, vacant, tuple(way))


def passed_by(target: Cell, turn: int) -> int:
    """Return where the Pawn stands that ``turn`` captures en passant on ``target``."""
    return target + (8 if turn else -8)
