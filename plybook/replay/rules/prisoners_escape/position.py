"""Prisoner's Escape (Peter Aronson, 2003): free your Prisoner from attack, and keep the enemy's attacked."""

from __future__ import annotations

from collections.abc import Iterator

from plybook.catalogue import Variant
from plybook.replay.geometry import bits, mask
from plybook.replay.position import Move, Query
from plybook.replay.rules.prisoners_escape.explain import explain
from plybook.replay.rules.prisoners_escape.men import BOARD, KINDS, MEN, PRISONER, PROMOTIONS
from plybook.replay.rules.prisoners_escape.state import PrisonersEscapeState
from plybook.replay.rules.two_sided import PAWN


class PrisonersEscapePosition(PrisonersEscapeState):
    """A position of Prisoner's Escape, which finds its legal moves."""

    __slots__ = ()

    def explain(self, query: Query) -> str:
        """Say in plain words why no legal move fits ``query``."""
        return explain(self, query)

    def iter_legal_moves(self) -> Iterator[Move]:
        """Yield every legal move once."""
        return self._moves(self.occupied[self.turn], BOARD.all)

    def find(self, query: Query) -> list[Move]:
        """Return the legal moves that fit ``query``."""
        if query.special:
            return []
        men = self.occupied[self.turn] & query.origins
        if query.kind >= 0:
            men &= self.masks[1 + self.turn * KINDS + query.kind]
        return [
            move
            for move in self._moves(men, query.targets)
            if (not query.promotion or move.promotion == query.promotion)
            and (query.captured < 0 or self._kind_taken(move) == query.captured)
        ]

    def _moves(self, men: int, targets: int) -> Iterator[Move]:
        """Yield the legal moves of ``men`` to ``targets``."""
        last_rank = self.last_ranks[self.turn]
        for origin in bits(men):
            kind = (self.board[origin] - 1) % KINDS
            if self.reach[self.board[origin]][origin] & targets:
                for target in bits(self._targets(kind, origin) & targets):
                    is_promotion = kind == PAWN and last_rank >> target & 1
                    for promotion in PROMOTIONS if is_promotion else (0,):
                        move = Move(origin, target, promotion)
                        if self._moved(move).attackers(self.turn):
                            yield move

    def _targets(self, kind: int, origin: int) -> int:
        """Return the cells to which the man on ``origin`` can go, check apart (rules 4 to 10)."""
        turn, men = self.turn, MEN[self.turn]
        own, occupied = self.occupied[turn], self.occupied[0] | self.occupied[1]
        prey = self.occupied[1 - turn] & ~(1 << self.prisoner(1 - turn))
        ways = men.movements[kind].targets(origin, occupied)
        if kind == PRISONER:
            return ways & ~occupied
        if kind == PAWN:
            return ways & ~occupied | men.captures.reach[origin] & prey
        leaps = [cell for cell, over in men.leaps[origin].items() if own >> over & 1]
        return ways & (~occupied | prey) | mask(leaps) & ~occupied


PRISONERS_ESCAPE = Variant(
    id="prisoners-escape",
    title="Prisoner's Escape",
    about="Peter Aronson's game on 44 squares, where a side gives check by freeing its own Prisoner.",
    seats=PrisonersEscapePosition.seats,
    rules=PrisonersEscapePosition,
    notations=("san", "lan"),
    picture="squares",
)
