"""Kinds of lines in a score sheet: told by their beginning, and among the moves by what their words look like."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from plybook.container import tokens
from plybook.container.headings import players_of, tags_of
from plybook.container.tokens import BLANK, DIRECTION, WHITE
from plybook.container.wrapping import is_bare
from plybook.notation import result_words
from plybook.patterns import late, sure

_LINE_REST = rf"[ \t{DIRECTION}]*(?:[\r\n]|\Z)"

_ROW = rf"(?:{tokens.NUMBERED}|[1-9][0-9]{{0,5}}[ \t\xa0{DIRECTION}]+(?={tokens.LIKE_MOVE}))"
_RESULT_LINE = rf"{tokens.RESULT}(?={_LINE_REST})"
# Phrases for the end of a game.
_REMARK = (
    r"(?i:(?:white|black|red)[ \t]+(?:resign|w[io]n|los|mate|forfeit|is[ \t]+(?:check|stale)?mated)"
    r"|resign|dr[ae]w|(?:check|stale)?mate\b|adjourned)"
    rf"\w*+[.!]*+(?:[ \t]+[^{WHITE}]++){{0,3}}?(?=(?:[ \t]+{tokens.RESULT})?{_LINE_REST})"
)

HEADING = rf"(?!{tokens.TAG}|{_ROW}|{_RESULT_LINE}|\{{|{tokens.LINE_COMMENT})[^{BLANK}][^\r\n]*"
"""A heading, before the first move."""

HEADER_PART = late(
    rf"(?P<tag>{tokens.TAG})|(?P<broken>{tokens.BROKEN_TAG}|{tokens.UNQUOTED_TAG})|(?P<moves>{_ROW}|{_RESULT_LINE})"
    rf"|(?P<comment>{tokens.COMMENT})|(?P<open_comment>\{{)|(?P<heading>[^{BLANK}][^\r\n]*)"
)
"""A part of the header, or the beginning of the moves."""

LEAD = late(
    rf"[{BLANK}]*+(?:\{{[^}}]*+\}}[{BLANK}]*+)*+(?:(?P<tag>{tokens.TAG}|{tokens.BROKEN_TAG})|(?P<row>{_ROW})"
    rf"|(?P<result>{_RESULT_LINE})|(?P<said>{tokens.WORDED_RESULT})|(?P<comment>{tokens.LINE_COMMENT}|\Z)"
    r"|(?P<open_comment>\{)|(?P<words>))"
)
"""The beginning of a line, after comments in braces."""

REMARK = late(_REMARK)
"""A line that says in words how the game ended, up to a result that may follow."""

_LETTERS = "A-Za-zא-דα-θ"  # letters of men, cells and boards
_SIGNS = "+#=*~-"


def _plain_move(signs: str) -> str:
    """Return the pattern of a usual move, with no other than these ``signs`` in it."""
    later = rf"[{_LETTERS}0-9{signs}]*+"
    return (
        rf"(?:(?![A-Za-z]{{4}}|[OlI]-[01])[{_LETTERS}][{_LETTERS}{signs}]*+[0-9]{later}(?:\([0-9]++\){later})*+"
        r"|O-O(?:-O)?+[+#]?+)"
    )


_PLAIN_NUMBER = r"[1-9][0-9]{0,3}\."
PLAIN_ROW = late(rf"(?!1\.){_PLAIN_NUMBER}(?: {_plain_move(f':{_SIGNS}')})++\r?\n")
"""A line in the usual form: a number, except for the first, and moves after single spaces, without faults.

It matches nothing that the readers' tokens read in another way, but is faster.
"""

PLAIN_LINE = late(
    rf"(?:(?P<row>{_PLAIN_NUMBER}(?: {_plain_move(_SIGNS)}(?: \{{[^{{}}]*+\}})?+)++)|1-0|0-1|1/2-1/2|\*)"
    r"(?:(?:\r?\n)++|\Z)"
)
"""Such a row, perhaps with comments after its moves, or a result alone; and the empty lines after it.

