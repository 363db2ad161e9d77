"""The letters of Alice on four sets: Hebrew for the sets, Greek for the levels, and what people type instead.

Fonts and keyboards have other letters and signs that look the same, points and accents come along, and so do marks
for the direction of writing, which are invisible. `plain` takes all of that, sign by sign, back to what a grammar is
made of. Names that are spelled out, and letters that only their place makes clear, are in the grammar itself.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from plybook.notation.fragments import CROSSES, HYPHENS


class Spelling(NamedTuple):
    """How a notation spells the values of an axis.

    ``letters`` are what it writes for them, in their order; ``further`` has for each value what may be written
    instead, in small letters and with spaces between; ``pattern`` is the pattern of all of these.
    """

    letters: str
    further: Sequence[str]
    pattern: str

    def written(self, values: Sequence[str]) -> dict[str | None, str]:
        """Return the letter for each of ``values``, and nothing for None."""
        return {None: "", **dict(zip(values, self.letters, strict=True))}

    def read(self, values: Sequence[str]) -> dict[str, str | None]:
        """Return which of ``values`` each spelling, in small letters, stands for; the empty one stands for None."""
        spelled = zip(self.letters.lower(), self.further, values, strict=True)
        known = {word: value for letter, further, value in spelled for word in (letter, *further.split())}
        return {"": None, **known}


# Sets: a name that could go on as that of a level, "beta", is none. Only before a Greek letter, which is no file, a
# Latin one can be a set. Levels: only after a Hebrew letter, after which nothing else comes, a digit or a letter that
# looks like a Greek one can be a level. So no cube, and no move, is of the other notation's letters alone.
UNICODE_SETS = Spelling(
    "אבגד",
    ("aleph alef a", "beth bet b", "gimel g", "daleth dalet d"),
    "(?:[א-ד]|(?ai:aleph|alef|beth|bet(?!a(?!lpha))|gimel|daleth|dalet)|[ABGDabgd](?=[α-θ]))",
)
UNICODE_LEVELS = Spelling(
    "αβγδεζηθ",
    ("alpha 1 a", "beta 2 b", "gamma 3", "delta 4", "epsilon 5 e", "zeta 6 z", "eta 7 h", "theta 8"),
    "(?:[α-θ]|(?ai:alpha|beta|gamma|delta|epsilon|zeta|eta|theta)|(?<=[א-ד])[1-8ABEZHa])",
)
UNICODE_INFLUENCE = "(?:[אד]|(?ai:aleph|alef|daleth|dalet))"
UNICODE_NAMES = "(?ai:aleph|alef|alpha|beth?|beta|gimel|gamma|daleth?|delta|epsilon|zeta|eta|theta)"

# A small letter after a capital one may be part of another game's code, where no set comes after the first cube.
_AND_SECOND_SET = "(?=[1-8](?ai:[a-h])[1-8][-xX:]?[ABGDabgd])"
ASCII_SETS = Spelling("ABGD", ("",) * 4, f"(?:[ABGD]|[abgd](?:(?<![A-Z].)|{_AND_SECOND_SET}))")
ASCII_LEVELS = Spelling("12345678", ("",) * 8, "[1-8]")
ASCII_INFLUENCE = "[ADad]"

_ALIKE = {
    "-": f"{HYPHENS}\N{FIGURE DASH}\N{HORIZONTAL BAR}\N{HEBREW PUNCTUATION MAQAF}",
    "x": f"{CROSSES}\N{MULTIPLICATION X}\N{VECTOR OR CROSS PRODUCT}χΧхХ",
    "/": "\N{DIVISION SLASH}\N{FRACTION SLASH}",
    "|": "\N{DIVIDES}\N{BROKEN BAR}\N{LATIN LETTER DENTAL CLICK}\N{BOX DRAWINGS LIGHT VERTICAL}",
    "~": "\N{TILDE OPERATOR}\N{SMALL TILDE}",
    "O": "ΟοОо",
    "α": "Αɑ",
    "β": "Βß",
    "γ": "Γɣ",
    "δ": "Δẟ∂",
    "ε": "Εɛ",
    "ζ": "Ζ",
    "η": "Η",
    "θ": "Θ",
}
_TO_PLAIN = str.maketrans({sign: plain for plain, signs in _ALIKE.items() for sign in signs})
_IS_PLAIN = re.compile(r"[\t -~א-דα-θ]*+").fullmatch
_UNSEEN = frozenset({"Cf", "Mn"})  # marks of direction and their like; points and accents


def plain(text: str) -> str:
    """Return ``text`` with all its signs in their plain forms.

    >>> plain("pב\N{HEBREW POINT DAGESH OR MAPIQ}ϐd2\N{EN DASH}\N{GIMEL SYMBOL}Δd4")
    'pבβd2-גδd4'
    """
    return text if _IS_PLAIN(text) else "".join(map(_plain_sign, text))


def offset_in(text: str, offset: int) -> int:
    """Return where in ``text`` the sign stands, or the end, that is at ``offset`` in its plain form."""
    ends = accumulate(len(_plain_sign(sign)) for sign in text)
    return next((at for at, end in enumerate(ends) if end > offset), len(text))


@lru_cache(maxsize=1024)
def _plain_sign(sign: str) -> str:
    """Return the plain form of a sign: a compatibility form is taken apart, and what is not seen is dropped."""
    parts = unicodedata.normalize("NFKD", sign.translate(_TO_PLAIN))
    return "".join(part for part in parts if unicodedata.category(part) not in _UNSEEN).translate(_TO_PLAIN)
