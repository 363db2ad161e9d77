"""A diagram as SVG: one file without script, style of others or fonts for men, readable where style sheets are not.

Every colour is an attribute, and every part has a class (``pb-light``, ``pb-seat-0``, ``pb-check``, ...), so that a
page can give the picture colours of its own. The theme ``auto`` is the light one with a style sheet for those who
prefer dark.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import pairwise
from typing import NamedTuple

from plybook.render import shapes, standing, tiles, ways
from plybook.render.captions import Caption, fitted, with_signs
from plybook.render.diagram import Cell, CellMark, Diagram, Dot, Label, Panel, Point, Rectangle, Role, Shade
from plybook.render.drawn_men import Figures, Men
from plybook.render.fitting import briefly_titled, fitting, labels_of, legible, padding, page_of, usual_width
from plybook.render.layouts.hands import look_of, with_named_hands
from plybook.render.men import SIGN_COLOURS, SIGNS
from plybook.render.shapes import MARKS, SHADES, clean, number
from plybook.render.theme import DARK, LIGHT, THEMES, WALL_MARKS, Ink, Theme, inks
from plybook.rules.position import Position

FONT = "system-ui,'Noto Sans','DejaVu Sans',sans-serif"
_FAINT = (Role.FILE, Role.RANK, Role.OWNER)
_NAME_LINE = 1.05  # how far two names are from each other, of their size
_CAPTION = 40  # how large the letters of a caption are
_LEAST_CAPTION = 12  # in pixels
_SHARE_OF_CAPTION = 0.015  # of the width of the page at least
_LEAST_SIGNPOST = 8  # the letters of one, in pixels
_BLEED = 0.04  # how far the ground goes over the edges, in cells, which no row of pixels then is half beyond
_LINE = 1.55 / shapes.UNIT  # how high a line of it is, of the size of its letters
_LETTER = 0.62  # about how wide a letter of it is, of its size
_LETTER_OF_LEGEND = 0.55
_DISC = 0.5  # the room of the disc that begins it, in cells
_MINUS = {"-": "\N{MINUS SIGN}"}  # as wide and strong as a plus
_WRITTEN = {**_MINUS, ".": "\N{BULLET}"}  # in the legend and on discs
_OF_INFLUENCE = "+-."  # signs that stand on a disc beside a man
_BADGE = 0.15  # the radius of that, of the room in a cell
_CHIP = 1.5  # the room of a sign in the legend, of the size of its letters
_TRAIL = "trail"  # the colour of arrows that show the last move
_ID = "{id}"  # what stands in the document for the prefix of its ids, until it is known


class Arrow(NamedTuple):
    """An arrow from one cell to another; ``colour`` is a name or a hexadecimal code, "" for that of the theme."""

    origin: int
    target: int
    colour: str = ""


class PictureStyle(NamedTuple):
    """How a picture is to look.

    ``size`` is its width in pixels, 0 for one that suits it; ``theme`` is ``light``, ``dark`` or ``auto``; ``shape``
    is one of `SHAPES`.
    ``coordinates`` says whether the names of files and ranks stand beside the boards, ``names`` whether those of
    cells stand on them, in the place of men. ``prefix`` begins the ids in the document; where it is empty, pictures
    that differ have different ones.
    """

    size: int = 0
    theme: str = "light"
    coordinates: bool = True
    names: bool = False
    prefix: str = ""
    shape: str = "usual"


def write(
    diagram: Diagram,
    position: Position,
    look: PictureStyle,
    *,
    figures: Figures,
    title: str,
    description: str,
    arrows: Sequence[Arrow] = (),
    trails: Sequence[Sequence[int]] = (),
    caption: Caption | None = None,
) -> str:
    """Return the SVG document of ``diagram``, which shows ``position``.

    ``figures`` gives those of the kinds of men by their letters; a kind that has none is its letters on a disc.
    ``trails`` are the cells over which men went in the last move; an arrow shows where one leads to another panel.
    """
    drawing = _Drawing(
        fitting(
            with_named_hands(briefly_titled(diagram), position), look.shape, look.size, coordinates=look.coordinates
        ),
        position,
        look,
        figures,
        caption,
    )
    body = "".join(drawing.parts(arrows, trails))
    box, width = drawing.box, drawing.width
    height = max(1, round(width * box.height / box.width))
    view = " ".join(map(number, (box.left, box.top, box.width, box.height)))
    document = (
        f'<svg xmlns="http://www.w3.org/2000/svg" id="{_ID}" class="plybook pb-{look.theme}" viewBox="{view}"'
        f' width="{width}" height="{height}" role="img" aria-labelledby="{_ID}t {_ID}d" font-family="{FONT}">\n'
        f'<title id="{_ID}t">{clean(title)}</title>\n<desc id="{_ID}d">{clean(description)}</desc>\n{body}</svg>\n'
    )
    prefix = clean(look.prefix) or "p" + sha256(document.encode()).hexdigest()[:8]
    return document.replace(_ID, prefix)


def _class(kind: str) -> str:
    """Return the class of the cells on which a Pawn can do something of this ``kind``."""
    return f"power-{kind.replace(' ', '-')}"


def _placed(panel: Panel) -> str:
    """Return the attribute that puts what belongs to a panel where it is on the page."""
    scale = "" if panel.scale == 1 else f" scale({panel.scale:g})"
    return f'transform="translate({shapes.point((panel.x, panel.y))}){scale}"'


class _Drawing:
    """A picture in the making: the rectangle ``box`` of its page, and its parts."""

    def __init__(
        self,
        diagram: Diagram,
        position: Position,
        look: PictureStyle,
        figures: Figures,
        caption: Caption | None,
    ) -> None:
        self._look = look
        self._board_size = position.geometry.size
        self._seats, self._leaders = position.seat_names(), position.leaders
        self._theme = THEMES.get(look.theme, LIGHT)
        self._tile = tiles.tile_of(look_of(type(position)))
        self._inks = self._inks_in(self._theme)
        self._room = min(shapes.room(cell) for _, cell in diagram.places())
        self._page = page_of(diagram, coordinates=look.coordinates)
        self.width = look.size or usual_width(self._page)
        self._diagram, self._label_sizes = legible(diagram, self._page, self.width)
        self._men = Men(
            diagram, position, self._inks, figures, pixels=self.width / self._page.width, prefix=_ID, tile=self._tile
        )
        pixel = shapes.UNIT * self._page.width / self.width
        self._letters = max(_CAPTION, _LEAST_CAPTION * pixel, _SHARE_OF_CAPTION * self._page.width * shapes.UNIT)
        caption = caption or Caption(-1, ())
        self._padding = padding(diagram)
        most = shapes.UNIT * (self._page.width - 2 * self._padding - _DISC) / (_LETTER * self._letters)
        # Signs are explained where they are seen.
        legend = () if all(map(self._men.are_dots, diagram.panels)) else diagram.legend
        self._turn, self._caption = caption.seat, fitted(caption, legend, most)
        lines = len(self._caption)
        below = lines * _LINE * self._letters + bool(lines) * self._padding
        tops = [
            panel.y + panel.scale * (label.y - self._sizes_of(panel)[label.role] / shapes.UNIT / 2) - self._padding
            for panel in self._diagram.panels
            for label in panel.labels
        ]
        self.box = self._page._replace(top=min([self._page.top, *tops]), bottom=self._page.bottom + below)

    def _inks_in(self, theme: Theme) -> list[Ink]:
        """Return the colours of the seats; discs are alike, so that no side looks weaker."""
        found = inks(theme, self._seats, self._leaders)
        return [ink._replace(lines=theme.tile) for ink in found] if self._tile == "disc" else found

    def parts(self, arrows: Sequence[Arrow], trails: Sequence[Sequence[int]]) -> Iterator[str]:
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
            yield from self._men.symbols()
        left, top = (number(side - _BLEED) for side in (self.box.left, self.box.top))
        width, height = (number(side + 2 * _BLEED) for side in (self.box.width, self.box.height))
        yield f'</defs>\n<rect class="pb-page" x="{left}" y="{top}" width="{width}" height="{height}"'
        yield f' fill="{self._theme.page}"/>\n'
        yield from standing.posts(self._diagram, self._theme)
        for panel, drawn in zip(self._diagram.panels, boards, strict=True):
            yield f'<g class="pb-panel" {_placed(panel)}>\n'
            yield from standing.rim(panel, self._inks)
            for path, coloured in drawn:
                yield (
                    f'<use href="#{shared[path]}" {coloured}/>'
                    if path in shared
                    else f'<path d="{path}" {coloured}/>'
                )
            yield "\n"
            yield from self._panel(panel)
            yield "</g>\n"
        yield from standing.pins(self._diagram, self._theme)
        yield from standing.moved(self._diagram, self._theme)
        yield from self._arrows([*self._trails(trails), *arrows], trails)
        halo = f'class="pb-halo" stroke="{self._theme.page}" stroke-width="7" paint-order="stroke"'
        for panel in self._diagram.panels:
            if labels := "".join(self._labels(panel)):
                yield f"<g {_placed(panel)} {halo}>\n{labels}</g>\n"
        yield from self._captioned()

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
        if self._tile == "wedge":
            yield f"#{_ID} .pb-tile{{fill:{theme.tile}}}#{_ID} .pb-no-tile{{stroke:{theme.shades[1]}}}"
        if self._men.has_absent:
            fill, colour = self._men.absent(theme)
            yield f"#{_ID} .pb-absent{{fill:{fill};color:{colour}}}"
        for name, colour in (("edge", theme.edge), ("wall", theme.wall), ("post", theme.faint), ("halo", theme.page)):
            yield f"#{_ID} .pb-{name}{{stroke:{colour}}}"
        there = {mark for _, cell in self._diagram.places() for mark in cell.marks}
        marks = [each for each in theme.marks().items() if each[0] in there or each[0] not in WALL_MARKS]
        for name, colour in (*marks, ("arrow", theme.arrow), ("trail", theme.trail)):
            yield f"#{_ID} .pb-{name}{{color:{colour}}}"
        yield f"#{_ID} .pb-{CellMark.FROM}{{stroke-width:{theme.began}}}"
        colours = self._inks_in(theme)
        yield f"#{_ID} .pb-reached{{fill:{theme.reached(colours)}}}"
        for seat, ink in enumerate(colours):
            yield f"#{_ID} .pb-seat-{seat}{{fill:{ink.body};stroke:{ink.outline};color:{ink.lines}}}"

    def _sizes_of(self, panel: Panel) -> Mapping[Role, float]:
        """Return the sizes of the labels of a panel by their roles."""
        return self._label_sizes[panel.scale]

    # --- panels --------------------------------------------------------------------------------------------------

    def _panel(self, panel: Panel) -> Iterator[str]:
        """Yield what stands on the cells of a panel, and around them."""
        yield from self._powers(panel)
        yield from self._marks(panel, under=True)
        if rays := shapes.rays(self._diagram, panel):
            colour = self._theme.marks()[CellMark.TARGET]
            yield f'<g class="pb-{CellMark.TARGET}" color="{colour}">{rays}</g>\n'
        if self._look.names:
            yield from self._names(panel)
        else:
            yield from self._men.on(panel, self._theme)
            yield from self._signs(panel)
        yield from self._marks(panel, under=False)

    def _labels(self, panel: Panel) -> Iterator[str]:
        """Yield what is written around a panel, in the clear where an arrow leads over it."""
        by_role: dict[Role, list[Label]] = defaultdict(list)
        for label in labels_of(panel, coordinates=self._look.coordinates):
            if self._sizes_of(panel)[label.role]:
                by_role[label.role].append(label)
        for role, labels in by_role.items():
            colour = "faint" if role in _FAINT else "text"
            texts = ((each.text, (each.x, each.y)) for each in labels)
            yield from self._texts(colour, self._sizes_of(panel)[role], texts, begins=role is Role.LEGEND)

    def _texts(
        self,
        colour: str,
        size: float,
        texts: Iterable[tuple[str, Point]],
        opacity: float = 1,
        *,
        begins: bool = False,
        ends: bool = False,
    ) -> Iterator[str]:
        """Yield texts in one colour and size, with their middle at the points given, or where each begins or ends."""
        drawn = "".join(
            f'<text x="{number(x)}" y="{number(y + size / shapes.UNIT * 0.36)}">{clean(text)}</text>'
            for text, (x, y) in texts
            if text
        )
        if drawn:
            fill = f'fill="{getattr(self._theme, colour)}"' + (f' fill-opacity="{opacity}"' if opacity < 1 else "")
            anchor = "start" if begins else "end" if ends else "middle"
            yield f'<g class="pb-{colour}" {fill} font-size="{size:.3g}" text-anchor="{anchor}">{drawn}</g>\n'

    def _marks(self, panel: Panel, *, under: bool) -> Iterator[str]:
        """Yield the marks that are drawn under the men, or those over them."""
        colours, has_moved = self._theme.marks(), panel.name in {ghost.name for ghost in self._diagram.ghosts}
        if self._tile == "disc" and not under:
            came = [cell for cell in panel.cells if cell.man and CellMark.LAST_MOVE in cell.marks]
            rings = "".join(tiles.ring(cell, self._men.size(cell)) for cell in came)
            yield f'<g class="pb-{CellMark.LAST_MOVE}" color="{self._theme.trail}">{rings}</g>\n' * bool(came)
        for mark, (is_under, draw) in MARKS.items():
            if has_moved and mark is CellMark.LAST_MOVE:
                continue  # the board has a rim instead
            marked = [cell for cell in panel.cells if mark in cell.marks]
            if marked and under and mark is CellMark.LAST_MOVE:
                tint = "".join(map(shapes.outline, marked))
                colour = self._theme.reached(self._inks)
                yield f'<path class="pb-reached" fill="{colour}" fill-opacity="0.9" d="{tint}"/>\n'
            if marked and is_under == under:
                drawn = map(shapes.filled if mark is CellMark.FROM and self._men.are_dots(panel) else draw, marked)
                broad = f' stroke-width="{self._theme.began}"' * (mark is CellMark.FROM)
                yield f'<g class="pb-{mark}" color="{colours[mark]}"{broad}>{"".join(drawn)}</g>\n'

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
        """Yield the signs of cells: in the middle of empty ones, else beside a man; numbers in a corner."""
        empty, badges, beside, numbers, quiet = (list[tuple[str, Point]]() for _ in range(5))
        if self._men.are_dots(panel):
            return
        signed = [cell for cell in panel.cells if cell.sign and cell.dot is None]  # a dot shows what its sign says
        yield from self._drawn_signs([cell for cell in signed if cell.sign in SIGNS])
        for cell in signed:
            if cell.sign in SIGNS:
                continue
            corner = shapes.beside_man(cell)
            if cell.sign.isdigit():
                (numbers if cell.man else quiet).append((cell.sign, corner))
            elif not cell.man and CellMark.TARGET not in cell.marks:
                if cell.sign != standing.DOT:
                    empty.append((_MINUS.get(cell.sign, cell.sign), cell.centre))
            else:
                kept = badges if cell.sign in _OF_INFLUENCE else beside
                kept.append((_WRITTEN.get(cell.sign, cell.sign), corner))
        yield from self._texts("ink", 64 * self._room, empty, opacity=0.7)
        yield from self._texts("ink", 30 * self._room, numbers)
        yield from self._texts("ink", 30 * self._room, quiet, opacity=0.6)
        yield from self._texts("ink", 38 * self._room, beside)
        if badges:
            radius = number(_BADGE * self._room)
            discs = (f'<circle cx="{number(x)}" cy="{number(y)}" r="{radius}"/>' for _, (x, y) in badges)
            yield f'<g class="pb-text" fill="{self._theme.text}">{"".join(discs)}</g>\n'
        yield from self._texts("page", 34 * self._room, badges)

    def _drawn_signs(self, cells: Sequence[Cell]) -> Iterator[str]:
        """Yield the signs that are figures, as large as men."""
        fill, stroke = SIGN_COLOURS
        for cell in cells:
            at = " ".join(map(number, cell.centre))
            place = f'transform="translate({at}) scale({self._men.size(cell):.3g}) translate(-50 -50)"'
            yield f'<g fill="{fill}" stroke="{stroke}" color="{stroke}" {place}>'
            yield f"{shapes.figure(SIGNS[cell.sign])}</g>\n"

    def _names(self, panel: Panel) -> Iterator[str]:
        """Yield the names of cells, but for those of hands; a second one stands above the first."""
        if panel.cells and panel.cells[0].index >= self._board_size:
            return
        longest = max(len(name) for cell in panel.cells for name in (cell.name, cell.second_name))
        size = min(34, round(136 * self._room / longest))
        half = size / shapes.UNIT * _NAME_LINE / 2

        def lines() -> Iterator[tuple[str, Point]]:
            for cell in panel.cells:
                (x, y), lower = cell.centre, half if cell.second_name else 0
                yield cell.name, (x, y + lower)
                yield cell.second_name, (x, y - half)

        yield from self._texts("ink", size, lines())

    # --- what leads over all panels ------------------------------------------------------------------------------

    def _places(self) -> dict[int, tuple[Panel, Cell]]:
        """Return the panel of each cell, and the cell."""
        return {cell.index: (panel, cell) for panel, cell in self._diagram.places()}

    def _trails(self, trails: Sequence[Sequence[int]]) -> Iterator[Arrow]:
        """Yield arrows for each leg of the ways of the last move that led to another panel, but from hands."""
        places = self._places()
        for way in trails:
            if len({id(places[cell][0]) for cell in way if cell in places}) > 1:
                known = (leg for leg in pairwise(way) if all(cell in places for cell in leg))
                yield from (Arrow(*leg, _TRAIL) for leg in known if leg[0] < self._board_size)

    def _arrows(self, arrows: Sequence[Arrow], trails: Sequence[Sequence[int]]) -> Iterator[str]:
        """Yield arrows, which lead around the panels that they neither begin nor end on, and signposts."""
        places, room, named_beside = self._places(), self._room, self._look.coordinates
        journeys = standing.journeys(self._diagram, room, coordinates=named_beside)
        inside = standing.on_one_panel(self._diagram, trails, room)
        found = [(_TRAIL, way, room) for way in (*journeys, *inside)]
        for origin, target, colour in arrows:
            if origin != target and origin in places and target in places:
                ends = places[origin], places[target]
                way = standing.way_between(self._diagram, *ends, room, coordinates=named_beside)
                found.append((colour, way, room * min(panel.scale for panel, _ in ends)))
        found = [(colour, self._with_legible_posts(way), width) for colour, way, width in found]
        by_colour: dict[str, str] = defaultdict(str)
        for colour, way, width in found:
            for points, short in way.arrows():
                outline = "L".join(map(shapes.point, ways.tapered(points, width, short=short)))
                by_colour[colour] += f"M{outline}z"
        named = {"": ("arrow", self._theme.arrow), _TRAIL: ("trail", self._theme.trail)}
        # The style sheet of a document with two themes colours the class; what has a colour of its own has none.
        looks = {each: 'class="pb-{}" color="{}"'.format(*named[each]) for each in named}
        for colour, drawn in by_colour.items():
            look = looks.get(colour, f'color="{colour}"')
            halo = f'class="pb-halo" stroke="{self._theme.page}" stroke-width="4" paint-order="stroke"'
            yield f'<g {look} opacity="0.85"><path d="{drawn}" fill="currentColor" {halo}/></g>\n'
        for colour, way, _ in found:
            for text, _, box in way.posts:
                yield from self._signpost(looks.get(colour, f'color="{colour}"'), text, box)

    def _with_legible_posts(self, way: standing.Way) -> standing.Way:
        """Return the way without signposts that are too small to read; the marks still show its cells."""
        least = standing.SIGN_HEIGHT * _LEAST_SIGNPOST * self._page.width / self.width
        return way._replace(posts=tuple(post for post in way.posts if post[2].height >= least))

    def _signpost(self, look: str, text: str, box: Rectangle) -> Iterator[str]:
        """Yield the board of a signpost with the ``look`` of an arrow."""
        x, y, width, height = map(number, (box.left, box.top, box.width, box.height))
        yield f'<g {look} stroke="currentColor" stroke-width="3">'
        yield f'<rect class="pb-page" x="{x}" y="{y}" width="{width}" height="{height}" rx="8"'
        yield f' fill="{self._theme.page}"/></g>\n'
        middle = (box.left + box.right) / 2, (box.top + box.bottom) / 2
        yield from self._texts("text", box.height / standing.SIGN_HEIGHT * shapes.UNIT, [(text, middle)])

    def _captioned(self) -> Iterator[str]:
        """Yield the caption under the boards, and the legend."""
        left, right, size = self._page.left + self._padding, self._page.right - self._padding, self._letters
        y = self._page.bottom + _LINE * size / 2
        for at, (first, last, is_main) in enumerate(self._caption):
            start = left
            if at == 0 and self._turn >= 0:
                ink, radius = self._inks[self._turn], 0.4 * size / shapes.UNIT
                yield f'<g class="pb-seat-{self._turn}" fill="{ink.body}" stroke="{ink.outline}" stroke-width="5">'
                yield f'<circle cx="{number(left + radius)}" cy="{number(y)}" r="{number(radius)}"/></g>\n'
                start += 2.7 * radius
            colour = "text" if is_main else "faint"
            for sign, text in with_signs(first):
                if sign:
                    yield from self._chip(sign, (start, y))
                    start += _CHIP * size / shapes.UNIT
                yield from self._texts(colour, size, [(text, (start, y))], begins=True)
                start += _LETTER_OF_LEGEND * size / shapes.UNIT * len(text)
            yield from self._texts(colour, size, [(last, (right, y))], ends=True)
            y += _LINE * size

    def _chip(self, sign: str, at: Point) -> Iterator[str]:
        """Yield a sign of the legend on a small cell that begins at a point."""
        (x, y), size = at, 1.2 * self._letters / shapes.UNIT
        box = " ".join(f'{name}="{number(each)}"' for name, each in (("x", x), ("y", y - size / 2)))
        sides = f'width="{number(size)}" height="{number(size)}" rx="{number(0.15 * size)}"'
        yield f'<rect class="pb-dark" fill="{self._theme.shades[Shade.DARK]}" {box} {sides}/>\n'
        yield from self._texts("ink", self._letters, [(_WRITTEN.get(sign, sign), (x + size / 2, y))])
