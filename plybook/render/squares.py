"""A flat board on a page: ranks from the top, files from the left, whatever squares there are."""

from __future__ import annotations

from collections.abc import Mapping, Set

from plybook.render.layout import grid, square
from plybook.replay.geometry import Geometry
from plybook.replay.position import Position
from plybook.replay.terms import Seat

_NO_SQUARE = "   "


class SquaresLayout:
    """Draws positions on a geometry of files and ranks."""

    def levels(self, geometry: Geometry) -> Mapping[str, str]:
        """Return nothing: the board is drawn as a whole."""
        return {}

    def draw(self, position: Position, *, marked: Set[int] = frozenset(), seat: Seat = 0, level: str = "") -> str:
        """Return the board, turned round for Black; White's men are capitals, Black's small letters."""
        files, ranks = position.geometry.values
        if seat:
            files, ranks = files[::-1], ranks[::-1]
        cells = {place: cell for cell, place in enumerate(position.geometry.places)}
        rows = []
        for rank in reversed(ranks):
            row = [cells.get((file, rank)) for file in files]
            drawn = (_NO_SQUARE if cell is None else square(position, cell, cell in marked) for cell in row)
            rows.append((rank, "".join(drawn)))
        lines = grid(files, rows)
        return "\n".join([*lines, lines[0]])


LAYOUT = SquaresLayout()
