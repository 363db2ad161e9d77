"""The board of a variant on the page: the drawing for each seat, and the looks of its cells.

Games are drawn one by one, perhaps in several processes, each with its own numbers for what is seen. The page then
assigns numbers that all of its games share.

A *stand* is the places of all panels; each move of an attack board makes another stand. A *look* is the content of a
cell: a man, a sign, or both; look 0 is the empty cell. Lengths are in hundredths of a cell.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from hashlib import blake2b
from itertools import chain
from typing import Any, NamedTuple

from plybook.catalogue import Variant
from plybook.render import men
from plybook.render.diagram import Cell, Diagram, Dot, Label, Panel, Point, Rectangle, Role, unit_square
from plybook.render.fitting import briefly_titled, page_of, without_owners
from plybook.render.layout import DiagramLayout, Signs, makes_diagrams, sign_at
from plybook.render.layouts.hands import look_of
from plybook.render.page.table import RowTable
from plybook.render.shapes import UNIT, disc_of, man_size, pin, room
from plybook.render.theme import LIGHT, inks
from plybook.render.tiles import tile_data, tile_of
from plybook.rules.board import bits, changed_cells
from plybook.rules.position import Position
from plybook.rules.terms import Cells

DOTS = tuple(Dot)
"""The dots of cells in the order in which the page numbers them."""

INKS = (LIGHT.white, LIGHT.red, LIGHT.black, *LIGHT.others, *LIGHT.four, LIGHT.dead)
"""The colours of men in the order in which the page numbers them."""

Look = tuple[int, int, str]
"""A seat, the index of a kind, and a sign; -1 and -1 without a man; -1, a kind, and the seat of an absent man."""

_KEPT = 4096  # arrangements of a picture
_DOT = "."  # a sign that is seen beside a man only
_NOTHING: Look = (-1, -1, "")


class Seen(NamedTuple):
    """The view of a position: the places of the panels, the legend, and what the looks of its cells follow from.

    ``stand`` is a key for the places of all panels, the same in every process. ``board`` and ``dead`` are the men as
    in a `Position`, ``signs`` those of cells, ``apart`` the looks of cells that are none of the board's.
    """

    stand: bytes
    legend: tuple[str, ...]
    board: bytes
    dead: Cells
    signs: Signs
    apart: Mapping[int, Look]


class _Frame(NamedTuple):
    """What positions of one arrangement share: the stand, the legend, and the signs of cells that have one."""

    stand: bytes
    legend: tuple[str, ...]
    signs: Signs
    apart: Mapping[int, Look]
    """The looks of cells that are none of the board's: men in hand."""


