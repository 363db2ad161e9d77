"""Why a written move is not legal in Prince."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plybook.rules.games.prince.men import BASE, BOARD, CASTLINGS, KINDS, KING, MEN, PAWNS, WAYS, Castling
from plybook.rules.games.prince.shadows import in_words, shadows
from plybook.rules.moves import CASTLING, EN_PASSANT, Move, Query
from plybook.rules.shared.two_sided import PAWN
from plybook.rules.shared.two_sided_explain import Explanation
from plybook.rules.terms import Cell

if TYPE_CHECKING:
    from plybook.rules.games.prince.position import PrincePosition


def explain(position: PrincePosition, query: Query) -> str:
    """Say in plain words why no legal move fits ``query``."""
    return _PrinceExplanation(position).explain(query)


class _PrinceExplanation(Explanation):
    position: PrincePosition

    def explain(self, query: Query) -> str:
        turn = self.turn
        if query.special == CASTLING:
            [castling] = [castling for castling in CASTLINGS[turn] if castling.token == query.token]
            return f"castling: {self._explain_castling(castling)}"
        king = self.position.masks[1 + KINDS * turn + KING]
        for castling in CASTLINGS[turn] if query.kind in (-1, KING) and query.origins == king else ():
            if (1 << castling.move.origin, 1 << castling.move.target) == (king, query.targets):
                name = BOARD.names[castling.move.target]
                return f"the King goes to {name} only by castling, which is written {castling.token}"
        return super().explain(query)

    def _explain_castling(self, castling: Castling) -> str:
        """Say why ``castling`` is not legal (rule 22)."""
        position, corner = self.position, BOARD.names[castling.base]
        if position.king(self.turn) != castling.move.origin:
            return "the King has moved"
        if self.board[castling.base] != 1 + BASE + KINDS * self.turn:
            return f"the Base of {corner} has moved or was taken"
        if not position.unmoved >> castling.base & 1:
            return f"the King or the Base on {corner} has moved"
        if obstacles := (position.occupied[0] | position.occupied[1]) & castling.vacant:
            return self.explain_obstacles(obstacles)
        danger = position.danger(castling)
        return self.explain_way(castling.move.origin, castling.move.target, *danger) if danger else "it is legal"

    def reaches(self, origin: Cell, target: Cell) -> bool:
        """Say whether the man on ``origin`` could go to ``target`` with nothing in his way, as a capture or not."""
        kind = (self.board[origin] - 1) % KINDS
        reach = PAWNS[self.turn].reach if kind == PAWN else WAYS[kind].reach
        return reach(origin) >> target & 1 == 1

    def explain_move(self, move: Move) -> str:
        origin, target, _, _ = move
        if self.board[origin] != 1 + PAWN + KINDS * self.turn:
            reason = self._explain_ride(origin, target)
        elif target == self.position.en_passant:
            reason, move = "", move._replace(special=EN_PASSANT)
        else:
            passed = 1 << (origin + target) // 2 if abs(target - origin) == 2 else 0
            reason = self.explain_pawn_target(move) or self.explain_path(origin, target, passed)
        return reason or self._explain_safety(move)

    def _explain_ride(self, origin: Cell, target: Cell) -> str:
        """Say what keeps the man on ``origin`` from ``target``, a cell in its reach; "" if nothing does."""
        position = self.position
        kind, occupied = (self.board[origin] - 1) % KINDS, position.occupied[0] | position.occupied[1]
        if WAYS[kind].can_go(origin, target, occupied):
            return ""
        if MEN[kind].slides:
            [path] = [fan.between(origin, target) for fan in WAYS[kind].fans if fan.cells(origin) >> target & 1]
            return self.explain_path(origin, target, path)
        found = shadows(kind, origin, target, occupied)
        man, by = f"the {self.man(origin)} on {BOARD.names[origin]}", in_words(origin, found, self.men)
        return f"{BOARD.names[target]} is shadowed from {man} {by}"

    def _explain_safety(self, move: Move) -> str:
        """Say which men would attack the King after ``move``; "" if none."""
        position, names = self.position, BOARD.names
        threats = position.threats(move)
        if not threats:
            return ""
        by = self.men(threats)
        if move.origin == position.king(self.turn):
            return f"the King on {names[move.target]} would be in check by {by}"
        if position.is_check() or move.special == EN_PASSANT:
            return f"the King would be left in check by {by}"
        return f"the {self.man(move.origin)} on {names[move.origin]} is pinned by {by}"
