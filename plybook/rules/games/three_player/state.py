"""A position on the three-player board: from and to setups, what a move makes of it, and leaving the game.

Who is checkmated when his turn comes is out with his side, and his men with him; the turn passes on. The last mate
ends the game, and there the mated men stay (rule 6.4).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from functools import reduce
from operator import or_
from typing import Self

from plybook.rules.board import bits
from plybook.rules.games.three_player.attacks import Passed, ThreePlayerAttacks
from plybook.rules.games.three_player.board import BOARD
from plybook.rules.games.three_player.fen import read_fen, write_fen
from plybook.rules.games.three_player.seats import (
    KINDS,
    KING,
    PAWN,
    ROOK,
    Castling,
)
from plybook.rules.games.three_player.setup import ThreePlayerSetup
from plybook.rules.moves import CASTLING, DOUBLE_STEP, EN_PASSANT, Move
from plybook.rules.ruleset import FenKeys
from plybook.rules.setup import FenError, Setup
from plybook.rules.terms import Cell, Cells, KindIndex, Seat

_KINDS = len(KINDS)
_MOST_MEN, _MOST_PAWNS = 16, 8


class ThreePlayerState(ThreePlayerAttacks):
    """The state of a game, whoever plays it."""

    __slots__ = ()

    # --- from and to text -------------------------------------------------------------------------------------------

    @classmethod
    def fen_keys(cls) -> FenKeys:
        """Return what the fields of the string are called in a set-up by hand."""
        return ("", "turn", "left", "castling", "double", "clock", "move")

    @classmethod
    def placed(cls, setup: Setup, said: Collection[str]) -> ThreePlayerSetup:
        """Return ``setup`` with what goes without saying in a set-up by hand.

        A side without men has left, as long as two others play on, and the first seat still there is to move.
        """
        own = setup.completed(ThreePlayerSetup)
        there = {(code - 1) // _KINDS for code in own.board if code}
        sides = {cls.leaders[seat] for seat in there}
        if "left" not in said and len(sides) > 1:
            own = replace(own, left=frozenset(seat for seat, side in enumerate(cls.leaders) if side not in sides))
        if "turn" not in said:
            own = replace(own, turn=next((seat for seat in range(len(cls.seats)) if seat not in own.left), 0))
        return own

    @classmethod
    def read_fen(cls, fen: str) -> ThreePlayerSetup:
        """Return what a FEN-like string says; raise `FenError` for what is not written as it should be."""
        return read_fen(fen, cls.seating)

    @classmethod
    def write_fen(cls, setup: Setup) -> str:
        """Return the FEN-like string of ``setup``."""
        return write_fen(setup.completed(ThreePlayerSetup), cls.seating)

    @classmethod
    def from_setup(cls, setup: Setup, *, study: bool = False) -> Self:
        """Return the position of ``setup``; raise `FenError` for what no game can come to.

        If the seat to move is mated and others play on, it has left, but not in a position for ``study``.
        """
        own = setup.completed(ThreePlayerSetup)
        own.check(BOARD.size, cls.seats, _KINDS)
        own.check_left(cls.seating)
        new = cls.arranged(
            own.board,
            own.turn,
            left=own.left,
            crossed=own.crossed,
            halfmove_clock=own.halfmove_clock,
            fullmove_number=own.fullmove_number,
        )
        for seat in range(len(cls.seats)):
            new._check_men(seat, study=study)
        mover = new.seat_before(new.turn)
        if not own.left and new.checkers(mover):
            raise FenError(f"{cls.seats[mover]} is in check, but it is the turn of {cls.seats[new.turn]}")
        own.check_rights(cls.seating)
        new.unmoved = own.unmoved
        new.passed = new.still_passed(map(new._double_step, own.doubled))
        return new if new.is_for_study() else new.settled()

    def _check_men(self, seat: Seat, *, study: bool) -> None:
        """Raise `FenError` for men of ``seat`` that no game can give it; for ``study`` it may have no King."""
        name, men = self.seats[seat], self.occupied[seat]
        if seat in self.left:
            if men:
                raise FenError(f"{name} has left and has men on the board")
            return
        kings = self.masks[self.code(seat, KING)].bit_count()
        if kings > 1 or not (kings or study):
            raise FenError(f"{name} has {kings} Kings" if kings else f"{name} has no King")
        if men.bit_count() > _MOST_MEN:
            raise FenError(f"{name} has more than {_MOST_MEN} men")
        if self.masks[self.code(seat, PAWN)].bit_count() > _MOST_PAWNS:
            raise FenError(f"{name} has more than {_MOST_PAWNS} Pawns")
        for cell in bits(men & ~self.seating.squares):
            raise FenError(f"{BOARD.names[cell]} is no square of this game")
        if men & self.crossed and self.seating.crossed_pawns[seat] is None:
            raise FenError(f"{name} has no Pawns that go the other way round")
        for pawns, ways in self.pawns_of(seat):
            for cell in bits(pawns & ~ways.cells):
                raise FenError(f"no Pawn of {name}'s can stand on {BOARD.names[cell]}")

    def _double_step(self, cell: Cell) -> Passed:
        """Return the double step that ends on ``cell``; raise `FenError` if none can."""
        if not 0 <= cell < BOARD.size:
            raise FenError("a double step ends on no square")
        passed = self.double_step_to(cell)
        if passed is None:
            raise FenError(f"double step to {BOARD.names[cell]}: no Pawn of a seat that waits can have made it")
        return passed

    def setup(self) -> ThreePlayerSetup:
        """Return what makes this position."""
        return ThreePlayerSetup(
            self.board,
            self.turn,
            self.unmoved,
            self.halfmove_clock,
            self.fullmove_number,
            left=self.left,
            crossed=self.crossed,
            doubled=tuple(passed.pawn for passed in self.passed),
        )

    # --- making positions -------------------------------------------------------------------------------------------

    @classmethod
    def arranged(
        cls,
        board: bytes | bytearray,
        turn: int,
        *,
        left: Iterable[int] = (),
        crossed: int = 0,
        unmoved: int = 0,
        passed: Iterable[Passed] = (),
        halfmove_clock: int = 0,
        fullmove_number: int = 1,
    ) -> Self:
        """Return a position; nobody is found to be mated yet."""
        new = cls._with_men(board)
        new.men, new.kings = reduce(or_, new.occupied), _kings(new.masks)
        new.men_by_kind = tuple(reduce(or_, new.masks[1 + kind :: _KINDS]) for kind in range(_KINDS))
        new.left = frozenset(left)
        new.crossed, new.unmoved = crossed & new.men_by_kind[PAWN], unmoved
        new.halfmove_clock, new.fullmove_number = halfmove_clock, fullmove_number
        new._give_turn(turn)
        new.passed = new.still_passed(passed)
        new.mover, new.was_mate = new.seat_before(turn), False
        return new

    def _give_turn(self, seat: Seat) -> None:
        """Make it the turn of ``seat``, with all men in place."""
        self.turn = seat
        self._checked = -1
        king = self.king(seat)
        self._checkers = self.hostile_attackers(seat, king, self.men) if king >= 0 else 0

    def still_passed(self, passed: Iterable[Passed]) -> tuple[Passed, ...]:
        """Return those of ``passed`` that a Pawn may still capture en passant (rule 6.2)."""
        return tuple(sorted(each for each in passed if self._is_open(each)))

    def double_step_to(self, cell: Cell) -> Passed | None:
        """Return the double step that ends on ``cell``, None if no Pawn of a seat that waits can have made it."""
        seat, kind = divmod(self.board[cell] - 1, _KINDS)
        if kind != PAWN or seat == self.turn:
            return None
        double = self.pawn_ways(cell, seat).double_to.get(cell)
        if double is None or self.men >> double.passed & 1:
            return None
        return Passed(double.passed, cell)

    def _is_open(self, passed: Passed) -> bool:
        cell, pawn = passed
        owner, kind = divmod(self.board[pawn] - 1, _KINDS)
        if kind != PAWN or owner == self.turn or self.men >> cell & 1:
            return False
        near = self.men_by_kind[PAWN] & self.seating.men.touching[PAWN][cell] & ~self.occupied[owner]
        return near != 0 and self.pawn_attackers(owner, cell) != 0

    def apply_unchecked(self, move: Move) -> Self:
        """Return the position after ``move``, which must be legal here."""
        origin, target, promotion, special = move
        if promotion or special > DOUBLE_STEP:
            return self._apply_special(move)
        turn, here, there = self.turn, 1 << origin, 1 << target
        both = here | there
        board, masks = bytearray(self.board), list(self.masks)
        occupied, by_kind = list(self.occupied), list(self.men_by_kind)
        man, taken = board[origin], board[target]
        kind = (man - 1) % _KINDS
        board[origin], board[target] = 0, man
        masks[man] ^= both
        occupied[turn] ^= both
        by_kind[kind] ^= both
        cls = type(self)
        new = cls.__new__(cls)
        new.halfmove_clock = 0 if taken or kind == PAWN else self.halfmove_clock + 1
        if taken:
            seat, victim = divmod(taken - 1, _KINDS)
            masks[taken] ^= there
            occupied[seat] ^= there
            by_kind[victim] ^= there
        new.board, new.masks, new.occupied = bytes(board), tuple(masks), tuple(occupied)
        new.men_by_kind, new.men = tuple(by_kind), self.men ^ here | there
        new.kings, new.left, new.crossed = self.kings, self.left, self.crossed
        new.unmoved = self.unmoved & ~both
        if kind == KING:
            new.kings, new.unmoved = _kings(masks), new.unmoved & ~self.seating.rooks[turn]
        if new.crossed & both:
            new.crossed = self.crossed & ~both | (there if self.crossed & here else 0)
        new.turn = following = self.seat_after(turn) if self.left else (turn + 1) % len(self.seats)
        new.fullmove_number = self.fullmove_number + (following < turn)
        new.mover, new.was_mate = turn, False
        new._find_checks(self, kind, here, there)
        new.passed = ()
        if self.passed or special == DOUBLE_STEP:
            new._keep_passed(self, move)
        return new.settled() if new._checkers else new

    def _apply_special(self, move: Move) -> Self:
        """Return the position after ``move``, a castling, a promotion or a capture en passant."""
        origin, target, promotion, special = move
        turn, man = self.turn, self.board[origin]
        taken_on = self.passed_pawn(target) if special == EN_PASSANT else target
        taken, kind = self.board[taken_on], (man - 1) % _KINDS
        changes = [(origin, man, 0), (target, 0, man + promotion)]
        if taken:
            changes.insert(0, (taken_on, taken, 0))
        unmoved = self.unmoved & ~(1 << origin | 1 << target)
        if kind == KING and unmoved:
            unmoved &= ~self.seating.rooks[turn]
            if special == CASTLING:
                castling, rook = self.castling_to(target), self.code(turn, ROOK)
                changes += [(castling.rook, rook, 0), (castling.rook_target, 0, rook)]
        new = self._changed(changes)
        new.left, new.unmoved, new.crossed = self.left, unmoved, self.crossed
        if self.crossed:
            is_crossed = self.crossed >> origin & 1 and not promotion
            kept = self.crossed & ~(1 << origin | 1 << taken_on)
            new.crossed = kept | (1 << target if is_crossed else 0)
        new.mover, new.was_mate = turn, False
        new.halfmove_clock = 0 if taken or kind == PAWN else self.halfmove_clock + 1
        following = self.seat_after(turn)
        new.fullmove_number = self.fullmove_number + (following < turn)
        new._give_turn(following)
        new._keep_passed(self, move)
        return new.settled() if new._checkers else new

    def _keep_passed(self, before: Self, move: Move) -> None:
        """Give the position that ``move`` leads to the double steps that may still be captured en passant."""
        origin, target, _, special = move
        # Whoever takes the Pawn ends the right to take it in passing, be he a Pawn himself.
        passed = tuple(each for each in before.passed if each.pawn != target)
        if special == DOUBLE_STEP:
            double = before.pawn_ways(origin, before.turn).double_to[target]
            passed = (*passed, Passed(double.passed, target))
        self.passed = self.still_passed(passed) if passed else ()

    def _find_checks(self, before: Self, kind: KindIndex, here: Cells, there: Cells) -> None:
        """Find out who is in check after a man of ``kind`` has gone from one cell, ``here``, to another, ``there``.

        A King whom he does not touch there, and who is not in check ``before``, is in check only where a line was
        opened; that of the seat that has moved is not.
        """
        mover, was, tables = before.turn, before._checked, self.seating.men
        if was < 0:
            was = before.seats_in_check()
        touching, lines = tables.touching[kind], tables.lines
        self._checked = self._checkers = 0
        for seat, king in enumerate(self.kings):
            if king < 0 or seat == mover:
                continue
            if there & touching[king] or was >> seat & 1:
                attackers = self.hostile_attackers(seat, king, self.men)
            elif here & lines[king]:
                attackers = self.uncovered(seat, here, there)
            else:
                continue
            if attackers:
                self._checked |= 1 << seat
                if seat == self.turn:
                    self._checkers = attackers

    def _changed(self, changes: Iterable[tuple[int, int, int]]) -> Self:
        """Return a position with other men on some cells, each given with the codes of what stood and what will."""
        board, masks = bytearray(self.board), list(self.masks)
        occupied, by_kind = list(self.occupied), list(self.men_by_kind)
        for cell, old, code in changes:
            board[cell] = code
            seat, kind = divmod((old or code) - 1, _KINDS)
            masks[old or code] ^= 1 << cell
            occupied[seat] ^= 1 << cell
            by_kind[kind] ^= 1 << cell
        cls = type(self)
        new = cls.__new__(cls)
        new.board, new.masks, new.occupied = bytes(board), tuple(masks), tuple(occupied)
        new.men_by_kind, new.men, new.kings = tuple(by_kind), reduce(or_, occupied), _kings(masks)
        return new

    def after_pass(self) -> Self:
        """Return the position after the seat to move has passed; the double step of who moves next lapses."""
        if self.is_check() or self.is_for_study():
            return super().after_pass()
        following = self.seat_after(self.turn)
        new = self.arranged(
            self.board,
            following,
            left=self.left,
            crossed=self.crossed,
            unmoved=self.unmoved,
            passed=self.passed,
            halfmove_clock=self.halfmove_clock + 1,
            fullmove_number=self.fullmove_number + (following < self.turn),
        )
        return new.settled()

    def castling_to(self, target: Cell) -> Castling:
        """Return the castling of the seat to move that takes its King to ``target``."""
        return next(each for each in self.seating.castlings[self.turn] if each.move.target == target)

    def passed_pawn(self, cell: Cell) -> int:
        """Return where the Pawn stands that has passed over ``cell``."""
        return next(each.pawn for each in self.passed if each.cell == cell)

    # --- leaving the game -------------------------------------------------------------------------------------------

    def settled(self) -> Self:
        """Return the position once all who are mated when their turn comes have left, but for the last."""
        position, mover = self, self.mover
        was_mate = False
        while position.is_checkmate():
            was_mate = True
            if len(position.sides_in_play()) <= 2:
                break
            position = position._without(self.seating.leaders[position.turn])
        position.mover, position.was_mate = mover, was_mate
        return position

    def _without(self, side: int) -> Self:
        """Return the position without the men of ``side``, with the turn passed on."""
        gone = {seat for seat, leader in enumerate(self.seating.leaders) if leader == side}
        men = reduce(or_, (self.occupied[seat] for seat in gone))
        board = bytearray(self.board)
        for cell in bits(men):
            board[cell] = 0
        new = self.arranged(
            board,
            self.turn,
            left=self.left | gone,
            crossed=self.crossed,
            unmoved=self.unmoved & ~men,
            fullmove_number=self.fullmove_number,
        )
        new._give_turn(new.seat_after(self.turn))
        new.fullmove_number += new.turn < self.turn
        new.passed = new.still_passed(self.passed)
        return new


def _kings(masks: Sequence[Cells]) -> tuple[int, ...]:
    """Return the cell of the King of each seat, -1 where there is none, from the men of each code."""
    return tuple([king.bit_length() - 1 for king in masks[1 + KING :: _KINDS]])
