"""Words that look like a part of a move: typed with a space, a move falls into such.

A reader joins them with the words beside them where the notation accepts the whole as a move. A writer puts a number
between such a word and its neighbours, so that two moves are not joined.
"""

from __future__ import annotations

import re
from functools import lru_cache

from plybook.notation.moves import is_null

LETTERS = re.compile(r"[^\W\d_]+|[♔-♟]\ufe0e?")
"""A letter or name of a man, or a nought of castling."""

SIGNED = re.compile(r"(?:[-–—×:=/]|x(?![0-9])).*|.*[-–—×:=/]|[+#]{1,2}")
"""What begins or ends with a sign that stands within moves, or is a mark of check or mate; ``x5`` is a cell."""

_WHOLE = "--"  # a null move

_AROUND = re.compile(r"\A[\W_]++|[\W_]++\Z")

# Letters, with an apostrophe or hyphen in them; not such as `Nbd`, `PxP`, `Bes` and `O-O`, which slips make of moves:
# a digit left out, or a letter that looks like it.
_WORD = re.compile(r"[^\W\d_]{2,}(?:['’-][^\W\d_]+)*|[^\W\d_]['’-][^\W\d_]{3,}")
_DIGIT = "[abgiloqstz]"
_DAMAGED = re.compile(
    rf"[A-Z]{{0,3}}(?:[a-lu-z]{_DIGIT}?)?[xX]?[A-Z]{{0,2}}(?:[a-lu-z]{_DIGIT}?)?[A-Z]{{0,2}}", re.ASCII
)
NOUGHTS = re.compile("[oOоОοΟ]+")
"""What castling is in noughts alone, of three scripts."""

_LONGEST = 40  # characters of a word

_NO_REMARK = frozenset({"ch", "check", "mate", "dis", "ep"})  # of a move, said in words


@lru_cache(maxsize=4096)
def is_part(text: str) -> bool:
    """Say whether ``text`` looks like a part of a move."""
    return LETTERS.fullmatch(text) is not None or (SIGNED.fullmatch(text) is not None and text != _WHOLE)


def core_of(text: str) -> str:
    """Return ``text`` without the signs around it."""
    return _AROUND.sub("", text)


@lru_cache(maxsize=1 << 12)
def is_word(text: str) -> bool:
    """Say whether ``text`` is a word that no slip makes of a move, whatever signs are around it."""
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
    """Say whether a number must stand before and after ``text`` as a ply, for a reader would join or drop it."""
    return is_part(text) or is_word(text)
