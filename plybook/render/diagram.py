"""A picture as data: panels of cells, each with its place on the page and in space, its shade, name, man and marks.

A layout lays a position out once; writers make text, SVG and whatever else of it. Lengths are in cells. On a page x
goes to the right and y down; in space x goes to the right of the first seat, y away from it, and z up.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum, StrEnum
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from plybook.rules.position import Man
from plybook.rules.terms import Seat

Point = tuple[float, float]
"""x and y."""

Vector = tuple[float, float, float]
"""x, y and z."""


class Shade(IntEnum):
    """What a cell is coloured like.

    Two colours are `LIGHT` and `DARK`; a board of three, such as one of hexagons, has `MIDDLE` besides, which lies
    between them. The others are for parts of a board that have colours of their own; `OTHER_MIDDLE` is for cells of
    these where two chequers meet.
    """

    LIGHT = 0
    DARK = 1
    OTHER_LIGHT = 2
    OTHER_DARK = 3
    OTHER_MIDDLE = 4
    MIDDLE = 5


class Dot(StrEnum):
    """The colour of a dot in the middle of a cell, as a part of the board; each differs in lightness, too."""

    RED = "dot-red"
    YELLOW = "dot-yellow"
    GREEN = "dot-green"
    BLUE = "dot-blue"


class CellMark(StrEnum):
    """Why a cell is marked.

    `cell_marks` says which cells are. A new mark takes a member here, a colour in `theme.Theme.marks`, a shape in
    `shapes.MARKS`, brackets in `text`, words in `picture`, and for pages a shape in ``page/panels.js``.
    """

    LAST_MOVE = "last-move"
    """What the last move changed: a man has come here, or has become another."""
    FROM = "from"
    """A man of the last move has gone from here."""
    TAKEN = "taken"
    """A man was taken here by the last move."""
    CROSSED = "crossed"
    """The man of the last move went through here, and did not stay."""
    GONE = "gone"
    """A man has left the game here, and was not taken."""
    OPENED = "opened"
    """A wall of the last move, such as the duck, has gone from here."""
    CLOSED = "closed"
    """A wall of the last move has come here."""
    CHECK = "check"
    SELECTED = "selected"
    TARGET = "target"
    CAPTURE = "capture"
    MARKED = "marked"


class Role(StrEnum):
    """What a label is for."""

    FILE = "file"
    RANK = "rank"
    TITLE = "title"
    OWNER = "owner"
    HEADING = "heading"
    """What several panels have in common, above the first of them."""
    LEGEND = "legend"
    """What a colour means; it begins at its point."""


Marks = frozenset[CellMark]
"""All the marks of one cell."""

Marked = Collection[int]
"""The cells that are marked; a mapping gives the `Marks` of each, and without one they are of the last move."""

NO_MARKS: Marks = frozenset()
_LAST_MOVE = frozenset((CellMark.LAST_MOVE,))


def marks_on(cell: int, marked: Marked) -> Marks:
    """Return the marks of ``cell``."""
    if cell not in marked:
        return NO_MARKS
    return frozenset(marked[cell]) if isinstance(marked, Mapping) else _LAST_MOVE


class Power(NamedTuple):
    """What a man can do on a cell: the class of that, the ways it steps and the way ahead, as steps of length 1."""

    kind: str
    steps: tuple[Point, ...] = ()
    ahead: Point | None = None


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell as it is drawn.

    ``index`` is that of the board. ``corners`` lie on its panel, three or more of them, clockwise; they are those of
    a convex shape, and of a square the upper left one is the first. ``name`` is its name for the seat that looks,
    and ``second_name`` another name on a map. ``sign`` says more of the cell than its man, such as the seat whose
    influence it is under; ``power`` is what a man can do there, on a map of that; ``dot`` is drawn on it, under the
    man. ``absent`` is a man for whom the place is kept while there is none. ``lift`` says how far above the middle a
    man stands, where cells meet at a fold.
    """

    index: int
    corners: tuple[Point, ...]
    shade: Shade
    name: str
    man: Man | None = None
    marks: Marks = NO_MARKS
    sign: str = ""
    dot: Dot | None = None
    second_name: str = ""
    power: Power | None = None
    absent: Man | None = None
    lift: float = 0

    @property
    def centre(self) -> Point:
        """The middle of the cell on its panel, the mean of its corners."""
        return _middle(self.corners)


@lru_cache(4096)
def _middle(corners: tuple[Point, ...]) -> Point:
    return sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners)


class Label(NamedTuple):
    """A text on a panel; its middle is at the point, but for that of a legend."""

    text: str
    x: float
    y: float
    role: Role


class Plane(NamedTuple):
    """Where a panel is in space: the point ``(x, y)`` of it is at ``origin + x * across + y * down``."""

    origin: Vector
    across: Vector
    down: Vector

    def point(self, at: Point) -> Vector:
        """Return where a point of the panel is in space."""
        x, y, z = (o + at[0] * a + at[1] * d for o, a, d in zip(self.origin, self.across, self.down, strict=True))
        return x, y, z

    def nearest(self, at: Vector) -> Point:
        """Return the point of the panel that is nearest to one in space."""
        away = [value - start for value, start in zip(at, self.origin, strict=True)]

        def along(way: Vector) -> float:
            return sum(a * b for a, b in zip(away, way, strict=True)) / sum(value * value for value in way)

        return along(self.across), along(self.down)


