"""What users call on a position, whatever the variant: `Position`, on top of what each game gives.

A position is a value: `Position.apply` returns the next one and changes nothing. The men stand in ``board``, one
byte a cell, and again in ``masks``, one set of cells for each kind of each seat, so that both "what stands
here?" and "where do my rooks stand?" are one look-up. Seats are counted from 0 in the order of play.

What a game must give is in `plybook.rules.ruleset`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, Self

from plybook.compiling import attributes, mypyc_attr
from plybook.notation.moves import PLAIN_MARKS, Mark, MoveText, marks, typed_moves
from plybook.rules.board import bits, changed_cells
from plybook.rules.effects import MoveEffects, effects_of
from plybook.rules.moves import BOARD_MOVE, CASTLING, EN_PASSANT, ORDINARY, PASSING, Move, Query
from plybook.rules.named_moves import named_moves
from plybook.rules.own_variant import own_variant
from plybook.rules.ruleset import Rules
from plybook.rules.setup import FenError, RightError
from plybook.rules.terms import Cell, Seat

_MOST_RIGHTS = 32  # that are dropped from one position; no game has more


class Outcome(NamedTuple):
    """How a game ended on the board: ``termination`` (such as ``checkmate``), the winning seat, the result text."""

    termination: str
    winner: int | None
    result: str


class Man(NamedTuple):
    """What stands on a cell: whose it is (a seat, from 0) and its kind's letter."""

    seat: int
    kind: str


class IllegalMoveError(ValueError):
    """A move that is not legal in the position, or a readable text that no legal move fits; the message says why."""


class OutsideRulesetError(ValueError):
    """A move of another form of the game; the message says what this ruleset lacks."""


