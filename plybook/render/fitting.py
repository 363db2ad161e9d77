"""How a diagram fits a page: the room for its labels, the best of its arrangements, and its usual width."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from math import inf

from plybook.render.diagram import Diagram, Label, Panel, Rectangle, Role
from plybook.render.shapes import UNIT

PADDING = 0.25
"""The room around all boards and labels, in cells of the largest board."""

_USUAL, _SMALLEST, _WIDEST = 40, 20, 1200  # pixels: of a cell, of a cell on a large board, of a page
_WANTED = 34  # of a cell on a page of a given width, in pixels
_TALL = 1.8  # a page that is so many times as high as wide is too high

SIZES = {Role.FILE: 32, Role.RANK: 32, Role.OWNER: 34, Role.TITLE: 40, Role.HEADING: 60, Role.LEGEND: 38}
"""How large labels are, in hundredths of a cell."""

SMALLEST_LABEL = 9
"""Labels that are smaller are left out, in pixels."""

_LARGEST_NAME = 48  # of a file or rank, in hundredths of a cell
_LARGEST_TITLE = 58  # where it stands, in hundredths of a cell; a larger one moves up, if there is room
_HEADING_BESIDE_LARGE = 80  # of boards beside larger ones at least, in hundredths of a cell
_TITLE_LINE = 1.2  # how high a line of larger titles is, of their size
_CLEAR = 0.12  # how far above its board the lowest of them ends

SHAPES = {"usual": (1.15, 1), "wide": (16 / 9, 0), "square": (1, 0), "tall": (9 / 16, 0)}
"""The shapes of pages that a picture can be arranged for, width by height, and how much a full page is worth there.

