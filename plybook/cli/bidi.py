"""Words with letters that are written from right to left, made safe to look at.

Next to a Hebrew letter a terminal or an editor may show digits and signs in another order than they stand in. In what
people look at, each word with such a letter therefore stands between a left-to-right isolate and its end, two signs
that take no room. Games, in whatever file, have none.
"""

from __future__ import annotations

import re

# What stands around a word in a sentence is no part of it.
_PART = r"[^\s'\",;]*"
_WORD = re.compile(rf"{_PART}[\u0590-\u05ff\ufb1d-\ufb4f]{_PART}")


def isolated(text: str) -> str:
    """Return ``text`` with an isolate around each word that has a Hebrew letter.

    >>> ascii(isolated("1. pבδd2-גδd4"))
    "'1. \\\\u2066p\\\\u05d1\\\\u03b4d2-\\\\u05d2\\\\u03b4d4\\\\u2069'"
    """
    return _WORD.sub("\N{LEFT-TO-RIGHT ISOLATE}\\g<0>\N{POP DIRECTIONAL ISOLATE}", text)
