"""The parts of the text of a sheet: header, moves, result, and what comes after the game.

The text may be full of mistakes. What is surely no move, such as a tag pair or a line of words, is taken off; all
that may be a move stays.
"""

from __future__ import annotations

import io
import re
from typing import NamedTuple

from plybook.container import tokens
from plybook.container.headings import Heading, players_of, settled, tags_of
from plybook.container.sheet_lines import HEADER_PART, is_prose
from plybook.container.wrapping import Unwrapped
from plybook.patterns import late
from plybook.record import Comment, Result, Tag

_BLANKS = re.compile(rf"[{tokens.BLANK}]*+")
_LINE_END = re.compile(r"\r\n|\r")
_ODD_BLANKS = re.compile(rf"[{tokens.CONTROL}{tokens.DIRECTION}\t\v\f\xa0]")
_COMMENT = re.compile(r"\{([^{}]*+)\}|(?<!\S)(?://|;)([^\n]*+)|(?<!\S)\(([^()]*+)\)")
_SEPARATOR = re.compile(r"(?<=[^\s.,)] )\.\.(?!\S)")
_NUMBER_OR_DOT = re.compile(r"(?m)(^[ ]*+[^\s.]{1,4}\.)|\.")
_PARTED_FROM = 6  # one word in so many, at least, is a separator where two dots part the plies of a round
_NEXT_GAME = late(rf"(?m)^[ \t]*+{tokens.TAG}")
_RESULT = late(rf"(?:{tokens.RESULT}|{tokens.WORDED_RESULT})\Z")
_WORDS = re.compile(r"(?<!\S)\S")
_LONG_WORD = re.compile(r"[^\W\d_]{4}")
_LIKE_NUMBER = re.compile(r"\W*+[0-9IlOoSZ|]{1,3}[.,)]")
_SEEN = 80  # characters at the end in which a result may stand


class Header(NamedTuple):
    """The parts of a text: its ``moves`` begin at the offset ``begin``, and the game ends at ``end``.

    ``moves`` have the length of what stands there; blanks stand for the ``comments``.
    """

    tags: tuple[Tag, ...]
    headings: tuple[str, ...]
    comments: tuple[Comment, ...]
    begin: int
    moves: str
    result: Result | None
    end: int


def header_of(text: str) -> Header:
    """Return the parts of ``text``."""
    plain = _plain(text)
    tags, headings, taken, begin = _before_moves(plain)
    following = _NEXT_GAME.search(plain, begin)
    end = following.start() if following else len(plain)
    found = [each for each in _COMMENT.finditer(_without(plain, taken, 0, end)) if _is_remark(each)]
    comments = [Comment((each[1] or each[2] or each[3]).strip(), start=each.start()) for each in found]
    moves = _without(plain, [each.span() for each in found if each.start() >= begin], begin, end).rstrip()
    result = _last_result(moves, begin)
    if result is not None:
        moves = moves[: result.start - begin].rstrip()
    moves = _without_separators(moves)
    made = settled(headings, tags, ())
    return Header(
        tags=(*tags, *made.tags),
        headings=tuple(heading.text for heading in made.headings),
        comments=tuple(comments),
        begin=begin,
        moves=moves if moves.strip() else "",
        result=result,
        end=end if following else len(text),
    )


def _is_remark(found: re.Match[str]) -> bool:
    """Return whether a comment holds words, and no moves or level."""
    words = found[1] or found[2] or found[3] or ""
    return is_prose(words) and (found[3] is None or _LONG_WORD.search(words) is not None)


def _without(text: str, spans: list[tuple[int, int]], begin: int, end: int) -> str:
    """Return ``text[begin:end]`` with blanks for ``spans``."""
    pieces, last = list[str](), begin
    for start, stop in spans:
        pieces += text[last:start], " " * (stop - start)
        last = stop
    return "".join([*pieces, text[last:end]])


def _plain(text: str) -> str:
    """Return ``text`` with the same length, plain blanks and line ends, and without wrapping."""
    unwrapped = "".join(Unwrapped(io.StringIO(text, newline="")))
    if len(unwrapped) != len(text):
        unwrapped = text
    return _ODD_BLANKS.sub(" ", _LINE_END.sub(lambda end: " " * (len(end[0]) - 1) + "\n", unwrapped))


def _without_separators(moves: str) -> str:
    """Return ``moves`` with blanks for the dots that part the plies of a round in PGN4, as far as they are that."""
    if len(_SEPARATOR.findall(moves)) * _PARTED_FROM < len(moves.split()):
        return moves
    return _NUMBER_OR_DOT.sub(lambda found: found[1] or " ", moves)


def _before_moves(text: str) -> tuple[list[Tag], list[Heading], list[tuple[int, int]], int]:
    """Return the tag pairs and the headings before the moves, the spans of both, and where the moves begin."""
    tags: list[Tag] = []
    headings: list[Heading] = []
    taken: list[tuple[int, int]] = []
    pos = _end_of_blanks(text, 0)
    while pos < len(text):
        found = HEADER_PART.match(text, pos)
        kind, token, end = (found.lastgroup, found[0], found.end()) if found else ("", "", pos)
        odd = tokens.odd_tag(text, pos, pos) if kind == "broken" else None
        if kind == "tag":
            tags.append(tokens.tag(token, pos))
        elif odd is not None:
            tags.append(odd[0])
            end = odd[1]
        elif kind in ("heading", "broken", "moves") and _is_heading(_line_at(text, pos)):
            line = _line_at(text, pos)
            headings.append(Heading(line.rstrip(), pos))
            end = pos + len(line)
        elif kind != "comment" or not is_prose(token[1:-1]):
            break
        if kind != "comment":
            taken.append((pos, end))
        pos = _end_of_blanks(text, end)
    return tags, headings, taken, pos


def _end_of_blanks(text: str, pos: int) -> int:
    found = _BLANKS.match(text, pos)
    return found.end() if found else pos


def _line_at(text: str, pos: int) -> str:
    end = text.find("\n", pos)
    return text[pos:] if end < 0 else text[pos:end]


def _is_heading(line: str) -> bool:
    """Return whether ``line`` is surely no row of moves, however badly these are written."""
    if tags_of(line) or players_of(line):
        return True
    if any(map(tokens.looks_like_move, line.split())) or _LIKE_NUMBER.match(line):
        return False
    return _LONG_WORD.search(line) is not None


def _last_result(moves: str, begin: int) -> Result | None:
    """Return the result that stands at the end, if it is clean."""
    last = moves.rfind("\n") + 1
    for word in _WORDS.finditer(moves, max(last, len(moves) - _SEEN)):
        if _RESULT.match(moves, word.start()):
            return Result(moves[word.start() :], begin + word.start())
    return None
