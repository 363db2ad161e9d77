"""What the games of a chunk give together: rows of tables, or a tally, and the text in the chunk that is no game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from plybook.archive.read.chunks import Chunk
from plybook.archive.read.replays import StrayText, replays
from plybook.archive.run.tasks import Numbered, Unread
from plybook.archive.stats import Tally
from plybook.archive.table.rows import Batch, batches
from plybook.diagnostics import Severity
from plybook.registry import UnknownNameError
from plybook.replay.result import Replay

V = TypeVar("V", bound=Numbered)


@dataclass(frozen=True, slots=True)
class Aggregate(Generic[V]):
    """What some games give together, with the stray texts among them.

    ``value`` is None if there are no games. ``errors`` is the number of errors that were found.
    """

    value: V | None
    strays: tuple[StrayText, ...] = ()
    errors: int = 0

    def moved(self, lines: int, games: int) -> Aggregate[V]:
        """Return the aggregate of a chunk before which the file has this many lines and games."""
        value = None if self.value is None else self.value.moved(lines, games)
        return replace(self, value=value, strays=tuple(stray.moved(lines, games) for stray in self.strays))


def table_rows(chunk: Chunk, *, table: str, suppose: bool) -> Iterator[Aggregate[Batch]]:
    """Yield the rows of ``table`` for the games of a chunk.

    With ``suppose`` the check of a game goes on past a ply that cannot be played.
    """
    games = _ReplayedGames(chunk, suppose=suppose)
    for batch in batches(games, table):
        yield games.aggregate(batch)
    yield from games.rest()


def chunk_tallies(chunk: Chunk, *, suppose: bool) -> Iterator[Aggregate[Tally]]:
    """Yield the tally of the games of a chunk.

    With ``suppose`` the check of a game goes on past a ply that cannot be played.
    """
    games = _ReplayedGames(chunk, suppose=suppose)
    tally = Tally.of(games)
    if tally.games:
        yield games.aggregate(tally)
    yield from games.rest()


class _ReplayedGames:
    """The replays of a chunk, as far as it can be read, and the stray texts among them."""

    def __init__(self, chunk: Chunk, *, suppose: bool) -> None:
        self._replays = replays(chunk, suppose=suppose)
        self._strays: list[StrayText] = []
        self._errors = 0
        self._unread: Unread | None = None

    def __iter__(self) -> Iterator[Replay]:
        try:
            for replay in self._replays:
                self._errors += sum(found.severity is Severity.ERROR for found in replay.diagnostics)
                if replay.is_game:
                    yield replay
                else:
                    self._strays.append(StrayText(replay.diagnostics, replay.game.source))
        except (OSError, UnknownNameError) as error:
            self._unread = error  # it is said when what the games before make has been handed on

    def aggregate(self, value: V) -> Aggregate[V]:
        """Return ``value`` with the stray texts since the last call."""
        part = Aggregate(value, tuple(self._strays), self._errors)
        self._strays, self._errors = [], 0
        return part

    def rest(self) -> Iterator[Aggregate[V]]:
        """Yield the remaining stray texts; raise the error that ended the reading of the chunk early."""
        if self._strays or self._errors:
            yield Aggregate(None, tuple(self._strays), self._errors)
        if self._unread is not None:
            raise self._unread
