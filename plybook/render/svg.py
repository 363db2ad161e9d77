"""A diagram as SVG: one file without script, style of others or fonts for men, readable where style sheets are not.

Every colour is an attribute, and every part has a class (``pb-light``, ``pb-seat-0``, ``pb-check``, ...), so that a page
can colour the picture its own way. The theme ``auto`` is the light one with a style sheet for those who prefer dark.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from html import escape
from math import hypot
from typing import NamedTuple, Protocol

from plybook.render.diagram import Box, Cell, Diagram, Label, Mark, Panel, Point, Role, Shade
from plybook.render.theme import DARK, LIGHT, THEMES, Ink, Theme, inks
from plybook.replay.position import Position

STYLES = ("figures", "letters")
THEME_NAMES = ("light", "dark", "auto")
UNIT = 100
"""How many units of the drawing a cell is wide."""

_FONT = "system-ui,'Noto Sans','DejaVu Sans',sans-serif"
_PADDING = 0.25
_USUAL, _SMALLEST, _WIDEST = 40, 20, 1200  # pixels: of a cell, of a cell on a large board, of a page
_SIZES = {Role.FILE: 30, Role.RANK: 30, Role.OWNER: 33, Role.TITLE: 38, Role.HEADING: 56}
_MAN = 0.94  # how much of the room in a cell a man has
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_SHADES = {Shade.LIGHT: "light", Shade.DARK: "dark", Shade.OTHER_LIGHT: "other-light", Shade.OTHER_DARK: "other-dark"}


class Figure(Protocol):
    """The outlines of a man on a square of 100 units, as SVG path data."""

    @property
    def body(self) -> str:
        """What is filled with the colour of the seat, and outlined."""

    @property
    def lines(self) -> str:
        """What is drawn upon it."""


class Arrow(NamedTuple):
    """An arrow from one cell to another."""

    origin: int
    target: int


class Look(NamedTuple):
    """How a picture is to look.

    ``size`` is its width in pixels, 0 for one that suits it; ``coordinates`` says whether the names of files and ranks
    stand beside the boards, ``names`` whether those of the cells stand on them, in the place of men. ``prefix`` begins
    the ids in the document; those of two pictures on one page must differ unless these are the same.
    """

    size: int = 0
    theme: str = "light"
    style: str = "figures"
    coordinates: bool = True
    names: bool = False
    prefix: str = ""


def write(
    diagram: Diagram,
    position: Position,
    look: Look,
    *,
    figures: dict[str, Figure],
    title: str,
    description: str,
    arrows: Sequence[Arrow] = (),
) -> str:
    """Return the SVG document of ``diagram``, which shows ``position``.

    ``figures`` are those of the kinds of men by their letters, none for letters on discs.
    """
    drawing = _Drawing(diagram, position, look, figures)
    body = "".join(drawing.parts(arrows))
    box = drawing.box
    width = look.size or usual_width(box)
    height = max(1, round(width * box.height / box.width))
    view = " ".join(_number(part) for part in (box.left, box.top, box.width, box.height))
    prefix = look.prefix or "p" + sha256(f"{view}{title}{description}{body}".encode()).hexdigest()[:8]
    document = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}" width="{width}" height="{height}"'
        f' class="plybook pb-{look.theme}" role="img" aria-labelledby="{{id}}t {{id}}d" font-family="{_FONT}">\n'
        f'<title id="{{id}}t">{clean(title)}</title>\n<desc id="{{id}}d">{clean(description)}</desc>\n{body}</svg>\n'
    )
    return document.replace("{id}", prefix)


def usual_width(box: Box) -> int:
    """Return the width of a picture in pixels whose cells are of usual size, or small where there are many."""
    cell = max(_SMALLEST, min(_USUAL, _WIDEST / box.width))
    return round(cell * box.width)


def clean(text: str) -> str:
    """Return ``text`` as it may stand in a document: nothing in it is markup, and nothing is no character of XML."""
    return escape(_NOT_XML.sub("\N{REPLACEMENT CHARACTER}", text)).replace("{", "&#123;")


class _Drawing:
    """A picture in the making."""

    def __init__(self, diagram: Diagram, position: Position, look: Look, figures: dict[str, Figure]) -> None:
        self.diagram, self.position, self.look, self.figures = diagram, position, look, figures
        self.theme = THEMES.get(look.theme, LIGHT)
        self.inks = inks(self.theme, position.seats, position.leaders)
        self.labels = {
            id(panel): [label for label in panel.labels if look.coordinates or label.role not in (Role.FILE, Role.RANK)]
            for panel in diagram.panels
        }
        self.box = self._box()
        # Men are as large as the smallest cell has room for.
        self.room = min(map(room, (cell for _, cell in diagram.places())), default=1.0)

    def _box(self) -> Box:
        """Return the rectangle that has all panels and labels, with some room around."""
        box = self.diagram.extent
        left, top, right, bottom = box
        for panel in self.diagram.panels:
            for label in self.labels[id(panel)]:
                size = _SIZES[label.role] / UNIT
                half = 0.3 * size * len(label.text)
                left, right = min(left, panel.x + label.x - half), max(right, panel.x + label.x + half)
                top, bottom = min(top, panel.y + label.y - size / 2), max(bottom, panel.y + label.y + size / 2)
        return Box(left - _PADDING, top - _PADDING, right + _PADDING, bottom + _PADDING)

    def parts(self, arrows: Sequence[Arrow]) -> Iterator[str]:
        """Yield the elements of the document."""
        if self.look.theme == "auto":
            yield f"<style>@media (prefers-color-scheme:dark){{{self._dark()}}}</style>\n".replace("{", "{", 1)
        boards = [_board(panel, self.theme) for panel in self.diagram.panels]
        numbers = {board: number for number, board in enumerate(dict.fromkeys(boards))}
        yield "<defs>\n"
        for board, number in numbers.items():
            if boards.count(board) > 1:
                yield f'<g id="{{id}}b{number}">{board}</g>\n'
        if not self.look.names:
            yield from self._symbols()
        yield "</defs>\n"
        box = self.box
        yield (
            f'<rect class="pb-page" x="{_number(box.left)}" y="{_number(box.top)}" width="{_number(box.width)}"'
            f' height="{_number(box.height)}" fill="{self.theme.page}"/>\n'
        )
        for panel, board in zip(self.diagram.panels, boards, strict=True):
            yield f'<g class="pb-panel" transform="translate({_number(panel.x)} {_number(panel.y)})">\n'
            yield f'<use href="#{{id}}b{numbers[board]}"/>\n' if boards.count(board) > 1 else f"{board}\n"
            yield from self._panel(panel)
            yield "</g>\n"
        yield from self._arrows(arrows)

    def _dark(self) -> str:
        """Return the rules of the dark theme."""
        theme, light = DARK, LIGHT
        plain = {f"pb-{name}": colour for shade, name in _SHADES.items() for colour in (theme.shades[shade],)}
        rules = [f".pb-auto .{name}{{fill:{colour}}}" for name, colour in plain.items()]
        rules += [f".pb-auto .pb-{name}{{fill:{getattr(theme, name)}}}" for name in ("page", "text", "faint")]
        rules += [f".pb-auto .pb-{name}{{stroke:{getattr(theme, name)}}}" for name in ("edge", "wall")]
        rules += [f".pb-auto .pb-{name}{{color:{colour}}}" for name, colour in _mark_colours(theme).items()]
        for seat, ink in enumerate(inks(theme, self.position.seats, self.position.leaders)):
            rules.append(f".pb-auto .pb-seat-{seat}{{fill:{ink.body};stroke:{ink.outline};color:{ink.lines}}}")
        return "".join(rules) if light else ""

    # --- men -----------------------------------------------------------------------------------------------------

    def _kinds(self) -> list[str]:
        """Return the kinds of men that are seen."""
        return sorted({cell.man.kind for _, cell in self.diagram.places() if cell.man})

    def _symbols(self) -> Iterator[str]:
        """Yield the men, of the size they are drawn in, around the point (0, 0); colours come from who uses them."""
        scale = self.room * _MAN
        for number, kind in enumerate(self._kinds()):
            figure = self.figures.get(kind)
            drawn = _figure(figure) if figure else _disc(kind)
            yield (
                f'<g id="{{id}}m{number}" transform="scale({scale:.3g})"><g transform="translate(-50 -50)">{drawn}</g></g>\n'
            )

    def _men(self, panel: Panel) -> Iterator[str]:
        """Yield the men on a panel, those of a seat in a group."""
        numbers = {kind: number for number, kind in enumerate(self._kinds())}
        by_seat: dict[int, list[Cell]] = defaultdict(list)
        for cell in panel.cells:
            if cell.man:
                by_seat[cell.man.seat].append(cell)
        for seat, cells in sorted(by_seat.items()):
            ink = self.inks[seat]
            yield f'<g class="pb-seat-{seat}" fill="{ink.body}" stroke="{ink.outline}" color="{ink.lines}">'
            for cell in cells:
                x, y = map(_number, cell.centre)
                if cell.man:
                    yield f'<use href="#{{id}}m{numbers[cell.man.kind]}" x="{x}" y="{y}"/>'
            if self.position.leaders[seat] != seat:
                yield from self._bars(cells)
            yield "</g>\n"

    def _bars(self, cells: Iterable[Cell]) -> Iterator[str]:
        """Yield the bars under the men of a partner."""
        half, below = 0.27 * self.room, 0.43 * self.room
        bars = (
            f"M{_number(x - half)} {_number(y + below)}h{_number(2 * half)}" for x, y in (cell.centre for cell in cells)
        )
        yield f'<path d="{"".join(bars)}" stroke-width="7" stroke-linecap="round"/>'

    # --- panels --------------------------------------------------------------------------------------------------

    def _panel(self, panel: Panel) -> Iterator[str]:
        """Yield what stands on and around the cells of a panel."""
        yield from self._marks(panel, under=True)
        if panel.walls:
            walls = "".join(f"M{_point(wall.start)}L{_point(wall.end)}" for wall in panel.walls)
            yield f'<path class="pb-wall" d="{walls}" fill="none" stroke="{self.theme.wall}" stroke-width="10" stroke-linecap="round"/>\n'
        if self.look.names:
            yield from self._names(panel)
        else:
            yield from self._men(panel)
        yield from self._signs(panel)
        yield from self._marks(panel, under=False)
        yield from self._labels(panel)

    def _marks(self, panel: Panel, *, under: bool) -> Iterator[str]:
        """Yield the marks that are drawn under the men, or those over them."""
        colours = _mark_colours(self.theme)
        for mark, (is_under, draw) in _MARKS.items():
            marked = [cell for cell in panel.cells if mark in cell.marks]
            if marked and is_under == under:
                yield f'<g class="pb-{mark}" color="{colours[mark]}">'
                yield from (draw(cell) for cell in marked)
                yield "</g>\n"

    def _signs(self, panel: Panel) -> Iterator[str]:
        """Yield the signs of cells, in their corners."""
        signed = [cell for cell in panel.cells if cell.sign.strip(".")]
        if not signed:
            return
        yield f'<g class="pb-text" fill="{self.theme.text}" font-size="26" text-anchor="middle">'
        for cell in signed:
            x, y = cell.centre
            away = 0.38 * self.room
            yield f'<text x="{_number(x + away)}" y="{_number(y + away + 0.05)}">{clean(cell.sign)}</text>'
        yield "</g>\n"

    def _names(self, panel: Panel) -> Iterator[str]:
        """Yield the names of cells."""
        longest = max(len(cell.name) for cell in panel.cells)
        size = min(34, round(150 * self.room / longest))
        yield f'<g class="pb-name" fill="{self.theme.wall}" font-size="{size}" text-anchor="middle">'
        for cell in panel.cells:
            x, y = cell.centre
            yield f'<text x="{_number(x)}" y="{_number(y + size / 280)}">{clean(cell.name)}</text>'
        yield "</g>\n"

    def _labels(self, panel: Panel) -> Iterator[str]:
        """Yield the labels of a panel."""
        by_role: dict[Role, list[Label]] = defaultdict(list)
        for label in self.labels[id(panel)]:
            by_role[label.role].append(label)
        for role, labels in by_role.items():
            size, colour = _SIZES[role], "faint" if role in (Role.FILE, Role.RANK, Role.OWNER) else "text"
            yield f'<g class="pb-{colour}" fill="{getattr(self.theme, colour)}" font-size="{size}" text-anchor="middle">'
            for label in labels:
                y = label.y + size / 280  # the middle of small letters
                yield f'<text x="{_number(label.x)}" y="{_number(y)}">{clean(label.text)}</text>'
            yield "</g>\n"

    def _arrows(self, arrows: Sequence[Arrow]) -> Iterator[str]:
        """Yield arrows across all panels."""
        if not arrows:
            return
        centres: dict[int, Point] = {}
        for panel, cell in self.diagram.places():
            x, y = cell.centre
            centres.setdefault(cell.index, (panel.x + x, panel.y + y))
        yield f'<g class="pb-arrow" color="{self.theme.arrow}" opacity="0.8">'
        for origin, target in arrows:
            if origin in centres and target in centres and origin != target:
                yield _arrow(centres[origin], centres[target], self.room)
        yield "</g>\n"


# --- parts of a picture --------------------------------------------------------------------------------------------


def room(cell: Cell) -> float:
    """Return the side of the square that has room in a cell, if it is turned with the cell's longest side."""
    corners = cell.corners
    sides = list(zip(corners, (*corners[1:], corners[0]), strict=True))
    area = abs(sum(x * v - u * y for (x, y), (u, v) in sides)) / 2
    return area / max(hypot(u - x, v - y) for (x, y), (u, v) in sides)


