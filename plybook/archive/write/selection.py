"""Games of an archive selected: which of a chunk are wanted, and which of all that are wanted are taken."""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterable, Iterator
from typing import IO

from plybook.archive.filters.filter import Filter
from plybook.archive.read.chunks import Chunk
from plybook.archive.write.conversion import ConversionOptions
from plybook.archive.write.outgoing import OutgoingGame, outgoing
from plybook.archive.write.source_bytes import written
from plybook.interpret.hints import Hints
from plybook.spool import spool, unpickled

Taken = tuple[OutgoingGame[bool], bool]
"""A game, and whether it is taken; others are the rest."""


def wanted_games(
    chunk: Chunk,
    *,
    wanted: Filter,
    conversion: ConversionOptions | None = None,
    is_count: bool = False,
    with_rest: bool = False,
) -> Iterator[OutgoingGame[bool]]:
    """Yield the games of a chunk that are ``wanted``, as they stand or written anew; their key is True.

    ``with_rest`` the others come, too; if ``is_count``, nothing is to be written of any. Of what is no game all but
    blanks comes, and is never wanted. The games share a budget of hints.
    """
    hints = Hints()
    for each in written(chunk, with_bytes=conversion is None and not is_count):
        game = each.game
        if not game.is_game:
            if game.source.text.strip():
                yield OutgoingGame.without_text(game, key=False)
            continue
        look = wanted.look(game, hints)
        is_wanted = wanted.lets(look)
        if not (is_wanted or with_rest):
            continue
        if is_count:
            yield OutgoingGame.without_text(game, is_wanted)
        else:
            yield outgoing(each, is_wanted, conversion, hints, look.best)


def first(games: Iterable[OutgoingGame[bool]], most: int | None, *, with_rest: bool) -> Iterator[Taken]:
    """Yield games; taken are the first so many that are wanted, or all if ``most`` is None.

    After them nothing more is asked for, unless ``with_rest``.
    """
    taken = 0
    for game in games:
        is_taken = game.key and (most is None or taken < most)
        taken += is_taken
        yield game, is_taken
        if taken == most and not with_rest:
            return


def sample(games: Iterable[OutgoingGame[bool]], size: int, seed: int, *, with_rest: bool) -> Iterator[Taken]:
    """Yield games in their order; taken are so many of those that are wanted, by chance, which ``seed`` decides.

    Who is taken is known when the last has come. ``with_rest`` all wait for that in a file; without, those that may
    be taken are held, and of the others come only those that are not wanted.
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
    """A sample of things that come one by one, nobody knows how many: each gets a place in it, or none."""

    def __init__(self, size: int, seed: int) -> None:
        self._size = size
        self._chance = random.Random(seed)  # noqa: S311 - it keeps no secret

    def place_of(self, number: int) -> int | None:
        """Return the place of thing ``number``, from 0, in the sample; what has been there must go."""
        place = number if number < self._size else self._chance.randrange(number + 1)
        return place if place < self._size else None


def _numbered(games: Iterable[OutgoingGame[bool]]) -> Iterator[tuple[int, OutgoingGame[bool]]]:
    """Yield games with how many before them are wanted."""
    wanted = 0
    for game in games:
        yield wanted, game
        wanted += game.key


def _kept(games: Iterable[OutgoingGame[bool]], waiting: IO[bytes]) -> Iterator[OutgoingGame[bool]]:
    """Yield ``games``, each of which is put into ``waiting``."""
    for game in games:
        pickle.dump(game, waiting)
        yield game
