"""What a line of a score sheet is: told by how it begins, and among the moves by what its words look like."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from plybook.container import text
from plybook.container.headings import players_of, tags_of
from plybook.container.text import BLANK, DIRECTION, WHITE
from plybook.container.wrapping import is_bare
from plybook.notation import result_words
from plybook.patterns import late, sure

_LINE_REST = rf"[ \t{DIRECTION}]*(?:[\r\n]|\Z)"

_ROW = rf"(?:{text.NUMBERED}|[1-9][0-9]{{0,5}}[ \t\xa0{DIRECTION}]+(?={text.LIKE_MOVE}))"
_RESULT_LINE = rf"{text.RESULT}(?={_LINE_REST})"
# How people say in words that a game is over.
_REMARK = (
    r"(?i:(?:white|black|red)[ \t]+(?:resign|w[io]n|los|mate|forfeit|is[ \t]+(?:check|stale)?mated)"
    r"|resign|dr[ae]w|(?:check|stale)?mate\b|adjourned)"
    rf"\w*+[.!]*+(?:[ \t]+[^{WHITE}]++){{0,3}}?(?=(?:[ \t]+{text.RESULT})?{_LINE_REST})"
)

HEADING = rf"(?!{text.TAG}|{_ROW}|{_RESULT_LINE}|\{{|{text.LINE_COMMENT})[^{BLANK}][^\r\n]*"
"""A heading, where there are no moves yet."""

HEADER_PART = late(
    rf"(?P<tag>{text.TAG})|(?P<broken>{text.BROKEN_TAG}|{text.UNQUOTED_TAG})|(?P<moves>{_ROW}|{_RESULT_LINE})"
    rf"|(?P<comment>{text.COMMENT})|(?P<open_comment>\{{)|(?P<heading>[^{BLANK}][^\r\n]*)"
)
"""What may stand before the moves, and their beginning."""

LEAD = late(
    rf"[{BLANK}]*+(?:\{{[^}}]*+\}}[{BLANK}]*+)*+(?:(?P<tag>{text.TAG}|{text.BROKEN_TAG})|(?P<row>{_ROW})"
    rf"|(?P<result>{_RESULT_LINE})|(?P<said>{text.WORDED_RESULT})|(?P<comment>{text.LINE_COMMENT}|\Z)"
    r"|(?P<open_comment>\{)|(?P<words>))"
)
"""How a line begins, comments in braces aside."""

REMARK = late(_REMARK)
"""A line that says in words how the game ended, up to a result that may follow."""

_LETTERS = "A-Za-zא-דα-θ"  # of men, cells and boards
_SIGNS = "+#=*~-"


def _plain_move(signs: str) -> str:
    """Return the pattern of a move as most are, with no other than these ``signs`` in it."""
    later = rf"[{_LETTERS}0-9{signs}]*+"
    return (
        rf"(?:(?![A-Za-z]{{4}}|[OlI]-[01])[{_LETTERS}][{_LETTERS}{signs}]*+[0-9]{later}(?:\([0-9]++\){later})*+"
        r"|O-O(?:-O)?+[+#]?+)"
    )


_PLAIN_NUMBER = r"[1-9][0-9]{0,3}\."
PLAIN_ROW = late(rf"(?!1\.){_PLAIN_NUMBER}(?: {_plain_move(f':{_SIGNS}')})++\r?\n")
"""A line as most are: a number, but for the first, and after a space each, moves with nothing to be said of them.

It says nothing that the readers' tokens do not say; it is quicker.
"""

PLAIN_LINE = late(
    rf"(?:(?P<row>{_PLAIN_NUMBER}(?: {_plain_move(_SIGNS)}(?: \{{[^{{}}]*+\}})?+)++)|1-0|0-1|1/2-1/2|\*)"
    r"(?:(?:\r?\n)++|\Z)"
)
"""A row like that, perhaps with comments after its moves, or a result alone; and the empty lines after it.

