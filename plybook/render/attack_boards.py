"""The stand of Tri-D chess on a page: the highest boards on top, for White queen's side left, king's side right.

Each main board stands in the middle with its own level, beside it the attack boards that stand on its pins, one
level higher; every board has its files and ranks written on it, every attack board its name, pin and owner.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from typing import NamedTuple

from plybook.render.layout import beside, grid, square
from plybook.replay.geometry import Geometry
from plybook.replay.position import Position
from plybook.replay.rules.tri_d.board import BOARD_NAMES, FILES, GEOMETRY, PINS, PINS_PER_SIDE, SQUARES
from plybook.replay.rules.tri_d.position import AttackBoardsPosition
from plybook.replay.terms import Seat

_MAIN = ((6, "Black's board"), (4, "Neutral board"), (2, "White's board"))
_SIDE_WIDTH, _MAIN_WIDTH = 20, 22


class _View(NamedTuple):
    """What is drawn, and how: ``step`` is 1 as White sees the boards, -1 as Black does."""

    position: AttackBoardsPosition
    marked: Set[int]
    step: int


class AttackBoardsLayout:
    """Draws positions of both Tri-D rulesets; one level of the stand by itself would say little."""

    def levels(self, geometry: Geometry) -> Mapping[str, str]:
        """Return nothing: the board is drawn as a whole."""
        return {}

    def draw(self, position: Position, *, marked: Set[int] = frozenset(), seat: Seat = 0, level: str = "") -> str:
        """Return the boards level by level, turned round for Black; White's men are capitals, Black's are not."""
        if not isinstance(position, AttackBoardsPosition):
            raise TypeError(f"no position with attack boards: {position!r}")
        view = _View(position, marked, -1 if seat else 1)
        rows = []
        for height, name in _MAIN:
            squares = _grid(view, height, range(1, 5), range(height - 1, height + 3))
            main = [f"level {height}, {name}", *squares]
            left, right = (_side(view, side, height) for side in range(2)[:: view.step])
            rows.append(beside((left, _SIDE_WIDTH), (main, _MAIN_WIDTH), (right, _SIDE_WIDTH)))
        return "\n\n".join(rows)


def _side(view: _View, side: int, main_level: int) -> list[str]:
    """Return the panels of the attack boards that stand on one side of the main board of ``main_level``."""
    position = view.position
    here = [
        board
        for board, pin in enumerate(position.pins)
        if pin // PINS_PER_SIDE == side and PINS[pin].level == main_level
    ]
    here.sort(key=lambda board: -PINS[position.pins[board]].rank * view.step)
    panels = [_attack_board(view, board) for board in here]
    return [line for index, panel in enumerate(panels) for line in ([""] * bool(index) + panel)]


def _attack_board(view: _View, board: int) -> list[str]:
    position = view.position
    pin = position.pins[board]
    squares = [SQUARES[cell] for cell in position.board_cells(board)]
    files = sorted({square.file for square in squares})
    ranks = sorted({square.rank for square in squares})
    return [
        f"level {PINS[pin].level + 1}, {BOARD_NAMES[board]}",
        f"on {position.pin_names[pin]}, {position.seats[position.owners[board]]}'s",
        *_grid(view, PINS[pin].level + 1, files, ranks),
    ]


def _grid(view: _View, level: int, files: Sequence[int], ranks: Sequence[int]) -> list[str]:
    """Return the squares of one board, the farthest rank first, under its files and between its ranks."""
    position, marked, step = view
    files = files[::step]
    rows = []
    for rank in ranks[::-step]:
        cells = [GEOMETRY.cell(f"{FILES[file]}{rank}({level})") for file in files]
        rows.append((str(rank), "".join(square(position, cell, cell in marked) for cell in cells)))
    return grid([position.files[file] for file in files], rows)


LAYOUT = AttackBoardsLayout()
