"""The checks of files: the findings of each game, as reports need them, one game at a time."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Iterable, Iterator, Set
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from typing import IO, TYPE_CHECKING

from plybook.diagnostics import Diagnostic, Severity
from plybook.record import Source
from plybook.registry import UnknownNameError
from plybook.replay.result import Replay
from plybook.report.habits import Habits, Witness, plies_of
from plybook.report.wanted import ALL, Wanted
from plybook.spool import spool, unpickled

if TYPE_CHECKING:
    from plybook.report.model import GameReport

_HELD = 64  # games waiting in memory


@dataclass(frozen=True, slots=True)
class GameCheck:
    """The findings of one game: small enough to be sent between processes.

    ``source`` is the text of the game, None if no finding needs it. ``plies`` are those of the main line,
    ``all_plies`` also those of variations. ``document`` is the `GameReport`, if requested. ``unwanted`` counts
    findings that were not requested; ``is_game`` is False for text that is no game. ``no_habits`` are the codes that
    the game shows to be no habits of its file.
    """

    variant: str
    notation: str
    assumed: frozenset[str]
    alternatives: tuple[str, ...]
    plies: int
    diagnostics: tuple[Diagnostic, ...]
    source: Source | None = None
    document: GameReport | None = None
    unwanted: int = 0
    is_game: bool = True
    all_plies: int = 0
    no_habits: frozenset[str] = frozenset()

    @classmethod
    def of(
        cls, replay: Replay, *, in_full: bool = True, wanted: Wanted = ALL, witness: Witness | None = None
    ) -> GameCheck:
        """Return the check of a replayed game, with the findings ``wanted``, and its document if ``in_full``.

        ``witness`` is the one of the games before it, or None.
        """
        document = None
        found = wanted.among(replay.diagnostics)
        if in_full:
            from plybook.report.model import GameReport

            document = GameReport.of(replay, found)
        game = replay.game
        return cls(
            game.variant,
            game.notation,
            game.assumed,
            game.alternatives,
            len(game.plies),
            found,
            game.source if found else None,
            document,
            len(replay.diagnostics) - len(found),
            replay.is_game,
            plies_of(replay),
            (witness or Witness()).against(replay),
        )

    def moved(self, lines: int, games: int) -> GameCheck:
        """Return the check with so many lines and games before it."""
        return replace(
            self,
            diagnostics=tuple(found.moved(lines, games) for found in self.diagnostics),
            source=self.source and self.source.moved(lines),
            document=self.document and self.document.moved(lines, games),
        )

    @property
    def report(self) -> GameReport:
        """The document."""
        assert self.document is not None  # noqa: S101 - requested when the game was checked
        return self.document


@dataclass(frozen=True, slots=True)
class FindingCounts:
    """Counts of games, plies and findings; ``unwanted`` counts findings that were not requested."""

    games: int = 0
    plies: int = 0
    errors: int = 0
    warnings: int = 0
    notes: int = 0
    unwanted: int = 0

    def plus(self, checked: GameCheck) -> FindingCounts:
        """Return the counts with one more game."""
        grades = [found.severity for found in checked.diagnostics]
        return FindingCounts(
            self.games + checked.is_game,
            self.plies + checked.plies,
            self.errors + grades.count(Severity.ERROR),
            self.warnings + grades.count(Severity.WARNING),
            self.notes + grades.count(Severity.NOTE),
            self.unwanted + checked.unwanted,
        )


@dataclass
class Check:
    """The check of one file: ``games`` yields its games as they are checked, ``error`` is why reading ended early.

    ``habits`` are those of the games so far; ``counts`` and ``codes`` count their findings.
    """

    file: str
    games: Iterator[GameCheck]
    error: OSError | UnknownNameError | None = None
    habits: Habits = field(default_factory=Habits)
    counts: FindingCounts = FindingCounts()
    codes: Counter[str] = field(default_factory=Counter)

    def add(self, checked: GameCheck) -> None:
        """Add the next game."""
        self.counts = self.counts.plus(checked)
        self.codes.update(found.code for found in checked.diagnostics)
        self.habits.add(checked.diagnostics, checked.source, checked.all_plies, checked.no_habits)

    def finish(self) -> None:
        """Check the remaining games."""
        for _ in self.games:
            pass

    @property
    def most(self) -> list[tuple[str, int]]:
        """The codes of the findings with their counts, the most frequent first."""
        return sorted(self.codes.items(), key=lambda each: (-each[1], each[0]))

    @property
    def reason(self) -> str:
        """Why the file, or the rest of it, could not be read; empty if all was."""
        return str(getattr(self.error, "strerror", None) or self.error or "")


class FileChecks:
    """The checks of several files; iterating does them, and holds one game at a time.

    ``counts`` are those of all files so far; ``unread`` are the reasons why files could not be read.
    """

    def __init__(self, files: Iterable[tuple[str, Iterator[GameCheck]]]) -> None:
        self.counts = FindingCounts()
        self.unread: list[OSError | UnknownNameError] = []
        self._files = files

    def __iter__(self) -> Iterator[Check]:
        for file, games in self._files:
            check = Check(file, iter(()))
            check.games = self._counted(check, games)
            yield check

    def _counted(self, check: Check, games: Iterator[GameCheck]) -> Iterator[GameCheck]:
        try:
            for checked in games:
                self.counts = self.counts.plus(checked)
                check.add(checked)
                yield checked
        except (OSError, UnknownNameError) as error:
            check.error = error
            self.unread.append(error)


def without_habits(check: Check) -> Iterator[GameCheck]:
    """Yield the games of a file without the findings that are its habits.

    A game waits as long as later games may show what is a habit.
    """
    codes: set[str] = set()  # of the waiting games
    with _Waiting() as waiting:
        for checked in check.games:
            codes.update(found.code for found in checked.diagnostics)
            codes &= check.habits.open
            if not codes:
                yield from waiting.taken(codes)
                yield checked
            else:
                waiting.add(checked)
        yield from waiting.taken({habit.first.code for habit in check.habits})


class _Waiting(ExitStack):
    """Games that wait: the first of them in memory, more in a temporary file."""

    def __init__(self) -> None:
        super().__init__()
        self._first: list[GameCheck] = []
        self._more: IO[bytes] | None = None

    def add(self, checked: GameCheck) -> None:
        if len(self._first) < _HELD:
            self._first.append(checked)
            return
        self._more = self._more or self.enter_context(spool())
        pickle.dump(checked, self._more)

    def taken(self, codes: Set[str]) -> Iterator[GameCheck]:
        """Yield and remove all waiting games, without findings that have one of the ``codes``."""
        for checked in self._all():
            yield replace(
                checked, diagnostics=tuple(found for found in checked.diagnostics if found.code not in codes)
            )

    def _all(self) -> Iterator[GameCheck]:
        yield from self._first
        self._first.clear()
        if self._more is not None:
            self._more.seek(0)
            yield from unpickled(self._more)
            self._more.seek(0)
            self._more.truncate()
