"""The rules of chess, by the Laws of FIDE, from the usual start or any other position, those of Chess960 among them.

Castling is a `Move` from the King's square to the Rook's.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from plybook.catalogue import Variant
from plybook.compiling import mypyc_attr
from plybook.notation.moves import PLAIN_MARKS
from plybook.rules.board import bits
from plybook.rules.games.chess.board import (
    BETWEEN,
    BOARD,
    BY_KING,
    BY_KNIGHT,
    FILE_A,
    FILE_H,
    LAST_RANKS,
    LIGHT,
    MOVEMENTS,
    MOVES,
    PAWN_MOVES,
    PAWNS,
    RANK_3,
    RANK_6,
    REACH,
    attackers,
)
from plybook.rules.games.chess.chess960 import start_fen
from plybook.rules.games.chess.explain import explain
from plybook.rules.games.chess.state import ChessState
from plybook.rules.moves import Move, Query
from plybook.rules.position import Played
from plybook.rules.shared.chessmen import BISHOP, KINDS, KING, KNIGHT, QUEEN, ROOK
from plybook.rules.shared.two_sided import PAWN
from plybook.rules.terms import Cell, Cells, KindIndex


@mypyc_attr(allow_interpreted_subclasses=True)
class ChessPosition(ChessState):
    """A position of chess, which finds its legal moves."""

    __slots__ = ()

    variant = "chess"

    has_shorter_ways = True

    @classmethod
    def numbered_start(cls, number: int) -> str:
        """Return the FEN of the start of Chess960 with this number, 0 to 959; raise `ValueError` for another."""
        return start_fen(number)

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
        _, allowed, pins = self._survey()
        if kind == PAWN and self.en_passant >= 0 and targets >> self.en_passant & 1:
            moves += self._en_passants(men)
        targets &= allowed & BOARD.all
        while targets:
            there = targets & -targets
            targets ^= there
            target = there.bit_length() - 1
            origins = MOVEMENTS[kind].origins(target, men, occupied) if kind else self._pawn_origins(target, men)
            while origins:
                here = origins & -origins
                origins ^= here
                if pins.get(here, there) & there:
                    origin = here.bit_length() - 1
                    if kind:
                        moves.append(MOVES[origin][target])
                    else:
                        moves += PAWN_MOVES[origin][target]

    def played(self, query: Query) -> Played | None:
        """Return the one legal move that fits ``query`` with what comes of it; None if none does, or several do.

        Most moves are plain: a man whose kind is said goes to one square, and does not castle, capture en passant or
        promote. They go the short way; and games built on chess, which have moves of their own, the long one.
        """
        special, kind, men, there, promotion, captured, _ = query
        if (
            special or promotion or kind < 0 or captured >= 0 or not there or there & (there - 1)
            or not self.has_shorter_ways
        ):  # fmt: skip
            return super().played(query)
        turn = self.turn
        white, black = self.occupied
        _, allowed, pins = self._surveyed
        target, occupied = there.bit_length() - 1, white | black
        men &= self.masks[1 + KINDS * turn + kind]
        if kind == KING:
            allowed, pins = 0 if attackers(self.masks, 1 - turn, target, occupied ^ men) else ~self.occupied[turn], {}
            men &= BY_KING[target]
        elif kind == KNIGHT:
            men &= BY_KNIGHT[target]
        elif kind:
            men = riders = men & REACH[kind][target]
            paths = BETWEEN[target]
            while riders:
                rider = riders & -riders
                riders ^= rider
                if paths[rider.bit_length() - 1] & occupied:
                    men ^= rider
        elif target == self.en_passant or there & LAST_RANKS:
            return super().played(query)
        else:
            men = self._pawn_origins(target, men)
        if pins:
            for pinned, cells in pins.items():
                if men & pinned and not cells & there:
                    men ^= pinned
        if not men or men & (men - 1) or not there & allowed:
            return super().played(query)
        origin = men.bit_length() - 1
        move = MOVES[origin][target] if kind else PAWN_MOVES[origin][target][0]
        after = self.apply_unchecked(move)
        check = ""
        if after._surveyed[0]:
            check = "+" if after.can_step_aside() or after.has_legal_move() else "#"
        return move, after, PLAIN_MARKS[self.board[target] != 0][check]

    def can_step_aside(self) -> bool:
        """Say whether the King of the seat to move has a legal move, castling aside; in check he mostly has."""
        turn = self.turn
        white, black = self.occupied
        king = self.masks[KINDS * turn + KINDS]
        cells, kingless = BY_KING[king.bit_length() - 1] & ~(black if turn else white), (white | black) ^ king
        while cells:
            there = cells & -cells
            cells ^= there
            if not attackers(self.masks, 1 - turn, there.bit_length() - 1, kingless):
                return True
        return False

    def _pawn_origins(self, target: Cell, pawns: Cells) -> int:
        """Return those of ``pawns`` that can go to ``target``, but not en passant."""
        ways, occupied = PAWNS[self.turn], self.occupied[0] | self.occupied[1]
        if occupied >> target & 1:
            return pawns & ways.capture_sources[target]
        step = ways.step_sources[target]
        return pawns & (step if step & occupied else ways.double_sources[target])

    def iter_legal_moves(self) -> Iterator[Move]:
        """Yield every legal move once."""
        yield from self._king_moves(BOARD.all)
        yield from self._officers_moves()
        yield from self._pawns_moves()
        for castling in self._castlings():
            yield castling.move

    def _king_moves(self, targets: Cells) -> Iterator[Move]:
        """Yield the legal moves of the King to ``targets``, but for castling."""
        turn, king = self.turn, self.king(self.turn)
        if king < 0:
            return
        kingless = (self.occupied[0] | self.occupied[1]) ^ 1 << king
        for target in bits(BY_KING[king] & targets & ~self.occupied[turn]):
            if not attackers(self.masks, 1 - turn, target, kingless):
                yield MOVES[king][target]

    def _officers_moves(self) -> list[Move]:
        """Return the legal moves of the men who are neither Kings nor Pawns."""
        base, occupied = 1 + KINDS * self.turn, self.occupied[0] | self.occupied[1]
        _, allowed, pins = self._surveyed
        moves: list[Move] = []
        for kind in (KNIGHT, BISHOP, ROOK, QUEEN):
            movement, men = MOVEMENTS[kind], self.masks[base + kind]
            while men:
                here = men & -men
                men ^= here
                origin = here.bit_length() - 1
                moves += _moves(origin, movement.targets(origin, occupied) & allowed & pins.get(here, -1))
        return moves

    def _pawns_moves(self) -> list[Move]:
        """Return the legal moves of the Pawns."""
        _, allowed, pins = self._surveyed
        pawns = free = self.masks[1 + KINDS * self.turn + PAWN]
        moves = [*self._en_passants(pawns)] if self.en_passant >= 0 else []
        for pinned, cells in pins.items():
            if pinned & pawns:
                free ^= pinned
                self._add_pawn_moves(pinned, allowed & cells, moves)
        self._add_pawn_moves(free, allowed, moves)
        return moves

    def _add_pawn_moves(self, pawns: Cells, allowed: int, moves: list[Move]) -> None:
        """Add to ``moves`` those of ``pawns``, but for en passant, to ``allowed`` cells."""
        white, black = self.occupied
        vacant = ~(white | black)
        if self.turn:
            steps = pawns >> 8 & vacant
            moves += _pawn_moves(-8, steps & allowed)
            moves += _pawn_moves(-16, (steps & RANK_6) >> 8 & vacant & allowed)
            moves += _pawn_moves(-9, (pawns & ~FILE_A) >> 9 & white & allowed)
            moves += _pawn_moves(-7, (pawns & ~FILE_H) >> 7 & white & allowed)
        else:
            steps = pawns << 8 & vacant
            moves += _pawn_moves(8, steps & allowed)
            moves += _pawn_moves(16, (steps & RANK_3) << 8 & vacant & allowed)
            moves += _pawn_moves(7, (pawns & ~FILE_A) << 7 & black & allowed)
            moves += _pawn_moves(9, (pawns & ~FILE_H) << 9 & black & allowed)

    # --- facts that end a game only on a claim or by an arbiter --------------------------------------------------

    def is_seventyfive_moves(self) -> bool:
        """Say whether seventy-five moves of each side without capture or Pawn move make the game a draw."""
        return self.halfmove_clock >= 150 and self.has_legal_move()

    def has_insufficient_material(self) -> bool:
        """Say whether neither side has the men to give mate, however badly the other plays."""
        white, black = self.masks[1 : 1 + KINDS], self.masks[1 + KINDS :]
        men = [ours | theirs for ours, theirs in zip(white, black, strict=True)]
        if men[PAWN] | men[ROOK] | men[QUEEN]:
            return False
        if men[KNIGHT]:
            return (men[KNIGHT] | men[BISHOP]).bit_count() == 1
        return not men[BISHOP] & LIGHT or not men[BISHOP] & ~LIGHT

    def facts(self) -> tuple[str, ...]:
        """Return in words what may make the game a draw on a claim or by an arbiter, repetition aside."""
        if self.is_seventyfive_moves():
            counted: tuple[str, ...] = ("seventy-five moves without a capture or Pawn move",)
        else:
            counted = super().facts()
        return (*counted, "insufficient material") if self.has_insufficient_material() else counted


# What men go to are mostly the same cells again.


@lru_cache(maxsize=1 << 13)
def _moves(origin: Cell, targets: Cells) -> tuple[Move, ...]:
    """Return the moves of a man who is no Pawn from one cell to others."""
    return tuple(MOVES[origin][target] for target in bits(targets))


@lru_cache(maxsize=1 << 13)
def _pawn_moves(change: int, targets: Cells) -> tuple[Move, ...]:
    """Return the moves of Pawns to ``targets``, but for en passant, of each from the cell that is ``change`` less."""
    return tuple(move for target in bits(targets) for move in PAWN_MOVES[target - change][target])


CHESS = Variant(
    id="chess",
    title="Chess",
    about="Chess by the Laws of FIDE, Chess960 starting positions included.",
    seats=ChessPosition.seats,
    rules=ChessPosition,
    notations=("san", "lan", "uci"),
    picture="squares",
)
