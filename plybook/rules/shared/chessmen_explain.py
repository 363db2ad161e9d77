"""Why a King does not castle in the games with the men of chess; the rest is as in all games of two sides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from plybook.rules.board import bits
from plybook.rules.movement import Movement
from plybook.rules.moves import CASTLING, Query
from plybook.rules.shared.chessmen import HOMES, KINDS, Castling, Pawns, castling_of
from plybook.rules.shared.chessmen_position import ChessmenPosition, is_meant
from plybook.rules.shared.two_sided_explain import Explanation
from plybook.rules.terms import Cell


class ChessmenExplanation(Explanation):
    """What there is to say of a position with the men of chess.

    ``pawns`` by seat and ``movements`` by kind for the others say how the men go.
    """

    position: ChessmenPosition
    pawns: ClassVar[Sequence[Pawns]]
    movements: ClassVar[Mapping[int, Movement]]

    def explain(self, query: Query) -> str:
        """Say in plain words why no legal move fits ``query``."""
        position = self.position
        for rook in bits(position.unmoved & HOMES[position.turn]):
            castling = castling_of(position.king(position.turn), rook, position.passage)
            if is_meant(castling, query):
                return f"castling: {self.explain_castling(castling)}"
        if query.special == CASTLING:
            return f"castling: {self._explain_lost_right()}"
        return super().explain(query)

    def reaches(self, origin: Cell, target: Cell) -> bool:
        """Say whether the man on ``origin`` could go to ``target`` with nothing in his way, as a capture or not."""
        kind = (self.board[origin] - 1) % KINDS
        reach = self.movements[kind].reach if kind else self.pawns[self.turn].reach
        return reach[origin] >> target & 1 == 1

    def explain_castling(self, castling: Castling) -> str:
        """Say what stands in the way of ``castling``, which is still a right."""
        white, black = self.position.occupied
        if obstacles := (white | black) & castling.vacant:
            return self.explain_obstacles(obstacles)
        danger = self.position.danger(castling)
        return self.explain_way(castling.move.origin, castling.landings[0], *danger) if danger else "it is legal"

    def _explain_lost_right(self) -> str:
        """Say why there is no right to a castling."""
        position = self.position
        home = HOMES[position.turn]
        if position.unmoved & home:
            return "the Rook on that side has moved"
        return f"the King {'or the Rook ' if home & position.masks[KINDS * (position.turn + 1)] else ''}has moved"
