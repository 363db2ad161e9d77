"""Records: games as written, with the place of each part in the source.

A record is syntax only. It keeps the text of every tag, number, move, comment and result as it stood, and the span of
the file that the game came from, so that nothing is lost. What the moves mean is in a `plybook.replay.result.Replay`.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from operator import attrgetter
from typing import Final, NamedTuple, Protocol, runtime_checkable

from plybook.diagnostics import NO_GAME, Diagnostic, Span

LINE_END: Final = re.compile(r"\r\n|\r|\n")

_WORD = re.compile(r"\S{0,1000}")  # a word may be as long as a file

LETTERS = "Letters"
"""The tag for the language of the piece letters, by its code."""

RULES = "Rules"
"""The tag for a rule file beside the file of the game."""

START_TAGS = ("FEN", "StartFen4")
"""The tags that may hold the position a game starts from; the first of them counts."""

UNKNOWN = "?"
"""The value of a tag that is unknown, as in PGN."""


@lru_cache(maxsize=4)
def line_bounds(text: str) -> tuple[list[int], list[int]]:
    """Return the offsets at which the lines of ``text`` begin and end; cached, as a text is used many times."""
    breaks = list(LINE_END.finditer(text))
    return [0, *(found.end() for found in breaks)], [*(found.start() for found in breaks), len(text)]


@dataclass(frozen=True, slots=True)
class Source:
    """A span of a file: ``text`` exactly as it stood, beginning at ``first_line`` and ``first_column``.

    The sources of a file's games, joined in order, are the file.
    """

    file: str
    text: str
    first_line: int = 1
    first_column: int = 1

    @property
    def line_count(self) -> int:
        """The number of lines, including a last one without line end."""
        return len(line_bounds(self.text)[0]) - self.text.endswith(("\n", "\r"))

    @property
    def end(self) -> tuple[int, int]:
        """The line and column directly after the text."""
        text = self.text  # needed for every game; the bounds of lines for few
        lines = text.count("\n")
        if "\r" in text:
            lines += text.count("\r") - text.count("\r\n")
        after = max(text.rfind("\n"), text.rfind("\r")) + 1
        return self.first_line + lines, len(text) - after + (1 if lines else self.first_column)

    def moved(self, lines: int) -> Source:
        """Return the source with so many lines before it."""
        return replace(self, first_line=self.first_line + lines)

    def line(self, number: int) -> str:
        """Return line ``number`` of the file without its end; text outside this source is blank."""
        starts, ends = line_bounds(self.text)
        row = number - self.first_line
        if not 0 <= row < len(starts):
            return ""
        return " " * (0 if row else self.first_column - 1) + self.text[starts[row] : ends[row]]

    def span(self, start: int, end: int | None = None) -> Span:
        """Return the span of ``text[start:end]``; without ``end``, to the end of the word."""
        starts, ends = line_bounds(self.text)
        row = bisect_right(starts, start) - 1
        column = start - starts[row] + (1 if row else self.first_column)
        if end is None:
            word = _WORD.match(self.text, start)
            end = word.end() if word else start
        width = max(min(end, ends[row]) - start, 0)
        return Span(self.file, self.first_line + row, column, column + width)

    def offset(self, line: int, column: int) -> int:
        """Return the offset in ``text`` of a line and column of the file; -1 if it is outside."""
        starts, _ = line_bounds(self.text)
        row = line - self.first_line
        return starts[row] + column - (1 if row else self.first_column) if 0 <= row < len(starts) else -1


class Tag(NamedTuple):
    """A tag pair of a header, ``[name "value"]``; ``start`` is its offset in the game's source."""

    name: str
    value: str
    start: int = 0


class Comment(NamedTuple):
    """A remark of the annotator.

    ``text`` is without the marks; ``style`` names them: ``{}``, ``;`` or ``//`` (these two run to the end of the
    line), or ``%`` (a whole line, for other programs).
    """

    text: str
    style: str = "{}"
    start: int = 0


class Ply(NamedTuple):
    """One move as written.

    ``number`` is the move number before it as it stood (``12.``, ``12...``) or empty; ``glyphs`` are the annotation
    marks after it (``!?``, ``$14``), each as it stood; comments stand ``before`` it (after its number or not) or
    ``after`` it; ``variations`` are lines that could have been played instead of it. ``start`` is the offset of
    ``text`` in the game's source, ``number_start`` that of the number. ``end`` is the offset of its end if the source
    spells it in another way, as some forms of file do; else 0.
    """

    text: str
    start: int = 0
    number: str = ""
    number_start: int = 0
    glyphs: tuple[str, ...] = ()
    before: tuple[Comment, ...] = ()
    after: tuple[Comment, ...] = ()
    variations: tuple[Variation, ...] = ()
    end: int = 0