def _board(panel: Panel, theme: Theme) -> str:
    """Return the empty cells of a panel: the edge around all of them, then one path for each shade."""
    by_shade: dict[Shade, list[str]] = defaultdict(list)
    for cell in panel.cells:
        by_shade[cell.shade].append(outline(cell))
    every = "".join(path for paths in by_shade.values() for path in paths)
    parts = [f'<path class="pb-edge" d="{every}" fill="none" stroke="{theme.edge}" stroke-width="9" stroke-linejoin="round"/>']
    for shade, paths in sorted(by_shade.items()):
        parts.append(f'<path class="pb-{_SHADES[shade]}" d="{"".join(paths)}" fill="{theme.shades[shade]}"/>')
    return "".join(parts)


def outline(cell: Cell) -> str:
    """Return the outline of a cell as a path."""
    (left, top), second, (right, bottom), fourth = cell.corners
    if second == (right, top) and fourth == (left, bottom):
        return f"M{_point((left, top))}h{_number(right - left)}v{_number(bottom - top)}h{_number(left - right)}z"
    first, *others = cell.corners
    return f"M{_point(first)}" + "".join(f"L{_point(point)}" for point in others) + "z"


def _figure(figure: Figure) -> str:
    """Return a man by his outlines."""
    lines = (
        f'<path d="{figure.lines}" fill="none" stroke="currentColor" stroke-width="4" stroke-linecap="round"'
        ' stroke-linejoin="round"/>'
        if figure.lines
        else ""
    )
    return f'<path d="{figure.body}" stroke-width="4" stroke-linejoin="round"/>{lines}'


