"""Anticheckmate Chess (Ralph Betza): chess with the Kings exchanged, which the first free King wins.

A FEN is one of chess without rights to castle. The start is
``rnbqKbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQkBNR w - - 0 1``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Self

from plybook.catalogue import Variant
from plybook.rules.board import bits
from plybook.rules.games.chess.board import BOARD, BY_KING
from plybook.rules.games.chess.explain import ChessExplanation
from plybook.rules.games.chess.position import ChessPosition
from plybook.rules.moves import Move, Query
from plybook.rules.position import Outcome
from plybook.rules.setup import FenError
from plybook.rules.shared.chessmen import KINDS, KING
from plybook.rules.shared.two_sided import is_sole_attacker
from plybook.rules.terms import Cell, Cells, Seat


class AnticheckmatePosition(ChessPosition):
    """A position of Anticheckmate Chess.

    The game ends when a turn ends with a King that no enemy attacks: it has no legal moves then. The seat to move has
    lost, which is what check and mate are here, if the other King is free; else its own King was set free, and it has
    won without a move to make.
    """

    __slots__ = ()

    variant = "anticheckmate"

    start_fen = "rnbqKbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQkBNR w - - 0 1"
    castlings = ()

    def explain(self, query: Query) -> str:
        """Say in plain words why no legal move fits ``query``."""
        return _Explanation(self, self.en_passant).explain(query)

    # --- what no game can come to --------------------------------------------------------------------------------

    def _check_kings(self) -> None:
        """Accept all attacks on Kings: they restrict no move, and a free King ends the game."""

    def _check_rights(self) -> None:
        """Raise `FenError` for any right to castle (rule 5)."""
        if self.unmoved:
            raise FenError("there is no castling in this game")

    # --- free Kings ----------------------------------------------------------------------------------------------

    def attacks_on(self, cell: Cell, seat: Seat, occupied: Cells) -> Cells:
        """Return the men of ``seat``, no King, that attack ``cell`` while men stand on ``occupied``."""
        return super().attacks_on(cell, seat, occupied) & ~self.masks[1 + KINDS * seat + KING]

    def is_free(self, seat: Seat) -> bool:
        """Say whether no enemy attacks the King of ``seat``; where a King is missing, for study, none is free."""
        if self.is_for_study():
            return False
        return not self.attacks_on(self.king(seat), 1 - seat, self.occupied[0] | self.occupied[1])

    def is_check(self) -> bool:
        """Say whether the seat to move has lost: the King of the other has ended its turn unattacked (rule 7)."""
        return self.is_free(1 - self.turn)

    def winner(self) -> Seat | None:
        """Return the seat whose King is free, None if neither is; of two the one that has just moved (rule 8)."""
        return next((seat for seat in (1 - self.turn, self.turn) if self.is_free(seat)), None)

    @classmethod
    def numbered_start(cls, number: int) -> str:
        """Raise `ValueError`: there is one start."""
        return super(ChessPosition, cls).numbered_start(number)

    def checked_cells(self) -> frozenset[int]:
        """Return where the opposing King stands, if he is free."""
        return frozenset((self.king(1 - self.turn),)) if self.is_check() else frozenset()

    def is_pinned(self, cell: Cell | str) -> bool:
        """Say whether of the side of the man on ``cell`` he alone attacks the opposing King."""
        return is_sole_attacker(self, self._cell(cell))

    def outcome(self) -> Outcome | None:
        """Return how the game has ended here, None if it goes on."""
        winner = self.winner()
        return super().outcome() if winner is None else Outcome("anticheckmate", winner, self.score((winner,)))

    def has_insufficient_material(self) -> bool:
        """Return False: the King alone wins."""
        return False

    # --- legal moves ---------------------------------------------------------------------------------------------

    def _begin(self, turn: Seat, halfmove_clock: int, fullmove_number: int) -> None:
        """Give a position that has men and nothing else the rest, all of them moved."""
        super()._begin(turn, halfmove_clock, fullmove_number)
        self._surveyed = self._unbound()

    def apply_unchecked(self, move: Move) -> Self:
        """Return the position after ``move``, which must be legal here."""
        new = super().apply_unchecked(move)
        new._surveyed = new._unbound()
        return new

    def _unbound(self) -> tuple[int, int, dict[int, int]]:
        """Return what bears on moves: only that no man goes to one of his own, or to a King."""
        king = self.masks[KINDS * (1 - self.turn) + 1 + KING]
        return 0, BOARD.all & ~(self.occupied[self.turn] | king), {}

    def threats(self, origin: Cell, target: Cell) -> int:
        """Return the men that forbid a move by their attack on a King: none."""
        return 0

    def legal_en_passant(self) -> int:
        """Return the en passant square if a capture there is legal, else -1."""
        return -1 if self.winner() is not None else super().legal_en_passant()

    def iter_legal_moves(self) -> Iterator[Move]:
        """Yield every legal move once; none if the game has ended."""
        return iter(()) if self.winner() is not None else super().iter_legal_moves()

    def find(self, query: Query) -> list[Move]:
        """Return the legal moves that fit ``query``."""
        return [] if self.winner() is not None else super().find(query)

    def _king_moves(self, targets: Cells) -> Iterator[Move]:
        """Yield the moves of the King to ``targets``: steps to empty squares (rule 4)."""
        king = self.king(self.turn)
        for target in bits(BY_KING[king] & targets & ~(self.occupied[0] | self.occupied[1])) if king >= 0 else ():
            yield Move(king, target)


class _Explanation(ChessExplanation):
    position: AnticheckmatePosition

    def explain(self, query: Query) -> str:
        """Say that the game has ended, or why no legal move fits ``query``."""
        position, winner = self.position, self.position.winner()
        if winner is None:
            return super().explain(query)
        square = position.geometry.names[position.king(winner)]
        return f"the game has ended: nothing attacks {position.seats[winner]}'s King on {square}"

    def explain_move(self, move: Move) -> str:
        """Say why a man cannot make ``move``; "" if he can."""
        kind, taken = (self.board[move.origin] - 1) % KINDS, self.board[move.target]
        if taken and (taken - 1) % KINDS == KING:
            return "a King is never captured"
        if taken and kind == KING:
            return "a King does not capture"
        return super().explain_move(move)


ANTICHECKMATE = Variant(
    id="anticheckmate",
    title="Anticheckmate Chess",
    about="Ralph Betza's chess with the Kings exchanged: the first King that nothing attacks wins.",
    seats=AnticheckmatePosition.seats,
    rules=AnticheckmatePosition,
    notations=("san", "lan"),
    picture="squares",
)
