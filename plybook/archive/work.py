"""Work on whole archives: a task is done with stretch after stretch, here or by others, and comes back in order.

A task is a function that can be pickled. It takes a stretch and yields whatever it finds, with games and lines
counted from where the stretch begins; here they get the numbers that they have in their file. What it yields is the
same whoever does it, so that a report has the same bytes however many worked on it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from itertools import groupby
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, Self, TypeVar

from plybook.archive.places import NotSeenError
from plybook.archive.sources import opened
from plybook.archive.stretches import Reading, Stretch, stretches
from plybook.registry import UnknownNameError

if TYPE_CHECKING:
    from concurrent.futures import Future

    from plybook.archive.team import Team

_AHEAD = 3  # stretches for each hand that wait, with what was found in them
_MOST = 1 << 25  # bytes of a stretch that are held; one that has more is worked on while it is read, here

Unread = OSError | UnknownNameError
"""Why a file cannot be read, or not to its end."""


class Numbered(Protocol):
    """Something that is said of games."""

    def moved(self, lines: int, games: int) -> Self:
        """Return it as it is if so many lines and games come before, in the file."""
        ...


R = TypeVar("R", bound=Numbered)
Task = Callable[[Stretch], Iterator[R]]
"""What is done with each stretch: it yields what is found in it."""


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
    """What a task found in a stretch, how much the stretch holds, and why it could not be read to its end."""

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


class Piece(NamedTuple):
    """A stretch of a file, which is the ``number``-th."""

    number: int
    file: str
    stretch: Stretch


def work(
    task: Task[R], files: Iterable[str], reading: Reading, *, team: Team | None = None, progress: Progress = SILENT
) -> Iterator[Found[R]]:
    """Yield what ``task`` finds in ``files``, in their order, with a ``team`` that does it or else here.

    ``files`` are paths, ``corpus:NAME``, or ``-`` for standard input. What keeps a file from being read, or from
    being read to its end, is found as an error, and the next one read. Raises `WorkerLostError`.
    """
    workshop = _Workshop(task, team, progress)
    for piece in pieces(files, reading):
        if isinstance(piece, Found) or team is None or not piece.stretch.held(_MOST):
            yield from workshop.answers(all_of_them=True)
            yield from [piece] if isinstance(piece, Found) else workshop.here(piece)
        else:
            workshop.hand_out(piece)
            yield from workshop.answers()
    yield from workshop.answers(all_of_them=True)


class _Workshop(Generic[R]):
    """Where pieces are worked on, here or by a team, and numbered anew."""

    def __init__(self, task: Task[R], team: Team | None, progress: Progress) -> None:
        self._task = task
        self._team = team
        self._progress = progress
        self._waiting: deque[tuple[Piece, Future[_Answer[R]]]] = deque()
        self._not_seen: int | None = None  # the file that the team does not see
        self._lines = self._games = 0  # that come before, in the file of the piece whose turn it is

    def here(self, piece: Piece) -> Iterator[Found[R]]:
        """Do the task with a piece here, and yield what is found at once."""
        number, file, stretch = piece
        if number == self._not_seen:
            return
        self._begin(stretch)
        size = games = 0
        try:
            for value in self._task(stretch):
                yield Found(number, file, self._placed(value))
                self._progress.done(stretch.size - size, stretch.games - games)
                size, games = stretch.size, stretch.games
        except (OSError, UnknownNameError) as error:
            yield Found(number, file, error=error)
        self._progress.done(stretch.size - size, stretch.games - games)
        self._end(stretch)

    def hand_out(self, piece: Piece) -> None:
        """Let the team do the task with a piece."""
        assert self._team is not None  # noqa: S101 - else all is done here
        if piece.number != self._not_seen:
            stretch = piece.stretch.elsewhere() if self._team.sees_files else piece.stretch
            future = self._team.submit(_answer, self._task, stretch)
            self._waiting.append((piece._replace(stretch=stretch), future))

    def answers(self, *, all_of_them: bool = False) -> Iterator[Found[R]]:
        """Yield what was found, in order: as far as it is there, or more if too much waits, or ``all_of_them``."""
        most = 0 if all_of_them or self._team is None else _AHEAD * self._team.hands
        while self._waiting and (len(self._waiting) > most or self._waiting[0][1].done()):
            (number, file, stretch), future = self._waiting.popleft()
            assert self._team is not None  # noqa: S101 - it got what is waited for
            if number == self._not_seen:
                future.cancel()
                continue
            try:
                answer = self._team.result(future)
            except NotSeenError as error:
                self._not_seen = number
                answer = _Answer(error=OSError(error.errno, error.strerror, file))
            self._begin(stretch)
            yield from (Found(number, file, self._placed(value)) for value in answer.found)
            if answer.error is not None:
                yield Found(number, file, error=answer.error)
            self._progress.done(answer.size, answer.games)
            self._end(answer)

    def _placed(self, value: R) -> R:
        """Return what was found in a stretch as it is in its file."""
        return value.moved(self._lines, self._games) if self._lines or self._games else value

    def _begin(self, stretch: Stretch) -> None:
        if stretch.before is None:
            self._lines = self._games = 0

    def _end(self, stretch: Stretch | _Answer[R]) -> None:
        self._lines += stretch.lines
        self._games += stretch.games


def _answer(task: Task[R], stretch: Stretch) -> _Answer[R]:
    """Do a task with a stretch for somebody else; raise `NotSeenError` if it cannot be read here."""
    stretch.fetch()
    answer: _Answer[R] = _Answer()
    try:
        answer.found.extend(task(stretch))
    except (OSError, UnknownNameError) as error:
        answer.error = error
    answer.games, answer.lines, answer.size = stretch.games, stretch.lines, stretch.size
    return answer


def pieces(files: Iterable[str], reading: Reading) -> Iterator[Piece | Found[Any]]:
    """Yield the stretches of all files, each to be read or held before the next, and why files cannot be opened."""
    for number, file in enumerate(files):
        try:
            with closing(opened(file)) as streams:  # also where one cannot be read to its end
                for stream, name in streams:
                    for stretch in stretches(stream, name, reading):
                        yield Piece(number, file, stretch)
                        if stretch.is_broken:
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
