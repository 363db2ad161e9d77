"""The board of a variant as the page has it: what is drawn once for each seat, and what stands on its cells.

A *stand* is where all panels are; it is another one after each move of an attack board. A *look* is what can be seen
on a cell: a man, a sign, or both; look 0 is the empty cell. Lengths are in hundredths of a cell.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from itertools import chain
from typing import Any, NamedTuple

from plybook.catalogue import Variant
from plybook.render import men
from plybook.render.diagram import Diagram, Panel
from plybook.render.layout import Layout
from plybook.render.page.table import Table
from plybook.render.shapes import UNIT, room
from plybook.render.svg import page_of
from plybook.render.theme import LIGHT, inks
from plybook.replay.position import Position

INKS = (LIGHT.white, LIGHT.red, LIGHT.black, *LIGHT.others)
"""The colours of men in the order in which the page numbers them."""

Look = tuple[int, int, str]
"""A seat, the index of a kind, and a sign; -1 and -1 where no man is."""

_DOT = "."  # a sign that is seen beside a man only
_NOTHING: Look = (-1, -1, "")


class Seen(NamedTuple):
    """What can be seen of a position: where the panels are, the look of each cell that is not empty, the legend."""

    stand: int
    looks: Mapping[int, int]
    legend: int


class _Frame(NamedTuple):
    """What positions of one arrangement share: the stand, the legend, and the signs of cells that have one."""

    stand: int
    legend: int
    signs: Mapping[int, str]


class Board:
    """The board of ``variant`` drawn by the layout ``picture``, and whatever has been seen of it so far."""

    def __init__(self, variant: Variant, picture: str | None, figures: Table[tuple[str, str]]) -> None:
        self.variant, self._picture = variant, picture
        self._layout = variant.diagram_layout(picture)
        self._figures = figures
        self._looks: Table[Look] = Table()
        self._looks.number(_NOTHING)
        self._shapes: Table[tuple[Any, ...]] = Table()
        self._panels: Table[tuple[Any, ...]] = Table()
        self._legends: Table[tuple[str, ...]] = Table()
        self._places: Table[tuple[Any, ...]] = Table()
        self._stands: dict[tuple[Any, ...], int] = {}
        self._frames: dict[Hashable, _Frame] = {}
        self._codes: dict[int, int] = {}  # the looks of men, by their codes, on cells without signs
        # Of the position drawn last, by the identity of a panel's cells: most panels have the same ones again.
        self._before: dict[int, tuple[Panel, int]] = {}
        self._views: list[list[dict[str, Any]]] = []

    def seen(self, position: Position) -> Seen:
        """Return what can be seen of ``position``."""
        arrangement = _arrangement(self._layout, position)
        frame = None if arrangement is None else self._frames.get(arrangement)
        if frame is None:
            frame = self._frame(position)
            if arrangement is not None:
                self._frames[arrangement] = frame
        codes = self._codes
        for code in set(position.board) - codes.keys():
            codes[code] = self._looks.number(self._look(position, code, ""))
        looks = {cell: codes[code] for cell, code in enumerate(position.board) if code}
        for cell, sign in frame.signs.items():
            code = position.board[cell]
            if code or sign != _DOT:
                looks[cell] = self._looks.number(self._look(position, code, sign))
        return Seen(frame.stand, looks, frame.legend)

    def _frame(self, position: Position) -> _Frame:
        """Draw ``position``, and return what of its picture is not men."""
        diagram = self._layout.diagram(position)
        signs = {cell.index: cell.sign for _, cell in diagram.places() if cell.sign}
        return _Frame(self._stand(diagram, position), self._legends.number(diagram.legend), signs)

    @staticmethod
    def _look(position: Position, code: int, sign: str) -> Look:
        """Return the look of a cell with the man of a ``code`` of `Position.board`."""
        if not code:
            return -1, -1, sign
        return (*divmod(code - 1, len(position.kinds)), sign)

    def _stand(self, diagram: Diagram, position: Position) -> int:
        """Return the number of the stand; a new one is laid out for every seat."""
        before = self._before
        self._before = {
            id(panel.cells): before.get(id(panel.cells)) or (panel, self._places.number(_places(panel)))
            for panel in diagram.panels
        }
        key = tuple(
            (panel.name, panel.labels, panel.x, panel.y, self._before[id(panel.cells)][1]) for panel in diagram.panels
        )
        if key not in self._stands:
            self._stands[key] = len(self._views)
            self._views.append([self._view(position, seat) for seat in range(len(position.seats))])
        return self._stands[key]

    def _view(self, position: Position, seat: int) -> dict[str, Any]:
        """Return where the panels are as ``seat`` sees them."""
        diagram = self.variant.diagram(position, seat=seat, picture=self._picture)
        panels = [self._panels.number(self._panel(panel)) for panel in diagram.panels]
        return {"box": [round(length * UNIT) for length in page_of(diagram)], "panels": panels}

    def _panel(self, panel: Panel) -> tuple[Any, ...]:
        shape = (
            *_hundredths(panel.width, panel.height),
            tuple((int(cell.shade), *_hundredths(*chain.from_iterable(cell.corners))) for cell in panel.cells),
            tuple((*_hundredths(*line.start, *line.end), int(line.is_wall)) for line in panel.lines),
        )
        labels = tuple((label.text, *_hundredths(label.x, label.y), str(label.role)) for label in panel.labels)
        plane = tuple(round(value, 4) for value in chain.from_iterable(panel.plane))
        cells = tuple(cell.index for cell in panel.cells)
        return panel.name, self._shapes.number(shape), cells, labels, *_hundredths(panel.x, panel.y), plane

    def data(self) -> dict[str, Any]:
        """Return all that the page has to know of the board, after every position has been seen."""
        rules, names = self.variant.rules, self.variant.rules.geometry.names
        seats = range(len(rules.seats))
        colours = inks(LIGHT, rules.seats, rules.leaders)
        by_seat = rules.seats_name_cells
        start = self.variant.diagram(self.variant.start(), picture=self._picture)
        return {
            "variant": self.variant.id,
            "title": self.variant.title,
            "seats": list(rules.seats),
            "leaders": list(rules.leaders),
            "inks": [INKS.index(ink) for ink in colours],
            "kinds": [
                [name, self._figure(name, kind)] for name, kind in zip(rules.kind_names, rules.kinds, strict=True)
            ],
            "looks": self._looks.rows,
            "names": [list(rules.cell_names(seat)) for seat in seats] if by_seat else [list(names)],
            "size": len(names),
            "room": round(min(room(cell) for _, cell in start.places()), 3),
            "shapes": self._shapes.rows,
            "panels": self._panels.rows,
            "stands": self._views,
            "legends": self._legends.rows,
        }

    def _figure(self, name: str, kind: str) -> int:
        """Return the number of the outlines of a kind of man; those of one that nobody has drawn are his letters."""
        figure = men.named(name)
        return self._figures.number((figure.body, figure.lines) if figure else ("", kind))


def _arrangement(layout: Layout, position: Position) -> Hashable | None:
    """Return the arrangement of a position, None for a layout that does not know of any."""
    known: Callable[[Position], Hashable | None] | None = getattr(layout, "arrangement", None)
    return known(position) if known else None


def _places(panel: Panel) -> tuple[Any, ...]:
    """Return where the cells of a panel are on it."""
    return tuple((cell.index, cell.corners) for cell in panel.cells)


def _hundredths(*lengths: float) -> tuple[int, ...]:
    return tuple(round(length * UNIT) for length in lengths)