FOR_USERS = (
    "apply_unchecked", "board", "castles_unusually", "cell_names", "describe", "ends_of", "fen_forms",
    "fullmove_number", "geometry", "halfmove_clock", "has_legal_move", "is_check", "iter_legal_moves", "key",
    "kind_names", "kinds", "masks", "occupied", "points_of_seats", "results", "score", "seats", "seats_gone",
    "seats_out", "setup", "sides_in_play", "start_fen", "turn", "unmoved", "variant",
)  # fmt: skip
"""The names of `Rules` for users. The other names are for authors of games, and ``dir`` does not list them."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Position(Rules):
    """A position of one variant: what users call, on top of what the game gives, for which see `Rules`."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, type(self)) and self._state == other._state

    def __hash__(self) -> int:
        return hash(self._state)

    def __repr__(self) -> str:
        return f"{type(self).__name__}.from_fen({self.fen()!r})"

    def __str__(self) -> str:
        """Return the board in plain text, as the first seat sees it; the `repr` if no variant draws it."""
        try:
            drawing: str = own_variant(type(self)).draw(self)
        except TypeError:
            return repr(self)
        return drawing

    def __dir__(self) -> list[str]:
        """Return the names for users: those of this class, and of the game's those in `FOR_USERS`."""
        own = (name for name in vars(Position) if not name.startswith("_"))
        return sorted({*(name for name in super().__dir__() if name.startswith("_")), *own, *FOR_USERS})

    def __getstate__(self) -> dict[str, Any]:
        held = {name: getattr(self, name) for name in attributes(type(self)) if hasattr(self, name)}
        return held | getattr(self, "__dict__", {})

    def __setstate__(self, state: dict[str, Any]) -> None:
        for name, value in state.items():
            setattr(self, name, value)

    @property
    def _state(self) -> tuple[Any, ...]:
        return (*self.key, self.halfmove_clock, self.fullmove_number)

    @classmethod
    def from_fen(cls, fen: str) -> Self:
        """Return the position of a FEN-like string; raise `plybook.FenError`."""
        if not isinstance(fen, str):
            raise TypeError(f"a FEN-like string is wanted, not {type(fen).__name__}")
        return cls.from_setup(cls.read_fen(fen))

    @classmethod
    def from_odd_fen(cls, fen: str) -> tuple[Self, list[RightError]]:
        """Return the position of a FEN-like string without the rights that cannot be there, and what these are.

        Raises `FenError` for what is wrong beyond them.
        """
        found: list[RightError] = []
        setup, text = None, fen
        while True:
            try:
                setup = setup or cls.read_fen(text)
                return cls.from_setup(setup), found
            except RightError as error:
                if len(found) == _MOST_RIGHTS:
                    raise
                found.append(error)
                if setup is None:
                    text = error.drop_from_text(text)
                else:
                    setup = error.drop_from_setup(setup)

    def _repr_svg_(self) -> str | None:
        """Return the picture that a notebook shows, as SVG; None if no variant has told how to draw it."""
        try:
            picture: str | None = own_variant(type(self)).illustration(self)
        except TypeError:
            return None
        return picture

    def fen(self) -> str:
        """Return the FEN-like string of this position."""
        return self.write_fen(self.setup())

    def fen_as(self, form: str) -> str:
        """Return the string in one of the `fen_forms`, as another program has it; raise `ValueError` for no such."""
        return self.write_fen_as(form, self.setup())

    def legal_moves(self) -> list[Move]:
        """Return every legal move, in no order that means anything."""
        return list(named_moves(self.iter_legal_moves(), type(self)))

    def is_legal(self, move: Move | str) -> bool:
        """Say whether ``move`` is legal here; of a text, whether it stands for one legal move."""
        if isinstance(move, str):
            try:
                self.parse_san(move)
            except ValueError:
                return False
            return True
        _check_move(move)
        origin, target, promotion, special = move
        if special in (CASTLING, BOARD_MOVE) or special > PASSING:
            return move in self.iter_legal_moves()
        if not (0 <= origin < self.geometry.size and 0 <= target < self.geometry.size):
            return False
        return move in self.find(Query(origins=1 << origin, targets=1 << target, promotion=promotion))

    def apply(self, move: Move | str) -> Self:
        """Return the position after ``move``; raise `plybook.IllegalMoveError` if it is not legal here.

        A text is read as by `parse_san`, whose errors are raised. For moves that the position itself gave, in large
        numbers, `apply_unchecked` saves the check.
        """
        if isinstance(move, str):
            return self.apply_unchecked(self.parse_san(move))
        if not self.is_legal(move):
            raise IllegalMoveError(f"{self.move_name(move)} is not legal in {self.fen()}")
        return self.apply_unchecked(move)

    def play(self, moves: str | Iterable[Move | str], notation: str | None = None) -> Self:
        """Return the position after several moves: a text of them, with numbers or without, or one after the other.

        Texts are read as by `parse_san`, whose errors say which of the moves it is.
        """
        position = self
        if not isinstance(moves, Iterable):
            raise TypeError(f"moves are a text, or several Moves or texts; not {type(moves).__name__}")
        for count, move in enumerate(typed_moves(moves) if isinstance(moves, str) else moves, 1):
            try:
                played = position.parse_san(move, notation) if isinstance(move, str) else move
                position = position.apply(played)
            except ValueError as error:
                error.args = (f"move {count}: {error}",)
                raise
        return position

    def parse_san(self, text: str, notation: str | None = None) -> Move:
        """Return the one legal move that ``text`` stands for, in any notation of the variant.

        It is read as a move of a game in ``notation`` is, the variant's own if none is named: one of another notation
        counts, and what people type for a move, where only one legal move can be meant. Raises
        `plybook.UnreadableMoveError`, `plybook.OutsideRulesetError`, `plybook.IllegalMoveError` or
        `plybook.AmbiguousMoveError`, each a `ValueError`, whose message says what may have been meant.
        """
        move: Move = own_variant(type(self)).move_of(text, self, notation)
        return move

    def san(self, move: Move | str, notation: str | None = None) -> str:
        """Return the canonical text of ``move`` in ``notation``, the variant's own if none is named.

        Raises `plybook.IllegalMoveError` for a move that is not legal here, and for a text what `parse_san` does.
        """
        text: str = own_variant(type(self)).text_of(move, self, notation)
        return text

    def gives_check(self, move: Move | str) -> bool:
        """Say whether the seat that is next after ``move`` is then in check; raise as `apply` does."""
        return self.apply(move).is_check()

    def after_pass(self) -> Self:
        """Return the position after the seat to move has passed, as annotators let it; no rule allows that.

        The rights to capture en passant lapse as after a move, and the counters go on. Raises
        `plybook.IllegalMoveError` for a seat in check, whose King would be taken.
        """
        seat = self.seat_names()[self.turn]
        if self.is_check():
            raise IllegalMoveError(f"{seat} is in check and cannot pass")
        try:
            return self.from_setup(self.setup().after_pass(self.seat_after(self.turn)))
        except FenError as error:
            raise IllegalMoveError(f"{seat} cannot pass: {error}") from error

    def is_checkmate(self) -> bool:
        """Say whether the seat to move is in check and has no legal move."""
        return self.is_check() and not self.has_legal_move()

    def is_stalemate(self) -> bool:
        """Say whether the seat to move is not in check and has no legal move."""
        return not self.is_check() and not self.has_legal_move()

    def outcome(self) -> Outcome | None:
        """Return how the game has ended here by the rules, None if it goes on; claims are no ends.

        That a position has occurred before is not known here; `plybook.rules.draws` counts that.
        """
        if self.has_legal_move():
            return self.drawn_by_clock()
        if self.is_for_study():
            return None
        sides = self.sides_in_play()
        if self.is_check():
            [winner] = [side for side in sides if side != self.leaders[self.turn]]
            return Outcome("checkmate", winner, self.score((winner,)))
        return self.drawn_by("stalemate")

    def drawn_by_clock(self) -> Outcome | None:
        """Return the draw with which the half-move clock ends the game here; None if it does not."""
        if not 0 < self.draws_at_clock <= self.halfmove_clock:
            return None
        return self.drawn_by(f"{self.draws_at_clock} moves {self.clock_words}")

    def drawn_by(self, termination: str) -> Outcome:
        """Return the outcome of a game drawn by ``termination``."""
        return Outcome(termination, None, self.score(self.sides_in_play()))

    def idle_after(self, before: Any) -> int:
        """Return how the move from ``before`` was idle, as bits; two in a row that share a bit end the game."""
        return 0

    def ended_by_idle_plies(self) -> Outcome:
        """Return how the game ends after two such plies."""
        return self.drawn_by("two passes")

    def repeated(self, times: int, checks: Sequence[bool]) -> Outcome | None:
        """Return how the game ends as this position has occurred so many ``times``; None if it goes on.

        In games that count checks ``checks`` says which positions were such, from the first of these times to now.
        """
        return self.drawn_by(f"the position has occurred {times} times")

    def is_fifty_moves(self) -> bool:
        """Say whether fifty moves of each seat without capture or Pawn move allow a claim of a draw."""
        return self.halfmove_clock >= 50 * len(self.seats) and self.has_legal_move()

    def facts(self) -> tuple[str, ...]:
        """Return in words what may make the game a draw on a claim or by an arbiter, repetition aside."""
        is_claim = not self.draws_at_clock and self.is_fifty_moves()
        return (f"fifty moves {self.clock_words}",) if is_claim else ()

    def man_at(self, cell: Cell | str) -> Man | None:
        """Return what stands on ``cell``, an index or what the seat to move or everybody calls it; None if nothing.

        Raises `plybook.UnknownNameError` for a name or an index that no cell has.
        """
        if not isinstance(cell, int) or cell < 0 or cell >= len(self.board):
            cell = self._cell(cell)
        return self.man_of(self.board[cell])

    def _cell(self, name: Cell | str) -> Cell:
        """Return the cell that the seat to move or everybody calls ``name``; an index is checked."""
        cell: Cell = own_variant(type(self)).cell(name, self.turn, position=self)
        return cell

    def cells(self, kind: str, seat: Seat | str | None = None) -> frozenset[Cell]:
        """Return where men of ``kind``, its letter or name, stand: those of ``seat``, or of all seats.

        Raises `plybook.UnknownNameError` for a kind or a seat that there is not.
        """
        variant, kinds = own_variant(type(self)), len(self.kinds)
        number: int = variant.kind(kind)
        seats = range(len(self.seats)) if seat is None else (variant.seat(seat),)
        return frozenset(cell for each in seats for cell in bits(self.masks[1 + each * kinds + number]))

    def attackers(self, seat: Seat | str, cell: Cell | str) -> frozenset[Cell]:
        """Return the cells of the men of ``seat`` that attack ``cell``, on any turn and with any man there.

        Such a man could take an enemy there, but for what becomes of his own royal man. Raises
        `plybook.UnknownNameError` for a seat or a cell that there is not.
        """
        number: Seat = own_variant(type(self)).seat(seat)
        return frozenset(bits(self.attacks_on(self._cell(cell), number, sum(self.occupied))))

    def is_pinned(self, cell: Cell | str) -> bool:
        """Say whether the man on ``cell`` alone keeps an enemy from attacking the royal man of his seat.

        He may still be able to move along the line of the attack. Raises `plybook.UnknownNameError` for a name that
        no cell has.
        """
        place = self._cell(cell)
        man, everybody = self.man_at(place), sum(self.occupied)
        if man is None:
            return False
        royals = self.masks[(man.seat + 1) * len(self.kinds)] & self.royal_cells & ~(1 << place)
        foes = [seat for seat, leader in enumerate(self.leaders) if leader != self.leaders[man.seat]]
        return any(
            self.attacks_on(royal, foe, everybody & ~(1 << place)) & ~self.attacks_on(royal, foe, everybody)
            for royal in bits(royals)
            for foe in foes
        )

    def men_text(self) -> str:
        """Return what `plybook.setup` makes this position of: every man with his cell, and what else is not usual."""
        text: str = own_variant(type(self)).men_of(self)
        return text

    @classmethod
    def man_of(cls, code: int) -> Man | None:
        """Return the man whom `board` has as ``code``, None for 0."""
        if not code:
            return None
        seat, kind = divmod(code - 1, len(cls.kinds))
        return Man(seat, cls.kinds[kind])

    def is_capture(self, move: Move | str) -> bool:
        """Say whether ``move``, legal here, takes a man."""
        if isinstance(move, str):
            move = self.parse_san(move)
        return move.special == EN_PASSANT or (move.special == ORDINARY and self.board[move.target] != 0)

    def is_en_passant(self, move: Move | str) -> bool:
        """Say whether ``move``, legal here, is an en passant capture."""
        if isinstance(move, str):
            move = self.parse_san(move)
        return move.special == EN_PASSANT

    def is_for_study(self) -> bool:
        """Say whether a seat in play has no royal man, so that no game comes to this position."""
        kinds, playing = len(self.kinds), {*range(len(self.seats))}.difference(self.seats_out())
        return not all(self.masks[(seat + 1) * kinds] & self.royal_cells for seat in playing)

    def checked_cells(self) -> frozenset[int]:
        """Return where the men stand that are in check: the royal men, of the last kind, of the seat to move."""
        royals = self.masks[(self.turn + 1) * len(self.kinds)] & self.royal_cells
        return frozenset(bits(royals)) if royals and self.is_check() else frozenset()

    def moves_of_board(self, board: int) -> list[Move]:
        """Return the legal moves of a movable board, sorted."""
        moves = (move for move in self.iter_legal_moves() if move.special == BOARD_MOVE and move.origin == board)
        return sorted(named_moves(moves, type(self)))

    def marks(self, move: Move, after: Position) -> frozenset[Mark]:
        """Return the marks that ``move``, legal here, deserves; ``after`` is the position it leads to.

        A game in which moves deserve more than the marks of captures, check and mate overrides this, and so does one
        that overrides `is_capture`.
        """
        _, target, _, special = move
        if special == EN_PASSANT:
            return marks(True, True, False, False, after.check_mark())
        return PLAIN_MARKS[special == ORDINARY and self.board[target] != 0][after.check_mark()]

    def effects(self, move: Move, after: Position) -> MoveEffects:
        """Return what ``move``, legal here or a pass, does; ``after`` is the position it leads to.

        A game in which moves do more than in most overrides this: boards change their owner, say.
        """
        return effects_of(move, self, after)

    def changed(self, after: Position) -> frozenset[int]:
        """Return the cells where something else stands in ``after``."""
        return frozenset(changed_cells(self.board, after.board))

    def number_text(self) -> str:
        """Return the number to write before the move to be made here: ``12.``, for later seats ``12...``."""
        return _number_text(self.fullmove_number, self.begins_round())

    def matching(self, text: MoveText) -> Sequence[MoveText]:
        """Return the legal moves that fit ``text``, each complete but for the marks of check and mate."""
        return [self.describe(move) for move in self.find(self.query(text, self.turn))]


