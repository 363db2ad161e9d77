"""Games of an archive selected: which of a file are wanted, which of these are taken, and how they are written.

An `Order` says of the games of one file, or of a stretch of one, which it wants, and makes of each what is to be
written; it can be sent to another process, and so can what it makes. Who gathers that takes of all that is wanted
the first few or a sample, and writes it.
"""

from __future__ import annotations

import pickle
import random
import tempfile
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, islice
from typing import IO, NamedTuple

from plybook.archive.filters.filter import Filter, is_game
from plybook.archive.joining import Joining, Text
from plybook.archive.written import Written
from plybook.notation.containers.container import containers
from plybook.record import GameRecord
from plybook.registry import UnknownNameError
from plybook.replay.engine import replay
from plybook.replay.hints import Hints
from plybook.replay.replayed import Replay
from plybook.replay.rewriting import losses, rewrite

_IN_MEMORY = 1 << 20  # bytes of what must wait, before they go to a file


class Piece(NamedTuple):
    """What is to be written of a game: its text as it stands, its record in another form, or nothing to be counted.

    ``is_wanted`` tells whether it is as asked for; ``remarks`` are what is to be said of it.
    """

    is_wanted: bool
    text: Text | None = None
    record: GameRecord | None = None
    remarks: tuple[str, ...] = ()


