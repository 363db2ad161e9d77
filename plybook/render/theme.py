"""The colours of pictures, light and dark.

Men of different seats differ in lightness, not only in hue, and partners have a bar under them. Marks differ in
shape. So no information depends on hue alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle
from typing import NamedTuple

from plybook.render.diagram import CellMark

POWERS = ("forwards", "sideways", "all ways", "promotes", "never")
"""The classes of what a Pawn can do on a cell; the last is for cells that no Pawn reaches."""


class Ink(NamedTuple):
    """The colours of a seat's men: of their bodies, of the outlines, and of the lines in the bodies."""

    body: str
    outline: str
    lines: str


class Theme(NamedTuple):
    """All colours of a picture.

    ``text`` is the colour of titles, ``faint`` that of names beside boards and ``ink`` that of texts on cells;
    ``shades`` are in the order of `plybook.render.diagram.Shade`, yellow, blue and orange before the last; ``powers``
    are those of a map of what Pawns can do, in the order of `POWERS`; ``dots`` are in that of
    `plybook.render.diagram.Dot`.
    """

    page: str
    text: str
    faint: str
    ink: str
    edge: str
    wall: str
    shades: tuple[str, str, str, str, str, str]
    powers: tuple[str, str, str, str, str]
    dots: tuple[str, str, str, str]
    last_move: str
    selected: str
    check: str
    target: str
    marked: str
    arrow: str
    white: Ink
    red: Ink
    black: Ink
    others: tuple[Ink, ...]

    def of_powers(self) -> dict[str, str]:
        """Return the colour of each of `POWERS`."""
        return dict(zip(POWERS, self.powers, strict=True))

    def marks(self) -> dict[CellMark, str]:
        """Return the colour of each mark."""
        return {
            CellMark.LAST_MOVE: self.last_move,
            CellMark.CHECK: self.check,
            CellMark.SELECTED: self.selected,
            CellMark.TARGET: self.target,
            CellMark.CAPTURE: self.target,
            CellMark.MARKED: self.marked,
        }


LIGHT = Theme(
    page="#fdfbf7",
    text="#4a4038",
    faint="#7f7368",
    ink="#3a2f26",
    edge="#6f5c49",
    wall="#2b2118",
    shades=("#f2e8d5", "#c4a982", "#f7e7a6", "#9dbbdb", "#eab676", "#dcc8a9"),
    powers=("#fdfaf2", "#f6e28a", "#a8dcd6", "#8fd07f", "#ddd7cd"),
    dots=("#d9614f", "#f7df5e", "#86c06c", "#3f6fb5"),
    last_move="#e8c33c",
    selected="#5f9e6e",
    check="#c2352b",
    target="#1f3d36",
    marked="#2c5f9e",
    arrow="#2c5f9e",
    white=Ink("#fffdf8", "#2b2521", "#2b2521"),
    red=Ink("#c8503f", "#45120b", "#f6d9cf"),
    black=Ink("#34302d", "#14110f", "#e9e0d2"),
    others=(
        Ink("#d9b23a", "#3d2f05", "#3d2f05"),
        Ink("#6f9a5b", "#1d3212", "#eef5e6"),
        Ink("#3f5f8f", "#101d33", "#dfe8f5"),
    ),
)
DARK = Theme(
    page="#1c1d20",
    text="#cfc7bb",
    faint="#968f85",
    ink="#f6f0e4",
    edge="#0d0d0e",
    wall="#e9dfcd",
    shades=("#87796a", "#554b42", "#8d8145", "#3f5878", "#93602f", "#6d6155"),
    powers=("#77706a", "#7f7329", "#2c6c70", "#3c7a35", "#2b2c30"),
    dots=("#b0453a", "#cfae31", "#5c9446", "#2a4f8c"),
    last_move="#d9b02f",
    selected="#79b88a",
    check="#e8604f",
    target="#f2efe6",
    marked="#8fb7ea",
    arrow="#8fb7ea",
    white=Ink("#f7f1e5", "#16130f", "#2b2521"),
    red=Ink("#c04a3a", "#f3cfc4", "#fbe4dc"),
    black=Ink("#1d1a18", "#d8cdbc", "#d8cdbc"),
    others=(
        Ink("#d6ae35", "#1d1703", "#1d1703"),
        Ink("#5d8a4a", "#e2efd8", "#eef5e6"),
        Ink("#33527f", "#cfdcf0", "#dfe8f5"),
    ),
)
THEMES = {"light": LIGHT, "dark": DARK}


def inks(theme: Theme, seats: Sequence[str], leaders: Sequence[int]) -> list[Ink]:
    """Return the colours of each of ``seats``; ``leaders`` are the seats that stand for their sides.

    Seats that have the name of a colour get it, and their partners another; all others get the remaining colours.
    """
    own = {"White": theme.white, "Red": theme.red, "Black": theme.black}
    partners = dict(zip(own, theme.others, strict=True))
    found = [
        own.get(name) if leader == seat else partners.get(seats[leader])
        for seat, (name, leader) in enumerate(zip(seats, leaders, strict=True))
    ]
    every = (theme.white, theme.black, theme.red, *theme.others)
    rest = cycle([ink for ink in every if ink not in found] or every)
    return [ink or next(rest) for ink in found]
