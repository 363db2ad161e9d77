"""What games with the men of chess share beyond `two_sided`: the King, castling, and what is said of them."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from typing import ClassVar, Self

from plybook.notation.moves import Action, MoveText
from plybook.replay.geometry import bits
from plybook.replay.position import CASTLING, ORDINARY, Move, Query
from plybook.replay.rules.chessmen import HOMES, KINDS, KING, LETTERS, Castling, castling_of
from plybook.replay.rules.two_sided import TwoSidedPosition


class ChessmenPosition(TwoSidedPosition):
    """A position with the men of chess, whose first 64 cells are the board they start from, a1, b1, ... h8.

    ``unmoved`` are the Rooks that still have the right to castle; ``passage`` is how far from the cells of chess
    King and Rook land that castle.
    """

    __slots__ = ()

    kinds = LETTERS
    kind_names = ("Pawn", "Knight", "Bishop", "Rook", "Queen", "King")
    letters = "PNBRQKpnbrqk"
    most_men, most_pawns = 16, 8
    promotions = ("Q", "R", "B", "N")
    castlings = ("O-O", "O-O-O")
    passage: ClassVar[int] = 0

    def describe(self, move: Move) -> MoveText:
        """Return ``move``, legal here, as a complete `MoveText`, but for the marks of check and mate.

        The target of castling is the square the King goes to if he and the Rook come from their usual squares,
        else the Rook's square, as the King may end where he was or one step away.
        """
        if move.special != CASTLING:
            return super().describe(move)
        castling = castling_of(move.origin, move.target, self.passage)
        is_usual = move.origin % 8 == 4 and move.target % 8 in (0, 7)
        target = castling.king_target if is_usual else move.target
        places = self.geometry.places
        return MoveText(Action.CASTLING, "K", places[move.origin], places[target], castling=castling.token)

    # --- checks --------------------------------------------------------------------------------------------------

    def king(self, seat: int) -> int:
        """Return the cell of the King of ``seat``."""
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

    @staticmethod
    @abstractmethod
    def attackers(masks: tuple[int, ...], seat: int, cell: int, occupied: int, /) -> int:
        """Return the men of ``seat``, whose ``masks`` are those of a position, that attack ``cell``."""

    # --- castling ------------------------------------------------------------------------------------------------

    def _castlings(self) -> Iterator[Castling]:
        """Yield the legal castlings."""
        turn, occupied = self.turn, self.occupied[0] | self.occupied[1]
        for rook in bits(self.unmoved & HOMES[turn]):
            castling = castling_of(self.king(turn), rook, self.passage)
            if not occupied & castling.vacant and self._danger(castling) is None:
                yield castling

    def _castlings_meant(self, query: Query) -> list[Move]:
        """Return the legal castlings that ``query`` asks for by their token, or as a move of the King."""
        return [castling.move for castling in self._castlings() if _is_meant(castling, query)]

    def _danger(self, castling: Castling) -> tuple[int, int] | None:
        """Return a cell on the way of the King that is attacked, and the attackers; None if there is none."""
        attackers, enemy = self.attackers, 1 - self.turn
        king, rook, _, _ = castling.move
        kingless = (self.occupied[0] | self.occupied[1]) ^ 1 << king
        for cell in castling.way:
            if threats := attackers(self.masks, enemy, cell, kingless):
                return cell, threats
        # In Chess960 the Rook may have hidden the King from a man behind it; on another board he may land beside one.
        landing, rook_landing = castling.landings
        threats = attackers(self.masks, enemy, landing, kingless & ~(1 << rook) | 1 << rook_landing)
        return (landing, threats) if threats else None

    def _castled(self, move: Move) -> Self:
        """Return the position after castling."""
        king, rook, _, _ = move
        turn, board = self.turn, bytearray(self.board)
        landing, rook_landing = castling_of(king, rook, self.passage).landings
        man, other = board[king], board[rook]
        board[king] = board[rook] = 0
        board[landing], board[rook_landing] = man, other
        new = self._arranged(board, 1 - turn, self.halfmove_clock + 1, self.fullmove_number + turn)
        new.unmoved = self.unmoved & ~HOMES[turn]
        return new

    # --- why a move is not legal ---------------------------------------------------------------------------------

    def explain(self, query: Query) -> str:
        """Say in plain words why no legal move fits ``query``."""
        for rook in bits(self.unmoved & HOMES[self.turn]):
            castling = castling_of(self.king(self.turn), rook, self.passage)
            if _is_meant(castling, query):
                return f"castling: {self._explain_way(castling)}"
        if query.special == CASTLING:
            return f"castling: {self._explain_lost_right()}"
        return super().explain(query)

    def _explain_lost_right(self) -> str:
        """Say why there is no right to a castling."""
        home = HOMES[self.turn]
        if self.unmoved & home:
            return "the Rook on that side has moved"
        return f"the King {'or the Rook ' if home >> self.king(self.turn) & 1 else ''}has moved"

    def _explain_way(self, castling: Castling) -> str:
        """Say what stands in the way of ``castling``, which is still a right."""
        obstacles = (self.occupied[0] | self.occupied[1]) & castling.vacant
        if obstacles:
            return self._explain_obstacles(obstacles)
        danger = self._danger(castling)
        return self._explain_danger(castling, *danger) if danger else "it is legal"

    def _explain_obstacles(self, obstacles: int) -> str:
        """Say that ``obstacles`` stand where nothing may stand when the King castles."""
        return f"{self._men(obstacles)} {'stands' if obstacles.bit_count() == 1 else 'stand'} in the way"

    def _explain_danger(self, castling: Castling, cell: int, threats: int) -> str:
        """Say that ``threats`` attack ``cell``, on the way of the King or at its end."""
        name, by = self.geometry.names[cell], f"attacked by {self._men(threats)}"
        if cell == castling.move.origin:
            return f"the King is {by}"
        if cell == castling.landings[0]:
            return f"the King would stand on {name}, {by}"
        return f"the King passes through {name}, {by}"


def _is_meant(castling: Castling, query: Query) -> bool:
    """Say whether ``query`` asks for ``castling``: by token, or as the King's move to where he goes or the Rook."""
    if query.special != ORDINARY:
        return query.token == castling.token
    king, rook, _, _ = castling.move
    asks_king = query.kind in (-1, KING) and query.origins == 1 << king
    asks_cell = query.targets & (1 << castling.king_target | 1 << rook)
    return asks_king and bool(asks_cell) and not query.promotion and query.captured < 0
