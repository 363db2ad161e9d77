"""Ways to put several panels on a page; which of them fits a page best is left to those that draw it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from math import ceil

from plybook.render.diagram import Point

Places = tuple[Point, ...]
"""A point for each panel."""

LARGE = 2
"""How much larger than others a level is that has more room."""


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
