"""The rules of Prince (Gavin Smith, 2004): chess on 512 spaces, with 23 kinds of men, some of which go in planes.

Castling is a `Move` of the King.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Self

from plybook.catalogue import Variant
from plybook.notation.moves import Action, MoveText
from plybook.rules.games.prince.attacks import attackers, is_attack, shielded
from plybook.rules.games.prince.explain import explain
from plybook.rules.games.prince.fen import START, read_fen, write_fen
from plybook.rules.games.prince.men import (
    BOARD,
    CASTLINGS,
    HOMES,
    KINDS,
    KING,
    LETTERS,
    MEN,
    Castling,
    passed_by,
)
from plybook.rules.games.prince.moves import en_passants, find, legal_moves, targets_by_man
from plybook.rules.games.prince.setup import PrinceSetup
from plybook.rules.moves import CASTLING, DOUBLE_STEP, EN_PASSANT, Move, Query
from plybook.rules.setup import FenError, Setup
from plybook.rules.shared.two_sided import PAWN, TwoSidedPosition
from plybook.rules.terms import Cell, Cells, Seat


class PrincePosition(TwoSidedPosition):
    """A position of Prince.

    ``unmoved`` are the Bases that still have the right to castle; ``en_passant`` is the cell a Pawn has just
    passed, and else -1. ``_is_check`` tells whether the seat to move is in check, None if that is not known yet.
    """

    __slots__ = ("_is_check", "en_passant")

    variant = "prince"

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
    _is_check: bool | None

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
        if self.en_passant < 0 or not any(en_passants(self, self.occupied[self.turn])):
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
        """Say whether the seat to move is in check; it is found out once."""
        found = self._is_check
        if found is None:
            turn, (white, black) = self.turn, self.occupied
            king = self.king(turn)
            found = self._is_check = king >= 0 and attackers(self.masks, 1 - turn, king, white | black) != 0
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

    def danger(self, castling: Castling) -> tuple[int, int] | None:
        """Return a cell on the way of the King that is attacked, and the attackers; None if there is none."""
        kingless = (self.occupied[0] | self.occupied[1]) ^ 1 << castling.move.origin
        for cell in castling.way:
            if threats := attackers(self.masks, 1 - self.turn, cell, kingless):
                return cell, threats
        return None

    # --- playing -------------------------------------------------------------------------------------------------

    def _begin(self, turn: Seat, halfmove_clock: int, fullmove_number: int) -> None:
        """Set all but the men of a new position; all men count as moved."""
        super()._begin(turn, halfmove_clock, fullmove_number)
        self.en_passant, self._is_check = -1, None

    def apply_unchecked(self, move: Move) -> Self:
        """Return the position after ``move``, which must be legal here."""
        origin, target, _, special = move
        if special in (CASTLING, EN_PASSANT):
            return self._apply_special(move)
        new = self._moved(move)
        new._is_check = self._gives_check(origin, target, new)
        new.en_passant = (origin + target) // 2 if special == DOUBLE_STEP else -1
        if new.unmoved and self.board[origin] == 1 + KING + KINDS * self.turn:
            new.unmoved &= ~HOMES[self.turn]
        return new

    def _gives_check(self, origin: Cell, target: Cell, after: Self) -> bool:
        """Say whether a man checks from ``target``, or another past ``origin``; only they can, as none did before."""
        turn, board, (white, black) = self.turn, self.board, self.occupied
        king = self.masks[KINDS if turn else 2 * KINDS].bit_length() - 1
        if king < 0:
            return False
        own, occupied, kind = black if turn else white, white | black, (after.board[target] - 1) % KINDS
        if is_attack(kind, turn, target, king, occupied ^ 1 << origin):
            return True
        return not shielded(board, own, king, origin, occupied) >> target & 1

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

    # --- moves and words -----------------------------------------------------------------------------------------

    def iter_legal_moves(self) -> Iterator[Move]:
        """Yield every legal move once."""
        return legal_moves(self)

    def targets_by_man(self) -> dict[Cell, Cells]:
        """Return the cells to which the men of the seat to move can go, by their cells."""
        return targets_by_man(self)

    def find(self, query: Query) -> list[Move]:
        """Return the legal moves that fit ``query``."""
        return find(self, query)

    def explain(self, query: Query) -> str:
        """Say in plain words why no legal move fits ``query``."""
        return explain(self, query)

    def describe(self, move: Move) -> MoveText:
        """Return ``move``, legal here, as a complete `MoveText`, but for the marks of check and mate."""
        if move.special != CASTLING:
            return super().describe(move)
        [token] = [castling.token for castling in CASTLINGS[self.turn] if castling.move == move]
        places = BOARD.places
        return MoveText(Action.CASTLING, LETTERS[KING], places[move.origin], places[move.target], castling=token)


PRINCE = Variant(
    id="prince",
    title="Prince",
    about="Gavin Smith's chess on 512 spaces, with 128 men of 23 kinds, some of which go in planes.",
    seats=PrincePosition.seats,
    rules=PrincePosition,
    notations=("prince", "prince-triple"),
    picture=("tiers", "slices"),
)
