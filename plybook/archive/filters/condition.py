"""The base class of the conditions of a filter."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cached_property
from typing import ClassVar

from plybook.interpret.hints import Hints
from plybook.record import GameRecord, record_of
from plybook.replay.engine import replay
from plybook.replay.result import AnyGame, Replay


class FilterError(ValueError):
    """A condition that makes no sense; the message says why."""


class ExaminedGame:
    """A game that conditions are tested on: its record, and its replay, which is made when first needed.

    With ``suppose`` the check of the game goes on past a ply that cannot be played, out of the budget of ``hints``;
    without, it ends there.
    """

    def __init__(self, game: AnyGame, hints: Hints | None = None, *, suppose: bool = True) -> None:
        record = game.game if isinstance(game, Replay) else record_of(game)
        self.record = record
        self._game = game if isinstance(game, Replay) else record
        self._hints = hints
        self._suppose = suppose

    @cached_property
    def replayed(self) -> Replay:
        """The game, replayed."""
        if isinstance(self._game, Replay):
            return self._game
        hints = self._hints if self._suppose else Hints(0)
        return replay(self._game, hints=hints, suppose=self._suppose)

    @property
    def best(self) -> GameRecord | Replay:
        """The replay if there is one, else the record."""
        return self.replayed if "replayed" in self.__dict__ else self._game


class Condition(ABC):
    """A condition on games. Subclasses are frozen dataclasses, which can be pickled."""

    __slots__ = ()

    needs_replay: ClassVar[bool] = True
    """Whether the condition may need the game replayed."""
    needs_findings: ClassVar[bool] = False
    """Whether the condition needs all findings of the game, not only the moves that could be played."""

    @abstractmethod
    def holds(self, examined: ExaminedGame) -> bool:
        """Return whether the game meets the condition."""
