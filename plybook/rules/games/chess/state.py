"""A position of chess: what it holds, from and to setups, what bears on its Kings, and what a move makes of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Self

from plybook.compiling import mypyc_attr
from plybook.rules.board import bits
from plybook.rules.games.chess.board import ATTACKS, BETWEEN, BOARD, PAWNS, attackers
from plybook.rules.games.chess.fen import read_fen, write_fen
from plybook.rules.games.chess.setup import ChessSetup
from plybook.rules.moves import CASTLING, DOUBLE_STEP, EN_PASSANT, Move
from plybook.rules.setup import Setup
from plybook.rules.shared.chessmen import HOMES, KINDS, KING, passed_by
from plybook.rules.shared.chessmen_position import ChessmenPosition
from plybook.rules.shared.two_sided import PAWN
from plybook.rules.terms import Cell, Cells, Seat


def survey(turn: Seat, masks: list[int], white: Cells, black: Cells) -> tuple[int, int, dict[int, int]]:
    """Return what bears on the King of ``turn``, where men stand on these cells; see `ChessState._survey`."""
    if turn:
        king, allowed = masks[12].bit_length() - 1, ~black
        pawns, knights, bishops, rooks, queens = masks[1:6]
    else:
        king, allowed = masks[6].bit_length() - 1, ~white
        pawns, knights, bishops, rooks, queens = masks[7:12]
    if king < 0:
        return 0, allowed, {}
    by_pawn, by_knight, by_bishop, by_rook = ATTACKS[turn][king]
    checkers = pawns & by_pawn | knights & by_knight
    riders = (bishops | queens) & by_bishop | (rooks | queens) & by_rook
    pins: dict[int, int] = {}
    if not riders and not checkers:
        return 0, allowed, pins
    occupied, paths = white | black, BETWEEN[king]
    while riders:
        rider = riders & -riders
        riders ^= rider
        path = paths[rider.bit_length() - 1]
        between = path & occupied
        if not between:
            checkers |= rider
        elif not between & (between - 1):
            pins[between] = path | rider
    if checkers & (checkers - 1):
        allowed = 0
    elif checkers:
        allowed = checkers | paths[checkers.bit_length() - 1]
    return checkers, allowed, pins


@mypyc_attr(allow_interpreted_subclasses=True)
class ChessState(ChessmenPosition):
    """A position of chess.

    ``unmoved`` are the Rooks that still have the right to castle; ``en_passant`` is the cell a Pawn has just
    passed, if a Pawn of the seat to move stands ready to capture there, and else -1.
    """

    __slots__ = ("_surveyed", "en_passant")

    geometry = BOARD
    start_fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    pawn_cells = BOARD.all & ~(HOMES[0] | HOMES[1])
    last_ranks = (HOMES[1], HOMES[0])
    attacking = staticmethod(attackers)

    en_passant: int
    _surveyed: tuple[int, int, dict[int, int]]

    # --- from and to text ----------------------------------------------------------------------------------------

    @classmethod
    def read_fen(cls, fen: str) -> ChessSetup:
        """Return what a FEN says; raise `FenError` for what is not written as it should be."""
        return read_fen(fen)

    @classmethod
    def write_fen(cls, setup: Setup) -> str:
        """Return the FEN of ``setup``."""
        return write_fen(setup.completed(ChessSetup))

    @classmethod
    def from_setup(cls, setup: Setup, *, study: bool = False) -> Self:
        """Return the position of ``setup``; raise `FenError` for what no game can come to."""
        own = setup.completed(ChessSetup)
        new = super(ChessState, cls).from_setup(own, study=study)
        own.check_en_passant()
        new.en_passant = own.en_passant
        return new

    def setup(self) -> ChessSetup:
        """Return what makes this position; the en passant square where a capture there is legal."""
        counters = self.halfmove_clock, self.fullmove_number
        return ChessSetup(self.board, self.turn, self.unmoved, *counters, self.legal_en_passant())

    @property
    def key(self) -> tuple[Any, ...]:
        """What makes two positions the same for repetition: en passant counts where such a capture is legal."""
        return self.board, self.turn, self.unmoved, self.legal_en_passant()

    def legal_en_passant(self) -> int:
        """Return the en passant square if a capture there is legal, else -1."""
        pawns = self.masks[1 + KINDS * self.turn + PAWN]
        return self.en_passant if any(self._en_passants(pawns)) else -1

    # --- checks --------------------------------------------------------------------------------------------------

    def _survey(self) -> tuple[int, int, dict[int, int]]:
        """Return what bears on the King of the seat to move.

        These are the men that give check; the cells to which men other than the King may go; and for each pinned
        man, as a set of one, the cells to which it may go.
        """
        return self._surveyed

    def threats(self, origin: Cell, target: Cell) -> int:
        """Return the men that will attack the King of the seat to move after its man on ``origin`` has moved."""
        turn, (white, black) = self.turn, self.occupied
        king = self.king(turn)
        taken = there = 1 << target
        if king < 0:
            return 0
        if origin == king:
            king = target
        elif target == self.en_passant and self.board[origin] == 1 + PAWN + KINDS * turn:
            taken = 1 << passed_by(target, turn)
        occupied = (white | black) & ~(1 << origin | taken) | there
        return attackers(self.masks, 1 - turn, king, occupied) & ~taken

    def _en_passants(self, pawns: Cells) -> Iterator[Move]:
        """Yield the legal captures en passant of ``pawns``."""
        target = self.en_passant
        if target >= 0:
            for origin in bits(pawns & PAWNS[self.turn].capture_sources[target]):
                if not self.threats(origin, target):
                    yield Move(origin, target, 0, EN_PASSANT)

    # --- playing -------------------------------------------------------------------------------------------------

    def _begin(self, turn: Seat, halfmove_clock: int, fullmove_number: int) -> None:
        """Give a position that has men and nothing else the rest, all of them moved."""
        super()._begin(turn, halfmove_clock, fullmove_number)
        white, black = self.occupied
        self.en_passant = -1
        self._surveyed = survey(turn, list(self.masks), white, black)

    def apply_unchecked(self, move: Move) -> Self:
        """Return the position after ``move``, which must be legal here."""
        origin, target, promotion, special = move
        if special == CASTLING:
            return self._castled(move)
        if special == EN_PASSANT:
            return self._apply_en_passant(origin, target)
        turn, unmoved = self.turn, self.unmoved
        white, black = self.occupied
        board, masks = bytearray(self.board), list(self.masks)
        code, taken = self.board[origin], self.board[target]
        here, there = 1 << origin, 1 << target
        board[origin], board[target] = 0, code + promotion
        masks[code] ^= here
        masks[code + promotion] ^= there
        cls = type(self)
        new = cls.__new__(cls)
        new.halfmove_clock, new.en_passant = self.halfmove_clock + 1, -1
        if turn:
            black ^= here | there
        else:
            white ^= here | there
        if taken:
            masks[taken] ^= there
            white, black = (white ^ there, black) if turn else (white, black ^ there)
            new.halfmove_clock = 0
        if code == KINDS * turn + 1:
            new.halfmove_clock = 0
            if special == DOUBLE_STEP:
                passed = (origin + target) // 2
                if masks[1 + KINDS * (1 - turn)] & PAWNS[1 - turn].capture_sources[passed]:
                    new.en_passant = passed
        if unmoved:
            unmoved &= ~(here | there | HOMES[turn]) if code == KINDS * turn + 1 + KING else ~(here | there)
        new.board, new.masks, new.occupied, new.unmoved = bytes(board), tuple(masks), (white, black), unmoved
        new.turn, new.fullmove_number = 1 - turn, self.fullmove_number + turn
        new._surveyed = survey(1 - turn, masks, white, black)
        return new

    def _apply_en_passant(self, origin: Cell, target: Cell) -> Self:
        new = self._rearranged({target: self.board[origin], origin: 0, passed_by(target, self.turn): 0}, 0)
        new.unmoved = self.unmoved
        return new
