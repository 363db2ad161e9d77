"""Games that an archive has several times: who looks at a chunk makes fingerprints, who gathers compares them."""

from __future__ import annotations

import pickle
from array import array
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from enum import StrEnum
from functools import lru_cache
from typing import IO, NamedTuple, TypeVar

from plybook.archive.duplicates.fingerprints import of_moves, of_position
from plybook.archive.duplicates.number_table import NumberTable
from plybook.archive.duplicates.versions import GameVersion, GameVersions
from plybook.archive.read.chunks import Chunk
from plybook.archive.write.conversion import ConversionOptions
from plybook.archive.write.outgoing import OutgoingGame, outgoing
from plybook.archive.write.source_bytes import written
from plybook.interpret.hints import Hints
from plybook.replay.engine import replay
from plybook.replay.result import AnyGame, Replay
from plybook.spool import spool, unpickled

_Game = TypeVar("_Game", bound=AnyGame)


class Same(StrEnum):
    """What makes two games one: their moves, their last position, or that both tell the same game."""

    MOVES = "moves"
    POSITION = "position"
    GAME = "game"


class GamePlace(NamedTuple):
    """The game of this ``number`` in ``file``."""

    file: str
    number: int


Fingerprint = int | GameVersion | None
"""What is compared of a game: a number, or what it tells; nothing of what is no game."""

Printed = OutgoingGame[Fingerprint]
"""A game with what is compared of it as its key."""


class Judged(NamedTuple):
    """A game, and the one that is kept instead of it, None if it is kept itself.

    Of what is the ``same`` game told twice, ``other_tags`` are those in which the two differ, and ``plies`` how many
    it has, and the other.
    """

    game: Printed
    kept: GamePlace | None = None
    other_tags: tuple[str, ...] = ()
    plies: tuple[int, int] = (0, 0)


def printed(chunk: Chunk, *, same: Same, conversion: ConversionOptions | None) -> Iterator[Printed]:
    """Yield the games of a chunk with what is compared of them, as they stand or written anew."""
    hints = Hints() if conversion else Hints(0)
    for each in written(chunk, with_bytes=conversion is None):
        replayed = replay(each.game, hints=hints, suppose=False)
        key: Fingerprint = None
        if each.game.is_game:
            key = GameVersion.of(replayed) if same is Same.GAME else _fingerprint(replayed, same)
        yield outgoing(each, key, conversion, hints, replayed)


def _fingerprint(replayed: Replay, same: Same) -> int:
    return of_moves(replayed) if same is Same.MOVES else of_position(replayed)


def judged(games: Iterable[Printed], same: Same) -> Iterator[Judged]:
    """Yield all ``games`` in order: which is kept, and which are another again.

    The first is kept, or the fullest if the ``same`` game is told twice; for that all of them wait in a file.
    """
    yield from _fullest(games) if same is Same.GAME else _first(games)


def _first(games: Iterable[Printed]) -> Iterator[Judged]:
    seen, places = NumberTable(), _Places()
    for game in games:
        number = places.add(game)
        first = seen.setdefault(game.key, number) if isinstance(game.key, int) else number
        yield Judged(game, None if first == number else places[first])


def _fullest(games: Iterable[Printed]) -> Iterator[Judged]:
    with ExitStack() as stack:
        waiting = stack.enter_context(spool())
        told = _Shelf[GameVersion](stack.enter_context(spool()))
        tellings = GameVersions(lru_cache(maxsize=1 << 10)(told.__getitem__))
        places = _Places()
        for game in games:
            if is_told := isinstance(game.key, GameVersion):
                places.add(game)
                told.add(game.key)
                tellings.add(game.key)
            pickle.dump((replace(game, key=None), is_told), waiting)
        for number, telling in enumerate(told):
            tellings.compare(number, telling)
        number = 0
        waiting.seek(0)
        for game, is_told in unpickled(waiting):
            fullest = tellings.fullest(number) if is_told else number
            if fullest == number:
                yield Judged(game)
            else:
                mine, other = told[number], told[fullest]
                yield Judged(game, places[fullest], tuple(mine.other_tags(other)), (mine.plies, other.plies))
            number += is_told


_T = TypeVar("_T")


class _Shelf(Iterable[_T]):
    """Things in a file, which can be had back by their numbers."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self._starts = array("Q")

    def add(self, thing: _T) -> None:
        """Put down the next thing."""
        self._starts.append(self._file.tell())
        pickle.dump(thing, self._file)

    def __getitem__(self, number: int) -> _T:
        self._file.seek(self._starts[number])
        found: _T = pickle.load(self._file)  # noqa: S301 - it is our own
        return found

    def __iter__(self) -> Iterator[_T]:
        return map(self.__getitem__, range(len(self._starts)))


class _Places:
    """Where games stand that are counted from 0, in the little that it takes if those of a file come in order."""

    def __init__(self) -> None:
        self._firsts = array("Q")
        self._places: list[GamePlace] = []
        self._count = 0

    def add(self, game: Printed) -> int:
        """Take up the next game, and return its number."""
        number = self._count
        if not self._places or self[number] != (game.file, game.index):
            self._firsts.append(number)
            self._places.append(GamePlace(game.file, game.index))
        self._count += 1
        return number

    def __getitem__(self, number: int) -> GamePlace:
        at = bisect_right(self._firsts, number) - 1
        file, first = self._places[at]
        return GamePlace(file, first + number - self._firsts[at])


def unique(games: Iterable[_Game], *, same: str = "moves") -> Iterator[_Game]:
    r"""Yield ``games`` without those that are another again; they may be records or replays.

    ``same`` says what makes two games one: ``moves`` (of one variant from one start, in any notation), ``position``
    (the last one, after as many plies), or ``game`` (players and date as people spell them, and one score is the
    beginning of the other). Of these the first is kept; of a game told twice the fuller, for which all are held.
    Raises `ValueError` for another word.

    >>> import plybook
    >>> games = plybook.read("1. e4 e5 *\n\n1. d4 *\n\n1. e2-e4 e7-e5 *\n", variant="chess")
    >>> [game.index for game in plybook.unique(games)]
    [1, 2]
    """
    if same not in [*Same]:
        raise ValueError(f"same is one of {', '.join(Same)}; not {same!r}")
    chosen = Same(same)
    hints = Hints(0)
    replays = (
        (game, game if isinstance(game, Replay) else replay(game, hints=hints, suppose=False)) for game in games
    )
    if chosen is Same.GAME:
        return _without_retold(list(replays))
    return _without_seen(replays, chosen)


def _without_seen(games: Iterable[tuple[_Game, Replay]], same: Same) -> Iterator[_Game]:
    seen = NumberTable()
    for number, (game, replayed) in enumerate(games):
        if seen.setdefault(_fingerprint(replayed, same), number) == number:
            yield game


def _without_retold(games: list[tuple[_Game, Replay]]) -> Iterator[_Game]:
    told = [GameVersion.of(replayed) for _, replayed in games]
    tellings = GameVersions(told.__getitem__)
    for telling in told:
        tellings.add(telling)
    for number, telling in enumerate(told):
        tellings.compare(number, telling)
    return (game for number, (game, _) in enumerate(games) if tellings.fullest(number) == number)
