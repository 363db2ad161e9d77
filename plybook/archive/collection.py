"""The class `Archive`: the games of many files, read, selected and processed by one or more processes."""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import dataclass
from functools import partial
from os import PathLike
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from plybook.archive.filters.filter import Filter, Typed
from plybook.archive.read.chunks import Chunk
from plybook.archive.read.inputs import files_in
from plybook.archive.read.options import ReadingOptions
from plybook.archive.read.sources import suffixes
from plybook.archive.run.pool import WorkerPool, default_jobs, processes
from plybook.archive.run.tasks import Found, Numbered, Task, Unread, numbered_chunks, run_task
from plybook.extras import MissingExtraError
from plybook.interpret.hints import Hints
from plybook.record import GameRecord
from plybook.registry import UnknownNameError
from plybook.replay.engine import replay
from plybook.replay.result import Replay

if TYPE_CHECKING:
    import polars as pl
    from dask.bag import Bag
    from distributed import Client

T = TypeVar("T")
N = TypeVar("N", bound=Numbered)

Paths = str | PathLike[str] | Iterable[str | PathLike[str]]
"""Paths of files and folders, URLs, patterns and ``corpus:NAME``: one or several."""


class UnreadWarning(UserWarning):
    """A file of an archive cannot be read, or cannot be read to its end."""


Wanted = Filter | Callable[[GameRecord], bool]
"""A filter, or a function that takes a record and returns whether the game is wanted."""


def archive(
    paths: Paths,
    *,
    variant: str | None = None,
    notation: str | None = None,
    container: str | None = None,
    letters: str | None = None,
    jobs: int | None = 1,
    scheduler: str | Client | None = None,
    strict: bool = False,
) -> Archive:
    """Return the games of many files as an `Archive`, which reads them when it is iterated.

    ``paths`` are files, folders, patterns, URLs and ``corpus:NAME``. Of a folder, the files whose suffix is one of
    files of games are read. ``variant``, ``notation``, ``container`` and ``letters`` are as for `plybook.read_games`.
    ``jobs`` is the number of processes; None chooses it by the size of the files. ``scheduler`` is the address of a
    Dask scheduler, or a Dask client; its cluster then does the work. With ``strict`` a file that cannot be read
    raises `OSError`; otherwise it causes an `UnreadWarning`, and the other files are read. Raises
    `plybook.UnknownNameError` for a name that does not exist, and `ValueError` for fewer than one job, or for jobs
    together with a scheduler.

    >>> import plybook
    >>> games = plybook.archive(["corpus:parmen-1", "corpus:parmen-2"])
    >>> [len(game.plies) for game in games]
    [69, 98]
    """
    if jobs is not None and jobs < 1:
        raise ValueError(f"there must be a job at least, not {jobs}")
    if scheduler is not None and jobs not in (None, 1):
        raise ValueError("jobs are processes of this machine, and a scheduler is that of a cluster; say one")
    reading = ReadingOptions(variant, notation, container, letters)
    reading.check()
    names = [paths] if isinstance(paths, str | PathLike) else paths
    if not isinstance(names, Iterable):
        raise TypeError(f"a path or several are wanted, not {type(names).__name__}")
    files = tuple(files_in([os.fspath(name) for name in names], suffixes(), recursive=True))
    return Archive(files, reading, jobs, scheduler, strict=strict)


