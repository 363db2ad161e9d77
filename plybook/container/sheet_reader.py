"""Reading score sheets: line by line, one game at a time.

The beginning of a line shows its kind (`plybook.container.sheet_lines`); moves are read by a scanner made of the
fragments in `plybook.container.tokens`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice

from plybook.compiling import mypyc_attr
from plybook.container import tokens
from plybook.container.headings import Heading, tags_of
from plybook.container.reader import FIRST_NUMBERS, TextReader, skip_blanks
from plybook.container.sheet_lines import (
    HEADER_PART,
    LEAD,
    LINES_AHEAD,
    PLAIN_ROW,
    REMARK,
    begins_unnumbered,
    is_prose,
    is_surely_move,
)
from plybook.container.sign_slips import SIGHT
from plybook.container.tokens import BLANK
from plybook.notation import result_words
from plybook.patterns import late, sure
from plybook.record import Comment, GameRecord, Ply, new_ply

TOKEN = late(
    rf"(?:(?P<number>{tokens.NUMBER})|(?P<result>{tokens.ENDING})|(?P<glyph>{tokens.GLYPHS})"
    rf"|(?P<comment>{tokens.COMMENT})|(?P<chronicle>{tokens.CHRONICLE})|(?P<move>{tokens.MOVE})(?P<marks>{tokens.MARK}++)?|(?P<word>{tokens.ODD_WORD})"
    rf"|(?P<open_comment>\{{)|(?P<open>{tokens.OPENING})|(?P<close>\))|(?P<brace>\}}+))[{BLANK}]*+"
)
"""A token of the moves with the white space after it. Every text that begins with none is a sequence of these."""

_token, _header_part, _lead, _line = sure(TOKEN), sure(HEADER_PART), sure(LEAD), sure(late(r"[^\r\n]*"))


@mypyc_attr(allow_interpreted_subclasses=True)
class SheetReader(TextReader):
    """Reads one file of score sheets.

    Lines of text after the first moves are held back until later lines show whether they are headings of the next
    game.
    """

    def __init__(self, container: str, lines: Iterable[str], file: str) -> None:
        super().__init__(container, lines, file)
        self._held: list[str] = []

    def games(self) -> Iterator[GameRecord]:
        """Yield the games of the file."""
        for line in self._lines:
            if self._begun and self._take_rows(line):
                continue
            if tokens.begins_tag(line):
                line = self._lines.with_value(line)
            if not self._begun:
                self._read_header(line)
            elif not line.isspace():
                self._read_line(line)
            elif self._held:
                self._held.append(line)
            else:
                self._draft.take(line)
            self._apart = line.isspace()
            if self._done:
                yield from self._done
                self._done.clear()
        self._drop_held()
        self._end_game()
        yield from self._done

    # --- lines ---------------------------------------------------------------------------------------------------

    def _take_rows(self, line: str) -> bool:
        """Add the plain rows that continue the moves, if ``line`` is one; almost all lines are."""
        draft, branch, keep = self._draft, self._draft.branch, self._words.setdefault
        if self._apart or self._held or draft.result is not None or branch.number or branch.before or branch.leading:
            return False
        if PLAIN_ROW.fullmatch(line) is None:
            return False
        rows = [line, *(found[0] for found in self._next_rows(PLAIN_ROW))]
        number, begin = "", draft.length
        plies: list[Ply] = []
        for row in rows:
            number, first, *others = row.split()
            start = begin + len(number) + 1
            plies.append(new_ply(Ply, (keep(first, first), start, keep(number, number), begin, (), (), (), (), 0)))
            start += len(first) + 1
            for move in others:
                plies.append(new_ply(Ply, (keep(move, move), start, "", 0, (), (), (), (), 0)))
                start += len(move) + 1
            begin += len(row)
        branch.add_plies(plies)
        branch.numbered = number
        draft.take("".join(rows))
        return True

    def _read_header(self, line: str) -> None:
        """Read a line before the moves."""
        self._chunk, self._taken = line, 0
        pos = skip_blanks(line, 0)
        while pos < len(self._chunk):
            draft = self._draft
            found = _header_part.match(self._chunk, pos)
            kind, token = found.lastgroup, found[0]
            start = draft.length + pos - self._taken
            if kind == "heading" and self._is_headed_anew(token):
                draft.is_headed = True
                self._end_game_at(found.start())
                draft, start = self._draft, self._offset(pos)
            if kind == "heading" and self._begins_unnumbered(pos):
                draft.find("F024", start, None)
                kind = "moves"
            if kind == "moves":
                self._read_moves(pos)
                return
            if kind == "open_comment":
                pos = self._on_open_comment(found)
                continue
            if kind == "tag":
                self._add_tag(found)
            elif kind == "broken" and (odd := self._odd_tag(pos)):
                if self._begins_next(odd[0].name):
                    self._end_game_at(pos)
                self._add_odd_tag(odd[0], pos, odd[1])
                pos = odd[1]
                continue
            elif kind == "broken":
                self._keep_broken_tag(*found.span())
            elif kind == "comment":
                pos = self._take_comment(*found.span())
                continue
            else:
                draft.headings.append(Heading(token.rstrip(), start))
            pos = skip_blanks(self._chunk, found.end())
        self._draft.take(self._chunk[self._taken :])

    def _add_tag(self, found: re.Match[str]) -> None:
        tag = tokens.tag(found[0], 0)
        if self._begins_next(tag.name):
            self._end_game_at(found.start())
        self._draft.tags.append(tag._replace(start=self._offset(found.start())))
        self._apart = False

    def _is_headed_anew(self, heading: str) -> bool:
        """Return whether a heading, after a blank line, repeats an earlier label, and so begins the next game."""
        if not (self._apart and self._draft.headings):
            return False
        named = {tag.name for each in self._draft.headings for tag in tags_of(each.text)}
        return any(tag.name in named for tag in tags_of(heading.rstrip()))

    def _begins_unnumbered_at(self, line: str, pos: int) -> bool:
        self._chunk = line
        return self._begins_unnumbered(pos)

    def _begins_unnumbered(self, pos: int) -> bool:
        """Return whether moves without numbers begin at ``pos``; the lines after it show whether it is a heading."""
        if not is_surely_move(self._chunk, pos):
            return False
        ahead = list(islice(self._lines, LINES_AHEAD))
        self._lines.put_back(ahead)
        headed = bool(self._draft.tags and not self._draft.headings)
        return begins_unnumbered([self._chunk[pos:], *ahead], headed=headed)

    def _read_line(self, line: str) -> None:
        """Read a line after the beginning of the moves."""
        draft = self._draft
        kind, start = _kind_of(line)
        if self._held or draft.result is not None:
            self._read_in_doubt(line, kind, start)
        elif kind == "tag":
            self._begin_game(line)
        elif kind == "row" and self._apart and not draft.depth and self._is_next(line, start):
            self._begin_game(line)
            self._draft.find("F027", start, start + len(_token.match(line, start)["number"]))
        elif kind == "moves" and self._is_over() and self._begins_unnumbered_at(line, start):
            self._begin_game(line)
            self._draft.find("F027", start, start + len(line[start:].split(maxsplit=1)[0]))
        elif kind == "said" and self._apart and _is_labelled(line, start) and self._is_headed():
            self._held.append(line)
        elif kind == "prose" and not (draft.depth and ")" in line):
            self._read_prose(line, start)
        else:
            self._read_moves_of(line)

    def _read_in_doubt(self, line: str, kind: str, start: int) -> None:
        """Read a line after a result or text, which may continue the game or belong to the next one."""
        if kind == "open_comment":
            rest, closed = self._lines.rest_of_comment()
            line += rest
            kind, start = _kind_of(line) if closed else ("prose", start)
        if self._draft.result is not None and not self._held and self._takes_result_back(line, kind, start):
            self._draft.drop_result("F021")
        ended = self._draft.result is not None
        goes_on = not ended and (
            kind in ("moves", "result")
            or (kind == "row" and self._is_due_row(line, start))
            or (kind == "said" and self._ends_game_held(line, start))
        )
        if goes_on:
            self._drop_held()
            self._read_moves_of(line)
        elif kind in ("tag", "row", "result") or (ended and kind == "moves" and self._next_begins(line, start)):
            self._begin_game(line)
        elif kind == "said" and ended and not (self._held or self._apart):
            self._read_again(line, start)
        elif kind == "prose" and not self._held:
            self._read_prose(line, start)
        else:
            self._held.append(line)

    def _takes_result_back(self, line: str, kind: str, start: int) -> bool:
        """Return whether a line shows that the result in words before it is none: digits or moves follow."""
        result = self._draft.result
        if kind == "result":
            return result is not None and result_words.is_said(result.text)
        number = _token.match(line, start)["number"] if kind == "row" else ""
        return kind in ("moves", "row") and self._outlasts_result(number)

    def _ends_game_held(self, line: str, start: int) -> bool:
        """Return whether a result in words after lines of text is that of the game before them."""
        return not any(map(str.isspace, self._held)) and not _is_labelled(line, start)

    def _is_headed(self) -> bool:
        """Return whether the next line belongs to a header, as this one then does."""
        following = next(self._lines, "")
        self._lines.put_back([following] if following else [])
        return bool(tags_of(following.strip())) or _kind_of(following)[0] == "tag"

    def _read_again(self, line: str, start: int) -> None:
        """Read a line that repeats the result in words."""
        draft, words = self._draft, line[start:].strip()
        if draft.result is not None and result_words.contradict(draft.result.text, words):
            draft.find("F035", draft.length + start, draft.length + start + len(words))
        draft.branch.add_comment(Comment(words, "{}", draft.length + start))
        draft.take(line)

    def _read_prose(self, line: str, start: int) -> None:
        """Read a line of text after the moves: a remark on the end of the game, or a line to hold back."""
        remark = REMARK.match(line, start)
        if remark is None:
            self._held.append(line)
            return
        said = Comment(remark[0], "{}", self._draft.length + start)
        self._draft.branch.add_comment(said)
        self._draft.remarks.append(said)
        self._over = 0 if self._draft.depth else len(self._draft.branch.plies)
        self._chunk, self._taken = line, 0
        self._read_moves(skip_blanks(line, remark.end()))

    def _begin_game(self, line: str) -> None:
        """End the game; the next one begins with the lines held back, and ``line``."""
        self._lines.put_back([*self._held, line])
        self._held.clear()
        self._end_game()

    def _is_next(self, line: str, start: int) -> bool:
        """Return whether a row after a blank line begins a game, without a result or heading before it."""
        number = _token.match(line, start)
        return self._restarts_count(number["number"], line[number.end() :])

    def _next_begins(self, line: str, start: int) -> bool:
        """Return whether moves without numbers after a result belong to the next game."""
        stands_apart = self._apart or bool(self._held) or not self._draft.branch.numbered
        return stands_apart and self._begins_unnumbered_at(line, start)

    def _is_due_row(self, line: str, start: int) -> bool:
        """Return whether a row after lines of text continues the game before them, by its number."""
        return self._is_due(_token.match(line, start)["number"])

    def _drop_held(self) -> None:
        """Add the lines held back to the game before them, as comments."""
        lines, self._held = self._held, []
        reported = False
        for line in lines:
            kind, start = _kind_of(line)
            if kind == "comment":
                self._read_moves_of(line)
                continue
            if not reported:
                begin = self._draft.length + start
                self._draft.find("F003", begin, begin + len(line[start:].rstrip()))
                reported = True
            if words := line.strip():
                place = self._draft.length + len(line) - len(line.lstrip())
                self._add_stray(words, place)
                self._draft.remarks.append(Comment(words, start=place))
            self._draft.take(line)

    # --- moves ---------------------------------------------------------------------------------------------------

    def _read_moves_of(self, line: str) -> None:
        self._chunk, self._taken = line, 0
        self._read_moves(skip_blanks(line, 0))

    def _read_moves(self, pos: int) -> None:
        """Read the chunk as moves from ``pos`` on, and give the rest of it to the game."""
        self._begun = True
        match, keep = _token.match, self._words.setdefault
        others = self._handlers
        while pos < len(self._chunk):
            chunk, branch = self._chunk, self._draft.branch
            size, shift = len(chunk), self._draft.length - self._taken
            while pos < size:
                found = match(chunk, pos)
                kind = found.lastgroup
                if kind == "move":
                    branch.add_ply(keep(move := found["move"], move), pos + shift)
                elif kind == "number" and (number := found["number"])[-1] == "." and number != "1.":
                    branch.add_number(keep(number, number), pos + shift)
                else:
                    pos = others[str(kind)](found)
                    break
                pos = found.end()
        self._draft.take(self._chunk[self._taken :])

    def _on_number(self, found: re.Match[str]) -> int:
        """Read a number that may begin a game."""
        draft, last = self._draft, tokens.value_of(self._draft.branch.numbered)
        is_first = not draft.depth and found["number"] in FIRST_NUMBERS and last > 1
        if is_first and not self._continues_count(last, self._chunk[found.end() : found.end() + SIGHT]):
            self._begin_game_at(found.start())
        return super()._on_number(found)

    def _begin_game_at(self, pos: int) -> None:
        """End the game within a line."""
        self._end_game_at(pos)
        self._begun = True

    def _on_result(self, found: re.Match[str]) -> int:
        before = self._draft.result
        pos = super()._on_result(found)
        return pos if self._draft.result is before else self._read_after_result(pos)

    def _read_after_result(self, pos: int) -> int:
        """Read the text after a result: comments, words, which are a comment too, or the next game."""
        draft = self._draft
        while pos < len(self._chunk):
            found = _token.match(self._chunk, pos)
            kind = found.lastgroup
            if kind == "comment" or kind == "open_comment":
                pos = self._handlers[kind](found)
            elif is_prose(self._chunk, pos):
                words = _line.match(self._chunk, pos)
                draft.branch.add_comment(Comment(words[0].rstrip(), "{}", self._offset(pos)))
                pos = skip_blanks(self._chunk, words.end())
            else:
                if kind == "number":
                    self._begin_game_at(pos)
                elif draft.result is not None and kind in ("move", "marks", "word"):
                    draft.drop_result()
                break
        return pos


def _is_labelled(line: str, start: int) -> bool:
    """Return whether a result at ``start`` has a label before it, as in a header."""
    words = line[start:].strip()
    return result_words.unlabelled(words) != words


def _kind_of(line: str) -> tuple[str, int]:
    """Return the kind of ``line`` among moves, and the offset of the part that decides it."""
    found = _lead.match(line)
    kind = str(found.lastgroup)
    start = found.start(kind)
    if kind == "words":
        kind = "prose" if is_prose(line, start) or tags_of(line[start:].rstrip()) else "moves"
    return kind, start
