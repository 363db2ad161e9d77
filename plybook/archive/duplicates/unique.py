"""Games that an archive has several times: a task fingerprints the games of a chunk, and the results are compared."""

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
from plybook.archive.write.source_bytes import source_games
from plybook.interpret.hints import Hints
from plybook.replay.engine import replay
from plybook.replay.result import AnyGame, Replay, each_game
from plybook.spool import spool, unpickled

_Game = TypeVar("_Game", bound=AnyGame)


class Same(StrEnum):
    """What makes two games the same: their moves, their last position, or players, date and moves."""

    MOVES = "moves"
    POSITION = "position"
    GAME = "game"


class GamePlace(NamedTuple):
    """The game of this ``number`` in ``file``."""

    file: str
    number: int


Fingerprint = int | GameVersion | None
"""What is compared of a game: a number, or its version; None for text that is no game."""

FingerprintedGame = OutgoingGame[Fingerprint]
"""A game whose key is its fingerprint."""


class Decision(NamedTuple):
    """A game, and the game that is kept instead of it; None if the game itself is kept.

    For two versions of one game, ``other_tags`` are the tags in which they differ, and ``plies`` their lengths.
    """

    game: FingerprintedGame
    kept: GamePlace | None = None
    other_tags: tuple[str, ...] = ()
    plies: tuple[int, int] = (0, 0)


def fingerprinted(chunk: Chunk, *, same: Same, conversion: ConversionOptions | None) -> Iterator[FingerprintedGame]:
    """Yield the games of a chunk with their fingerprints, as written or converted."""
    hints = Hints() if conversion else Hints(0)
    for each in source_games(chunk, with_bytes=conversion is None):
        replayed = replay(each.game, hints=hints, suppose=False)
        key: Fingerprint = None
        if each.game.is_game:
            key = GameVersion.of(replayed) if same is Same.GAME else _fingerprint(replayed, same)
        yield outgoing(each, key, conversion, hints, replayed)


def _fingerprint(replayed: Replay, same: Same) -> int:
    return of_moves(replayed) if same is Same.MOVES else of_position(replayed)


def decisions(games: Iterable[FingerprintedGame], same: Same) -> Iterator[Decision]:
    """Yield all ``games`` in order, each with the game that is kept instead of it.

    The first of several is kept; of versions of the same ``game``, the fullest. For these all games wait in a file.
    """
    yield from _fullest(games) if same is Same.GAME else _first(games)


def _first(games: Iterable[FingerprintedGame]) -> Iterator[Decision]:
    seen, places = NumberTable(), _GamePlaces()
    for game in games:
        number = places.add(game)
        first = seen.setdefault(game.key, number) if isinstance(game.key, int) else number
        yield Decision(game, None if first == number else places[first])


def _fullest(games: Iterable[FingerprintedGame]) -> Iterator[Decision]:
    with ExitStack() as stack:
        waiting = stack.enter_context(spool())
        told = _PickledList[GameVersion](stack.enter_context(spool()))
        versions = GameVersions(lru_cache(maxsize=1 << 10)(told.__getitem__))
        places = _GamePlaces()
        for game in games:
            if is_told := isinstance(game.key, GameVersion):
                places.add(game)
                told.add(game.key)
                versions.add(game.key)
            pickle.dump((replace(game, key=None), is_told), waiting)
        for number, version in enumerate(told):
            versions.compare(number, version)
        number = 0
        waiting.seek(0)
        for game, is_told in unpickled(waiting):
            fullest = versions.fullest(number) if is_told else number
            if fullest == number:
                yield Decision(game)
            else:
                mine, other = told[number], told[fullest]
                yield Decision(game, places[fullest], tuple(mine.other_tags(other)), (mine.plies, other.plies))
            number += is_told


_T = TypeVar("_T")


class _PickledList(Iterable[_T]):
    """A list in a file: pickled things, which can be read again by their numbers."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self._starts = array("Q")

    def add(self, thing: _T) -> None:
        """Append a thing."""
        self._starts.append(self._file.tell())
        pickle.dump(thing, self._file)

    def __getitem__(self, number: int) -> _T:
        self._file.seek(self._starts[number])
        found: _T = pickle.load(self._file)  # noqa: S301 - this process wrote it
        return found

    def __iter__(self) -> Iterator[_T]:
        return map(self.__getitem__, range(len(self._starts)))


class _GamePlaces:
    """The files and numbers of games, stored in little memory when the games of a file come in order."""

    def __init__(self) -> None:
        self._firsts = array("Q")
        self._places: list[GamePlace] = []
        self._count = 0

    def add(self, game: FingerprintedGame) -> int:
        """Add the next game, and return its number, from 0."""
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
    r"""Yield ``games`` without duplicates; they may be records or replays.

    ``same`` says what makes two games one: ``moves`` (of one variant from one start, in any notation), ``position``
    (the last one, after as many plies), or ``game`` (the same players and date, allowing for spelling, and one score
    is the beginning of the other). The first of several is kept; with ``game`` the fullest, and then all games are
    held in memory. Raises `ValueError` for another word.

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
        (game, game if isinstance(game, Replay) else replay(game, hints=hints, suppose=False))
        for game in each_game(games)
    )
    if chosen is Same.GAME:
        return _without_versions(list(replays))
    return _without_equal(replays, chosen)


def _without_equal(games: Iterable[tuple[_Game, Replay]], same: Same) -> Iterator[_Game]:
    seen = NumberTable()
    for number, (game, replayed) in enumerate(games):
        if seen.setdefault(_fingerprint(replayed, same), number) == number:
            yield game


def _without_versions(games: list[tuple[_Game, Replay]]) -> Iterator[_Game]:
    told = [GameVersion.of(replayed) for _, replayed in games]
    versions = GameVersions(told.__getitem__)
    for version in told:
        versions.add(version)
    for number, version in enumerate(told):
        versions.compare(number, version)
    return (game for number, (game, _) in enumerate(games) if versions.fullest(number) == number)
