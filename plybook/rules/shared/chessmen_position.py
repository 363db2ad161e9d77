"""The base of games with the men of chess: the King and castling, besides `two_sided`."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from typing import ClassVar, Self

from plybook.compiling import mypyc_attr
from plybook.notation.moves import Action, MoveText
from plybook.rules.board import bits
from plybook.rules.moves import CASTLING, ORDINARY, Move, Query
from plybook.rules.setup import FenError, Setup
from plybook.rules.shared.chessmen import HOMES, KINDS, KING, LETTERS, ROOK, Castling, castling_of
from plybook.rules.shared.two_sided import TwoSidedPosition
from plybook.rules.terms import Cell, Cells, Seat

_CORNERS = 1 | 1 << 7 | 1 << 56 | 1 << 63
_USUAL_FILE = 4  # of Kings
# A discovered check can be double, and nothing gives more.
_MOST_CHECKERS = 2


@mypyc_attr(allow_interpreted_subclasses=True)
class ChessmenPosition(TwoSidedPosition):
    """A position with the men of chess, whose first 64 cells are the board they start from, a1, b1, ... h8.

    ``unmoved`` are the Rooks that still have the right to castle; ``passage`` is how far from the cells of chess
    King and Rook land that castle.
    """

    __slots__ = ()

    kinds = LETTERS
    kind_names = ("Pawn", "Knight", "Bishop", "Rook", "Queen", "King")
    most_men = 16
    most_pawns = 8
    promotions = ("Q", "R", "B", "N")
    castlings: ClassVar[tuple[str, ...]] = ("O-O", "O-O-O")
    passage: ClassVar[int] = 0
    attacking: ClassVar[staticmethod[[tuple[int, ...], Seat, Cell, Cells], int]]
    """What finds the men of a seat that attack a cell, by the masks of a position and all occupied cells."""

    # --- what no game can come to --------------------------------------------------------------------------------

    @classmethod
    def from_setup(cls, setup: Setup, *, study: bool = False) -> Self:
        """Return the position of ``setup``; raise `FenError` for men, checks and rights that no game can give."""
        new = super(ChessmenPosition, cls).from_setup(setup, study=study)
        new._check_kings()
        new._check_rights()
        return new

    def _check_kings(self) -> None:
        """Raise `FenError` for checks that no legal move can have given."""
        turn, (white, black) = self.turn, self.occupied
        side, waiting, king = self.seats[turn], self.seats[1 - turn], self.king(1 - turn)
        if king >= 0 and self.attacking(self.masks, turn, king, white | black):
            raise FenError(f"{waiting} is in check, but it is {side}'s turn")
        if self.checkers().bit_count() > _MOST_CHECKERS:
            raise FenError(f"{side} is in check by more than {_MOST_CHECKERS} men")

    def _check_rights(self) -> None:
        """Raise `FenError` for a right to castle without King and Rook, or a second one on one side of the King."""
        for seat, home in enumerate(HOMES):
            rooks, king = self.unmoved & home, self.masks[1 + KINDS * seat + KING]
            right = (rooks & -king).bit_count()
            is_able = home & king and not rooks & ~self.masks[1 + KINDS * seat + ROOK]
            if rooks and not (is_able and right <= 1 and rooks.bit_count() - right <= 1):
                raise FenError(f"{self.seats[seat]} castles on its first rank, with one Rook on a side of its King")
        if self.unmoved & ~(HOMES[0] | HOMES[1]):
            raise FenError("a Rook with the right to castle stands on a first rank")

    # --- words ---------------------------------------------------------------------------------------------------

    def describe(self, move: Move) -> MoveText:
        """Return ``move``, legal here, as a complete `MoveText`, but for the marks of check and mate.

        The target of castling is the square the King goes to if both Kings and all Rooks that may castle come from
        their usual squares, else the Rook's square, as the King may end where he was or one step away.
        """
        if move.special != CASTLING:
            return super().describe(move)
        castling = castling_of(move.origin, move.target, self.passage)
        target = move.target if self.castles_unusually() else castling.king_target
        places = self.geometry.places
        return MoveText(Action.CASTLING, "K", places[move.origin], places[target], castling=castling.token)

    def castles_unusually(self) -> bool:
        """Say whether a King that is not on the e-file may castle, or a King with a Rook that is in no corner."""
        return any(
            rooks & ~_CORNERS or (rooks and self.king(seat) % 8 != _USUAL_FILE)
            for seat, rooks in enumerate(self.unmoved & home for home in HOMES)
        )

    # --- checks --------------------------------------------------------------------------------------------------

    def king(self, seat: Seat) -> int:
        """Return the cell of the King of ``seat``; -1 if it has none, in a position for study."""
        return self.masks[KINDS * seat + 1 + KING].bit_length() - 1

    def is_check(self) -> bool:
        """Say whether the seat to move is in check."""
        return self._survey()[0] != 0

    def checkers(self) -> int:
        """Return the set of the men that give check."""
        return self._survey()[0]

    @abstractmethod
    def _survey(self) -> tuple[int, int, object]:
        """Return the men that give check, the cells to which men other than the King may go, and what binds men."""

    @abstractmethod
    def threats(self, origin: Cell, target: Cell) -> int:
        """Return the men that will attack the King of the seat to move after its man on ``origin`` has moved."""

    def king_threats(self, cell: Cell) -> int:
        """Return the men that attack ``cell``, to which the King of the seat to move goes or passes."""
        kingless = (self.occupied[0] | self.occupied[1]) ^ 1 << self.king(self.turn)
        return self.attacking(self.masks, 1 - self.turn, cell, kingless)

    def attacks_on(self, cell: Cell, seat: Seat, occupied: Cells) -> Cells:
        """Return the men of ``seat`` that attack ``cell`` while men stand on ``occupied``."""
        return self.attacking(self.masks, seat, cell, occupied)

    # --- castling ------------------------------------------------------------------------------------------------

    def _castlings(self, query: Query | None = None) -> Iterator[Castling]:
        """Yield the legal castlings, of them those that ``query`` asks for if there is one."""
        turn, occupied = self.turn, self.occupied[0] | self.occupied[1]
        for rook in bits(self.unmoved & HOMES[turn]):
            castling = castling_of(self.king(turn), rook, self.passage)
            if query is not None and not is_meant(castling, query):
                continue
            if not occupied & castling.vacant and self.danger(castling) is None:
                yield castling

    def _castlings_meant(self, query: Query) -> list[Move]:
        """Return the legal castlings that ``query`` asks for by their token, or as a move of the King."""
        return [castling.move for castling in self._castlings(query)]

    def danger(self, castling: Castling) -> tuple[int, int] | None:
        """Return a cell on the way of the King that is attacked, and the attackers; None if there is none."""
        attackers, enemy = self.attacking, 1 - self.turn
        king, rook, _, _ = castling.move
        kingless = (self.occupied[0] | self.occupied[1]) ^ 1 << king
        for cell in castling.way:
            if threats := attackers(self.masks, enemy, cell, kingless):
                return cell, threats
        if 1 << rook & _CORNERS and not self.passage:
            return None
        # In Chess960 the Rook may have hidden the King from a man behind it; on another board he may land beside one.
        landing, rook_landing = castling.landings
        threats = attackers(self.masks, enemy, landing, kingless & ~(1 << rook) | 1 << rook_landing)
        return (landing, threats) if threats else None

    def _castled(self, move: Move) -> Self:
        """Return the position after castling."""
        king, rook, _, _ = move
        landing, rook_landing = castling_of(king, rook, self.passage).landings
        men = {landing: self.board[king], rook_landing: self.board[rook]}
        new = self._rearranged({king: 0, rook: 0} | men, self.halfmove_clock + 1)
        new.unmoved = self.unmoved & ~HOMES[self.turn]
        return new


def is_meant(castling: Castling, query: Query) -> bool:
    """Say whether ``query`` asks for ``castling``: by token, or as the King's move to where he goes or the Rook."""
    if query.special != ORDINARY:
        return query.token == castling.token
    king, rook, _, _ = castling.move
    asks_king = query.kind in (-1, KING) and query.origins == 1 << king
    asks_cell = query.targets & (1 << castling.king_target | 1 << rook)
    return asks_king and bool(asks_cell) and not query.promotion and query.captured < 0
