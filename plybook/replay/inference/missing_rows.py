"""Rows that may be missing without a gap in the numbers: two moves after which the next plies can be played."""

from __future__ import annotations

from collections.abc import Sequence

from plybook.interpret.bound_notation import BoundNotation
from plybook.interpret.budget import Budget
from plybook.rules.position import Position

_ROW, _MOST_MOVES = 2, 80  # the plies of a row, and the most legal moves with which rows are tried
_POSITIONS = 12_000  # are looked at for one ply that cannot be played


def may_try_rows(position: Position) -> bool:
    """Say whether all rows can be tried: of two plies, on a board with few enough moves."""
    return len(position.seats) == _ROW and len(position.legal_moves()) <= _MOST_MOVES


class TriedRows:
    """Tries rows before texts in ``notation``, in so many positions at the most."""

    def __init__(self, notation: BoundNotation) -> None:
        self._notation = notation
        self._left = Budget(_POSITIONS)

    def explain(self, texts: Sequence[str], position: Position) -> bool:
        """Say whether two moves in ``position`` let all ``texts`` be played."""
        for first in position.iter_legal_moves():
            between = position.apply_unchecked(first)
            if any(self._plays(texts, between.apply_unchecked(second)) for second in between.iter_legal_moves()):
                return True
        return False

    def _plays(self, texts: Sequence[str], position: Position) -> bool:
        """Say whether ``texts`` can be played from ``position``, without false marks."""
        for text in texts:
            played = self._notation.play(text, position) if self._left.take(1) else None
            if played is None or not played[0].marks <= played[3]:
                return False
            position = played[2]
        return True
