"""A box of any number of axes on a page, level by level: flat boards, from the far end of the box to one's own.

The last two axes are the columns and rows of the boards; a board is named by its values on those before. For White
the boards go down from the last, each with its last row on top and its first column on the left; Black sees the page
turned round. Text has as many side by side as fit, and leaves out a line of empty boards; a diagram has all of them.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from itertools import groupby, product

from plybook.render.diagram import Diagram, Marked, Panel
from plybook.render.layout import DiagramLayout
from plybook.render.layouts import flat
from plybook.render.layouts.arrangements import Places, in_rows
from plybook.render.layouts.boxes import STOREY, BoxView, Outer
from plybook.render.layouts.hands import hands_of, in_words, said_of_hands
from plybook.render.text import GAP, beside, panel_lines
from plybook.rules.board import Geometry
from plybook.rules.position import Position
from plybook.rules.terms import Seat

_PAGE = 80


class TiersLayout(DiagramLayout):
    """Draws positions on a geometry whose last two axes are columns and rows."""

    def levels(self, geometry: Geometry) -> Mapping[str, str]:
        """Return the names of the boards, their values in a row."""
        names = ("".join(outer) for outer in product(*geometry.values[:-2]))
        return {name.casefold(): name for name in names if name}

    def diagram(
        self, position: Position, *, marked: Marked = frozenset(), seat: Seat = 0, level: str = ""
    ) -> Diagram:
        """Return the boards, or the one called ``level``, in rows."""
        view = BoxView(position, marked, flat.turned(seat))
        boards = _boards(view)
        heights = {outer: STOREY * at for at, outer in enumerate(boards[:: -view.step])}
        shown = [outer for outer in boards if level in ("", "".join(outer))]
        places = stands(len(shown), view)
        panels = (
            view.panel(outer, x, y, (0, 0, heights[outer])) for outer, (x, y) in zip(shown, places[0], strict=True)
        )
        said = said_of_hands(position)
        return Diagram(tuple(panels), seat, (said,) if said else (), places)

    def arrangement(self, position: Position) -> Hashable | None:
        """Return the hands: the picture depends on nothing else but the men."""
        return hands_of(position)

    def draw(self, position: Position, *, marked: Marked = frozenset(), seat: Seat = 0, level: str = "") -> str:
        """Return the boards, or the one called ``level``; White's men begin with capitals, Black's do not."""
        panels = self.diagram(position, marked=marked, seat=seat, level=level).panels
        width = max(map(len, (*position.kinds, *position.geometry.values[-2])))
        if level:
            return "\n".join(panel_lines(panels[0], width))
        return "\n".join(["\n\n".join(_bands(position.geometry, panels, width)), *in_words(position)])


def stands(count: int, view: BoxView) -> tuple[Places, ...]:
    """Return the ways to put ``count`` boards on a page."""
    wide, high = len(view.columns) + 2 * flat.MARGIN, len(view.rows) + flat.HEAD + flat.FOOT
    return tuple(in_rows(count, wide, high))


def _boards(view: BoxView) -> list[Outer]:
    """Return the boards in the order of the page."""
    return list(product(*(view.values[axis][:: -view.step] for axis in view.outer)))


def _bands(geometry: Geometry, panels: Sequence[Panel], width: int) -> Iterator[str]:
    """Yield the lines of boards from the top of the page, or the names of empty boards."""
    lines = {panel.name: panel_lines(panel, width) for panel in panels}
    longest = max(len(line) for drawn in lines.values() for line in drawn)
    count = max(1, (_PAGE + len(GAP)) // (longest + len(GAP)))
    bands = [panels[first : first + count] for first in range(0, len(panels), count)]
    for is_used, group in groupby(bands, key=lambda band: any(map(_is_used, band))):
        if is_used:
            for band in group:
                yield beside(*((lines[panel.name], longest) for panel in band))
        else:
            yield _empty(geometry, sorted(panel.name for band in group for panel in band))


def _is_used(panel: Panel) -> bool:
    return any(cell.man or cell.marks for cell in panel.cells)


def _empty(geometry: Geometry, names: Sequence[str]) -> str:
    """Return a line that says that the boards ``names`` are empty."""
    word = geometry.axes[0] if len(geometry.axes) == 3 else "board"
    return f"{word} {names[0]} is empty" if len(names) == 1 else f"{word}s {', '.join(names)} are empty"


LAYOUT = TiersLayout()
