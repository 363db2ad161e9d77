"""Writing score sheets: one row for each move number, everything in a form that is read back as the same."""

from __future__ import annotations

import re
from collections.abc import Sequence

from plybook.container import tokens
from plybook.container.move_parts import stands_apart
from plybook.container.sheet_lines import LINES_AHEAD, begins_unnumbered, is_heading, is_prose
from plybook.container.sheet_reader import TOKEN
from plybook.container.wrapping import is_bare_word
from plybook.move_numbers import number_or
from plybook.patterns import late
from plybook.record import Comment, GameRecord, Ply, Variation

_UNFINISHED = "*"
_MARK = late("[!?]+")
# Words that a reader would join with their neighbours.
_PART = late(rf"(?:e\.?p\.?[+#~]*|{tokens.BEGINS_PHRASE})(?!\S)")


def sheet(game: GameRecord, following: GameRecord | None) -> str:
    """Return the score sheet of ``game``; ``following`` is the next game in the file."""
    header = [tokens.tag_text(tag) for tag in game.tags]
    headings, others = _headings(game)
    header += headings
    line = tokens.with_result(Variation(game.plies, 0, game.result.text if game.result else "", game.comments))
    play = _Rows()
    for comment in (*tokens.respelled(game.tags), *others, *line.comments):
        play.add_comment(comment)
        play.end_row()
    last = play.add_line(line.plies, 1, later=False)
    play.end_row()
    if line.result:
        play.put(line.result)
    elif not (game.plies and (following is None or _stands_apart(following, last))):
        play.put(_UNFINISHED)
    play.end_row()
    blank = [""] if header else []
    return "".join(f"{line}\n" for line in (*header, *blank, *play.rows))


def _headings(game: GameRecord) -> tuple[list[str], list[Comment]]:
    """Return the headings of ``game`` that will be read as such, and the others as comments."""
    kept: list[str] = []
    others: list[Comment] = []
    below = ["", "1. e4" if game.plies else _UNFINISHED]
    for heading in reversed(game.headings):
        if is_heading(heading) and not begins_unnumbered(
            [heading, *reversed(kept[-LINES_AHEAD:]), *below], headed=bool(game.tags)
        ):
            kept.append(heading)
        else:
            others.append(Comment(heading))
    return kept[::-1], others[::-1]


def _stands_apart(game: GameRecord, last: int) -> bool:
    """Return whether a reader will separate ``game`` from the one before it, even without a result between.

    ``last`` is the last number of that one.
    """
    if game.tags or not game.plies:
        return bool(game.tags)
    headings, _ = _headings(game)
    begins = number_or(game.plies[0].number, 1, skips=False) == (1, False)
    return bool(headings) and begins and last > 0 and all(is_prose(heading) for heading in headings)


class _Rows:
    """The rows of a game, filled word by word."""

    def __init__(self) -> None:
        self.rows: list[str] = []
        self._row: list[str] = []
        self._numbered = False  # whether the row has a number, which moves need
        self._opening = ""

    def put(self, word: str) -> None:
        """Add a word to the row."""
        self._row.append(self._opening + word)
        self._opening = ""

    def end_row(self) -> None:
        """Begin a new row, unless this one is empty."""
        if self._opening:
            self.put("")
        if self._row:
            self.rows.append(" ".join(self._row))
            self._row = []
        self._numbered = False

    def add_comment(self, comment: Comment) -> None:
        """Add a comment, and end the row if the comment runs to the end of the line."""
        for part in tokens.comment_texts(comment):
            if part.startswith("%"):
                self.end_row()
            self.put(part)
            if not part.startswith("{"):
                self.end_row()

    def add_line(self, plies: Sequence[Ply], value: int, *, later: bool, nested: bool = False) -> int:
        """Add a line of play and return its last number.

        ``value`` and ``later`` are the number of its first ply if that has none.
        """
        numbered, written = False, 0
        for ply in plies:
            value, later = number_or(ply.number, value, skips=later)
            later = later or (not nested and value == 1 < written)  # a second ``1.`` would begin a new game
            if not later and not nested:
                self.end_row()
            number = f"{value}..." if later else f"{value}."
            kind, move = _as_word(ply.text)
            apart = stands_apart(move)
            if not numbered or not later or ply.before or apart:
                self._add_number(number)
                written = value
            for comment in ply.before:
                self.add_comment(comment)
            if not self._numbered:
                self._add_number(number)
                written = value
            self._add_move(kind, move, ply.glyphs)
            if move != ply.text:
                self.add_comment(tokens.as_it_stood(ply.text))
            for comment in ply.after:
                self.add_comment(comment)
            for variation in ply.variations:
                self._add_variation(variation, value, later=later)
            numbered, later = not (ply.variations or apart), True
        return value

    def _add_number(self, number: str) -> None:
        self.put(number)
        self._numbered = True

    def _add_move(self, kind: str, move: str, glyphs: Sequence[str]) -> None:
        signs = [glyph for glyph in glyphs if _kind(glyph) == "glyph"]
        attached = 1 if kind == "move" and signs and _MARK.fullmatch(signs[0]) else 0
        self.put(move + "".join(signs[:attached]))
        for sign in signs[attached:]:
            self.put(sign)
        for glyph in glyphs:
            if glyph and glyph not in signs:
                self.add_comment(Comment(glyph))

    def _add_variation(self, variation: Variation, value: int, *, later: bool) -> None:
        variation = tokens.in_place(variation)
        self._opening += "("
        for comment in variation.comments:
            self.add_comment(comment)
        self.add_line(variation.plies, value, later=later, nested=True)
        if variation.result:
            self.put(variation.result)
        if self._row and not self._opening:
            self._row[-1] += ")"
        else:
            self.put(")")


def _as_word(move: str) -> tuple[str, str]:
    """Return ``move`` as one word that is read as a move, and the kind of its token."""
    kind = _kind(move)
    if kind not in ("move", "word") or _PART.match(move) or move.isdecimal() or not _stays_one(move):
        return "move", "_" + re.sub(r"\W", "_", move)
    return kind, move


def _stays_one(word: str) -> bool:
    """Return whether no part of ``word`` is read as another token."""
    return (tokens.pieces(word) is None or tokens.is_walled(word)) and is_bare_word(word)


def _kind(token: str) -> str:
    """Return the kind of token that ``token`` is within a row, empty if it is none or several."""
    found = TOKEN.match(" " + token, 1)
    if found is None or found.lastgroup is None or found[found.lastgroup] != token:
        return ""
    return found.lastgroup
