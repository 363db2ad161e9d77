"""Several flat boards on a page, side by side: of each the ranks from the top, the files from the left."""

from __future__ import annotations

from collections.abc import Mapping, Set

from plybook.render.layout import beside, grid, square
from plybook.replay.geometry import Geometry
from plybook.replay.position import Position
from plybook.replay.terms import Seat

_MARGINS = 6
_SQUARE = 3


class BoardsLayout:
    """Draws positions on a geometry of files, ranks and two boards, A and B."""

    def levels(self, geometry: Geometry) -> Mapping[str, str]:
        """Return the boards by their names in small letters."""
        _, _, boards = geometry.values
        return {board.casefold(): board for board in boards}

    def draw(self, position: Position, *, marked: Set[int] = frozenset(), seat: Seat = 0, level: str = "") -> str:
        """Return the boards, or the one called ``level``, turned round for Black; White's men are capitals."""
        files, _, boards = position.geometry.values
        width = _MARGINS + _SQUARE * len(files)
        drawn = [_board(position, marked, seat, board) for board in boards if level in ("", board)]
        return beside(*((lines, width) for lines in drawn))


def _board(position: Position, marked: Set[int], seat: Seat, board: str) -> list[str]:
    """Return the lines of one board, under its name."""
    files, ranks, _ = position.geometry.values
    step = -1 if seat else 1
    cells = {place: cell for cell, place in enumerate(position.geometry.places)}
    rows = []
    for rank in ranks[::-step]:
        row = [cells[file, rank, board] for file in files[::step]]
        rows.append((rank, "".join(square(position, cell, cell in marked) for cell in row)))
    lines = grid(files[::step], rows)
    return [f"board {board}", *lines, lines[0]]


LAYOUT = BoardsLayout()
