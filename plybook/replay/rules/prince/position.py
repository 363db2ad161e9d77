"""The rules of Prince (Gavin Smith, 2004): chess on 512 spaces, with 23 kinds of men, some of which go in planes.

Castling is a `Move` of the King.
"""

from __future__ import annotations

from collections.abc import Iterator

from plybook.catalogue import Variant
from plybook.notation.moves import Action, MoveText
from plybook.replay.geometry import bits
from plybook.replay.position import CASTLING, DOUBLE_STEP, Move, Query
from plybook.replay.rules.prince.attacks import attackers
from plybook.replay.rules.prince.explain import explain
from plybook.replay.rules.prince.men import BOARD, CASTLINGS, KINDS, KING, LETTERS, PAWNS, PROMOTIONS, WAYS, Castling
from plybook.replay.rules.prince.state import PrinceState
from plybook.replay.rules.two_sided import PAWN
from plybook.replay.terms import Cells


class PrincePosition(PrinceState):
    """A position of Prince, which finds its legal moves."""

    __slots__ = ()

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

    # --- legal moves ---------------------------------------------------------------------------------------------

    def iter_legal_moves(self) -> Iterator[Move]:
        """Yield every legal move once."""
        yield from self._moves(self.occupied[self.turn], BOARD.all)
        for castling in self._castlings():
            yield castling.move

    def find(self, query: Query) -> list[Move]:
        """Return the legal moves that fit ``query``."""
        special, kind, men, targets, promotion, captured, token = query
        if special:
            return [castling.move for castling in self._castlings() if castling.token == token]
        men &= self.occupied[self.turn]
        if kind >= 0:
            men &= self.masks[1 + KINDS * self.turn + kind]
        return [
            move
            for move in self._moves(men, targets)
            if (not promotion or move.promotion == promotion) and (captured < 0 or self._kind_taken(move) == captured)
        ]

    def _moves(self, men: Cells, wanted: Cells) -> Iterator[Move]:
        """Yield the legal moves of ``men``, but for castling, to cells that are ``wanted``."""
        turn, (white, black) = self.turn, self.occupied
        occupied, enemies, last = white | black, self.occupied[1 - turn], self.last_ranks[turn]
        king = self.king(turn)
        if men >> king & 1:
            yield from self._king_moves(king, wanted)
        _, allowed, pins = self._survey()
        allowed &= wanted & ~self.occupied[turn]
        for origin in bits(men & ~(1 << king)) if allowed else ():
            kind = (self.board[origin] - 1) % KINDS
            here = allowed & pins.get(1 << origin, -1)
            if kind != PAWN:
                for target in bits(WAYS[kind].targets(origin, occupied, here)):
                    yield Move(origin, target)
                continue
            pawns = PAWNS[turn]
            for target in bits((pawns.captures(origin) & enemies | pawns.steps(origin, occupied)) & here):
                special = DOUBLE_STEP if target == origin + 2 * pawns.ahead else 0
                for promotion in PROMOTIONS if last >> target & 1 else (0,):
                    yield Move(origin, target, promotion, special)
        if self.en_passant >= 0 and wanted >> self.en_passant & 1:
            yield from self._en_passants(men)

    def _king_moves(self, king: int, wanted: Cells) -> Iterator[Move]:
        """Yield the legal moves of the King to ``wanted`` cells, but for castling."""
        turn = self.turn
        kingless = (self.occupied[0] | self.occupied[1]) ^ 1 << king
        for target in bits(WAYS[KING].reach(king) & wanted & ~self.occupied[turn]):
            if not attackers(self.masks, 1 - turn, target, kingless):
                yield Move(king, target)

    def _castlings(self) -> Iterator[Castling]:
        """Yield the legal castlings (rule 22)."""
        occupied = self.occupied[0] | self.occupied[1]
        for castling in CASTLINGS[self.turn]:
            is_right = self.unmoved >> castling.base & 1 and not occupied & castling.vacant
            if is_right and self.danger(castling) is None:
                yield castling


PRINCE = Variant(
    id="prince",
    title="Prince",
    about="Gavin Smith's chess on 512 spaces, with 128 men of 23 kinds, some of which go in planes.",
    seats=PrincePosition.seats,
    rules=PrincePosition,
    notations=("prince", "prince-triple"),
    picture=("tiers", "slices"),
)
