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
ALL: Final = BOARD.all
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

# For the seat to move, a kind and a cell, from where such men come if the cell is empty, and if a man stands there.
# The cells between are in another table, that which a Pawn passes by a double step among them.
_PAWN_SOURCES = [
    [(step | double, capture) for step, double, capture in zip(*sources, strict=True)]
    for sources in ((ways.step_sources, ways.double_sources, ways.capture_sources) for ways in PAWNS)
]
SOURCES: Final = [
    [pawns, *([(reach, reach) for reach in REACH[kind]] for kind in range(KNIGHT, KINDS))] for pawns in _PAWN_SOURCES
]

# For each cell and each other one, the cells between them: none where they are not in line.
BETWEEN: Final = [[MOVEMENTS[QUEEN].paths(cell).get(other, 0) for other in range(64)] for cell in range(64)]

# The moves from each cell to each other, ready-made, of men that are not Pawns and of Pawns: to look one up is
# cheaper than to make it.
MOVES: Final = [
    {target: (Move(origin, target),) for target in bits(BY_QUEEN[origin] | BY_KNIGHT[origin])} for origin in range(64)
]
PAWN_MOVES: Final = [
    {
        target: pawn_moves(origin, target, LAST_RANKS)
        for target in bits(PAWNS[0].reach[origin] | PAWNS[1].reach[origin])
    }
    for origin in range(64)
]

attackers: Final = attackers_by(PAWNS, BY_KNIGHT, BY_BISHOP, BY_ROOK, BY_KING, BETWEEN.__getitem__)
