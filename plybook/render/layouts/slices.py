"""A box on a page, slice by slice: upright boards, one for each column, with all levels above one another."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

from plybook.render.diagram import Diagram, Marked, Panel, Plane
from plybook.render.layout import DiagramLayout
from plybook.render.layouts import flat
from plybook.render.layouts.boxes import STOREY, BoxView
from plybook.render.layouts.hands import hands_of, said_of_hands
from plybook.render.layouts.tiers import stands
from plybook.rules.board import Geometry
from plybook.rules.position import Position
from plybook.rules.terms import Seat

_LEVEL, _COLUMN, _ROW = range(3)


class SlicesLayout(DiagramLayout):
    """Draws positions on a geometry of levels, columns and rows as seen from the side.

    In a slice the levels lie above one another and the rows beside one another, the nearest on the left.
    """

    def levels(self, geometry: Geometry) -> Mapping[str, str]:
        """Return the columns."""
        return {column.casefold(): column for column in geometry.values[_COLUMN]}

    def diagram(
        self, position: Position, *, marked: Marked = frozenset(), seat: Seat = 0, level: str = ""
    ) -> Diagram:
        """Return the slices, or the one called ``level``, beginning with the leftmost column."""
        step = flat.turned(seat)
        view = BoxView(position, marked, 1, across=_ROW, up=_LEVEL)
        view.columns = view.columns[::step]
        columns = [column for column in view.values[_COLUMN][::step] if level in ("", column)]
        places = stands(len(columns), view)
        panels = (
            view.panel((column,), x, y, (0, 0, 0))
            for column, (x, y) in zip(columns, places[len(places) // 2], strict=True)
        )
        said = said_of_hands(position)
        upright = tuple(_upright(view, panel, step) for panel in panels)
        return Diagram(upright, seat, (said,) if said else (), places)

    def arrangement(self, position: Position) -> Hashable | None:
        """Return the hands: the picture depends on nothing else but the men."""
        return hands_of(position)


def _upright(view: BoxView, panel: Panel, step: int) -> Panel:
    """Return ``panel`` where it is in space: the rows lead away from the first seat, the levels up."""
    x = view.values[_COLUMN].index(panel.name) + 0.5
    nearest = 0 if step > 0 else len(view.columns)
    top = STOREY * (len(view.rows) - 0.5)
    return panel._replace(plane=Plane((x, nearest, top), (0, step, 0), (0, 0, -STOREY)))


LAYOUT = SlicesLayout()
