"""The stand of Tri-D chess on a page: the highest boards on top, queen's side left, king's side right.

Each main board stands in the middle with its own level, beside it the attack boards that stand on its pins, one
level higher; every board has its files and ranks written on it, every attack board its name, pin and owner.
"""

from __future__ import annotations

from collections.abc import Set
from itertools import zip_longest

from plybook.render.layout import square
from plybook.replay.position import Position
from plybook.replay.rules.attack_boards import BOARD_NAMES, FILES, GEOMETRY, PINS, PINS_PER_SIDE, SQUARES
from plybook.replay.rules.attack_boards_position import AttackBoardsPosition

_MAIN = ((6, "Black's board"), (4, "Neutral board"), (2, "White's board"))
_SIDE_WIDTH, _MAIN_WIDTH, _GAP = 20, 22, 3


class AttackBoardsLayout:
    """Draws positions of both Tri-D rulesets."""

    def draw(self, position: Position, *, marked: Set[int] = frozenset()) -> str:
        """Return the boards level by level; White's men are capitals, Black's small letters."""
        if not isinstance(position, AttackBoardsPosition):
            raise TypeError(f"no position with attack boards: {position!r}")
        rows = []
        for level, name in _MAIN:
            squares = _grid(position, level, range(1, 5), range(level - 1, level + 3), marked)
            main = [f"level {level}, {name}", *squares]
            left, right = (_side(position, side, level, marked) for side in range(2))
            rows.append(_beside((left, _SIDE_WIDTH), (main, _MAIN_WIDTH), (right, _SIDE_WIDTH)))
        return "\n\n".join(rows)


def _side(position: AttackBoardsPosition, side: int, main_level: int, marked: Set[int]) -> list[str]:
    """Return the panels of the attack boards that stand on one side of the main board of ``main_level``."""
    here = [
        board
        for board, pin in enumerate(position.pins)
        if pin // PINS_PER_SIDE == side and PINS[pin].level == main_level
    ]
    here.sort(key=lambda board: -PINS[position.pins[board]].rank)
    panels = [_attack_board(position, board, marked) for board in here]
    return [line for index, panel in enumerate(panels) for line in ([""] * bool(index) + panel)]


def _attack_board(position: AttackBoardsPosition, board: int, marked: Set[int]) -> list[str]:
    pin = position.pins[board]
    squares = [SQUARES[cell] for cell in position.board_cells(board)]
    files = sorted({square.file for square in squares})
    ranks = sorted({square.rank for square in squares})
    return [
        f"level {PINS[pin].level + 1}, {BOARD_NAMES[board]}",
        f"on {position.pin_names[pin]}, {position.seats[position.owners[board]]}'s",
        *_grid(position, PINS[pin].level + 1, files, ranks, marked),
    ]


def _grid(
    position: AttackBoardsPosition, level: int, files: range | list[int], ranks: range | list[int], marked: Set[int]
) -> list[str]:
    """Return the squares of one board, the highest rank first, under its files and between its ranks."""
    lines = ["   " + "".join(f" {position.files[file]} " for file in files)]
    for rank in reversed(ranks):
        cells = [GEOMETRY.cell(f"{FILES[file]}{rank}({level})") for file in files]
        lines.append(f" {rank} " + "".join(square(position, cell, cell in marked) for cell in cells) + f" {rank}")
    return lines


def _beside(*panels: tuple[list[str], int]) -> str:
    """Return panels of given widths side by side, without spaces at the ends of lines."""
    gap = " " * _GAP
    rows = zip_longest(*(lines for lines, _ in panels), fillvalue="")
    widths = [width for _, width in panels]
    return "\n".join(
        gap.join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip() for row in rows
    )


LAYOUT = AttackBoardsLayout()
