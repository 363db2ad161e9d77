"""The rules of Alice chess: which moves are legal, and what they lead to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Self

from plybook.catalogue import Variant
from plybook.replay.geometry import bits
from plybook.replay.position import CASTLING, Move, Query
from plybook.replay.rules.alice.board import BETWEEN, BOARD, PAWNS, REACH, across, landing_of
from plybook.replay.rules.alice.explain import AliceExplanations
from plybook.replay.rules.alice.fen import read_boards, read_en_passant, write_boards
from plybook.replay.rules.chessmen import HOMES, KINDS, KING, KNIGHT, QUEEN, pawn_moves
from plybook.replay.rules.chessmen_fen import FIELDS, castling_letters, check_kings, read_castling
from plybook.replay.rules.fen import read_counters, read_turn, split_fields
from plybook.replay.rules.two_sided import PAWN


class AlicePosition(AliceExplanations):
    """A position of Alice chess."""

    __slots__ = ()

    start_fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

    # --- from and to text ----------------------------------------------------------------------------------------

    @classmethod
    def from_fen(cls, fen: str) -> Self:
        """Return the position of a FEN; raise `FenError`."""
        men, turn, castling, en_passant, *counters = split_fields(fen, FIELDS, 4)
        new = cls._from_men(men, read_turn(turn), *read_counters(counters))
        new._surveyed = None
        check_kings(new)
        new.unmoved = read_castling(castling, new)
        read_en_passant(en_passant)
        return new

    @classmethod
    def _read_board(cls, field: str) -> bytearray:
        return read_boards(field)

    def fen(self) -> str:
        """Return the FEN of this position."""
        men, castling = write_boards(self.board), "".join(castling_letters(self)) or "-"
        return f"{men} {'wb'[self.turn]} {castling} - {self.halfmove_clock} {self.fullmove_number}"

    @property
    def key(self) -> tuple[Any, ...]:
        """What makes two positions the same for repetition: the men, the turn and the rights to castle."""
        return self.board, self.turn, self.unmoved

    def ends_of(self, move: Move) -> tuple[str, str]:
        """Return what the squares are called from which ``move`` leads and on which its man ends."""
        return BOARD.names[move.origin], BOARD.names[landing_of(move.target)]

    # --- legal moves ---------------------------------------------------------------------------------------------

    def find(self, query: Query) -> list[Move]:
        """Return the legal moves that fit ``query``; the King's to where castling takes him may mean that."""
        special, kind, origins, targets, promotion, captured, _ = query
        if special:
            return self._castlings_meant(query)
        moves: list[Move] = []
        for each in range(KINDS) if kind < 0 else (kind,):
            men = self.masks[1 + KINDS * self.turn + each] & origins
            if men:
                self._search(each, men, targets, moves)
        if promotion:
            moves = [move for move in moves if move.promotion == promotion]
        if captured >= 0:
            moves = [move for move in moves if self._kind_taken(move) == captured]
        return moves or self._castlings_meant(self._settled(query))

    def _search(self, kind: int, men: int, targets: int, moves: list[Move]) -> None:
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
            origins = self._pawn_origins(target, men) if kind == PAWN else REACH[kind][target] & men
            paths = BETWEEN[target] if PAWN != kind != KNIGHT else None
            while origins:
                here = origins & -origins
                origins ^= here
                origin = here.bit_length() - 1
                if paths and paths[origin] & occupied:
                    continue
                if (here | there) & screen and self._threats(origin, target):
                    continue
                if kind == PAWN:
                    moves += pawn_moves(origin, target, self.last_ranks[self.turn])
                else:
                    moves.append(Move(origin, target))

    def _pawn_origins(self, target: int, pawns: int) -> int:
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
                    if not (1 << origin | 1 << target) & screen or not self._threats(origin, target):
                        yield Move(origin, target)
        for origin in bits(self.masks[base + PAWN]):
            for target in bits(self._pawn_targets(origin) & allowed):
                if not (1 << origin | 1 << target) & screen or not self._threats(origin, target):
                    yield from pawn_moves(origin, target, self.last_ranks[self.turn])
        for castling in self._castlings():
            yield castling.move

    def _king_moves(self, targets: int) -> Iterator[Move]:
        """Yield the legal moves of the King to ``targets``, but for castling (rule 4)."""
        king = self.king(self.turn)
        barred = self.occupied[self.turn] | across(self.occupied[0] | self.occupied[1])
        for target in bits(REACH[KING][king] & targets & ~barred):
            if not self._king_threats(target) and not self._king_threats(landing_of(target)):
                yield Move(king, target)

    def _pawn_targets(self, origin: int) -> int:
        """Return where the Pawn on ``origin`` can go, men on the other board apart (rule 6)."""
        ways, vacant = PAWNS[self.turn], ~(self.occupied[0] | self.occupied[1])
        targets = ways.captures[origin] & self.occupied[1 - self.turn]
        if ways.steps[origin] & vacant:
            targets |= ways.steps[origin] | ways.doubles[origin] & vacant
        return targets

    def apply_unchecked(self, move: Move) -> Self:
        """Return the position after ``move``, which must be legal here."""
        origin, target, _, special = move
        if special == CASTLING:
            new = self._castled(move)
        else:
            new = self._moved(move, landing_of(target))
            if new.unmoved and self.board[origin] == 1 + KING + KINDS * self.turn:
                new.unmoved &= ~HOMES[self.turn]
        new._surveyed = None
        return new


ALICE = Variant(
    id="alice",
    title="Alice chess",
    about="V. R. Parton's game on two boards, where a man that has moved passes to the other one.",
    seats=AlicePosition.seats,
    rules=AlicePosition,
    notations=("alice-san", "alice-lan", "uci"),
    picture="boards",
)
