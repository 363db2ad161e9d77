"""The board of a variant as the page has it: what is drawn once for each seat, and what stands on its cells.

A *stand* is where all panels are; it is another one after each move of an attack board. A *look* is what can be seen
on a cell: a man, a sign, or both; look 0 is the empty cell. Lengths are in hundredths of a cell.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from typing import Any, NamedTuple

from plybook.catalogue import Variant
from plybook.render import men
from plybook.render.diagram import Cell, Diagram, Dot, Panel
from plybook.render.page.table import Table
from plybook.render.shapes import UNIT, disc_of, room
from plybook.render.svg import page_of
from plybook.render.theme import LIGHT, inks
from plybook.replay.position import Position

DOTS = tuple(Dot)
"""The dots of cells in the order in which the page numbers them."""

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


class _Cells(NamedTuple):
    """What is known of a panel's cells, which many positions share: their looks, and the number of their places."""

    cells: tuple[Cell, ...]
    looks: Mapping[int, int]
    places: int


class Board:
    """The board of ``variant`` drawn by the layout ``picture``, and whatever has been seen of it so far."""

    def __init__(self, variant: Variant, picture: str | None, figures: Table[tuple[str, str]]) -> None:
        self.variant, self._picture = variant, picture
        self._figures = figures
        self._looks: Table[Look] = Table()
        self._looks.number(_NOTHING)
        self._shapes: Table[tuple[Any, ...]] = Table()
        self._panels: Table[tuple[Any, ...]] = Table()
        self._legends: Table[tuple[str, ...]] = Table()
        self._places: Table[tuple[Any, ...]] = Table()
        self._stands: dict[tuple[Any, ...], int] = {}
        # Of the position seen last, by the identity of a panel's cells: most panels have the same ones again.
        self._before: dict[int, _Cells] = {}
        self._views: list[list[dict[str, Any]]] = []

    def seen(self, position: Position) -> Seen:
        """Return what can be seen of ``position``."""
        diagram = self.variant.diagram(position, picture=self._picture)
        before = self._before
        self._before = {
            id(panel.cells): before.get(id(panel.cells)) or self._cells(panel, position) for panel in diagram.panels
        }
        looks = dict(chain.from_iterable(cells.looks.items() for cells in self._before.values()))
        return Seen(self._stand(diagram, position), looks, self._legends.number(diagram.legend))

    def _cells(self, panel: Panel, position: Position) -> _Cells:
        """Return what can be seen on the cells of ``panel``, and where they are on it."""
        looks = {}
        for cell in panel.cells:
            sign = cell.sign if cell.man or cell.sign != _DOT else ""
            if cell.man or sign:
                looks[cell.index] = self._looks.number(self._look(position, cell, sign))
        places = tuple((cell.index, cell.corners) for cell in panel.cells)
        return _Cells(panel.cells, looks, self._places.number(places))

    @staticmethod
    def _look(position: Position, cell: Cell, sign: str) -> Look:
        if cell.man is None:
            return -1, -1, sign
        return cell.man.seat, position.kinds.index(cell.man.kind), sign

    def _stand(self, diagram: Diagram, position: Position) -> int:
        """Return the number of the stand; a new one is laid out for every seat."""
        key = tuple(
            (panel.name, panel.labels, panel.x, panel.y, self._before[id(panel.cells)].places)
            for panel in diagram.panels
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
        shape: tuple[Any, ...] = (
            *_hundredths(panel.width, panel.height),
            tuple((int(cell.shade), *_hundredths(*chain.from_iterable(cell.corners))) for cell in panel.cells),
            tuple((*_hundredths(*line.start, *line.end), int(line.is_wall)) for line in panel.lines),
        )
        if dots := tuple((DOTS.index(cell.dot), *_hundredths(*disc_of(cell))) for cell in panel.cells if cell.dot):
            shape = (*shape, dots)
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


def _hundredths(*lengths: float) -> tuple[int, ...]:
    return tuple(round(length * UNIT) for length in lengths)
