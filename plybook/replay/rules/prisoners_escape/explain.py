"""Why a written move is not legal in Prisoner's Escape."""

from __future__ import annotations

from plybook.replay.position import Move, Query
from plybook.replay.rules.prisoners_escape.men import BOARD, KINDS, MEN, PRISONER
from plybook.replay.rules.prisoners_escape.state import PrisonersEscapeState
from plybook.replay.rules.two_sided import PAWN
from plybook.replay.rules.two_sided_explain import Explanation


def explain(position: PrisonersEscapeState, query: Query) -> str:
    """Say in plain words why no legal move fits ``query``."""
    return _PrisonersEscapeExplanation(position).explain(query)


class _PrisonersEscapeExplanation(Explanation):
    position: PrisonersEscapeState

    def explain_move(self, move: Move) -> str:
        position, (origin, target, _, _) = self.position, move
        kind, turn = (self.board[origin] - 1) % KINDS, self.turn
        prisoner = position.prisoner(1 - turn)
        if target == prisoner:
            return "a Prisoner is never captured"
        if kind == PRISONER and self.board[target]:
            return "a Prisoner does not capture"
        reason = self.explain_pawn_target(move) if kind == PAWN else self._explain_way(kind, origin, target)
        if reason or position.apply_unchecked(move).attackers(turn):
            return reason
        return f"after it no man of {self.side}'s would attack the Prisoner on {BOARD.names[prisoner]}"

    def _explain_way(self, kind: int, origin: int, target: int) -> str:
        """Say why neither the own way of a man nor a friendly leap brings him to ``target``; "" if one does."""
        position, names = self.position, BOARD.names
        men, occupied = MEN[self.turn], position.occupied[0] | position.occupied[1]
        path = men.movements[kind].paths[origin].get(target)
        if path is not None and not path & occupied:
            return ""
        over = men.leaps[origin].get(target)
        if over is not None and position.occupied[self.turn] >> over & 1:
            return "a friendly leap captures nothing" if self.board[target] else ""
        if path is not None:
            return self.explain_path(origin, target, path)
        way = f"from {names[origin]} to {names[target]}"
        return f"only a leap over an own man leads {way}, and none stands on {names[over or 0]}"
