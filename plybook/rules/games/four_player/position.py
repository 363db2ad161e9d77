"""A position of four-player chess as chess.com has it: on a cross of 160 squares, each seat for itself or two teams.

A seat that is mated, stalemated or loses its King is out: its men stay, dead, in the way of all others. Where each
seat plays for itself, that is decided right after a move for all seats together, and the King of a seat that resigns
or runs out of time walks on alone.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import reduce
from operator import or_
from typing import Any, ClassVar, Self

from plybook.notation.moves import PLAIN_MARKS, Mark, MoveText, marks
from plybook.notation.notation import Alphabet
from plybook.rules.games.four_player import tags, words
from plybook.rules.games.four_player.board import BOARD
from plybook.rules.games.four_player.ends import outcome_of
from plybook.rules.games.four_player.explain import explain
from plybook.rules.games.four_player.fen import (
    FORMS,
    KEYS,
    fields_of,
    read_fen,
    setup_of_fields,
    start_fen,
    write_fen,
)
from plybook.rules.games.four_player.leaving import find_leaving, left
from plybook.rules.games.four_player.moves import find, is_attacked, legal_moves, targets_by_man
from plybook.rules.games.four_player.points import VALUES
from plybook.rules.games.four_player.seats import (
    KIND_NAMES,
    KINDS,
    KING,
    LETTERS,
    PAWN,
    SEATS,
    WAYS,
    PawnWays,
    Seating,
)
from plybook.rules.games.four_player.settling import settled
from plybook.rules.games.four_player.setup import OUT, PLAYS, FourPlayerSetup, Passed, by_hand, check_men
from plybook.rules.games.four_player.special_moves import added, applied_special
from plybook.rules.moves import CASTLING, DOUBLE_STEP, EN_PASSANT, RESIGNING, Move, Query
from plybook.rules.position import Outcome, Position
from plybook.rules.ruleset import FenKeys
from plybook.rules.setup import Setup
from plybook.rules.shared.chess_lines import KING as KING_WAY
from plybook.rules.shared.many_seats import Castling, ManySeatsPosition
from plybook.rules.terms import Cell, Cells, Seat

_KINDS = len(KINDS)
_STEPS_OUT = ("R", "T")


class FourPlayerPosition(ManySeatsPosition):
    """A position of four-player chess.

    ``status`` says of each seat whether it plays, walks on with its King or is out, and ``points`` are those of each;
    ``dead`` are the men that cannot move; ``unmoved`` are the Rooks with which their Kings may still castle;
    ``passed`` are the double steps since the last turn of the seat that made them; ``ended`` says how the game has
    ended, "" if it goes on; ``without`` names the rules that are not in force; ``mark`` is the mark that the move
    deserves that led here.
    """

    __slots__ = ("dead", "ended", "mark", "points", "status", "without")

    kinds = KINDS
    kind_names = KIND_NAMES
    seats = SEATS
    geometry = BOARD
    fen_forms = FORMS
    draws_at_occurrence = 3
    draws_at_clock = 200
    seating: ClassVar[Seating]
    ways = WAYS

    status: tuple[int, ...]
    points: tuple[int, ...]
    dead: int
    passed: tuple[Passed, ...]
    ended: str
    without: frozenset[str]
    mark: str

    def __init_subclass__(cls, seating: Seating) -> None:
        super().__init_subclass__()
        cls.seating = seating
        cls.leaders = seating.leaders
        cls.start_fen = start_fen()

    @property
    def key(self) -> tuple[Any, ...]:
        """What makes two positions the same for repetition: all but the counters and the points."""
        if not (self.passed or self.ended or self.without):
            return self.board, self.turn, self.unmoved, self.status  # the usual case, as a replay asks at every ply
        passed = tuple(each for each in self.passed if self._is_takable(each))
        rules = " ".join(sorted(self.without))
        return self.board, self.turn, self.unmoved, self.status, passed, self.ended, rules

    @property
    def _state(self) -> tuple[Any, ...]:
        return (*self.key, self.points, self.halfmove_clock, self.fullmove_number)

    def _is_takable(self, passed: Passed) -> bool:
        """Say whether a Pawn attacks the cell over which the double step led."""
        pawns = self.masks[1 + PAWN :: _KINDS]
        return any(
            pawns[seat] & ~self.dead & self.seating.pawns[seat].capture_sources[passed.cell]
            for seat in range(len(SEATS))
            if seat != passed.seat
        )

    # --- seats ----------------------------------------------------------------------------------------------------

    @classmethod
    def seat_letters(cls) -> Sequence[str]:
        """Return the letter of each seat."""
        return LETTERS

    def sides_in_play(self) -> tuple[int, ...]:
        """Return the seats that stand for the sides still in play; a King that walks alone does not play."""
        return tuple(sorted({self.leaders[seat] for seat in self.playing()}))

    def playing(self) -> tuple[int, ...]:
        """Return the seats that play, whose Kings do not just walk on."""
        return tuple(seat for seat, status in enumerate(self.status) if status == PLAYS)

    def walking(self) -> tuple[int, ...]:
        """Return the seats of which only the King walks on."""
        return tuple(seat for seat, status in enumerate(self.status) if PLAYS < status < OUT)

    def seats_gone(self) -> tuple[int, ...]:
        """Return the seats that no longer play: those that are out, and those of which only a King walks on."""
        return tuple(seat for seat, status in enumerate(self.status) if status != PLAYS)

    def points_of_seats(self) -> tuple[int, ...]:
        """Return the points of each seat; none in teams."""
        return () if self.seating.is_teams else self.points

    def begins_round(self) -> bool:
        """Say whether the seat to move is the first of a round."""
        return self.mover >= self.turn

    # --- what attacks -----------------------------------------------------------------------------------------------

    def hostile_to(self, seat: Seat) -> Cells:
        """Return the living men that are not of the side of ``seat``."""
        found = self.men & ~self.dead
        for partner in self.seating.partners[seat]:
            found &= ~self.occupied[partner]
        return found

    def pawns_of(self, seat: Seat) -> tuple[tuple[int, PawnWays], ...]:
        """Return the living Pawns of ``seat`` with how they go."""
        return ((self.masks[1 + seat * _KINDS + PAWN] & ~self.dead, self.seating.pawns[seat]),)

    def pawn_ways(self, cell: Cell, seat: Seat) -> PawnWays:
        """Return how the Pawns of ``seat`` go."""
        return self.seating.pawns[seat]

    def dead_men(self) -> Cells:
        """Return the cells of the dead men."""
        return self.dead

    def is_in_check(self, seat: Seat) -> bool:
        """Say whether the King of ``seat``, on turn or not, is attacked."""
        return self.checking != 0 if seat == self.turn else bool(self.seats_in_check() >> seat & 1)

    def checked_cells(self) -> frozenset[int]:
        """Return where the Kings stand that are in check, of whatever seat."""
        return frozenset(self.kings[seat] for seat in range(len(SEATS)) if self.seats_in_check() >> seat & 1)

    def check_mark(self) -> str:
        """Return the mark the last move deserves: ``+`` for each King attacked, ``#`` for each mated or taken."""
        return self.mark

    def marks(self, move: Move, after: Position) -> frozenset[Mark]:
        """Return the marks that ``move`` deserves; ``after`` is the position it leads to."""
        if not after.check_mark() and move.special <= DOUBLE_STEP:
            return PLAIN_MARKS[self.board[move.target] != 0][""]
        is_passing = move.special == EN_PASSANT
        return marks(self.kind_taken(move) >= 0, is_passing, False, False, after.check_mark())

    # --- from and to text -------------------------------------------------------------------------------------------

    @classmethod
    def fen_keys(cls) -> FenKeys:
        """Return what the fields of a set-up by hand are called."""
        return KEYS

    @classmethod
    def fen_fields(cls, setup: Setup) -> list[str]:
        """Return the fields of ``setup``, one for each of `fen_keys`."""
        return fields_of(setup.completed(FourPlayerSetup), cls.seating)

    @classmethod
    def read_fen_fields(cls, fields: Sequence[str]) -> Setup:
        """Return the setup of such ``fields``."""
        return setup_of_fields(fields, cls.seating)

    @classmethod
    def placed(cls, setup: Setup, said: Collection[str]) -> FourPlayerSetup:
        """Return ``setup`` with what a set-up by hand leaves out; ``said`` are the keys that it gives."""
        return by_hand(setup.completed(FourPlayerSetup), said)

    @classmethod
    def read_fen(cls, fen: str) -> FourPlayerSetup:
        """Return what a FEN4 says, or the name of a start; raise `FenError` for another text."""
        return read_fen(fen, cls.seating)

    @classmethod
    def write_fen(cls, setup: Setup) -> str:
        """Return the FEN4 of ``setup``."""
        return write_fen(setup.completed(FourPlayerSetup), cls.seating)

    @classmethod
    def write_fen_as(cls, form: str, setup: Setup) -> str:
        """Return the FEN4 of ``setup`` in one of the `fen_forms`, with an ``x`` for each square of the corners."""
        if form not in FORMS:
            return super().write_fen_as(form, setup)
        return write_fen(setup.completed(FourPlayerSetup), cls.seating, corners=True)

    @classmethod
    def from_setup(cls, setup: Setup, *, study: bool = False) -> Self:
        """Return the position of ``setup``; raise `FenError` for what no game can come to."""
        own = setup.completed(FourPlayerSetup)
        own.check(BOARD.size, cls.seats, _KINDS)
        own.check_seats()
        own.check_passed(cls.seating)
        new = cls.arranged(own)
        for seat in range(len(SEATS)):
            check_men(new, seat, study=study)
        own.check_rights(cls.seating)
        return new

    @classmethod
    def arranged(cls, setup: FourPlayerSetup, mover: Seat = -1) -> Self:
        """Return the position of ``setup``, unchecked, after a move of ``mover``, -1 for the seat before."""
        new = cls._with_men(setup.board)
        new.status, new.without = setup.status, setup.without
        new.points = (0,) * len(SEATS) if cls.seating.is_teams else setup.points
        new._sum_up()
        new.unmoved, new.ended = setup.unmoved, setup.ended
        new.halfmove_clock, new.fullmove_number = setup.halfmove_clock, setup.fullmove_number
        new.passed = tuple(sorted(each for each in setup.passed if new.board[each.pawn] == cls.code(each.seat, PAWN)))
        new.give_turn(setup.turn)
        new.mover, new.mark = new.seat_before(setup.turn) if mover < 0 else mover, ""
        return new

    def setup(self) -> FourPlayerSetup:
        """Return what makes this position."""
        return FourPlayerSetup(
            self.board,
            self.turn,
            self.unmoved,
            self.halfmove_clock,
            self.fullmove_number,
            status=self.status,
            points=self.points,
            passed=self.passed,
            ended=self.ended,
            without=self.without,
        )

    @classmethod
    def refusal(cls, headers: Mapping[str, str]) -> tuple[str, str]:
        """Return the name of a tag that says the game is by rules which plybook does not have, and what they are."""
        return tags.refusal(cls.variant, headers)

    @classmethod
    def opened(cls, start: Self, headers: Mapping[str, str]) -> Self:
        """Return the position in which a game with these tags begins, whose stated or usual start is ``start``."""
        return tags.opened(start, headers)

    @classmethod
    def is_tally(cls, result: str) -> bool:
        """Say whether ``result`` gives the points of four players."""
        return tags.is_tally(result)

    @classmethod
    def claims(cls, last: Self, headers: Mapping[str, str], *, is_drawn: bool) -> Iterator[tuple[str, str]]:
        """Yield the names of tags that the ``last`` position of a game contradicts, and how."""
        return tags.claims(last, headers, is_drawn=is_drawn)

    # --- making positions -------------------------------------------------------------------------------------------

    def _sum_up(self) -> None:
        """Set what follows from the place of each man and the status of each seat."""
        masks = self.masks
        self.men = reduce(or_, self.occupied)
        self.left = frozenset(seat for seat, status in enumerate(self.status) if status == OUT)
        kings = [masks[1 + seat * _KINDS + KING] if seat not in self.left else 0 for seat in range(len(SEATS))]
        self.kings = tuple([king.bit_length() - 1 for king in kings])
        self.dead = 0
        for seat, status in enumerate(self.status):
            if status != PLAYS:
                self.dead |= self.occupied[seat] & ~kings[seat]
        by_kind = [0] * (max(WAYS) + 1)
        for kind, way in enumerate(WAYS):
            by_kind[way] |= reduce(or_, masks[1 + kind :: _KINDS]) & ~self.dead
        self.men_by_kind = tuple(by_kind)

    def apply_unchecked(self, move: Move) -> Self:
        """Return the position after ``move``, which must be legal here."""
        _, target, promotion, special = move
        if promotion or special > DOUBLE_STEP or target in self.kings:
            return left(self, move) if special >= RESIGNING else applied_special(self, move)
        new = self._after_step(move)
        is_bare = self.board[target] and not any(new.men_by_kind[:KING_WAY])
        return settled(self, new) if new._checked or is_bare else new

    def _carry_over(self, before: Self, move: Move) -> None:
        """Set what becomes of the dead man or the points of one that is taken, and what else a move leaves."""
        there, taken = 1 << move.target, before.board[move.target]
        self.dead, self.points = before.dead, before.points
        if self.dead & there:
            self.dead ^= there
        elif taken:
            self.points = before.scored(before.turn, VALUES[(taken - 1) % _KINDS])
        self.status, self.ended, self.without, self.mark = before.status, before.ended, before.without, ""
        self.passed = ()
        if before.passed or move.special == DOUBLE_STEP:
            self.keep_passed(before, move)

    def keep_passed(self, before: FourPlayerPosition, move: Move) -> None:
        """Give the position that ``move`` leads to the double steps that may still be captured en passant."""
        passed = [each for each in before.passed if each.seat != before.turn]
        if move.special == DOUBLE_STEP:
            double = before.seating.pawns[before.turn].double_to[move.target]
            passed.append(Passed(before.turn, double.passed, move.target))
        if "EnPassant" in self.without:
            passed = []
        pawn = 1 + PAWN
        self.passed = tuple(sorted([each for each in passed if self.board[each.pawn] == each.seat * _KINDS + pawn]))

    def scored(self, seat: Seat, points: int) -> tuple[int, ...]:
        """Return the points with so many more for ``seat``; a King that walks alone scores nothing, nor do teams."""
        if not points or self.seating.is_teams or self.status[seat] != PLAYS:
            return self.points
        return added(self.points, seat, points)

    def after_pass(self) -> Self:
        """Return the position after the seat to move has passed."""
        if self.is_check() or self.is_for_study():
            return super().after_pass()
        following, turn = self.seat_after(self.turn), self.turn
        setup = self.setup()
        passed = tuple(each for each in self.passed if each.seat != turn)
        changed = setup.after_pass(following)
        return self.arranged(words.with_passed(changed, passed), turn)

    # --- moves and words -----------------------------------------------------------------------------------------

    def iter_legal_moves(self) -> Iterator[Move]:
        """Yield every legal move of a man once; that a seat leaves is no such move."""
        return iter(()) if self.ended else legal_moves(self, self.turn)

    def targets_by_man(self) -> dict[Cell, Cells]:
        """Return the cells to which the men of the seat to move can go, by their cells."""
        return {} if self.ended else targets_by_man(self)

    def find(self, query: Query) -> list[Move]:
        """Return the legal moves that fit ``query``, and the ways to leave the game that it asks for."""
        if self.ended:
            return []
        return (
            find_leaving(self, query)
            if query.special == RESIGNING or query.token in _STEPS_OUT
            else find(self, query)
        )

    def is_legal(self, move: Move | str) -> bool:
        """Say whether ``move`` is legal here, or a way to leave the game; of a text, whether it is one of these."""
        if not isinstance(move, str) and move.special >= RESIGNING:
            return move in find_leaving(self, words.leaving_query(move))
        return super().is_legal(move)

    def is_capture(self, move: Move | str) -> bool:
        """Say whether ``move``, legal here, takes a man."""
        return self.kind_taken(self.parse_san(move) if isinstance(move, str) else move) >= 0

    def can_move(self, seat: Seat) -> bool:
        """Say whether ``seat`` could move if it were its turn."""
        return next(legal_moves(self, seat), None) is not None

    def has_legal_move(self) -> bool:
        """Say whether the seat to move can move."""
        return not self.ended and self.can_move(self.turn)

    def is_attacked(self, seat: Seat) -> Cells:
        """Return the men that attack the King of ``seat``."""
        return is_attacked(self, seat)

    def is_checkmate(self) -> bool:
        """Say whether the seat to move is in check and cannot move."""
        return not self.ended and super().is_checkmate()

    def is_stalemate(self) -> bool:
        """Say whether the seat to move is not in check and cannot move."""
        return not self.ended and super().is_stalemate()

    def outcome(self) -> Outcome | None:
        """Return how the game has ended here, None if it goes on."""
        return outcome_of(self)

    def drawn_by(self, termination: str) -> Outcome:
        """Return the outcome of a game drawn by ``termination``."""
        return Outcome(termination, None, self.score(self.sides_in_play()))

    def kind_taken(self, move: Move) -> int:
        """Return the kind that ``move`` takes, -1 for none."""
        origin, target, _, special = move
        if origin < 0 or special == CASTLING or not self.board[target]:
            return PAWN if special == EN_PASSANT else -1
        return (self.board[target] - 1) % _KINDS

    def castling_to(self, target: Cell) -> Castling:
        """Return the castling of the seat to move that takes its King to ``target``."""
        own = self.seating.castlings[self.turn][self.kings[self.turn]]
        return next(each for each in own if each.move.target == target)

    @classmethod
    def alphabet(cls) -> Alphabet:
        """Return the names notations need to make their grammars."""
        return words.alphabet(cls.seating)

    @classmethod
    def query(cls, text: MoveText, seat: Seat = 0) -> Query:
        """Return what ``text`` asks of a position; raise `OutsideRulesetError`."""
        return words.query_of(cls.seating, text)

    def describe(self, move: Move) -> MoveText:
        """Return ``move``, legal here, as a complete `MoveText`, but for the marks of check and mate."""
        if move.special == CASTLING:
            return words.castling_text(self.castling_to(move.target).token)
        code = self.board[move.origin] if move.origin >= 0 else 0
        return words.move_text(code, self.kind_taken(move), move)

    def ends_of(self, move: Move) -> tuple[str, str]:
        """Return what the squares are called that ``move`` leads from and to; "" where a seat leaves without one."""
        return ("", "") if move.origin < 0 else super().ends_of(move)

    def explain(self, query: Query) -> str:
        """Say in plain words why no legal move fits ``query``."""
        return explain(self, query)
