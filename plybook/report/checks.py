"""The checks of files: what was found of each game, as reports need it, one game at a time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from plybook.diagnostics import NO_GAME, Diagnostic, Severity
from plybook.record import Source
from plybook.registry import UnknownNameError
from plybook.replay.replayed import Replay

if TYPE_CHECKING:
    from plybook.report.model import GameReport


@dataclass(frozen=True, slots=True)
class Checked:
    """What was found of one game: little enough to be sent from one process to another.

    ``source`` is where it stands, None where nothing was found that is about a place in it. ``plies`` are those
    written. ``document`` is its `GameReport` where one was asked for.
    """

    variant: str
    notation: str
    assumed: frozenset[str]
    alternatives: tuple[str, ...]
    plies: int
    diagnostics: tuple[Diagnostic, ...]
    source: Source | None = None
    document: GameReport | None = None

    @classmethod
    def of(cls, replay: Replay, *, in_full: bool = True) -> Checked:
        """Return what was found of a game that was replayed, with its document if ``in_full``."""
        document = None
        if in_full:
            from plybook.report.model import GameReport

            document = GameReport.of(replay)
        game, found = replay.game, replay.diagnostics
        return cls(
            game.variant,
            game.notation,
            game.assumed,
            game.alternatives,
            len(game.plies),
            found,
            game.source if found else None,
            document,
        )

    def moved(self, lines: int, games: int) -> Checked:
        """Return it as it is if so many lines and games come before."""
        return replace(
            self,
            diagnostics=tuple(found.moved(lines, games) for found in self.diagnostics),
            source=self.source and self.source.moved(lines),
            document=self.document and self.document.moved(lines, games),
        )

    @property
    def report(self) -> GameReport:
        """The document."""
        assert self.document is not None  # noqa: S101 - who wants it has asked for it
        return self.document


@dataclass(frozen=True, slots=True)
class Counts:
    """What was checked and found, in numbers."""

    games: int = 0
    plies: int = 0
    errors: int = 0
    warnings: int = 0
    notes: int = 0

    def plus(self, checked: Checked) -> Counts:
        """Return the counts with those of one more game."""
        grades = [found.severity for found in checked.diagnostics]
        return Counts(
            self.games + all(found.code != NO_GAME for found in checked.diagnostics),
            self.plies + checked.plies,
            self.errors + grades.count(Severity.ERROR),
            self.warnings + grades.count(Severity.WARNING),
            self.notes + grades.count(Severity.NOTE),
        )


@dataclass
class Check:
    """The check of one file: ``games`` are checked one by one, and why no more can be read is ``error``."""

    file: str
    games: Iterator[Checked]
    error: OSError | UnknownNameError | None = None

    @property
    def reason(self) -> str:
        """Why the file, or the rest of it, could not be read; empty if all was."""
        return str(getattr(self.error, "strerror", None) or self.error or "")


class Checks:
    """The checks of several files, each done while it is gone through, so that one game is held at a time.

    ``counts`` are of what has been checked so far, ``unread`` is why files could not be read.
    """

    def __init__(self, files: Iterable[tuple[str, Iterator[Checked]]]) -> None:
        self.counts = Counts()
        self.unread: list[OSError | UnknownNameError] = []
        self._files = files

    def __iter__(self) -> Iterator[Check]:
        for file, games in self._files:
            check = Check(file, iter(()))
            check.games = self._counted(check, games)
            yield check

    def _counted(self, check: Check, games: Iterator[Checked]) -> Iterator[Checked]:
        try:
            for checked in games:
                self.counts = self.counts.plus(checked)
                yield checked
        except (OSError, UnknownNameError) as error:
            check.error = error
            self.unread.append(error)
