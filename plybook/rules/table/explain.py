"""Why a written move is not legal in a game of leapers and riders on a box."""

from __future__ import annotations

from plybook.rules.moves import Move, Query
from plybook.rules.shared.two_sided import PAWN
from plybook.rules.shared.two_sided_explain import Explanation, with_article
from plybook.rules.table.state import BoxState
from plybook.rules.terms import Cell


def explain(position: BoxState, query: Query) -> str:
    """Say in plain words why no legal move fits ``query``."""
    return BoxExplanation(position).explain(query)


class BoxExplanation(Explanation):
    """What there is to say of a position on a box; a game with exceptions overrides what follows `explain_move`."""

    position: BoxState

    def reaches(self, origin: Cell, target: Cell) -> bool:
        """Say whether the man on ``origin`` could go to ``target`` with nothing in his way, as a capture or not."""
        return self.position.ways[self.board[origin] - 1].reach[origin] >> target & 1 == 1

    def explain_move(self, move: Move) -> str:
        """Say why a man cannot make ``move``, to a cell his kind can reach and no own man holds; "" if he can."""
        return self.explain_going(move) or self.explain_safety(move)

    def explain_going(self, move: Move) -> str:
        """Say what keeps a man from ``move``, to a cell his kind can reach; "" if nothing but the royal man does."""
        origin, target, _, _ = move
        code, taken = self.board[origin], self.board[target]
        ways, man = self.position.ways[code - 1], with_article(self.man(origin))
        path = (ways.capturing if taken else ways.moving).paths(origin).get(target)
        if path is not None:
            return self.explain_path(origin, target, path)
        if not taken:
            return f"there is nothing on {self.position.geometry.names[target]} for {man} to capture"
        if not ways.captures:
            return f"{man} does not capture"
        is_pawn = (code - 1) % len(self.position.kinds) == PAWN
        return f"{man} cannot capture {'straight ahead' if is_pawn else 'that way'}"

    def explain_safety(self, move: Move) -> str:
        """Say which men would attack the royal man after ``move``; "" if none."""
        position, (origin, target, _, _) = self.position, move
        threats = position.threats(move)
        if not threats:
            return ""
        by, royal, names = self.men(threats), position.kind_names[-1], position.geometry.names
        if origin == position.royal(self.turn):
            return f"the {royal} on {names[target]} would be in check by {by}"
        if position.is_check():
            return f"the {royal} would be left in check by {by}"
        return f"the {self.man(origin)} on {names[origin]} is pinned by {by}"
