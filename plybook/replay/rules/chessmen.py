"""The men of chess on their board, as tables: where each goes, what attacks a square, and how Kings castle."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from plybook.replay.geometry import Box, bits, mask
from plybook.replay.movement import Movement, every_way
from plybook.replay.position import CASTLING, DOUBLE_STEP, Move

FILES, RANKS = "abcdefgh", "12345678"
BOARD = Box(("file", "rank"), (FILES, RANKS))
ROWS = tuple(tuple(range(8 * rank, 8 * rank + 8)) for rank in reversed(range(8)))
HOMES = (mask(ROWS[7]), mask(ROWS[0]))
LIGHT = mask([cell for cell in range(64) if (cell + cell // 8) % 2])

KNIGHT, BISHOP, ROOK, QUEEN, KING = range(1, 6)
KINDS = 6
_PROMOTIONS = (QUEEN, ROOK, BISHOP, KNIGHT)
_STRAIGHT, _DIAGONAL = every_way(0, 1), every_way(1, 1)
MOVEMENTS = {
    KNIGHT: Movement(BOARD, leaps=every_way(1, 2)),
    BISHOP: Movement(BOARD, rides=_DIAGONAL),
    ROOK: Movement(BOARD, rides=_STRAIGHT),
    QUEEN: Movement(BOARD, rides=_DIAGONAL + _STRAIGHT),
    KING: Movement(BOARD, leaps=_DIAGONAL + _STRAIGHT),
}
BY_KNIGHT, BY_BISHOP, BY_ROOK, BY_QUEEN, BY_KING = (movement.reach for movement in MOVEMENTS.values())
BETWEEN = MOVEMENTS[QUEEN].paths


class _Pawns:
    """How the Pawns of one seat move: for each cell where they capture, step and double-step to, and from where."""

    def __init__(self, forward: int, start: int) -> None:
        captures = Movement(BOARD, leaps=((-1, forward), (1, forward)))
        steps = Movement(BOARD, leaps=((0, forward),))
        doubles = Movement(BOARD, leaps=((0, 2 * forward),))
        self.captures, self.capture_sources = captures.reach, captures.sources
        self.steps, self.step_sources = steps.reach, steps.sources
        self.doubles = [cells if start >> cell & 1 else 0 for cell, cells in enumerate(doubles.reach)]
        self.double_sources = [cells & start for cells in doubles.sources]
        ways = zip(self.captures, self.steps, self.doubles, strict=True)
        self.reach = [capture | step | double for capture, step, double in ways]


PAWNS = (_Pawns(1, mask(ROWS[6])), _Pawns(-1, mask(ROWS[1])))


def _pawn_moves(origin: int, target: int) -> tuple[Move, ...]:
    """Return the moves of a Pawn from one cell to another: several where it promotes."""
    if abs(target - origin) == 16:
        return (Move(origin, target, 0, DOUBLE_STEP),)
    if HOMES[0] >> target & 1 or HOMES[1] >> target & 1:
        return tuple(Move(origin, target, kind) for kind in _PROMOTIONS)
    return (Move(origin, target),)


# The moves from each cell to each other, ready made: looking one up is cheaper than making it.
MOVES = [
    {target: Move(origin, target) for target in bits(BY_QUEEN[origin] | BY_KNIGHT[origin])} for origin in range(64)
]
PAWN_MOVES = [
    {target: _pawn_moves(origin, target) for target in bits(PAWNS[0].reach[origin] | PAWNS[1].reach[origin])}
    for origin in range(64)
]


class Castling(NamedTuple):
    """One castling: its move, and where the men go, the cells that must be empty and the way of the King."""

    move: Move
    token: str
    king_target: int
    rook_target: int
    vacant: int
    way: tuple[int, ...]


@cache
def castling_of(king: int, rook: int) -> Castling:
    """Return the castling of a King and a Rook that stand on these cells of one rank."""
    rank = king - king % 8
    king_target, rook_target = (rank + 6, rank + 5) if rook > king else (rank + 2, rank + 3)
    way = range(min(king, king_target), max(king, king_target) + 1)
    crossed = range(min(rook, rook_target), max(rook, rook_target) + 1)
    vacant = (mask(way) | mask(crossed)) & ~(1 << king | 1 << rook)
    token = "O-O" if rook > king else "O-O-O"
    return Castling(Move(king, rook, 0, CASTLING), token, king_target, rook_target, vacant, tuple(way))


def attackers(masks: tuple[int, ...], seat: int, cell: int, occupied: int) -> int:
    """Return the men of ``seat`` that attack ``cell``."""
    base = KINDS if seat else 0
    pawns, knights, bishops, rooks, queens, king = masks[base + 1 : base + 7]
    found = pawns & PAWNS[seat].capture_sources[cell] | knights & BY_KNIGHT[cell] | king & BY_KING[cell]
    riders = (bishops | queens) & BY_BISHOP[cell] | (rooks | queens) & BY_ROOK[cell]
    if riders:
        paths = BETWEEN[cell]
        while riders:
            rider = riders & -riders
            if not paths[rider.bit_length() - 1] & occupied:
                found |= rider
            riders ^= rider
    return found


def passed_by(target: int, turn: int) -> int:
    """Return where the Pawn stands that ``turn`` captures en passant on ``target``."""
    return target + (8 if turn else -8)
