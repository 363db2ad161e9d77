"""Why a written move is not legal in four-player chess."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from plybook.rules.board import bits
from plybook.rules.games.four_player.leaving import TOKENS, why_not, why_not_walking
from plybook.rules.games.four_player.moves import double_steps_to_take, kinds_meant, left_threats
from plybook.rules.games.four_player.seats import KING
from plybook.rules.games.four_player.setup import PLAYS
from plybook.rules.moves import ORDINARY, RESIGNING, Query
from plybook.rules.shared.many_seats_explain import ManySeatsExplanation
from plybook.rules.terms import Cell, Cells, KindIndex
from plybook.wording import listing

if TYPE_CHECKING:
    from plybook.rules.games.four_player.position import FourPlayerPosition


def explain(position: FourPlayerPosition, query: Query) -> str:
    """Say why no legal move fits ``query``."""
    if position.ended:
        return f"the game is over: {position.ended}"
    if query.special == RESIGNING:
        reason = "no seat passes in this game"
        return why_not(position, TOKENS[query.token]) or "it is legal" if query.token in TOKENS else reason
    steps_out = query.special == ORDINARY and query.token
    if steps_out and (reason := why_not_walking(position, TOKENS[query.token])):
        return reason
    if steps_out and not position.masks[position.code(position.turn, KING)] & query.origins:
        return f"only a King takes a step as his seat leaves: {query.token} stands alone, or after a move of the King"
    return _Explanation(position).explain(query)


class _Explanation(ManySeatsExplanation):
    position: FourPlayerPosition
    whose_partner = "its partner {}'s"

    def cells_passed(self) -> Sequence[Cell]:
        return [each.cell for each in double_steps_to_take(self.position, self.turn)]

    def kinds_meant(self, kind: KindIndex) -> tuple[KindIndex, ...]:
        return kinds_meant(kind)

    def threats(self, origin: Cell, target: Cell, taken: Cells) -> Cells:
        return left_threats(self.position, self.turn, origin, target, taken)

    def listed(self, cells: Cells) -> str:
        """Return the men on ``cells`` as an enumeration: ``Blue's Rook on a4 and Green's dead Queen on n7``."""
        return listing((f"{self.owned(cell)} on {self.position.name(cell)}" for cell in bits(cells)), "and")

    def explain_absence(self, query: Query, dead: Cells) -> str:
        if not dead:
            return super().explain_absence(query, dead)
        position = self.position
        how = "has left, and only its King walks on" if position.status[self.turn] != PLAYS else "is out"
        names = (f"{self.man(cell)} on {position.name(cell)}" for cell in bits(dead))
        are = "are" if dead & (dead - 1) else "is"
        return f"the {listing(names, 'and', most=4)} {are} dead: {self.side} {how}"

    def explain_castling(self, token: str) -> str:
        position, seat = self.position, self.turn
        if position.status[seat] != PLAYS:
            return "a King that walks on alone does not castle"
        own = position.seating.castlings[seat].get(position.kings[seat], ())
        if not own or not position.unmoved & position.seating.rooks[seat]:
            return "the King has moved, or both Rooks have moved or were taken"
        castling = next(each for each in own if each.token == token)
        if not position.unmoved >> castling.rook & 1:
            return "the Rook on that side has moved or was taken"
        return self.explain_way(castling)