def _disc(kind: str) -> str:
    """Return a man as his letter on a disc."""
    size = 58 if len(kind) == 1 else 44
    return (
        f'<circle cx="50" cy="50" r="40" stroke-width="4"/><text x="50" y="{50 + size * 0.36:.3g}" font-size="{size}"'
        f' font-weight="bold" text-anchor="middle" fill="currentColor" stroke="none">{clean(kind)}</text>'
    )


def _mark_colours(theme: Theme) -> dict[str, str]:
    """Return the colour of each mark, and of arrows, by their classes."""
    return {
        Mark.LAST_MOVE: theme.last_move,
        Mark.CHECK: theme.check,
        Mark.SELECTED: theme.selected,
        Mark.TARGET: theme.target,
        Mark.CAPTURE: theme.target,
        Mark.MARKED: theme.marked,
        "arrow": theme.arrow,
    }


def _tinted(cell: Cell) -> str:
    inner = outline(_shrunk(cell, 0.94))
    return (
        f'<path d="{outline(cell)}" fill="currentColor" fill-opacity="0.42"/>'
        f'<path d="{inner}" fill="none" stroke="currentColor" stroke-width="6"/>'
    )


def _alarmed(cell: Cell) -> str:
    """Return a broad frame with a second one in it, as no other mark has."""
    return (
        f'<path d="{outline(cell)}" fill="currentColor" fill-opacity="0.4"/>'
        f'<path d="{outline(_shrunk(cell, 0.93))}" fill="none" stroke="currentColor" stroke-width="7"/>'
        f'<path d="{outline(_shrunk(cell, 0.74))}" fill="none" stroke="currentColor" stroke-width="5" stroke-dasharray="10 6"/>'
    )


