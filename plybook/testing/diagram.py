"""The contract of diagrams: each cell appears once, as in the position, in its panel, and nothing overlaps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, combinations, pairwise

from plybook.render.diagram import Cell, Diagram, Panel, Point, Rectangle, box_of
from plybook.rules.position import Position

_NEAR = 1e-3  # of a cell: points that are nearer count as one place


def check_diagram(diagram: Diagram, position: Position) -> None:
    """Check that ``diagram`` shows cells of ``position`` with their men, and none twice; men in hand stand apart.

    Cells have an area, lie within their panels and do not overlap, nor do panels; a panel is a plane in space.
    """
    indices = [cell.index for _, cell in diagram.places()]
    assert indices, "there are no cells"
    assert len(set(indices)) == len(indices), "a cell is there twice"
    size = position.geometry.size
    apart = sorted(index for index in indices if not 0 <= index < size)
    has_hands = bool(getattr(position, "hands", ()))
    assert not apart or (has_hands and apart == [*range(size, size + len(apart))]), "a cell is none of the board"
    names = [cell.name for _, cell in diagram.places()]
    assert len(set(names)) == len(names), "two cells have one name"
    for panel, cell in diagram.places():
        man = cell.man if cell.index >= size else position.man_at(cell.index)
        if man and cell.index < size and position.dead_men() >> cell.index & 1:
            man = man._replace(seat=len(position.seats))  # the colour of the dead
        assert cell.man == man, f"on {cell.name} stands {man}, not {cell.man}"
        assert _area(cell.corners) > _NEAR, (
            f"{cell.name} has no area, or its corners are not clockwise: {cell.corners}"
        )
        assert _holds(Rectangle(0, 0, panel.width, panel.height), box_of(cell.corners)), (
            f"{cell.name} is not in its panel"
        )
    for panel in diagram.panels:
        assert _is_plane(panel), f"panel {panel.name!r} is no plane in space: {panel.plane}"
        for first, second in _close(panel.cells):
            assert not _overlap(first.corners, second.corners), f"{first.name} and {second.name} overlap"
    boards = ([panel for panel in arranged.panels if panel.cells] for arranged in diagram.arranged)
    for one, other in chain.from_iterable(combinations(panels, 2) for panels in boards):
        assert not _overlap(_corners(one), _corners(other)), f"panels {one.name!r} and {other.name!r} overlap"


def _area(corners: Sequence[Point]) -> float:
    """Return the area within ``corners``, which is negative if they are not clockwise on a page."""
    return sum(x * v - u * y for (x, y), (u, v) in _sides(corners)) / 2


def _sides(corners: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    return pairwise((*corners, corners[0]))


def _holds(outer: Rectangle, inner: Rectangle) -> bool:
    left, top = inner.left - outer.left, inner.top - outer.top
    right, bottom = outer.right - inner.right, outer.bottom - inner.bottom
    return min(left, top, right, bottom) > -_NEAR


def _is_plane(panel: Panel) -> bool:
    """Return whether the axes of a panel are at an angle to each other."""
    (a, b, c), (d, e, f) = panel.plane.across, panel.plane.down
    return max(abs(b * f - c * e), abs(c * d - a * f), abs(a * e - b * d)) > _NEAR


def _close(cells: Sequence[Cell]) -> Iterator[tuple[Cell, Cell]]:
    """Yield the pairs of cells with overlapping bounding rectangles."""
    boxes = sorted(((box_of(cell.corners), cell) for cell in cells), key=lambda pair: pair[0].left)
    for at, (box, cell) in enumerate(boxes):
        for other_box, other in boxes[at + 1 :]:
            if other_box.left > box.right - _NEAR:
                break
            if other_box.top < box.bottom - _NEAR and box.top < other_box.bottom - _NEAR:
                yield cell, other


def _overlap(one: Sequence[Point], other: Sequence[Point]) -> bool:
    """Return whether two convex shapes overlap beyond their edges: no side of either separates them."""
    for (x, y), (u, v) in (*_sides(one), *_sides(other)):
        first, second = ([(u - x) * (q - y) - (v - y) * (p - x) for p, q in shape] for shape in (one, other))
        if max(first) <= min(second) + _NEAR or max(second) <= min(first) + _NEAR:
            return False
    return True


def _corners(panel: Panel) -> tuple[Point, Point, Point, Point]:
    right, bottom = panel.x + panel.width, panel.y + panel.height
    return (panel.x, panel.y), (right, panel.y), (right, bottom), (panel.x, bottom)
