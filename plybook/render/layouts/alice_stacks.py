"""The four sets of Influenced 8-Leveled 3D Alice Chess side by side, each with its levels above one another."""

from __future__ import annotations

from plybook.render.diagram import Diagram, Marked
from plybook.render.layouts import flat
from plybook.render.layouts.alice_sets import LEGEND, LETTERS, SPILL, AliceSetsLayout, SetsView
from plybook.render.text import in_rows
from plybook.rules.games.alice_3d.men import LEVELS, SETS
from plybook.rules.position import Position
from plybook.rules.terms import Seat

_WIDE, _HIGH = 8 + 2 * flat.MARGIN, 8 + flat.HEAD + flat.FOOT


class AliceStacksLayout(AliceSetsLayout):
    """Draws the same boards in another order: a column for each set, a row for each level."""

    def diagram(
        self, position: Position, *, marked: Marked = frozenset(), seat: Seat = 0, level: str = ""
    ) -> Diagram:
        """Return the levels, or the one called ``level``, the highest on top."""
        view = SetsView(position, marked, seat)
        panels = (
            view.board((name, each), _WIDE * column, _HIGH * row, f"level {each}, set {name}")
            for row, each in enumerate(level or reversed(LEVELS))
            for column, name in enumerate(SETS)
        )
        return Diagram(tuple(panels), seat, LEGEND)

    def draw(self, position: Position, *, marked: Marked = frozenset(), seat: Seat = 0, level: str = "") -> str:
        """Return the same as text, which is wide."""
        panels = self.diagram(position, marked=marked, seat=seat, level=level).panels
        return "\n\n".join([in_rows(panels, LETTERS, SPILL), "\n".join(LEGEND)])


LAYOUT = AliceStacksLayout()
