"""Move numbers in the ways people and scanners write them: ``12.``, ``12)``, ``12...``, and ``1O.`` for ``10.``."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

LETTERED: Final = r"(?:[1-9](?=[0-9]*+[OolI])[0-9OolI]{1,5}+|ll?)(?=\.)"
"""A pattern for the figures of a number with letters in the places of digits, as of a text read from a picture.

It begins with a digit, as ``l2.`` may be a cell, or is ``l.`` or ``ll.``.
"""

_FIGURES: Final = re.compile(r"[0-9l][0-9OolI]*+")
_MOST_FIGURES = 9  # more are no number of a move, and would take long to read
_TO_DIGITS: Final = str.maketrans("OolI", "0011")


@lru_cache(maxsize=4096)
def read_number(text: str) -> tuple[int, bool]:
    """Return the value of a written move number (-1 if it has none) and whether dots skip the first seat."""
    figures = _FIGURES.search(text)
    value = int(figures[0][:_MOST_FIGURES].translate(_TO_DIGITS)) if figures else -1
    return value, ".." in text or "…" in text


def number_or(text: str, value: int, *, skips: bool) -> tuple[int, bool]:
    """Return what `read_number` does; the given ``value`` and ``skips`` if the number has no value."""
    written = read_number(text)
    return written if written[0] >= 0 else (value, skips)


@lru_cache(maxsize=4096)
def is_lettered(text: str) -> bool:
    """Return whether a written move number has letters in the places of digits."""
    return any(sign.isalpha() for sign in text)


def with_value(text: str, value: int) -> str:
    """Return a written move number with another ``value``."""
    return _FIGURES.sub(str(value), text, count=1)
