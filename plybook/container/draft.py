"""A game while it is read: a draft takes the tokens of one game and gives its record, without recursion."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from plybook.container import headings, unread
from plybook.container.headings import Heading
from plybook.container.tokens import (
    COMMENT,
    CONTROL,
    DIRECTION,
    LINE_COMMENT,
    MAX_DEPTH,
    TAG,
    WHITE,
    usual_name,
    value_of,
)
from plybook.container.wrapping import WrappedSpan, restored
from plybook.diagnostics import NO_GAME, Diagnostic, diagnose
from plybook.patterns import late
from plybook.record import LINE_END, Comment, GameRecord, Ply, Result, Source, Tag, Variation
from plybook.wording import listing

_CONTROLS = late(rf"([{CONTROL}]+)[^\r\n]*")  # one report for a line is enough
_WITHOUT_CONTROLS = late(rf"[^{CONTROL}]*+")
_AT_WORDS = rf"(?<![{DIRECTION}])((?<![^{WHITE}({{}};])[{DIRECTION}]++|[{DIRECTION}]++(?![^{WHITE}){{}};]))"

DIRECTION_MARKS = late(_AT_WORDS)
"""Marks for the direction of writing at either end of a word; a parenthesis may be part of it."""

_DIRECTION = late(f"[{DIRECTION}]")
_DIRECTIONS = late(rf"{_AT_WORDS}[^\r\n]*")
_NO_MOVES = late(f"{TAG}|{COMMENT}")
_NO_MOVES_OR_BRACES = late(f"{TAG}|{LINE_COMMENT}")
_CHARACTER = re.compile(r"[^\r\n]")
_LEADING = frozenset(f"${number}" for number in range(140, 146))  # about a move that follows, as `better is`
_TOKEN_LIMIT = 40
_ENOUGH = 400  # characters that show an encoding


class _Finding(NamedTuple):
    start: int
    end: int | None
    code: str
    token: str
    reason: str


class DraftLine:
    """A line of play while it is read, the main line or a variation."""

    __slots__ = (
        "_after",
        "_glyphs",
        "_variations",
        "before",
        "fault",
        "leading",
        "nested",
        "number",
        "number_start",
        "numbered",
        "part",
        "plies",
        "result",
        "start",
        "stray",
    )

    def __init__(self, start: int = 0, fault: str = "", part: int = 0) -> None:
        self.start = start
        self.part = part  # the index of the part of the source in which it begins
        self.fault = fault  # the code of a fault in the whole branch, which is then kept as a comment
        self.nested = 0  # open parentheses in such a branch
        self.plies: list[Ply] = []
        self.number = ""
        self.number_start = 0
        self.numbered = ""  # the last number, with or without its ply
        self.before: list[Comment] = []
        self.leading: list[Comment] = []  # marks of the next ply
        self.result = ""
        self.stray: list[Comment] = []  # texts that became comments, to be reported
        self._glyphs: list[str] = []
        self._after: list[Comment] = []
        self._variations: list[Variation] = []

    def add_number(self, number: str, start: int) -> None:
        """Set the number of the next ply; of two with no ply between them, the first is used.

        The second becomes a comment if it has another value, or the same text with nothing between them.
        """
        is_again = self.number == number and self.number_start + len(number) == start
        if self.number and (is_again or value_of(self.number) != value_of(number)):
            self._drop_number()
        self.number = number
        self.number_start = start
        if not number.startswith((".", "…")):
            self.numbered = number

    def add_ply(self, text: str, start: int, end: int = 0) -> None:
        """Add a ply; ``end`` is its end if the source spells it in another way."""
        if self._after or self._glyphs or self._variations:
            self._settle()
        before = tuple(self.before) if self.before else ()
        self.plies.append(Ply(text, start, self.number, self.number_start, (), before, end=end))
        self.number = ""
        self.number_start = 0
        self.before.clear()
        if self.leading:
            self._glyphs = [glyph.text for glyph in self.leading]
            self.leading.clear()

    def add_plies(self, plies: Iterable[Ply]) -> None:
        """Add plies with their numbers, when nothing is pending for the next ply."""
        if self._after or self._glyphs or self._variations:
            self._settle()
        self.plies += plies

    def add_glyph(self, glyph: str, start: int = 0) -> None:
        """Add a mark to the last ply; to the next one if the mark is about that and stands before it."""
        if glyph in _LEADING and (self.number or not self.plies):
            self.leading.append(Comment(glyph, "{}", start))
        else:
            self._glyphs.append(glyph)

    def takes_glyph(self, glyph: str) -> bool:
        """Return whether there is, or may yet be, a ply that ``glyph`` is about."""
        return bool(self.plies) or glyph in _LEADING

    def add_comment(self, comment: Comment) -> None:
        """Add a comment to the last ply, or to the next ply if its number or nothing stands before it."""
        (self._after if self.plies and not self.number else self.before).append(comment)

    def add_variation(self, variation: Variation) -> None:
        """Add a variation of the last ply."""
        self._variations.append(variation)

    def end(self) -> tuple[Ply, ...]:
        """Return all plies; comments after the last one belong to it."""
        if self.number and not self._is_due():
            self._drop_number()
        self.before += self.leading
        self.stray += self.leading
        self.leading.clear()
        if self.plies:
            self._after += self.before
            self.before.clear()
            self._settle()
        return tuple(self.plies)

    def _drop_number(self) -> None:
        """Turn a number without a ply into a comment."""
        found = Comment(self.number, "{}", self.number_start)
        self.before.append(found)
        self.stray.append(found)

    def _is_due(self) -> bool:
        """Return whether the number is that of the next ply, which was not written."""
        value = value_of(self.number)
        last = next((value_of(ply.number) for ply in reversed(self.plies) if value_of(ply.number)), 0)
        return value in (0, last, last + 1)

    def _settle(self) -> None:
        last = self.plies[-1]
        after, variations = (*last.after, *self._after), tuple(self._variations)
        self.plies[-1] = Ply(*last[:4], tuple(self._glyphs), last.before, after, variations, last.end)
        self._glyphs, self._after, self._variations = [], [], []


class GameDraft:
    """A game while it is read. Offsets count from the beginning of its source."""

    def __init__(self, file: str, index: int = 1, first_line: int = 1, first_column: int = 1) -> None:
        self.index = index
        self._file = file
        self._begin = (first_line, first_column)
        self._parts: list[str] = []
        self.length = 0
        self.tags: list[Tag] = []
        self._named: set[str] = set()  # the names of the tags that `has_tag` has seen
        self._asked = 0
        self.headings: list[Heading] = []
        self.remarks: list[Comment] = []  # the offset of text after the moves
        self.line_comments: list[Comment] = []  # comments that begin with a semicolon
        self.comments: list[Comment] = []
        self.result: Result | None = None
        self.is_headed = False  # whether its headings belong to a game, even one without moves
        self.branch = DraftLine()
        self._outer: list[DraftLine] = []
        self._findings: list[_Finding] = []
        self._said: set[tuple[str, str]] = set()

    @property
    def depth(self) -> int:
        """The number of open variations."""
        return len(self._outer)

    def has_tag(self, name: str) -> bool:
        """Return whether there is a tag pair of that name so far, in any case."""
        self._named.update(usual_name(tag.name) for tag in self.tags[self._asked :])
        self._asked = len(self.tags)
        return usual_name(name) in self._named

    def take(self, text: str) -> None:
        """Add ``text`` to the source."""
        self._parts.append(text)
        self.length += len(text)

    def find(
        self, code: str, start: int, end: int | None, *, token: str = "", reason: str = "", once: bool = False
    ) -> None:
        """Add a diagnostic about the text from ``start`` to ``end``, or a word; ``token`` if not this text.

        With ``once``, only the first diagnostic with this ``reason`` is added.
        """
        if once and (code, reason) in self._said:
            return
        self._said.add((code, reason))
        self._findings.append(_Finding(start, end, code, token, reason))

    def add_stray(self, comment: Comment) -> None:
        """Add a comment without a place of its own."""
        self.branch.add_comment(comment)

    def drop_result(self, code: str = "F003") -> None:
        """Turn the result into a comment, as moves or another result follow, and report it as ``code``."""
        result, self.result = self.result, None
        if result is not None:
            self.find(code, result.start, result.start + len(result.text))
            self.add_stray(Comment(result.text, "{}", result.start))

    def open(self, start: int) -> None:
        """Open a variation of the last ply."""
        branch = self.branch
        if branch.fault:
            branch.nested += 1
            return
        fault = "F010" if not branch.plies else "F014" if self.depth == MAX_DEPTH else ""
        self._outer.append(branch)
        self.branch = DraftLine(start, fault, len(self._parts))

    def close(self, end: int, chunk: str, taken: int) -> bool:
        """Close the innermost variation, which reaches to ``end``; return False if none is open.

        The part of the source that was not taken yet is ``chunk`` from ``taken`` on.
        """
        branch = self.branch
        if branch.nested:
            branch.nested -= 1
        elif self._outer:
            self._leave(end, chunk, taken)
        else:
            return False
        return True

    def _leave(self, end: int, chunk: str = "", taken: int = 0) -> None:
        branch = self.branch
        self.branch = self._outer.pop()
        if branch.fault:
            self.find(branch.fault, branch.start, end)
            self.add_stray(Comment(self._since(branch, end, chunk, taken).rstrip(), "{}", branch.start))
            return
        plies = branch.end()
        self._report_strays(branch)
        self.branch.add_variation(Variation(plies, branch.start, branch.result, tuple(branch.before)))

    def _since(self, branch: DraftLine, end: int, chunk: str, taken: int) -> str:
        """Return the source from the beginning of ``branch`` up to ``end``; see `close`."""
        parts = self._parts[branch.part :]
        untaken = self.length - sum(map(len, parts))  # the beginning of the part in which the branch begins
        if parts:
            chunk, taken = "".join(parts) + chunk[taken:], 0
        return chunk[taken + branch.start - untaken : taken + end - untaken]

    def _report_strays(self, branch: DraftLine) -> None:
        for found in branch.stray:
            self.find("F003", found.start, found.start + len(found.text))

    def record(self, container: str, wrapping: Sequence[WrappedSpan] = ()) -> GameRecord:
        """End the game and return its record; ``wrapping`` was removed from the text that was taken."""
        while self._outer:
            self.find("F006", self.branch.start, self.branch.start + 1)
            self._leave(self.length)
        plies = self.branch.end()
        self._report_strays(self.branch)
        self.tags = list(map(self._usually_named, self.tags))
        if self.headings:
            self._settle_headings(plies)
        is_game = bool(plies or self.tags or self.result)
        if not is_game:
            self.find(NO_GAME, 0, None)
        source = Source(self._file, restored("".join(self._parts), wrapping), *self._begin)
        for span in {each.code: each for each in reversed(wrapping)}.values():
            self.find(span.code, span.start, span.start + len(span.stood), reason=span.reason)
        if self.tags and self.headings and not (plies or self.result):
            last = self.headings[-1]
            self.find("F017", last.start, last.start + len(last.text))
        if is_game:
            self._report_unread(plies, source.text)
        return GameRecord(
            source,
            index=self.index,
            container=container,
            tags=tuple(self.tags),
            headings=tuple(heading.text for heading in self.headings),
            comments=(*self.comments, *self.branch.before),
            plies=plies,
            result=self.result,
            diagnostics=self._diagnostics(source),
        )

    def _settle_headings(self, plies: tuple[Ply, ...]) -> None:
        """Turn headings with the content of tags into tags."""
        if not (plies or self.tags or self.result or self.is_headed):
            return  # text that is no game
        tags, self.headings, taken = headings.settled(self.headings, self.tags, plies)
        self.tags = sorted((*self.tags, *tags), key=lambda tag: tag.start)
        for heading, said in taken:
            names = listing((tag.name for tag in said), "and")
            end = heading.start + len(heading.text)
            self.find("F033", heading.start, end, reason=f"the tag{'s' if len(said) > 1 else ''} {names}")

    def _report_unread(self, plies: tuple[Ply, ...], source: str) -> None:
        """Report text that looks like a result or moves but is no part of the game."""
        if self.headings or self.remarks:
            last = plies[-1].start if plies else 0
            lines = [Comment(heading.text, start=heading.start) for heading in self.headings]
            lines += [remark for remark in self.remarks if remark.start > last]
            for line in unread.results(self.tags, self.result, lines):
                self.find("F035", line.start, line.start + len(line.text))
        if self._has_found("F010", "F017"):
            return
        if plies:
            hidden = unread.rows_in(plies, self.line_comments, source) if self.line_comments else ()
        else:
            hidden = unread.moves_in((*self.comments, *self.branch.before))
            if unread.is_empty(self.tags, self.result):
                self.find("F036", 0, None)
        for comment in hidden:
            self.find("F037", comment.start, comment.start + len(comment.text) + 2)

    def _has_found(self, *codes: str) -> bool:
        return any(finding.code in codes for finding in self._findings)

    def _usually_named(self, tag: Tag) -> Tag:
        name = usual_name(tag.name)
        if name == tag.name:
            return tag
        self.find("F025", tag.start, None, token=tag.name, reason=name)
        return tag._replace(name=name)

    def _diagnostics(self, source: Source) -> tuple[Diagnostic, ...]:
        text = source.text
        if not _WITHOUT_CONTROLS.fullmatch(text):  # the fastest test
            for found in _CONTROLS.finditer(text):
                self.find("F012", *found.span(1))
        if not text.isascii() and _DIRECTION.search(text):
            for found in _DIRECTIONS.finditer(moves_of(text)):
                self.find("F016", *found.span(1))
        for tag in repeated(self.tags):
            self.find("F011", tag.start, None, token=tag.name)
        diagnostics = []
        for start, end, code, token, reason in sorted(self._findings, key=lambda finding: finding.start):
            shown = token or shorten(text, start, len(text) if end is None else end)
            span = source.span(start, end)
            game = None if code == NO_GAME else self.index
            hint = _no_game_hint(text) if code == NO_GAME else ""
            diagnostics.append(
                diagnose(code, span, game=game, token=shown, reason=reason, limit=MAX_DEPTH, hint=hint)
            )
        return tuple(diagnostics)


def _no_game_hint(text: str) -> str:
    if not text.strip():
        return "there is no text in it"
    even, odd = text[:_ENOUGH:2].count("\0"), text[1:_ENOUGH:2].count("\0")
    if not min(even, odd) and 3 * max(even, odd) > min(len(text), _ENOUGH):
        return "every second byte is NUL: it may be UTF-16 without a byte order mark; save the file as UTF-8"
    return "plybook reads moves such as '1. e4 e5 2. Nf3 Nc6', with PGN tags before them or without, and its own JSON"


def moves_of(text: str) -> str:
    """Return ``text`` with each character of its tag pairs and comments replaced by an ``x``."""
    closed = text.rfind("}") + 1  # no later brace has a partner, and searching for each would take quadratic time
    return _NO_MOVES.sub(_masked, text[:closed]) + _NO_MOVES_OR_BRACES.sub(_masked, text[closed:])


def _masked(found: re.Match[str]) -> str:
    return _CHARACTER.sub("x", found[0])


def repeated(tags: Iterable[Tag]) -> Iterator[Tag]:
    """Yield the tag pairs whose name occurred before."""
    seen: set[str] = set()
    for tag in tags:
        if tag.name in seen:
            yield tag
        seen.add(tag.name)


def shorten(text: str, start: int, end: int) -> str:
    """Return the first line of ``text[start:end]``, cut to the length of a message."""
    line = LINE_END.split(text[start : min(end, start + _TOKEN_LIMIT + 1)], maxsplit=1)[0]
    return line if len(line) <= _TOKEN_LIMIT else line[: _TOKEN_LIMIT - 1] + "…"
