"""A flat board on a page: ranks from the top, files from the left, whatever squares there are."""

from __future__ import annotations

from collections.abc import Hashable

from plybook.render.diagram import Diagram, Marked
from plybook.render.layout import DiagramLayout
from plybook.render.layouts import flat
from plybook.render.layouts.boxes import BoxView
from plybook.render.text import panel_lines
from plybook.rules.position import Position
from plybook.rules.terms import Seat


class SquaresLayout(DiagramLayout):
    """Draws positions on a geometry of files and ranks."""

    def diagram(
        self, position: Position, *, marked: Marked = frozenset(), seat: Seat = 0, level: str = ""
    ) -> Diagram:
        """Return the board, turned round for Black."""
        view = BoxView(position, marked, flat.turned(seat))
        return Diagram((view.panel((), 0, 0, (0, 0, 0)),), seat)

    def arrangement(self, position: Position) -> Hashable | None:
        """Return a constant: the picture depends only on the men."""
        return ()

    def draw(self, position: Position, *, marked: Marked = frozenset(), seat: Seat = 0, level: str = "") -> str:
        """Return the board, turned round for Black; White's men are capitals, Black's small letters."""
        [board] = self.diagram(position, marked=marked, seat=seat).panels
        lines = panel_lines(board)
        return "\n".join([*lines, lines[0]])


LAYOUT = SquaresLayout()
