"""Converting games to another form of file, notation or edition, with the findings and losses of each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import chain

from plybook.container.container import containers
from plybook.diagnostics import Diagnostic, Severity
from plybook.notation.moves import Mark
from plybook.record import GameRecord, Source
from plybook.registry import UnknownNameError
from plybook.replay.editions import Edition
from plybook.replay.result import Replay
from plybook.replay.rewrite import can_change_notation, marks_left_out, notation_for, rewrite

_MISSING_ROW = "W022"  # gone when the numbers are rewritten


@dataclass(frozen=True, slots=True)
class ConversionOptions:
    """How games are to be written: the form of file, the notation (None keeps each game's own), the edition.

    With ``as_written`` games keep their own text. With ``may_stay`` a game keeps its notation if the requested one
    does not serve its variant; without, that raises `plybook.UnknownNameError`.
    """

    form: str
    notation: str | None
    edition: Edition = field(default_factory=Edition)
    as_written: bool = False
    may_stay: bool = False

    @property
    def own_notation(self) -> str | None:
        """The requested notation, or that of the form; None if each game keeps its own.

        Raises `plybook.FormError` if the form has another notation than the requested one.
        """
        return self.notation if self.as_written else notation_for(containers[self.form], self.notation)


@dataclass(frozen=True, slots=True)
class Converted:
    """A converted game.

    ``text`` is the game, if the texts of the form may be joined; else ``games`` are to be written together. ``found``
    are the findings that matter for the output; an error among them means that a ply was kept as written. ``source``
    is the source of the game, None without findings. ``stays_in`` is the notation that a game cannot leave, for a
    ``reason``; ``marks_left_out`` are marks for which the notation has no sign, ``parts_left_out`` names parts that
    the form cannot hold, and ``unread`` says what keeps the program of the notation from reading the game.
    """

    text: str
    games: tuple[GameRecord, ...]
    found: tuple[Diagnostic, ...]
    source: Source | None
    stays_in: str
    reason: str
    marks_left_out: frozenset[Mark]
    parts_left_out: tuple[str, ...]
    unread: str

    @property
    def errors(self) -> int:
        """The number of errors."""
        return sum(found.severity is Severity.ERROR for found in self.found)

    def moved(self, lines: int, games: int) -> Converted:
        """Return the game with line and game numbers counted from the beginning of its file."""
        found = tuple(found.moved(lines, games) for found in self.found)
        return replace(self, found=found, source=self.source and self.source.moved(lines))


def conversion_of(replayed: Replay, conversion: ConversionOptions) -> Converted:
    """Return a game converted by the options ``conversion``."""
    game, container = replayed.game, containers[conversion.form]
    # Findings about the file count too: text that belongs to no game is written as a comment.
    found = tuple(
        each
        for each in replayed.diagnostics
        if each.severity is Severity.ERROR or each.code.startswith("F") or each.code == _MISSING_ROW
    )
    notation, reason = conversion.own_notation, ""
    if conversion.may_stay and notation is not None and replayed.variant is not None:
        try:
            replayed.variant.notation(notation)
        except UnknownNameError as error:
            notation, reason = None, str(error)
    if notation not in (None, game.notation) and game.variant and not can_change_notation(replayed):
        reason = "it cannot be played to its end"
    left_out = marks_left_out(replayed, notation) if notation is not None and not reason else frozenset()
    games = written = tuple[GameRecord, ...]()
    if not conversion.as_written:
        editions = conversion.edition.of(replayed)
        rewritten = (rewrite(each, notation, container=conversion.form) for each in editions)
        games = written = tuple(map(_without_source, rewritten))
    text = game.source.text if conversion.as_written else ""
    parts = dict.fromkeys(part for each in games for part in container.left_out(each))
    if container.may_be_joined and games:
        text, games = "".join(container.write(games)), ()
    return Converted(
        text,
        games,
        found,
        game.source if found else None,
        game.notation if reason else "",
        reason,
        left_out,
        tuple(parts),
        next(filter(None, map(container.unread, written)), ""),
    )


def _without_source(game: GameRecord) -> GameRecord:
    """Return ``game`` for writing, without its source and its findings."""
    return replace(game, source=Source(game.source.file, ""), diagnostics=())


def text_of(games: Iterator[Converted], conversion: ConversionOptions) -> Iterator[str]:
    """Yield the text of one file that holds ``games``; nothing if there are none."""
    container = containers[conversion.form]
    if conversion.as_written or container.may_be_joined:
        yield from (each.text for each in games)
        return
    for first in games:
        yield from container.write(game for each in chain([first], games) for game in each.games)
