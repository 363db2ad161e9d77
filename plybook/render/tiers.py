"""A box of any number of axes on a page, level by level: flat boards, from the far end of the box to one's own.

The last two axes are the columns and rows of the boards; a board is named by its values on those before. For White
the boards go down from the last, each with its last row on top and its first column on the left; Black sees the page
turned round. As many stand side by side as fit, and those in a line are left out while nothing is on any of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from itertools import groupby, product
from typing import NamedTuple

from plybook.render.layout import GAP, beside, grid, square
from plybook.replay.geometry import Geometry
from plybook.replay.position import Position
from plybook.replay.terms import Seat

_PAGE = 80

Outer = tuple[str, ...]
"""The values that name a board, one for each axis but the last two."""


class _View(NamedTuple):
    """What is drawn, and how: ``step`` is -1 as White counts boards and rows down a page, 1 as Black does.

    ``cells`` are the cells by their places; ``width`` is how many signs a square has between its brackets.
    """

    position: Position
    marked: Set[int]
    step: int
    cells: Mapping[tuple[str, ...], int]
    width: int


class TiersLayout:
    """Draws positions on a geometry whose last two axes are columns and rows."""

    def levels(self, geometry: Geometry) -> Mapping[str, str]:
        """Return the names of the boards, their values in a row."""
        names = ("".join(outer) for outer in product(*geometry.values[:-2]))
        return {name.casefold(): name for name in names if name}

    def draw(self, position: Position, *, marked: Set[int] = frozenset(), seat: Seat = 0, level: str = "") -> str:
        """Return the boards, or the one called ``level``; White's men begin with capitals, Black's do not."""
        geometry = position.geometry
        cells = {place: cell for cell, place in enumerate(geometry.places)}
        width = max(map(len, (*position.kinds, *geometry.values[-2])))
        view = _View(position, marked, 1 if seat else -1, cells, width)
        if level:
            return "\n".join(next(_board(view, outer) for outer in _boards(view) if "".join(outer) == level))
        return "\n\n".join(_bands(view))


def _boards(view: _View) -> list[Outer]:
    """Return the boards in the order of the page."""
    return list(product(*(values[:: view.step] for values in view.position.geometry.values[:-2])))


def _bands(view: _View) -> Iterator[str]:
    """Yield the lines of boards from the top of the page; for those that nothing is on, which they are."""
    position = view.position
    used = {
        place[:-2]
        for cell, place in enumerate(position.geometry.places)
        if position.board[cell] or cell in view.marked
    }
    boards = _boards(view)
    width = max(len(line) for board in boards for line in _board(view, board))
    beside_each_other = max(1, (_PAGE + len(GAP)) // (width + len(GAP)))
    bands = [boards[first : first + beside_each_other] for first in range(0, len(boards), beside_each_other)]
    for is_used, group in groupby(bands, key=lambda band: not used.isdisjoint(band)):
        if is_used:
            for band in group:
                yield beside(*((_board(view, board), width) for board in band))
        else:
            yield _empty(position.geometry, sorted(board for band in group for board in band))


def _empty(geometry: Geometry, boards: Sequence[Outer]) -> str:
    """Return a line that says that ``boards`` are empty."""
    names = ", ".join("".join(board) for board in boards)
    word = geometry.axes[0] if len(geometry.axes) == 3 else "board"
    return f"{word} {names} is empty" if len(boards) == 1 else f"{word}s {names} are empty"


def _board(view: _View, outer: Outer) -> list[str]:
    """Return the lines of one board, under its name if it has one."""
    position, marked, step, cells, width = view
    *_, columns, rows = position.geometry.values
    drawn = []
    for row in rows[::step]:
        places = [cells.get((*outer, column, row)) for column in columns[::-step]]
        blank = " " * (width + 2)
        squares = (blank if cell is None else square(position, cell, cell in marked, width) for cell in places)
        drawn.append((row, "".join(squares)))
    lines = grid(columns[::-step], drawn, width)
    return [_title(position, outer), *lines] if outer else lines


def _title(position: Position, outer: Outer) -> str:
    """Return what the board is called, and whose home it is."""
    names = [f"{axis} {value}" for axis, value in zip(position.geometry.axes, outer, strict=False)]
    homes = {position.home_of(axis, value) for axis, value in enumerate(outer)} - {None}
    return ", ".join([*names, *(f"{position.seats[seat]}'s home" for seat in homes if seat is not None)])


LAYOUT = TiersLayout()
