"""Why a written move is not legal in chess."""

from __future__ import annotations

from plybook.rules.games.chess.board import MOVEMENTS, PAWNS
from plybook.rules.moves import Move, Query
from plybook.rules.shared.chessmen import KINDS, QUEEN
from plybook.rules.shared.chessmen_explain import ChessmenExplanation
from plybook.rules.shared.chessmen_position import ChessmenPosition
from plybook.rules.terms import Cell


def explain(position: ChessmenPosition, query: Query, en_passant: Cell) -> str:
    """Say in plain words why no legal move fits ``query``; ``en_passant`` is the cell of such a capture, or -1."""
    return ChessExplanation(position, en_passant).explain(query)


class ChessExplanation(ChessmenExplanation):
    """What there is to say of a position of chess."""

    pawns = PAWNS
    movements = MOVEMENTS

    def __init__(self, position: ChessmenPosition, en_passant: Cell) -> None:
        super().__init__(position)
        self._en_passant = en_passant

    def explain_move(self, move: Move) -> str:
        """Say why a man cannot make ``move``, to a cell his kind can reach and no own man holds; "" if he can."""
        origin, target, _, _ = move
        kind = (self.board[origin] - 1) % KINDS
        path = MOVEMENTS[kind or QUEEN].paths(origin)[target]
        is_usual_pawn = not kind and target != self._en_passant
        reason = self.explain_pawn_target(move) if is_usual_pawn else ""
        return reason or self.explain_path(origin, target, path) or self._explain_safety(origin, target)

    def _explain_safety(self, origin: Cell, target: Cell) -> str:
        """Say which men would attack the King after the move; "" if none."""
        position, names = self.position, self.position.geometry.names
        threats = position.threats(origin, target)
        if not threats:
            return ""
        by = self.men(threats)
        if origin == position.king(self.turn):
            return f"the King on {names[target]} would be in check by {by}"
        if position.is_check() or target == self._en_passant:
            return f"the King would be left in check by {by}"
        return f"the {self.man(origin)} on {names[origin]} is pinned by {by}"
