"""The parts of a picture as SVG: cells, men, marks, arrows. A length of one cell is `UNIT` units of the drawing."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from html import escape
from itertools import pairwise
from math import dist, hypot
from typing import Protocol

from plybook.render.diagram import Cell, CellMark, Diagram, DiagramLine, Dot, Panel, Point, Power, Shade
from plybook.render.men import PLINTH
from plybook.render.theme import CHECK_TINT, Theme

UNIT = 100
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
SHADES = {
    Shade.LIGHT: "light",
    Shade.DARK: "dark",
    Shade.OTHER_LIGHT: "other-light",
    Shade.OTHER_DARK: "other-dark",
    Shade.OTHER_MIDDLE: "other-middle",
    Shade.MIDDLE: "middle",
}
"""The classes of cells, each with ``pb-`` before it."""

_MAN = 0.94  # how much of the room in a cell a man has
_IN_HEXAGON = 0.86  # and in a hexagon, whose sides lean in at his foot and head
_SLANTED = 1.1  # and how much more where the cell is no rectangle
_ROOMY = 1.5  # with so many times the room of the smallest cell, a cell has a larger man
_LARGEST = 1.5  # and how much larger
_TALL = 1.16  # how much larger in one that is far higher than wide, as men are
_RAISED = 0.05  # how far men stand above the middle of hexagons, of the room in them
_IN_CORNER = 0.18  # how far from the corner of a rectangle what stands beside a man is, of the room in it
_RING = 0.12  # of the spot above or below a man
_PIN = 0.8  # of the way from the middle of a cell to its corner, where a pin is
_DOT = 0.34  # of the room in a cell, the radius of a dot
_ROUND = 'stroke-linecap="round" stroke-linejoin="round"'
_STROKED = f'fill="none" stroke="currentColor" {_ROUND}'


class Figure(Protocol):
    """The outlines of a man on a square of 100 units, as SVG path data."""

    @property
    def body(self) -> str:
        """What is filled with the colour of the seat, and outlined."""

    @property
    def lines(self) -> str:
        """What is drawn upon it."""

    @property
    def weight(self) -> float:
        """How broad these lines are."""


def clean(text: str) -> str:
    """Return ``text`` as it may stand in a document: nothing in it is markup, and nothing is no character of XML."""
    return escape(_NOT_XML.sub("\N{REPLACEMENT CHARACTER}", text)).replace("{", "&#123;")


def number(cells: float) -> str:
    """Return a length in cells as whole units of the drawing."""
    return str(round(cells * UNIT))


def point(at: Point) -> str:
    """Return a point in cells as whole units of the drawing."""
    return f"{number(at[0])} {number(at[1])}"


# --- cells -------------------------------------------------------------------------------------------------------


def room(cell: Cell) -> float:
    """Return how wide the largest circle is that lies in a cell, around its middle."""
    return _room(cell.corners, cell.centre)


@lru_cache(4096)
def _room(corners: Sequence[Point], centre: Point) -> float:
    p, q = centre
    sides = pairwise((*corners, corners[0]))
    return 2 * min(abs((u - x) * (q - y) - (v - y) * (p - x)) / hypot(u - x, v - y) for (x, y), (u, v) in sides)


def man_size(cell: Cell, smallest: float) -> float:
    """Return how large a man on ``cell`` is, in cells; ``smallest`` is the least `room` of all cells.

    A man is higher than wide, so in a slanted cell he may be larger than the circle in it; not so in a hexagon.
    """
    return _man_size(cell.corners, room(cell), smallest)


@lru_cache(4096)
def _man_size(corners: Sequence[Point], room: float, smallest: float) -> float:
    xs, ys = ({corner[axis] for corner in corners} for axis in (0, 1))
    if len(corners) == 6:
        return round(_IN_HEXAGON * smallest, 3)
    if len(xs) * len(ys) > 4:
        return round(_MAN * smallest * _SLANTED, 3)
    larger = _LARGEST if room >= _ROOMY * smallest else _TALL if max(ys) - min(ys) >= _ROOMY * room else 1
    return round(_MAN * smallest * larger, 3)


def man_spot(cell: Cell) -> Point:
    """Return where the middle of a man on ``cell`` is: a little higher where a hexagon narrows under his foot."""
    x, y = cell.centre
    return x, y - cell.lift - _RAISED * room(cell) * (len(cell.corners) == 6)


def beside_man(cell: Cell) -> Point:
    """Return a point of ``cell`` to the upper right of its middle, as far from there as it has room.

    In a rectangle it is as far from the upper right corner as in a square.
    """
    (x, y), away = cell.centre, _IN_CORNER * room(cell)
    if is_rectangle(cell):
        return cell.corners[1][0] - away, cell.corners[1][1] + away
    inner = shrunk(cell, 0.85).corners
    sides = list(pairwise((*inner, inner[0])))
    for share in (0.37, 0.33, 0.29, 0.25, 0.21):
        away = share * room(cell)
        p, q = x + away, y - away
        if all((u - s) * (q - t) >= (v - t) * (p - s) for (s, t), (u, v) in sides):
            break
    return p, q


def board(panel: Panel, theme: Theme) -> list[tuple[str, str]]:
    """Return the empty cells of a panel as paths, each with the attributes that colour it.

    They are the edge around all cells, the cells of each shade, the dots on them, the lines between cells and the
    walls.
    """
    by_shade: dict[Shade, list[str]] = defaultdict(list)
    by_dot: dict[Dot, list[str]] = defaultdict(list)
    for cell in panel.cells:
        by_shade[cell.shade].append(outline(cell))
        if cell.dot:
            by_dot[cell.dot].append(_dot(cell))
    every = "".join(path for paths in by_shade.values() for path in paths)
    drawn = [
        (every, _line("edge", theme.edge, 9)),
        *(("".join(by_shade[shade]), _fill(SHADES[shade], theme.shades[shade])) for shade in sorted(by_shade)),
        *(("".join(by_dot[dot]), _fill(dot, theme.dots[at])) for at, dot in enumerate(Dot)),
        (_drawn(panel.lines, is_wall=False), _line("edge", theme.edge, 3)),
        walls(panel, theme),
    ]
    return [(path, attributes) for path, attributes in drawn if path]


def walls(panel: Panel, theme: Theme) -> tuple[str, str]:
    """Return the walls of a panel as a path, which may be empty, and the attributes that colour it."""
    return _drawn(panel.lines, is_wall=True), _line("wall", theme.wall, 12)


def disc_of(cell: Cell) -> tuple[float, float, float]:
    """Return the middle and the radius of the dot on ``cell``, wide enough to be seen around a man."""
    return (*cell.centre, _DOT * room(cell))


def _dot(cell: Cell) -> str:
    """Return the dot on ``cell`` as a path."""
    x, y, radius = disc_of(cell)
    across = number(2 * radius)
    half = f"a{number(radius)} {number(radius)} 0 1 0"
    return f"M{point((x - radius, y))}{half} {across} 0{half} -{across} 0Z"


def _fill(name: str, colour: str) -> str:
    return f'class="pb-{name}" fill="{colour}"'


def _line(name: str, colour: str, width: int) -> str:
    return f'class="pb-{name}" fill="none" stroke="{colour}" stroke-width="{width}" {_ROUND}'


def _drawn(lines: Sequence[DiagramLine], *, is_wall: bool) -> str:
    return "".join(f"M{point(line.start)}L{point(line.end)}" for line in lines if line.is_wall == is_wall)


def outline(cell: Cell) -> str:
    """Return the outline of a cell as a path."""
    if is_rectangle(cell):
        (left, top), _, (right, bottom), _ = cell.corners
        return f"M{point((left, top))}h{number(right - left)}v{number(bottom - top)}h{number(left - right)}z"
    return f"M{'L'.join(map(point, cell.corners))}z"


def is_rectangle(cell: Cell) -> bool:
    """Say whether a cell has four sides, two of them level and two upright."""
    (left, top), *_ = corners = cell.corners
    right, bottom = corners[2]
    return corners == ((left, top), (right, top), (right, bottom), (left, bottom))


def shrunk(cell: Cell, share: float) -> Cell:
    """Return ``cell`` smaller, about its middle."""
    x, y = cell.centre
    return replace(cell, corners=tuple((x + share * (u - x), y + share * (v - y)) for u, v in cell.corners))


# --- men ---------------------------------------------------------------------------------------------------------


def figure(drawn: Figure, outline: int = 4) -> str:
    """Return a man by his outlines, which are so broad, in colours that come from where he is used."""
    lines = f'<path d="{drawn.lines}" {_STROKED} stroke-width="{drawn.weight}"/>' if drawn.lines else ""
    return f'<path d="{drawn.body}" stroke-width="{outline}" stroke-linejoin="round"/>{lines}'


def disc(letters: str) -> str:
    """Return a man as his letters on a disc; they are no markup."""
    size = 58 if len(letters) == 1 else 44
    return (
        '<circle cx="50" cy="50" r="41" stroke-width="4"/>'
        f'<text x="50" y="{round(50 + size * 0.36)}" font-size="{size}" font-weight="bold"'
        f' text-anchor="middle" fill="currentColor" stroke="none">{letters}</text>'
    )


SIDE = f'<path d="{PLINTH}" stroke-width="4" stroke-linejoin="round"/>'
"""The foot of a man in the colour of his partner's men, which tells whose partner he belongs to."""


