"""The small pieces that grammars are put together from: patterns with a name for error messages, and look-alikes.

A notation holds its grammar twice, composed of elements and as one regular expression. A `Fragment` serves both,
so that a piece is described once.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from plybook.notation.moves import Action, MoveText, Remark

if TYPE_CHECKING:
    import pyparsing as pp

# What people type for the two signs and in castling; the first of each is what most notations write.
HYPHENS = "-‐‑–—−"
CROSSES = "x×"
CASTLING_LETTERS = "oO0"
STROKES = "|lI"

DASHES_TO_HYPHENS = str.maketrans(dict.fromkeys(HYPHENS, "-"))
_ONE_SPELLING = str.maketrans(
    dict.fromkeys(CASTLING_LETTERS, "O") | dict.fromkeys(HYPHENS, "-") | dict.fromkeys(STROKES, "|")
)


class Fragment(NamedTuple):
    """A piece of a grammar: its pattern and what error messages call it. In an f-string it is its pattern."""

    pattern: str
    words: str

    def __format__(self, spec: str) -> str:
        return self.pattern

    def element(self) -> pp.ParserElement:
        """Return the piece as an element of a grammar."""
        import pyparsing as pp

        return pp.Regex(self.pattern).set_name(self.words)


def one_of(letters: Iterable[str]) -> str:
    """Return the pattern of any one of ``letters``."""
    return f"[{''.join(map(re.escape, letters))}]"


def castling_pattern(token: str) -> str:
    """Return the pattern of a castling ``token``, whichever of the letters, dashes and strokes it is written with."""
    alike = {letter: one_of(CASTLING_LETTERS) for letter in CASTLING_LETTERS}
    alike |= {"-": one_of(HYPHENS), "|": one_of(STROKES)}
    return "".join(alike.get(sign, re.escape(sign)) for sign in token)


def castling_token(written: str, tokens: Iterable[str]) -> str:
    """Return the one of ``tokens`` that ``written`` spells in some way."""
    spelling = written.translate(_ONE_SPELLING)
    return next(token for token in tokens if token.translate(_ONE_SPELLING) == spelling)


def read_castling(written: str, marks: str, check: str, tokens: Iterable[str]) -> MoveText:
    """Return the castling of ``tokens`` that ``written`` spells in some way, with what departs from its own spelling.

    ``marks`` are those after it as they are written, ``check`` is what they say.
    """
    hyphened, token = written.translate(DASHES_TO_HYPHENS), castling_token(written, tokens)
    remarks: tuple[Remark, ...] = (Remark("N102", token),) if hyphened != token else ()
    if hyphened != written or marks != check:
        remarks += (Remark("N105"),)
    return MoveText(Action.CASTLING, castling=token, check=check, remarks=remarks)


# The squares of descriptive notation are named after the men that stand on their files at the start.
_FILE = "(?:[QK]?(?:Kt|[RNB])|[QK])"
_DESCRIPTIVE = re.compile(
    rf"(?:{_FILE}?P|{_FILE})(?:-{_FILE}[1-8]|[x×](?:{_FILE}?P|{_FILE}))(?:\({_FILE}[1-8]?\))?"
    r"(?:=?\(?[QRNB]\)?)?(?:\s?e\.?p\.?)?(?:dis)?(?:d?ch|mate|[+#])*[.,;]?"
)


def is_descriptive(text: str) -> bool:
    """Say whether ``text`` is a move of descriptive notation, such as ``P-K4`` or ``KtxP``."""
    return _DESCRIPTIVE.fullmatch(text) is not None
