"""The rules of Alice chess: which moves are legal."""

from __future__ import annotations

from collections.abc import Iterator

from plybook.catalogue import Variant
from plybook.rules.board import bits
from plybook.rules.games.alice.board import BOARD, MOVEMENTS, PAWNS, across, landing_of, paths_from
from plybook.rules.games.alice.explain import explain
from plybook.rules.games.alice.state import AliceState
from plybook.rules.moves import Move, Query
from plybook.rules.shared.chessmen import KINDS, KING, KNIGHT, QUEEN, pawn_moves
from plybook.rules.shared.two_sided import PAWN
from plybook.rules.terms import Cell, Cells, KindIndex


class AlicePosition(AliceState):
    """A position of Alice chess, which finds its legal moves."""

    __slots__ = ()

    variant = "alice"

    def explain(self, query: Query) -> str:
        """Say in plain words why no legal move fits ``query``."""
        return explain(self, query)

    # --- legal moves ---------------------------------------------------------------------------------------------

    def _search(self, kind: KindIndex, men: Cells, targets: Cells, moves: list[Move]) -> None:
        """Add to ``moves`` the legal ones of ``men``, all of ``kind``, to ``targets``."""
        if kind == KING:
            moves += self._king_moves(targets)
            return
        occupied = self.occupied[0] | self.occupied[1]
        _, allowed, screen = self._survey()
        targets &= allowed
        while targets:
            there = targets & -targets
            targets ^= there
            target = there.bit_length() - 1
            origins = self._pawn_origins(target, men) if kind == PAWN else MOVEMENTS[kind].reach[target] & men
            paths = paths_from(target) if PAWN != kind != KNIGHT else None
            while origins:
                here = origins & -origins
                origins ^= here
                origin = here.bit_length() - 1
                if paths and paths[origin] & occupied:
                    continue
                if (here | there) & screen and self.threats(origin, target):
                    continue
                if kind == PAWN:
                    moves += pawn_moves(origin, target, self.last_ranks[self.turn])
                else:
                    moves.append(Move(origin, target))

    def _pawn_origins(self, target: Cell, pawns: Cells) -> int:
        """Return those of ``pawns`` that can go to ``target`` (rule 6)."""
        ways, occupied = PAWNS[self.turn], self.occupied[0] | self.occupied[1]
        if occupied >> target & 1:
            return pawns & ways.capture_sources[target]
        step = ways.step_sources[target]
        return pawns & (step if step & occupied else ways.double_sources[target])

    def iter_legal_moves(self) -> Iterator[Move]:
        """Yield every legal move once."""
        base = 1 + KINDS * self.turn
        _, allowed, screen = self._survey()
        yield from self._king_moves(BOARD.all)
        for kind in range(KNIGHT, QUEEN + 1):
            for origin in bits(self.masks[base + kind]):
                for target in bits(self._targets(kind, origin) & allowed):
                    if not (1 << origin | 1 << target) & screen or not self.threats(origin, target):
                        yield Move(origin, target)
        for origin in bits(self.masks[base + PAWN]):
            for target in bits(self._pawn_targets(origin) & allowed):
                if not (1 << origin | 1 << target) & screen or not self.threats(origin, target):
                    yield from pawn_moves(origin, target, self.last_ranks[self.turn])
        for castling in self._castlings():
            yield castling.move

    def _king_moves(self, targets: Cells) -> Iterator[Move]:
        """Yield the legal moves of the King to ``targets``, but for castling (rule 4)."""
        king = self.king(self.turn)
        if king < 0:
            return
        barred = self.occupied[self.turn] | across(self.occupied[0] | self.occupied[1])
        for target in bits(MOVEMENTS[KING].reach[king] & targets & ~barred):
            if not self.king_threats(target) and not self.king_threats(landing_of(target)):
                yield Move(king, target)

    def _pawn_targets(self, origin: Cell) -> int:
        """Return where the Pawn on ``origin`` can go, men on the other board apart (rule 6)."""
        ways, vacant = PAWNS[self.turn], ~(self.occupied[0] | self.occupied[1])
        targets = ways.captures[origin] & self.occupied[1 - self.turn]
        if ways.steps[origin] & vacant:
            targets |= ways.steps[origin] | ways.doubles[origin] & vacant
        return targets


ALICE = Variant(
    id="alice",
    title="Alice chess",
    about="V. R. Parton's game on two boards, where a man that has moved passes to the other one.",
    seats=AlicePosition.seats,
    rules=AlicePosition,
    notations=("alice-san", "alice-lan", "uci"),
    picture="boards",
)
