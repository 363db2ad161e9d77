"""What a record claims of a move, held against what the move did.

The position says which marks a move deserves, the text says which it bears; the table here says which code stands for
a mark that is missing, and which for one that is false.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from plybook.notation.moves import Mark


class MarkCodes(NamedTuple):
    """The codes for a mark: that it is ``missing``, and that it is ``false``."""

    missing: str
    false: str


CLAIMS = {
    Mark.CHECK: MarkCodes("W004", "W005"),
    Mark.MATE: MarkCodes("W006", "W007"),
    Mark.STALEMATE: MarkCodes("W016", "W017"),
    Mark.CAPTURE: MarkCodes("W002", "W003"),
    Mark.OWNER: MarkCodes("W008", "W009"),
    Mark.EN_PASSANT: MarkCodes("W010", "W011"),
    Mark.SUCCESSION: MarkCodes("W018", "W019"),
}

# Who writes `+` where more happened has said too little, not too much; and `#` says what `+` says.
_SAYS_LESS = {Mark.MATE: Mark.CHECK, Mark.STALEMATE: Mark.CHECK}
_IMPLIES = {Mark.MATE: Mark.CHECK}


def contradictions(said: frozenset[Mark], true: frozenset[Mark], obliged: frozenset[Mark]) -> Iterator[str]:
    """Yield the codes for what is wrong with the marks ``said`` of a move, which deserves the marks ``true``.

    A mark that is missing counts only if the notation is ``obliged`` to it.
    """
    may_say = true | {_SAYS_LESS.get(mark, mark) for mark in true}
    have_said = said | {_IMPLIES.get(mark, mark) for mark in said}
    for mark, claim in CLAIMS.items():
        if mark in said and mark not in may_say:
            yield claim.false
        elif mark in true and mark not in have_said and mark in obliged:
            yield claim.missing
