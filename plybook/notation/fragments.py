"""The small pieces that grammars are put together from: patterns with a name for error messages, and look-alikes.

A notation holds its grammar twice, composed of elements and as one regular expression. A `Fragment` serves both,
so that a piece is described once.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

import pyparsing as pp

# What people type for the two signs and in castling; the first of each is what most notations write.
HYPHENS = "-–−"
CROSSES = "x×"
CASTLING_LETTERS = "oO0"

DASHES_TO_HYPHENS = str.maketrans(dict.fromkeys(HYPHENS, "-"))


class Fragment(NamedTuple):
    """A piece of a grammar: its pattern and what error messages call it. In an f-string it is its pattern."""

    pattern: str
    words: str

    def __format__(self, spec: str) -> str:
        return self.pattern

    def element(self) -> pp.ParserElement:
        """Return the piece as an element of a grammar."""
        return pp.Regex(self.pattern).set_name(self.words)


def one_of(letters: Iterable[str]) -> str:
    """Return the pattern of any one of ``letters``."""
    return f"[{''.join(map(re.escape, letters))}]"


def listing(words: Iterable[str]) -> str:
    """Return ``words`` as an enumeration: ``a, b or c``."""
    *others, last = words
    return f"{', '.join(others)} or {last}" if others else last


def castling_pattern(token: str) -> str:
    """Return the pattern of a castling ``token``, whichever of the letters and dashes it is written with."""
    alike = {letter: one_of(CASTLING_LETTERS) for letter in CASTLING_LETTERS} | {"-": one_of(HYPHENS)}
    return "".join(alike.get(sign, re.escape(sign)) for sign in token)
