"""The rules of Alice chess: what a position holds, what bears on its Kings, and which moves are legal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Self

from plybook.catalogue import Variant
from plybook.notation.notation import Alphabet
from plybook.rules.board import bits
from plybook.rules.games.alice.board import (
    BOARD,
    MOVEMENTS,
    ON_A,
    PASSAGE,
    PAWNS,
    RANK_CELLS,
    across,
    attackers,
    is_pair,
    landing_of,
    paths_from,
)
from plybook.rules.games.alice.explain import explain
from plybook.rules.games.alice.fen import read_fen, write_fen
from plybook.rules.moves import CASTLING, Move, Query
from plybook.rules.ruleset import FenKeys
from plybook.rules.setup import FenError, Setup
from plybook.rules.shared.chessmen import BISHOP, HOMES, KINDS, KING, KNIGHT, QUEEN, ROOK, pawn_moves
from plybook.rules.shared.chessmen_position import ChessmenPosition
from plybook.rules.shared.two_sided import PAWN
from plybook.rules.terms import Cell, Cells, KindIndex, Seat


class AlicePosition(ChessmenPosition):
    """The men on two boards. Of two squares of one name one at the least is empty (rule 3).

    The target of a `Move` is on the board that the man leaves (rule 2), where he captures, not where he passes to.
    """

    __slots__ = ("_surveyed",)

    variant = "alice"

    geometry = BOARD
    start_fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    pawn_cells = BOARD.all & ~(RANK_CELLS[0] | RANK_CELLS[7])
    last_ranks = (RANK_CELLS[7], RANK_CELLS[0])
    passage = PASSAGE
    attacking = staticmethod(attackers)

    _surveyed: tuple[int, int, int] | None

    # --- from and to text ----------------------------------------------------------------------------------------

    @classmethod
    def alphabet(cls) -> Alphabet:
        """Return the names notations need to make their grammars; a cell's name goes without its board."""
        return replace(super().alphabet(), silent_axes=1)

    @classmethod
    def fen_keys(cls) -> FenKeys:
        """Return what the fields of a FEN are called in a set-up by hand; there is no capture en passant."""
        return ("", "turn", "castling", "", "clock", "move")

    @classmethod
    def read_fen(cls, fen: str) -> Setup:
        """Return what a FEN says; raise `FenError` for what is not written as it should be."""
        return read_fen(fen)

    @classmethod
    def write_fen(cls, setup: Setup) -> str:
        """Return the FEN of ``setup``."""
        return write_fen(setup)

    def _begin(self, turn: Seat, halfmove_clock: int, fullmove_number: int) -> None:
        """Give a position that has men and nothing else the rest, all of them moved."""
        super()._begin(turn, halfmove_clock, fullmove_number)
        self._surveyed = None

    def _check_men(self, *, study: bool = False) -> None:
        """Raise `FenError` for men that no game can give; for ``study`` royal men may be missing."""
        super()._check_men(study=study)
        occupied = self.occupied[0] | self.occupied[1]
        for cell in bits(occupied & across(occupied) & ON_A):
            raise FenError(f"men stand on both {BOARD.names[cell]} and {BOARD.names[landing_of(cell)]}")

    @property
    def key(self) -> tuple[Any, ...]:
        """What makes two positions the same for repetition: the men, the turn and the rights to castle."""
        return self.board, self.turn, self.unmoved

    def settled(self, query: Query) -> Query:
        """Return ``query`` with an origin that is said but for its board taken for the square where a man stands."""
        standing = query.origins & (self.occupied[0] | self.occupied[1])
        return query._replace(origins=standing) if standing and is_pair(query.origins) else query

    def ends_of(self, move: Move) -> tuple[str, str]:
        """Return what the squares are called from which ``move`` leads and on which its man ends."""
        return BOARD.names[move.origin], BOARD.names[landing_of(move.target)]

    # --- what bears on a King ------------------------------------------------------------------------------------

    def _survey(self) -> tuple[int, int, int]:
        """Return what bears on the King of the seat to move; it is found out once.

        These are the men that give check; the cells to which men other than the King may go; and the screen: the
        men that shield the King alone or in twos, so that the move or capture of one may expose the King.
        """
        found = self._surveyed
        if found is None:
            turn, occupied = self.turn, self.occupied[0] | self.occupied[1]
            king = self.king(turn)
            allowed = BOARD.all & ~(self.occupied[turn] | across(occupied))
            if king < 0:
                found = self._surveyed = (0, allowed, 0)
                return found
            enemy = 1 + KINDS - KINDS * turn
            pawns, knights, bishops, rooks, queens, _ = self.masks[enemy : enemy + KINDS]
            checkers = pawns & PAWNS[1 - turn].capture_sources[king] | knights & MOVEMENTS[KNIGHT].reach[king]
            straight, diagonal = MOVEMENTS[ROOK].reach[king], MOVEMENTS[BISHOP].reach[king]
            riders = (bishops | queens) & diagonal | (rooks | queens) & straight
            paths, screen = paths_from(king), 0
            while riders:
                rider = riders & -riders
                riders ^= rider
                between = paths[rider.bit_length() - 1] & occupied
                if not between:
                    checkers |= rider
                elif between.bit_count() <= 2:  # a man and the one he takes leave the board together
                    screen |= between
            if checkers & (checkers - 1):
                allowed = 0
            elif checkers:
                # A man from the King's board passes to the other one and cannot block; one from the other can.
                allowed &= checkers | across(paths.get(checkers.bit_length() - 1, 0))
            found = self._surveyed = (checkers, allowed, screen)
        return found

    def threats(self, origin: Cell, target: Cell) -> int:
        """Return the men that will attack the King of the seat to move after another of its men has moved."""
        there, king = 1 << target, self.king(self.turn)
        occupied = (self.occupied[0] | self.occupied[1]) & ~(1 << origin | there) | 1 << landing_of(target)
        return attackers(self.masks, 1 - self.turn, king, occupied) & ~there if king >= 0 else 0

    def _targets(self, kind: KindIndex, origin: Cell) -> int:
        """Return the cells to which a man goes that is not a Pawn, own men and those on the other board apart."""
        return MOVEMENTS[kind].targets(origin, self.occupied[0] | self.occupied[1])

    # --- playing -------------------------------------------------------------------------------------------------

    def apply_unchecked(self, move: Move) -> Self:
        """Return the position after ``move``, which must be legal here."""
        origin, target, _, special = move
        if special == CASTLING:
            return self._castled(move)
        new = self._moved(move, landing_of(target))
        new._surveyed = None
        if new.unmoved and self.board[origin] == 1 + KING + KINDS * self.turn:
            new.unmoved &= ~HOMES[self.turn]
        return new

    def explain(self, query: Query) -> str:
        """Say in plain words why no legal move fits ``query``."""
        return explain(self, self.settled(query))

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
        if promotion or captured >= 0:
            moves = self._fitting(moves, promotion, captured)
        return moves or self._castlings_meant(self.settled(query))

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