# --- what a man can do -------------------------------------------------------------------------------------------


def powers(cells: Sequence[Cell], width: float) -> str:
    """Return the ways a man steps on cells, the way ahead as an arrow, in the colour of where they are.

    ``width`` is that of the room in a cell.
    """
    lines, heads = "", ""
    for cell in cells:
        (x, y), power = cell.centre, cell.power or Power("")
        for across, down in power.steps:
            if (across, down) != power.ahead:
                lines += f"M{point((x, y))}L{point((x + 0.3 * width * across, y + 0.3 * width * down))}"
        if power.ahead is not None:
            across, down = power.ahead
            start, end = ((x + share * width * across, y + share * width * down) for share in (-0.3, 0.42))
            neck, head = _pointed(start, end, 0.8 * width)
            lines += f"M{point(start)}L{point(neck)}"
            heads += head
    stroke = f'<path d="{lines}" {_STROKED} stroke-width="{round(9 * width)}"/>' if lines else ""
    return stroke + (f'<path d="{heads}" fill="currentColor"/>' if heads else "")


# --- marks -------------------------------------------------------------------------------------------------------


def _tinted(cell: Cell) -> str:
    """Return a tint and a frame."""
    return (
        f'<path d="{outline(cell)}" fill="currentColor" fill-opacity="0.42"/>'
        f'<path d="{outline(shrunk(cell, 0.94))}" {_STROKED} stroke-width="6"/>'
    )


