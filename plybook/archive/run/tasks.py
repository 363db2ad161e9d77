"""Running a task on whole archives: chunk by chunk, in this process or a worker pool, with the results in order.

A task is a function that can be pickled. It takes a chunk and yields results, in which games and lines are counted
from the beginning of the chunk; here they get the numbers that they have in their file. The results are the same in
any process, so a report has the same bytes for any number of workers.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from itertools import groupby
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, Self, TypeVar

from plybook.archive.read.byte_ranges import UnreachableRangeError
from plybook.archive.read.chunks import Chunk, chunks
from plybook.archive.read.options import ReadingOptions
from plybook.archive.read.sources import opened
from plybook.archive.read.streams import STDIN
from plybook.registry import UnknownNameError

if TYPE_CHECKING:
    from concurrent.futures import Future

    from plybook.archive.run.pool import WorkerPool

_CHUNKS_AHEAD = 3  # chunks that wait for each worker, with their results
_LARGEST_CHUNK = 1 << 25  # bytes of a chunk in memory; a larger one is processed while it is read, in this process

Unread = OSError | UnknownNameError
"""The reason why a file cannot be read, or cannot be read to its end."""


class Numbered(Protocol):
    """A result with game and line numbers."""

    def moved(self, lines: int, games: int) -> Self:
        """Return the result with so many ``lines`` and ``games`` of its file before it."""
        ...


R = TypeVar("R", bound=Numbered)
Task = Callable[[Chunk], Iterator[R]]
"""A function that takes a chunk and yields results."""


class Progress(Protocol):
    """Receives the progress of a task."""

    def done(self, size: int, games: int) -> None:
        """Count ``size`` bytes, as they were read, and ``games`` as done."""
        ...


class _Silent:
    def done(self, size: int, games: int) -> None:
        pass


SILENT: Progress = _Silent()
"""Ignores the progress."""


@dataclass
class _ChunkResult(Generic[R]):
    """The results of a task for a chunk, the size of the chunk, and why it could not be read to its end."""

    found: list[R] = field(default_factory=list)
    games: int = 0
    lines: int = 0
    size: int = 0
    error: Unread | None = None


class Found(NamedTuple, Generic[R]):
    """One result from the ``number``-th file, or the error that ended its reading."""

    number: int
    file: str
    value: R | None = None
    error: Unread | None = None


class NumberedChunk(NamedTuple):
    """A chunk of the ``number``-th file."""

    number: int
    file: str
    chunk: Chunk


def run_task(
    task: Task[R],
    files: Iterable[str],
    reading: ReadingOptions,
    *,
    pool: WorkerPool | None = None,
    progress: Progress = SILENT,
) -> Iterator[Found[R]]:
    """Yield the results of ``task`` for ``files``, in their order; it runs in ``pool`` if given, else here.

    ``files`` are paths, ``corpus:NAME``, or ``-`` for standard input. A file that cannot be read, or not to its end,
    gives a result with an error, and the next file is read. Raises `WorkerLostError`.
    """
    runner = _TaskRunner(task, pool, progress)
    for piece in numbered_chunks(files, reading):
        if isinstance(piece, Found) or pool is None or not piece.chunk.load_up_to(_LARGEST_CHUNK):
            yield from runner.results(all_of_them=True)
            yield from [piece] if isinstance(piece, Found) else runner.run_here(piece)
        else:
            runner.submit(piece)
            yield from runner.results()
    yield from runner.results(all_of_them=True)


class _TaskRunner(Generic[R]):
    """Runs a task on chunks, here or in a pool, and numbers the results by file."""

    def __init__(self, task: Task[R], pool: WorkerPool | None, progress: Progress) -> None:
        self._task = task
        self._pool = pool
        self._progress = progress
        self._waiting: deque[tuple[NumberedChunk, Future[_ChunkResult[R]]]] = deque()
        self._not_seen: int | None = None  # the file that the workers cannot read
        self._lines = self._games = 0  # before the current chunk, in its file

    def run_here(self, piece: NumberedChunk) -> Iterator[Found[R]]:
        """Run the task on a chunk in this process, and yield its results at once."""
        number, file, chunk = piece
        if number == self._not_seen:
            return
        self._begin(chunk)
        size = games = 0
        try:
            for value in self._task(chunk):
                yield Found(number, file, self._numbered(value))
                self._progress.done(chunk.size - size, chunk.games - games)
                size, games = chunk.size, chunk.games
        except (OSError, UnknownNameError) as error:
            yield _unread(number, file, error)
        self._progress.done(chunk.size - size, chunk.games - games)
        self._end(chunk)

    def submit(self, piece: NumberedChunk) -> None:
        """Let the pool run the task on a chunk."""
        assert self._pool is not None  # noqa: S101 - without a pool, chunks run here
        if piece.number != self._not_seen:
            chunk = piece.chunk.for_worker() if self._pool.reads_files else piece.chunk
            future = self._pool.submit(_run_on_worker, self._task, chunk)
            self._waiting.append((piece._replace(chunk=chunk), future))

    def results(self, *, all_of_them: bool = False) -> Iterator[Found[R]]:
        """Yield results in order: those that are there, more if too many chunks wait, or ``all_of_them``."""
        most = 0 if all_of_them or self._pool is None else _CHUNKS_AHEAD * self._pool.workers
        while self._waiting and (len(self._waiting) > most or self._waiting[0][1].done()):
            (number, file, chunk), future = self._waiting.popleft()
            assert self._pool is not None  # noqa: S101 - the chunks were submitted to it
            if number == self._not_seen:
                future.cancel()
                continue
            try:
                result = self._pool.result(future)
            except UnreachableRangeError as error:
                self._not_seen = number
                result = _ChunkResult(error=OSError(error.errno, error.strerror, file))
            self._begin(chunk)
            yield from (Found(number, file, self._numbered(value)) for value in result.found)
            if result.error is not None:
                yield _unread(number, file, result.error)
            self._progress.done(result.size, result.games)
            self._end(result)

    def _numbered(self, value: R) -> R:
        return value.moved(self._lines, self._games) if self._lines or self._games else value

    def _begin(self, chunk: Chunk) -> None:
        if chunk.before is None:
            self._lines = self._games = 0

    def _end(self, chunk: Chunk | _ChunkResult[R]) -> None:
        self._lines += chunk.lines
        self._games += chunk.games


def _unread(number: int, file: str, error: Unread) -> Found[Any]:
    """Return the result for an error in reading a file; one of a file that is open has no name yet."""
    if isinstance(error, OSError) and error.filename is None:
        error.filename = STDIN if file == "-" else file
    return Found(number, file, error=error)


def _run_on_worker(task: Task[R], chunk: Chunk) -> _ChunkResult[R]:
    """Run a task on a chunk in a worker; raise `UnreachableRangeError` if the chunk cannot be read there."""
    chunk.load_range()
    result: _ChunkResult[R] = _ChunkResult()
    try:
        result.found.extend(task(chunk))
    except (OSError, UnknownNameError) as error:
        result.error = error
    result.games, result.lines, result.size = chunk.games, chunk.lines, chunk.size
    return result


def numbered_chunks(files: Iterable[str], reading: ReadingOptions) -> Iterator[NumberedChunk | Found[Any]]:
    """Yield the chunks of all files, each to be read or held before the next, and errors in opening files."""
    for number, file in enumerate(files):
        try:
            with closing(opened(file)) as streams:  # closes the stream also after an error in reading
                for stream, name in streams:
                    for chunk in chunks(stream, name, reading):
                        yield NumberedChunk(number, file, chunk)
                        if chunk.is_broken:
                            break
        except (OSError, UnknownNameError) as error:
            yield _unread(number, file, error)


def by_file(found: Iterable[Found[R]]) -> Iterator[tuple[str, Iterator[R]]]:
    """Yield each file with its results; the error that ended its reading is raised after them."""
    for (_, file), group in groupby(found, key=lambda each: (each.number, each.file)):
        yield file, _values(group)


def _values(found: Iterable[Found[R]]) -> Iterator[R]:
    for each in found:
        if each.error is not None:
            raise each.error
        if each.value is not None:
            yield each.value
