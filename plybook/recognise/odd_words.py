"""Words among the plies that need a second look when the notation is known: most games have none."""

from __future__ import annotations

from operator import attrgetter

from plybook.container.move_parts import stands_apart
from plybook.container.text import EVALUATIONS, looks_like_move
from plybook.interpret.seen_texts import Familiar
from plybook.record import Ply

_LONGEST = 60  # characters of a move with an evaluation

_VARIATIONS = attrgetter("variations")
_USUAL = Familiar()  # texts that need no second look


def has_odd_words(plies: tuple[Ply, ...]) -> bool:
    """Say whether a line, or one that varies it, has what looks like a part of a move, or like more than a move."""
    if not _USUAL.has_all(plies):
        new = _USUAL.others(plies)
        if any(stands_apart(text) or has_evaluation(text) for text in new):
            return True
        _USUAL.keep(new)
    return any(map(_VARIATIONS, plies)) and any(has_odd_words(each.plies) for ply in plies for each in ply.variations)


def has_evaluation(text: str) -> bool:
    """Say whether ``text`` looks like a move with an evaluation after it."""
    return text.endswith(EVALUATIONS) and len(text) <= _LONGEST and looks_like_move(text)
