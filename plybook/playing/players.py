"""A game with its players, the moves that were taken back, and whether it is saved."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from plybook.interpret.interpreter import describe_outcome
from plybook.interpret.numbers_and_results import is_result
from plybook.notation.moves import typed_moves
from plybook.render.words import in_words
from plybook.rules.moves import Move
from plybook.rules.position import IllegalMoveError
from plybook.workbench.game import UNFINISHED, Game
from plybook.workbench.line import LineMove

_SPACED = re.compile(r"\s+(?=\()")


class Made(NamedTuple):
    """A move that was made: its number, its canonical text, and what it did in words."""

    number: str
    text: str
    words: str


class PlayersTable:
    """A game with its players. The seats ``at_random`` make random legal moves from ``seed``."""

    def __init__(self, game: Game, at_random: Iterable[int] = (), seed: int | None = None) -> None:
        self.game = game
        self.at_random = set(at_random)
        self._chance = random.Random(seed)  # noqa: S311 - the same seed shall give the same game
        self._undone: list[LineMove] = []
        self._kept = game.copy()
        self._how = ""
        self._is_closed = False  # whether it has ended, but not on the board

    # --- what is there -------------------------------------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, on the board or otherwise."""
        return self._is_closed or self.game.outcome is not None

    @property
    def is_kept(self) -> bool:
        """Whether the game is saved as it stands."""
        return self.game == self._kept

    @property
    def ending(self) -> str:
        """How the game has ended, in words; "" while it goes on."""
        if (outcome := self.game.outcome) is not None:
            return describe_outcome(outcome, self.game.variant.rules)
        return self._how if self._is_closed else ""

    def keep(self) -> None:
        """Remember that the game as it stands has been written to a file."""
        self._kept = self.game.copy()

    @property
    def people(self) -> list[int]:
        """The seats still in the game that are not played at random."""
        left = getattr(self.game.position.setup(), "left", ())
        seats = range(len(self.game.position.seats))
        return [seat for seat in seats if seat not in self.at_random and seat not in left]

    # --- how it ends ---------------------------------------------------------------------------------------------

    def end(self, result: str, how: str = "") -> None:
        """End the game with ``result``, in words ``how``, or let it go on with ``*``; raise as `Game.result` does."""
        self.game.result = result
        self._is_closed = self.game.result != UNFINISHED and self.game.outcome is None
        self._how = f"{how}, {self.game.result}" if how else self.game.result

    def resign(self, seat: str | None = None) -> None:
        """Let ``seat`` resign, the one to move if none is named; raise as `Game.resign` does."""
        position = self.game.position
        number = position.turn if seat is None else self.game.variant.seat(seat)
        self._close(lambda: self.game.resign(number), f"{position.seat_names()[number]} resigns")

    def draw(self) -> None:
        """Let the sides agree on a draw; raise as `Game.draw` does."""
        self._close(self.game.draw, "draw by agreement")

    def claim(self) -> None:
        """Claim a draw; raise as `Game.claim_draw` does."""
        reason = " and ".join(self.game.claims())
        self._close(self.game.claim_draw, f"draw, as {reason}")

    def _close(self, end: Callable[[], str], how: str) -> None:
        if self.is_over:
            raise IllegalMoveError(f"the game has ended: {self.ending}")
        result = end()
        self._is_closed, self._how = True, f"{how}, {result}"

    # --- moves ---------------------------------------------------------------------------------------------------

    def play(self, text: str) -> list[Made]:
        """Make the moves of ``text``, with the replies between them; return the moves made.

        If one of them cannot be made, none is made, and the exception of `Game.play` is raised. Moves may have
        numbers before them, marks such as ``!?`` after them, and a result at the end.
        """
        texts = typed_moves(_SPACED.sub("", text)) or [text]
        result = texts.pop() if is_result(texts[-1], self.game.variant.rules) else ""
        before, chance = len(self.game.steps), self._chance.getstate()
        undone, is_closed = self._undone, self._is_closed
        made: list[Made] = []
        try:
            for count, each in enumerate(texts, 1):
                made += self.replies()
                made.append(self._typed(each, count if len(texts) > 1 else 0))
            if result:
                self.end(result)
        except ValueError:
            if plies := len(self.game.steps) - before:
                self.game.undo(plies)
            self._chance.setstate(chance)
            self._undone, self._is_closed = undone, is_closed
            raise
        return made

    def replies(self) -> Iterator[Made]:
        """Make random moves as long as the seat to move is played at random; yield each.

        If no person is left to end the game, a draw that can be claimed is claimed.
        """
        while not self.is_over and self.game.position.turn in self.at_random:
            if not self.people and self.game.claims():
                self.claim()
                return
            yield self.any_move()

    def any_move(self) -> Made:
        """Make any legal move; the game must go on."""
        return self._make(self._chance.choice(sorted(self.game.position.iter_legal_moves())))

    def undo(self, plies: int | None = None) -> list[str]:
        """Take back ``plies`` moves, or the last move of a person with the replies to it; return their texts.

        If the game has ended, but not on the board, only its end is taken back. Raises `IndexError` if there are
        fewer moves.
        """
        if self._is_closed and plies is None:
            self.end(UNFINISHED)
            return []
        if plies is None:
            seats = [position.turn for position in self.game.positions[:-1]]
            own = [ply for ply, seat in enumerate(seats) if seat not in self.at_random]
            plies = len(seats) - (own[-1] if own else len(seats) - 1)
        texts, steps = self.game.texts(), self.game.steps[-plies:]
        self.game.undo(plies)
        self._is_closed = False
        self._undone += reversed(steps)
        return texts[-plies:]

    def redo(self, plies: int | None = None) -> list[Made]:
        """Make ``plies`` moves again that were taken back, or all up to the next turn of a person; return them.

        Raises `IndexError` if fewer moves were taken back.
        """
        if not self._undone or (plies or 0) > len(self._undone):
            count = len(self._undone)
            there = f"there are {count} that were" if count > 1 else f"there is {count or 'none'} that was"
            raise IndexError(f"{there} taken back, to be made again")
        made: list[Made] = []
        while self._undone and (
            len(made) < plies if plies is not None else not made or self.game.position.turn in self.at_random
        ):
            step = self._undone.pop()
            before = self.game.position
            after = before.apply_unchecked(step.move)
            self.game.add(step, after)
            made.append(Made(before.number_text(), self.game.texts()[-1], in_words(before, step.move, after)))
        return made

    def _typed(self, text: str, count: int) -> Made:
        """Make a typed move; ``count`` is its number if there are several."""
        try:
            if self._is_closed:
                raise IllegalMoveError(f"the game has ended: {self.ending}; undo takes that back")
            return self._make(text)
        except ValueError as error:
            if count:
                error.args = (f"move {count}: {error}",)
            raise

    def _make(self, move: Move | str) -> Made:
        game, before, stated = self.game, self.game.position, self.game.result
        after = game.play(move)
        if stated != UNFINISHED:
            game.result = UNFINISHED  # it came from a file, and the game goes on
        self._undone = []
        made = game.moves[-1]
        return Made(
            before.number_text(), game.variant.text_of(made, before, game.notation), in_words(before, made, after)
        )
