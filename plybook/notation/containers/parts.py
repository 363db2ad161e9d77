"""Words that look like a part of a move: typed with a space, a move falls into such.

Who reads joins them with the words beside them, where the notation takes the whole for a move. Who writes keeps a
number between such a word and its neighbours, so that nobody joins what are two moves.
"""

from __future__ import annotations

import re
from functools import lru_cache

LETTERS = re.compile(r"[^\W\d_]+|[♔-♟]\ufe0e?")
"""A letter or name of a man, or a nought of castling."""

SIGNED = re.compile(r"(?:[-–—×:=/]|x(?![0-9])).*|.*[-–—×:=/]|[+#]{1,2}")
"""What begins or ends with a sign that stands within moves, or is a mark of check or mate; ``x5`` is a cell."""

_WHOLE = "--"  # a null move


@lru_cache(maxsize=4096)
def is_part(text: str) -> bool:
    """Say whether ``text`` looks like a part of a move."""
    return LETTERS.fullmatch(text) is not None or (SIGNED.fullmatch(text) is not None and text != _WHOLE)
