"""A position of John Savard's chess for two to six players on his board of 240 squares, with wings or without.

A seat that is checkmated on its turn is out, with its partners, and their men leave the board; the turn passes on.
The last mate ends the game, and there the mated men stay (rule 6.4).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any, ClassVar, Self

from plybook.notation.moves import Action, MoveText, Place, Remark
from plybook.notation.notation import Alphabet
from plybook.rules.games.three_player import words
from plybook.rules.games.three_player.board import BOARD
from plybook.rules.games.three_player.double_steps import double_step_to, still_passed
from plybook.rules.games.three_player.explain import explain
from plybook.rules.games.three_player.fen import read_fen, start_fen, write_fen
from plybook.rules.games.three_player.leaving import settled
from plybook.rules.games.three_player.moves import answers_check, find, legal_moves, targets_by_man
from plybook.rules.games.three_player.pawns import Passed, Pawns
from plybook.rules.games.three_player.seats import KINDS, Seating
from plybook.rules.games.three_player.setup import ThreePlayerSetup, by_hand, check_men
from plybook.rules.moves import CASTLING, DOUBLE_STEP, EN_PASSANT, Move, Query
from plybook.rules.ruleset import FenKeys, PawnPower
from plybook.rules.setup import FenError, Setup
from plybook.rules.shared.chess_lines import KING, PAWN, ROOK
from plybook.rules.shared.many_seats import Castling, ManySeatsPosition, passed_pawn
from plybook.rules.terms import Cell, Cells, Seat

_KINDS = len(KINDS)


class ThreePlayerPosition(ManySeatsPosition):
    """A position of three-player chess.

    ``unmoved`` are the Rooks with which their Kings may still castle; ``crossed`` are the Pawns that go the other way
    round the board; ``passed`` are the double steps that may still be captured en passant; ``was_mate`` tells whether
    the last move was mate.
    """

    __slots__ = ("crossed", "was_mate")

    kinds = KINDS
    kind_names = ("Pawn", "Knight", "Bishop", "Rook", "Queen", "King")
    ways = range(_KINDS)
    geometry = BOARD
    seats_name_cells = True
    seating: ClassVar[Seating]

    crossed: int
    passed: tuple[Passed, ...]
    was_mate: bool

    def __init_subclass__(cls, seating: Seating) -> None:
        super().__init_subclass__()
        cls.seating = seating
        cls.seats = tuple(seat.name for seat in seating.seats)
        cls.leaders = seating.leaders
        cls.start_fen = start_fen(seating)
        if any("p" in seat.array for seat in seating.seats):
            cls.marked_men = ("p", PAWN, "crossed")

    @property
    def key(self) -> tuple[Any, ...]:
        """What makes two positions the same for repetition: all but the counters."""
        return self.board, self.turn, self.unmoved, self.crossed, self.passed, self.left

    @classmethod
    def cell_count(cls) -> int:
        """Return how many squares the game has."""
        return cls.seating.squares.bit_count()

    # --- seats ----------------------------------------------------------------------------------------------------

    def sides_in_play(self) -> tuple[int, ...]:
        """Return the seats that stand for the sides still in play."""
        return tuple(leader for leader in self.seating.sides() if leader not in self.left)

    def begins_round(self) -> bool:
        """Say whether the seat to move is the first of those still in play."""
        return self.left.issuperset(range(self.turn))

    def name(self, cell: Cell) -> str:
        """Return what the seat to move calls ``cell``."""
        return "".join(self.seating.places[self.turn][cell][:3])

    @classmethod
    def seat_letters(cls) -> Sequence[str]:
        """Return the letter of each seat."""
        return cls.seating.letters

    @classmethod
    def cell_names(cls, seat: Seat = 0) -> tuple[str, ...]:
        """Return what ``seat`` calls each cell."""
        return tuple("".join(place[:3]) for place in cls.seating.places[seat])

    # --- what attacks -----------------------------------------------------------------------------------------------

    def pawns_of(self, seat: Seat) -> tuple[tuple[int, Pawns], ...]:
        """Return the Pawns of ``seat`` with how they go, those that go one way round the board and the others."""
        pawns, ways = self.masks[1 + seat * _KINDS + PAWN], self.seating.pawns[seat]
        crossed = self.seating.crossed_pawns[seat]
        if crossed is None:
            return ((pawns, ways),)
        return (pawns & ~self.crossed, ways), (pawns & self.crossed, crossed)

    def pawn_ways(self, cell: Cell, seat: Seat) -> Pawns:
        """Return how the Pawn of ``seat`` on ``cell`` goes."""
        crossed = self.seating.crossed_pawns[seat]
        return crossed if crossed and self.crossed >> cell & 1 else self.seating.pawns[seat]

    def check_mark(self) -> str:
        """Return the mark the move that led here deserves: ``"#"``, ``"+"`` or nothing."""
        if self.was_mate:
            return "#"
        if not self._checked:
            return ""
        checked = self.seats_in_check()
        return "+" if checked and any(checked >> seat & 1 for seat in self.seating.foes[self.mover]) else ""

    # --- from and to text -------------------------------------------------------------------------------------------

    @classmethod
    def fen_keys(cls) -> FenKeys:
        """Return what the fields of the string are called in a set-up by hand."""
        return ("", "turn", "left", "castling", "double", "clock", "move")

    @classmethod
    def placed(cls, setup: Setup, said: Collection[str]) -> ThreePlayerSetup:
        """Return ``setup`` with what a set-up by hand leaves out; ``said`` are the keys that it gives."""
        return by_hand(setup.completed(ThreePlayerSetup), said, cls.seating)

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
            check_men(new, seat, study=study)
        mover = new.seat_before(new.turn)
        if not own.left and new.checkers(mover):
            raise FenError(f"{cls.seats[mover]} is in check, but it is the turn of {cls.seats[new.turn]}")
        own.check_rights(cls.seating)
        new.unmoved = own.unmoved
        new.passed = still_passed(new, [double_step_to(new, cell) for cell in own.doubled])
        return new if new.is_for_study() else settled(new)

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
        """Return a position, without a look whether a seat is mated."""
        new = cls._with_men(board)
        new._sum_up()
        new.left = frozenset(left)
        new.crossed, new.unmoved = crossed & new.men_by_kind[PAWN], unmoved
        new.halfmove_clock, new.fullmove_number = halfmove_clock, fullmove_number
        new.give_turn(turn)
        new.passed = still_passed(new, passed)
        new.mover, new.was_mate = new.seat_before(turn), False
        return new

    def apply_unchecked(self, move: Move) -> Self:
        """Return the position after ``move``, which must be legal here."""
        if move.promotion or move.special > DOUBLE_STEP:
            return self._apply_special(move)
        new = self._after_step(move)
        return settled(new) if new.checking else new

    def _carry_over(self, before: Self, move: Move) -> None:
        """Set the Pawns that go the other way round, and the double steps."""
        origin, target, _, special = move
        self.crossed, self.was_mate, self.passed = before.crossed, False, ()
        if before.crossed:
            here, there = 1 << origin, 1 << target
            self.crossed = before.crossed & ~(here | there) | (there if before.crossed & here else 0)
        if before.passed or special == DOUBLE_STEP:
            self._keep_passed(before, move)

    def _apply_special(self, move: Move) -> Self:
        """Return the position after ``move``, a castling, a promotion or a capture en passant."""
        origin, target, promotion, special = move
        turn, man = self.turn, self.board[origin]
        taken_on = passed_pawn(self, target) if special == EN_PASSANT else target
        taken, kind = self.board[taken_on], (man - 1) % _KINDS
        changes = {taken_on: 0, origin: 0, target: man + promotion}
        unmoved = self.unmoved & ~(1 << origin | 1 << target)
        if kind == KING and unmoved:
            unmoved &= ~self.seating.rooks[turn]
        if special == CASTLING:
            castling = self.castling_to(target)
            changes |= {castling.rook: 0, castling.rook_target: self.code(turn, ROOK)}
        new = self._with_changes(changes)
        new._sum_up()
        new.left, new.unmoved, new.crossed = self.left, unmoved, self.crossed
        if self.crossed:
            is_crossed = self.crossed >> origin & 1 and not promotion
            kept = self.crossed & ~(1 << origin | 1 << taken_on)
            new.crossed = kept | (1 << target if is_crossed else 0)
        new.mover, new.was_mate = turn, False
        new.halfmove_clock = 0 if taken or kind == PAWN else self.halfmove_clock + 1
        following = self.seat_after(turn)
        new.fullmove_number = self.fullmove_number + (following < turn)
        new.give_turn(following)
        new._keep_passed(self, move)
        return settled(new) if new.checking else new

    def _keep_passed(self, before: Self, move: Move) -> None:
        """Give the position that ``move`` leads to the double steps that may still be captured en passant."""
        origin, target, _, special = move
        # When the Pawn is taken, even by a Pawn, the right to take it in passing ends.
        passed = tuple(each for each in before.passed if each.pawn != target)
        if special == DOUBLE_STEP:
            double = before.pawn_ways(origin, before.turn).double_to[target]
            passed = (*passed, Passed(double.passed, target))
        self.passed = still_passed(self, passed) if passed else ()

    def after_pass(self) -> Self:
        """Return the position after the seat to move has passed; the double step of the next seat lapses."""
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
        return settled(new)

    # --- moves and words -----------------------------------------------------------------------------------------

    def iter_legal_moves(self) -> Iterator[Move]:
        """Yield every legal move once."""
        return legal_moves(self)

    def targets_by_man(self) -> dict[Cell, Cells]:
        """Return the cells to which the men of the seat to move can go, by their cells."""
        return targets_by_man(self)

    def find(self, query: Query) -> list[Move]:
        """Return the legal moves that fit ``query``."""
        return find(self, query)

    def has_legal_move(self) -> bool:
        """Say whether the seat to move can move."""
        checkers = self.checking
        if not checkers or checkers & (checkers - 1) or self.passed:
            return super().has_legal_move()
        return answers_check(self)

    def kind_taken(self, move: Move) -> int:
        """Return the kind that ``move`` takes, -1 for none."""
        if move.special == EN_PASSANT:
            return PAWN
        return (self.board[move.target] - 1) % _KINDS if self.board[move.target] else -1

    def castling_to(self, target: Cell) -> Castling:
        """Return the castling of the seat to move that takes its King to ``target``."""
        return next(each for each in self.seating.castlings[self.turn] if each.move.target == target)

    @classmethod
    def alphabet(cls) -> Alphabet:
        """Return the names notations need to make their grammars."""
        return words.ALPHABET

    @classmethod
    def query(cls, text: MoveText, seat: Seat = 0) -> Query:
        """Return what ``text``, written by ``seat``, asks of a position; raise `OutsideRulesetError`."""
        return words.query_of(cls.seating, text, seat)

    @classmethod
    def cell_places(cls, seat: Seat = 0) -> Sequence[Sequence[Place]]:
        """Return for each square its place for ``seat``, then its places with the prefix of each player."""
        return words.cell_places(cls.seating, seat)

    @classmethod
    def remarks_on(cls, text: MoveText, seat: Seat = 0) -> tuple[Remark, ...]:
        """Return a remark if ``seat`` writes a prefix that it does not need, as where its own count reaches."""
        return words.remarks_on(cls.seating, text, seat)

    @classmethod
    def pawn_powers(cls, seat: Seat, is_marked: bool = False) -> Sequence[PawnPower | None]:
        """Return for each square what a Pawn of ``seat`` can do there (rules 3 and 4)."""
        return words.pawn_powers(cls.seating, seat, is_marked)

    def describe(self, move: Move) -> MoveText:
        """Return ``move``, legal here, as a complete `MoveText`, but for the marks of check and mate."""
        if move.special == CASTLING:
            return MoveText(Action.CASTLING, castling=self.castling_to(move.target).token)
        return words.move_text(self.seating, self.turn, self.board[move.origin], self.kind_taken(move), move)

    def ends_of(self, move: Move) -> tuple[str, str]:
        """Return what the seat to move calls the squares that ``move`` leads from and to."""
        return self.name(move.origin), self.name(move.target)

    def explain(self, query: Query) -> str:
        """Say in plain words why no legal move fits ``query``."""
        return explain(self, query)