Taken = tuple[Piece, bool]
"""A piece, and whether it is taken; others are the rest."""


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be made of games: which are ``wanted``, and how those are written.

    They are written as they stand, or in the form ``to`` and ``notation``, as `plybook.write_games` does; or, if
    ``is_count``, not at all. What is not wanted is made into pieces only ``with_rest``.
    """

    wanted: Filter
    to: str = ""
    notation: str | None = None
    is_count: bool = False
    with_rest: bool = False

    def sift(self, games: Iterable[Written], hints: Hints | None = None) -> Iterator[Piece]:
        """Yield pieces of ``games``, which are those of a file or of a stretch of one, and share ``hints``.

        Of what belongs to no game comes one with nothing to be written, which says so.
        """
        hints = hints or Hints()
        for written in games:
            if not is_game(written.game):
                if written.game.source.text.strip():
                    said = f"{written.game.source.file}: what belongs to no game is not written"
                    yield Piece(is_wanted=False, remarks=(said,))
                continue
            look = self.wanted.look(written.game, hints)
            is_wanted = self.wanted.lets(look)
            if is_wanted or self.with_rest:
                yield self._piece(written, look.best, is_wanted=is_wanted)

    def _piece(self, written: Written, game: GameRecord | Replay, *, is_wanted: bool) -> Piece:
        if self.is_count:
            return Piece(is_wanted)
        record = written.game
        if not self.to:
            text = Text(
                record.source.file,
                record.index,
                record.container,
                written.content,
                written.mark,
                record.result is not None,
            )
            return Piece(is_wanted, text)
        replayed = game if isinstance(game, Replay) else replay(game, suppose=False)
        notation, remarks = self._notation(replayed)
        return Piece(is_wanted, record=rewrite(replayed, notation, container=self.to), remarks=remarks)

    def _notation(self, replayed: Replay) -> tuple[str | None, tuple[str, ...]]:
        """Return the notation to write a game in, None for its own, and what is to be said of it."""
        game, variant = replayed.game, replayed.variant
        if self.notation is None or variant is None:
            return None, ()
        try:
            variant.notation(self.notation)
        except UnknownNameError as error:
            return None, (f"{game.source.file}: game {game.index} stays in notation {game.notation}: {error}",)
        return self.notation, tuple(losses(replayed, self.notation))


def first(pieces: Iterable[Piece], most: int | None, *, with_rest: bool) -> Iterator[Taken]:
    """Yield pieces; taken are the first so many that are wanted, or all if ``most`` is None.

    After them nothing more is asked for, unless ``with_rest``.
    """
    taken = 0
    if most == 0 and not with_rest:
        return
    for piece in pieces:
        is_taken = piece.is_wanted and (most is None or taken < most)
        taken += is_taken
        yield piece, is_taken
        if taken == most and not with_rest:
            return


def sample(pieces: Iterable[Piece], size: int, seed: int, *, with_rest: bool) -> Iterator[Taken]:
    """Yield pieces in their order; taken are so many of those that are wanted, by chance, which ``seed`` decides.

    Those taken are held until the last has come. All others wait for that in a file, or, unless ``with_rest``, are
    passed over, but for what has nothing to be written.
    """
    reservoir = _Reservoir(size, seed)
    if not with_rest:
        held: dict[int, tuple[int, Piece]] = {}
        for number, piece in _numbered(pieces):
            if not piece.is_wanted:
                yield piece, False
            elif (place := reservoir.place_of(number)) is not None:
                held[place] = number, piece
        yield from ((held[place][1], True) for place in sorted(held, key=lambda place: held[place][0]))
        return
    with tempfile.SpooledTemporaryFile(_IN_MEMORY) as waiting:
        taken: dict[int, int] = {}
        for number, piece in _numbered(_kept(pieces, waiting)):
            if piece.is_wanted and (place := reservoir.place_of(number)) is not None:
                taken[place] = number
        chosen = frozenset(taken.values())
        for number, piece in _numbered(_kept_in(waiting)):
            yield piece, piece.is_wanted and number in chosen


class _Reservoir:
    """A sample of things that come one by one, nobody knows how many: each gets a place in it, or none."""

    def __init__(self, size: int, seed: int) -> None:
        self._size = size
        self._chance = random.Random(seed)  # noqa: S311 - it keeps no secret

    def place_of(self, number: int) -> int | None:
        """Return the place of thing ``number``, from 0, in the sample; what has been there must go."""
        place = number if number < self._size else self._chance.randrange(number + 1)
        return place if place < self._size else None


def _numbered(pieces: Iterable[Piece]) -> Iterator[tuple[int, Piece]]:
    """Yield pieces with how many before them are wanted."""
    wanted = 0
    for piece in pieces:
        yield wanted, piece
        wanted += piece.is_wanted


def _kept(pieces: Iterable[Piece], waiting: IO[bytes]) -> Iterator[Piece]:
    """Yield ``pieces``, each of which is put into ``waiting``."""
    for piece in pieces:
        pickle.dump(piece, waiting)
        yield piece


def _kept_in(waiting: IO[bytes]) -> Iterator[Piece]:
    """Yield the pieces that were put into ``waiting``."""
    waiting.seek(0)
    while True:
        try:
            piece: Piece = pickle.load(waiting)  # noqa: S301 - it is our own
        except EOFError:
            return
        yield piece


def as_written(pieces: Iterable[Taken], rest: Callable[[str | bytes], object] | None = None) -> Iterator[bytes]:
    """Yield the file of what is taken as it is written; what is not goes into the file that ``rest`` writes to.

    Raises `plybook.archive.joining.JoinError` for games that make no one file.
    """
    out, other = Joining(), Joining()
    for piece, is_taken in pieces:
        if piece.text is None:
            continue
        if is_taken:
            yield out.add(piece.text)
        elif rest is not None:
            rest(other.add(piece.text))
    yield out.end()
    if rest is not None:
        rest(other.end())


def in_form(pieces: Iterable[Taken], to: str, rest: Callable[[str | bytes], object] | None = None) -> Iterator[str]:
    """Yield the file of what is taken in the form ``to``; what is not makes another, which ``rest`` writes to.

    Where there is nothing, a file is empty.
    """
    with tempfile.SpooledTemporaryFile(_IN_MEMORY) as waiting:

        def taken() -> Iterator[GameRecord]:
            for piece, is_taken in pieces:
                if is_taken and piece.record is not None:
                    yield piece.record
                elif rest is not None:
                    pickle.dump(piece, waiting)

        yield from _file_of(taken(), to)
        if rest is not None:
            for text in _file_of((piece.record for piece in _kept_in(waiting) if piece.record), to):
                rest(text)


def _file_of(games: Iterator[GameRecord], to: str) -> Iterator[str]:
    """Yield the file that holds ``games``, nothing if there are none."""
    head = list(islice(games, 1))
    if head:
        yield from containers[to].write(chain(head, games))
