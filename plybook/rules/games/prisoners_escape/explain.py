"""Why a written move is not legal in Prisoner's Escape."""

from __future__ import annotations

from plybook.rules.games.escape import BOARD, EscapeExplanation, EscapePosition
from plybook.rules.games.prisoners_escape.men import LEAPS
from plybook.rules.moves import Move, Query


def explain(position: EscapePosition, query: Query) -> str:
    """Say in plain words why no legal move fits ``query``."""
    return _PrisonersEscapeExplanation(position).explain(query)


class _PrisonersEscapeExplanation(EscapeExplanation):
    def explain_move(self, move: Move) -> str:
        """Say what keeps a man from ``move``: neither his own way nor a friendly leap leads there; "" if nothing."""
        origin, target, _, _ = move
        position, names, code = self.position, BOARD.names, self.board[move.origin]
        reason, over = super().explain_move(move), LEAPS[code - 1][origin].get(target)
        if not reason or over is None or target == position.royal(1 - self.turn):
            return reason
        if position.occupied[self.turn] >> over & 1:
            return "a friendly leap captures nothing" if self.board[target] else ""
        lines = position.mover_of[code].moving.lines(origin)
        if any(target in line.cells for line in lines):
            return reason
        way = f"from {names[origin]} to {names[target]}"
        return f"only a leap over an own man leads {way}, and none stands on {names[over]}"