new_ply: Final[Callable[[type[Ply], tuple[object, ...]], Ply]] = tuple.__new__
"""Makes a ply from a tuple of all its fields, ``new_ply(Ply, fields)``; calling the class takes twice as long."""

text_of: Final[Callable[[Ply], str]] = attrgetter("text")
"""Returns the text of a ply."""


class Variation(NamedTuple):
    """A line that was not played; its first ply replaces the ply that it is a variation of.

    ``result`` is the result at its end, if any; ``comments`` are those of a variation without plies.
    """

    plies: tuple[Ply, ...]
    start: int = 0
    result: str = ""
    comments: tuple[Comment, ...] = ()


class Result(NamedTuple):
    """The result as it stands after the moves, such as ``1-0``."""

    text: str
    start: int = 0


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One game as written.

    ``index`` is its number in the file, from 1. ``container`` is the form of file it came from; ``variant`` and
    ``notation`` say how its moves are to be read; ``assumed`` names those of the three that were not stated but
    recognised (``"variant"``, ``"notation"``, ``"container"``). ``alternatives`` are other possible variants of a
    game that states none, the likeliest first. ``letters`` is the code of the language of the piece letters, empty if
    none is stated. ``headings`` are lines of text before the moves that are no tags; ``comments`` stand before the
    first ply. ``diagnostics`` are the findings of the reader.
    """

    source: Source
    index: int = 1
    container: str = ""
    variant: str = ""
    notation: str = ""
    assumed: frozenset[str] = frozenset()
    alternatives: tuple[str, ...] = ()
    letters: str = ""
    tags: tuple[Tag, ...] = ()
    headings: tuple[str, ...] = ()
    comments: tuple[Comment, ...] = ()
    plies: tuple[Ply, ...] = ()
    result: Result | None = None
    diagnostics: tuple[Diagnostic, ...] = field(default=())

    def moved(self, lines: int, games: int) -> GameRecord:
        """Return the record with so many lines and games before it in its file."""
        found = tuple(diagnostic.moved(lines, games) for diagnostic in self.diagnostics)
        return replace(self, source=self.source.moved(lines), index=self.index + games, diagnostics=found)

    @property
    def is_game(self) -> bool:
        """Whether it is a game, and not the rest of a file without games."""
        return all(found.code != NO_GAME for found in self.diagnostics)

    @property
    def headers(self) -> Mapping[str, str]:
        """The tag pairs as a mapping, in the order of the file; of two with one name the first counts."""
        found: dict[str, str] = {}
        for tag in self.tags:
            found.setdefault(tag.name, tag.value)
        return found

    def players(self, seats: Iterable[str]) -> list[str]:
        """Return the known names that the header gives to the players at ``seats``, in this order."""
        headers = self.headers
        return [name for seat in seats if (name := headers.get(seat, "").strip()) not in ("", "?")]

    def __len__(self) -> int:
        """Return how many plies are written, those of variations aside."""
        return len(self.plies)

    def __iter__(self) -> Iterator[Ply]:
        """Yield the plies as written."""
        return iter(self.plies)

    def __bool__(self) -> bool:
        """Say that it is there, with plies or without."""
        return True

    @property
    def stated_variant(self) -> str:
        """The variant that the header names, empty if it names none or says ``?`` (unknown)."""
        stated = self._header("Variant")
        return "" if stated == UNKNOWN else stated

    @property
    def fen(self) -> str | None:
        """The position the game starts from, or the name of a start, if the header gives one."""
        fen = next((value for name in START_TAGS if (value := self._header(name))), "").strip()
        return fen if fen not in ("", UNKNOWN) else None

    def _header(self, name: str) -> str:
        """Return the value that `headers` has for ``name``, or ""; faster for a single name."""
        for tag in self.tags:
            if tag.name == name:
                return tag.value
        return ""


@runtime_checkable
class Recorded(Protocol):
    """An object that can be written as a record, such as a game that is being played."""

    @property
    def record(self) -> GameRecord:
        """The game as a record."""
        ...


def record_of(game: object) -> GameRecord:
    """Return the record that ``game`` is or has; raise `TypeError` if it is no game."""
    if isinstance(game, GameRecord):
        return game
    if isinstance(game, Recorded):
        return game.record
    raise TypeError(f"a GameRecord is wanted, such as read() gives; not {type(game).__name__}")


def stated_tags(game: GameRecord) -> tuple[Tag, ...]:
    """Return the tag pairs of ``game``, with tags for the variant and the notation that its form of file states."""
    stated = (Tag("Variant", game.variant), Tag("Notation", game.notation))
    headers = game.headers
    return (*(tag for tag in stated if tag.value not in ("", headers.get(tag.name))), *game.tags)
