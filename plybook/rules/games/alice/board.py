"""The two boards of Alice chess, and the men of chess on both of them, as tables made when they are needed.

The cells of board A are those of a chessboard, a1/A, b1/A, ... h8/A; board B follows.
"""

from __future__ import annotations

from functools import cache

from plybook.rules.board import Box, mask
from plybook.rules.shared.chessmen import (
    BISHOP,
    FILES,
    KING,
    KNIGHT,
    QUEEN,
    RANKS,
    ROOK,
    Attackers,
    Pawns,
    attackers_by,
    movements,
)
from plybook.rules.terms import Cell, Cells, Seat

BOARDS = "AB"
BOARD = Box(("file", "rank", "board"), (FILES, RANKS, BOARDS), name="{0[0]}{0[1]}/{0[2]}".format)

# How far it is from a cell of A to the one of its name on B, and all cells of A.
PASSAGE = BOARD.size // 2
ON_A = (1 << PASSAGE) - 1

# The ranks of both boards, from the first.
RANK_CELLS = tuple(cells | cells << PASSAGE for cells in (255 << rank for rank in range(0, PASSAGE, 8)))

MOVEMENTS = movements(BOARD)
paths_from = MOVEMENTS[QUEEN].paths
PAWNS = tuple(Pawns(BOARD, forward, mask(range(first, first + 8))) for forward, first in ((1, 8), (-1, 48)))


def attackers(masks: tuple[int, ...], seat: Seat, cell: Cell, occupied: Cells) -> int:
    """Return the men of ``seat`` that attack ``cell``, where all ``occupied`` cells stand in the way."""
    return _attackers()(masks, seat, cell, occupied)


@cache
def _attackers() -> Attackers:
    knight, bishop, rook, king = (MOVEMENTS[kind].reach for kind in (KNIGHT, BISHOP, ROOK, KING))
    return attackers_by(PAWNS, knight, bishop, rook, king, paths_from)


def across(cells: Cells) -> int:
    """Return the cells of the same names on the other board of each."""
    return cells >> PASSAGE | (cells & ON_A) << PASSAGE


def landing_of(target: Cell) -> int:
    """Return where a man stands that has moved to ``target``: on the cell of its name on the other board."""
    return target ^ PASSAGE


def square_name(cell: Cell) -> str:
    """Return the name that a cell has on either board: ``e4``."""
    return "".join(BOARD.places[cell][:2])


def is_pair(cells: Cells) -> bool:
    """Say whether ``cells`` are the two of one name."""
    return cells > 0 and cells.bit_count() == 2 and cells == across(cells)
