"""The base class of the readers of text containers: they read a file in chunks, and a chunk in tokens."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from itertools import islice, takewhile
from typing import Final

from plybook.compiling import mypyc_attr
from plybook.container import tokens
from plybook.container.draft import GameDraft
from plybook.container.sheet_lines import REMARK, is_aside, is_prose
from plybook.container.sign_slips import SIGHT, SLIPPED_LEVEL, is_comment, next_value
from plybook.container.tokens import BLANK, SourceLines
from plybook.container.wrapping import Unwrapped
from plybook.notation import result_words
from plybook.notation.spellings import is_slipped_castling
from plybook.patterns import late, sure
from plybook.record import Comment, GameRecord, Result, Tag

FIRST_NUMBERS = frozenset({"1.", "1)", "1"})
"""The forms of the first number of a game."""

ROW: Final = 8
"""In a game with numbers, one of so many plies has a number."""

_all_marks: Final = sure(late(rf"(?:{tokens.MARK})*+"))
_blanks: Final = sure(late(f"[{BLANK}]*"))
_closings: Final = sure(late(r"\)*"))
_MARKS = late(tokens.MARK)
_AHEAD: Final = 12
_MOST_WORDS: Final = 1 << 14  # texts interned from game to game
# A semicolon directly after a move, with the text up to the next one or the end of the line.
_SEMICOLON = late(rf";[ \t]*+(?:({tokens.NUMBERED})([^;\r\n{{}}]*+)|(?=(?:{tokens.RESULT}[ \t]*+)?(?:[\r\n]|\Z)))")
_NUMBERED = late(tokens.NUMBERED)
_MEASURE = late(tokens.MEASURE)
_NO_MOVE = late(rf"{tokens.NUMBER}|{tokens.RESULT}|{tokens.GLYPH}")
_RESULT = late(tokens.RESULT)
_up_to_brace = re.compile(r"((?:[^{};%/]++|/(?!/))*+)\}").match
_MARKED = late(rf"({tokens.MOVE})({tokens.MARK}++)?")


def skip_blanks(chunk: str, pos: int) -> int:
    """Return the end of the white space that begins at ``pos``."""
    return _blanks.match(chunk, pos).end()


@mypyc_attr(allow_interpreted_subclasses=True)
class TextReader:
    """Reads one file, a chunk at a time: a line, or several if a comment or the container requires it.

    For each kind of token among the moves there is a handler; its argument is a match whose group of that name is the
    token without white space, and it returns the beginning of the next token in the chunk.
    """

    def __init__(self, container: str, lines: Iterable[str], file: str) -> None:
        self._container = container
        self._file = file
        self._unwrapped = Unwrapped(lines)
        self._lines = SourceLines(self._unwrapped)
        self._draft = GameDraft(file)
        self._apart = False  # whether a blank line was before the chunk
        self._begun = False  # whether the moves or the result of the game have begun
        self._bracketed = False  # whether numbers are written 12)
        self._over = 0  # the number of plies before words about the end of the game
        self._done: list[GameRecord] = []
        self._chunk = ""
        self._words: dict[str, str] = {}  # interned moves and numbers; most are a few texts
        self._taken = 0  # how much of the chunk has been given to games
        self._handlers: dict[str, Callable[[re.Match[str]], int]] = {
            "number": self._on_number,
            "move": self._on_marked_move,
            "marks": self._on_marked_move,
            "word": self._on_word,
            "glyph": self._on_glyph,
            "result": self._on_result,
            "comment": self._on_comment,
            "chronicle": self._on_chronicle,
            "open_comment": self._on_open_comment,
            "open": self._on_open,
            "close": self._on_close,
            "brace": self._on_brace,
        }

    def _end_game(self) -> None:
        game = self._draft.record(self._container, self._unwrapped.of_next(self._draft.length))
        self._done.append(game)
        self._over = 0
        self._draft = GameDraft(self._file, game.index + 1, *game.source.end)
        self._begun = False
        if len(self._words) > _MOST_WORDS:
            self._words.clear()

    def _end_game_at(self, pos: int) -> None:
        self._draft.take(self._chunk[self._taken : pos])
        self._taken = pos
        self._end_game()

    def _restarts_count(self, number: str, begun: str) -> bool:
        """Return whether ``number``, after a blank line, begins the next game: it is 1, and there are moves before.

        ``begun`` is the rest of its line.
        """
        if number not in FIRST_NUMBERS or len(self._draft.branch.plies) < 2:
            return False
        last = self._last_number()
        return not last or (tokens.value_of(last) > 0 and not self._continues_count(tokens.value_of(last), begun))

    def _continues_count(self, last: int, begun: str) -> bool:
        """Return whether a 1 continues the game, as a misread 10: the next number is the one after the due one.

        ``last`` is the number before it, ``begun`` the rest of its line.
        """
        return last > 1 and self._next_value(begun) in (last + 2, -last - 1)

    def _next_value(self, begun: str) -> int:
        """Return the value of the next number that is not 1, negative if it has dots; 0 if there is none."""
        value = next_value(begun)
        if value or len(begun) >= SIGHT:
            return value
        return next_value("".join([begun, "\n", *self._lines_ahead()]))

    def _lines_ahead(self) -> list[str]:
        """Return the beginnings of the lines after the chunk."""
        ahead = list(islice(self._lines, _AHEAD))
        self._lines.put_back(ahead)
        return [line[:SIGHT] for line in ahead]

    def _is_over(self) -> bool:
        """Return whether words about the end of the game precede a blank line, and its moves have no numbers."""
        plies = self._draft.branch.plies
        said = self._apart and not self._draft.depth and 0 < self._over == len(plies)
        return said and not any(ply.number for ply in plies[:ROW])

    def _last_number(self) -> str:
        """Return the number of the last plies, empty if none of them has one."""
        return next((ply.number for ply in reversed(self._draft.branch.plies[-ROW:]) if ply.number), "")

    def _is_due(self, number: str) -> bool:
        """Return whether ``number`` is the next one of the game."""
        value = tokens.value_of(number)
        last = max(tokens.value_of(self._draft.branch.numbered), tokens.value_of(self._last_number()))
        return value == last + 1 or (value == last and (value > 1 or number not in FIRST_NUMBERS))

    def _outlasts_result(self, number: str) -> bool:
        """Return whether moves go on although a seat has lost, as with more than two players; "" is no number."""
        result = self._draft.result
        if result is None or not result_words.names_loser(result.text):
            return False
        return self._is_due(number) if number else not self._apart

    def _next_rows(self, row: re.Pattern[str]) -> list[re.Match[str]]:
        """Take the next lines that match ``row``, which has no sign of wrapping."""
        if self._lines.are_back:
            return []
        rows, following = self._unwrapped.take_rows(row)
        self._lines.put_back(following)
        return rows

    def _begins_next(self, name: str) -> bool:
        """Return whether a tag pair called ``name`` begins the next game; this one may be without moves."""
        return self._begun or (self._apart and self._draft.has_tag(name))

    def _offset(self, pos: int) -> int:
        """Return the offset in the game's source of ``pos`` in the chunk."""
        return self._draft.length + pos - self._taken

    def _report(self, code: str, start: int, end: int, reason: str = "") -> None:
        self._draft.find(code, self._offset(start), self._offset(end), reason=reason)

    def _add_ply(self, word: str, pos: int) -> None:
        self._draft.branch.add_ply(self._words.setdefault(word, word), self._offset(pos))

    def _add_comment(self, comment: Comment) -> None:
        if self._begun:
            self._draft.branch.add_comment(comment)
        else:
            self._draft.comments.append(comment)

    def _keep(self, start: int, end: int, code: str = "F003") -> None:
        """Report text that belongs to no game, and keep it as a comment."""
        self._report(code, start, end)
        self._add_stray(self._chunk[start:end], self._offset(start))

    def _add_stray(self, words: str, start: int) -> None:
        """Keep text without another place, ``words`` at the offset ``start`` of the source, as a comment."""
        comment = Comment(words, "{}", start)
        if self._begun:
            self._draft.add_stray(comment)
        else:
            self._draft.comments.append(comment)

    def _odd_tag(self, start: int) -> tuple[Tag, int] | None:
        """Return the tag pair that was meant at ``start``, and the beginning of the next token."""
        found = tokens.odd_tag(self._chunk, start, self._offset(start))
        return found and (found[0], skip_blanks(self._chunk, found[1]))

    def _add_odd_tag(self, tag: Tag, start: int, end: int) -> None:
        end = start + len(self._chunk[start:end].rstrip())
        self._report("F018", start, end, tag.value)
        self._draft.tags.append(tag._replace(start=self._offset(start)))

    def _keep_broken_tag(self, start: int, end: int) -> None:
        """Report a tag pair that cannot be read, and keep it as a comment."""
        self._report("F005", start, end, tokens.TAG_FORM)
        self._add_stray(self._chunk[start:end].rstrip(), self._offset(start))

    # --- tokens --------------------------------------------------------------------------------------------------

    def _on_number(self, found: re.Match[str]) -> int:
        """Read a number; its parenthesis may end a variation."""
        number, draft = found["number"], self._draft
        bracketed = number[-1] == ")"
        if bracketed and draft.depth and not self._bracketed:
            draft.branch.add_number(number[:-1], self._offset(found.start()))
            return found.start() + len(number) - 1
        if not draft.depth:
            self._bracketed = bracketed
        draft.branch.add_number(self._words.setdefault(number, number), self._offset(found.start()))
        return found.end()

    def _on_marked_move(self, found: re.Match[str]) -> int:
        self._add_ply(found["move"], found.start())
        marks = found["marks"] or ""
        if not marks.isascii():
            self._remark(found.start(), found.end("marks"), "is read as a move and a mark")
        for mark in _MARKS.findall(marks):
            self._draft.branch.add_glyph(mark)
        return found.end()

    def _on_word(self, found: re.Match[str]) -> int:
        """Read a word that is no usual move; commas may separate several in it."""
        word, start = found["word"], found.start()
        move = word.rstrip("!?")
        if tokens.is_walled(move):
            self._add_ply(move, start)
            for mark in _MARKS.findall(word[len(move) :]):
                self._draft.branch.add_glyph(mark)
            return found.end()
        pieces = tokens.pieces(word)
        if pieces is None:
            self._add_ply(word, start)
            return found.end()
        self._remark(start, found.end("word"), "has a comma, which parts moves here")
        for begin, end in pieces:
            marked = _MARKED.fullmatch(self._chunk, start + begin, start + end)
            self._add_ply(marked[1] if marked else word[begin:end], start + begin)
            for mark in _MARKS.findall((marked and marked[2]) or ""):
                self._draft.branch.add_glyph(mark)
        return found.end()

    def _remark(self, start: int, end: int, reason: str) -> None:
        """Report how an odd sign is read, once for each kind in a game."""
        self._draft.find("F029", self._offset(start), self._offset(end), reason=reason, once=True)

    def _on_glyph(self, found: re.Match[str]) -> int:
        branch, start, glyphs = self._draft.branch, found.start(), found["glyph"]
        marks = _MARKS.findall(glyphs) or [glyphs]
        if branch.takes_glyph(marks[0]) and branch.takes_glyph(marks[-1]):
            for glyph in marks:
                branch.add_glyph(glyph, self._offset(start))
        else:
            self._keep(*found.span("glyph"))
        return found.end()

    def _on_comment(self, found: re.Match[str]) -> int:
        start, end = found.span("comment")
        if self._chunk[start] == "{" and (slipped := self._take_slipped(start)):
            return slipped
        if self._chunk[start] == ";" and self._only_parts(start):
            self._remark(start, start + 1, "only parts moves here")
            return skip_blanks(self._chunk, start + 1)
        return self._take_comment(start, end)

    def _take_comment(self, start: int, end: int) -> int:
        """Add a comment, which may turn out to contain another; return the beginning of the next token."""
        end = self._outer_end(start, end)
        comment = tokens.comment(self._chunk[start:end], self._offset(start))
        if comment.style == ";":
            self._draft.line_comments.append(comment)
        self._add_comment(comment)
        return skip_blanks(self._chunk, end)

    def _outer_end(self, start: int, end: int) -> int:
        """Return the end of a comment that may contain others: a brace after words that has no other partner."""
        chunk, first = self._chunk, end
        for _ in range(chunk.count("{", start + 1, end) if chunk[start] == "{" else 0):
            rest = _up_to_brace(chunk, end)
            if rest is None or not (rest[1].isspace() or not rest[1] or is_prose(rest[1])):
                break
            end = rest.end()
        if end > first:
            self._remark(start, end, "is read as one comment, with another in it")
        return end

    def _only_parts(self, pos: int) -> bool:
        """Return whether a semicolon only separates moves.

        It does if it directly follows one, and the next row by number, a result or nothing follows. Such a row is a
        comment if the next line begins with the number of one of its moves.
        """
        chunk = self._chunk
        follows = pos > 0 and not chunk[pos - 1].isspace() and chunk[pos - 1] != "("
        found = _SEMICOLON.match(chunk, pos) if follows else None
        if found is None or found[1] is None:
            return found is not None
        numbers = [tokens.value_of(found[1]), *map(tokens.value_of, _NUMBERED.findall(found[2]))]
        words = [word for word in found[2].split() if not _NO_MOVE.fullmatch(word)]
        if numbers[0] != tokens.value_of(self._last_number()) + 1 or not all(map(tokens.looks_like_move, words)):
            return False
        if chunk.startswith(";", found.end()):
            return True
        following = _NUMBERED.match(self._line_after(found.end()))
        return following is None or tokens.value_of(following[0]) > max(numbers) or ".." in following[0]

    def _line_after(self, pos: int) -> str:
        """Return the beginning of the line after the one that ends at ``pos``."""
        rest = self._chunk[pos : pos + 20].lstrip()
        if not rest and (line := next(self._lines, "")):
            self._lines.put_back([line])
            rest = line[:20].lstrip()
        return rest

    def _on_chronicle(self, found: re.Match[str]) -> int:
        start, end = found.span("chronicle")
        is_measure = _MEASURE.fullmatch(found["chronicle"]) is not None  # a game may have one a ply
        self._draft.find("F021", self._offset(start), self._offset(end), once=is_measure)
        if not self._draft.depth and REMARK.match(found["chronicle"]):
            self._over = len(self._draft.branch.plies)
        self._add_stray(found["chronicle"], self._offset(start))
        if not is_measure and not self._draft.depth:
            self._draft.remarks.append(Comment(found["chronicle"], start=self._offset(start)))
        return found.end()

    def _take_level(self, pos: int) -> int:
        """Read a level directly after a cell that has another bracket at either end; return its end, or 0."""
        found, plies = SLIPPED_LEVEL.match(self._chunk, pos), self._draft.branch.plies
        if found is None or not plies:
            return 0
        last, level, more = plies[-1], f"({found[1] or found[2]})", found[3]
        if last.glyphs or (last.end or last.start + len(last.text)) != self._offset(pos):
            return 0
        end = found.end()
        plies[-1] = last._replace(text=f"{last.text}{level}{more}", end=self._offset(end))
        self._report("F029", pos, found.start(3), f"is read as {level!r}")
        marks = _all_marks.match(self._chunk, end)
        for mark in _MARKS.findall(marks[0]):
            self._draft.branch.add_glyph(mark)
        return skip_blanks(self._chunk, marks.end())

    def _take_slipped(self, pos: int) -> int:
        """Read a level with a brace for a bracket, which looks like a comment; return its end, 0 for none."""
        if SLIPPED_LEVEL.match(self._chunk, pos) is None or self._is_closed(pos):
            return 0
        return self._take_level(pos)

    def _is_closed(self, pos: int) -> bool:
        """Return whether the brace at ``pos`` has a partner before another opens, which is no part of a level."""
        if self._chunk.find("{", pos + 1) >= 0 or self._chunk.find("}", pos + 1) >= 0:
            return is_comment(self._chunk, pos + 1)
        return is_comment("".join(takewhile(lambda line: not tokens.TAG_LINE.match(line), self._lines_ahead())))

    def _on_open_comment(self, found: re.Match[str]) -> int:
        """Read a comment that continues in the lines after the chunk, which become the chunk."""
        draft = self._draft
        if end := self._take_slipped(found.start()):
            return end
        draft.take(self._chunk[self._taken : found.start()])
        rest, closed = self._lines.rest_of_comment()
        chunk = self._chunk[found.start() :] + rest
        end = chunk.index("}") + 1 if closed else len(chunk)
        if not closed:
            draft.find("F004", draft.length, None)
        self._chunk, self._taken = chunk, 0
        return self._take_comment(0, end)

    def _on_open(self, found: re.Match[str]) -> int:
        if end := self._take_level(found.start()):
            return end
        aside = tokens.ASIDE.match(self._chunk, found.start())
        is_result = aside is not None and self._is_last_result(aside)
        if aside is not None and (is_result or self._is_aside(aside)):
            if is_result and self._ends_game(aside):
                self._draft.result = Result(aside[0], self._offset(found.start()))
                return skip_blanks(self._chunk, aside.end())
            if not self._draft.branch.fault:  # parentheses that are no variation keep their text
                self._report("F019", *aside.span())
            self._add_stray(aside[0], self._offset(found.start()))
            if not self._draft.depth:
                self._draft.remarks.append(Comment(aside[0], start=self._offset(found.start())))
            return skip_blanks(self._chunk, aside.end())
        self._draft.open(self._offset(found.start()))
        return found.end()

    def _ends_game(self, aside: re.Match[str]) -> bool:
        """Return whether a result in parentheses is that of the game: nothing or the next header follows it."""
        if self._draft.result is not None or skip_blanks(self._chunk, aside.end()) < len(self._chunk):
            return False
        ahead: list[str] = []
        for line in self._lines:
            ahead.append(line)
            if not line.isspace():
                break
        self._lines.put_back(ahead)
        return not ahead or ahead[-1].lstrip()[:1] in ("", "[")

    def _is_last_result(self, aside: re.Match[str]) -> bool:
        """Return whether a result is alone in parentheses after moves, and no moves follow on the line."""
        if self._draft.depth or not self._draft.branch.plies or not _RESULT.fullmatch((aside[1] or "").strip()):
            return False
        pos = skip_blanks(self._chunk, aside.end())
        return pos == len(self._chunk) or _RESULT.match(self._chunk, pos) is not None

    def _is_aside(self, found: re.Match[str]) -> bool:
        """Return whether parentheses are no variation; a lone number has no group, and may begin one."""
        return not self._bracketed if found[1] is None else is_aside(found[1])

    def _on_close(self, found: re.Match[str]) -> int:
        if self._draft.close(self._offset(found.start() + 1), self._chunk, self._taken):
            return found.end()
        run = _closings.match(self._chunk, found.start())
        self._keep(*run.span(), code="F006")
        return skip_blanks(self._chunk, run.end())

    def _on_brace(self, found: re.Match[str]) -> int:
        self._keep(*found.span("brace"), code="F006")
        return found.end()

    def _is_slipped_castling(self, found: re.Match[str]) -> bool:
        """Return whether a result was meant as castling: it has a wrong digit for a zero, and moves follow."""
        if not is_slipped_castling(found["result"]):
            return False
        if self._draft.branch.number:
            return True
        begun = self._chunk[found.end() : found.end() + SIGHT]
        following = (begun or "".join(self._lines_ahead())).lstrip()
        number = _NUMBERED.match(following)
        if number is None:
            return tokens.looks_like_move(following) or (bool(begun) and _RESULT.match(following) is not None)
        return 1 < tokens.value_of(self._last_number()) + 1 == tokens.value_of(number[0])

    def _on_result(self, found: re.Match[str]) -> int:
        draft, (start, end) = self._draft, found.span("result")
        if self._is_slipped_castling(found):
            self._add_ply(found["result"], start)
            return found.end()
        if draft.branch.result:
            self._keep(start, end)
        elif draft.depth:
            draft.branch.result = found["result"]
        elif draft.result is not None and (
            not result_words.is_said(draft.result.text) or result_words.is_said(found["result"])
        ):
            self._keep(start, end)
        else:
            draft.drop_result("F021")  # words followed by digits
            draft.result = Result(found["result"], self._offset(start))
        return found.end()