def _check_move(move: object) -> None:
    """Raise `TypeError` for what is no move."""
    if not issubclass(type(move), Move):  # compiled, isinstance() knows no class that is made later, as `NamedMove`
        wanted = "a Move is wanted, such as legal_moves() gives, or the text of one"
        raise TypeError(f"{wanted}; not {type(move).__name__}")


@lru_cache(maxsize=1 << 10)
def _number_text(value: int, begins: bool) -> str:
    return f"{value}{'.' if begins else '...'}"


def perft(position: Position, depth: int) -> int:
    """Count the sequences of ``depth`` legal moves from ``position``.

    >>> import plybook
    >>> plybook.perft(plybook.variant("tri-d").start(), 2)
    441

    A depth of thousands takes no more memory than its moves. Raises `ValueError` for a negative ``depth``, and
    `TypeError` for one that is no number, and for what is no position.
    """
    for given, wanted in ((position, Position), (depth, int)):
        if not isinstance(given, wanted):
            raise TypeError(f"perft takes a Position and a number of moves, not {type(given).__name__}")
    if depth < 0:
        raise ValueError(f"the depth of perft is 0 or more, not {depth}")
    if depth == 0:
        return 1
    count, open_moves = 0, [(position, position.iter_legal_moves())]
    while open_moves:
        here, moves = open_moves[-1]
        if len(open_moves) == depth:
            count += len(list(moves))
            open_moves.pop()
        elif (move := next(moves, None)) is None:
            open_moves.pop()
        else:
            after = here.apply_unchecked(move)
            open_moves.append((after, after.iter_legal_moves()))
    return count