class DiagramLine(NamedTuple):
    """A line between two cells: a wall if they meet there and do not touch in the game, else a thin line."""

    start: Point
    end: Point
    is_wall: bool = False


class Panel(NamedTuple):
    """A flat part of the board: a level, a set, an attack board, or all there is.

    ``x`` and ``y`` say where its own point (0, 0) lies on the page. ``width`` and ``height`` are those of the
    rectangle from there in which its cells are; labels may stand around it.
    """

    name: str
    cells: tuple[Cell, ...]
    labels: tuple[Label, ...]
    x: float
    y: float
    width: float
    height: float
    plane: Plane
    lines: tuple[DiagramLine, ...] = ()
    owner: Seat | None = None
    pins: tuple[int, ...] = ()
    """The cells on whose outer corners other panels can stand."""
    foot: int | None = None
    """The cell of another panel on whose pin this one stands."""
    scale: float = 1
    """How much larger it is drawn than others, with its labels."""

    @property
    def box(self) -> Rectangle:
        """The rectangle of the page in which its cells are."""
        return Rectangle(self.x, self.y, *self.on_page((self.width, self.height)))

    def on_page(self, at: Point) -> Point:
        """Return where on the page a point of the panel is."""
        return self.x + self.scale * at[0], self.y + self.scale * at[1]

    def texts(self, *roles: Role) -> list[str]:
        """Return the texts of the labels that have one of ``roles``."""
        return [label.text for label in self.labels if label.role in roles]


class Rectangle(NamedTuple):
    """A rectangle on a page."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """How wide it is."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """How high it is."""
        return self.bottom - self.top


class Diagram(NamedTuple):
    """A position as ``seat`` sees it; ``legend`` says what its signs mean, a line each.

    ``arrangements`` are other places on the page for its panels, a point for each of them, so that a wide page and a
    high one can both be filled. The last ``compact`` of them have no room for the owners of boards. ``others`` are
    other panels with the same cells in the same order, such as columns in place of rows. ``ghosts`` are panels where
    boards stood before the last move; they have points after those of the panels.
    """

    panels: tuple[Panel, ...]
    seat: Seat = 0
    legend: tuple[str, ...] = ()
    arrangements: tuple[tuple[Point, ...], ...] = ()
    ghosts: tuple[Panel, ...] = ()
    compact: int = 0
    others: tuple[tuple[Panel, ...], ...] = ()

    @property
    def arranged(self) -> tuple[Diagram, ...]:
        """The diagram in each of its arrangements, the one of its panels first, then those of others."""
        every, count = (*self.panels, *self.ghosts), len(self.panels)
        own = tuple((panel.x, panel.y) for panel in every)
        placed = (
            tuple(panel._replace(x=x, y=y) for panel, (x, y) in zip(every, places, strict=True))
            for places in dict.fromkeys((own, *self.arrangements))
        )
        own_panels, *more = (self._replace(panels=panels[:count], ghosts=panels[count:]) for panels in placed)
        return (own_panels, *(self._replace(panels=panels) for panels in self.others), *more)

    def with_cells(self, change: Callable[[Cell], Cell]) -> Diagram:
        """Return the diagram with what ``change`` makes of each cell of its panels."""
        panels, ghosts, *others = (
            tuple(panel._replace(cells=tuple(map(change, panel.cells))) for panel in each)
            for each in (self.panels, self.ghosts, *self.others)
        )
        return self._replace(panels=panels, ghosts=ghosts, others=tuple(others))

    def after(self, before: Diagram) -> Diagram:
        """Return the diagram with ghosts of the panels that stood elsewhere in the one ``before``."""
        cells = {panel.name: [cell.index for cell in panel.cells] for panel in self.panels}
        moved = [
            at
            for at, panel in enumerate(before.panels)
            if panel.foot is not None and cells.get(panel.name, []) != [cell.index for cell in panel.cells]
        ]
        if not moved:
            return self
        ghosts = tuple(before.panels[at]._replace(labels=(), pins=()) for at in moved)
        pairs = zip(self.arrangements, before.arrangements, strict=False)  # a stand may have fewer ways
        places = tuple((*own, *(other[at] for at in moved)) for own, other in pairs)
        return self._replace(ghosts=ghosts, arrangements=places)

    @property
    def extent(self) -> Rectangle:
        """The rectangle of the page in which all panels are, without their labels."""
        boxes = [panel.box for panel in (*self.panels, *self.ghosts)]
        return box_of(chain.from_iterable(((box.left, box.top), (box.right, box.bottom)) for box in boxes))

    def places(self) -> Iterator[tuple[Panel, Cell]]:
        """Yield all cells with their panels."""
        return ((panel, cell) for panel in self.panels for cell in panel.cells)


def renamed(diagram: Diagram, names: Sequence[str], second_names: Sequence[str]) -> Diagram:
    """Return ``diagram`` with other names of its cells, which are given for all of the board."""

    def called(cell: Cell) -> Cell:
        return replace(cell, name=names[cell.index], second_name=second_names[cell.index])

    return diagram.with_cells(called)


def box_of(points: Iterable[Point]) -> Rectangle:
    """Return the smallest rectangle that has all ``points``."""
    xs, ys = zip(*points, strict=True)
    return Rectangle(min(xs), min(ys), max(xs), max(ys))


def unit_square(column: float, row: float) -> tuple[Point, Point, Point, Point]:
    """Return the corners of a square cell."""
    return (column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1)
