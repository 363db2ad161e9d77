"""Words with letters that are written from right to left, made safe to look at.

Next to a Hebrew letter a terminal or an editor may show digits and signs in another order than they stand in. In what
people look at, each word with such a letter therefore stands between a left-to-right isolate and its end, two signs
that take no room. Games, in whatever file, have none.
"""

from __future__ import annotations

import re

_HEBREW = re.compile("[\u0590-\u05ff\ufb1d-\ufb4f]")
# What stands around a word in a sentence is no part of it.
_WORD = re.compile(r"[^\s'\",;]+")


def isolated(text: str) -> str:
    """Return ``text`` with an isolate around each word that has a Hebrew letter.

    >>> ascii(isolated("1. pבδd2-גδd4"))
    "'1. \\\\u2066p\\\\u05d1\\\\u03b4d2-\\\\u05d2\\\\u03b4d4\\\\u2069'"
    """
    return _WORD.sub(_isolated_word, text) if _HEBREW.search(text) else text


def _isolated_word(word: re.Match[str]) -> str:
    return f"\N{LEFT-TO-RIGHT ISOLATE}{word[0]}\N{POP DIRECTIONAL ISOLATE}" if _HEBREW.search(word[0]) else word[0]
