"""What a line of a score sheet is: told by how it begins, and among the moves by what its words look like."""

from __future__ import annotations

import re

from plybook.notation.containers import text
from plybook.notation.containers.text import BLANK, DIRECTION, WHITE

_LINE_REST = rf"[ \t{DIRECTION}]*(?:[\r\n]|\Z)"

# A word that looks like a move of one notation or another: it names a cell or a board, or is castling or no move.
_LIKE_MOVE = (
    rf"\(*+(?:[^{WHITE}]*[a-z][0-9]|[^{WHITE}]*\([0-9]+,[0-9]"
    rf"|[oO0](?:[-|/][oO0])+|[KQ]L|(?:--|Z0|@@@@){text.END}|[A-Z][a-z]?[x:][A-Z])"
)
_ROW = rf"(?:{text.NUMBERED}|[1-9][0-9]{{0,5}}[ \t\xa0{DIRECTION}]+(?={_LIKE_MOVE}))"
_RESULT_LINE = rf"{text.RESULT}(?={_LINE_REST})"
# How people say in words that a game is over.
_REMARK = (
    r"(?i:(?:white|black|red)[ \t]+(?:resign|w[io]n|los|mate|forfeit|is[ \t]+(?:check|stale)?mated)"
    r"|resign|dr[ae]w|(?:check|stale)?mate\b|adjourned)"
    rf"\w*+[.!]*+(?:[ \t]+[^{WHITE}]++){{0,3}}?(?=(?:[ \t]+{text.RESULT})?{_LINE_REST})"
)

HEADING = rf"(?!{text.TAG}|{_ROW}|{_RESULT_LINE}|\{{|{text.LINE_COMMENT})[^{BLANK}][^\r\n]*"
"""A heading, where there are no moves yet."""

HEADER_PART = re.compile(
    rf"(?P<tag>{text.TAG})|(?P<broken>{text.BROKEN_TAG}|{text.UNQUOTED_TAG})|(?P<moves>{_ROW}|{_RESULT_LINE})"
    rf"|(?P<comment>{text.COMMENT})|(?P<open_comment>\{{)|(?P<heading>[^{BLANK}][^\r\n]*)"
)
"""What may stand before the moves, and their beginning."""

LEAD = re.compile(
    rf"[{BLANK}]*+(?:\{{[^}}]*+\}}[{BLANK}]*+)*+(?:(?P<tag>{text.TAG}|{text.BROKEN_TAG})|(?P<row>{_ROW})"
    rf"|(?P<result>{_RESULT_LINE})|(?P<comment>{text.LINE_COMMENT}|\Z)|(?P<open_comment>\{{)|(?P<words>))"
)
"""How a line begins, comments in braces aside."""

REMARK = re.compile(_REMARK)
"""A line that says in words how the game ended, up to a result that may follow."""

_BEGINS_PLAY = re.compile(rf"{_ROW}|{text.RESULT}|{text.CLOCK}")
_LOOKS_LIKE_MOVE = re.compile(_LIKE_MOVE)
_EVALUATION = r"[-+±]?[0-9]++(?:[.,/][0-9]++)*+"
_NO_WORD = re.compile(
    rf"[(]*+(?:{text.NUMBER}|{text.RESULT}|{text.GLYPH}|{_EVALUATION}(?=\))|e\.?p\.?[+#~]*+(?!\w))?+[()]*+"
)
_PARENTHESES = re.compile(r"(?:\((?!=\))|[) \t])*+")
_NUMBERED_WORD = re.compile(rf"[{BLANK}]*+{text.NUMBER}[{BLANK}]++[^{BLANK}]")
_LETTER = re.compile(r"[^\W\d_]")
_RESULT = re.compile(text.RESULT)
_COMMENT_MARK = re.compile(r"\{|;|//")
_DIRECTIONS = re.compile(f"[{DIRECTION}]++")

_ENOUGH = 400  # characters of a line, by which it can be told; a line may be a whole file


def is_prose(line: str, start: int = 0) -> bool:
    """Say whether ``line`` from ``start`` on is text among moves: fewer than half of its words look like moves."""
    begin = _DIRECTIONS.sub("", line[start : start + _ENOUGH])
    played = _PARENTHESES.sub("", _COMMENT_MARK.split(begin, maxsplit=1)[0], count=1)
    if _BEGINS_PLAY.match(played):
        return False
    words = [word for word in played.split() if not _NO_WORD.fullmatch(word)]
    return 2 * sum(_LOOKS_LIKE_MOVE.match(word) is not None for word in words) < len(words)


def is_aside(inner: str) -> bool:
    """Say whether ``inner``, which stands in parentheses, is no variation: numbers, signs or words, but no moves."""
    words = inner.split()
    if not words or "//" in inner or _RESULT.fullmatch(inner.strip()):
        return False
    if _LETTER.search(inner):
        return is_prose(inner)
    return not _NUMBERED_WORD.match(inner) and not any(map(_LOOKS_LIKE_MOVE.match, words))


def is_heading(line: str) -> bool:
    """Say whether ``line`` is read as a heading wherever one may stand, and as just this one."""
    found = HEADER_PART.match(line)
    if found is None or found.lastgroup != "heading" or REMARK.match(line):
        return False
    return found[0].rstrip() == line
