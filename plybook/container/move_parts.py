"""Words that look like a part of a move: parts of a move that was typed with spaces.

A reader joins them with the words beside them if the notation accepts the whole as a move. A writer puts a number
between such a word and its neighbours, so that two moves are not joined.
"""

from __future__ import annotations

import re
from functools import lru_cache

from plybook.notation.moves import is_null

LETTERS = re.compile(r"[^\W\d_]+|[♔-♟]\ufe0e?")
"""A letter or name of a man, or a zero of castling."""

SIGNED = re.compile(r"(?:[-–—×:=/]|x(?![0-9])).*|.*[-–—×:=/]|[+#]{1,2}")
"""A text that begins or ends with a sign used within moves, or is a mark of check or mate; ``x5`` is a cell."""

_WHOLE = "--"  # a null move

_AROUND = re.compile(r"\A[\W_]++|[\W_]++\Z")

# Letters, perhaps with an apostrophe or hyphen; not `Nbd`, `PxP`, `Bes` or `O-O`, which are moves with typos:
# a digit left out, or a letter similar to one.
_WORD = re.compile(r"[^\W\d_]{2,}(?:['’-][^\W\d_]+)*|[^\W\d_]['’-][^\W\d_]{3,}")
_DIGIT = "[abgiloqstz]"
_DAMAGED = re.compile(
    rf"[A-Z]{{0,3}}(?:[a-lu-z]{_DIGIT}?)?[xX]?[A-Z]{{0,2}}(?:[a-lu-z]{_DIGIT}?)?[A-Z]{{0,2}}", re.ASCII
)
NOUGHTS = re.compile("[oOоОοΟ]+")
"""Castling in zeros alone, in three scripts."""

_LONGEST = 40  # characters of a word

_NO_REMARK = frozenset({"ch", "check", "mate", "dis", "ep"})  # words for a move


@lru_cache(maxsize=4096)
def is_part(text: str) -> bool:
    """Return whether ``text`` looks like a part of a move."""
    return LETTERS.fullmatch(text) is not None or (SIGNED.fullmatch(text) is not None and text != _WHOLE)


def core_of(text: str) -> str:
    """Return ``text`` without the signs around it."""
    return _AROUND.sub("", text)


@lru_cache(maxsize=1 << 12)
def is_word(text: str) -> bool:
    """Return whether ``text`` is a word that is no move with a typo, ignoring signs around it."""
    core = core_of(text) if len(text) <= _LONGEST else ""
    if _WORD.fullmatch(core) is None or NOUGHTS.fullmatch(core) or is_null(text):
        return False
    if not core.isascii():
        has_case = any(letter.lower() != letter.upper() for letter in core)
        return not has_case or len(core) > 3 + core[0].isupper()  # a man may have two letters, and two files follow
    letters = core.replace("'", "").replace("-", "")
    is_cased = letters.islower() or letters[1:].islower() or (letters.isupper() and len(letters) > 3)
    return is_cased and len(letters) > 2 and not _DAMAGED.fullmatch(letters) and core not in _NO_REMARK


@lru_cache(maxsize=4096)
def stands_apart(text: str) -> bool:
    """Return whether ``text`` needs a number before and after it as a ply, as a reader would join or drop it."""
    return is_part(text) or is_word(text)
