"""Annotation marks on a page, and requests for diagrams."""

from __future__ import annotations

from typing import NamedTuple

from plybook.record import Ply
from plybook.render.game_texts import DIAGRAM

_SIGNS = {
    1: ("!", "good move"),
    2: ("?", "mistake"),
    3: ("!!", "brilliant move"),
    4: ("??", "blunder"),
    5: ("!?", "interesting move"),
    6: ("?!", "dubious move"),
    7: ("□", "forced move"),
    10: ("=", "equal position"),
    13: ("∞", "unclear position"),
    14: ("⩲", "White is slightly better"),
    15: ("⩱", "Black is slightly better"),
    16: ("±", "White is better"),
    17: ("∓", "Black is better"),
    18: ("+−", "White is winning"),
    19: ("−+", "Black is winning"),
    22: ("⨀", "zugzwang"),
    32: ("⟳", "better development"),
    36: ("↑", "initiative"),
    40: ("→", "attack"),
    44: ("=∞", "compensation"),
    132: ("⇆", "counterplay"),
    138: ("⨁", "time trouble"),
    140: ("∆", "with the idea"),
    146: ("N", "novelty"),
}
"""The sign of a numbered mark, and its meaning."""

_MEANINGS = dict(_SIGNS.values())
_DIAGRAM_MARKS = frozenset({"$201", "$220", "$221", "D"})


class Sign(NamedTuple):
    """A mark as it is shown, and its meaning; "" if that is not known."""

    text: str
    meaning: str


def signs(ply: Ply) -> list[Sign]:
    """Return the marks of ``ply`` without requests for a diagram."""
    return [_sign(glyph) for glyph in ply.glyphs if glyph not in _DIAGRAM_MARKS]


def _sign(glyph: str) -> Sign:
    number = glyph.removeprefix("$")
    if glyph.startswith("$") and number.isdecimal() and int(number[:6]) in _SIGNS:
        return Sign(*_SIGNS[int(number[:6])])
    return Sign(glyph, _MEANINGS.get(glyph, ""))


def wants_diagram(ply: Ply) -> bool:
    """Return whether there is a request for a diagram after ``ply``: a mark, or a comment such as ``[#]``."""
    return any(glyph in _DIAGRAM_MARKS for glyph in ply.glyphs) or any(
        DIAGRAM.search(comment.text) for comment in ply.after
    )
