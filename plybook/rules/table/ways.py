"""Ways: how a man of a game of parts goes, as data, and the lines of cells that follow from it on a board.

A `Way` is a set of directions with a shape. A slide goes on over empty cells, as far as its limit; with a limit of 1
it is a leap. A hop needs exactly one man to jump over and lands anywhere behind him; a grasshopper lands on the cell
just behind. A hop over others is that of men that neither jump over their like, of either side, nor capture it. A
lame leap needs empty cells on its path, which goes along its longest axis first and then diagonally.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import Final, NamedTuple

from plybook.rules.board import Direction, Geometry, mask
from plybook.rules.moves import Move
from plybook.rules.terms import Cell, Cells

SLIDE: Final = 0
HOP: Final = 1
GRASSHOP: Final = 2
LAME: Final = 3
OVER_OTHERS: Final = 4

# Lines share a table of targets while it has no more than 2**9 entries.
_TABLE_CELLS = 9

Pair = tuple[Cells, Cells]
"""A set of cells for each side."""

ANYWHERE: Final[Pair] = (-1, -1)

Making = Callable[[Cell, Cells], tuple[Move, ...]]
"""What makes the moves from a cell to targets, the same in all positions."""


@dataclass(frozen=True)
class Way:
    """Directions of a man, as White has them, and how he goes in them.

    ``limit`` is the number of steps, 0 for any; in a hop it counts from the start. ``moves`` and ``captures`` say
    whether the way leads to empty cells and to enemies. ``origins`` has for each side the cells where the way can
    begin, ``targets`` those where it can end.
    """

    directions: tuple[Direction, ...]
    limit: int = 1
    shape: int = SLIDE
    moves: bool = True
    captures: bool = True
    origins: Pair = ANYWHERE
    targets: Pair = ANYWHERE

    def turned(self, axes: Sequence[int]) -> Way:
        """Return the way with the changes on ``axes`` the other way round, as Black has it."""
        ways = tuple(tuple(-by if axis in axes else by for axis, by in enumerate(way)) for way in self.directions)
        return replace(self, directions=ways)


def turned(ways: tuple[Way, ...], seat: int, axes: Sequence[int]) -> tuple[Way, ...]:
    """Return ``ways``, which are White's, as ``seat`` has them."""
    return tuple(way.turned(axes) for way in ways) if seat else ways


class Line(NamedTuple):
    """Cells that follow one another from a man, of which some are targets by the rule of ``shape``."""

    cells: tuple[Cell, ...]
    shape: int
    moves: bool
    captures: bool
    targets: Cells


def lines_from(board: Geometry, ways: Iterable[Way], seat: int, cell: Cell) -> list[Line]:
    """Return the lines of a man of ``seat``, whose ``ways`` are as that seat has them, from ``cell``."""
    found = []
    for way in ways:
        if not way.origins[seat] >> cell & 1:
            continue
        for direction in way.directions:
            cells = _lame_line(board, cell, direction) if way.shape == LAME else board.ray(cell, direction)
            if way.limit and way.shape != LAME:
                cells = cells[: way.limit]
            if cells:
                found.append(Line(cells, way.shape, way.moves, way.captures, way.targets[seat]))
    return found


def _lame_line(board: Geometry, cell: Cell, direction: Direction) -> tuple[Cell, ...]:
    """Return the path of a lame leap and its target; () if one of these cells is not there."""
    rest, made, cells = list(direction), [0] * len(direction), list[Cell]()
    while any(rest):
        longest = max(map(abs, rest))
        for axis, by in enumerate(rest):
            if abs(by) == longest:
                step = 1 if by > 0 else -1
                made[axis] += step
                rest[axis] -= step
        follower = board.ray(cell, tuple(made))[:1]
        if not follower:
            return ()
        cells += follower
    return tuple(cells)


def reached(line: Line, occupied: Cells) -> int:
    """Return the targets of ``line`` while men stand on ``occupied``."""
    found, over = 0, False
    if line.shape == SLIDE:
        for cell in line.cells:
            found |= 1 << cell
            if occupied >> cell & 1:
                break
    elif line.shape == LAME:
        *path, target = line.cells
        found = 0 if mask(path) & occupied else 1 << target
    else:
        for cell in line.cells:
            if over:
                found |= 1 << cell
                if line.shape == GRASSHOP or occupied >> cell & 1:
                    break
            else:
                over = occupied >> cell & 1 == 1
    return found & line.targets


def every_target(line: Line) -> list[tuple[Cell, Cells]]:
    """Return each cell to which ``line`` could ever lead, with the cells before it."""
    found, path = [], 0
    first = {SLIDE: 0, LAME: len(line.cells) - 1}.get(line.shape, 1)
    for number, cell in enumerate(line.cells):
        if number >= first and line.targets >> cell & 1:
            found.append((cell, path))
        path |= 1 << cell
    return found