With 1, a page of which twice as much are cells may have cells half as large; with 0 nothing but their size counts.
"""


def fitting(diagram: Diagram, shape: str, width: int = 0, *, coordinates: bool = True) -> Diagram:
    """Return the diagram in the best of its arrangements on a page of the wanted shape: large cells, small holes.

    A page of usual shape is not very high, and if its ``width`` in pixels is given, men on it are not very small.
    """
    ratio, worth = SHAPES[shape]

    def page(arranged: Diagram) -> float:
        box = page_of(arranged, coordinates=coordinates)
        cells = sum(len(panel.cells) * panel.scale**2 for panel in arranged.panels)
        size = max(box.width / ratio, box.height) * (box.width * box.height / cells) ** worth
        if worth:
            size *= max(1, box.height / box.width / _TALL) * max(1, _WANTED * box.width / width if width else 1)
        return round(float(size), 3)

    best = min(diagram.arranged[: -diagram.compact or None], key=page)
    return best._replace(panels=tuple(_with_ranks_apart(panel, best.panels) for panel in _middled(best.panels)))


def _middled(panels: Sequence[Panel]) -> Sequence[Panel]:
    """Return panels of one size with a shorter last row in the middle, or of two columns in pairs.

    On pages the corner that is free otherwise is used.
    """
    if len({(panel.width, panel.height, bool(panel.texts(Role.HEADING))) for panel in panels}) > 1:
        return panels
    for along, across in (("x", "y"), ("y", "x")):
        full, last = (
            [panel for panel in panels if getattr(panel, across) == getattr(end, across)]
            for end in (panels[0], panels[-1])
        )
        if len(last) < len(full):
            if across == "x" and len(last) + len(full) == len(panels):
                return _in_pairs(panels)
            first, begun = (min(getattr(panel, along) for panel in line) for line in (full, last))
            return [
                panel._replace(**{along: getattr(panel, along) - (begun - first) / 2}) if panel in last else panel
                for panel in panels
            ]
    return panels


def _in_pairs(panels: Sequence[Panel]) -> Sequence[Panel]:
    """Return panels of two columns row by row, as they are read, with the last one in the middle."""
    step, (left, right) = panels[1].y - panels[0].y, (panels[0].x, panels[-1].x)
    xs = [*(left, right) * (len(panels) // 2), (left + right) / 2]
    ys = [panels[0].y + step * (at // 2) for at in range(len(panels))]
    return [panel._replace(x=x, y=y) for panel, x, y in zip(panels, xs, ys, strict=True)]


def _with_ranks_apart(panel: Panel, panels: Sequence[Panel]) -> Panel:
    """Return a panel that stands on another with ranks where boards are farther away, as in ``page/panels.js``."""
    if panel.foot is None:
        return panel
    beside = [other.box for other in panels if other.box.top < panel.box.bottom and other.box.bottom > panel.box.top]
    far = [panel.box.left - box.right for box in beside], [box.left - panel.box.right for box in beside]
    room = [min((each for each in side if each > 0), default=inf) for side in far]
    own = any(label.x > 0 for label in panel.labels if label.role is Role.RANK)
    if room[own] >= room[not own]:
        return panel
    turned = (each._replace(x=panel.width - each.x) if each.role is Role.RANK else each for each in panel.labels)
    return panel._replace(labels=tuple(turned))


def page_of(diagram: Diagram, *, coordinates: bool = True) -> Rectangle:
    """Return the rectangle that has all panels and their labels, with some room around."""
    left, top, right, bottom = diagram.extent
    for panel in diagram.panels:
        for label in labels_of(panel, coordinates=coordinates):
            high = SIZES[label.role] / UNIT / 2 * panel.scale
            wide = 0.6 * high * len(label.text)
            before, after = (0.0, 2 * wide) if label.role is Role.LEGEND else (wide, wide)
            # Where players sit all round a board, it stays in the middle.
            is_round = label.role is Role.OWNER and len(diagram.panels) == 1
            for x in (label.x, panel.width - label.x) if is_round else (label.x,):
                u, v = panel.on_page((x, label.y))
                left, right = min(left, u - before), max(right, u + after)
            top, bottom = min(top, v - high), max(bottom, v + high)
    room = padding(diagram)
    return Rectangle(left - room, top - room, right + room, bottom + room)


def padding(diagram: Diagram) -> float:
    """Return how much room there is around all boards and labels, in cells of usual size."""
    return PADDING * max(panel.scale for panel in diagram.panels)


def briefly_titled(diagram: Diagram) -> Diagram:
    """Return the diagram with short titles if boards have owners: ``QLW (3)`` and ``level 4, Neutral``."""
    if not any(panel.texts(Role.OWNER) for panel in diagram.panels):
        return diagram

    def brief(panel: Panel) -> Panel:
        pattern, short = (r"^\D*(\S+), (.+)$", r"\2 (\1)") if panel.texts(Role.OWNER) else (" board$", "")
        labels = (
            label._replace(text=re.sub(pattern, short, label.text)) if label.role is Role.TITLE else label
            for label in panel.labels
        )
        return panel._replace(labels=tuple(labels))

    panels, *others = (tuple(map(brief, each)) for each in (diagram.panels, *diagram.others))
    return diagram._replace(panels=panels, others=tuple(others))


def without_owners(diagram: Diagram) -> Diagram:
    """Return the diagram as pages show it that have no room for owners of boards: titles in their places."""
    return diagram._replace(
        panels=tuple(panel._replace(labels=tuple(_without_owner(panel.labels))) for panel in diagram.panels)
    )


def _without_owner(labels: Sequence[Label]) -> Iterator[Label]:
    """Yield ``labels`` with the title where an owner was, as ``page/panels.js`` has it."""
    owned = [label.y for label in labels if label.role is Role.OWNER]
    for label in labels:
        if owned and label.role is Role.TITLE:
            yield label._replace(y=owned[0])
        elif label.role is not Role.OWNER:
            yield label


def legible(diagram: Diagram, page: Rectangle, width: int) -> tuple[Diagram, dict[float, dict[Role, float]]]:
    """Return the diagram and the sizes of its labels on a page of so many pixels, by the scales of its panels.

    Sizes are in hundredths of a cell of their panel. Labels that cannot be read have size 0. Titles and headings grow
    as far as there is room above all boards of a scale.
    """
    least = SMALLEST_LABEL * UNIT * page.width / width
    sizes: dict[float, dict[Role, float]] = {}
    largest = max(panel.scale for panel in diagram.panels)
    for scale in dict.fromkeys(panel.scale for panel in diagram.panels):
        own = least / scale
        raised, sizes[scale] = _sizes(diagram, scale, own) if scale == largest else _sizes_beside_large(own)
        if raised:
            panels = (
                panel._replace(labels=tuple(_raised(panel, raised, sizes[scale][raised[-1]])))
                if panel.scale == scale
                else panel
                for panel in diagram.panels
            )
            diagram = diagram._replace(panels=tuple(panels))
    return diagram, sizes


def _sizes(diagram: Diagram, scale: float, least: float) -> tuple[list[Role], dict[Role, float]]:
    """Return which labels of panels of a ``scale`` move up, and how large all labels are that may not be less."""
    sizes = {role: float(size) if size >= least else 0.0 for role, size in SIZES.items()}
    if least <= _LARGEST_NAME:
        sizes |= {role: max(least, SIZES[role]) for role in (Role.FILE, Role.RANK)}
    panels = [panel for panel in diagram.panels if panel.scale == scale]
    there = {label.role for panel in panels for label in panel.labels}
    if Role.TITLE not in there or sizes[Role.TITLE]:
        return [], sizes
    if least <= _LARGEST_TITLE:
        return [], sizes | {Role.TITLE: least}
    for wanted in [] if Role.OWNER in there else [[Role.TITLE, Role.HEADING], [Role.HEADING]]:
        roles = [role for role in wanted if role in there]
        if roles and all(_has_room(panel, diagram.panels, roles, least) for panel in panels):
            return roles, sizes | dict.fromkeys(roles, least)
    return [], sizes


def _sizes_beside_large(least: float) -> tuple[list[Role], dict[Role, float]]:
    """Return the same for boards beside larger ones, which have the names of files, ranks and boards for all."""
    return [Role.HEADING], dict.fromkeys(SIZES, 0.0) | {Role.HEADING: max(least, _HEADING_BESIDE_LARGE)}


def _has_room(panel: Panel, panels: Sequence[Panel], roles: Sequence[Role], size: float) -> bool:
    """Say whether labels of ``roles`` have room above a panel, in lines of this ``size``."""
    box = panel.box
    above = [other.box for other in panels if other.box.bottom <= box.top]
    over = [other for other in above if other.left < box.right and box.left < other.right]
    room = min((box.top - other.bottom for other in over), default=inf)
    lines = max((roles.index(label.role) + 1 for label in panel.labels if label.role in roles), default=0)
    return not lines or (_CLEAR + lines * _TITLE_LINE * size / UNIT) * panel.scale <= room


def _raised(panel: Panel, roles: Sequence[Role], size: float) -> Iterator[Label]:
    """Yield the labels of a panel with those of ``roles`` above each other, long ones cut at a colon."""
    for label in panel.labels:
        if label.role not in roles:
            yield label
            continue
        text = label.text
        if label.role is Role.TITLE and 0.6 * size / UNIT * len(text) > panel.width:
            text = text.partition(":")[0]
        yield label._replace(text=text, y=-_CLEAR - (roles.index(label.role) + 0.5) * _TITLE_LINE * size / UNIT)


def labels_of(panel: Panel, *, coordinates: bool) -> list[Label]:
    """Return the labels of a panel that are to be seen."""
    return [each for each in panel.labels if coordinates or each.role not in (Role.FILE, Role.RANK)]


def usual_width(box: Rectangle) -> int:
    """Return the width of a picture in pixels whose cells are of usual size, or small where there are many."""
    return round(box.width * max(_SMALLEST, min(_USUAL, _WIDEST / box.width)))