class Picture:
    """The views of positions of ``variant`` in a ``layout``, with as few drawings as possible.

    ``stands`` has a position for each stand that was seen, ``empty`` is the view of no men on no board.
    """

    def __init__(self, variant: Variant, layout: DiagramLayout) -> None:
        self.variant = variant
        self.stands: dict[bytes, Position] = {}
        self.empty = Seen(b"", (), bytes(variant.rules.geometry.size), 0, {}, {})
        self._layout, self._kinds, self._seats = layout, len(variant.rules.kinds), len(variant.rules.seats)
        self._frames: dict[Hashable, _Frame] = {}
        # Of the position drawn last, by the identity of a panel's cells: most panels have the same ones again.
        self._before: dict[int, tuple[Panel, bytes]] = {}

    def seen(self, position: Position) -> Seen:
        """Return the view of ``position``."""
        frame = self._frame(position)
        known: Callable[[Position], Signs | None] | None = getattr(self._layout, "signs", None)
        signs = known(position) if known else None
        board, dead = position.board, position.dead_men()
        return Seen(frame.stand, frame.legend, board, dead, frame.signs if signs is None else signs, frame.apart)

    def changes(self, before: Seen, after: Seen) -> Iterator[tuple[int, Look]]:
        """Yield the cells that look otherwise in another view, in order, each with its look there."""
        cells = {*changed_cells(before.board, after.board), *bits(before.dead ^ after.dead)}
        if before.signs is not after.signs:
            for sign in before.signs.keys() | after.signs.keys():
                cells.update(bits(before.signs.get(sign, 0) ^ after.signs.get(sign, 0)))
        if before.apart is not after.apart:
            cells.update(cell for cell, _ in before.apart.items() ^ after.apart.items())
        for cell in sorted(cells):
            look = self._look(after, cell)
            if look != self._look(before, cell):
                yield cell, look

    def _look(self, seen: Seen, cell: int) -> Look:
        """Return the look of a cell in a view."""
        if cell >= len(seen.board):
            return seen.apart.get(cell, _NOTHING)
        code, sign = seen.board[cell], sign_at(seen.signs, cell)
        if sign and (code or sign != _DOT):
            return _look(self._kinds, code, sign)
        look = _look(self._kinds, code)
        return (self._seats, *look[1:]) if seen.dead >> cell & 1 else look

    def _frame(self, position: Position) -> _Frame:
        """Return the picture of a position without the men."""
        known: Callable[[Position], Hashable | None] | None = getattr(self._layout, "arrangement", None)
        arrangement = known(position) if known else None
        if arrangement is None:
            return self._drawn(position)
        if arrangement not in self._frames:
            if len(self._frames) >= _KEPT:
                self._frames.clear()
            self._frames[arrangement] = self._drawn(position)
        return self._frames[arrangement]

    def _drawn(self, position: Position) -> _Frame:
        diagram = _boards(self._layout.diagram(position))
        before = self._before
        self._before = {
            id(panel.cells): before.get(id(panel.cells)) or (panel, _digest([_place(cell) for cell in panel.cells]))
            for panel in diagram.panels
        }
        stand = _digest(
            [
                (panel.name, panel.labels, panel.x, panel.y, self._before[id(panel.cells)][1])
                for panel in diagram.panels
            ]
        )
        self.stands.setdefault(stand, position)
        size, kinds = len(position.board), position.kinds
        cells = [cell for _, cell in diagram.places()]
        signs: dict[str, Cells] = {}
        for cell in cells:
            if cell.sign and cell.index < size:
                signs[cell.sign] = signs.get(cell.sign, 0) | 1 << cell.index
        apart = {
            cell.index: (cell.man.seat, kinds.index(cell.man.kind), cell.sign)
            if cell.man
            else (-1, kinds.index(cell.absent.kind), str(cell.absent.seat))
            if cell.absent
            else (-1, -1, cell.sign)
            for cell in cells
            if cell.index >= size
        }
        return _Frame(stand, diagram.legend, signs, apart)


def picture_of(variant: Variant, name: str | None) -> Picture | None:
    """Return the picture called ``name``, or the usual one if the variant does not have it.

    It is None if the picture is text alone. Drawings are kept for the next game.
    """
    named = name if name in variant.pictures else None
    layouts = [variant.layout(each) for each in (variant.pictures if named is None else (named,))]
    layout = next(filter(makes_diagrams, layouts), None)
    return None if layout is None else _kept(variant, layout)


@lru_cache(maxsize=16)
def _kept(variant: Variant, layout: DiagramLayout) -> Picture:
    return Picture(variant, layout)


def _boards(diagram: Diagram) -> Diagram:
    """Return ``diagram`` without what is written apart from boards: a page has it on the plates of the players."""
    return diagram._replace(panels=tuple(panel for panel in diagram.panels if panel.cells))


def _named(panel: Panel, corners: Sequence[Rectangle], seats: Sequence[str]) -> Panel:
    """Return ``panel`` with the names of ``seats`` in its corners, for paper, where there are no plates."""
    labels = [
        Label(name, (left + right) / 2, (top + bottom) / 2, Role.OWNER)
        for name, (left, top, right, bottom) in zip(seats, corners, strict=False)
    ]
    return panel._replace(labels=(*panel.labels, *labels))


@lru_cache(4096)
def _look(kinds: int, code: int, sign: str = "") -> Look:
    """Return the look of a cell with a sign and the man of a ``code``, in a game of so many ``kinds``."""
    return (*divmod(code - 1, kinds), sign) if code else (-1, -1, sign)


