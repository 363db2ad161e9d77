"""How a diagram fits a page: the room for its labels, the best of its arrangements, and its usual width."""

from __future__ import annotations

from plybook.render.diagram import Diagram, Label, Panel, Rectangle, Role
from plybook.render.shapes import UNIT

PADDING = 0.25
"""The room around all boards and labels, in cells."""

_USUAL, _SMALLEST, _WIDEST = 40, 20, 1200  # pixels: of a cell, of a cell on a large board, of a page

SIZES = {Role.FILE: 32, Role.RANK: 32, Role.OWNER: 34, Role.TITLE: 40, Role.HEADING: 60, Role.LEGEND: 38}
"""How large labels are, in hundredths of a cell."""

SMALLEST_LABEL = 9
"""Labels that are smaller are left out, in pixels."""

SHAPES = {"usual": 4 / 3, "wide": 16 / 9, "square": 1.0, "tall": 9 / 16}
"""The shapes of pages that a picture can be arranged for, width by height."""


def fitting(diagram: Diagram, shape: str, *, coordinates: bool = True) -> Diagram:
    """Return the diagram in that of its arrangements which has the largest cells on a page of the wanted shape."""
    ratio = SHAPES[shape]

    def page(arranged: Diagram) -> float:
        box = page_of(arranged, coordinates=coordinates)
        return round(max(box.width / ratio, box.height), 3)

    return min(diagram.arranged, key=page) if diagram.arrangements else diagram


def page_of(diagram: Diagram, *, coordinates: bool = True) -> Rectangle:
    """Return the rectangle that has all panels and their labels, with some room around."""
    left, top, right, bottom = diagram.extent
    for panel in diagram.panels:
        for label in labels_of(panel, coordinates=coordinates):
            high = SIZES[label.role] / UNIT / 2
            wide = 0.6 * high * len(label.text)
            before, after = (0.0, 2 * wide) if label.role is Role.LEGEND else (wide, wide)
            # Where players sit all round a board, it stays in the middle.
            is_round = label.role is Role.OWNER and len(diagram.panels) == 1
            for x in (label.x, panel.width - label.x) if is_round else (label.x,):
                left, right = min(left, panel.x + x - before), max(right, panel.x + x + after)
            top, bottom = min(top, panel.y + label.y - high), max(bottom, panel.y + label.y + high)
    return Rectangle(left - PADDING, top - PADDING, right + PADDING, bottom + PADDING)


def labels_of(panel: Panel, *, coordinates: bool) -> list[Label]:
    """Return the labels of a panel that are to be seen."""
    return [each for each in panel.labels if coordinates or each.role not in (Role.FILE, Role.RANK)]


def usual_width(box: Rectangle) -> int:
    """Return the width of a picture in pixels whose cells are of usual size, or small where there are many."""
    return round(box.width * max(_SMALLEST, min(_USUAL, _WIDEST / box.width)))