class Reach:
    """Where men go by the lines that ``lines`` gives for each of ``size`` cells; tables are made when first used."""

    def __init__(self, lines: Callable[[Cell], Sequence[Line]], size: int) -> None:
        self.lines = lines
        self.sources = Sources(lines, size)
        self._size = size
        self.tables: list[tuple[int, tuple[tuple[int, Callable[[Cells], int]], ...]] | None] = [None] * size

    def targets(self, origin: Cell, occupied: Cells) -> int:
        """Return the cells a man on ``origin`` can go to, among them occupied ones at the ends of his lines."""
        found, slides = self.tables[origin] or self.made(origin)
        for inner, slide in slides:
            found |= slide(occupied & inner)
        return found

    def made(self, origin: Cell) -> tuple[int, tuple[tuple[int, Callable[[Cells], int]], ...]]:
        """Return the leaps from ``origin``, and for its longer ways the cells that matter and what looks them up."""
        leaps, tables = 0, list[tuple[int, list[Line]]]()
        for line in self.lines(origin):
            if len(line.cells) == 1 and line.shape in (SLIDE, LAME):
                leaps |= reached(line, 0)
                continue
            inner = mask(line.cells[:-1])
            if tables and (tables[-1][0] | inner).bit_count() <= _TABLE_CELLS:
                before, lines = tables.pop()
                tables.append((before | inner, [*lines, line]))
            else:
                tables.append((inner, [line]))
        slides = tuple((inner, cache(partial(_reached, lines))) for inner, lines in tables)
        self.tables[origin] = leaps, slides
        return leaps, slides


Near = Callable[[Cells], Sequence[tuple[int, Cells, Reach, Reach]]]
"""What gives for a set of cells the codes of men, whence they may capture there, and how they move and capture."""


class Sources(dict[int, int]):
    """For each target the cells from which men ever come by ``lines``; all are found when the first is asked for."""

    def __init__(self, lines: Callable[[Cell], Sequence[Line]], size: int) -> None:
        super().__init__()
        self._lines, self._size = lines, size

    def __missing__(self, cell: Cell) -> int:
        found = [0] * self._size
        for origin in range(self._size):
            for line in self._lines(origin):
                for target, _ in every_target(line):
                    found[target] |= 1 << origin
        self.update(enumerate(found))
        return found[cell]


class MovesTo(dict[Cells, tuple[Move, ...]]):
    """The moves to ``target`` from each cell, as a set of one; ``make`` makes them when they are first asked for."""

    def __init__(self, make: Making, target: Cell) -> None:
        super().__init__()
        self._make, self._target = make, 1 << target

    def __missing__(self, here: Cells) -> tuple[Move, ...]:
        found = self[here] = self._make(here.bit_length() - 1, self._target)
        return found


Arrival = tuple[Cells, Mapping[Cells, Cells] | None, MovesTo | None]
"""How men come to a target: from which cells, what must be empty for each, as a set of one, and their moves.

The second is None where nothing can stand between, the third where the moves are not the same in all positions.
"""


class Arrivals(dict[int, Arrival]):
    """For each target an `Arrival`: all are found when the first target is asked for.

    Men come by the lines of ``reach``. What makes their moves from a cell to targets is ``make``, and ``fixed`` where
    these are the same in all positions. Men that have several ways to a target, or hop there, may come even where
    cells are not empty: then the table `is_doubtful`.
    """

    def __init__(self, reach: Reach, size: int, make: Callable[..., Iterable[Move]], fixed: Making | None) -> None:
        super().__init__()
        self._reach, self._size, self._fixed = reach, size, fixed
        self.make = make
        self.is_doubtful = False

    def are_open(self, origin: Cell, occupied: Cells, targets: Cells) -> bool:
        """Say whether a man on ``origin`` comes to ``targets`` over ``occupied`` cells."""
        return self.is_doubtful and self._reach.targets(origin, occupied) & targets != 0

    def __missing__(self, cell: Cell) -> Arrival:
        found: list[dict[Cells, Cells]] = [{} for _ in range(self._size)]
        for origin in range(self._size):
            here = 1 << origin
            for line in self._reach.lines(origin):
                is_hop = line.shape not in (SLIDE, LAME)
                self.is_doubtful |= is_hop
                for target, path in every_target(line):
                    path = -1 if is_hop else path
                    known = found[target].setdefault(here, path)
                    if known & path not in (known, path):
                        self.is_doubtful = True
                        found[target][here] = known | path
                    else:
                        found[target][here] = known & path
        for target, paths in enumerate(found):
            made = None if self._fixed is None else MovesTo(self._fixed, target)
            self[target] = sum(paths), paths if any(paths.values()) else None, made
        return self[cell]


def _reached(lines: Sequence[Line], occupied: Cells) -> int:
    found = 0
    for line in lines:
        found |= reached(line, occupied)
    return found
