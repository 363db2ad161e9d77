"""What the games of a chunk make together, rows of tables or a tally, and beside it what is to be said of them."""

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
    """What some games make: None if they are none; what else there was, and how many ``errors`` were found in all."""

    value: V | None
    strays: tuple[StrayText, ...] = ()
    errors: int = 0

    def moved(self, lines: int, games: int) -> Aggregate[V]:
        """Return it as it is if so many lines and games come before."""
        value = None if self.value is None else self.value.moved(lines, games)
        return replace(self, value=value, strays=tuple(stray.moved(lines, games) for stray in self.strays))


def tabled(chunk: Chunk, *, table: str, suppose: bool) -> Iterator[Aggregate[Batch]]:
    """Yield the rows of ``table`` of the games of a chunk; with ``suppose`` checked past what cannot be played."""
    games = _Games(chunk, suppose=suppose)
    for batch in batches(games, table):
        yield games.part(batch)
    yield from games.rest()


def tallied(chunk: Chunk, *, suppose: bool) -> Iterator[Aggregate[Tally]]:
    """Yield the tally of the games of a chunk; with ``suppose`` checked past what cannot be played."""
    games = _Games(chunk, suppose=suppose)
    tally = Tally.of(games)
    if tally.games:
        yield games.part(tally)
    yield from games.rest()


class _Games:
    """The replays of a chunk as far as it can be read, with what there is to say of them."""

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

    def part(self, value: V) -> Aggregate[V]:
        """Return ``value`` with what there was to say since the last part."""
        part = Aggregate(value, tuple(self._strays), self._errors)
        self._strays, self._errors = [], 0
        return part

    def rest(self) -> Iterator[Aggregate[V]]:
        """Yield what is left to say; raise why the chunk could not be read to its end."""
        if self._strays or self._errors:
            yield Aggregate(None, tuple(self._strays), self._errors)
        if self._unread is not None:
            raise self._unread
