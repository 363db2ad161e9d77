"""Influenced 8-Leveled 3D Alice Chess (Mikael Segercrantz, 2003): 512 men on four sets of 512 cubes.

Castling is a `Move` of the King; the target of a move is where the man lands.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from plybook.catalogue import Variant
from plybook.notation.moves import PLAIN_MARKS, Action, MoveText
from plybook.rules.board import bits
from plybook.rules.games.alice_3d.castling import Attempt, attempts
from plybook.rules.games.alice_3d.explain import explain
from plybook.rules.games.alice_3d.men import (
    BETH,
    BOX,
    GEOMETRY,
    GIMEL,
    HEIR,
    INFLUENCE_SETS,
    KINDS,
    KING,
    LANDING,
    LETTERS,
    MAIN,
    MAIN_SETS,
    MOVEMENTS,
    PAWN,
    PAWNS,
    PROMOTIONS,
    WITHIN,
    castlings,
    targets,
)
from plybook.rules.games.alice_3d.state import AliceState
from plybook.rules.moves import CASTLING, DOUBLE_STEP, EN_PASSANT, ORDINARY, Move, Query
from plybook.rules.position import Outcome, Played
from plybook.rules.terms import Cell, Cells, KindIndex, Seat

_POINTS = 10
_STALEMATE_RESULTS = ("7-3", "3-7")


class AlicePosition(AliceState):
    """A position of Influenced 8-Leveled 3D Alice Chess, which finds its legal moves."""

    __slots__ = ()

    variant = "alice-3d"

    has_shorter_ways = True

    # --- words ---------------------------------------------------------------------------------------------------

    @classmethod
    def query(cls, text: MoveText, seat: Seat = 0) -> Query:
        """Return what ``text`` asks of a position; raise `OutsideRulesetError` for what the ruleset lacks.

        Castling is meant on the main sets where the text does not name a set.
        """
        query = super().query(text, seat)
        if query.special != CASTLING:
            return query
        origins = cls.geometry.cells_at(text.origin)
        if not text.origin or text.origin[0] is None:
            origins &= MAIN
        return query._replace(origins=origins, targets=cls.geometry.cells_at(text.target))

    def describe(self, move: Move) -> MoveText:
        """Return ``move``, legal here, as a complete `MoveText`, but for the marks of check, mate and stalemate."""
        if move.special == CASTLING:
            places, token = GEOMETRY.places, self.castling_of(move).token
            return MoveText(Action.CASTLING, LETTERS[KING], places[move.origin], places[move.target], castling=token)
        text = super().describe(move)
        return replace(text, succession=True) if self.successor_cell(move) >= 0 else text

    def explain(self, query: Query) -> str:
        """Say in plain words why no legal move fits ``query``."""
        return explain(self, query)

    # --- repetition and en passant -------------------------------------------------------------------------------

    @property
    def key(self) -> tuple[Any, ...]:
        """What makes two positions the same for repetition: en passant counts where such a capture is legal."""
        return self.board, self.turn, self.unmoved, self.legal_en_passant()

    def legal_en_passant(self) -> int:
        """Return the en passant cube if a capture there is legal, else -1."""
        passed, turn = self.en_passant, self.turn
        if passed < 0:
            return -1
        # Who captures there lands there, and comes from where a Pawn of the other side would capture him.
        near = PAWNS[1 - turn].captures(passed & WITHIN) << LANDING[passed & ~WITHIN]
        pawns = near & self.masks[1 + KINDS * turn + PAWN] & self.ruled()[turn]
        if not pawns or self.is_checkmate():
            return -1
        found = self._moves(pawns, 1 << passed)
        return passed if any(move.special == EN_PASSANT for move in found) else -1

    # --- how the game ends ---------------------------------------------------------------------------------------

    def is_check(self) -> bool:
        """Say whether the King of the seat to move is threatened (R7.3)."""
        return self.checkers() != 0

    def is_checkmate(self) -> bool:
        """Say whether the King of the seat to move is threatened and has no heir (R9.1)."""
        return self.heir(self.turn) < 0 and self.is_check()

    def is_stalemate(self) -> bool:
        """Say whether the seat to move, not checkmated, has no legal move on the main sets (R9.5)."""
        if self._has_free_step() or self.is_checkmate() or self.is_for_study():
            return False
        return not self._has_main_move()

    def has_legal_move(self) -> bool:
        """Say whether the game has ended neither by checkmate nor by stalemate; it is found out once."""
        found = self._stuck
        if found is None:
            found = self._stuck = not self._has_free_step() and (self.is_checkmate() or self.is_stalemate())
        return not found

    def check_mark(self) -> str:
        """Return the mark the move that led here deserves: ``#``, ``~`` for stalemate, ``+`` or nothing."""
        if not self.has_legal_move():
            return "#" if self.is_checkmate() else "~"
        return "+" if self.is_check() else ""

    def outcome(self) -> Outcome | None:
        """Return how the game has ended here, None if it goes on: 10-0, 7-3 by stalemate, or drawn by the clock."""
        winner = 1 - self.turn
        if self.is_checkmate():
            return Outcome("checkmate", winner, self.score((winner,)))
        if self.is_stalemate():
            return Outcome("stalemate", winner, _STALEMATE_RESULTS[winner])
        return self.drawn_by_clock()

    @classmethod
    def results(cls) -> tuple[str, ...]:
        """Return the results that games can have."""
        return (*super().results(), *_STALEMATE_RESULTS)

    @classmethod
    def score(cls, winners: Sequence[int]) -> str:
        """Return the result of a game that ``winners`` share, ten points in all."""
        share = _POINTS // len(winners)
        return "-".join(str(share if seat in winners else 0) for seat in (0, 1))

    # --- legal moves ---------------------------------------------------------------------------------------------

    def iter_legal_moves(self) -> Iterator[Move]:
        """Yield every legal move once; none if the game has ended by checkmate or stalemate."""
        if self.has_legal_move():
            yield from self._moves(self._free(), GEOMETRY.all)
            yield from self._castlings(INFLUENCE_SETS[self.turn])
            yield from self._castlings(MAIN_SETS[self.turn])

    def find(self, query: Query) -> list[Move]:
        """Return the legal moves that fit ``query``."""
        special, kind, origins, wanted, promotion, captured, _ = query
        if not self.has_legal_move():
            return []
        if special:
            return list(self._safe(attempt.move for attempt in attempts(self, query) if attempt.is_legal()))
        men = origins & self._free()
        if kind >= 0:
            men &= self.masks[1 + KINDS * self.turn + kind]
        return self._fitting(self._moves(men, wanted), promotion, captured)

    def played(self, query: Query) -> Played | None:
        """Return the one legal move that fits ``query`` with what comes of it; None if none does, or several do."""
        move = self._plain_move(query) if self.has_shorter_ways else None
        if move is None:
            return super().played(query)
        after = self._after(move, is_rare=False)
        if self.heir(self.turn) < 0 and after.is_lost(self.turn):
            return None
        return move, after, PLAIN_MARKS[self.board[self.victim_cell(move)] != 0][after.check_mark()]

    def _plain_move(self, query: Query) -> Move | None:
        """Return the one move that fits ``query`` if that asks for a plain one, whether the King is safe or not.

        Most moves are plain: of a man and to a cell that are named, and no castling, en passant, promotion or
        succession. None may still be several.
        """
        special, kind, here, there, promotion, captured, _ = query
        if special or promotion or kind < 0 or captured >= 0 or there <= 0 or not self.has_legal_move():
            return None
        turn, board = self.turn, self.board
        here &= self.masks[1 + KINDS * turn + kind]
        if not here:
            return None
        origin, target = here.bit_length() - 1, there.bit_length() - 1
        if here != 1 << origin or there != 1 << target:
            return None
        first = origin & ~WITHIN
        if LANDING[first] != target & ~WITHIN or (first != INFLUENCE_SETS[turn] and not self.ruled()[turn] & here):
            return None
        victim = board[first + (target & WITHIN)]
        if board[target] or (victim and ((victim > KINDS) == turn or victim == 1 + KINDS * (1 - turn) + KING)):
            return None
        return self._plain_pawn_way(origin, target, victim) if kind == PAWN else self._plain_way(kind, origin, target)

    def _plain_way(self, kind: KindIndex, origin: Cell, target: Cell) -> Move | None:
        """Return the move of a man, no Pawn, if nobody stands on his way."""
        path = MOVEMENTS[kind].paths(origin & WITHIN).get(target & WITHIN, -1)
        if path and path & (self.occupied[0] | self.occupied[1]) >> (origin & ~WITHIN):
            return None
        return Move(origin, target)

    def _plain_pawn_way(self, origin: Cell, target: Cell, victim: int) -> Move | None:
        """Return the move of a Pawn to where he finds ``victim``, 0 for nobody, if it is one and no promotion."""
        pawns, cube, aim = PAWNS[self.turn], origin & WITHIN, target & WITHIN
        if pawns.last >> aim & 1:
            return None
        if victim:
            return Move(origin, target) if pawns.captures(cube) >> aim & 1 else None
        if aim == cube + pawns.ahead:
            return Move(origin, target)
        is_double = aim == cube + 2 * pawns.ahead and pawns.first >> cube & 1 and not self.board[origin + pawns.ahead]
        return Move(origin, target, 0, DOUBLE_STEP) if is_double else None

    def _free(self) -> int:
        """Return the men of the seat to move that may move: those of its influence set, and the influenced (R5)."""
        return self.occupied[self.turn] & (BOX.all << INFLUENCE_SETS[self.turn] | self.ruled()[self.turn])

    def _has_main_move(self) -> bool:
        """Say whether the seat to move has a legal move on the main sets; who may castle has others, too."""
        return next(self._moves(self._free() & MAIN, MAIN), None) is not None

    def _has_free_step(self) -> bool:
        """Say whether a Pawn on the main sets can step, safely, as the seat to move has an heir."""
        turn, board = self.turn, self.board
        pawns, ahead = self.masks[1 + KINDS * turn + PAWN] & self.ruled()[turn], PAWNS[turn].ahead
        if not pawns or self.heir(turn) < 0:
            return False
        # Whichever main set he is on, the cube ahead must be empty on it and on the other, where he lands.
        cube = (pawns.bit_length() - 1 & WITHIN) + ahead
        if not (board[BETH + cube] or board[GIMEL + cube]):  # as mostly for any of them
            return True
        men = self.occupied[0] | self.occupied[1]
        vacant = BOX.all & ~(men >> BETH | men >> GIMEL)
        cubes = (pawns >> BETH | pawns >> GIMEL) & BOX.all
        return (cubes << ahead if ahead > 0 else cubes >> -ahead) & vacant != 0

    def _castlings(self, first: int) -> Iterator[Move]:
        """Return the legal castlings on the set of the ``first`` cell."""
        found = (Attempt(self, first, castling) for castling in castlings(self.turn))
        return self._safe(attempt.move for attempt in found if attempt.is_legal())

    def _moves(self, men: Cells, wanted: Cells) -> Iterator[Move]:
        """Return the legal moves of ``men``, who may move, to ``wanted`` cells, but for castling."""
        return self._safe(self._ways(men, wanted))

    def _safe(self, moves: Iterator[Move]) -> Iterator[Move]:
        """Return those of ``moves`` that do not leave the King threatened and without an heir (R9.4)."""
        if self.heir(self.turn) >= 0:
            return moves
        return (move for move in moves if not self.apply_unchecked(move).is_lost(self.turn))

    def _ways(self, men: Cells, wanted: Cells) -> Iterator[Move]:
        """Yield the moves of ``men`` to ``wanted`` cells, whether the King is safe or not (R4)."""
        own, occupied = self.occupied[self.turn], self.occupied[0] | self.occupied[1]
        for first, landing in LANDING.items():
            here, aims = men >> first & BOX.all, wanted >> landing & BOX.all
            if not here or not aims:
                continue
            standing = occupied >> first & BOX.all
            # Not to where an own man stands, nor to where any stands on the set to land on.
            aims &= ~(own >> first | occupied >> landing)
            for cube in bits(here):
                kind = (self.board[first + cube] - 1) % KINDS
                if kind == PAWN:
                    yield from self._pawn_ways(first, cube, standing, aims)
                else:
                    for target in bits(targets(kind, cube, standing, aims)):
                        yield Move(first + cube, landing + target)

    def _pawn_ways(self, first: int, cube: int, standing: int, aims: int) -> Iterator[Move]:
        """Yield the moves of the Pawn on ``cube`` of the set of the ``first`` cell (R6.2 to R6.7)."""
        pawns, origin, landing = PAWNS[self.turn], first + cube, LANDING[first]
        captures = pawns.captures(cube)
        for target in bits((pawns.steps(cube, standing) | captures & standing) & aims):
            special = DOUBLE_STEP if target == cube + 2 * pawns.ahead else ORDINARY
            for promotion in self._promotions(first) if pawns.last >> target & 1 else (0,):
                yield Move(origin, landing + target, promotion, special)
        passed = self.en_passant
        if passed >= 0 and passed & ~WITHIN == landing and captures & aims & ~standing & 1 << (passed & WITHIN):
            yield Move(origin, passed, 0, EN_PASSANT)

    def _promotions(self, first: int) -> tuple[int, ...]:
        """Return what a Pawn on the set of the ``first`` cell may become (R6.6)."""
        return (*PROMOTIONS, HEIR) if MAIN >> first & 1 and self.heir(self.turn) < 0 else PROMOTIONS


ALICE_3D = Variant(
    id="alice-3d",
    title="Influenced 8-Leveled 3D Alice Chess",
    about="Mikael Segercrantz's chess of 512 men on four sets of 512 cubes, where a man must be influenced to move.",
    seats=AlicePosition.seats,
    rules=AlicePosition,
    notations=("alice-unicode", "alice-ascii"),
    picture=("alice-sets", "alice-stacks", "alice-dots"),
)
