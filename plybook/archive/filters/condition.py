"""What every condition of a filter is: data that says of a game whether it holds."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cached_property
from typing import ClassVar

from plybook.interpret.hints import Hints
from plybook.record import GameRecord, record_of
from plybook.replay.engine import replay
from plybook.replay.result import AnyGame, Replay


class FilterError(ValueError):
    """Something asked of games that cannot mean anything; the message says why."""


class ExaminedGame:
    """A game that is looked at: its record, and what it turns out to be, which is found out when somebody asks.

    With ``suppose`` the game is checked on past what cannot be played, out of the budget of ``hints``; without, only
    what can be played is of interest.
    """

    def __init__(self, game: AnyGame, hints: Hints | None = None, *, suppose: bool = True) -> None:
        record = game.game if isinstance(game, Replay) else record_of(game)
        if record is None:
            raise TypeError(f"a GameRecord is wanted, such as read() gives; not {type(game).__name__}")
        self.record = record
        self._game = game if isinstance(game, Replay) else record
        self._hints = hints
        self._suppose = suppose

    @cached_property
    def replayed(self) -> Replay:
        """What the game turns out to be."""
        if isinstance(self._game, Replay):
            return self._game
        hints = self._hints if self._suppose else Hints(0)
        return replay(self._game, hints=hints, suppose=self._suppose)

    @property
    def best(self) -> GameRecord | Replay:
        """What is known of the game."""
        return self.replayed if "replayed" in self.__dict__ else self._game


class Condition(ABC):
    """Something asked of games. Subclasses are frozen dataclasses, which can be pickled."""

    __slots__ = ()

    needs_replay: ClassVar[bool] = True
    """Whether the game may have to be replayed to tell."""
    needs_findings: ClassVar[bool] = False
    """Whether all that is found in the game must be known, and not only what can be played of it."""

    @abstractmethod
    def holds(self, look: ExaminedGame) -> bool:
        """Say whether it is so of a game."""
