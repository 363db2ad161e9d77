"""Selecting games of an archive: the games of a chunk that match a filter, and which of those are taken."""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterable, Iterator
from typing import IO

from plybook.archive.filters.filter import Filter
from plybook.archive.read.chunks import Chunk
from plybook.archive.write.conversion import ConversionOptions
from plybook.archive.write.outgoing import OutgoingGame, outgoing
from plybook.archive.write.source_bytes import source_games
from plybook.interpret.hints import Hints
from plybook.spool import spool, unpickled

Taken = tuple[OutgoingGame[bool], bool]
"""A game, and whether it is taken or belongs to the rest."""


def wanted_games(
    chunk: Chunk,
    *,
    wanted: Filter,
    conversion: ConversionOptions | None = None,
    is_count: bool = False,
    with_rest: bool = False,
) -> Iterator[OutgoingGame[bool]]:
    """Yield the games of a chunk that match ``wanted``, as written or converted; their key is True.

    ``with_rest`` the other games come, too, with the key False. If ``is_count``, games come without text. Text that
    is no game never matches; it comes unless it is blank. The games share a budget of hints.
    """
    hints = Hints()
    for each in source_games(chunk, with_bytes=conversion is None and not is_count):
        game = each.game
        if not game.is_game:
            if game.source.text.strip():
                yield OutgoingGame.without_text(game, key=False)
            continue
        look = wanted.examined(game, hints)
        is_wanted = wanted.matches_examined(look)
        if not (is_wanted or with_rest):
            continue
        if is_count:
            yield OutgoingGame.without_text(game, is_wanted)
        else:
            yield outgoing(each, is_wanted, conversion, hints, look.best)


def first(games: Iterable[OutgoingGame[bool]], most: int | None, *, with_rest: bool) -> Iterator[Taken]:
    """Yield games, marking the first ``most`` wanted ones as taken, or all if that is None.

    It stops after these, unless ``with_rest``.
    """
    taken = 0
    for game in games:
        is_taken = game.key and (most is None or taken < most)
        taken += is_taken
        yield game, is_taken
        if taken == most and not with_rest:
            return


def sample(games: Iterable[OutgoingGame[bool]], size: int, seed: int, *, with_rest: bool) -> Iterator[Taken]:
    """Yield games in order, marking as taken a random sample of ``size`` wanted ones, determined by ``seed``.

    The sample is known after the last game. ``with_rest`` all games wait in a file until then; without, those that
    may be taken are held in memory, and of the others only the unwanted ones are yielded.
    """
    reservoir = _Reservoir(size, seed)
    if not with_rest:
        held: dict[int, tuple[int, OutgoingGame[bool]]] = {}
        for number, game in _numbered(games):
            if not game.key:
                yield game, False
            elif (place := reservoir.place_of(number)) is not None:
                held[place] = number, game
        yield from ((held[place][1], True) for place in sorted(held, key=lambda place: held[place][0]))
        return
    with spool() as waiting:
        taken: dict[int, int] = {}
        for number, game in _numbered(_kept(games, waiting)):
            if game.key and (place := reservoir.place_of(number)) is not None:
                taken[place] = number
        chosen = frozenset(taken.values())
        waiting.seek(0)
        for number, game in _numbered(unpickled(waiting)):
            yield game, game.key and number in chosen


class _Reservoir:
    """A reservoir sample: a random sample of a sequence of unknown length."""

    def __init__(self, size: int, seed: int) -> None:
        self._size = size
        self._chance = random.Random(seed)  # noqa: S311 - not for cryptography

    def place_of(self, number: int) -> int | None:
        """Return the place of item ``number``, from 0, in the sample, or None; it replaces the item there."""
        place = number if number < self._size else self._chance.randrange(number + 1)
        return place if place < self._size else None


def _numbered(games: Iterable[OutgoingGame[bool]]) -> Iterator[tuple[int, OutgoingGame[bool]]]:
    """Yield games, each with the number of wanted ones before it."""
    wanted = 0
    for game in games:
        yield wanted, game
        wanted += game.key


def _kept(games: Iterable[OutgoingGame[bool]], waiting: IO[bytes]) -> Iterator[OutgoingGame[bool]]:
    """Yield ``games``, and add each of them to ``waiting``."""
    for game in games:
        pickle.dump(game, waiting)
        yield game
