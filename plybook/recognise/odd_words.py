"""Odd words among the plies, which are examined when the notation is known; most games have none."""

from __future__ import annotations

from functools import lru_cache
from operator import attrgetter

from plybook.container.move_parts import stands_apart
from plybook.container.tokens import EVALUATIONS, is_walled, looks_like_move
from plybook.record import Ply, text_of

_LONGEST = 60  # characters of a move with an evaluation

_CACHE_LIMIT = 1 << 14

_VARIATIONS = attrgetter("variations")


def has_odd_words(plies: tuple[Ply, ...]) -> bool:
    """Return whether a line, or a variation of it, has words that look like a part of a move, or like more."""
    if any(map(_is_odd, map(text_of, plies))):
        return True
    return any(map(_VARIATIONS, plies)) and any(has_odd_words(each.plies) for ply in plies for each in ply.variations)


@lru_cache(maxsize=_CACHE_LIMIT)
def _is_odd(text: str) -> bool:
    return stands_apart(text) or has_evaluation(text) or ("," in text and is_walled(text))


def has_evaluation(text: str) -> bool:
    """Return whether ``text`` looks like a move followed by an evaluation."""
    return text.endswith(EVALUATIONS) and len(text) <= _LONGEST and looks_like_move(text)
