"""A position of Prince: what it holds, from and to setups, what bears on its Kings, and what a move makes of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Self

from plybook.rules.board import bits
from plybook.rules.games.prince.attacks import Survey, attackers, survey
from plybook.rules.games.prince.fen import START, read_fen, write_fen
from plybook.rules.games.prince.men import (
    BOARD,
    CASTLINGS,
    HOMES,
    KINDS,
    KING,
    LETTERS,
    MEN,
    PAWNS,
    Castling,
    passed_by,
)
from plybook.rules.games.prince.setup import PrinceSetup
from plybook.rules.moves import CASTLING, DOUBLE_STEP, EN_PASSANT, Move
from plybook.rules.setup import FenError, Setup
from plybook.rules.shared.two_sided import PAWN, TwoSidedPosition
from plybook.rules.terms import Cell, Cells, Seat


class PrinceState(TwoSidedPosition):
    """A position of Prince.

    ``unmoved`` are the Bases that still have the right to castle; ``en_passant`` is the cell a Pawn has just
    passed, and else -1. ``_is_safe`` tells that the King of the seat to move is known not to be in check.
    """

    __slots__ = ("_is_safe", "_surveyed", "en_passant")

    kinds = LETTERS
    kind_names = tuple(kind.name for kind in MEN)
    geometry = BOARD
    forward_axes = (0,)
    cell_word = "space"
    start_fen = START
    most_men, most_pawns = 128, 64
    pawn_cells = BOARD.all & ~(HOMES[0] | HOMES[1])
    last_ranks = (HOMES[1], HOMES[0])
    promotions = LETTERS[1:-1]
    castlings = ("O-O", "O-O-O")
    long_pawn = LETTERS[PAWN]

    en_passant: int
    _is_safe: bool
    _surveyed: Survey | None

    # --- from and to text ----------------------------------------------------------------------------------------

    @classmethod
    def read_fen(cls, fen: str) -> PrinceSetup:
        """Return what a FEN says; raise `FenError` for what is not written as it should be."""
        return read_fen(fen)

    @classmethod
    def write_fen(cls, setup: Setup) -> str:
        """Return the FEN of ``setup``."""
        return write_fen(setup.completed(PrinceSetup))

    @classmethod
    def from_setup(cls, setup: Setup, *, study: bool = False) -> Self:
        """Return the position of ``setup``; raise `FenError` for what no game can come to."""
        own = setup.completed(PrinceSetup)
        new = super().from_setup(own, study=study)
        new._check_king()
        own.check_rights()
        own.check_en_passant()
        new.en_passant = own.en_passant
        return new

    def _check_king(self) -> None:
        """Raise `FenError` if the side that has just moved is in check."""
        turn, (white, black), king = self.turn, self.occupied, self.king(1 - self.turn)
        if king >= 0 and attackers(self.masks, turn, king, white | black):
            raise FenError(f"{self.seats[1 - turn]} is in check, but it is {self.seats[turn]}'s turn")

    def setup(self) -> PrinceSetup:
        """Return what makes this position; the en passant space where a capture there is legal."""
        counters = self.halfmove_clock, self.fullmove_number
        return PrinceSetup(self.board, self.turn, self.unmoved, *counters, self.legal_en_passant())

    @property
    def key(self) -> tuple[Any, ...]:
        """What makes two positions the same for repetition: en passant counts where such a capture is legal."""
        return self.board, self.turn, self.unmoved, self.legal_en_passant()

    def legal_en_passant(self) -> int:
        """Return the en passant space if a capture there is legal, else -1."""
        if self.en_passant < 0 or not any(self._en_passants(self.occupied[self.turn])):
            return -1
        return self.en_passant

    # --- checks --------------------------------------------------------------------------------------------------

    def king(self, seat: Seat) -> int:
        """Return the cell of the King of ``seat``; -1 if it has none, in a position for study."""
        return self.masks[1 + KINDS * seat + KING].bit_length() - 1

    def attacks_on(self, cell: Cell, seat: Seat, occupied: Cells) -> Cells:
        """Return the men of ``seat`` that attack ``cell`` while men stand on ``occupied``."""
        return attackers(self.masks, seat, cell, occupied)

    def is_check(self) -> bool:
        """Say whether the seat to move is in check."""
        return not self._is_safe and self._survey().checkers != 0

    def _survey(self) -> Survey:
        """Return what bears on the King of the seat to move; it is found out once."""
        found = self._surveyed
        if found is None:
            turn, king = self.turn, self.king(self.turn)
            occupied = self.occupied[0] | self.occupied[1]
            found = Survey(0, -1, {}) if king < 0 else survey(self.masks, 1 - turn, king, occupied)
            self._surveyed = found
        return found

    def threats(self, move: Move) -> int:
        """Return the men that will attack the King of the seat to move after ``move``, which is no castling."""
        origin, target, _, special = move
        turn, (white, black) = self.turn, self.occupied
        king = self.king(turn)
        if king < 0:
            return 0
        there = 1 << target
        taken = 1 << passed_by(target, turn) if special == EN_PASSANT else there
        occupied = (white | black) & ~(1 << origin | taken) | there
        return attackers(self.masks, 1 - turn, target if origin == king else king, occupied) & ~taken

    def _en_passants(self, men: Cells) -> Iterator[Move]:
        """Yield the legal captures en passant of ``men``."""
        target, turn = self.en_passant, self.turn
        if target >= 0:
            for origin in bits(men & self.masks[1 + KINDS * turn + PAWN] & PAWNS[1 - turn].captures(target)):
                move = Move(origin, target, 0, EN_PASSANT)
                if not self.threats(move):
                    yield move

    def danger(self, castling: Castling) -> tuple[int, int] | None:
        """Return a cell on the way of the King that is attacked, and the attackers; None if there is none."""
        kingless = (self.occupied[0] | self.occupied[1]) ^ 1 << castling.move.origin
        for cell in castling.way:
            if threats := attackers(self.masks, 1 - self.turn, cell, kingless):
                return cell, threats
        return None

    # --- playing -------------------------------------------------------------------------------------------------

    def _begin(self, turn: Seat, halfmove_clock: int, fullmove_number: int) -> None:
        """Give a position that has men and nothing else the rest, all of them moved."""
        super()._begin(turn, halfmove_clock, fullmove_number)
        self.en_passant, self._is_safe, self._surveyed = -1, False, None

    def apply_unchecked(self, move: Move) -> Self:
        """Return the position after ``move``, which must be legal here."""
        origin, target, _, special = move
        if special in (CASTLING, EN_PASSANT):
            return self._apply_special(move)
        new = self._moved(move)
        new._is_safe, new._surveyed = False, None
        new.en_passant = (origin + target) // 2 if special == DOUBLE_STEP else -1
        if new.unmoved and self.board[origin] == 1 + KING + KINDS * self.turn:
            new.unmoved &= ~HOMES[self.turn]
        return new

    def _apply_special(self, move: Move) -> Self:
        origin, target, _, special = move
        turn, board = self.turn, self.board
        changes = {origin: 0, target: board[origin]}
        if special == CASTLING:
            [castling] = [castling for castling in CASTLINGS[turn] if castling.move == move]
            changes |= {castling.base: 0, castling.base_target: board[castling.base]}
        else:
            changes[passed_by(target, turn)] = 0
        new = self._rearranged(changes, self.halfmove_clock + 1 if special == CASTLING else 0)
        new.unmoved = self.unmoved & ~HOMES[turn] if special == CASTLING else self.unmoved
        return new