class Archive:
    """The games of many files, made by `plybook.archive`.

    Iterating gives the records, file after file, and holds few at a time; it can be repeated. ``files`` are the names
    of the files. ``unread`` lists, for the last pass, the errors of the files that could not be read, or not to their
    end.

    A function that other processes or a cluster call must be picklable: a function of a module, not a lambda. In a
    script, code that uses processes belongs under ``if __name__ == "__main__":``, because each process imports the
    script first.
    """

    def __init__(
        self,
        files: tuple[str, ...],
        reading: ReadingOptions,
        jobs: int | None = 1,
        scheduler: str | Client | None = None,
        *,
        strict: bool = False,
        wanted: tuple[Wanted, ...] = (),
    ) -> None:
        self.files = files
        self.unread: list[Unread] = []
        self._reading = reading
        self._jobs = jobs
        self._scheduler = scheduler
        self._strict = strict
        self._wanted = wanted

    def __iter__(self) -> Iterator[GameRecord]:
        return self._results(partial(_records, wanted=self._wanted))

    def replays(self, *, suppose: bool = True) -> Iterator[Replay]:
        """Yield the games replayed.

        Without ``suppose`` the check of a game ends at the first ply that cannot be played.
        """
        return self._results(partial(_replays, wanted=self._wanted, suppose=suppose))

    def where(self, wanted: Wanted | None = None, *, negated: bool = False, **criteria: Typed) -> Archive:
        """Return the archive of the games that also match ``wanted``: a filter, or a function of a record.

        Instead of ``wanted``, the ``criteria`` of `plybook.Filter.of` can be given. Raises what `plybook.Filter.of`
        raises, and `TypeError` if both are given.

        >>> import plybook
        >>> plybook.archive(["corpus:parmen-1", "corpus:parmen-2"]).where(plies="70-").count()
        1
        >>> games = plybook.archive(["corpus:parmen-1", "corpus:parmen-2"]).where(lambda game: len(game.plies) > 70)
        >>> games.count()
        1
        """
        if wanted is not None and (criteria or negated):
            raise TypeError("games are wanted by a filter or a function, or by criteria, not by both")
        return Archive(
            self.files,
            self._reading,
            self._jobs,
            self._scheduler,
            strict=self._strict,
            wanted=(*self._wanted, Filter.of(negated=negated, **criteria) if wanted is None else wanted),
        )

    def map(self, function: Callable[[GameRecord], T]) -> Iterator[T]:
        """Yield the result of ``function`` for each record, in order.

        With several processes, they call the function. ``index`` and line numbers of a record are counted from the
        beginning of its chunk of the file. An exception of ``function`` is raised here.
        """
        for made in self._results(partial(_mapped, wanted=self._wanted, function=function)):
            yield made.value()

    def count(self) -> int:
        """Return the number of games; a file without games counts as 0."""
        return sum(made.value() for made in self._results(partial(_counted, wanted=self._wanted)))

    def to_bag(self, *, replays: bool = False) -> Bag:
        """Return a Dask bag of the records, or of the replays, with one partition for each chunk of a file.

        The files are read once now, to find the chunks. The workers read the games when the bag is computed; of
        packed files the bag holds the bytes. Game and line numbers are counted from the beginning of the chunk.
        Raises `plybook.extras.MissingExtraError` without Dask.
        """
        try:
            from dask import bag
        except ImportError as error:
            raise MissingExtraError.named("a bag", "dask") from error
        task = _replays if replays else _records
        found = bag.from_sequence(self._chunks(), partition_size=1)
        return found.map_partitions(_in_bag, partial(task, wanted=self._wanted))

    def to_polars(self, *, plies: bool = False) -> pl.DataFrame:
        """Return the table of the games as a data frame of Polars: a row a game, or with ``plies`` a row a ply.

        The columns are those of `plybook.write_table`. Needs the extra ``plybook[polars]``; raises
        `plybook.extras.MissingExtraError`, an `ImportError`, without it.
        """
        from plybook.archive.table.columns import TABLES
        from plybook.archive.table.frames import frame
        from plybook.archive.table.rows import batches

        table = "plies" if plies else "games"
        return frame(batches(self.replays(), table), TABLES[table])

    def _results(self, task: Task[N]) -> Iterator[N]:
        """Yield the results of ``task`` for all files; record, and warn of or raise, each failure to read."""
        self.unread = []
        with self._pool() as pool:
            for each in run_task(task, self.files, self._reading, pool=pool):
                if each.error is not None:
                    self._record_unread(each)
                if each.value is not None:
                    yield each.value

    def _pool(self) -> AbstractContextManager[WorkerPool | None]:
        if self._scheduler is None:
            return processes(default_jobs(self.files) if self._jobs is None else self._jobs)
        from plybook.archive.run.cluster import cluster

        return cluster(self._scheduler)

    def _chunks(self) -> list[Chunk]:
        """Return the chunks of all files, without their bytes where the workers can read those themselves."""
        self.unread = []
        found: list[Chunk] = []
        for piece in numbered_chunks(self.files, self._reading):
            if isinstance(piece, Found):
                self._record_unread(piece)
                continue
            try:
                piece.chunk.load()
            except OSError as error:
                self._record_unread(Found(piece.number, piece.file, error=error))
            found.append(piece.chunk.for_worker())
        return found

    def _record_unread(self, found: Found[Any]) -> None:
        """Record why a file was not read, or not to its end; raise that in strict mode, else warn."""
        error = found.error
        assert error is not None  # noqa: S101 - only results with an error come here
        self.unread.append(error)
        if self._strict:
            raise error
        reason = getattr(error, "strerror", None) or error
        warnings.warn(f"{found.file}: {reason}", UnreadWarning, stacklevel=3)


@dataclass(frozen=True, slots=True)
class _CallResult(Generic[T]):
    """The result of a function for a game, or the exception that it raised."""

    made: T | None = None
    raised: Exception | None = None

    def moved(self, lines: int, games: int) -> _CallResult[T]:
        return self

    def value(self) -> T:
        if self.raised is not None:
            raise self.raised
        return self.made  # type: ignore[return-value]  # None if that was made


def _wanted_of(chunk: Chunk, wanted: tuple[Wanted, ...], hints: Hints) -> Iterator[GameRecord]:
    for game in chunk.records():
        if all(_is_wanted(game, each, hints) for each in wanted):
            yield game


def _is_wanted(game: GameRecord, wanted: Wanted, hints: Hints) -> bool:
    return wanted.matches(game, hints) if isinstance(wanted, Filter) else bool(wanted(game))


def _records(chunk: Chunk, *, wanted: tuple[Wanted, ...]) -> Iterator[GameRecord]:
    return _wanted_of(chunk, wanted, Hints())


def _replays(chunk: Chunk, *, wanted: tuple[Wanted, ...], suppose: bool = True) -> Iterator[Replay]:
    hints = Hints()
    for game in _wanted_of(chunk, wanted, hints):
        yield replay(game, hints=hints, suppose=suppose)


def _mapped(
    chunk: Chunk, *, wanted: tuple[Wanted, ...], function: Callable[[GameRecord], T]
) -> Iterator[_CallResult[T]]:
    for game in _records(chunk, wanted=wanted):
        try:
            made = _CallResult(function(game))
        except (OSError, UnknownNameError) as error:  # else it would look like an error in reading the file
            made = _CallResult(raised=error)
        yield made


def _counted(chunk: Chunk, *, wanted: tuple[Wanted, ...]) -> Iterator[_CallResult[int]]:
    for game in _records(chunk, wanted=wanted):
        yield _CallResult(int(game.is_game))


def _in_bag(chunks: Iterable[Chunk], task: Callable[[Chunk], Iterator[T]]) -> list[T]:
    found: list[T] = []
    for chunk in chunks:
        chunk.load_range()
        with suppress(OSError) if chunk.is_broken else nullcontext():  # the bag was made with a warning about these
            found.extend(task(chunk))
    return found