def _place(cell: Cell) -> tuple[Any, ...]:
    return cell.index, cell.corners


def _digest(of: object) -> bytes:
    return blake2b(repr(of).encode(), digest_size=16).digest()


class Rows:
    """What is seen of one game: each thing has a number, in the order in which they were first seen."""

    def __init__(self) -> None:
        self.looks: RowTable[Look] = RowTable()
        self.stands: RowTable[bytes] = RowTable()
        self.legends: RowTable[tuple[str, ...]] = RowTable()
        self.looks.number(_NOTHING)


class PageBoard:
    """The board of ``variant`` drawn by a ``picture``, with all its views in the games of a page."""

    def __init__(self, variant: Variant, picture: str | None, figures: RowTable[tuple[str, str, float]]) -> None:
        self.variant, self._picture = variant, picture if picture in variant.pictures else None
        self._figures, self._layout = figures, variant.diagram_layout(self._picture)
        cells = [cell for _, cell in variant.diagram(variant.start(), picture=self._picture).places()]
        size = len(variant.rules.geometry.names)
        self._apart = [cell.name for cell in sorted(cells, key=lambda cell: cell.index) if cell.index >= size]
        self._room = round(min(map(room, cells)), 3)
        self._man = min(man_size(cell, self._room) for cell in cells)
        self._looks: RowTable[Look] = RowTable()
        self._shapes: RowTable[tuple[Any, ...]] = RowTable()
        self._panels: RowTable[tuple[Any, ...]] = RowTable()
        self._labels: RowTable[tuple[Any, ...]] = RowTable()
        self._legends: RowTable[tuple[str, ...]] = RowTable()
        self._stands: dict[bytes, int] = {}
        self._views: list[list[dict[str, Any]]] = []

    def looks(self, looks: Iterable[Look]) -> list[int]:
        """Return the numbers of looks on the page."""
        return [self._looks.number(look) for look in looks]

    def legends(self, legends: Iterable[tuple[str, ...]]) -> list[int]:
        """Return the numbers of legends on the page."""
        return [self._legends.number(legend) for legend in legends]

    def stands(self, stands: Iterable[tuple[bytes, Position]]) -> list[int]:
        """Return the numbers of stands, each given with a position; a new stand is laid out for every seat."""
        numbers = []
        for key, position in stands:
            if key not in self._stands:
                self._stands[key] = len(self._views)
                self._views.append([self._view(position, seat) for seat in range(len(position.seats))])
            numbers.append(self._stands[key])
        return numbers

    def _view(self, position: Position, seat: int) -> dict[str, Any]:
        """Return where the panels are as ``seat`` sees them."""
        diagram = briefly_titled(_boards(self.variant.diagram(position, seat=seat, picture=self._picture)))
        seats = [*position.seats[seat:], *position.seats[:seat]]
        panels, *others = (
            [self._panels.number(self._panel(_named(panel, self._layout.corners, seats))) for panel in each]
            for each in (diagram.panels, *diagram.others)
        )
        arranged = diagram.arranged
        # The players of a single board have plates.
        first_compact = len(arranged) - diagram.compact if len(diagram.panels) > 1 else 0
        pages = [
            [
                *_hundredths(*page_of(without_owners(each) if at >= first_compact else each)),
                *_hundredths(*(at for panel in each.panels for at in (panel.x, panel.y))),
            ]
            for at, each in enumerate(arranged)
        ]
        view = {"pages": pages, "panels": panels, "others": others, "compact": diagram.compact}
        return {name: value for name, value in view.items() if value}

    def _panel(self, panel: Panel) -> tuple[Any, ...]:
        shape: tuple[Any, ...] = (
            *_hundredths(panel.width, panel.height),
            tuple((int(cell.shade), *_corners(cell.corners)) for cell in panel.cells),
            tuple((*_hundredths(*line.start, *line.end), int(line.is_wall)) for line in panel.lines),
        )
        dots = tuple((DOTS.index(cell.dot), *_hundredths(*disc_of(cell))) for cell in panel.cells if cell.dot)
        large = _others([round(man_size(cell, self._room) / self._man, 2) for cell in panel.cells], 1)
        lifts = _others(_hundredths(*(cell.lift for cell in panel.cells)), 0)
        shape += (dots, large, lifts) if lifts else (dots, large) if large else (dots,) if dots else ()
        labels = tuple(
            self._labels.number((label.text, *_hundredths(label.x, label.y), str(label.role)))
            for label in panel.labels
        )
        plane = tuple(round(value, 4) for value in chain.from_iterable(panel.plane))
        cells = [cell.index for cell in panel.cells]
        steps = tuple(cell - before for before, cell in zip([0, *cells], cells, strict=False))
        row = (panel.name, self._shapes.number(shape), steps, labels, plane)
        if not panel.pins and panel.foot is None:
            return row
        pins = tuple(
            (cell.index, *_hundredths(*pin(cell, panel))) for cell in panel.cells if cell.index in panel.pins
        )
        return *row, pins, -1 if panel.foot is None else panel.foot, -1 if panel.owner is None else panel.owner

    def data(self) -> dict[str, Any]:
        """Return the data of the board, after every position has been seen."""
        rules, names = self.variant.rules, self.variant.rules.geometry.names
        seats = range(len(rules.seats))
        look = look_of(rules)
        colours = inks(LIGHT, rules.seat_names(), rules.leaders)
        by_seat = rules.seats_name_cells
        return {
            "variant": self.variant.id,
            "title": self.variant.title,
            "seats": list(rules.seat_names()),
            "tags": list(rules.seats),
            "leaders": list(rules.leaders),
            "clockwise": self._layout.is_clockwise,
            "corners": [_hundredths(*corner) for corner in self._layout.corners],
            "inks": [INKS.index(ink) for ink in colours],
            "golden": LIGHT.reached(colours) != LIGHT.last_move,
            "kinds": [
                [name, self._figure(name, kind), self._figure(name, kind, small=True), kind]
                for name, kind in zip(rules.kind_names, rules.kinds, strict=True)
            ],
            "pawns": [at for at, name in enumerate(rules.kind_names) if men.is_pawn(name)],
            "looks": self._looks.rows,
            "names": [" ".join(of_seat) for of_seat in (map(rules.cell_names, seats) if by_seat else [names])],
            "apart": self._apart,
            "size": len(names) + len(self._apart),
            "cells": len(names),
            "room": self._room,
            "man": self._man,
            "tile": tile_data(tile_of(look)),
            "shapes": self._shapes.rows,
            "panels": self._panels.rows,
            "labels": self._labels.rows,
            "stands": self._views,
            "legends": self._legends.rows,
        }

    def _figure(self, name: str, kind: str, *, small: bool = False) -> int:
        """Return the number of the outlines of a kind of man; a kind without a figure has its letters."""
        figure = men.named(name, small=small)
        return self._figures.number((figure.body, figure.lines, figure.weight) if figure else ("", kind, 0))


@lru_cache(4096)
def _corners(corners: tuple[Point, ...]) -> tuple[int, ...]:
    """Return the corners of a cell in hundredths, of a unit square the first alone, of a parallelogram three."""
    lengths = _hundredths(*chain.from_iterable(corners))
    if corners == unit_square(*corners[0]):
        return lengths[:2]
    (x, y), *_, (u, v), (p, q) = zip(lengths[::2], lengths[1::2], strict=True)
    beside = (lengths[2] + p, lengths[3] + q)
    return lengths[:6] if len(corners) == 4 and beside == (x + u, y + v) else lengths


def _others(values: Sequence[float], default: float) -> tuple[Any, ...]:
    """Return what most slots have, and each other value with its slots; nothing if all have the ``default``."""
    slots: dict[float, list[int]] = {}
    for slot, value in enumerate(values):
        slots.setdefault(value, []).append(slot)
    usual = max(slots, key=lambda value: len(slots[value]), default=default)
    others = tuple((value, *found) for value, found in slots.items() if value != usual)
    return (usual, *others) if usual != default or others else ()


def _hundredths(*lengths: float) -> tuple[int, ...]:
    return tuple(round(length * UNIT) for length in lengths)
