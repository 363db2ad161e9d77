"""Parts of a game that look as if they should have been read: results, moves in comments, moves at all."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence

from plybook.container import tokens
from plybook.notation import result_words
from plybook.patterns import late
from plybook.record import Comment, Ply, Result, Tag

_SIGNS = re.compile(r"[\s;,|]+")
_PARTED = r"[ \t\xa0]*+[;,|\t ][ \t\xa0]*+"
_NUMBERED = late(
    rf"(?:(?<=[\s;,|(])|\A)(?:{tokens.NUMBERED}[ \t\xa0]*+|[1-9][0-9]{{0,3}}{_PARTED}){tokens.LIKE_MOVE}"
)
_NO_MOVE = late(rf"{tokens.NUMBER}|{tokens.RESULT}|{tokens.GLYPH}|{tokens.MARK}")
_ENOUGH = 1000  # characters of a comment that show its kind
_SAYS_NOTHING = ("", "?", "*")


def results(tags: Iterable[Tag], result: Result | None, lines: Iterable[Comment]) -> list[Comment]:
    """Return the ``lines`` beside the moves that look like a result, if the game has none."""
    stated = next((tag.value for tag in tags if tag.name == "Result"), "")
    if result is not None or stated not in _SAYS_NOTHING:
        return []
    return sorted((line for line in lines if result_words.seems_result(line.text)), key=lambda line: line.start)


def is_empty(tags: Iterable[Tag], result: Result | None) -> bool:
    """Return whether a game without moves has neither a position nor a decisive result."""
    is_decided = result is not None and result.text not in _SAYS_NOTHING
    return not is_decided and not any(tag.name == "FEN" for tag in tags)


def moves_in(comments: Iterable[Comment]) -> Iterator[Comment]:
    """Yield the first of the ``comments`` of a game without moves that holds numbered moves."""
    for comment in sorted(comments, key=lambda each: each.start):
        if _NUMBERED.search(comment.text[:_ENOUGH]):
            yield comment
            return


def rows_in(plies: Sequence[Ply], comments: Iterable[Comment], source: str) -> Iterator[Comment]:
    """Yield the ``comments`` that are a whole row with the next number among ``plies``; of a run, the first."""
    starts = [ply.start for ply in plies]
    last = -1  # the number of the previous row, if that is a comment too
    for comment in comments:
        number = _row_number(comment.text)
        place = bisect_left(starts, comment.start)
        before = next((tokens.value_of(ply.number) for ply in reversed(plies[:place]) if ply.number), 0)
        after = next((tokens.value_of(ply.number) for ply in plies[place:] if ply.number), number + 1)
        line_begin = max(source.rfind("\n", 0, comment.start), source.rfind("\r", 0, comment.start)) + 1
        if not number or not before < number < after or source[line_begin : comment.start].strip(" \t>"):
            continue
        if number == before + 1:
            yield comment
        elif number != last + 1:
            continue
        last = number


def _row_number(words: str) -> int:
    """Return the number of a text that is a row of moves, 0 for any other."""
    if not _NUMBERED.match(words[:_ENOUGH]):
        return 0
    moves = [word for word in _SIGNS.split(words[:_ENOUGH]) if word and not _NO_MOVE.fullmatch(word)]
    bare = (re.sub(r"^[0-9]+(?:\.+|\))", "", word) for word in moves)
    return tokens.value_of(words) if all(tokens.looks_like_move(word) for word in bare if word) else 0
