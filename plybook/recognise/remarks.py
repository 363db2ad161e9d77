"""Remarks: words after a row of moves that are no moves, as ``good move`` or ``- a blunder?``, kept as comments.

A container knows no notation and takes each word as a move. When the notation is known, words that are no moves
become a comment of the ply before them, if no ply is missing there: after a row that has a ply for each seat. A word
that may be a damaged move stays a ply, to be mended later.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from operator import attrgetter

from plybook.container.move_parts import NOUGHTS, core_of, is_word
from plybook.container.tokens import looks_like_move, value_of
from plybook.diagnostics import Diagnostic, diagnose
from plybook.notation.moves import is_null
from plybook.notation.spellings import may_be_move
from plybook.record import Comment, GameRecord, Ply

_LINE_BREAKS = re.compile(r"[\r\n]")
_GLYPHS = re.compile(r"(?:[ \t]*+(?:[!?]++|\$[0-9]++|\(=\)|[-+=/±∓⩲⩱∞□‼⁇⁈⁉−–]++)(?=[\s.,!?$]|\Z))++")
_SMALL = re.compile(r"[a-z]{1,6}|I")
_ORDINAL = re.compile(r"[0-9]{1,4}(?:st|nd|rd|th)")

_UNFINISHED = "*"

_VARIATIONS = attrgetter("variations")


def remarked(game: GameRecord, accepts: Callable[[str], bool], seats: int, names: Collection[str]) -> GameRecord:
    """Return ``game`` with words after its rows that are no moves as comments; a note (F038) reports each.

    ``accepts`` returns whether a text is a move of the notation; ``seats`` is the number of players. ``names`` are
    the lower-case names of the men: such a word may begin a move.
    """
    parter = _RemarkFinder(game, accepts, seats, names)
    plies = parter.line(game.plies, 1, is_main=True)
    return replace(game, plies=plies, diagnostics=tuple(parter.diagnostics())) if parter.notes else game


class _RemarkFinder:
    """Separates the remarks of one game from its moves."""

    def __init__(self, game: GameRecord, accepts: Callable[[str], bool], seats: int, names: Collection[str]) -> None:
        self.game = game
        self.source = game.source.text
        self.accepts = lru_cache(maxsize=1024)(accepts)
        self.seats = seats
        self.is_over = game.result is not None and game.result.text != _UNFINISHED
        self.names = names
        self.notes: list[Diagnostic] = []
        self.taken: list[int] = []  # the numbers of the plies, from 1, that are remarks

    # --- lines and rows ------------------------------------------------------------------------------------------

    def line(self, plies: tuple[Ply, ...], first: int, *, is_main: bool = False) -> tuple[Ply, ...]:
        """Return the plies of a line without the remarks among them; ``first`` is the number of the first ply."""
        if any(map(_VARIATIONS, plies)):
            plies = tuple(self.with_lines(ply, number) for number, ply in enumerate(plies, first))
        if not any(is_word(ply.text) for ply in plies):
            return plies
        done: list[Ply] = []
        rows = list(self.rows(plies))
        for row, following in zip(rows, [*rows[1:], None], strict=True):
            is_end = following is None and (self.is_over or not is_main)
            moves = self.moves_of(row, following, is_end=is_end)
            done += row[:moves]
            if moves < len(row):
                self.note(row[moves:], first + len(done) - 1)
                if is_main:
                    begin = first + len(done) + len(self.taken)
                    self.taken += range(begin, begin + len(row) - moves)
                done[-1] = self.with_comments(done[-1], row[moves:])
        return tuple(done)

    def with_lines(self, ply: Ply, number: int) -> Ply:
        lines = tuple(varied._replace(plies=self.line(varied.plies, number)) for varied in ply.variations)
        return ply._replace(variations=lines) if lines else ply

    def rows(self, plies: tuple[Ply, ...]) -> Iterator[tuple[Ply, ...]]:
        """Yield the rows of a line: the plies from one number to the next, or those of a line of the source."""
        is_numbered = any(value_of(ply.number) for ply in plies)
        begin, current = 0, value_of(plies[0].number)
        for index, ply in enumerate(plies[1:], 1):
            if is_numbered:
                value = value_of(ply.number)
                is_next = value not in (0, current) and not self.is_said(ply, value, current)
                current = value if is_next else current
            else:
                gap = self.source[self.end_of(plies[index - 1]) : ply.start]
                is_next = _LINE_BREAKS.search(gap) is not None
            if is_next:
                yield plies[begin:index]
                begin = index
        yield plies[begin:]

    def is_said(self, ply: Ply, value: int, current: int) -> bool:
        """Return whether the number of ``ply`` belongs to a remark, as in ``after 20 minutes``."""
        return ply.number.isdecimal() and value != current + 1 and is_word(ply.text)

    def moves_of(self, row: tuple[Ply, ...], following: tuple[Ply, ...] | None, *, is_end: bool) -> int:
        """Return the number of moves at the beginning of ``row`` if only a remark follows; else all its plies.

        ``is_end`` is whether the game may end anywhere in the row.
        """
        everything = len(row)
        moves = next((index for index, ply in enumerate(row) if not self.is_move(ply, row, index)), everything)
        rest = row[moves:]
        if any(value_of(ply.number) and not ply.number.isdecimal() for ply in rest):  # a ply by the numbers
            return everything
        if not (moves and rest and (is_end or self.is_full(row[0], moves))):
            return everything
        certain = next((index for index, ply in enumerate(rest) if self.is_certain(ply.text)), None)
        if certain is None or not all(self.may_lead(ply.text) for ply in rest[:certain]):
            return everything
        said = sum(self.is_like_move(ply.text) for ply in rest[certain:])
        if said and (said >= self.seats or not self.is_due(row, following) or moves % self.seats):
            return everything
        return moves if self.stands_here(rest) else everything

    def is_full(self, first: Ply, moves: int) -> bool:
        """Return whether a row with so many ``moves`` is complete."""
        is_later = ".." in first.number or "…" in first.number
        return (moves % self.seats == 0) is not is_later

    def is_due(self, row: tuple[Ply, ...], following: tuple[Ply, ...] | None) -> bool:
        """Return whether the row after ``row`` is the next one by its number."""
        value = value_of(row[0].number)
        return following is not None and value > 0 and value_of(following[0].number) == value + 1

    def stands_here(self, words: Sequence[Ply]) -> bool:
        """Return whether ``words`` stand together in the source."""
        begin = self.begin_of(words[0])
        before = self.source[begin - 1 : begin]
        return before.isspace() or before in (")", "}")

    # --- words ---------------------------------------------------------------------------------------------------

    def is_like_move(self, text: str) -> bool:
        """Return whether ``text`` is a move, or a move with a typo."""
        if self.accepts(text):
            return True
        if looks_like_move(text) or NOUGHTS.fullmatch(text):
            return True
        return may_be_move(text) and not text.isalpha() and _ORDINAL.fullmatch(core_of(text)) is None

    def is_move(self, ply: Ply, row: tuple[Ply, ...], index: int) -> bool:
        """Return whether a word of ``row`` is a move, perhaps with a typo; ``--`` before a word is a separator."""
        if is_null(ply.text) and ply.text.strip("-–"):
            return True
        if is_null(ply.text):
            return not (index + 1 < len(row) and self.is_certain(row[index + 1].text))
        return self.is_like_move(ply.text)

    def is_certain(self, text: str) -> bool:
        """Return whether ``text`` is certainly a word, and cannot begin a move."""
        return is_word(text) and not self.accepts(text) and core_of(text).casefold() not in self.names

    def may_lead(self, text: str) -> bool:
        """Return whether ``text`` may stand before the first certain word of a remark."""
        core = core_of(text)
        return not core or is_word(text) or bool(_SMALL.fullmatch(core) or _ORDINAL.fullmatch(core))

    # --- comments ------------------------------------------------------------------------------------------------

    def begin_of(self, ply: Ply) -> int:
        return ply.number_start if ply.number else ply.start

    def end_of(self, ply: Ply) -> int:
        """Return the end of ``ply`` in the source, with its glyphs."""
        end = ply.end or ply.start + len(ply.text)
        found = _GLYPHS.match(self.source, end) if ply.glyphs else None
        return found.end() if found else end

    def note(self, words: Sequence[Ply], number: int) -> None:
        begin = self.begin_of(words[0])
        end = self.end_of(words[-1])
        span, token = self.game.source.span(begin, end), " ".join(self.source[begin:end].split())
        self.notes.append(diagnose("F038", span, game=self.game.index, ply=number, token=token))

    def with_comments(self, ply: Ply, words: Sequence[Ply]) -> Ply:
        """Return ``ply`` with ``words`` after it as comments, with all that these carry.

        A comment ends with its line, and where another comment stands among the words.
        """
        comments = [*ply.after]
        begin = end = -1

        def settle() -> None:
            nonlocal begin
            if begin >= 0:
                comments.append(Comment(self.source[begin:end], "{}", begin))
            begin = -1

        for word in words:
            start = self.begin_of(word)
            if begin >= 0 and _LINE_BREAKS.search(self.source, end, start):
                settle()
            begin = start if begin < 0 else begin
            if word.before:
                end = start + len(word.number)
                settle()
                comments += word.before
                begin = word.start
            end = self.end_of(word)
            if word.after or word.variations:
                settle()
                comments += word.after
        settle()
        variations = (each for word in words for each in word.variations)
        return ply._replace(after=tuple(comments), variations=(*ply.variations, *variations))

    def diagnostics(self) -> Iterator[Diagnostic]:
        """Yield the diagnostics of the game and the notes, with their ply numbers adjusted."""
        found = [*map(self.counted, self.game.diagnostics), *self.notes]
        yield from sorted(found, key=lambda each: (each.span.line, each.span.column))

    def counted(self, found: Diagnostic) -> Diagnostic:
        before = sum(taken < found.ply for taken in self.taken) if found.ply is not None else 0
        return replace(found, ply=found.ply - before) if found.ply is not None and before else found
