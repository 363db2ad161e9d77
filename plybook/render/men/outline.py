"""Outlines as segments of a path: read, scaled, mirrored, walked backward, and written as SVG path data."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise

Point = tuple[float, float]

Segment = tuple[Point, ...]
"""A line (one point), a quadratic curve (two) or a cubic one (three); the last point is where it ends."""

MIDDLE = 50

_LETTERS = "LQC"
_POINT = re.compile(r"(-?[\d.]+) (-?[\d.]+)")
_COMMANDS = re.compile(rf"([{_LETTERS}])([^{_LETTERS}]+)")


def segments(text: str) -> list[Segment]:
    """Return the segments of path data in absolute coordinates, with no commands but L, Q and C."""
    found: list[Segment] = []
    for letter, numbers in _COMMANDS.findall(text):
        size = 1 + _LETTERS.index(letter)
        values = [float(number) for number in numbers.split()]
        points = list(zip(values[::2], values[1::2], strict=True))
        found += [tuple(points[first : first + size]) for first in range(0, len(points), size)]
    return found


def placed(path: Iterable[Segment], scale: float, height: float) -> list[Segment]:
    """Return segments scaled about the origin, which then lies at ``height``."""
    return [tuple((x * scale, y * scale + height) for x, y in segment) for segment in path]


def sided(path: Iterable[Segment], side: int) -> list[Segment]:
    """Return segments whose x was counted from the middle: to the right of it, or to the left if ``side`` is -1."""
    return [tuple((MIDDLE + side * x, y) for x, y in segment) for segment in path]


def backward(path: Sequence[Segment]) -> list[Segment]:
    """Return the way back: from the end of the last segment, where it starts, to the end of the first."""
    return [(*after[-2::-1], before[-1]) for before, after in pairwise(path)][::-1]


def between(half: Sequence[Segment], across: Sequence[Segment] = ()) -> list[Segment]:
    """Return an outline: up ``half`` on the right, ``across`` to the left, and down the mirror of ``half``."""
    right, left = sided(half, 1), sided(half, -1)
    arrived = (*right, *across)[-1][-1] == left[-1][-1]
    return [*right, *across, *([] if arrived else [left[-1][-1:]]), *backward(left)]


def written(path: Sequence[Segment]) -> str:
    """Return SVG path data from the end of the first segment on, in coordinates of one decimal at most."""
    data = "M" + _points(path[0][-1:])
    sizes = (1, *map(len, path[1:]))
    for before, size, segment in zip(sizes, sizes[1:], path[1:], strict=False):
        data += (" " if before == size else _LETTERS[size - 1]) + _points(segment)
    return data


def mirrored(data: str) -> str:
    """Return path data with right and left exchanged."""
    return _POINT.sub(lambda point: f"{2 * MIDDLE - float(point[1]):g} {point[2]}", data)


def _points(points: Iterable[Point]) -> str:
    return " ".join(f"{round(value, 1):g}" for point in points for value in point)
