"""What stands on the three-player board and who is still in play: attacks, the making of moves, and leaving the game.

Who is checkmated when his turn comes is out with his side, and his men with him; the turn passes on. The last mate
ends the game, and there the mated men stay (rule 6.4).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from operator import or_
from typing import Any, ClassVar, NamedTuple, Self

from plybook.replay.geometry import bits
from plybook.replay.position import CASTLING, DOUBLE_STEP, EN_PASSANT, Move, Position
from plybook.replay.rules.three_player.board import BOARD
from plybook.replay.rules.three_player.pawns import Pawns
from plybook.replay.rules.three_player.seats import (
    KINDS,
    KING,
    PAWN,
    ROOK,
    Castling,
    Seating,
)

_KINDS = len(KINDS)


class Passed(NamedTuple):
    """A cell that a Pawn has passed over in a double step, and the cell where it stands."""

    cell: int
    pawn: int


class ThreePlayerState(Position):
    """The state of a game, whoever plays it.

    ``men`` are all men and ``men_by_kind`` those of each kind, whosesoever; ``unmoved`` the Rooks with which their
    Kings may still castle; ``crossed`` the Pawns that go the other way round the board; ``passed`` the double steps
    that someone may still capture en passant; ``left`` the seats that are out. Of the last move it is known who made
    it (``mover``) and whether it was mate (``was_mate``).
    """

    __slots__ = ("_checkers", "crossed", "left", "men", "men_by_kind", "mover", "passed", "was_mate")

    kinds = KINDS
    kind_names = ("Pawn", "Knight", "Bishop", "Rook", "Queen", "King")
    geometry = BOARD
    seats_name_cells = True
    seating: ClassVar[Seating]

    men: int
    men_by_kind: tuple[int, ...]
    crossed: int
    passed: tuple[Passed, ...]
    left: frozenset[int]
    mover: int
    was_mate: bool
    _checkers: int

    @property
    def key(self) -> tuple[Any, ...]:
        """What makes two positions the same for repetition: all but the counters."""
        return self.board, self.turn, self.unmoved, self.crossed, self.passed, self.left

    @classmethod
    def cell_count(cls) -> int:
        """Return how many squares the game has."""
        return cls.seating.squares.bit_count()

    @classmethod
    def code(cls, seat: int, kind: int) -> int:
        """Return the code in ``board`` of a man."""
        return 1 + seat * _KINDS + kind

    # --- who plays --------------------------------------------------------------------------------------------------

    def sides_in_play(self) -> tuple[int, ...]:
        """Return the seats that stand for the sides still in play."""
        return tuple(leader for leader in self.seating.sides() if leader not in self.left)

    def begins_round(self) -> bool:
        """Say whether the seat to move is the first of those still in play."""
        return all(seat in self.left for seat in range(self.turn))

    def seat_after(self, seat: int) -> int:
        """Return who moves after ``seat``."""
        return self._seat_beside(seat, 1)

    def seat_before(self, seat: int) -> int:
        """Return who has moved before ``seat``."""
        return self._seat_beside(seat, -1)

    def _seat_beside(self, seat: int, step: int) -> int:
        beside = (seat + step) % len(self.seats)
        while beside in self.left:
            beside = (beside + step) % len(self.seats)
        return beside

    # --- what attacks -----------------------------------------------------------------------------------------------

    def king(self, seat: int) -> int:
        """Return the cell of the King of ``seat``."""
        return self.masks[_KINDS * seat + 1 + KING].bit_length() - 1

    def attackers(self, seat: int, cell: int, occupied: int) -> int:
        """Return the men hostile to ``seat`` that attack ``cell``, with ``occupied`` in the way of riders."""
        tables = self.seating.men
        pawns, knights, bishops, rooks, queens, kings = self.men_by_kind
        hostile = self.hostile_to(seat)
        beside = tables.king.sources[cell] & hostile
        found = knights & tables.knight.sources[cell] & hostile | kings & beside
        if pawns & beside:
            found |= self.pawn_attackers(seat, cell)
        if riders := (bishops | queens) & tables.bishop.sources[cell] & hostile:
            found |= tables.bishop.origins(cell, riders, occupied)
        if riders := (rooks | queens) & tables.rook.sources[cell] & hostile:
            found |= tables.rook.origins(cell, riders, occupied)
        return found

    def hostile_to(self, seat: int) -> int:
        """Return the men that are not of the side of ``seat``."""
        found = self.men
        for partner in self.seating.partners[seat]:
            found &= ~self.occupied[partner]
        return found

    def pawn_attackers(self, seat: int, cell: int) -> int:
        """Return the Pawns hostile to ``seat`` that capture to ``cell``."""
        found = 0
        for foe in self.seating.foes[seat]:
            for pawns, ways in self.pawns_of(foe):
                found |= pawns & ways.capture_sources[cell]
        return found

    def pawns_of(self, seat: int) -> Iterator[tuple[int, Pawns]]:
        """Yield the Pawns of ``seat`` with how they go, those that go one way round the board and the others."""
        pawns = self.masks[1 + seat * _KINDS + PAWN]
        crossed = self.seating.crossed_pawns[seat]
        if crossed is None:
            yield pawns, self.seating.pawns[seat]
            return
        yield pawns & ~self.crossed, self.seating.pawns[seat]
        yield pawns & self.crossed, crossed

    def pawn_ways(self, cell: int, seat: int) -> Pawns:
        """Return how the Pawn of ``seat`` on ``cell`` goes."""
        crossed = self.seating.crossed_pawns[seat]
        return crossed if crossed and self.crossed >> cell & 1 else self.seating.pawns[seat]

    def is_check(self) -> bool:
        """Say whether the seat to move is in check."""
        return self._checkers != 0

    def checkers(self, seat: int) -> int:
        """Return the men that give check to ``seat``."""
        if seat == self.turn:
            return self._checkers
        return self.attackers(seat, self.king(seat), self.men)

    def threats(self, origin: int, target: int, taken: int = 0) -> int:
        """Return what will attack the King of the seat to move after a move; ``taken`` is captured en passant."""
        there = 1 << target
        king = self.king(self.turn)
        if king == origin:
            king = target
        occupied = self.men & ~(1 << origin | taken) | there
        return self.attackers(self.turn, king, occupied) & ~(taken | there)

    def check_mark(self) -> str:
        """Return the mark the move that led here deserves: ``"#"``, ``"+"`` or nothing."""
        if self.was_mate:
            return "#"
        foes = self.seating.foes[self.mover]
        return "+" if any(seat not in self.left and self.checkers(seat) for seat in foes) else ""

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
        new.men = reduce(or_, new.occupied)
        new.men_by_kind = tuple(reduce(or_, new.masks[1 + kind :: _KINDS]) for kind in range(_KINDS))
        new.left = frozenset(left)
        new.crossed, new.unmoved = crossed & new.men_by_kind[PAWN], unmoved
        new.halfmove_clock, new.fullmove_number = halfmove_clock, fullmove_number
        new._give_turn(turn)
        new.passed = new.still_passed(passed)
        new.mover, new.was_mate = new.seat_before(turn), False
        return new

    def _give_turn(self, seat: int) -> None:
        """Make it the turn of ``seat``, with all men in place."""
        self.turn = seat
        king = self.king(seat)
        self._checkers = self.attackers(seat, king, self.men) if king >= 0 else 0

    def still_passed(self, passed: Iterable[Passed]) -> tuple[Passed, ...]:
        """Return those of ``passed`` that a Pawn may still capture en passant (rule 6.2)."""
        return tuple(sorted(each for each in passed if self._is_open(each)))

    def double_step_to(self, cell: int) -> Passed | None:
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
        return self.pawn_attackers(owner, cell) != 0

    def apply_unchecked(self, move: Move) -> Self:
        """Return the position after ``move``, which must be legal here."""
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
        # Whoever takes the Pawn ends the right to take it in passing, be he a Pawn himself.
        passed = tuple(each for each in self.passed if each.pawn != target)
        if special == DOUBLE_STEP:
            passed = (*passed, Passed(self.pawn_ways(origin, turn).double_to[target].passed, target))
        new.passed = new.still_passed(passed) if passed else ()
        return new.settled() if new._checkers else new

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
        new = object.__new__(type(self))
        new.board, new.masks, new.occupied = bytes(board), tuple(masks), tuple(occupied)
        new.men_by_kind, new.men = tuple(by_kind), reduce(or_, occupied)
        return new

    def castling_to(self, target: int) -> Castling:
        """Return the castling of the seat to move that takes its King to ``target``."""
        return next(each for each in self.seating.castlings[self.turn] if each.move.target == target)

    def passed_pawn(self, cell: int) -> int:
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
