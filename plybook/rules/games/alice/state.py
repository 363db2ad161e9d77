"""A position of Alice chess and what bears on its Kings; how men move, and why they do not, is said elsewhere."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Self

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
from plybook.rules.games.alice.fen import read_fen, write_fen
from plybook.rules.moves import CASTLING, Move, Query
from plybook.rules.ruleset import FenKeys
from plybook.rules.setup import FenError, Setup
from plybook.rules.shared.chessmen import BISHOP, HOMES, KINDS, KING, KNIGHT, ROOK
from plybook.rules.shared.chessmen_position import ChessmenPosition
from plybook.rules.terms import Cell, KindIndex, Seat


class AliceState(ChessmenPosition):
    """The men on two boards. Of two squares of one name one at the least is empty (rule 3).

    The target of a `Move` is on the board that the man leaves (rule 2), where he captures, not where he passes to.
    """

    __slots__ = ("_surveyed",)

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

        These are the men that give check; the cells to which men other than the King may go; and the screen: where
        the men stand of which the King needs one or two in between, so that to move or take one may expose him.
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
                # Who stands on the King's board cannot stay in between, but who comes from the other one can.
                allowed &= checkers | across(paths.get(checkers.bit_length() - 1, 0))
            found = self._surveyed = (checkers, allowed, screen)
        return found

    def threats(self, origin: Cell, target: Cell) -> int:
        """Return the men that will attack the King of the seat to move after another of its men has moved."""
        there, king = 1 << target, self.king(self.turn)
        occupied = (self.occupied[0] | self.occupied[1]) & ~(1 << origin | there) | 1 << landing_of(target)
        return attackers(self.masks, 1 - self.turn, king, occupied) & ~there if king >= 0 else 0

    def king_threats(self, cell: Cell) -> int:
        """Return the men that attack ``cell``, to which the King of the seat to move goes or passes."""
        kingless = (self.occupied[0] | self.occupied[1]) ^ 1 << self.king(self.turn)
        return attackers(self.masks, 1 - self.turn, cell, kingless)

    def _targets(self, kind: KindIndex, origin: Cell) -> int:
        """Return the cells a man who is no Pawn goes to, own men and those on the other board apart."""
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
