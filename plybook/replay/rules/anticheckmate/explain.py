"""Why a written move is not legal in Anticheckmate Chess."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plybook.replay.moves import Move, Query
from plybook.replay.rules.chess.explain import ChessExplanation
from plybook.replay.rules.chessmen import KINDS, KING

if TYPE_CHECKING:
    from plybook.replay.rules.anticheckmate.position import AnticheckmatePosition


def explain(position: AnticheckmatePosition, query: Query) -> str:
    """Say in plain words why no legal move fits ``query``."""
    return _AnticheckmateExplanation(position).explain(query)


class _AnticheckmateExplanation(ChessExplanation):
    position: AnticheckmatePosition

    def explain(self, query: Query) -> str:
        """Say that the game has ended, or why no legal move fits ``query``."""
        position, winner = self.position, self.position.winner()
        if winner is None:
            return super().explain(query)
        square = position.geometry.names[position.king(winner)]
        return f"the game has ended: nothing attacks {position.seats[winner]}'s King on {square}"

    def explain_move(self, move: Move) -> str:
        """Say why a man cannot make ``move``; "" if he can."""
        kind, taken = (self.board[move.origin] - 1) % KINDS, self.board[move.target]
        if taken and (taken - 1) % KINDS == KING:
            return "a King is never captured"
        if taken and kind == KING:
            return "a King does not capture"
        return super().explain_move(move)
