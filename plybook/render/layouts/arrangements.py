"""Ways to put several panels on a page; which of them fits a page best is left to those that draw it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil

from plybook.render.diagram import Point

Places = tuple[Point, ...]
"""A point for each panel."""


def in_rows(count: int, wide: float, high: float, step: float = 0) -> Iterator[Places]:
    """Yield the ways to put ``count`` panels of one size into rows, from one column to one row.

    Shorter rows stand above longer ones, each in the middle of the page. In a row each panel stands lower than the
    one before by a ``step``, as a stair.
    """
    for columns in range(1, count + 1):
        rows = ceil(count / columns)
        if ceil(count / rows) == columns:
            yield tuple(_rows(count, rows, (wide, high), step))


def _rows(count: int, rows: int, size: Point, step: float) -> Iterator[Point]:
    (wide, high), (short, longer) = size, divmod(count, rows)
    for row in range(rows):
        length = short + (row >= rows - longer)
        left = (ceil(count / rows) - length) / 2
        # Under a shorter row the panels begin half a step further up the stair, nearer to those above.
        top = row * high + (step / 2 if 0 < rows - longer <= row and longer else 0)
        yield from (((left + at) * wide, top + (left + at) * step) for at in range(length))


def in_blocks(blocks: Sequence[Places], inner: Places) -> tuple[Places, ...]:
    """Return the places of panels in blocks, for each way to put the blocks; ``inner`` are those in a block."""
    return tuple(tuple((x + dx, y + dy) for x, y in places for dx, dy in inner) for places in blocks)
