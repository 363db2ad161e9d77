"""The small pieces that notations share: signs that look alike, castling in any spelling, descriptive notation."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from plybook.notation.grammar import NEVER, Choice, Fragment, Maybe, Part, Row, Titled
from plybook.notation.moves import Action, MoveText, Remark
from plybook.wording import listing

# What people type for the two signs and in castling; the first of each is what most notations write.
HYPHENS = "-‐‑–—−"
CROSSES = "x×"
CASTLING_LETTERS = "oO0"
STROKES = "|lI"

DASHES_TO_HYPHENS = str.maketrans(dict.fromkeys(HYPHENS, "-"))
_ONE_SPELLING = str.maketrans(
    dict.fromkeys(CASTLING_LETTERS, "O") | dict.fromkeys(HYPHENS, "-") | dict.fromkeys(STROKES, "|")
)


def one_of(letters: Iterable[str]) -> str:
    """Return the pattern of any one of ``letters``."""
    return f"[{''.join(map(re.escape, letters))}]"


def castling_pattern(token: str) -> str:
    """Return the pattern of a castling ``token``, whichever of the letters, dashes and strokes it is written with."""
    alike = {letter: one_of(CASTLING_LETTERS) for letter in CASTLING_LETTERS}
    alike |= {"-": one_of(HYPHENS), "|": one_of(STROKES)}
    return "".join(alike.get(sign, re.escape(sign)) for sign in token)


def castling_fragment(tokens: Sequence[str]) -> Fragment:
    """Return the fragment of a castling, any of ``tokens``, however it is spelled."""
    longest_first = sorted(tokens, key=len, reverse=True)
    return (
        Fragment("|".join(map(castling_pattern, longest_first)), f"castling {listing(tokens)}") if tokens else NEVER
    )


def promoted_to(promotions: Iterable[str], pattern: str = "") -> Fragment:
    """Return the fragment of what a promotion is to: one of the letters ``promotions``, or another ``pattern``."""
    kinds = list(promotions)
    return Fragment(pattern or one_of(kinds), f"promotion to {listing(kinds)}") if kinds else NEVER


def check_in(marks: str, double: str = "+") -> str:
    """Return what ``marks`` after a move say of check: ``#``, ``+`` or nothing; ``double`` is what ``++`` says."""
    return "#" if "#" in marks else double if "++" in marks else "+" if "+" in marks else ""


def promotion_of(kind: Part) -> Part:
    """Return a promotion to ``kind`` with any sign or none, after a move: ``=Q``, ``/Q``, ``Q`` or ``(Q)``."""
    signed = Row(Maybe(Fragment("[=/]", "'='")), kind)
    return Titled("promotion", Choice(signed, Row("(", kind, ")")))


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
