"""Reading PGN: tag pairs line by line, moves paragraph by paragraph.

Most of an archive is plain: one tag pair a line, and plies with only a number. Two fast patterns read these
(`PLAIN_TAG`, `PLAIN_PLIES`); everything else is read token by token.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from plybook.compiling import mypyc_attr
from plybook.container import tokens
from plybook.container.headings import Heading, players_of, tags_of
from plybook.container.pgn_words import PLAIN_PLIES, PLAIN_TAG, TOKEN, from_symbol
from plybook.container.reader import ROW, TextReader, skip_blanks
from plybook.container.sheet_lines import is_prose
from plybook.container.sign_slips import SIGHT
from plybook.container.tokens import BLANK, TAG_LINE
from plybook.patterns import late, sure
from plybook.record import Comment, GameRecord, Ply, Tag, new_ply

_TURNS: Final = frozenset({"result", "tag", "broken", "open_comment"})  # tokens that may end a game
_PLAYS: Final = frozenset({"number", "move", "marks", "word"})
_MOST_LINES: Final = 256  # taken at once; limited, so that a paragraph of many games does not fill the memory

_COMMENT_LINE = late(rf"[{BLANK}]*+(?:\{{[^{{}}]*+\}}[{BLANK}]*+)*+(?:{tokens.LINE_COMMENT}|\Z)")
_token: Final = sure(TOKEN)
_line: Final = sure(late(r"[^\r\n]*"))
_line_head: Final = sure(late(r"[^\r\n]{0,200}"))


@mypyc_attr(allow_interpreted_subclasses=True)
class PgnReader(TextReader):
    """Reads one PGN file.

    Text that is no part of a game may stand before the moves, after a blank line and after the result. A line in
    these places is classified before it is read; elsewhere every word is a move.
    """

    def __init__(self, container: str, lines: Iterable[str], file: str) -> None:
        super().__init__(container, lines, file)
        self._stray = False  # whether text that belongs to no game was reported
        self._handlers |= {"tag": self._on_tag, "broken": self._on_broken_tag}

    def games(self) -> Iterator[GameRecord]:
        """Yield the games of the file."""
        for line in self._lines:
            if line[0] == "[" and (pair := PLAIN_TAG.fullmatch(line)):
                if self._begins_next(pair[1]):
                    self._end_game()
                self._add_plain_tags([pair, *self._next_rows(PLAIN_TAG)])
            elif line.isspace():
                self._draft.take(line)
                self._apart = True
            elif self._apart and self._draft.result is not None and _COMMENT_LINE.match(line):
                self._read_comments(line)
            else:
                self._read(self._paragraph(line))
            if self._done:
                yield from self._done
                self._done.clear()
        self._end_game()
        yield from self._done

    def _end_game(self) -> None:
        super()._end_game()
        self._apart = self._stray = False

    # --- lines ---------------------------------------------------------------------------------------------------

    def _read_comments(self, line: str) -> None:
        """Read comments after a result: if a tag pair follows, they belong to the next game."""
        comments, following = [line], ""
        for following in self._lines:
            if not _COMMENT_LINE.match(following):
                self._lines.put_back([following])
                break
            comments.append(following)
        if TAG_LINE.match(following):
            self._end_game()
        for comment in comments:
            self._read(comment)

    def _paragraph(self, line: str) -> str:
        """Return ``line`` and the lines after it up to a blank one or a tag pair."""
        lines = [line]
        for following in self._lines:
            if following.isspace() or TAG_LINE.match(following) or len(lines) == _MOST_LINES:
                self._lines.put_back([following])
                break
            lines.append(following)
        return "".join(lines)

    def _read(self, chunk: str) -> None:
        """Read lines that are neither blank nor plain tag pairs."""
        self._chunk, self._taken = chunk, 0
        pos = skip_blanks(chunk, 0)
        while pos < len(self._chunk):
            pos = self._read_moves(pos) if self._in_moves() else self._read_apart(pos)
        self._draft.take(self._chunk[self._taken :])

    def _in_moves(self) -> bool:
        draft = self._draft
        return self._begun and not self._apart and (draft.result is None or draft.depth > 0)

    def _read_apart(self, pos: int) -> int:
        """Read a token, or a line of text, in a place where text may stand."""
        found = _token.match(self._chunk, pos)
        kind = str(found.lastgroup)
        if kind in ("tag", "broken", "comment", "open_comment"):
            return self._handlers[kind](found)
        if odd := self._odd_tag(pos):  # an indented line
            return self._take_odd_tag(odd, pos)
        is_result = kind == "result" and self._begun and self._draft.result is None
        head = _line_head.match(self._chunk, pos)[0]
        if not is_result and (is_prose(head) or (not self._begun and tags_of(head.rstrip()))):
            return self._drop_line(pos)
        if kind in _PLAYS and self._outlasts_result(found["number"] or ""):
            self._draft.drop_result("F021")
        is_next = self._is_next(kind, found[kind], found.end())
        self._apart = self._stray = False
        draft = self._draft
        if is_next:
            self._end_game_at(pos)
            if draft.result is None:
                self._draft.find("F027", 0, len(found[kind]))
        elif draft.result is None:
            self._begun = True
        elif kind in ("move", "marks", "word"):
            draft.drop_result()
        else:
            return self._handlers[kind](found)
        return pos

    def _read_moves(self, pos: int) -> int:
        """Read moves from ``pos`` on, up to the end of the chunk or a token that may end the game."""
        chunk, draft = self._chunk, self._draft
        shift = draft.length - self._taken
        while pos < len(chunk):
            branch = draft.branch
            if not (branch.number or branch.before or branch.leading):
                plies, pos = _plain_plies(chunk, pos, shift, self._words)
                if plies:
                    branch.add_plies(plies)
                    continue
            found = _token.match(chunk, pos)
            kind = str(found.lastgroup)
            pos = self._handlers[kind](found)
            if kind in _TURNS:
                break
        return pos

    def _is_next(self, kind: str, token: str, end: int) -> bool:
        """Return whether a token, where text may stand, begins the next game.

        It does if it is a number or, in a game without numbers, a move. The token ends at ``end`` in the chunk.
        """
        draft, is_move = self._draft, kind in ("move", "marks", "word")
        if draft.result is None and is_move:
            return self._is_over()
        if draft.result is None:
            is_number = kind == "number" and self._apart and not draft.depth
            return is_number and self._restarts_count(token, self._chunk[end : end + SIGHT])
        return kind == "number" or (
            is_move and self._apart and not any(ply.number for ply in draft.branch.plies[:ROW])
        )

    def _drop_line(self, pos: int) -> int:
        """Turn the rest of a line that belongs to no game into a comment; such lines are reported once."""
        line = _line.match(self._chunk, pos)
        words = line[0].rstrip()
        if not self._begun and (tags_of(words) or players_of(words)):
            self._draft.headings.append(Heading(words, self._offset(pos)))
            return skip_blanks(self._chunk, line.end())
        self._draft.remarks.append(Comment(words, start=self._offset(pos)))
        if not self._stray:
            self._report("F003", pos, pos + len(words))
        self._add_stray(words, self._offset(pos))
        self._stray = True
        return skip_blanks(self._chunk, line.end())

    # --- tokens --------------------------------------------------------------------------------------------------

    def _on_tag(self, found: re.Match[str]) -> int:
        tag = tokens.tag(found["tag"], 0)
        if self._begins_next(tag.name):
            self._end_game_at(found.start())
        self._add_tag(tag._replace(start=self._offset(found.start())))
        return found.end()

    def _add_plain_tags(self, pairs: Iterable[re.Match[str]]) -> None:
        """Add the tag pairs of whole lines, of which only the first may begin a game."""
        for pair in pairs:
            self._add_tag(Tag(pair[1], pair[2], self._draft.length))
            self._draft.take(pair[0])

    def _add_tag(self, tag: Tag) -> None:
        self._draft.tags.append(tag)
        self._apart = self._stray = False

    def _on_broken_tag(self, found: re.Match[str]) -> int:
        odd = self._odd_tag(found.start())
        if odd:
            return self._take_odd_tag(odd, found.start())
        if self._begun:
            self._end_game_at(found.start())
        self._keep_broken_tag(*found.span("broken"))
        return found.end()

    def _take_odd_tag(self, odd: tuple[Tag, int], start: int) -> int:
        """Add the tag pair that was meant at ``start``; return the beginning of the next token."""
        tag, end = odd
        if self._begins_next(tag.name):
            self._end_game_at(start)
        self._add_odd_tag(tag, start, end)
        self._apart = self._stray = False
        return end

    def _add_ply(self, word: str, pos: int) -> None:
        move, start = from_symbol(word) or word, self._offset(pos)
        self._draft.branch.add_ply(
            self._words.setdefault(move, move), start, 0 if move == word else start + len(word)
        )


def _plain_plies(chunk: str, pos: int, shift: int, words: dict[str, str]) -> tuple[list[Ply], int]:
    """Return the plain plies in a row from ``pos`` on, and their end.

    Offsets in ``chunk`` are ``shift`` less than in the source; ``words`` interns equal texts.
    """
    plies: list[Ply] = []
    keep = words.setdefault
    for found in PLAIN_PLIES.finditer(chunk, pos):
        number, move, comment, other = found.groups()
        if not move:
            pos = found.start()
            break
        start = found.start(2) + shift
        after = (tokens.comment(comment, found.start(3) + shift),) if comment else ()
        if number:
            begin = found.start() + shift
            plies.append(new_ply(Ply, (keep(move, move), start, keep(number, number), begin, (), (), after, (), 0)))
        else:
            plies.append(new_ply(Ply, (keep(move, move), start, "", 0, (), (), after, (), 0)))
        if other:
            plies.append(new_ply(Ply, (keep(other, other), found.start(4) + shift, "", 0, (), (), (), (), 0)))
    return plies, pos
