"""The games of a chunk written anew, with what there is to say of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from plybook.archive.read.chunks import Chunk
from plybook.archive.read.replays import replays
from plybook.container.container import containers
from plybook.diagnostics import Diagnostic, Severity
from plybook.notation.moves import Mark
from plybook.record import GameRecord, Source
from plybook.replay.editions import Edition
from plybook.replay.result import Replay
from plybook.replay.rewrite import can_change_notation, marks_left_out, notation_for, rewrite

_MISSING_ROW = "W022"  # which shows no more when the numbers are written anew


@dataclass(frozen=True, slots=True)
class ConversionOptions:
    """How games are to be written: in which form, in which notation, or each in its own, and as which edition.

    ``as_written`` asks for their own text.
    """

    form: str
    notation: str | None
    edition: Edition
    as_written: bool = False

    @property
    def own_notation(self) -> str | None:
        """The notation that is asked for, or that the form has, None if each game stays in its own.

        Raises `plybook.FormError` if the form has another than is asked for.
        """
        return self.notation if self.as_written else notation_for(containers[self.form], self.notation)


@dataclass(frozen=True, slots=True)
class Converted:
    """A game written anew.

    ``text`` is it where texts of the form may be joined, else ``games`` are to be written; ``is_game`` is False for
    what is no game. ``found`` is what was found that touches what is written, of which the errors are such that a ply
    stays as it was; ``source`` is where it stands, None if nothing was. ``stays_in`` is the notation that a game
    cannot leave, and ``marks_left_out`` are those that the notation has no sign for; ``parts_left_out`` says what the
    form has no place for, and ``unread`` what keeps the program of the notation from reading it.
    """

    text: str
    games: tuple[GameRecord, ...]
    is_game: bool
    index: int
    found: tuple[Diagnostic, ...]
    source: Source | None
    stays_in: str
    marks_left_out: frozenset[Mark]
    parts_left_out: tuple[str, ...] = ()
    unread: str = ""

    @property
    def errors(self) -> int:
        """How many errors were found."""
        return sum(found.severity is Severity.ERROR for found in self.found)

    def moved(self, lines: int, games: int) -> Converted:
        """Return it as it is if so many lines and games come before."""
        return replace(
            self,
            index=self.index + games,
            found=tuple(found.moved(lines, games) for found in self.found),
            source=self.source and self.source.moved(lines),
        )


def converted(chunk: Chunk, *, order: ConversionOptions) -> Iterator[Converted]:
    """Yield the games of a chunk written as ordered."""
    for replayed in replays(chunk):
        yield conversion_of(replayed, order)


def conversion_of(replayed: Replay, order: ConversionOptions) -> Converted:
    """Return a game written as ordered."""
    game, container = replayed.game, containers[order.form]
    notation = order.own_notation
    # What is amiss with the file, too, is said: text that belongs to no game is written as a comment.
    found = tuple(
        each
        for each in replayed.diagnostics
        if each.severity is Severity.ERROR or each.code.startswith("F") or each.code == _MISSING_ROW
    )
    stays = notation not in (None, game.notation) and bool(game.variant) and not can_change_notation(replayed)
    left_out = marks_left_out(replayed, notation) if notation is not None and not stays else frozenset()
    games = written = tuple[GameRecord, ...]()
    if not order.as_written:
        editions = order.edition.of(replayed)
        rewritten = (rewrite(each, notation, container=order.form) for each in editions)
        games = written = tuple(map(without_source, rewritten))
    text = game.source.text if order.as_written else ""
    parts = dict.fromkeys(part for each in games for part in container.left_out(each))
    if container.may_be_joined and games:
        text, games = "".join(container.write(games)), ()
    return Converted(
        text,
        games,
        replayed.is_game,
        game.index,
        found,
        game.source if found else None,
        game.notation if stays else "",
        left_out,
        tuple(parts),
        next(filter(None, map(container.unread, written)), ""),
    )


def without_source(game: GameRecord) -> GameRecord:
    """Return what is to be written of ``game``, without where it stood and what was found there."""
    return replace(game, source=Source(game.source.file, ""), diagnostics=())


def text_of(games: Iterable[Converted], order: ConversionOptions) -> Iterator[str]:
    """Yield the text of one file with ``games`` in it."""
    container = containers[order.form]
    if order.as_written or container.may_be_joined:
        yield from (each.text for each in games)
    else:
        yield from container.write(game for each in games for game in each.games)
