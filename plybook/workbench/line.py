"""A line in play: the game itself, or a variation of it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any, Self

from plybook.catalogue import Variant
from plybook.container.tokens import MAX_DEPTH
from plybook.interpret.bound_notation import BoundNotation
from plybook.interpret.typed_moves import MARKS
from plybook.notation.moves import typed_moves
from plybook.record import LINE_END
from plybook.render.cell_marks import moves_from
from plybook.replay.result import last_picture
from plybook.rules.draws import History, ends_by_line
from plybook.rules.moves import PASS, Move
from plybook.rules.named_moves import named_move, named_moves
from plybook.rules.position import IllegalMoveError, Outcome, Position

_GLYPH = re.compile(r"[!?]{1,2}|\$[0-9]{1,3}")
_UNREADABLE = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufeff]")


@dataclass
class LineMove:
    """A move of a line with its comments before and after it, its marks, and its variations."""

    move: Move
    glyphs: list[str] = field(default_factory=list)
    before: list[str] = field(default_factory=list)
    after: list[str] = field(default_factory=list)
    variations: list[Branch] = field(default_factory=list)

    def written(self) -> list[Branch]:
        """Return the variations that are not empty."""
        return [line for line in self.variations if line.steps or line.opening]


class PlayableLine:
    """A game or a variation to which moves can be added.

    A move is a `Move` or its text, in any notation of the variant. ``opening`` are the comments before the first
    move, ``steps`` the moves with their comments, marks and variations.
    """

    def __init__(self, variant: Variant, notation: BoundNotation, start: Position) -> None:
        self._variant = variant
        self._notation = notation
        self._positions = [start]
        self._history: History | None = None
        self._seen = 0  # the number of positions in the history
        self.steps: list[LineMove] = []
        self.opening: list[str] = []

    _may_pass = False  # whether a seat may pass
    _closed = ""  # the result, if it has ended, but not on the board

    # --- what is there -------------------------------------------------------------------------------------------

    @property
    def variant(self) -> Variant:
        """The game that is played."""
        return self._variant

    @property
    def notation(self) -> str:
        """The name of the notation in which moves are written. Moves are read in any notation of the variant."""
        return self._notation.name

    @property
    def position(self) -> Position:
        """The position after the last move."""
        return self._positions[-1]

    @property
    def positions(self) -> tuple[Position, ...]:
        """The position before the first move, then one after each."""
        return tuple(self._positions)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves of this line."""
        return tuple(named_moves((step.move for step in self.steps), type(self.position)))

    @property
    def seat(self) -> str:
        """The name of the seat to move."""
        return self.position.seats[self.position.turn]

    @property
    def outcome(self) -> Outcome | None:
        """How the game has ended on the board, None if it goes on, also if it ended by claim or agreement."""
        return self.position.outcome() or self._automatic_draw()

    def texts(self, notation: str | None = None) -> list[str]:
        """Return the moves of this line in canonical text, in the game's notation or in ``notation``."""
        bound = self._notation if notation is None else self._variant.notation(notation)
        steps = zip(self._positions, self.steps, self._positions[1:], strict=False)
        return [bound.emit(step.move, before, after) for before, step, after in steps]

    def legal(self, cell: str | int | None = None, notation: str | None = None) -> list[str]:
        """Return the legal moves as sorted texts, or only those of the man on ``cell`` or of a board."""
        position = self.position
        bound = self._notation if notation is None else self._variant.notation(notation)
        return sorted(bound.emit(move, position) for move in self._moves(cell, bound.name))

    def _moves(self, cell: str | int | None, notation: str) -> Iterable[Move]:
        """Return the legal moves, or only those of the man on ``cell`` or of the board of that name."""
        position = self.position
        if cell is None:
            return position.iter_legal_moves()
        if isinstance(cell, str) and (board := position.board_called(cell)) >= 0:
            return position.moves_of_board(board)
        origin = self._variant.cell(cell, position.turn, notation=notation, position=position)
        return moves_from(position, origin)

    @property
    def first_ply(self) -> int:
        """The number of the first move in the game, counted in plies from 1; a variation begins with a later one."""
        return 1

    # --- playing -------------------------------------------------------------------------------------------------

    def play(self, moves: str | Move | Iterable[Move | str]) -> Position:
        """Make a move, or several, and return the position after the last.

        A text may hold several moves, with or without numbers, and a mark such as ``!`` after each. If one of them
        cannot be made, none is made, and the exception of `Position.parse_san` is raised. If there are several, the
        message names the move.
        """
        self._check_there()
        given = _given(moves)
        before = len(self.steps)
        try:
            for count, each in enumerate(given, 1):
                self._play(each, count if len(given) > 1 else 0)
        except BaseException:
            self._cut(before)
            raise
        return self.position

    def undo(self, plies: int = 1) -> Move:
        """Take back the last ``plies`` moves with their comments, marks and variations; return the first of these.

        Raises `IndexError` if there are fewer moves.
        """
        self._check_there()
        if not 1 <= plies <= len(self.steps):
            there = f"there are {len(self.steps)} to take back" if self.steps else "there is none to take back"
            raise IndexError(f"{plies} move{'s' if plies != 1 else ''} cannot be taken back: {there}")
        move = self.steps[-plies].move
        self._cut(len(self.steps) - plies)
        return move

    def variation(self, moves: str | Iterable[Move | str] = (), *, ply: int | None = None) -> Branch:
        """Begin a variation, a line in place of the last move, and return it; ``moves`` are made in it.

        With ``ply``, the number of a move in the game, it is in place of that move. Moves in the variation do not
        change the line that it varies. It is a context manager that returns itself:

        >>> import plybook
        >>> game = plybook.new("chess")
        >>> _ = game.play("e4 e5 Nf3")
        >>> with game.variation() as line:
        ...     _ = line.play("f4 exf4")
        >>> game.texts(), line.texts()
        (['e4', 'e5', 'Nf3'], ['f4', 'exf4'])
        """
        self._check_there()
        last = self.first_ply + len(self.steps) - 1
        number = last if ply is None else ply
        if not self.steps:
            raise ValueError("a variation is another move in place of one that was made, and none was")
        if not self.first_ply <= number <= last:
            raise ValueError(f"the moves of this line are {self.first_ply} to {last}; there is no {number} to vary")
        branch = Branch(self, number - self.first_ply)
        if branch.depth > MAX_DEPTH:
            raise ValueError(f"variations of variations are read {MAX_DEPTH} deep, and not deeper")
        variations = self.steps[number - self.first_ply].variations
        variations.append(branch)
        try:
            if moves:
                branch.play(moves)
        except BaseException:
            variations.pop()
            raise
        return branch

    def comment(self, text: str) -> Self:
        """Add a comment on the last move, or before the first move if there is none; return this line.

        Raises `ValueError` for an empty text, or one that files cannot hold.
        """
        self._check_there()
        if not isinstance(text, str):
            raise TypeError(f"a comment is a text, not {type(text).__name__}")
        lines = [line.strip() for line in LINE_END.split(text.strip())]
        if not any(lines):
            raise ValueError("a comment has a text")
        if bad := _UNREADABLE.search(text):
            raise ValueError(f"a comment cannot hold the character {bad[0]!r}")
        # A closing brace ends a comment of several lines.
        remarks = [line for line in lines if line] if "}" in text or "" in lines else ["\n".join(lines)]
        (self.steps[-1].after if self.steps else self.opening).extend(remarks)
        return self

    def glyph(self, *glyphs: str) -> Self:
        """Mark the last move, as with ``"!?"`` or ``"$14"``; return this line.

        Raises `ValueError` for an invalid mark, and if there is no move.
        """
        self._check_there()
        if not self.steps:
            raise ValueError("there is no move yet to be marked")
        for each in glyphs:
            if not _GLYPH.fullmatch(each):
                raise ValueError(f"{each!r} is no mark of a move; there are !, ?, !!, ??, !?, ?! and $0 to $999")
        self.steps[-1].glyphs.extend(glyphs)
        return self

    # --- what is the same ----------------------------------------------------------------------------------------

    def copy(self) -> Self:
        """Return an independent copy."""
        return deepcopy(self)

    __copy__ = copy

    def _content(self) -> Any:
        """Return the parts by which two lines are compared."""
        steps = [
            (step.move, step.glyphs, step.before, step.after, [line._content() for line in step.written()])
            for step in self.steps
        ]
        return self._positions[0], self.opening, steps

    def __eq__(self, other: object) -> bool:
        return isinstance(other, type(self)) and self._content() == other._content()

    __hash__ = None  # type: ignore[assignment]  # it changes

    def _repr_svg_(self) -> str | None:
        """Return the picture that a notebook shows: the position, with the last move."""
        return last_picture(self._variant, self._positions)

    def __len__(self) -> int:
        """Return how many plies were played in this line."""
        return len(self.steps)

    def __iter__(self) -> Iterator[Move]:
        """Yield the moves of this line."""
        return iter(self.moves)

    def __bool__(self) -> bool:
        """Say that it is there, with moves or without."""
        return True

    # --- inside --------------------------------------------------------------------------------------------------

    def add(self, step: LineMove, after: Position) -> None:
        """Add a legal move with its comments, marks and variations, and the position ``after`` it."""
        self.steps.append(step)
        self._positions.append(after)

    def _play(self, move: Move | str, count: int) -> None:
        """Make a move; ``count`` is its number if there are several."""
        try:
            meant = self._meant(move)
        except ValueError as error:
            if count:
                error.args = (f"move {count}: {error}",)
            raise
        position = self.position
        marks = MARKS.search(move) if isinstance(move, str) else None
        self.add(
            LineMove(meant, [marks[0].strip()] if marks else []),
            position.after_pass() if meant == PASS else position.apply_unchecked(meant),
        )

    def _cut(self, length: int) -> None:
        """Take back all but ``length`` moves."""
        if length < len(self.steps):
            del self.steps[length:], self._positions[length + 1 :]
            self._history = None

    def _meant(self, move: Move | str) -> Move:
        """Return the move that ``move`` means; raise if it cannot be made here."""
        if self._closed:
            raise IllegalMoveError(f"the game has ended, {self._closed}; with the result '*' it goes on")
        if drawn := self._automatic_draw():
            raise IllegalMoveError(f"the game has ended: {drawn.termination}, {drawn.result}")
        position = self.position
        if isinstance(move, str):
            return self._variant.move_of(move, position, self.notation, may_pass=self._may_pass)
        if not isinstance(move, Move):
            raise TypeError(f"a move is a Move or its text, not {type(move).__name__}")
        if not (position.is_legal(move) or (move == PASS and self._may_pass)):
            raise IllegalMoveError(f"{position.move_name(move)} is not legal in {position.fen()}")
        return named_move(move, type(position))

    def _automatic_draw(self) -> Outcome | None:
        """Return the draw with which the game ends here without a claim, by repetition or the clock."""
        rules = self._variant.rules
        if not ends_by_line(rules):
            return None
        if self._history is None:
            self._history, self._seen = History(rules), 0
            for position in self._prefix():
                self._history.add(position)
        for position in self._positions[self._seen :]:
            self._history.add(position)
        self._seen = len(self._positions)
        return self._history.repetition() or self.position.drawn_by_clock()

    def _prefix(self) -> list[Position]:
        """Return the positions of the game before the first of this line."""
        return []

    def _check_there(self) -> None:
        """Raise `ValueError` if this line was removed from the game."""


