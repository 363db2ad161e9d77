"""The rules of Prince (Gavin Smith, 2004): chess on 512 spaces, with 23 kinds of men, some of which go in planes.

Castling is a `Move` of the King.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Self

from plybook.catalogue import Variant
from plybook.notation.moves import PLAIN_MARKS, Action, MoveText
from plybook.rules.board import bits
from plybook.rules.games.prince.attacks import attackers, is_attack, is_open
from plybook.rules.games.prince.explain import explain
from plybook.rules.games.prince.men import BOARD, CASTLINGS, KINDS, KING, LETTERS, PAWNS, PROMOTIONS, WAYS, Castling
from plybook.rules.games.prince.state import PrinceState
from plybook.rules.moves import CASTLING, DOUBLE_STEP, ORDINARY, Move, Query
from plybook.rules.position import Played
from plybook.rules.shared.two_sided import PAWN
from plybook.rules.terms import Cell, Cells, KindIndex


class PrincePosition(PrinceState):
    """A position of Prince, which finds its legal moves."""

    __slots__ = ()

    variant = "prince"

    has_shorter_ways = True

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
        return self._fitting(self._moves(men, targets), promotion, captured)

    def played(self, query: Query) -> Played | None:
        """Return the one legal move that fits ``query`` with what comes of it; None if none does, or several do."""
        move = self._plain_move(query) if self.has_shorter_ways else None
        if move is None:
            return super().played(query)
        after = self.apply_unchecked(move)
        after._is_safe = not self._gives_check(move, after)
        is_capture, check = self.board[move.target] != 0, "" if after._is_safe else after.check_mark()
        return move, after, PLAIN_MARKS[is_capture][check]

    def _plain_move(self, query: Query) -> Move | None:
        """Return the one legal move that fits ``query`` if that asks for a plain one; None may still be several.

        Most moves are plain: of a man and to a cell that are named, and no castling, en passant or promotion.
        """
        special, kind, here, there, promotion, captured, _ = query
        if special or promotion or kind < 0 or captured >= 0:
            return None
        here &= self.masks[1 + KINDS * self.turn + kind]
        there &= ~self.occupied[self.turn]
        if not here or not there or here & (here - 1) or there & (there - 1):
            return None
        origin, target = here.bit_length() - 1, there.bit_length() - 1
        if kind == PAWN:
            move = self._plain_pawn_move(origin, target)
        else:
            is_way = WAYS[kind].can_go(origin, target, self.occupied[0] | self.occupied[1])
            move = Move(origin, target) if is_way else None
        return move if move is not None and self._is_king_safe_after(kind, origin, target) else None

    def _plain_pawn_move(self, origin: Cell, target: Cell) -> Move | None:
        """Return the move of a Pawn that neither captures en passant nor promotes; None if there is none."""
        turn, there, pawns = self.turn, 1 << target, PAWNS[self.turn]
        if there & self.last_ranks[turn]:
            return None
        if self.board[target]:
            return Move(origin, target) if pawns.captures(origin) & there else None
        if not pawns.steps(origin, self.occupied[0] | self.occupied[1]) & there:
            return None
        return Move(origin, target, 0, DOUBLE_STEP if target == origin + 2 * pawns.ahead else ORDINARY)

    def _is_king_safe_after(self, kind: KindIndex, origin: Cell, target: Cell) -> bool:
        """Say whether the King is safe after a plain move; it may be so, too, where a check must be answered."""
        turn, here, there = self.turn, 1 << origin, 1 << target
        occupied = self.occupied[0] | self.occupied[1]
        if kind == KING:
            return not attackers(self.masks, 1 - turn, target, occupied ^ here)
        if self.is_check():
            return False
        king, enemies = self.king(turn), self.occupied[1 - turn] & ~there
        return king < 0 or not is_open(self.board, enemies, king, origin, occupied & ~here | there)

    def _gives_check(self, move: Move, after: Self) -> bool:
        """Say whether a plain move to ``after`` gives check: by the man that moved, or by one whose way he leaves."""
        origin, target, _, _ = move
        turn, king, occupied = self.turn, after.king(after.turn), after.occupied[0] | after.occupied[1]
        if king < 0:
            return False
        if is_attack((after.board[target] - 1) % KINDS, turn, target, king, occupied):
            return True
        return is_open(after.board, after.occupied[turn], king, origin, occupied)

    def _moves(self, men: Cells, wanted: Cells) -> Iterator[Move]:
        """Yield the legal moves of ``men``, but for castling, to cells that are ``wanted``."""
        turn, (white, black) = self.turn, self.occupied
        occupied, enemies, last = white | black, self.occupied[1 - turn], self.last_ranks[turn]
        royal = self.masks[1 + KINDS * turn + KING]
        if men & royal:
            yield from self._king_moves(royal.bit_length() - 1, wanted)
        _, allowed, pins = self._survey()
        allowed &= wanted & ~self.occupied[turn]
        for origin in bits(men & ~royal) if allowed else ():
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
