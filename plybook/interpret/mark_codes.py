"""Marks of a move, such as check, as written and as the position has them.

The position says which marks a move deserves, and the text which it bears. The table here has the diagnostic code for
a missing mark and the one for a false mark.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from plybook.notation.moves import Mark


class MarkCodes(NamedTuple):
    """The codes for a mark: that it is ``missing``, and that it is ``false``."""

    missing: str
    false: str


MARK_CODES = {
    Mark.CHECK: MarkCodes("W004", "W005"),
    Mark.MATE: MarkCodes("W006", "W007"),
    Mark.STALEMATE: MarkCodes("W016", "W017"),
    Mark.CAPTURE: MarkCodes("W002", "W003"),
    Mark.OWNER: MarkCodes("W008", "W009"),
    Mark.EN_PASSANT: MarkCodes("W010", "W011"),
    Mark.SUCCESSION: MarkCodes("W018", "W019"),
    **dict.fromkeys((Mark.SECOND_CHECK, Mark.THIRD_CHECK, Mark.SECOND_MATE), MarkCodes("W024", "W025")),
}

# A `+` for a mate says too little, not too much; and `#` includes `+`, but where each King has marks of its own.
_SAYS_LESS = {Mark.MATE: Mark.CHECK, Mark.STALEMATE: Mark.CHECK}
_IMPLIES = {Mark.MATE: Mark.CHECK}


def contradictions(said: frozenset[Mark], true: frozenset[Mark], obliged: frozenset[Mark]) -> Iterator[str]:
    """Yield the codes for what is wrong with the marks ``said`` of a move, which deserves the marks ``true``.

    A mark that is missing counts only if the notation is ``obliged`` to it.
    """
    may_say = true | {_SAYS_LESS.get(mark, mark) for mark in true}
    have_said = said if Mark.SECOND_CHECK in obliged else said | {_IMPLIES.get(mark, mark) for mark in said}
    found = dict[str, None]()
    for mark, claim in MARK_CODES.items():
        if mark in said and mark not in may_say:
            found[claim.false] = None
        elif mark in true and mark not in have_said and mark in obliged:
            found[claim.missing] = None
    yield from found
