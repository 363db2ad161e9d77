"""The ways of moves over a page: arrows that taper, and go round the boards that have no part in the move."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import dist, hypot, inf
from typing import NamedTuple

from plybook.render.diagram import Panel, Point, Rectangle

_GUTTER = 0.3  # how far from a board a way bends
_CLEAR = 0.15  # how far from it an arrow has room
_CLEAR_OF_TEXT, _BESIDE_TEXT = 0.1, 0.13  # the same for what is written between boards, where there is less room
_DETOUR = 1.3  # how much longer a way may be that keeps clear of texts
_MOST_STEPS = 200  # from corner to corner, in a search for a way
_BOWS = (0.6, -0.6, 1.1, -1.1, 1.7, -1.7)  # how far bows lead aside, in cells
_STEPS = 10  # into so many parts a bow is cut
_BODY = 0.36  # how far around the middle of a cell a man is, of its width
_BENDS = 6  # into so many parts a bend is cut
_BESIDE_MEN = 0.42  # how far from the middle of a cell a line begins, of its width


def way_round(
    start: Point,
    end: Point,
    boards: Sequence[Rectangle],
    labels: Sequence[Rectangle] = (),
    texts: Sequence[Rectangle] = (),
) -> list[Point]:
    """Return the corners of the shortest way from ``start`` to ``end`` over none of the rectangles.

    It passes close by ``texts``, and leads over these where it would be much longer. If there is no way round labels
    it leads over these, and if there is none round the boards it is the straight one.
    """
    wide = [_Barrier(box, _CLEAR, _GUTTER) for box in boards]
    labelled = [*wide, *(_Barrier(box, _CLEAR, _GUTTER) for box in labels)]
    plain = (_shortest(start, end, labelled) if labels else []) or _shortest(start, end, wide) or [start, end]
    if not leads_over(plain, texts):
        return plain
    written = [*labelled, *(_Barrier(box, _CLEAR_OF_TEXT, _BESIDE_TEXT) for box in texts)]
    clear = _shortest(start, end, written)
    return clear if clear and length(clear) <= _DETOUR * length(plain) else plain


class _Barrier(NamedTuple):
    """What a way goes round, ``clear`` of it at least, with bends ``gutter`` from its corners."""

    box: Rectangle
    clear: float
    gutter: float


def _shortest(start: Point, end: Point, barriers: Sequence[_Barrier]) -> list[Point]:
    """Return the corners of the shortest way over none of ``barriers``, nothing if there is none."""
    corners = [corner for barrier in barriers for corner in _corners(barrier)]
    met: list[_Barrier] = []  # few are in the way: the others need not be looked at for each step
    while True:
        way = _shortest_by(start, end, corners, met)
        found = [each for each in barriers if any(_crosses(*leg, each.box, each.clear) for leg in pairwise(way))]
        if not found:
            return way
        met += found


def _shortest_by(start: Point, end: Point, corners: Sequence[Point], barriers: Sequence[_Barrier]) -> list[Point]:
    """Return the shortest way by some of ``corners`` over none of ``barriers``, nothing if none is found soon."""
    best: dict[Point, float] = {start: 0}
    came: dict[Point, Point] = {}
    waiting = [(dist(start, end), start)]
    for _ in range(_MOST_STEPS):
        if not waiting:
            break
        _, here = heapq.heappop(waiting)
        if here == end:
            found = [end]
            while found[-1] != start:
                found.append(came[found[-1]])
            return found[::-1]
        for there in (end, *corners):
            far = best[here] + dist(here, there)
            if far >= best.get(there, inf):
                continue
            if not any(_crosses(here, there, box, clear) for box, clear, _ in barriers):
                best[there], came[there] = far, here
                heapq.heappush(waiting, (far + dist(there, end), there))
    return []


def length(way: Sequence[Point]) -> float:
    """Return how long a way is."""
    return sum(dist(*leg) for leg in pairwise(way))


def round_men(way: list[Point], men: Sequence[Point], boards: Sequence[Rectangle], width: float) -> list[Point]:
    """Return ``way``, or, if it is straight, the bow from its start to its end that passes over the fewest ``men``.

    ``width`` is that of a cell; of bows that pass over as many the shortest is taken, and none leads over ``boards``.
    """
    if len(way) != 2 or not _passed(way, men, width):
        return way
    bows = [_bow(way[0], way[1], bend * width) for bend in _BOWS]
    free = [bow for bow in bows if not leads_over(bow, boards)]
    return min([way, *free], key=lambda each: (_passed(each, men, width), length(each)))


def leads_over(way: Sequence[Point], boxes: Iterable[Rectangle]) -> bool:
    """Return whether a way leads over one of ``boxes`` or close by it."""
    return any(_crosses(*leg, box) for box in boxes for leg in pairwise(way))


def _bow(start: Point, end: Point, bend: float) -> list[Point]:
    """Return a curve whose middle is so far to the right of the line from ``start`` to ``end``."""
    across, down = _direction(start, end)
    middle = (start[0] + end[0]) / 2 - 2 * bend * down, (start[1] + end[1]) / 2 + 2 * bend * across
    found = []
    for step in range(_STEPS + 1):
        share = step / _STEPS
        found.append(_at(_at(start, middle, share), _at(middle, end, share), share))
    return found


def _passed(way: Sequence[Point], men: Sequence[Point], width: float) -> int:
    """Return over how many men a way leads."""
    return sum(any(_far(man, *leg) < _BODY * width for leg in pairwise(way)) for man in men)


def _far(at: Point, start: Point, end: Point) -> float:
    """Return how far a point is from a line."""
    (x, y), far = _direction(start, end), dist(start, end)
    along = min(max((at[0] - start[0]) * x + (at[1] - start[1]) * y, 0), far)
    return dist(at, (start[0] + along * x, start[1] + along * y))


def _corners(barrier: _Barrier) -> Iterator[Point]:
    (left, top, right, bottom), _, by = barrier
    yield from ((x, y) for x in (left - by, right + by) for y in (top - by, bottom + by))


def _crosses(start: Point, end: Point, board: Rectangle, clear: float = _CLEAR) -> bool:
    """Return whether a line goes over ``board`` or close by it: cut off at each side, something remains."""
    first, last = _shares_within(start, end, board, clear)
    return last - first > 1e-6


def _shares_within(start: Point, end: Point, board: Rectangle, clear: float = 0) -> tuple[float, float]:
    """Return which part of a line lies within ``board`` and so far around it; the first share is larger for none."""
    first, last = 0.0, 1.0
    for axis, (low, high) in enumerate(((board.left, board.right), (board.top, board.bottom))):
        low, high = low - clear, high + clear
        along = end[axis] - start[axis]
        if along == 0:
            if not low < start[axis] < high:
                return 1, 0
            continue
        near, far = sorted(((low - start[axis]) / along, (high - start[axis]) / along))
        first, last = max(first, near), min(last, far)
    return first, last


def parts_outside(start: Point, end: Point, boxes: Iterable[Rectangle]) -> list[tuple[Point, Point]]:
    """Return the parts of a line that lie in none of ``boxes``."""
    shares, parts, gone = sorted(_shares_within(start, end, box) for box in boxes), list[tuple[Point, Point]](), 0.0
    for first, last in (*(each for each in shares if each[0] < each[1]), (1.0, 1.0)):
        if first > gone:
            parts.append((_at(start, end, gone), _at(start, end, first)))
        gone = max(gone, last)
    return parts


def steps_within(
    trails: Iterable[Sequence[int]], places: Mapping[int, tuple[Panel, Point]], width: float
) -> Iterator[tuple[Point, Point]]:
    """Yield where lines begin and end for the steps on one panel of ``trails`` that lead to another, between the men.

    ``places`` are the panels of cells and the middles of these on the page; ``width`` is that of a cell.
    """
    for trail in trails:
        spots = [places[cell] for cell in trail if cell in places]
        if all(panel is spots[0][0] for panel, _ in spots):
            continue
        for (panel, start), (other, end) in pairwise(spots):
            if panel is other:
                share = min(_BESIDE_MEN * width / (dist(start, end) or 1), 0.25)
                yield _at(start, end, share), _at(start, end, 1 - share)


def tapered(way: Sequence[Point], width: float, *, short: float = 0.4) -> list[Point]:
    """Return the outline of an arrow along ``way`` that becomes broader to its head, clockwise.

    ``width`` is that of a cell; the arrow begins and ends ``short`` of it from the ends of the way, so that the men
    there can be seen.
    """
    far = length(way)
    cut = min(short * width, far / 4)
    middle = _between(_rounded(way, 0.5 * width), cut, far - cut)
    head = min(0.42 * width, (far - 2 * cut) * 0.6)
    end = length(middle)
    shaft = _between(middle, 0, max(end - head, 1e-6))
    gone, left, right = 0.0, [], []
    for at, (x, y) in enumerate(shaft):
        before, after = shaft[max(at - 1, 0)], shaft[min(at + 1, len(shaft) - 1)]
        across, down = _direction(before, after)
        gone += dist(before, (x, y))
        half = width * (0.02 + 0.06 * gone / end)
        left.append((x + half * down, y - half * across))
        right.append((x - half * down, y + half * across))
    (x, y), (across, down), half = shaft[-1], _direction(shaft[-1], middle[-1]), 0.21 * width
    tip = [(x + half * down, y - half * across), middle[-1], (x - half * down, y + half * across)]
    return [*left, *tip, *reversed(right)]


def _rounded(way: Sequence[Point], radius: float) -> list[Point]:
    """Return the points of ``way`` with a curve at each corner."""
    points = [way[0]]
    for before, (x, y), after in zip(way, way[1:], way[2:], strict=False):
        ends = []
        for u, v in (before, after):
            share = min(radius / dist((x, y), (u, v)), 0.5)
            ends.append((x + share * (u - x), y + share * (v - y)))
        (p, q), (r, s) = ends
        for step in range(_BENDS + 1):
            t = step / _BENDS
            a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
            points.append((a * p + b * x + c * r, a * q + b * y + c * s))
    return [*points, way[-1]]


def _between(way: Sequence[Point], first: float, last: float) -> list[Point]:
    """Return the part of ``way`` between two lengths from its start."""
    found: list[Point] = []
    gone = 0.0
    for start, end in pairwise(way):
        long = dist(start, end)
        if long == 0:
            continue
        for at in (first, last):
            if gone <= at <= gone + long and (at == first) is (not found):
                found.append(_at(start, end, (at - gone) / long))
        gone += long
        if first < gone < last:
            found.append(end)
    return found


def _at(start: Point, end: Point, share: float) -> Point:
    return start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])


def _direction(start: Point, end: Point) -> Point:
    far = hypot(end[0] - start[0], end[1] - start[1]) or 1
    return (end[0] - start[0]) / far, (end[1] - start[1]) / far