def filled(cell: Cell) -> str:
    """Return a mark that is seen where a frame would be too thin."""
    return f'<path d="{outline(cell)}" fill="currentColor"/>'


def _framed(cell: Cell, broad: str = ' stroke-width="6"') -> str:
    return f'<path d="{outline(shrunk(cell, 0.93))}" {_STROKED}{broad}/>'


def _left(cell: Cell) -> str:
    """Return a frame, as broad as the theme has it."""
    return _framed(cell, broad="")


def _ghost(cell: Cell) -> str:
    return f'<path d="{outline(shrunk(cell, 0.9))}" {_STROKED} stroke-width="6" stroke-dasharray="3 12"/>'


def _dashed(cell: Cell) -> str:
    return f'<path d="{outline(shrunk(cell, 0.93))}" {_STROKED} stroke-width="6" stroke-dasharray="15 14"/>'


def _closed(cell: Cell) -> str:
    """Return a tint and a broken frame."""
    return f'<path d="{outline(cell)}" fill="currentColor" fill-opacity="0.42"/>{_dashed(cell)}'


def _cut(cell: Cell) -> str:
    """Return a stroke across each corner, but for that in which a sign stands beside a man."""
    path, signed = "", beside_man(cell) if cell.man and cell.sign and not cell.dot else None
    corners = [*_cornered(shrunk(cell, 0.93).corners)]
    if signed:
        corners.remove(min(corners, key=lambda each: dist(each[1], signed)))
    for before, (u, v), after in corners:
        ends = ((u + 0.24 * (p - u), v + 0.24 * (q - v)) for p, q in (before, after))
        path += f"M{'L'.join(map(point, ends))}L{point((u, v))}z"
    return f'<path d="{path}" fill="currentColor"/>'


def _cornered(corners: Sequence[Point]) -> Iterator[tuple[Point, Point, Point]]:
    """Yield each corner between the ones beside it."""
    yield from zip((corners[-1], *corners), corners, (*corners[1:], corners[0]), strict=False)


