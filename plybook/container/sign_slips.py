"""Typos of single signs among moves: a wrong digit in a number, a level with a wrong bracket."""

from __future__ import annotations

from typing import Final

from plybook.container import tokens
from plybook.container.tokens import BLANK
from plybook.patterns import late

SIGHT: Final = 1000
"""The number of characters examined for the next number."""

# A number, after parts whose numbers do not count.
_NEXT_NUMBER = late(
    rf"\{{[^}}]*+(?:\}}|\Z)|;[^\r\n]*+|//[^\r\n]*+|\([^()]*+\)|(?<![^{BLANK}])(?P<number>{tokens.NUMBER})"
)
SLIPPED_LEVEL = late(rf"(?<=[a-zA-Z][0-9])(?:\(([0-9]{{1,2}})[\]}}]|\{{([0-9]{{1,2}})\))((?:{tokens.MOVE})?)")
"""A level with another bracket, and the rest of its move."""

_PARTNER = late(r"[{}]")
_LEVEL_END = late(r"[a-zA-Z][0-9]\([0-9]{1,2}\}\Z")


def next_value(words: str) -> int:
    """Return the value of the first number in ``words`` that is not 1, negative with dots; 0 if there is none."""
    for found in _NEXT_NUMBER.finditer(words[:SIGHT]):
        number = found["number"] or ""
        if (value := tokens.value_of(number)) > 1:
            return -value if ".." in number or "…" in number else value
    return 0


def is_comment(chunk: str, pos: int = 0) -> bool:
    """Return whether braces open at ``pos`` are a comment: closed before others open, and not by a level."""
    closing = _PARTNER.search(chunk, pos)
    if closing is None or closing[0] == "{":
        return False
    return _LEVEL_END.search(chunk, max(closing.start() - 5, 0), closing.end()) is None
