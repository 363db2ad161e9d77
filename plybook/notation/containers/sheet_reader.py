"""Reading score sheets: line by line, one game at a time.

What a line is, is told by how it begins (`plybook.notation.containers.sheet_lines`); within moves a scanner made
of the fragments in `plybook.notation.containers.text` takes word after word.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from plybook.notation.containers import text
from plybook.notation.containers.sheet_lines import HEADER_PART, LEAD, REMARK, is_prose
from plybook.notation.containers.text import WHITE, Draft, Lines
from plybook.record import Comment, GameRecord, Result

TOKEN = re.compile(
    rf"(?:(?P<number>{text.NUMBER})|(?P<result>{text.RESULT})|(?P<glyph>{text.GLYPH})"
    rf"|(?P<comment>{text.COMMENT})|(?P<move>{text.MOVE})(?P<marks>{text.MARK}++)?|(?P<word>{text.ODD_WORD})"
    rf"|(?P<open_comment>\{{)|(?P<open>{text.OPENING})|(?P<close>\))|(?P<brace>\}}+))[{WHITE}]*+"
)
"""A token of the moves with the white space after it. Every text that begins with none is a series of these."""

_Match = Callable[[str, int], re.Match[str]]
# Each of these always matches where it is asked to.
_token: _Match = TOKEN.match  # type: ignore[assignment]
_header_part: _Match = HEADER_PART.match  # type: ignore[assignment]
_lead: Callable[[str], re.Match[str]] = LEAD.match  # type: ignore[assignment]
_blanks: _Match = re.compile(f"[{WHITE}]*").match  # type: ignore[assignment]
_line: _Match = re.compile(r"[^\r\n]*").match  # type: ignore[assignment]
_closings: _Match = re.compile(r"\)*").match  # type: ignore[assignment]

_MARKS = re.compile(text.MARK)
_DIGITS = re.compile(r"[0-9]+")
_FIRST_NUMBERS = frozenset({"1.", "1)", "1"})
_TAG_FORM = 'a tag pair is [Name "value"], with \\" for a quotation mark in the value'


class SheetReader:
    """Reads one file of score sheets.

    Lines of text after the first moves are held back until it shows whether they are headings of a next game.
    """

    def __init__(self, container: str, lines: Iterable[str], file: str) -> None:
        self._container = container
        self._file = file
        self._lines = Lines(lines)
        self._draft = Draft(file)
        self._begun = False  # whether the moves, or the result, of the game have begun
        self._bracketed = False  # whether its numbers are written 12)
        self._held: list[str] = []
        self._done: list[GameRecord] = []
        self._chunk = ""  # what is being read: a line, or several with a comment
        self._taken = 0  # how much of it belongs to games already
        self._others: dict[str, Callable[[re.Match[str]], int]] = {
            "number": self._on_number,
            "move": self._on_marked_move,
            "marks": self._on_marked_move,
            "word": self._on_word,
            "glyph": self._on_glyph,
            "result": self._on_result,
            "comment": self._on_comment,
            "open_comment": self._on_open_comment,
            "open": self._on_open,
            "close": self._on_close,
            "brace": self._on_brace,
        }

    def games(self) -> Iterator[GameRecord]:
        """Yield the games of the file."""
        for line in self._lines:
            if not self._begun:
                self._read_header(line)
            elif not line.isspace():
                self._read_line(line)
            elif self._held:
                self._held.append(line)
            else:
                self._draft.take(line)
            if self._done:
                yield from self._done
                self._done.clear()
        self._drop_held()
        self._end_game()
        yield from self._done

    def _end_game(self) -> None:
        game = self._draft.record(self._container)
        self._done.append(game)
        self._draft = Draft(self._file, game.index + 1, *game.source.end)
        self._begun = False

    # --- lines ---------------------------------------------------------------------------------------------------

    def _read_header(self, line: str) -> None:
        """Read a line before the moves."""
        self._chunk, self._taken = line, 0
        draft = self._draft
        pos = _skip_blanks(line, 0)
        while pos < len(self._chunk):
            found = _header_part(self._chunk, pos)
            kind, token = found.lastgroup, found[0]
            start = draft.length + pos - self._taken
            if kind == "moves":
                self._read_moves(pos)
                return
            if kind == "open_comment":
                pos = self._on_open_comment(found)
                continue
            if kind == "tag":
                draft.tags.append(text.tag(token, start))
            elif kind == "broken":
                draft.find("F005", start, start + len(token), reason=_TAG_FORM)
            elif kind == "comment":
                draft.comments.append(text.comment(token, start))
            else:
                draft.headings.append(token.rstrip())
            pos = _skip_blanks(self._chunk, found.end())
        draft.take(self._chunk[self._taken :])

    def _read_line(self, line: str) -> None:
        """Read a line after the beginning of the moves."""
        draft = self._draft
        kind, start = _judge(line)
        if self._held or draft.result is not None:
            self._read_in_doubt(line, kind, start)
        elif kind == "tag":
            self._begin_game(line)
        elif kind == "prose" and not (draft.depth and ")" in line):
            self._read_prose(line, start)
        else:
            self._read_moves_of(line)

    def _read_in_doubt(self, line: str, kind: str, start: int) -> None:
        """Read a line after a result or a line of text: it may go on with the game, or belong to the next."""
        if kind == "open_comment":
            rest, closed = self._lines.rest_of_comment()
            line += rest
            kind, start = _judge(line) if closed else ("prose", start)
        ended = self._draft.result is not None
        goes_on = not ended and (kind in ("moves", "result") or (kind == "row" and self._is_due(line, start)))
        if goes_on:
            self._drop_held()
            self._read_moves_of(line)
        elif kind in ("tag", "row", "result"):
            self._begin_game(line)
        elif kind == "prose" and not self._held:
            self._read_prose(line, start)
        else:
            self._held.append(line)

    def _read_prose(self, line: str, start: int) -> None:
        """Read a line of text right after the moves: a remark on how they ended, or something to be held back."""
        remark = REMARK.match(line, start)
        if remark is None:
            self._held.append(line)
            return
        self._draft.branch.add_comment(Comment(remark[0], "{}", self._draft.length + start))
        self._chunk, self._taken = line, 0
        self._read_moves(_skip_blanks(line, remark.end()))

    def _begin_game(self, line: str) -> None:
        """End the game; the next begins with the lines held back, and ``line``."""
        self._lines.put_back([*self._held, line])
        self._held.clear()
        self._end_game()

    def _is_due(self, line: str, start: int) -> bool:
        """Say whether a row after lines of text goes on with the game before them: whether its number is due."""
        number = _token(line, start)["number"]
        value, last = _value(number), _value(self._draft.branch.numbered)
        return value == last + 1 or (value == last and (value > 1 or number not in _FIRST_NUMBERS))

    def _drop_held(self) -> None:
        """Give the lines held back to the game before them, to which their text does not belong."""
        lines, self._held = self._held, []
        reported = False
        for line in lines:
            kind, start = _judge(line)
            if kind == "comment":
                self._read_moves_of(line)
                continue
            if not reported:
                begin = self._draft.length + start
                self._draft.find("F003", begin, begin + len(line[start:].rstrip()))
                reported = True
            self._draft.take(line)

    # --- moves ---------------------------------------------------------------------------------------------------

    def _read_moves_of(self, line: str) -> None:
        self._chunk, self._taken = line, 0
        self._read_moves(_skip_blanks(line, 0))

    def _read_moves(self, pos: int) -> None:
        """Read the chunk as moves from ``pos`` on, and give what is not taken of it to the game."""
        self._begun = True
        match = _token
        others = self._others
        while pos < len(self._chunk):
            chunk, branch = self._chunk, self._draft.branch
            size, shift = len(chunk), self._draft.length - self._taken
            while pos < size:
                found = match(chunk, pos)
                kind = found.lastgroup
                if kind == "move":
                    branch.add_ply(found["move"], pos + shift)
                elif kind == "number" and (number := found["number"])[-1] == "." and number != "1.":
                    branch.add_number(number, pos + shift)
                else:
                    pos = others[str(kind)](found)
                    break
                pos = found.end()
        self._draft.take(self._chunk[self._taken :])

    def _offset(self, pos: int) -> int:
        """Return the offset in the game's source of ``pos`` in the chunk."""
        return self._draft.length + pos - self._taken

    def _on_number(self, found: re.Match[str]) -> int:
        """Take a number that is more than that: it may begin a game, or its parenthesis may end a variation."""
        number, draft = found["number"], self._draft
        bracketed = number[-1] == ")"
        if bracketed and draft.depth and not self._bracketed:
            return found.start() + len(number) - 1
        if not draft.depth:
            self._bracketed = bracketed
            if number in _FIRST_NUMBERS and _value(draft.branch.numbered) > 1:
                self._begin_game_at(found.start())
        self._draft.branch.add_number(number, self._offset(found.start()))
        return found.end()

    def _begin_game_at(self, pos: int) -> None:
        """End the game within a line."""
        self._draft.take(self._chunk[self._taken : pos])
        self._taken = pos
        self._end_game()
        self._begun = True

    def _on_marked_move(self, found: re.Match[str]) -> int:
        branch = self._draft.branch
        branch.add_ply(found["move"], self._offset(found.start()))
        for mark in _MARKS.findall(found["marks"]):
            branch.add_glyph(mark)
        return found.end()

    def _on_word(self, found: re.Match[str]) -> int:
        self._draft.branch.add_ply(found["word"], self._offset(found.start()))
        return found.end()

    def _on_glyph(self, found: re.Match[str]) -> int:
        if self._draft.branch.plies:
            self._draft.branch.add_glyph(found["glyph"])
        else:
            self._complain("F003", *found.span("glyph"))
        return found.end()

    def _on_comment(self, found: re.Match[str]) -> int:
        comment = text.comment(found["comment"], self._offset(found.start()))
        self._draft.branch.add_comment(comment)
        return found.end()

    def _on_open_comment(self, found: re.Match[str]) -> int:
        """Take a comment that goes on in the lines below."""
        draft = self._draft
        draft.take(self._chunk[self._taken : found.start()])
        rest, closed = self._lines.rest_of_comment()
        chunk = self._chunk[found.start() :] + rest
        end = chunk.index("}") + 1 if closed else len(chunk)
        if not closed:
            draft.find("F004", draft.length, None)
        comment = text.comment(chunk[:end], draft.length)
        if self._begun:
            draft.branch.add_comment(comment)
        else:
            draft.comments.append(comment)
        self._chunk, self._taken = chunk, 0
        return _skip_blanks(chunk, end)

    def _on_open(self, found: re.Match[str]) -> int:
        self._draft.open(self._offset(found.start()))
        return found.end()

    def _on_close(self, found: re.Match[str]) -> int:
        if self._draft.close(self._offset(found.start() + 1)):
            return found.end()
        run = _closings(self._chunk, found.start())
        self._complain("F006", *run.span())
        return _skip_blanks(self._chunk, run.end())

    def _on_brace(self, found: re.Match[str]) -> int:
        self._complain("F006", *found.span("brace"))
        return found.end()

    def _complain(self, code: str, start: int, end: int) -> None:
        self._draft.find(code, self._offset(start), self._offset(end))

    def _on_result(self, found: re.Match[str]) -> int:
        draft, start, end = self._draft, *found.span("result")
        if draft.depth:
            draft.branch.result = found["result"]
        elif draft.result is not None:
            self._complain("F003", start, end)
        else:
            draft.result = Result(found["result"], self._offset(start))
            return self._read_tail(found.end())
        return found.end()

    def _read_tail(self, pos: int) -> int:
        """Read what follows a result on its line: comments, words, which are a comment too, or a next game."""
        draft = self._draft
        while pos < len(self._chunk):
            found = _token(self._chunk, pos)
            kind = found.lastgroup
            if kind == "comment" or kind == "open_comment":
                pos = self._others[kind](found)
            elif is_prose(self._chunk, pos):
                words = _line(self._chunk, pos)
                draft.branch.add_comment(Comment(words[0].rstrip(), "{}", self._offset(pos)))
                pos = _skip_blanks(self._chunk, words.end())
            else:
                if kind == "number":
                    self._begin_game_at(pos)
                elif draft.result is not None and kind in ("move", "marks", "word"):
                    draft.find("F003", draft.result.start, draft.result.start + len(draft.result.text))
                    draft.result = None  # moves go on after it
                break
        return pos


def _judge(line: str) -> tuple[str, int]:
    """Return what ``line`` is among moves, and where what says so begins."""
    found = _lead(line)
    kind = str(found.lastgroup)
    start = found.start(kind)
    if kind == "words":
        kind = "prose" if is_prose(line, start) else "moves"
    return kind, start


def _skip_blanks(chunk: str, pos: int) -> int:
    return _blanks(chunk, pos).end()


def _value(number: str) -> int:
    """Return the value of a move number, 0 if it has none."""
    digits = _DIGITS.match(number)
    return int(digits[0]) if digits else 0
