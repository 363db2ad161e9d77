"""Moves typed with spaces in them, as `Pc2 - c4 (2)` or `N f3`: one move if the notation reads them so.

A container knows no notation: it takes each word as a move, keeps parentheses as a comment and reports that (F019).
When the notation is known, words that it reads as one move are joined. A word such as `e4,e5`, which is one move in a
game with walls, is parted at its comma if it is none (F029).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import islice, pairwise

from plybook.container.move_parts import LETTERS, SIGNED, is_part, is_word
from plybook.container.tokens import is_walled, looks_like_move
from plybook.diagnostics import Diagnostic, diagnose
from plybook.recognise.odd_words import has_evaluation, has_odd_words
from plybook.record import GameRecord, Ply

_ASIDE = "F019"
_ODD_SIGN = "F029"

_STROKE = re.compile(r"[-–—−/]")

# Where the words of one move may begin, relative to such a part, and how many there are; the likeliest first.
_FOR_LETTERS = ((0, 2), (0, 3), (0, 5), (0, 4), (-1, 2))
_FOR_SIGNS = ((0, 2), (-1, 2), (-1, 3), (-1, 4))
_FURTHER = (1, 2)  # further words of a move that goes on with a sign
_WIDEST = 8  # the most blanks between two words of one move
_MOST = 16  # the greatest number of words in one move
_WORDS = 4  # words examined after a dash


def joined(
    game: GameRecord, accepts: Callable[[str], bool], reads: Callable[[str], bool] = lambda text: False
) -> GameRecord:
    """Return ``game`` with words joined that are one move.

    ``accepts`` returns whether a text is a move, and ``reads`` whether it may be a move in another spelling. A note
    (N106) reports each; it replaces the one about parentheses.
    """
    if not may_be_joined(game):
        return game
    joiner = _Joiner(game, accepts, reads)
    plies = joiner.line(game.plies, 1)
    if not joiner.is_changed:
        return game
    return replace(game, plies=plies, diagnostics=tuple(joiner.diagnostics()))


def may_be_joined(game: GameRecord) -> bool:
    """Return whether some words of ``game`` may be parts of one move."""
    return any(found.code == _ASIDE for found in game.diagnostics) or has_odd_words(game.plies)


def _is_gap(text: str) -> bool:
    """Return whether ``text`` between two words is invisible, and does not set them into two columns."""
    is_narrow = len(text) <= _WIDEST or "\n" in text or "\r" in text
    return bool(text) and is_narrow and all(sign.isspace() or not sign.isprintable() for sign in text)


def begins_remark(rest: list[Ply]) -> bool:
    """Return whether ``rest``, whose last word is next, has a plain word before the next move or number."""
    for ply in islice(reversed(rest), _WORDS):
        if ply.number or looks_like_move(ply.text):
            return False
        if is_word(ply.text):
            return True
    return False


class _Joiner:
    """Joins the moves of one game, with a note for each: at its beginning, or at the offset of its parentheses."""

    def __init__(self, game: GameRecord, accepts: Callable[[str], bool], reads: Callable[[str], bool]) -> None:
        self.game = game
        self.accepts = lru_cache(maxsize=1024)(accepts)  # the same words fail again and again
        self.reads = lru_cache(maxsize=1024)(reads)
        self.has_strokes = False
        self.has_commas = any(found.code == _ODD_SIGN and "," in found.token for found in game.diagnostics)
        self.is_changed = False
        self.notes: dict[int, Diagnostic] = {}
        self.asides: dict[int, Diagnostic] = {}
        self.of_words: set[int] = set()  # the beginnings of moves made of several words

    def line(self, plies: tuple[Ply, ...], first: int) -> tuple[Ply, ...]:
        """Return the plies of a line; ``first`` is the number of its first ply in the game, from 1."""
        if any("," in ply.text for ply in plies):
            plies = tuple(part for ply in plies for part in self.parts(ply))
        if any(is_part(ply.text) for ply in plies):
            plies = self.whole(plies, first)
        if not any(ply.after or ply.variations for ply in plies):
            return plies
        return tuple(self.ply(ply, number) for number, ply in enumerate(plies, first))

    # --- words ---------------------------------------------------------------------------------------------------

    def parts(self, ply: Ply) -> tuple[Ply, ...]:
        """Return the moves that a comma parts in ``ply``, or ``ply`` if it is one; the first such is noted."""
        if not is_walled(ply.text) or self.accepts(ply.text):
            return (ply,)
        if not self.has_commas:
            span = self.game.source.span(ply.start, ply.start + len(ply.text))
            reason = "has a comma, which parts moves here"
            self.notes[ply.start] = diagnose("F029", span, game=self.game.index, token=ply.text, reason=reason)
        self.is_changed = self.has_commas = True
        first, _, second = ply.text.partition(",")
        one = Ply(first, ply.start, ply.number, ply.number_start, before=ply.before)
        other = Ply(second, ply.start + len(first) + 1, glyphs=ply.glyphs, after=ply.after, variations=ply.variations)
        return one, other

    def whole(self, plies: tuple[Ply, ...], first: int) -> tuple[Ply, ...]:
        """Return the plies of a line, with words of one move joined."""
        done: list[Ply] = []
        rest = list(reversed(plies))
        while rest:
            ply = rest.pop()
            is_move = not is_part(ply.text) or self.accepts(ply.text) or self.is_assessed(ply.text, rest)
            is_between = bool(done and rest) and not begins_remark(rest)
            if is_move or not (self.join_words(ply, done, rest, first) or (is_between and self.only_parts(ply))):
                done.append(ply)
        return tuple(done)

    def is_assessed(self, text: str, rest: list[Ply]) -> bool:
        """Return whether ``text`` is a move with an evaluation, and not part of a move that goes on."""
        return has_evaluation(text) and not (rest and not rest[-1].number and not self.accepts(rest[-1].text))

    def only_parts(self, ply: Ply) -> bool:
        """Return whether ``ply`` is a dash between two moves and no move; the first such is noted."""
        if not _STROKE.fullmatch(ply.text) or ply != Ply(ply.text, ply.start, end=ply.end):
            return False
        if not self.has_strokes:
            span = self.game.source.span(ply.start, ply.start + len(ply.text))
            reason = "only parts moves here"
            self.notes[ply.start] = diagnose("F029", span, game=self.game.index, token=ply.text, reason=reason)
        self.is_changed = self.has_strokes = True
        return True

    def join_words(self, ply: Ply, done: list[Ply], rest: list[Ply], first: int) -> bool:
        """Make one move of ``ply`` and words before it, the last of ``done``, or after it, the last of ``rest``."""
        is_letter = LETTERS.fullmatch(ply.text) is not None and ply.text != "x"
        ways = _FOR_LETTERS if is_letter else _FOR_SIGNS
        if is_letter and begins_remark(rest):  # the word means something else
            ways = _FOR_LETTERS[:-1]
        for begin, count in ways:
            before, after = done[len(done) + begin :] if begin else [], count + begin - 1
            if len(before) < -begin or len(rest) < after:
                continue
            words = [*before, ply, *reversed(rest[len(rest) - after :])]
            if move := self.move_of(words):
                del done[len(done) - len(before) :], rest[len(rest) - after :]
                move, words = self.further(move, words, rest)
                done.append(move)
                self.note_words(words, move, first + len(done) - 1)
                return True
        return False

    def further(self, move: Ply, words: list[Ply], rest: list[Ply]) -> tuple[Ply, list[Ply]]:
        """Return ``move`` joined with further words after a sign, and all its words."""
        while rest and len(words) < _MOST and SIGNED.fullmatch(rest[-1].text) and not self.accepts(rest[-1].text):
            for count in _FURTHER:
                longer = [*words, *reversed(rest[len(rest) - count :])]
                if len(longer) == len(words) + count and (found := self.move_of(longer)):
                    del rest[len(rest) - count :]
                    move, words = found, longer
                    break
            else:
                break
        return move, words

    def move_of(self, words: list[Ply]) -> Ply | None:
        """Return the move that ``words`` make, None if they make none or something stands between them."""
        source = self.game.source.text
        for one, other in pairwise(words):
            gap = source[one.end or one.start + len(one.text) : other.start]
            if one.after or one.glyphs or one.variations or other.number or other.before or not _is_gap(gap):
                return None
        texts = [word.text for word in words]
        text = "".join(texts)
        if is_part(text):  # the move goes on
            return None
        if not self.accepts(text):
            # A space after the name of a man is usual, and kept.
            text = f"{texts[0]} {''.join(texts[1:])}" if len(texts[0]) > 1 and texts[0].isalpha() else text
            if not self.reads(text):
                return None
        first, last = words[0], words[-1]
        return first._replace(
            text=text,
            end=last.end or last.start + len(last.text),
            glyphs=last.glyphs,
            after=last.after,
            variations=(*first.variations, *last.variations),
        )

    def note_words(self, words: list[Ply], move: Ply, number: int) -> None:
        self.is_changed = True
        self.of_words.add(move.start)
        if " " not in move.text:  # a move that is read with its spaces has another note
            self.notes[move.start] = self.note(move, move.end, number, move.text)

    def note(self, ply: Ply, end: int, number: int, text: str) -> Diagnostic:
        source = self.game.source
        span, token = source.span(ply.start, end), source.text[ply.start : end]
        return diagnose("N106", span, game=self.game.index, ply=number, token=token, canonical=text)

    # --- parentheses ---------------------------------------------------------------------------------------------

    def ply(self, ply: Ply, number: int) -> Ply:
        if ply.variations:
            lines = [varied._replace(plies=self.line(varied.plies, number)) for varied in ply.variations]
            ply = ply._replace(variations=tuple(lines))
        return self.join(ply, number) if ply.after else ply

    def join(self, ply: Ply, number: int) -> Ply:
        """Return ``ply`` with the parentheses directly after it, if both make a move."""
        source, aside = self.game.source, ply.after[0]
        begin, end = ply.end or ply.start + len(ply.text), aside.start + len(aside.text)
        # Parentheses within braces are a comment, and so are comments of other forms of file.
        stands_here = aside.text.startswith("(") and source.text.startswith(aside.text, aside.start)
        if not stands_here or not _is_gap(source.text[begin : aside.start]):
            return ply
        text = ply.text + "".join(aside.text.split())
        if not (self.accepts(text) or (ply.start in self.of_words and self.reads(text))):
            return ply
        self.notes.pop(ply.start, None)
        self.asides[aside.start] = self.note(ply, end, number, text)
        self.is_changed = True
        return ply._replace(text=text, after=ply.after[1:], end=end)

    def diagnostics(self) -> Iterator[Diagnostic]:
        """Yield the diagnostics of the game; the notes replace those that they make untrue."""
        spans = [(self.game.source.span(start, start), note) for start, note in self.asides.items()]
        places = {(span.line, span.column): note for span, note in spans}
        found = [
            (places.get((each.span.line, each.span.column)) if each.code == _ASIDE else None) or each
            for each in self.game.diagnostics
        ]
        if not self.notes:
            yield from found
            return
        yield from sorted([*found, *self.notes.values()], key=lambda each: (each.span.line, each.span.column))
