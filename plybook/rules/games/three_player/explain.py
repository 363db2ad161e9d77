"""Why a written move is not legal on the three-player board; squares have their names for the seat to move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from plybook.rules.board import bits
from plybook.rules.games.three_player.double_steps import cells_to_capture
from plybook.rules.moves import Query
from plybook.rules.shared.chess_lines import KING
from plybook.rules.shared.many_seats_explain import ManySeatsExplanation
from plybook.rules.terms import Cell, Cells
from plybook.wording import listing

if TYPE_CHECKING:
    from plybook.rules.games.three_player.position import ThreePlayerPosition


def explain(position: ThreePlayerPosition, query: Query) -> str:
    """Say why no legal move fits ``query``."""
    return _Explanation(position).explain(query)


class _Explanation(ManySeatsExplanation):
    position: ThreePlayerPosition

    def cells_passed(self) -> Sequence[Cell]:
        return cells_to_capture(self.position)

    def listed(self, cells: Cells) -> str:
        """Return the men on ``cells`` as an enumeration: ``the Rook on a1 and the Queen on d5``."""
        return listing((f"the {self.man(cell)} on {self.position.name(cell)}" for cell in bits(cells)), "and")

    def explain_candidate(self, query: Query, origin: Cell, target: Cell) -> str:
        if self.position.men_by_kind[KING] >> target & 1:
            return "a King is never captured"
        return super().explain_candidate(query, origin, target)

    def explain_castling(self, token: str) -> str:
        position = self.position
        castlings = {castling.token: castling for castling in position.seating.castlings[self.turn]}
        if not castlings:
            return f"{self.side}, who sits in a wing, does not castle"
        if not any(position.unmoved >> castling.rook & 1 for castling in castlings.values()):
            return "the King has moved, or both Rooks have"
        castling = castlings[token]
        if not position.unmoved >> castling.rook & 1:
            return "the Rook on that side has moved"
        return self.explain_way(castling)
