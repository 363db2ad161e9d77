"""Tokens in which a blank was lost: two plies, or a ply and the number of the next row, typed as one word.

A container knows no notation and takes each word for a ply. Where such a word cannot be played, it is divided: into
plies that are legal one after the other, or, where that cannot be known, in the one way that the notation reads.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from plybook.record import Ply

_LONGEST = 80  # characters of a token
_NUMBER = re.compile(r"([1-9][0-9]{0,3})(?:\.+|\)|…|\Z)")
_MARKS = re.compile(r"[!?]+\Z")


class Cut(NamedTuple):
    """A way to divide a token: ``left`` is a ply, then come a ``number`` or a ply ``right``, or both.

    ``marks`` are glued to the left ply; ``number_at`` and ``right_at`` are offsets in the token.
    """

    left: str
    marks: str
    number: str
    number_at: int
    right: str
    right_at: int

    @property
    def value(self) -> int:
        """The value of the number, -1 if there is none."""
        found = _NUMBER.match(self.number)
        return int(found[1]) if found else -1


def cuts(token: str, accepts: Callable[[str], bool]) -> Iterator[Cut]:
    """Yield the ways to divide ``token`` into plies by ``accepts``, which says whether a text is a move."""
    for place in range(1, len(token) if len(token) <= _LONGEST else 0):
        marks = _MARKS.search(token[:place])
        left = token[: marks.start()] if marks else token[:place]
        if not left or not accepts(left):
            continue
        mark = marks[0] if marks else ""
        if accepts(token[place:]):
            yield Cut(left, mark, "", 0, token[place:], place)
        number = _NUMBER.match(token, place)
        if number is None:
            continue
        right = token[number.end() :]
        if not right or accepts(right):
            yield Cut(left, mark, number[0], place, right, number.end() if right else 0)


def divided(plies: Sequence[Ply], index: int, cut: Cut) -> list[Ply] | None:
    """Return what stands for the ply of ``index`` and the next one when the first is divided; None if it cannot be.

    A number at the end of the token is that of the next ply, which may have none of its own.
    """
    ply, following = plies[index], list(plies[index + 1 : index + 2])
    left = ply._replace(text=cut.left, glyphs=(cut.marks,) if cut.marks else ())
    number_start = ply.start + cut.number_at if cut.number else 0
    if cut.right:
        right = Ply(
            cut.right, ply.start + cut.right_at, cut.number, number_start, ply.glyphs, (), ply.after, ply.variations
        )
        return [left._replace(after=(), variations=()), right, *following]
    if not following or following[0].number:
        return None
    left = left._replace(glyphs=(*left.glyphs, *ply.glyphs))
    return [left, following[0]._replace(number=cut.number, number_start=number_start)]
