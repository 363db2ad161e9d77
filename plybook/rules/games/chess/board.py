"""The men of chess on their board, as tables: where each goes, and what attacks a square."""

from __future__ import annotations

from typing import Final

from plybook.rules.board import Box, bits, mask
from plybook.rules.moves import Move
from plybook.rules.shared.chessmen import (
    BISHOP,
    FILES,
    HOMES,
    KINDS,
    KING,
    KNIGHT,
    QUEEN,
    RANKS,
    ROOK,
    Pawns,
    attackers_by,
    movements,
    pawn_moves,
)

BOARD: Final = Box(("file", "rank"), (FILES, RANKS))
ROWS = tuple(tuple(range(8 * rank, 8 * rank + 8)) for rank in reversed(range(8)))
LAST_RANKS: Final = HOMES[0] | HOMES[1]
RANK_3: Final = mask(ROWS[5])
RANK_6: Final = mask(ROWS[2])
FILE_A: Final = mask(range(0, 64, 8))
FILE_H: Final = mask(range(7, 64, 8))
LIGHT: Final = mask([cell for cell in range(64) if (cell + cell // 8) % 2])

MOVEMENTS: Final = movements(BOARD)
REACH: Final = [MOVEMENTS[kind].reach if kind else [] for kind in range(KINDS)]
BY_KNIGHT: Final = REACH[KNIGHT]
BY_BISHOP: Final = REACH[BISHOP]
BY_ROOK: Final = REACH[ROOK]
BY_QUEEN: Final = REACH[QUEEN]
BY_KING: Final = REACH[KING]
PAWNS: Final = tuple(Pawns(BOARD, forward, mask(start)) for forward, start in ((1, ROWS[6]), (-1, ROWS[1])))

# For the seat to move and a cell, from where Pawns, Knights, Bishops and Rooks of the other attack it.
ATTACKS: Final = [
    list(zip(ways.capture_sources, BY_KNIGHT, BY_BISHOP, BY_ROOK, strict=True)) for ways in reversed(PAWNS)
]

# For each cell and each other one, the cells between them: none where they are not in line.
BETWEEN: Final = [[MOVEMENTS[QUEEN].paths(cell).get(other, 0) for other in range(64)] for cell in range(64)]

# The moves from each cell to each other, ready made: looking one up is cheaper than making it.
MOVES: Final = [
    {target: Move(origin, target) for target in bits(BY_QUEEN[origin] | BY_KNIGHT[origin])} for origin in range(64)
]
PAWN_MOVES: Final = [
    {
        target: pawn_moves(origin, target, LAST_RANKS)
        for target in bits(PAWNS[0].reach[origin] | PAWNS[1].reach[origin])
    }
    for origin in range(64)
]

attackers: Final = attackers_by(PAWNS, BY_KNIGHT, BY_BISHOP, BY_ROOK, BY_KING, BETWEEN.__getitem__)
