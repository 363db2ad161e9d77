"""Boards that stand on others, as SVG: rims of their owners, posts, pins, and where the last move took one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from plybook.render import shapes
from plybook.render.diagram import CellMark, Diagram, Panel, Point, Rectangle, Role, box_of
from plybook.render.fitting import SIZES
from plybook.render.shapes import number
from plybook.render.theme import Ink, Theme
from plybook.render.ways import leads_over, length, parts_outside, way_round

_RIM = 0.17
"""How far a rim of the last move is around a board, in cells."""

_REACH = 0.1
"""How far into a board a way leads that ends on it as a whole; an arrow ends before that."""

_NAMES = 0.45
"""The room below a board that the names of its files take, and beside it those of its ranks."""

_LETTER = 0.54
"""About how wide a letter is, of its size."""


class Route(NamedTuple):
    """The ends of an arrow, each a panel and a point of the page, and its colour."""

    start: tuple[Panel, Point]
    end: tuple[Panel, Point]
    colour: str = ""


def rim(panel: Panel, ink: Ink | None) -> Iterator[str]:
    """Yield a rim around a panel in the colours of its owner, if it has one."""
    if ink is not None:
        box = f'width="{number(panel.width)}" height="{number(panel.height)}" rx="3" stroke-linejoin="round"'
        yield f'<rect {box} fill="none" stroke="{ink.outline}" stroke-width="24"/>'
        yield f'<rect {box} fill="none" stroke="{ink.body}" stroke-width="17"/>'


def posts(diagram: Diagram, theme: Theme) -> Iterator[str]:
    """Yield the posts from pins to the panels that stand on them."""
    places, lines = _pinned(diagram), ""
    titles = [box for panel in diagram.panels for box in _titles(panel)]
    for panel in diagram.panels:
        if panel.foot in places:
            at = places[panel.foot]
            for start, end in parts_outside(at, _nearest(at, panel.box), titles):
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
    rims = "".join(_around(panel.box, _RIM) for panel in diagram.panels if panel.name in names)
    ghosts = "".join(_around(ghost.box, 0) for ghost in diagram.ghosts)
    for mark, path, look in (
        (CellMark.LAST_MOVE, rims, 'stroke-width="8"'),
        (CellMark.FROM, ghosts, 'stroke-width="6" stroke-dasharray="14 12"'),
    ):
        if path:
            yield f'<g class="pb-{mark}" color="{theme.marks()[mark]}">'
            yield f'<path d="{path}" fill="none" stroke="currentColor" stroke-linejoin="round" {look}/></g>\n'


def journeys(diagram: Diagram, colour: str) -> Iterator[Route]:
    """Yield the ways of the boards that the last move took elsewhere, to the nearest side of where they stand now."""
    panels = {panel.name: panel for panel in diagram.panels}
    for ghost in diagram.ghosts:
        panel, start = panels[ghost.name], _middle(ghost.box)
        boards, labels = barriers(diagram, panel)
        inner = _shrunk(panel.box, 3 * _REACH)  # so that no way to a side leads over the board
        ways = ((way_round(start, side, [*boards, inner], labels), side) for side in _sides(panel.box))
        _, end = min(ways, key=lambda found: (leads_over(found[0], labels), length(found[0])))
        yield Route((ghost, start), (panel, end), colour)


def _sides(box: Rectangle) -> Iterator[Point]:
    """Yield the middles of the sides but for the upper one, where titles are, a little way into a box."""
    (x, y), (left, _, right, bottom) = _middle(box), _shrunk(box, _REACH)
    yield from ((left, y), (right, y), (x, bottom))


def _shrunk(box: Rectangle, by: float) -> Rectangle:
    return Rectangle(box.left + by, box.top + by, box.right - by, box.bottom - by)


def barriers(diagram: Diagram, *ends: Panel) -> tuple[list[Rectangle], list[Rectangle]]:
    """Return what arrows from one of ``ends`` to another go round: boards, and where labels are beside them.

    Only where boards stand on others there is room for arrows between labels.
    """
    others = [panel for panel in diagram.panels if all(panel is not end for end in ends)]
    standing = [panel for panel in diagram.panels if panel.pins or panel.foot is not None]
    names = [
        panel.box._replace(left=panel.box.left - _NAMES, bottom=panel.box.bottom + _NAMES)
        for panel in standing
        if panel in others
    ]
    # As far as the board, so that no way leads between the two.
    letters = [
        stretched
        for panel in standing
        if panel in ends
        for stretched in (
            *(box._replace(top=panel.box.bottom) for box in _boxes(panel, Role.FILE)),
            *(box._replace(right=panel.box.left) for box in _boxes(panel, Role.RANK)),
        )
    ]
    return [panel.box for panel in others], [*names, *letters, *(box for panel in standing for box in _titles(panel))]


def written(diagram: Diagram, *ends: Panel) -> list[Rectangle]:
    """Return what is written between boards that do not stand on others: titles, and names of files and ranks.

    Those of files and ranks of one of ``ends`` are none of it: an arrow from there leads over them.
    """
    flat = [panel for panel in diagram.panels if not panel.pins and panel.foot is None]
    texts = [box for panel in flat for box in _boxes(panel, Role.TITLE, Role.OWNER, Role.HEADING)]
    for panel in flat:
        if all(panel is not end for end in ends):
            rows = (list(_boxes(panel, role)) for role in (Role.FILE, Role.RANK))
            texts += [box_of(point for box in row for point in (box[:2], box[2:])) for row in rows if row]
    return texts


def _titles(panel: Panel) -> Iterator[Rectangle]:
    """Yield about where on the page the titles of a panel are."""
    yield from _boxes(panel, Role.TITLE, Role.OWNER)


def _boxes(panel: Panel, *roles: Role) -> Iterator[Rectangle]:
    """Yield about where on the page the labels of a panel are that have one of ``roles``."""
    for label in panel.labels:
        if label.role in roles:
            high = SIZES[label.role] / shapes.UNIT / 2
            wide, (x, y) = _LETTER * high * len(label.text), panel.on_page((label.x, label.y))
            yield Rectangle(x - wide, y - high, x + wide, y + high)


def _around(box: Rectangle, by: float) -> str:
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