def _dotted(cell: Cell) -> str:
    return f'<circle {_centred(cell)} r="{_number(0.15 * room(cell))}" fill="currentColor" fill-opacity="0.65"/>'


def _ringed(cell: Cell) -> str:
    radius = _number(0.46 * room(cell))
    return f'<circle {_centred(cell)} r="{radius}" fill="none" stroke="currentColor" stroke-width="7" stroke-opacity="0.8"/>'


def _encircled(cell: Cell) -> str:
    radius = _number(0.45 * room(cell))
    return f'<circle {_centred(cell)} r="{radius}" fill="none" stroke="currentColor" stroke-width="7" stroke-dasharray="14 9"/>'


_MARKS = {
    Mark.LAST_MOVE: (True, _tinted),
    Mark.SELECTED: (True, _tinted),
    Mark.CHECK: (True, _alarmed),
    Mark.TARGET: (False, _dotted),
    Mark.CAPTURE: (False, _ringed),
    Mark.MARKED: (False, _encircled),
}
"""How each mark is drawn, and whether under the men."""


def _shrunk(cell: Cell, share: float) -> Cell:
    """Return ``cell`` smaller, about its middle."""
    x, y = cell.centre
    first, second, third, fourth = ((x + share * (u - x), y + share * (v - y)) for u, v in cell.corners)
    return cell._replace(corners=(first, second, third, fourth))


def _arrow(start: Point, end: Point, room: float) -> str:
    """Return an arrow between the middles of two cells."""
    length = hypot(end[0] - start[0], end[1] - start[1])
    across, down = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    head, half = 0.34 * room, 0.17 * room
    tip = end[0] - 0.06 * across, end[1] - 0.06 * down
    neck = tip[0] - head * across, tip[1] - head * down
    wings = ((neck[0] - half * down, neck[1] + half * across), (neck[0] + half * down, neck[1] - half * across))
    return (
        f'<path d="M{_point(start)}L{_point(neck)}" fill="none" stroke="currentColor" stroke-width="{round(11 * room)}"'
        ' stroke-linecap="round"/>'
        f'<path d="M{_point(tip)}L{_point(wings[0])}L{_point(wings[1])}z" fill="currentColor"/>'
    )


def _centred(cell: Cell) -> str:
    x, y = map(_number, cell.centre)
    return f'cx="{x}" cy="{y}"'


def _number(cells: float) -> str:
    """Return a length in cells as whole units of the drawing."""
    return str(round(cells * UNIT))


def _point(point: Point) -> str:
    return f"{_number(point[0])} {_number(point[1])}"
