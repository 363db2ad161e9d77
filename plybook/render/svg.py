"""A diagram as SVG: one file without script, style of others or fonts for men, readable where style sheets are not.

Every colour is an attribute, and every part has a class (``pb-light``, ``pb-seat-0``, ``pb-check``, ...), so that a
page can give the picture colours of its own. The theme ``auto`` is the light one with a style sheet for those who
prefer dark.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from html import escape
from typing import NamedTuple

from plybook.render import shapes
from plybook.render.diagram import Cell, CellMark, Diagram, Dot, Label, Panel, Point, Rectangle, Role
from plybook.render.shapes import MARKS, SHADES, Figure, number
from plybook.render.theme import DARK, LIGHT, THEMES, Theme, inks
from plybook.rules.position import Position

FONT = "system-ui,'Noto Sans','DejaVu Sans',sans-serif"
_PADDING = 0.25
_USUAL, _SMALLEST, _WIDEST = 40, 20, 1200  # pixels: of a cell, of a cell on a large board, of a page
_SIZES = {Role.FILE: 30, Role.RANK: 30, Role.OWNER: 33, Role.TITLE: 38, Role.HEADING: 56, Role.LEGEND: 38}
_FAINT = (Role.FILE, Role.RANK, Role.OWNER)
_MAN = 0.94  # how much of the room in a cell a man has
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_NAME_LINE = 1.05  # how far two names are from each other, of their size
_DOT = "."  # a sign that is seen beside a man only
_ID = "{id}"  # what stands in the document for the prefix of its ids, until it is known


class Arrow(NamedTuple):
    """An arrow from one cell to another; ``colour`` is a name or a hexadecimal code, "" for that of the theme."""

    origin: int
    target: int
    colour: str = ""


class PictureStyle(NamedTuple):
    """How a picture is to look.

    ``size`` is its width in pixels, 0 for one that suits it; ``theme`` is ``light``, ``dark`` or ``auto``.
    ``coordinates`` says whether the names of files and ranks stand beside the boards, ``names`` whether those of
    cells stand on them, in the place of men. ``prefix`` begins the ids in the document; where it is empty, pictures
    that differ have different ones.
    """

    size: int = 0
    theme: str = "light"
    coordinates: bool = True
    names: bool = False
    prefix: str = ""


def write(
    diagram: Diagram,
    position: Position,
    look: PictureStyle,
    *,
    figures: Mapping[str, Figure],
    title: str,
    description: str,
    arrows: Sequence[Arrow] = (),
) -> str:
    """Return the SVG document of ``diagram``, which shows ``position``.

    ``figures`` are those of the kinds of men by their letters; a kind that has none is its letters on a disc.
    """
    drawing = _Drawing(diagram, position, look, figures)
    body = "".join(drawing.parts(arrows))
    box = drawing.box
    width = look.size or usual_width(box)
    height = max(1, round(width * box.height / box.width))
    view = " ".join(map(number, (box.left, box.top, box.width, box.height)))
    document = (
        f'<svg xmlns="http://www.w3.org/2000/svg" id="{_ID}" class="plybook pb-{look.theme}" viewBox="{view}"'
        f' width="{width}" height="{height}" role="img" aria-labelledby="{_ID}t {_ID}d" font-family="{FONT}">\n'
        f'<title id="{_ID}t">{clean(title)}</title>\n<desc id="{_ID}d">{clean(description)}</desc>\n{body}</svg>\n'
    )
    prefix = clean(look.prefix) or "p" + sha256(document.encode()).hexdigest()[:8]
    return document.replace(_ID, prefix)


def page_of(diagram: Diagram, *, coordinates: bool = True) -> Rectangle:
    """Return the rectangle that has all panels and their labels, with some room around."""
    left, top, right, bottom = diagram.extent
    for panel in diagram.panels:
        for label in _labels(panel, coordinates=coordinates):
            high = _SIZES[label.role] / shapes.UNIT / 2
            wide = 0.6 * high * len(label.text)
            x, y = panel.x + label.x, panel.y + label.y
            before, after = (0.0, 2 * wide) if label.role is Role.LEGEND else (wide, wide)
            left, right = min(left, x - before), max(right, x + after)
            top, bottom = min(top, y - high), max(bottom, y + high)
    return Rectangle(left - _PADDING, top - _PADDING, right + _PADDING, bottom + _PADDING)


def _labels(panel: Panel, *, coordinates: bool) -> list[Label]:
    """Return the labels of a panel that are to be seen."""
    return [each for each in panel.labels if coordinates or each.role not in (Role.FILE, Role.RANK)]


def usual_width(box: Rectangle) -> int:
    """Return the width of a picture in pixels whose cells are of usual size, or small where there are many."""
    return round(box.width * max(_SMALLEST, min(_USUAL, _WIDEST / box.width)))


def clean(text: str) -> str:
    """Return ``text`` as it may stand in a document: nothing in it is markup, and nothing is no character of XML."""
    return escape(_NOT_XML.sub("\N{REPLACEMENT CHARACTER}", text)).replace("{", "&#123;")


def _class(kind: str) -> str:
    """Return the class of the cells on which a Pawn can do something of this ``kind``."""
    return f"power-{kind.replace(' ', '-')}"


class _Drawing:
    """A picture in the making: the rectangle ``box`` of its page, and its parts."""

    def __init__(
        self, diagram: Diagram, position: Position, look: PictureStyle, figures: Mapping[str, Figure]
    ) -> None:
        self._diagram, self._look, self._figures = diagram, look, figures
        self._seats, self._leaders = position.seats, position.leaders
        self._theme = THEMES.get(look.theme, LIGHT)
        # Men are as large as the smallest cell has room for.
        self._room = min(shapes.room(cell) for _, cell in diagram.places())
        kinds = sorted({cell.man.kind for _, cell in diagram.places() if cell.man})
        self._numbers = {kind: each for each, kind in enumerate(kinds)}
        self.box = page_of(diagram, coordinates=look.coordinates)

    def parts(self, arrows: Sequence[Arrow]) -> Iterator[str]:
        """Yield the elements of the document."""
        if self._look.theme == "auto":
            yield f"<style>@media (prefers-color-scheme:dark){{{''.join(self._rules(DARK))}}}</style>\n"
        boards = [shapes.board(panel, self._theme) for panel in self._diagram.panels]
        # What many panels have is drawn once. Colours stand where it is used, or style sheets would not reach them.
        counts = Counter(path for drawn in boards for path, _ in drawn)
        shared = {path: f"{_ID}b{each}" for each, path in enumerate(counts) if counts[path] > 1}
        yield "<defs>\n"
        yield from (f'<path id="{name}" d="{path}"/>\n' for path, name in shared.items())
        if not self._look.names:
            yield from self._symbols()
        left, top, width, height = map(number, (self.box.left, self.box.top, self.box.width, self.box.height))
        yield f'</defs>\n<rect class="pb-page" x="{left}" y="{top}" width="{width}" height="{height}"'
        yield f' fill="{self._theme.page}"/>\n'
        for panel, drawn in zip(self._diagram.panels, boards, strict=True):
            yield f'<g class="pb-panel" transform="translate({shapes.point((panel.x, panel.y))})">\n'
            for path, colours in drawn:
                yield (
                    f'<use href="#{shared[path]}" {colours}/>' if path in shared else f'<path d="{path}" {colours}/>'
                )
            yield "\n"
            yield from self._panel(panel)
            yield "</g>\n"
        yield from self._arrows(arrows)

    def _rules(self, theme: Theme) -> Iterator[str]:
        """Yield the rules of a style sheet that gives this picture the colours of ``theme``."""
        shades = sorted({cell.shade for _, cell in self._diagram.places()})
        fills = {SHADES[shade]: theme.shades[shade] for shade in shades}
        dots = {cell.dot for _, cell in self._diagram.places()}
        fills |= {str(dot): theme.dots[at] for at, dot in enumerate(Dot) if dot in dots}
        fills |= {"page": theme.page, "text": theme.text, "faint": theme.faint, "ink": theme.ink}
        for name, colour in fills.items():
            yield f"#{_ID} .pb-{name}{{fill:{colour}}}"
        if any(cell.power for _, cell in self._diagram.places()):
            for kind, colour in theme.of_powers().items():
                yield f"#{_ID} .pb-{_class(kind)}{{fill:{colour}}}"
            yield f"#{_ID} .pb-ways{{color:{theme.ink}}}"
        for name, colour in (("edge", theme.edge), ("wall", theme.wall)):
            yield f"#{_ID} .pb-{name}{{stroke:{colour}}}"
        for name, colour in (*theme.marks().items(), ("arrow", theme.arrow)):
            yield f"#{_ID} .pb-{name}{{color:{colour}}}"
        for seat, ink in enumerate(inks(theme, self._seats, self._leaders)):
            yield f"#{_ID} .pb-seat-{seat}{{fill:{ink.body};stroke:{ink.outline};color:{ink.lines}}}"

    # --- men -----------------------------------------------------------------------------------------------------

    def _symbols(self) -> Iterator[str]:
        """Yield the men in the size they are drawn in, around the point (0, 0); each use gives its own colours."""
        drawn = {
            f"m{each}": shapes.figure(self._figures[kind]) if kind in self._figures else shapes.disc(clean(kind))
            for kind, each in self._numbers.items()
        }
        if any(leader != seat for seat, leader in enumerate(self._leaders)):
            drawn["s"] = shapes.SIDE
        size = f"scale({self._room * _MAN:.3g}) translate(-50 -50)"
        yield from (f'<g id="{_ID}{name}"><g transform="{size}">{path}</g></g>\n' for name, path in drawn.items())

    def _men(self, panel: Panel) -> Iterator[str]:
        """Yield the men on a panel, those of a seat in a group."""
        by_seat: dict[int, list[tuple[str, Cell]]] = defaultdict(list)
        for cell in panel.cells:
            if cell.man:
                by_seat[cell.man.seat].append((cell.man.kind, cell))
        colours = inks(self._theme, self._seats, self._leaders)
        for seat, men in sorted(by_seat.items()):
            ink = colours[seat]
            yield f'<g class="pb-seat-{seat}" fill="{ink.body}" stroke="{ink.outline}" color="{ink.lines}">'
            yield "".join(f'<use href="#{_ID}m{self._numbers[kind]}" {self._at(cell)}/>' for kind, cell in men)
            yield "</g>\n"
            leader = self._leaders[seat]
            if leader != seat:
                body, outline, _ = colours[leader]
                yield f'<g class="pb-seat-{leader}" fill="{body}" stroke="{outline}">'
                yield "".join(f'<use href="#{_ID}s" {self._at(cell)}/>' for _, cell in men)
                yield "</g>\n"

    @staticmethod
    def _at(cell: Cell) -> str:
        x, y = map(number, cell.centre)
        return f'x="{x}" y="{y}"'

    # --- panels --------------------------------------------------------------------------------------------------

    def _panel(self, panel: Panel) -> Iterator[str]:
        """Yield what stands on the cells of a panel, and around them."""
        yield from self._powers(panel)
        yield from self._marks(panel, under=True)
        if self._look.names:
            yield from self._names(panel)
        else:
            yield from self._men(panel)
            yield from self._signs(panel)
        yield from self._marks(panel, under=False)
        by_role: dict[Role, list[Label]] = defaultdict(list)
        for label in _labels(panel, coordinates=self._look.coordinates):
            by_role[label.role].append(label)
        for role, labels in by_role.items():
            colour = "faint" if role in _FAINT else "text"
            texts = ((each.text, (each.x, each.y)) for each in labels)
            yield from self._texts(colour, _SIZES[role], texts, begins=role is Role.LEGEND)

    def _texts(
        self,
        colour: str,
        size: float,
        texts: Iterable[tuple[str, Point]],
        opacity: float = 1,
        *,
        begins: bool = False,
    ) -> Iterator[str]:
        """Yield texts in one colour and size, with their middle at the points given, or where each ``begins``."""
        drawn = "".join(
            f'<text x="{number(x)}" y="{number(y + size / shapes.UNIT * 0.36)}">{clean(text)}</text>'
            for text, (x, y) in texts
            if text
        )
        if drawn:
            fill = f'fill="{getattr(self._theme, colour)}"' + (f' fill-opacity="{opacity}"' if opacity < 1 else "")
            anchor = "start" if begins else "middle"
            yield f'<g class="pb-{colour}" {fill} font-size="{size:.3g}" text-anchor="{anchor}">{drawn}</g>\n'

    def _marks(self, panel: Panel, *, under: bool) -> Iterator[str]:
        """Yield the marks that are drawn under the men, or those over them."""
        colours = self._theme.marks()
        for mark, (is_under, draw) in MARKS.items():
            marked = [cell for cell in panel.cells if mark in cell.marks]
            if marked and is_under == under:
                yield f'<g class="pb-{mark}" color="{colours[mark]}">{"".join(map(draw, marked))}</g>\n'

    def _powers(self, panel: Panel) -> Iterator[str]:
        """Yield what a man can do on the cells of a map of that."""
        by_kind: dict[str, list[Cell]] = defaultdict(list)
        for cell in panel.cells:
            if cell.power:
                by_kind[cell.power.kind].append(cell)
        if not by_kind:
            return
        yield f'<g class="pb-edge" stroke="{self._theme.edge}" stroke-width="3" stroke-linejoin="round">'
        for kind, colour in self._theme.of_powers().items():
            if path := "".join(map(shapes.outline, by_kind[kind])):
                yield f'<path class="pb-{_class(kind)}" fill="{colour}" d="{path}"/>'
        path, attributes = shapes.walls(panel, self._theme)
        ways = shapes.powers(panel.cells, self._room)
        yield f'</g>\n<path d="{path}" {attributes}/>\n<g class="pb-ways" color="{self._theme.ink}">{ways}</g>\n'

    def _signs(self, panel: Panel) -> Iterator[str]:
        """Yield the signs of cells: in the middle of empty ones, beside what stands on others."""
        empty, beside, dots = [], [], []
        for cell in (
            each for each in panel.cells if each.sign and each.dot is None
        ):  # a dot shows what its sign says
            corner = shapes.beside_man(cell)
            if not cell.man and CellMark.TARGET not in cell.marks:
                if cell.sign != _DOT:
                    empty.append((cell.sign, cell.centre))
            elif cell.sign == _DOT:
                dots.append(
                    f'<circle cx="{number(corner[0])}" cy="{number(corner[1])}" r="{number(0.07 * self._room)}"/>'
                )
            else:
                beside.append((cell.sign, corner))
        yield from self._texts("ink", 36 * self._room, empty, opacity=0.6)
        yield from self._texts("ink", 34 * self._room, beside)
        if dots:
            yield f'<g class="pb-ink" fill="{self._theme.ink}">{"".join(dots)}</g>\n'

    def _names(self, panel: Panel) -> Iterator[str]:
        """Yield the names of cells; a second one stands above the first."""
        longest = max(len(name) for cell in panel.cells for name in (cell.name, cell.second_name))
        size = min(34, round(136 * self._room / longest))
        half = size / shapes.UNIT * _NAME_LINE / 2

        def lines() -> Iterator[tuple[str, Point]]:
            for cell in panel.cells:
                (x, y), lower = cell.centre, half if cell.second_name else 0
                yield cell.name, (x, y + lower)
                yield cell.second_name, (x, y - half)

        yield from self._texts("ink", size, lines())

    def _arrows(self, arrows: Sequence[Arrow]) -> Iterator[str]:
        """Yield arrows across all panels."""
        centres: dict[int, Point] = {}
        for panel, cell in self._diagram.places() if arrows else ():
            x, y = cell.centre
            centres[cell.index] = (panel.x + x, panel.y + y)
        by_colour: dict[str, str] = defaultdict(str)
        for origin, target, colour in arrows:
            if origin != target and origin in centres and target in centres:
                by_colour[colour] += shapes.arrow(centres[origin], centres[target], self._room)
        for colour, drawn in by_colour.items():
            # The style sheet of a document with two themes colours the class; what has a colour of its own has none.
            look = f'color="{colour}"' if colour else f'class="pb-arrow" color="{self._theme.arrow}"'
            yield f'<g {look} opacity="0.8">{drawn}</g>\n'
