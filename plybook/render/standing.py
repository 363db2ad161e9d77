"""Boards that stand on others, as SVG: rims of their owners, posts, pins, and where the last move took one."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from math import dist

from plybook.render import shapes
from plybook.render.diagram import CellMark, Diagram, Panel, Point, Rectangle, Role, box_of
from plybook.render.fitting import SIZES, page_of
from plybook.render.shapes import number
from plybook.render.theme import Ink, Theme
from plybook.render.ways import Around, cost_of, parts_outside, way_round

_RIM = 0.17
"""How far a rim of the last move is around a board, in cells."""

_REACH = 0.1
"""How far into a board a way leads that ends on it as a whole; an arrow ends before that."""

_LANE, _NARROW = 0.62, 0.3
"""How far from a board ways lead beside it, outside the names of files and ranks and where there are none."""

_ABOVE = 0.2
"""How far above titles ways lead."""

_LEAST_POST = 0.3
"""How long a piece of a post is at least, in cells."""

_NEAR = 2
"""How far from the boards of an arrow what is around it is looked at."""

_TITLES = (Role.TITLE, Role.OWNER, Role.HEADING)

_LETTER = 0.54
"""About how wide a letter is, of its size."""


def rim(panel: Panel, ink: Ink | None) -> Iterator[str]:
    """Yield a rim around a panel in the colours of its owner, if it has one."""
    if ink is not None:
        box = f'width="{number(panel.width)}" height="{number(panel.height)}" rx="3" stroke-linejoin="round"'
        yield f'<rect {box} fill="none" stroke="{ink.outline}" stroke-width="24"/>'
        yield f'<rect {box} fill="none" stroke="{ink.body}" stroke-width="17"/>'


def posts(diagram: Diagram, theme: Theme) -> Iterator[str]:
    """Yield the posts from pins to the panels that stand on them."""
    places, lines = _pinned(diagram), ""
    titles = [box for panel in diagram.panels for box in _boxes(panel, Role.TITLE, Role.OWNER)]
    for panel in diagram.panels:
        if panel.foot in places:
            at = places[panel.foot]
            for start, end in parts_outside(at, _nearest(at, panel.box), titles):
                if dist(start, end) < _LEAST_POST:
                    continue  # between two titles it would be seen as a stroke of these
                lines += f"M{shapes.point(start)}L{shapes.point(end)}"
    if lines:
        yield f'<path class="pb-post" d="{lines}" stroke="{theme.faint}" stroke-width="5"/>\n'


def pins(diagram: Diagram, theme: Theme) -> Iterator[str]:
    """Yield the pins: discs under the panels that stand on them, and rings."""
    taken, places = {panel.foot for panel in diagram.panels}, _pinned(diagram)
    for fill, found in (
        (theme.faint, [at for cell, at in places.items() if cell in taken]),
        ("none", [at for cell, at in places.items() if cell not in taken]),
    ):
        drawn = "".join(f'<circle cx="{number(x)}" cy="{number(y)}" r="7"/>' for x, y in found)
        if drawn:
            yield f'<g class="pb-post" stroke="{theme.faint}" stroke-width="4" fill="{fill}">{drawn}</g>\n'


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


def journeys(diagram: Diagram, room: float, *, coordinates: bool = True) -> Iterator[list[Point]]:
    """Yield the ways of the boards that the last move took elsewhere, to the best side of where they stand now."""
    panels = {panel.name: panel for panel in diagram.panels}
    for ghost in diagram.ghosts:
        panel, start = panels[ghost.name], _middle(ghost.box)
        met = _around(diagram, (ghost, panel), coordinates=coordinates)
        met = met._replace(boards=[*met.boards, _shrunk(panel.box, 3 * _REACH)])  # no way to a side leads over it
        ends = ((panel, side) for side in _sides(panel.box))
        ways = (_way(met, (ghost, start), end, room, coordinates=coordinates) for end in ends)
        yield min(ways, key=lambda way: cost_of(way, met, room))


def way_between(
    diagram: Diagram, start: tuple[Panel, Point], end: tuple[Panel, Point], room: float, *, coordinates: bool = True
) -> list[Point]:
    """Return the way of an arrow over the page, each end a panel and a point; ``room`` is that in a cell."""
    if start[0] is end[0]:
        return [start[1], end[1]]
    met = _around(diagram, (start[0], end[0]), {start[1], end[1]}, coordinates=coordinates)
    return _way(met, start, end, room, coordinates=coordinates)


def _way(
    met: Around, start: tuple[Panel, Point], end: tuple[Panel, Point], room: float, *, coordinates: bool
) -> list[Point]:
    beside = [spot for each in (start, end) for spot in _exits(*each, coordinates=coordinates)]
    return way_round(start[1], end[1], met._replace(spots=[*beside, *met.spots]), room)


def _sides(box: Rectangle) -> Iterator[Point]:
    """Yield the middles of the sides but for the upper one, where titles are, a little way into a box."""
    (x, y), (left, _, right, bottom) = _middle(box), _shrunk(box, _REACH)
    yield from ((left, y), (right, y), (x, bottom))


def _shrunk(box: Rectangle, by: float) -> Rectangle:
    return Rectangle(box.left + by, box.top + by, box.right - by, box.bottom - by)


def _around(diagram: Diagram, ends: Sequence[Panel], spots: Collection[Point] = (), *, coordinates: bool) -> Around:
    """Return what an arrow from one of ``ends`` to another meets, and where it may bend.

    It goes between the names of files and ranks of the boards where it begins and ends, and round those of others.
    The men on the ``spots`` of its own ends are not met.
    """
    left, top, right, bottom = box_of(corner for panel in ends for corner in (panel.box[:2], panel.box[2:]))
    near = [
        panel
        for panel in diagram.panels
        if panel.x < right + _NEAR
        and panel.y < bottom + _NEAR
        and panel.box.right > left - _NEAR
        and panel.box.bottom > top - _NEAR
    ]
    others = [panel for panel in near if all(panel is not end for end in ends)]
    own = [panel for panel in near if all(panel is not other for other in others)]
    beside = (Role.FILE, Role.RANK) if coordinates else ()
    texts = [box for panel in near for box in _boxes(panel, *_TITLES)]
    texts += [box for panel in own for box in _boxes(panel, *beside)]
    for panel in others:
        rows = (list(_boxes(panel, role)) for role in beside)
        texts += [box_of(point for box in row for point in (box[:2], box[2:])) for row in rows if row]
    lane = _LANE if coordinates else _NARROW
    men = (panel.on_page(cell.centre) for panel in own for cell in panel.cells if cell.man)
    bends = [spot for panel in near for spot in _corners(panel, lane)]
    page = page_of(diagram, coordinates=coordinates)
    return Around([panel.box for panel in others], texts, [man for man in men if man not in spots], bends, page)


def _exits(panel: Panel, at: Point, *, coordinates: bool) -> Iterator[Point]:
    """Yield the points by which a way from ``at`` can leave ``panel``: between the men, then between the names."""
    (left, top, right, bottom), (x, y), half = panel.box, at, panel.scale / 2
    lane = (_LANE if coordinates else _NARROW) * panel.scale
    for by in (-half, half):
        yield from ((x + by, y), (x, y + by))
        yield from ((left - lane, y + by), (x + by, bottom + lane), (x + by, top - _NARROW * panel.scale))
        yield x + by, _over(panel)
    yield from ((right + beside * panel.scale, y) for beside in (_NARROW, _LANE))


def _corners(panel: Panel, lane: float) -> Iterator[Point]:
    """Yield points beside the corners of ``panel``, outside the names of files and ranks, and above its titles."""
    left, top, right, bottom = panel.box
    lane, narrow = lane * panel.scale, _NARROW * panel.scale
    heights = (_over(panel), top - narrow, bottom + lane)
    yield from ((x, y) for x in (left - lane, right + narrow) for y in heights)


def _over(panel: Panel) -> float:
    """Return how high above ``panel`` a way has room over its titles."""
    return min((box.top for box in _boxes(panel, *_TITLES)), default=panel.box.top) - _ABOVE


def _boxes(panel: Panel, *roles: Role) -> Iterator[Rectangle]:
    """Yield about where on the page the labels of a panel are that have one of ``roles``."""
    for label in panel.labels:
        if label.role in roles:
            high = SIZES[label.role] / shapes.UNIT / 2
            wide, (x, y) = _LETTER * high * len(label.text), panel.on_page((label.x, label.y))
            yield Rectangle(x - wide, y - high, x + wide, y + high)


def _outline(box: Rectangle, by: float) -> str:
    wide, high = number(box.width + 2 * by), number(box.height + 2 * by)
    return f"M{shapes.point((box.left - by, box.top - by))}h{wide}v{high}h-{wide}z"


def _middle(box: Rectangle) -> Point:
    return (box.left + box.right) / 2, (box.top + box.bottom) / 2


def _nearest(at: Point, box: Rectangle) -> Point:
    return min(max(at[0], box.left), box.right), min(max(at[1], box.top), box.bottom)


def _pinned(diagram: Diagram) -> dict[int, Point]:
    """Return where on the page the pins of boards are, by their cells."""
    return {
        cell.index: panel.on_page(shapes.pin(cell, panel))
        for panel in diagram.panels
        for cell in panel.cells
        if cell.index in panel.pins
    }
