"""The stand of Tri-D chess seen from above: every square where it stands, in columns of two by two cells' room.

Squares of one file and rank are a column. Of those that a column has now, the lowest is on the left; three or four
take a quarter each. A figure says on which level a square lies.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from itertools import product

from plybook.render.diagram import Cell, Diagram, DiagramLine, Label, Marked, Panel, Plane, Role, marks_on
from plybook.render.layout import DiagramLayout
from plybook.render.layouts import flat
from plybook.render.layouts.attack_boards import shade_of, stand_of
from plybook.render.text import brackets, empty, letters
from plybook.rules.games.tri_d.board import COLUMN_OF, RANKS, SQUARES, WIDTH
from plybook.rules.position import Position
from plybook.rules.terms import Seat

_SIDE = 2.0
_LOWERED = 0.06
"""How much lower men stand in small squares, under the figures of the levels."""

_Slot = tuple[float, float, float, float]
"""The left, upper, right and lower edge; 1 is half a side."""

_SLOTS: Sequence[Sequence[_Slot]] = (
    (),
    ((0, 0, 2, 2),),
    ((0, 0, 1, 2), (1, 0, 2, 2)),
    ((0, 1, 1, 2), (1, 1, 2, 2), (0, 0, 2, 1)),
    ((0, 1, 1, 2), (1, 1, 2, 2), (0, 0, 1, 1), (1, 0, 2, 1)),
)
"""The room of each square by the number of squares in a column, from the lowest."""


class FromAboveLayout(DiagramLayout):
    """Draws positions of both Tri-D rulesets on a map of six files and ten ranks."""

    def diagram(
        self, position: Position, *, marked: Marked = frozenset(), seat: Seat = 0, level: str = ""
    ) -> Diagram:
        """Return the map, turned round for Black."""
        stand, step = stand_of(position), flat.turned(seat)
        files, ranks = range(WIDTH)[::step], range(len(RANKS))[::-step]
        cells: list[Cell] = []
        lines: list[DiagramLine] = []
        for (y, rank), (x, file) in product(enumerate(ranks), enumerate(files)):
            here = [cell for cell in _column(file + WIDTH * rank) if stand.squares >> cell & 1]
            for cell, slot in zip(here, _SLOTS[len(here)], strict=True):
                cells.append(_cell(position, cell, marked, (_SIDE * x, _SIDE * y), slot))
                if len(here) > 1:
                    lines += _around(cells[-1])
        width, height = _SIDE * WIDTH, _SIDE * len(RANKS)
        labels = (
            *(
                Label(stand.files[file], _SIDE * (x + 0.5), height + flat.NAME, Role.FILE)
                for x, file in enumerate(files)
            ),
            *(Label(RANKS[rank], -flat.NAME, _SIDE * (y + 0.5), Role.RANK) for y, rank in enumerate(ranks)),
        )
        origin = (0.0, float(len(RANKS)), 0.0) if step > 0 else (float(WIDTH), 0.0, 0.0)
        plane = Plane(origin, (step / _SIDE, 0, 0), (0, -step / _SIDE, 0))
        return Diagram((Panel("", tuple(cells), labels, 0, 0, width, height, plane, tuple(lines)),), seat)

    def arrangement(self, position: Position) -> Hashable | None:
        """Return where the attack boards stand."""
        return tuple(stand_of(position).pins)

    def draw(self, position: Position, *, marked: Marked = frozenset(), seat: Seat = 0, level: str = "") -> str:
        """Return the map as text: a column's men with their levels, from the lowest, an empty square its level."""
        [panel] = self.diagram(position, marked=marked, seat=seat).panels
        columns: dict[tuple[int, int], list[str]] = {}
        for cell in panel.cells:
            (x, y), *_ = cell.corners
            first, last = brackets(cell.marks)
            columns.setdefault((int(y // _SIDE), int(x // _SIDE)), []).append(
                f"{first}{letters(cell.man) or _sign(cell)}{cell.sign}{last}".strip()
            )
        texts = {at: " ".join(sorted(squares, key=_level)) for at, squares in columns.items()}
        files, ranks = panel.texts(Role.FILE), panel.texts(Role.RANK)
        widths = [max(len(texts.get((y, x), "")) for y in range(len(ranks))) for x in range(WIDTH)]
        header = "   " + " | ".join(f"{file:{width}}" for file, width in zip(files, widths, strict=True)).rstrip()
        rows = (
            f" {rank} " + " | ".join(f"{texts.get((y, x), ''):{width}}" for x, width in enumerate(widths)).rstrip()
            for y, rank in enumerate(ranks)
        )
        return "\n".join([header, *rows])


def _column(number: int) -> list[int]:
    """Return the cells of a column, whether they exist now or not, from the lowest."""
    cells = [cell for cell, column in enumerate(COLUMN_OF) if column == number]
    return sorted(cells, key=lambda cell: SQUARES[cell].level)


def _cell(position: Position, cell: int, marked: Marked, at: tuple[float, float], slot: _Slot) -> Cell:
    x, y = at
    left, top, right, bottom = slot
    return Cell(
        cell,
        ((x + left, y + top), (x + right, y + top), (x + right, y + bottom), (x + left, y + bottom)),
        shade_of(cell),
        position.geometry.names[cell],
        position.man_at(cell),
        marks_on(cell, marked),
        str(SQUARES[cell].level),
        lift=-_LOWERED if right - left == bottom - top < _SIDE else 0,
    )


def _sign(cell: Cell) -> str:
    """Return the sign of an empty square that a man can go to; "" for others."""
    return empty(cell.marks).strip(".")


def _around(cell: Cell) -> Iterator[DiagramLine]:
    """Yield the sides of ``cell``."""
    return (
        DiagramLine(start, end) for start, end in zip(cell.corners, (*cell.corners[1:], cell.corners[0]), strict=True)
    )


def _level(text: str) -> str:
    return text.strip("[]()<>* ")[-1]


LAYOUT = FromAboveLayout()