No move in it has a spelling of its own in PGN.
"""

_BEGINS_PLAY = late(rf"{_ROW}|{tokens.RESULT}|{tokens.CLOCK}")
_EVALUATION = r"[-+±]?[0-9]++(?:[.,/][0-9]++)*+"
_NO_WORD = late(
    rf"[(]*+(?:{tokens.NUMBER}|{tokens.RESULT}|{tokens.GLYPH}|[-–—−×x:]|{_EVALUATION}(?=\))|e\.?p\.?[+#~]*+(?!\w))?+[()]*+"
)
_EN_PASSANT = late(r"e\.?p\.?[+#~]*+")
_PARENTHESES = late(r"(?:\((?!=\))|[) \t])*+")
_NUMBERED_WORD = late(rf"[{BLANK}]*+{tokens.NUMBER}[{BLANK}]++[^{BLANK}]")
_LETTER = late(r"[^\W\d_]")
_RESULT = late(tokens.RESULT)
_lead = sure(LEAD)
_COMMENT_MARK = late(r"\{|;|//")
_DIRECTIONS = late(f"[{DIRECTION}]++")

_ENOUGH = 400  # characters of a line that show its kind; a line may be as long as a file

# A move without letters that spell a word.
_SURELY_MOVE = late(rf"(?![^{WHITE}]*[a-z]{{3}}){tokens.LIKE_MOVE}")
_AT_END = late(rf"(?<=[ \t])(?:{_REMARK}|{tokens.WORDED_RESULT})")
_BRACES = late(r"\{[^}]*+(?:\}|\Z)")
LINES_AHEAD = 12
"""The number of lines examined for whether moves without numbers begin."""
_SURE = 4  # so many moves without numbers are no heading


def is_prose(line: str, start: int = 0) -> bool:
    """Return whether ``line`` from ``start`` on is text: fewer than half of its words look like moves."""
    begin = line[start : start + _ENOUGH]
    if not begin.isascii():
        begin = _DIRECTIONS.sub("", begin)
    played = _PARENTHESES.sub("", _COMMENT_MARK.split(begin, maxsplit=1)[0], count=1)
    if _BEGINS_PLAY.match(played):
        return False
    words = [word for word in played.split() if not _NO_WORD.fullmatch(word)]
    said = _AT_END.search(played)
    if said and (before := played[: said.start()].split()) and all(map(tokens.looks_like_move, before)):
        return False  # only moves and a result
    return 2 * sum(map(tokens.looks_like_move, words)) < len(words)


def is_surely_move(line: str, start: int) -> bool:
    """Return whether the word of ``line`` at ``start`` is a move and nothing else that people write."""
    return _SURELY_MOVE.match(line, start) is not None


def begins_unnumbered(lines: Iterable[str], *, headed: bool = False) -> bool:
    """Return whether ``lines``, after a header, begin with moves without numbers, and not with a heading.

    Four moves are enough, in pairs or one a line. Two or three are if only a result, a remark on the end or a tag
    pair follows, and so is one that is ``headed`` by tag pairs. A line above numbers or text is a heading.
    """
    moves, first, apart, kind = 0, 0, False, "tag"
    for line in _with_whole_comments(islice(lines, LINES_AHEAD)):
        if not line.strip():
            apart = moves > 0
            continue
        kind = str(_lead.match(line).lastgroup)
        if kind == "comment" and moves:
            continue
        played, ended = _count_moves(line) if kind == "words" and not apart else (0, False)
        if not played:
            if kind == "said" or (kind == "words" and REMARK.match(line.lstrip())):
                kind = "result"
            break
        moves += played
        first = first or played
        if ended or moves >= _SURE:
            return True
        kind = "tag"  # nothing follows them in the lines examined
    enough = moves > 2 or first > 1 or (moves > 1 and kind == "result" and not apart) or (headed and moves == 1)
    return kind in ("result", "tag") and enough


def _with_whole_comments(lines: Iterable[str]) -> Iterator[str]:
    """Yield ``lines``, with the lines of a comment in braces joined."""
    whole = ""
    for line in lines:
        opened, closed = line.rfind("{"), line.rfind("}")
        if opened > closed or (whole and closed < 0):
            whole += line[:_ENOUGH]
            continue
        yield _BRACES.sub(" ", whole + line[: closed + 1]) + line[closed + 1 :] if whole else line
        whole = ""
    if whole:
        yield _BRACES.sub(" ", whole)


def _count_moves(line: str) -> tuple[int, bool]:
    """Return the number of moves in ``line``, 0 if it has other words, and whether a result ends them."""
    played = _COMMENT_MARK.split(_BRACES.sub(" ", _DIRECTIONS.sub("", line[:_ENOUGH])), maxsplit=1)[0]
    words = [word for word in _AT_END.sub("", played, count=1).split() if not _NO_WORD.fullmatch(word)]
    moves = sum(_SURELY_MOVE.match(word) is not None for word in words)
    if 5 * moves < 4 * len(words):
        return 0, False
    return moves, any(map(_RESULT.fullmatch, played.split()[1:]))


def is_aside(inner: str) -> bool:
    """Return whether ``inner``, in parentheses, is no variation: numbers, signs or words, but no moves."""
    words = inner.split()
    if not words or "//" in inner or _RESULT.fullmatch(inner.strip()):
        return False
    if _LETTER.search(inner):
        return is_prose(inner) or all(map(_EN_PASSANT.fullmatch, words))
    return not _NUMBERED_WORD.match(inner) and not any(map(tokens.looks_like_move, words))


def is_heading(line: str) -> bool:
    """Return whether ``line`` is read as one heading, and unchanged, wherever a heading may stand."""
    found = HEADER_PART.match(line)
    if found is None or found.lastgroup != "heading" or REMARK.match(line) or tokens.ends_tag(line):
        return False
    if tags_of(line) or players_of(line) or result_words.seems_result(line):
        return False
    if line.rfind("{") > line.rfind("}"):  # what stands below may close the brace
        return False
    return found[0].rstrip() == line and is_bare(line)
