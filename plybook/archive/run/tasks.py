"""Work on whole archives: a task is done with chunk after chunk, here or by others, and comes back in order.

A task is a function that can be pickled. It takes a chunk and yields whatever it finds, with games and lines
counted from where the chunk begins; here they get the numbers that they have in their file. What it yields is the
same whoever does it, so that a report has the same bytes however many worked on it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from itertools import groupby
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, Self, TypeVar

from plybook.archive.read.byte_ranges import NotSeenError
from plybook.archive.read.chunks import Chunk, chunks
from plybook.archive.read.options import ReadingOptions
from plybook.archive.read.sources import opened
from plybook.registry import UnknownNameError

if TYPE_CHECKING:
    from concurrent.futures import Future

    from plybook.archive.run.pool import WorkerPool

_AHEAD = 3  # chunks for each hand that wait, with what was found in them
_MOST = 1 << 25  # bytes of a chunk that are held; one that has more is worked on while it is read, here

Unread = OSError | UnknownNameError
"""Why a file cannot be read, or not to its end."""


class Numbered(Protocol):
    """Something that is said of games."""

    def moved(self, lines: int, games: int) -> Self:
        """Return it as it is if so many lines and games come before, in the file."""
        ...


R = TypeVar("R", bound=Numbered)
Task = Callable[[Chunk], Iterator[R]]
"""What is done with each chunk: it yields what is found in it."""


class Progress(Protocol):
    """Who is told how far the work has come."""

    def done(self, size: int, games: int) -> None:
        """Hear of so many bytes, as they were read, and games that have been worked on."""
        ...


class _Silent:
    def done(self, size: int, games: int) -> None:
        pass


SILENT: Progress = _Silent()
"""Tells nobody."""


@dataclass
class _Answer(Generic[R]):
    """What a task found in a chunk, how much the chunk holds, and why it could not be read to its end."""

    found: list[R] = field(default_factory=list)
    games: int = 0
    lines: int = 0
    size: int = 0
    error: Unread | None = None


class Found(NamedTuple, Generic[R]):
    """One thing that was found in a file, which is the ``number``-th, or why no more can be."""

    number: int
    file: str
    value: R | None = None
    error: Unread | None = None


class NumberedChunk(NamedTuple):
    """A chunk of a file, which is the ``number``-th."""

    number: int
    file: str
    chunk: Chunk


def work(
    task: Task[R],
    files: Iterable[str],
    reading: ReadingOptions,
    *,
    pool: WorkerPool | None = None,
    progress: Progress = SILENT,
) -> Iterator[Found[R]]:
    """Yield what ``task`` finds in ``files``, in their order, with a ``pool`` that does it or else here.

    ``files`` are paths, ``corpus:NAME``, or ``-`` for standard input. What keeps a file from being read, or from
    being read to its end, is found as an error, and the next one read. Raises `WorkerLostError`.
    """
    workshop = _Workshop(task, pool, progress)
    for piece in pieces(files, reading):
        if isinstance(piece, Found) or pool is None or not piece.chunk.held(_MOST):
            yield from workshop.answers(all_of_them=True)
            yield from [piece] if isinstance(piece, Found) else workshop.here(piece)
        else:
            workshop.hand_out(piece)
            yield from workshop.answers()
    yield from workshop.answers(all_of_them=True)


class _Workshop(Generic[R]):
    """Where pieces are worked on, here or by a pool, and numbered anew."""

    def __init__(self, task: Task[R], pool: WorkerPool | None, progress: Progress) -> None:
        self._task = task
        self._pool = pool
        self._progress = progress
        self._waiting: deque[tuple[NumberedChunk, Future[_Answer[R]]]] = deque()
        self._not_seen: int | None = None  # the file that the pool does not see
        self._lines = self._games = 0  # that come before, in the file of the piece whose turn it is

    def here(self, piece: NumberedChunk) -> Iterator[Found[R]]:
        """Do the task with a piece here, and yield what is found at once."""
        number, file, chunk = piece
        if number == self._not_seen:
            return
        self._begin(chunk)
        size = games = 0
        try:
            for value in self._task(chunk):
                yield Found(number, file, self._placed(value))
                self._progress.done(chunk.size - size, chunk.games - games)
                size, games = chunk.size, chunk.games
        except (OSError, UnknownNameError) as error:
            yield Found(number, file, error=error)
        self._progress.done(chunk.size - size, chunk.games - games)
        self._end(chunk)

    def hand_out(self, piece: NumberedChunk) -> None:
        """Let the pool do the task with a piece."""
        assert self._pool is not None  # noqa: S101 - else all is done here
        if piece.number != self._not_seen:
            chunk = piece.chunk.elsewhere() if self._pool.sees_files else piece.chunk
            future = self._pool.submit(_answer, self._task, chunk)
            self._waiting.append((piece._replace(chunk=chunk), future))

    def answers(self, *, all_of_them: bool = False) -> Iterator[Found[R]]:
        """Yield what was found, in order: as far as it is there, or more if too much waits, or ``all_of_them``."""
        most = 0 if all_of_them or self._pool is None else _AHEAD * self._pool.hands
        while self._waiting and (len(self._waiting) > most or self._waiting[0][1].done()):
            (number, file, chunk), future = self._waiting.popleft()
            assert self._pool is not None  # noqa: S101 - it got what is waited for
            if number == self._not_seen:
                future.cancel()
                continue
            try:
                answer = self._pool.result(future)
            except NotSeenError as error:
                self._not_seen = number
                answer = _Answer(error=OSError(error.errno, error.strerror, file))
            self._begin(chunk)
            yield from (Found(number, file, self._placed(value)) for value in answer.found)
            if answer.error is not None:
                yield Found(number, file, error=answer.error)
            self._progress.done(answer.size, answer.games)
            self._end(answer)

    def _placed(self, value: R) -> R:
        """Return what was found in a chunk as it is in its file."""
        return value.moved(self._lines, self._games) if self._lines or self._games else value

    def _begin(self, chunk: Chunk) -> None:
        if chunk.before is None:
            self._lines = self._games = 0

    def _end(self, chunk: Chunk | _Answer[R]) -> None:
        self._lines += chunk.lines
        self._games += chunk.games


def _answer(task: Task[R], chunk: Chunk) -> _Answer[R]:
    """Do a task with a chunk for somebody else; raise `NotSeenError` if it cannot be read here."""
    chunk.fetch()
    answer: _Answer[R] = _Answer()
    try:
        answer.found.extend(task(chunk))
    except (OSError, UnknownNameError) as error:
        answer.error = error
    answer.games, answer.lines, answer.size = chunk.games, chunk.lines, chunk.size
    return answer


def pieces(files: Iterable[str], reading: ReadingOptions) -> Iterator[NumberedChunk | Found[Any]]:
    """Yield the chunks of all files, each to be read or held before the next, and why files cannot be opened."""
    for number, file in enumerate(files):
        try:
            with closing(opened(file)) as streams:  # also where one cannot be read to its end
                for stream, name in streams:
                    for chunk in chunks(stream, name, reading):
                        yield NumberedChunk(number, file, chunk)
                        if chunk.is_broken:
                            break
        except (OSError, UnknownNameError) as error:
            yield Found(number, file, error=error)


def by_file(found: Iterable[Found[R]]) -> Iterator[tuple[str, Iterator[R]]]:
    """Yield each file with what was found in it; why it could not be read to its end is raised after that."""
    for (_, file), group in groupby(found, key=lambda each: (each.number, each.file)):
        yield file, _values(group)


def _values(found: Iterable[Found[R]]) -> Iterator[R]:
    for each in found:
        if each.error is not None:
            raise each.error
        if each.value is not None:
            yield each.value
