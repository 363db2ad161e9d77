"""Games of an archive selected: which of a file are wanted, which of these are taken, and how they are written.

A `SelectionOptions` says which games are wanted and how they are written. `sifted` makes of the games of a chunk what
is ordered, in whatever process. The caller takes of all that is wanted the first few or a sample, and writes it.
"""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import chain, islice
from typing import IO

from plybook.archive.filters.filter import Filter
from plybook.archive.read.chunks import Chunk
from plybook.archive.write.conversion import without_source
from plybook.archive.write.joining import GameText, Joining
from plybook.archive.write.source_bytes import written
from plybook.container.container import containers
from plybook.interpret.hints import Hints
from plybook.notation.moves import Mark
from plybook.record import GameRecord
from plybook.registry import UnknownNameError
from plybook.replay.engine import replay
from plybook.replay.result import Replay
from plybook.replay.rewrite import can_change_notation, marks_left_out, notation_for, rewrite
from plybook.spool import spool, unpickled


@dataclass(frozen=True, slots=True)
class SelectedGame:
    """What is made of the ``number``-th game of ``file``, and whether it ``is_wanted``.

    To be written is its ``text`` as it stands, or its ``record`` in another form; or nothing, if it is counted only,
    or no game at all, as ``is_game`` says. ``stays_in`` is the notation that the game cannot leave, for some
    ``reason``, and ``left_out`` are the marks that the new one has no sign for, ``parts_left_out`` what the form
    has no place for.
    """

    file: str
    number: int
    is_wanted: bool
    is_game: bool = True
    text: GameText | None = None
    record: GameRecord | None = None
    stays_in: str = ""
    reason: str = ""
    left_out: frozenset[Mark] = frozenset()
    parts_left_out: tuple[str, ...] = ()

    def moved(self, lines: int, games: int) -> SelectedGame:
        """Return it as it is if so many games come before."""
        number = self.number + games
        return replace(self, number=number, text=self.text and self.text._replace(number=number))


Taken = tuple[SelectedGame, bool]
"""A piece, and whether it is taken; others are the rest."""


@dataclass(frozen=True, slots=True)
class SelectionOptions:
    """What is to be made of games: which are ``wanted``, and how those are written.

    They are written as they stand, or in the form ``to`` and ``notation``, as `plybook.write_games` does; or, if
    ``is_count``, not at all. What is not wanted is made into pieces only ``with_rest``.
    """

    wanted: Filter
    to: str = ""
    notation: str | None = None
    is_count: bool = False
    with_rest: bool = False

    @property
    def own_notation(self) -> str | None:
        """The notation that is asked for, or that the form has; `plybook.FormError` if these are two."""
        return notation_for(containers[self.to], self.notation) if self.to else self.notation


def sifted(chunk: Chunk, *, order: SelectionOptions) -> Iterator[SelectedGame]:
    """Yield pieces of the games of a chunk, which share a budget of hints, as ordered."""
    hints = Hints()
    for each in written(chunk):
        game = each.game
        if not game.is_game:
            if game.source.text.strip():
                yield SelectedGame(game.source.file, game.index, is_wanted=False, is_game=False)
            continue
        look = order.wanted.look(game, hints)
        is_wanted = order.wanted.lets(look)
        if not (is_wanted or order.with_rest):
            continue
        piece = SelectedGame(game.source.file, game.index, is_wanted)
        if order.is_count:
            yield piece
        elif order.to:
            yield _rewritten(piece, look.best, order)
        else:
            yield replace(piece, text=each.text)


def _rewritten(piece: SelectedGame, game: GameRecord | Replay, order: SelectionOptions) -> SelectedGame:
    """Return ``piece`` with its record in another form, in the notation ordered if it can be."""
    replayed = game if isinstance(game, Replay) else replay(game, suppose=False)
    record, variant, notation = replayed.game, replayed.variant, order.own_notation
    reason, left_out = "", frozenset[Mark]()
    if notation is not None and variant is not None:
        try:
            variant.notation(notation)
        except UnknownNameError as error:
            reason, notation = str(error), None
        else:
            if notation != record.notation and not can_change_notation(replayed):
                reason = "it cannot be played to its end"
            else:
                left_out = marks_left_out(replayed, notation)
    rewritten = without_source(rewrite(replayed, notation if variant else None, container=order.to))
    stays_in = record.notation if reason else ""
    parts = containers[order.to].left_out(rewritten)
    return replace(piece, record=rewritten, stays_in=stays_in, reason=reason, left_out=left_out, parts_left_out=parts)


def first(pieces: Iterable[SelectedGame], most: int | None, *, with_rest: bool) -> Iterator[Taken]:
    """Yield pieces; taken are the first so many that are wanted, or all if ``most`` is None.

    After them nothing more is asked for, unless ``with_rest``.
    """
    taken = 0
    for piece in pieces:
        is_taken = piece.is_wanted and (most is None or taken < most)
        taken += is_taken
        yield piece, is_taken
        if taken == most and not with_rest:
            return


def sample(pieces: Iterable[SelectedGame], size: int, seed: int, *, with_rest: bool) -> Iterator[Taken]:
    """Yield pieces in their order; taken are so many of those that are wanted, by chance, which ``seed`` decides.

    Who is taken is known when the last has come. ``with_rest`` all wait for that in a file; without, those that may
    be taken are held, and of the others come only those that are not wanted.
    """
    reservoir = _Reservoir(size, seed)
    if not with_rest:
        held: dict[int, tuple[int, SelectedGame]] = {}
        for number, piece in _numbered(pieces):
            if not piece.is_wanted:
                yield piece, False
            elif (place := reservoir.place_of(number)) is not None:
                held[place] = number, piece
        yield from ((held[place][1], True) for place in sorted(held, key=lambda place: held[place][0]))
        return
    with spool() as waiting:
        taken: dict[int, int] = {}
        for number, piece in _numbered(_kept(pieces, waiting)):
            if piece.is_wanted and (place := reservoir.place_of(number)) is not None:
                taken[place] = number
        chosen = frozenset(taken.values())
        waiting.seek(0)
        for number, piece in _numbered(unpickled(waiting)):
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


def _numbered(pieces: Iterable[SelectedGame]) -> Iterator[tuple[int, SelectedGame]]:
    """Yield pieces with how many before them are wanted."""
    wanted = 0
    for piece in pieces:
        yield wanted, piece
        wanted += piece.is_wanted


def _kept(pieces: Iterable[SelectedGame], waiting: IO[bytes]) -> Iterator[SelectedGame]:
    """Yield ``pieces``, each of which is put into ``waiting``."""
    for piece in pieces:
        pickle.dump(piece, waiting)
        yield piece


def as_written(pieces: Iterable[Taken], rest: Callable[[str | bytes], object] | None = None) -> Iterator[bytes]:
    """Yield the file of what is taken as it is written; what is not goes into the file that ``rest`` writes to.

    Raises `plybook.archive.write.joining.JoinError` for games that make no one file.
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
    with spool() as waiting:

        def taken() -> Iterator[GameRecord]:
            for piece, is_taken in pieces:
                if is_taken and piece.record is not None:
                    yield piece.record
                elif rest is not None:
                    pickle.dump(piece, waiting)

        yield from _file_of(taken(), to)
        if rest is not None:
            waiting.seek(0)
            for text in _file_of((piece.record for piece in unpickled(waiting) if piece.record), to):
                rest(text)


def _file_of(games: Iterator[GameRecord], to: str) -> Iterator[str]:
    """Yield the file that holds ``games``, nothing if there are none."""
    head = list(islice(games, 1))
    if head:
        yield from containers[to].write(chain(head, games))