No move of it is spelled in PGN in a way of its own.
"""

_BEGINS_PLAY = late(rf"{_ROW}|{text.RESULT}|{text.CLOCK}")
_EVALUATION = r"[-+±]?[0-9]++(?:[.,/][0-9]++)*+"
_NO_WORD = late(
    rf"[(]*+(?:{text.NUMBER}|{text.RESULT}|{text.GLYPH}|[-–—−×x:]|{_EVALUATION}(?=\))|e\.?p\.?[+#~]*+(?!\w))?+[()]*+"
)
_EN_PASSANT = late(r"e\.?p\.?[+#~]*+")
_PARENTHESES = late(r"(?:\((?!=\))|[) \t])*+")
_NUMBERED_WORD = late(rf"[{BLANK}]*+{text.NUMBER}[{BLANK}]++[^{BLANK}]")
_LETTER = late(r"[^\W\d_]")
_RESULT = late(text.RESULT)
_lead = sure(LEAD)
_COMMENT_MARK = late(r"\{|;|//")
_DIRECTIONS = late(f"[{DIRECTION}]++")

_ENOUGH = 400  # characters of a line, by which it can be told; a line may be a whole file

# A move and no other word: letters that spell a word are no part of it.
_SURELY_MOVE = late(rf"(?![^{WHITE}]*[a-z]{{3}}){text.LIKE_MOVE}")
_AT_END = late(rf"(?<=[ \t])(?:{_REMARK}|{text.WORDED_RESULT})")
_BRACES = late(r"\{[^}]*+(?:\}|\Z)")
LINES_AHEAD = 12
"""How many lines are looked at to see whether moves without numbers begin."""
_SURE = 4  # moves without numbers that are no heading, whatever follows them


def is_prose(line: str, start: int = 0) -> bool:
    """Say whether ``line`` from ``start`` on is text among moves: fewer than half of its words look like moves."""
    begin = line[start : start + _ENOUGH]
    if not begin.isascii():
        begin = _DIRECTIONS.sub("", begin)
    played = _PARENTHESES.sub("", _COMMENT_MARK.split(begin, maxsplit=1)[0], count=1)
    if _BEGINS_PLAY.match(played):
        return False
    words = [word for word in played.split() if not _NO_WORD.fullmatch(word)]
    said = _AT_END.search(played)
    if said and (before := played[: said.start()].split()) and all(map(text.looks_like_move, before)):
        return False  # nothing but moves, and how they ended
    return 2 * sum(map(text.looks_like_move, words)) < len(words)


def is_surely_move(line: str, start: int) -> bool:
    """Say whether the word of ``line`` at ``start`` is a move and nothing else that people write."""
    return _SURELY_MOVE.match(line, start) is not None


def begins_unnumbered(lines: Iterable[str], *, headed: bool = False) -> bool:
    """Say whether ``lines``, which follow a header, begin with moves that have no numbers, and not with a heading.

    Four moves are enough, a pair a line or a move a line. Fewer, if more than one, are if nothing but a result, a
    remark on the end or a tag pair comes after them, and so is one alone where they are ``headed`` by tag pairs. What
    stands over numbers or over text is a heading.
    """
    moves, first, apart, kind = 0, 0, False, "tag"
    for line in _with_whole_comments(islice(lines, LINES_AHEAD)):
        if not line.strip():
            apart = moves > 0
            continue
        kind = str(_lead.match(line).lastgroup)
        if kind == "comment" and moves:
            continue
        played, ended = _surely_played(line) if kind == "words" and not apart else (0, False)
        if not played:
            if kind == "said" or (kind == "words" and REMARK.match(line.lstrip())):
                kind = "result"
            break
        moves += played
        first = first or played
        if ended or moves >= _SURE:
            return True
        kind = "tag"  # for all that has been seen, nothing comes after them
    enough = moves > 2 or first > 1 or (moves > 1 and kind == "result" and not apart) or (headed and moves == 1)
    return kind in ("result", "tag") and enough


def _with_whole_comments(lines: Iterable[str]) -> Iterator[str]:
    """Yield ``lines``, those as one over which a comment in braces goes on."""
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


def _surely_played(line: str) -> tuple[int, bool]:
    """Return how many moves ``line`` holds, 0 if it holds other words, and whether a result ends them."""
    played = _COMMENT_MARK.split(_BRACES.sub(" ", _DIRECTIONS.sub("", line[:_ENOUGH])), maxsplit=1)[0]
    words = [word for word in _AT_END.sub("", played, count=1).split() if not _NO_WORD.fullmatch(word)]
    moves = sum(_SURELY_MOVE.match(word) is not None for word in words)
    if 5 * moves < 4 * len(words):
        return 0, False
    return moves, any(map(_RESULT.fullmatch, played.split()[1:]))


def is_aside(inner: str) -> bool:
    """Say whether ``inner``, which stands in parentheses, is no variation: numbers, signs or words, but no moves."""
    words = inner.split()
    if not words or "//" in inner or _RESULT.fullmatch(inner.strip()):
        return False
    if _LETTER.search(inner):
        return is_prose(inner) or all(map(_EN_PASSANT.fullmatch, words))
    return not _NUMBERED_WORD.match(inner) and not any(map(text.looks_like_move, words))


def is_heading(line: str) -> bool:
    """Say whether ``line`` is read as a heading wherever one may stand, and as just this one."""
    found = HEADER_PART.match(line)
    if found is None or found.lastgroup != "heading" or REMARK.match(line) or text.ends_tag(line):
        return False
    if tags_of(line) or players_of(line) or result_words.seems_result(line):
        return False
    return found[0].rstrip() == line and is_bare(line)