def _crossed_out(cell: Cell) -> str:
    """Return a small cross where a man has been."""
    (x, y), arm = cell.centre, 0.16 * room(cell)
    ends = [(point((x + s * arm, y - arm)), point((x - s * arm, y + arm))) for s in (1, -1)]
    return (
        f'<path d="{"".join(f"M{one}L{other}" for one, other in ends)}" {_STROKED} stroke-width="6" opacity="0.7"/>'
    )


def _framed_twice(cell: Cell) -> str:
    """Return a red tint, a broad frame and a broken one in it."""
    return (
        f'<path d="{outline(cell)}" fill="{CHECK_TINT}" fill-opacity="0.5"/>'
        f'<path d="{outline(shrunk(cell, 0.93))}" {_STROKED} stroke-width="7"/>'
        f'<path d="{outline(shrunk(cell, 0.74))}" {_STROKED} stroke-width="5" stroke-dasharray="1 12"/>'
    )


def _dotted(cell: Cell) -> str:
    return f'<circle {_centred(cell)} r="{number(0.15 * room(cell))}" fill="currentColor" fill-opacity="0.7"/>'


def _ringed(cell: Cell) -> str:
    radius = number(0.46 * room(cell))
    return f'<circle {_centred(cell)} r="{radius}" {_STROKED} stroke-width="7" stroke-opacity="0.85"/>'


def _ringed_with_gaps(cell: Cell) -> str:
    radius = number(0.45 * room(cell))
    return f'<circle {_centred(cell)} r="{radius}" {_STROKED} stroke-width="8" stroke-dasharray="9 16"/>'


MARKS = {
    CellMark.LAST_MOVE: (True, _framed),
    CellMark.FROM: (True, _left),
    CellMark.CROSSED: (True, _ghost),
    CellMark.TAKEN: (True, _cut),
    CellMark.GONE: (True, _crossed_out),
    CellMark.OPENED: (True, _dashed),
    CellMark.CLOSED: (True, _closed),
    CellMark.SELECTED: (True, _tinted),
    CellMark.CHECK: (True, _framed_twice),
    CellMark.TARGET: (False, _dotted),
    CellMark.CAPTURE: (False, _ringed),
    CellMark.MARKED: (False, _ringed_with_gaps),
}
"""For each mark whether it is under the men, and what draws it, in the colour of where it is."""


def rays(diagram: Diagram, panel: Panel) -> str:
    """Return thin lines to the cells of ``panel`` where the selected man can go, if he stands above it or below.

    They begin where he would come straight up or down, which has a small ring.
    """
    men = [(other, cell) for other, cell in diagram.places() if CellMark.SELECTED in cell.marks]
    if len(men) != 1 or men[0][0].plane.origin == panel.plane.origin:
        return ""
    [(other, man)] = men
    foot = panel.plane.nearest(other.plane.point(man.centre))
    ends = [cell.centre for cell in panel.cells if cell.marks & {CellMark.TARGET, CellMark.CAPTURE}]
    is_on_board = 0 < foot[0] < panel.width and 0 < foot[1] < panel.height
    if not is_on_board or not ends:
        return ""
    lines = "".join(f"M{point(foot)}L{point(end)}" for end in ends if dist(foot, end) > _RING)
    x, y = map(number, foot)
    return (
        f'<path d="{lines}" fill="none" stroke="currentColor" stroke-width="3" stroke-opacity="0.75"/>'
        f'<circle cx="{x}" cy="{y}" r="{number(_RING)}" fill="none" stroke="currentColor" stroke-width="3"/>'
    )


def pin(cell: Cell, panel: Panel) -> Point:
    """Return where the pin of ``cell`` is: near the corner of it that is farthest from the middle of ``panel``."""
    (x, y), (u, v) = cell.centre, max(cell.corners, key=lambda at: dist(at, (panel.width / 2, panel.height / 2)))
    return x + _PIN * (u - x), y + _PIN * (v - y)


def _pointed(start: Point, end: Point, width: float) -> tuple[Point, str]:
    """Return where the line of an arrow ends, and its head as a path."""
    length = hypot(end[0] - start[0], end[1] - start[1])
    across, down = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    head, half = 0.34 * width, 0.17 * width
    neck = end[0] - head * across, end[1] - head * down
    corners = (
        end,
        (neck[0] - half * down, neck[1] + half * across),
        (neck[0] + half * down, neck[1] - half * across),
    )
    return neck, f"M{'L'.join(map(point, corners))}z"


def _centred(cell: Cell) -> str:
    x, y = cell.centre
    return f'cx="{number(x)}" cy="{number(y)}"'
