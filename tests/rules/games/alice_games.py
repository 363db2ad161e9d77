"""Random games of Alice chess, for comparing with others who know the rules."""

from __future__ import annotations

import random
from collections.abc import Iterator

from plybook.rules.games.alice.board import BOARD, square_name
from plybook.rules.games.alice.position import AlicePosition
from plybook.rules.moves import CASTLING, Move
from plybook.rules.shared.chessmen import castling_of

# The array, and one from which both sides castle soon, with Pawns that promote soon.
STARTS = (
    AlicePosition.start_fen,
    "r3k2r/1ppppppP/8/8/8/8/pPPPPPP1/R3K2R w KQkq - 0 1",
    "r3k2r/8/2b|q4/8/8/2|BQ4/8/R3K2R w KQkq - 0 1",
)


def uci(move: Move) -> str:
    """Return a move as its squares, which name no board: ``e2e4``, ``a7a8q``, ``e1g1``."""
    target = castling_of(move.origin, move.target).king_target if move.special == CASTLING else move.target
    promotion = AlicePosition.kinds[move.promotion].lower() if move.promotion else ""
    return square_name(move.origin) + square_name(target) + promotion


def texts(ours: AlicePosition) -> list[str]:
    return sorted(map(uci, ours.iter_legal_moves()))


def game(seed: int, plies: int) -> Iterator[AlicePosition]:
    """Play a random game that likes captures, promotions and castling; yield every position of it."""
    chance = random.Random(seed)
    ours = AlicePosition.from_fen(STARTS[seed % len(STARTS)])
    for _ in range(plies):
        yield ours
        moves = sorted(ours.iter_legal_moves())
        if not moves:
            return
        rare = [move for move in moves if move.promotion or move.special == CASTLING or ours.is_capture(move)]
        ours = ours.apply(chance.choice(rare if rare and chance.random() < 0.2 else moves))


def cell(name: str) -> int:
    return BOARD.cell(name)
