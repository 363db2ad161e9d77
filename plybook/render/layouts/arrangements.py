"""Ways to put several panels on a page; which of them fits a page best is left to those that draw it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from math import ceil

from plybook.render.diagram import Point

Places = tuple[Point, ...]
"""A point for each panel."""

LARGE = 3
"""How much larger than others a level is that has more room."""

_BROADEST = 7
"""How much longer than broad the whole of many panels may be, as no page is."""


def in_rows(count: int, wide: float, high: float) -> Iterator[Places]:
    """Yield the ways to put ``count`` panels of one size in their order, from one column to one row.

    Those for which no page has the shape are left out, if there are others. Where rows are no fewer than columns, the
    panels go down one column after another, else along the rows. The last one is that which may be shorter, and ends
    where the others do, so that its panels are near those before them.
    """
    grids = [(columns, ceil(count / columns)) for columns in range(1, count + 1)]
    grids = [(columns, rows) for columns, rows in grids if ceil(count / rows) == columns]
    fit = [(columns, rows) for columns, rows in grids if 1 / _BROADEST < columns * wide / (rows * high) < _BROADEST]
    for columns, rows in fit or grids:
        lines, length = sorted((rows, columns))
        slots = (divmod(at, length) for at in range(count))
        missing = lines * length - count
        ends = ((line, at + missing * (line == lines - 1)) for line, at in slots)
        yield tuple((line * wide, at * high) if rows >= columns else (at * wide, line * high) for line, at in ends)


def around_one(count: int, large: int, wide: float, high: float) -> Iterator[Places]:
    """Yield the ways to put ``count`` panels of one size into rows if the one of number ``large`` is `LARGE`.

    It stands on the left above all others, which begin on its right if there is room.
    """
    for columns in range(LARGE, LARGE + 1 + ceil((count - 1) / LARGE)):
        slots = ((column, row) for row in range(LARGE + count) for column in range(columns))
        free = (slot for slot in slots if max(slot) >= LARGE)
        others = [*islice(free, count - 1)]
        yield tuple((column * wide, row * high) for column, row in [*others[:large], (0, 0), *others[large:]])


def in_blocks(blocks: Sequence[Places], inner: Places, scales: Sequence[float]) -> tuple[Places, ...]:
    """Return the places of panels in blocks, for each way to put the blocks.

    ``inner`` are those in a block, and ``scales`` how much larger each block is.
    """
    return tuple(
        tuple(
            (x + scale * dx, y + scale * dy) for (x, y), scale in zip(places, scales, strict=True) for dx, dy in inner
        )
        for places in blocks
    )
