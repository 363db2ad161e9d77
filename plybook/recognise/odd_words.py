"""Words among the plies that need a second look when the notation is known: most games have none."""

from __future__ import annotations

from functools import lru_cache
from operator import attrgetter

from plybook.container.move_parts import stands_apart
from plybook.container.text import EVALUATIONS, looks_like_move
from plybook.record import Ply

_LONGEST = 60  # characters of a move with an evaluation

_CACHE_LIMIT = 1 << 14

_TEXT = attrgetter("text")
_VARIATIONS = attrgetter("variations")


def has_odd_words(plies: tuple[Ply, ...]) -> bool:
    """Say whether a line, or one that varies it, has what looks like a part of a move, or like more than a move."""
    if any(map(_is_odd, map(_TEXT, plies))):
        return True
    return any(map(_VARIATIONS, plies)) and any(has_odd_words(each.plies) for ply in plies for each in ply.variations)


@lru_cache(maxsize=_CACHE_LIMIT)
def _is_odd(text: str) -> bool:
    return stands_apart(text) or has_evaluation(text)


def has_evaluation(text: str) -> bool:
    """Say whether ``text`` looks like a move with an evaluation after it."""
    return text.endswith(EVALUATIONS) and len(text) <= _LONGEST and looks_like_move(text)
