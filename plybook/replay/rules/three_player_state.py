"""What stands on the three-player board and who is still in play: attacks, the making of moves, and leaving the game.

Who is checkmated when his turn comes is out with his side, and his men with him; the turn passes on. The last mate
ends the game, and there the mated men stay (rule 6.4).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from operator import or_
from typing import Any, ClassVar, NamedTuple, Self

from plybook.replay.geometry import bits, mask
from plybook.replay.position import CASTLING, DOUBLE_STEP, EN_PASSANT, Move, Position
from plybook.replay.rules.three_player_board import BOARD
from plybook.replay.rules.three_player_pawns import Pawns
from plybook.replay.rules.three_player_seats import (
    BISHOP,
    KINDS,
    KING,
    KNIGHT,
    PAWN,
    QUEEN,
    ROOK,
    Castling,
    Men,
    Seating,
)

_KINDS = len(KINDS)


class Passed(NamedTuple):
    """A cell that a Pawn has passed over in a double step, and the cell where it stands."""

    cell: int
    pawn: int


class Foes(NamedTuple):
    """The men hostile to a seat, by how they attack; Pawns with the cells, by target, they capture from."""

    knights: int
    diagonals: int
    straights: int
    kings: int
    pawns: tuple[tuple[int, Sequence[int]], ...]


class ThreePlayerState(Position):
    """The state of a game, whoever plays it.

    ``unmoved`` are the Rooks with which their Kings may still castle; ``crossed`` the Pawns that go the other way
    round the board; ``passed`` the double steps that someone may still capture en passant; ``left`` the seats that
    are out. Of the last move it is known who made it (``mover``) and whether it was mate (``was_mate``).
    """

    __slots__ = ("_checkers", "_foes", "crossed", "left", "men", "mover", "passed", "was_mate")

    kinds = KINDS
    kind_names = ("Pawn", "Knight", "Bishop", "Rook", "Queen", "King")
    geometry = BOARD
    seats_name_cells = True
    seating: ClassVar[Seating]

    men: int
    crossed: int
    passed: tuple[Passed, ...]
    left: frozenset[int]
    mover: int
    was_mate: bool
    _foes: Foes
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

    def foes_of(self, seat: int) -> Foes:
        """Return the men hostile to ``seat``."""
        masks = self.masks
        knights = diagonals = straights = kings = 0
        pawns: list[tuple[int, Sequence[int]]] = []
        for foe in self.seating.foes[seat]:
            base = 1 + foe * _KINDS
            queens = masks[base + QUEEN]
            knights |= masks[base + KNIGHT]
            diagonals |= masks[base + BISHOP] | queens
            straights |= masks[base + ROOK] | queens
            kings |= masks[base + KING]
            if masks[base]:
                pawns += [(men, ways.capture_sources) for men, ways in self.pawns_of(foe)]
        return Foes(knights, diagonals, straights, kings, tuple(pawns))

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
        return attackers(self.seating.men, self.foes_of(seat), self.king(seat), self.men)

    def threats(self, origin: int, target: int, taken: int = 0) -> int:
        """Return what will attack the King of the seat to move after a move; ``taken`` is captured en passant."""
        there = 1 << target
        king = self.king(self.turn)
        if king == origin:
            king = target
        occupied = self.men & ~(1 << origin | taken) | there
        return attackers(self.seating.men, self._foes, king, occupied) & ~(taken | there)

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
        masks = [0] * (1 + len(cls.seats) * _KINDS)
        for cell, code in enumerate(board):
            if code:
                masks[code] |= 1 << cell
        new = object.__new__(cls)
        new.board = bytes(board)
        new.masks = tuple(masks)
        new.occupied = tuple(
            reduce(or_, masks[1 + seat * _KINDS : 1 + (seat + 1) * _KINDS]) for seat in range(len(cls.seats))
        )
        new.men = reduce(or_, masks)
        new.left = frozenset(left)
        new.crossed, new.unmoved = crossed & masks_of_pawns(masks), unmoved
        new.halfmove_clock, new.fullmove_number = halfmove_clock, fullmove_number
        new._give_turn(turn)
        new.passed = new.still_passed(passed)
        new.mover, new.was_mate = new.seat_before(turn), False
        return new

    def _give_turn(self, seat: int) -> None:
        """Make it the turn of ``seat``, with all men in place."""
        self.turn = seat
        self._foes = self.foes_of(seat)
        king = self.king(seat)
        self._checkers = attackers(self.seating.men, self._foes, king, self.men) if king >= 0 else 0

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
        return any(men & sources[cell] for men, sources in self.foes_of(owner).pawns)

    def apply(self, move: Move) -> Self:
        """Return the position after ``move``, which must be legal here."""
        origin, target, promotion, special = move
        turn, here, there = self.turn, 1 << move.origin, 1 << move.target
        board, masks, occupied = bytearray(self.board), list(self.masks), list(self.occupied)
        man = board[origin]
        taken_on = self.passed_pawn(target) if special == EN_PASSANT else target
        taken = board[taken_on]
        if taken:
            masks[taken] ^= 1 << taken_on
            occupied[(taken - 1) // _KINDS] ^= 1 << taken_on
            board[taken_on] = 0
        board[origin], board[target] = 0, man + promotion
        masks[man] ^= here
        masks[man + promotion] |= there
        occupied[turn] ^= here | there
        unmoved, crossed = self.unmoved & ~(here | there), self.crossed
        kind = (man - 1) % _KINDS
        if kind == KING and unmoved:
            unmoved &= ~_rooks(self.seating.castlings[turn])
            if special == CASTLING:
                castling = self.castling_to(target)
                code, ways = self.code(turn, ROOK), 1 << castling.rook | 1 << castling.rook_target
                board[castling.rook], board[castling.rook_target] = 0, code
                masks[code] ^= ways
                occupied[turn] ^= ways
        if crossed:
            is_crossed = crossed & here and not promotion
            crossed = crossed & ~(here | there | 1 << taken_on) | (there if is_crossed else 0)
        new = object.__new__(type(self))
        new.board, new.masks, new.occupied = bytes(board), tuple(masks), tuple(occupied)
        new.men = reduce(or_, occupied)
        new.left, new.crossed, new.unmoved = self.left, crossed, unmoved
        new.mover, new.was_mate = turn, False
        new.halfmove_clock = 0 if taken or kind == PAWN else self.halfmove_clock + 1
        following = self.seat_after(turn)
        new.fullmove_number = self.fullmove_number + (following < turn)
        new._give_turn(following)
        passed = self.passed
        if special == DOUBLE_STEP:
            passed = (*passed, Passed(self.pawn_ways(origin, turn).double_to[target].passed, target))
        new.passed = new.still_passed(passed) if passed else ()
        return new.settled()

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


def attackers(men: Men, foes: Foes, cell: int, occupied: int) -> int:
    """Return those of ``foes`` that attack ``cell``."""
    found = foes.knights & men.knight.sources[cell] | foes.kings & men.king.sources[cell]
    for pawns, sources in foes.pawns:
        found |= pawns & sources[cell]
    if foes.diagonals & men.bishop.sources[cell]:
        found |= men.bishop.origins(cell, foes.diagonals, occupied)
    if foes.straights & men.rook.sources[cell]:
        found |= men.rook.origins(cell, foes.straights, occupied)
    return found


def masks_of_pawns(masks: Sequence[int]) -> int:
    """Return all Pawns of ``masks``."""
    return reduce(or_, masks[1 + PAWN :: _KINDS])


def _rooks(castlings: Iterable[Castling]) -> int:
    return mask([castling.rook for castling in castlings])