class Branch(PlayableLine):
    """A variation: a line in place of one of the moves of ``parent``, which `PlayableLine.variation` begins.

    In it a seat may pass, with ``--``, as annotators write it to show a threat.
    """

    _may_pass = True

    def __init__(self, parent: PlayableLine, index: int) -> None:
        super().__init__(parent.variant, parent._notation, parent._positions[index])
        self.parent = parent
        self._index = index
        self._replaced = parent.steps[index]
        self.depth: int = 1 + (parent.depth if isinstance(parent, Branch) else 0)

    @property
    def first_ply(self) -> int:
        """The number of the first move in the game, that of the one it replaces."""
        return self.parent.first_ply + self._index

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def remove(self) -> None:
        """Remove the variation from the game."""
        self._check_there()
        self._replaced.variations[:] = [line for line in self._replaced.variations if line is not self]

    def _prefix(self) -> list[Position]:
        return [*self.parent._prefix(), *self.parent._positions[: self._index]]

    def _check_there(self) -> None:
        steps = self.parent.steps
        is_there = len(steps) > self._index and steps[self._index] is self._replaced
        if not (is_there and any(line is self for line in self._replaced.variations)):
            raise ValueError("this variation has been taken back, or the move that it replaces has")
        self.parent._check_there()

    def __repr__(self) -> str:
        return f"<Branch from ply {self.first_ply}: {' '.join(self.texts()) or 'no move yet'}>"


def _given(moves: str | Move | Iterable[Move | str]) -> list[Move | str]:
    """Return the moves, given as a text, a move, or several of these."""
    if isinstance(moves, Move):
        return [moves]
    if isinstance(moves, str):
        return [*typed_moves(moves)] or [moves]  # not a move, and refused as one
    if not isinstance(moves, Iterable):
        raise TypeError(f"moves are a text, a Move or several of these, not {type(moves).__name__}")
    return list(moves)
