"""The colours of pictures, light and dark.

Men of different seats differ in lightness, not only in hue, and partners have a bar under them. Marks differ in
shape. So no information depends on hue alone.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import cycle
from typing import NamedTuple

from plybook.render.diagram import CellMark

WALL_MARKS = (CellMark.OPENED, CellMark.CLOSED)
"""The marks that walls leave, which few games have."""

SHOWN_MARKS = (CellMark.LAST_MOVE, CellMark.FROM, CellMark.TAKEN, CellMark.CROSSED, CellMark.GONE, *WALL_MARKS)
"""The marks that a move leaves."""

POWERS = ("forwards", "sideways", "all ways", "promotes", "never")
"""The classes of what a Pawn can do on a cell; the last is for cells that no Pawn reaches."""


class Ink(NamedTuple):
    """The colours of a seat's men: of their bodies, of the outlines, and of the lines in the bodies."""

    body: str
    outline: str
    lines: str


class Theme(NamedTuple):
    """All colours of a picture.

    ``last_move`` fills the cell that a move has reached, ``last_move_beside_gold`` where there are golden men;
    ``trail`` is the colour of all frames that a move leaves: it stands out from every shade. ``began`` is how broad
    the frame is where a move began: on a dark board a bright one as broad as others would outshine where it ended.
    ``four`` are the colours of the seats of four-player chess, ``dead`` is that of dead men.
    ``text`` is the colour of titles, ``faint`` that of names beside boards and ``ink`` that of texts on cells;
    ``shades`` are in the order of `plybook.render.diagram.Shade`, yellow, blue and orange before the last; ``powers``
    are those of a map of what Pawns can do, in the order of `POWERS`; ``dots`` are in that of
    `plybook.render.diagram.Dot`. ``tile`` fills discs and wedges, on which men of some games stand.
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
    last_move_beside_gold: str
    trail: str
    began: float
    selected: str
    check: str
    target: str
    marked: str
    arrow: str
    white: Ink
    red: Ink
    black: Ink
    others: tuple[Ink, ...]
    four: tuple[Ink, Ink, Ink, Ink]
    dead: Ink
    tile: str

    def of_powers(self) -> dict[str, str]:
        """Return the colour of each of `POWERS`."""
        return dict(zip(POWERS, self.powers, strict=True))

    def reached(self, inks: Collection[Ink]) -> str:
        """Return the colour of the cell that a move has reached, where men have these ``inks``."""
        return self.last_move_beside_gold if {self.others[0], self.four[2]} & {*inks} else self.last_move

    def marks(self) -> dict[CellMark, str]:
        """Return the colour of each mark."""
        return {
            **dict.fromkeys(SHOWN_MARKS, self.trail),
            **dict.fromkeys(WALL_MARKS, self.marked),
            CellMark.CHECK: self.check,
            CellMark.SELECTED: self.selected,
            CellMark.TARGET: self.target,
            CellMark.CAPTURE: self.target,
            CellMark.MARKED: self.marked,
        }


LIGHT = Theme(
    page="#fdfbf7",
    text="#4a4038",
    faint="#7b6f64",
    ink="#3a2f26",
    edge="#6f5c49",
    wall="#2b2118",
    shades=("#f2e8d5", "#c4a982", "#f7e7a6", "#9dbbdb", "#f2c9a2", "#dcc8a9"),
    powers=("#fdfaf2", "#f6e28a", "#a8dcd6", "#8fd07f", "#ddd7cd"),
    dots=("#d9614f", "#f7df5e", "#86c06c", "#3f6fb5"),
    last_move="#f0c238",
    last_move_beside_gold="#e58a2a",
    trail="#6b3500",
    began=6,
    selected="#22633a",
    check="#8e1710",
    target="#1f3d36",
    marked="#285890",
    arrow="#24548c",
    white=Ink("#fffdf8", "#2b2521", "#2b2521"),
    red=Ink("#bb3d2c", "#45120b", "#f6d9cf"),
    black=Ink("#2a2623", "#14110f", "#e9e0d2"),
    others=(
        Ink("#a5770f", "#332603", "#fff3cf"),
        Ink("#558a41", "#1d3212", "#f1f8ea"),
        Ink("#3f5f8f", "#101d33", "#dfe8f5"),
    ),
    four=(
        Ink("#ae2d21", "#3f0d07", "#ffe1d8"),
        Ink("#1b3568", "#0a1530", "#dbe6fb"),
        Ink("#efc01c", "#463600", "#463600"),
        Ink("#4a9840", "#12290c", "#eef8ea"),
    ),
    dead=Ink("#c4beb4", "#655f56", "#655f56"),
    tile="#f8ebcd",
)
DARK = Theme(
    page="#1a1512",
    text="#dccfbc",
    faint="#c0b29d",
    ink="#fffdf8",
    edge="#3a2719",
    wall="#f0e2c8",
    shades=("#aa875e", "#71513a", "#a18a34", "#31496a", "#8e5324", "#8f6d4d"),
    powers=("#77706a", "#7f7329", "#2c6c70", "#3c7a35", "#2d2824"),
    dots=("#b0453a", "#cfae31", "#5c9446", "#2a4f8c"),
    last_move="#a66a06",
    last_move_beside_gold="#a55a16",
    trail="#fff8e2",
    began=3.5,
    selected="#d2f7dc",
    check="#ffc9bd",
    target="#fff8ea",
    marked="#dcebff",
    arrow="#cfe2ff",
    white=Ink("#fbf4e6", "#16110d", "#2b2521"),
    red=Ink("#c04a3a", "#fff5f1", "#ffe9e1"),
    black=Ink("#090605", "#e2d0b0", "#d6c4a6"),
    others=(
        Ink("#f6d968", "#1d1703", "#1d1703"),
        Ink("#2f7540", "#f3faee", "#eef5e6"),
        Ink("#3f6fb5", "#f3f8ff", "#e9f1fc"),
    ),
    four=(
        Ink("#c0392b", "#fff5f1", "#ffe6de"),
        Ink("#16295a", "#b9cbf2", "#dbe6fb"),
        Ink("#f7dd63", "#2a2000", "#4d3c00"),
        Ink("#7fbf68", "#0d2107", "#0d2107"),
    ),
    dead=Ink("#3b3835", "#b5ada3", "#b5ada3"),
    tile="#dcb981",
)
THEMES = {"light": LIGHT, "dark": DARK}

CHECK_TINT = "#c2352b"
"""What the cell of a King in check is tinted with, in both themes."""


def mixed(one: str, other: str, share: float) -> str:
    """Return the colour between ``one`` and ``other`` of which the latter has this ``share``."""
    both = ([int(colour[at : at + 2], 16) for at in (1, 3, 5)] for colour in (one, other))
    return "#" + "".join(f"{round(a + share * (b - a)):02x}" for a, b in zip(*both, strict=True))


FOUR = ("Red", "Blue", "Yellow", "Green")
"""The seats of four-player chess."""


def inks(theme: Theme, seats: Sequence[str], leaders: Sequence[int]) -> list[Ink]:
    """Return the colours of each of ``seats``; ``leaders`` are the seats that stand for their sides.

    Seats that have the name of a colour get it, and their partners another; all others get the remaining colours.
    The four seats of four-player chess have colours that differ in lightness by equal steps, and after them comes the
    colour of dead men.
    """
    if tuple(seats) == FOUR:
        return [*theme.four, theme.dead]
    own = {"White": theme.white, "Red": theme.red, "Black": theme.black}
    partners = dict(zip(own, theme.others, strict=True))
    others = dict(zip(("Yellow", "Green", "Blue"), theme.others, strict=True))
    found = [
        (own | others).get(name) if leader == seat else partners.get(seats[leader])
        for seat, (name, leader) in enumerate(zip(seats, leaders, strict=True))
    ]
    every = (theme.white, theme.black, theme.red, *theme.others)
    rest = cycle([ink for ink in every if ink not in found] or every)
    return [ink or next(rest) for ink in found]
