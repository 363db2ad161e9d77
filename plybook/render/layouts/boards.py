"""Several flat boards on a page, side by side, each with the ranks from the top and the files from the left."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

from plybook.render.diagram import Diagram, Marked
from plybook.render.layout import DiagramLayout
from plybook.render.layouts import flat
from plybook.render.layouts.arrangements import in_rows
from plybook.render.layouts.boxes import BoxView
from plybook.render.text import beside, panel_lines
from plybook.rules.board import Geometry
from plybook.rules.position import Position
from plybook.rules.terms import Seat

_MARGINS = 6
_SQUARE = 3
_GAP = 1.2  # between the squares of two boards


class _View(BoxView):
    """Boards that are not above one another."""

    apart = (2,)


class BoardsLayout(DiagramLayout):
    """Draws positions on a geometry of files, ranks and two boards, A and B."""

    def levels(self, geometry: Geometry) -> Mapping[str, str]:
        """Return the boards by their names in small letters."""
        _, _, boards = geometry.values
        return {board.casefold(): board for board in boards}

    def diagram(
        self, position: Position, *, marked: Marked = frozenset(), seat: Seat = 0, level: str = ""
    ) -> Diagram:
        """Return the boards, or the one called ``level``, turned round for Black."""
        view = _View(position, marked, flat.turned(seat), across=0, up=1)
        boards = [board for board in view.values[2] if level in ("", board)]
        apart, below = len(view.columns) + _GAP, len(view.rows) + flat.HEAD + flat.FOOT
        panels = (view.panel((board,), apart * at, 0, (apart * at, 0, 0)) for at, board in enumerate(boards))
        return Diagram(tuple(panels), seat, arrangements=tuple(in_rows(len(boards), apart, below)))

    def arrangement(self, position: Position) -> Hashable | None:
        """Return a constant: the picture depends only on the men."""
        return ()

    def draw(self, position: Position, *, marked: Marked = frozenset(), seat: Seat = 0, level: str = "") -> str:
        """Return the boards, or the one called ``level``, turned round for Black; White's men are capitals."""
        drawn = []
        for board in self.diagram(position, marked=marked, seat=seat, level=level).panels:
            title, *lines = panel_lines(board)
            drawn.append(([title, *lines, lines[0]], int(_MARGINS + _SQUARE * board.width)))
        return beside(*drawn)


LAYOUT = BoardsLayout()
