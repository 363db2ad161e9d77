"""Boards that stand on others, as SVG: rims of their owners, posts, pins, and where the last move took one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from plybook.render import shapes
from plybook.render.diagram import CellMark, Diagram, Panel, Point, Rectangle, Role
from plybook.render.fitting import SIZES
from plybook.render.shapes import number
from plybook.render.theme import Ink, Theme
from plybook.render.ways import parts_outside

_RIM = 0.17
"""How far a rim of the last move is around a board, in cells."""

_REACH = 0.1
"""How far into a board a way leads that ends on it as a whole; an arrow ends before that."""


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
    """Yield the ways of the boards that the last move took elsewhere, to the edges of where they stand now."""
    panels = {panel.name: panel for panel in diagram.panels}
    for ghost in diagram.ghosts:
        panel = panels[ghost.name]
        start = _middle(ghost.box)
        yield Route((ghost, start), (panel, _entry(start, barrier(panel))), colour)


def _entry(start: Point, box: Rectangle) -> Point:
    """Return the point where a line from ``start`` to the middle of ``box`` comes a little way into it."""
    inner = Rectangle(box.left + _REACH, box.top + _REACH, box.right - _REACH, box.bottom - _REACH)
    (x, y), (u, v) = start, _middle(box)
    sides = ((x - u, inner.width / 2), (y - v, inner.height / 2))
    share = min((half / abs(along) for along, half in sides if abs(along) > half), default=0.0)
    return u + share * (x - u), v + share * (y - v)


def barrier(panel: Panel) -> Rectangle:
    """Return what arrows go round: the box of a panel, of one that stands on another with its titles."""
    if panel.foot is None:
        return panel.box
    return panel.box._replace(top=min([panel.y, *(box.top for box in _titles(panel))]))


def _titles(panel: Panel) -> Iterator[Rectangle]:
    """Yield about where on the page the titles of a panel are."""
    for label in panel.labels:
        if label.role in (Role.TITLE, Role.OWNER):
            high = SIZES[label.role] / shapes.UNIT / 2
            wide, x, y = _LETTER * high * len(label.text), panel.x + label.x, panel.y + label.y
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
        cell.index: (panel.x + x, panel.y + y)
        for panel in diagram.panels
        for cell in panel.cells
        if cell.index in panel.pins
        for x, y in [shapes.pin(cell, panel)]
    }
