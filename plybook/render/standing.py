"""Boards that stand on others, as SVG: rims of their owners, posts, pins, and where the last move took one."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from math import dist
from typing import NamedTuple

from plybook.render import shapes
from plybook.render.diagram import Cell, CellMark, Diagram, Panel, Point, Rectangle, Role, box_of
from plybook.render.fitting import SIZES, page_of
from plybook.render.shapes import number
from plybook.render.theme import Ink, Theme
from plybook.render.ways import (
    LONGEST,
    Around,
    bow,
    cost_of,
    parts_outside,
    signpost,
    way_round,
)

_RIM = 0.13
"""How far a rim of the last move is around a board, in cells."""

_REACH = 0.1
"""How far into a board a way leads that ends on it as a whole; an arrow ends before that."""

_LEAST_POST = 0.5
"""How long a piece of a post is at least, in cells."""

_NEAR = 2.5
"""How far from the boards of an arrow what is around it is looked at, in cells of the larger one."""

_LONG = 4
"""So many cells a way has at least that is shown on one board."""

_ASIDE = 0.2
"""How far aside of the line bows lead of men that go over one another, of its length."""

_SIGN_TO_MAN = 0.8
"""How large a sign on a cell is, as a man is."""

DOT = "."
"""A sign that is seen beside a man only."""

_TITLES = (Role.TITLE, Role.OWNER, Role.HEADING)

_LETTER = 0.54
"""About how wide a letter is, of its size."""

_SIGN = 0.34
"""How large the letters on signposts are, in cells of usual size."""

_OWNED = 0.1  # how broad the rim of a panel's owner is, in cells

SIGN_HEIGHT = 1.4
"""How high a signpost is, of the size of its letters."""


def rim(panel: Panel, inks: Sequence[Ink]) -> Iterator[str]:
    """Yield a rim around a panel, under its cells, in the colours of its owner, if it has one, of all ``inks``."""
    if panel.owner is not None:
        body, outline, _ = inks[panel.owner]
        corner, width, height = map(number, (-_OWNED, panel.width + 2 * _OWNED, panel.height + 2 * _OWNED))
        box = f'x="{corner}" y="{corner}" width="{width}" height="{height}" rx="10"'
        yield f'<rect class="pb-seat-{panel.owner}" {box} fill="{body}" stroke="{outline}" stroke-width="3.5"/>'


def posts(diagram: Diagram, theme: Theme) -> Iterator[str]:
    """Yield the posts from pins to the panels that stand on them."""
    places, lines = _pinned(diagram), ""
    texts = [box for panel in diagram.panels for box in _boxes(panel, *_TITLES, Role.FILE, Role.RANK)]
    for panel in diagram.panels:
        if panel.foot in places:
            at = places[panel.foot]
            for start, end in parts_outside(at, _nearest(at, panel.box), texts):
                if dist(start, end) < _LEAST_POST:
                    continue  # between two texts it would be seen as a stroke of these
                lines += f"M{shapes.point(start)}L{shapes.point(end)}"
    if lines:
        yield f'<path class="pb-post" d="{lines}" stroke="{theme.faint}" stroke-width="5"/>\n'


def pins(diagram: Diagram, theme: Theme) -> Iterator[str]:
    """Yield the pins: discs under the panels that stand on them, and rings."""
    taken, places = {panel.foot for panel in diagram.panels}, _pinned(diagram)
    for radius, width, found in (
        (4.5, 9, [at for cell, at in places.items() if cell in taken]),
        (7, 4, [at for cell, at in places.items() if cell not in taken]),
    ):
        drawn = "".join(f'<circle cx="{number(x)}" cy="{number(y)}" r="{radius}"/>' for x, y in found)
        if drawn:
            yield f'<g class="pb-edge" stroke="{theme.edge}" stroke-width="{width}" fill="none">{drawn}</g>\n'


def moved(diagram: Diagram, theme: Theme) -> Iterator[str]:
    """Yield broken outlines where boards stood before the last move, and rims around them where they stand now."""
    names = {ghost.name for ghost in diagram.ghosts}
    rims = "".join(_outline(panel.box, _RIM) for panel in diagram.panels if panel.name in names)
    ghosts = "".join(_outline(ghost.box, 0) for ghost in diagram.ghosts)
    for mark, path, look in (
        (CellMark.LAST_MOVE, rims, 'stroke-width="8"'),
        (CellMark.FROM, ghosts, 'stroke-width="6" stroke-dasharray="14 12"'),
    ):
        if path:
            yield f'<g class="pb-{mark}" color="{theme.marks()[mark]}">'
            yield f'<path d="{path}" fill="none" stroke="currentColor" stroke-linejoin="round" {look}/></g>\n'


def journeys(diagram: Diagram, room: float, *, coordinates: bool = True) -> Iterator[Way]:
    """Yield the ways of the boards that the last move took elsewhere, to the best side of where they stand now.

    Where an arrow would be long or lead over much, a signpost stands in the place that the board has left.
    """
    panels = {panel.name: panel for panel in diagram.panels}
    for ghost in diagram.ghosts:
        panel, start = panels[ghost.name], _middle(ghost.box)
        met = _around(diagram, (ghost, panel), coordinates=coordinates)
        # No way to a side leads over the board.
        met = met._replace(boards=[*met.boards, _shrunk(panel.box, 3 * _REACH)])
        ways = (way_round(start, side, met, room) for side in _sides(panel.box))
        best = min(ways, key=lambda way: cost_of(way, met, room))
        if cost_of(best, met, room) <= LONGEST * room:
            yield Way(best)
            continue
        [under] = (each.name for each in diagram.panels for cell in each.cells if cell.index == panel.foot)
        text, (x, y) = f"{panel.name} to {under}", start
        wide, high = (side / 2 for side in _sign_size(text))
        yield Way([], ((text, (start, start), Rectangle(x - wide, y - high, x + wide, y + high)),))


class Way(NamedTuple):
    """The way of an arrow over the page, or signposts: the text of each, its arrow from or to a cell, its box."""

    points: list[Point]
    posts: tuple[tuple[str, tuple[Point, Point], Rectangle], ...] = ()

    def arrows(self) -> Iterator[tuple[Sequence[Point], bool]]:
        """Yield the lines of all arrows, and whether each is short of the ends of its line."""
        if self.points:
            yield self.points, True
        for _, (start, end), _ in self.posts:
            if start != end:
                yield (start, end), False


def way_between(
    diagram: Diagram, start: tuple[Panel, Cell], end: tuple[Panel, Cell], room: float, *, coordinates: bool = True
) -> Way:
    """Return the way of an arrow, each end a panel and its cell; ``room`` is that in a cell of usual size.

    An arrow that would be long, or lead over much, is two signposts, if these hide less.
    """
    (panel, origin), (other, target) = start, end
    first, last = panel.on_page(origin.centre), other.on_page(target.centre)
    if panel is other:
        return Way([first, last])
    usual, room = room, room * min(panel.scale, other.scale)
    met = _around(diagram, (panel, other), {first, last}, coordinates=coordinates)
    way = way_round(first, last, met, room)
    cost, free = cost_of(way, met, room), LONGEST * room
    if cost <= free:
        return Way(way)
    posts = []
    for text, at, toward, scale in (
        (f"to {target.name}", first, last, panel.scale),
        (f"from {origin.name}", last, first, other.scale),
    ):
        wide, high = _sign_size(text)
        shaft, box, more = signpost(at, toward, (scale * wide, scale * high), met, usual * scale)
        free += room * max(more, 0)
        posts.append((text, shaft if at == first else shaft[::-1], box))
    return Way(way) if cost <= free else Way([], tuple(posts))


def on_one_panel(diagram: Diagram, trails: Sequence[Sequence[int]], room: float) -> Iterator[Way]:
    """Yield those ways of the last move on one panel that frames do not tell.

    These are long ones, whose cells are named because they bend, and those of several men of a seat who all went
    aslant over one board: on a row it is seen who went where.
    """
    places = {cell.index: (panel, cell) for panel, cell in diagram.places()}
    shown = [[places[cell] for cell in way] for way in trails if all(cell in places for cell in way)]
    for way in shown:
        if len(way) >= _LONG and len({id(panel) for panel, _ in way}) == 1:
            yield Way([panel.on_page(cell.centre) for panel, cell in way])
    legs = [(way[0], way[-1]) for way in shown]
    panels = {id(panel): panel for leg in legs for panel, _ in leg}
    seats = {cell.man and cell.man.seat for _, (_, cell) in legs}
    if len(trails) == len(legs) > 1 == len(panels) == len(seats) and None not in seats:
        [panel] = panels.values()
        is_full = len(panel.cells) > panel.width * panel.height - 0.5
        lines = [(origin.centre, target.centre) for (_, origin), (_, target) in legs]
        if is_full and all(min(abs(u - x), abs(v - y)) > room / 2 for (x, y), (u, v) in lines):
            for start, end in lines:
                yield Way([panel.on_page(at) for at in bow(start, end, _ASIDE * dist(start, end))])


def _sign_size(text: str) -> Point:
    """Return how wide and high the board of a signpost is."""
    return _SIGN * (_LETTER * len(text) + 0.5), _SIGN * SIGN_HEIGHT


def _sides(box: Rectangle) -> Iterator[Point]:
    """Yield the middles of the sides but for the upper one, where titles are, a little way into a box."""
    (x, y), (left, _, right, bottom) = _middle(box), _shrunk(box, _REACH)
    yield from ((left, y), (right, y), (x, bottom))


def _shrunk(box: Rectangle, by: float) -> Rectangle:
    return Rectangle(box.left + by, box.top + by, box.right - by, box.bottom - by)


def _around(diagram: Diagram, ends: Sequence[Panel], spots: Collection[Point] = (), *, coordinates: bool) -> Around:
    """Return what an arrow from one of ``ends`` to another meets, but for the men on its own ``spots``."""
    left, top, right, bottom = box_of(corner for panel in ends for corner in (panel.box[:2], panel.box[2:]))
    far = _NEAR * max(panel.scale for panel in ends)
    near = [
        panel
        for panel in diagram.panels
        if panel.x < right + far
        and panel.y < bottom + far
        and panel.box.right > left - far
        and panel.box.bottom > top - far
    ]
    others = [panel for panel in near if all(panel is not end for end in ends)]
    own = [panel for panel in near if all(panel is not other for other in others)]
    roles = (*_TITLES, Role.FILE, Role.RANK) if coordinates else _TITLES
    texts = [box for panel in near for box in _boxes(panel, *roles)]
    seen = (
        (panel.on_page(cell.centre), cell) for panel in own for cell in panel.cells if cell.man or _is_signed(cell)
    )
    page = page_of(diagram, coordinates=coordinates)
    return Around(
        [panel.box for panel in others],
        texts,
        [(*at, 1 if cell.man else _SIGN_TO_MAN) for at, cell in seen if at not in spots],
        [panel.box for panel in own],
        page,
    )


def _is_signed(cell: Cell) -> bool:
    """Return whether a sign is seen on a cell without a man: a dot is so beside one only."""
    return cell.sign not in ("", DOT) and cell.dot is None


def _boxes(panel: Panel, *roles: Role) -> Iterator[Rectangle]:
    """Yield about where on the page the labels of a panel are that have one of ``roles``."""
    for label in panel.labels:
        if label.role in roles:
            high = SIZES[label.role] / shapes.UNIT / 2 * panel.scale
            wide, (x, y) = _LETTER * high * len(label.text), panel.on_page((label.x, label.y))
            yield Rectangle(x - wide, y - high, x + wide, y + high)


def _outline(box: Rectangle, by: float) -> str:
    wide, high = number(box.width + 2 * by), number(box.height + 2 * by)
    return f"M{shapes.point((box.left - by, box.top - by))}h{wide}v{high}h-{wide}z"


def _middle(box: Rectangle) -> Point:
    return (box.left + box.right) / 2, (box.top + box.bottom) / 2


def _nearest(at: Point, box: Rectangle) -> Point:
    """Return the nearest point of the sides of a board, where no names of files are even if it is above or below."""
    x, y = min(max(at[0], box.left), box.right), min(max(at[1], box.top), box.bottom)
    return (x if y == at[1] else min(box.left, box.right, key=lambda side: abs(side - x))), y


def _pinned(diagram: Diagram) -> dict[int, Point]:
    """Return where on the page the pins of boards are, by their cells."""
    return {
        cell.index: panel.on_page(shapes.pin(cell, panel))
        for panel in diagram.panels
        for cell in panel.cells
        if cell.index in panel.pins
    }
