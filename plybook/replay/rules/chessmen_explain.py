"""Why a King does not castle in the games with the men of chess; the rest is as in all games of two sides."""

from __future__ import annotations

from plybook.replay.geometry import bits
from plybook.replay.position import CASTLING, Query
from plybook.replay.rules.chessmen import HOMES, Castling, castling_of
from plybook.replay.rules.chessmen_position import ChessmenPosition, is_meant
from plybook.replay.rules.two_sided_explain import Explanation


class ChessmenExplanation(Explanation):
    """What there is to say of a position with the men of chess."""

    position: ChessmenPosition

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
        return f"the King {'or the Rook ' if home >> position.king(position.turn) & 1 else ''}has moved"
