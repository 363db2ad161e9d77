"""The ways of moves over a page: bows round the boards that have no part in them, arrows that taper, signposts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise, product
from math import cos, dist, hypot, inf, pi, sin
from typing import NamedTuple

from plybook.render.diagram import Point, Rectangle

_CLEAR = 0.15  # how far from a board an arrow has room
_CLEAR_OF_TEXT = 0.11  # the same for what is written between boards, where there is less room
_PER_BOARD, _PER_TEXT, _PER_MAN = 99, 9, 3  # as many cells longer a way may be that has one less
_PER_HEART = 9  # the same for one man less whom it hides where it is broad
_BOWS = (*(side * bend for bend in (0.13, 0.17, 0.23, 0.28, 0.35) for side in (1, -1)), 0)  # how far aside, of length
# What is tried if none of these will do: flatter ones, and all that lean, by so much of their length, to an end.
_FLAT_BOWS, _LEANS = (0.08, -0.08), (0, 0.25, -0.25)
_LEAST_BOW = 0.6  # the same in cells, at least
_STEPS = 12  # into so many parts a bow is cut
_BODY = 0.42  # how far around the middle of a cell a man is, of its width
_HEART = 0.3  # the same of what of him a long way, where it is broad, may not hide
_BROADER = 0.1  # how much more of him the head of an arrow hides
_BENDS = 6  # into so many parts a bend is cut

LONGEST = 14
"""A way that costs more, in cells, is no arrow, but each of its ends has a signpost, if these cost nothing."""

_BEHIND, _AHEAD = 0.5, 0.48  # how far from the middles of cells arrows begin, and end beside men, of their width
_POST = 0.36  # from where a signpost's shaft reaches, from the middle of its cell
_REACHES = 1.15, 2.15, 1.55  # and how far
_FROM_SHAFT = 0.36  # how near to it the middle of a man is passed
_DIRECTIONS = 32  # so many directions are tried for it
# What it costs to point aside of the other end, and away from it, to stand on an own board, and on another.
_PER_TURN, _PER_BACK, _PER_OWN, _PER_OTHER = 2, 3, 6, 27


class Around(NamedTuple):
    """What is around a way: boards, texts and men, which it passes by if it can.

    Of men, and signs, it is said where they are, and how large, as a man is.
    It stays on the ``page``; signposts stand beside the ``own`` boards if they can.
    """

    boards: Sequence[Rectangle] = ()
    texts: Sequence[Rectangle] = ()
    men: Sequence[tuple[float, float, float]] = ()
    own: Sequence[Rectangle] = ()
    page: Rectangle = Rectangle(-inf, -inf, inf, inf)


def way_round(start: Point, end: Point, around: Around, width: float = 1) -> list[Point]:
    """Return the best bow from ``start`` to ``end``, the straight line where none stays on the page.

    The best is the shortest, where each board, text and man that it passes over makes it longer. ``width`` is that of
    a cell. More bows are tried if none would do for an arrow.
    """
    far = max(dist(start, end), _LEAST_BOW / _BOWS[0] * width)
    best, least = [start, end], inf
    for bows, leans in ((_BOWS, _LEANS[:1]), ((*_FLAT_BOWS, *_BOWS), _LEANS)):
        if least <= LONGEST * width:
            break
        for lean, bend in product(leans, bows):
            way = bow(start, end, bend * far, lean)
            if length(way) < least and _lies_on(way, around.page):
                # Of two bows that are alike the upper one is taken; a straight line costs a cell more.
                cost = cost_of(way, around, width) + 0.01 * way[_STEPS // 2][1] + (0 if bend else width)
                best, least = (way, cost) if cost < least else (best, least)
    return best


def _lies_on(way: Sequence[Point], page: Rectangle) -> bool:
    return all(page.left < x < page.right and page.top < y < page.bottom for x, y in way)


def cost_of(way: Sequence[Point], around: Around, width: float) -> float:
    """Return how long a way is, and more for each board, text and man that it passes over, men where its arrow is."""
    long = length(way)
    shown = _between(way, 0, long - min(_AHEAD * width, long / 4))
    boards = sum(any(_crosses(*leg, box) for leg in pairwise(way)) for box in around.boards)
    texts = sum(any(_crosses(*leg, box, _CLEAR_OF_TEXT) for leg in pairwise(way)) for box in around.texts)
    broader = [_BROADER if dist(end, shown[-1]) < width else 0 for end in shown]
    men, hearts = (
        sum(
            any(
                _far((x, y), *leg) < (share + more) * width * size
                for leg, more in zip(pairwise(shown[first:]), broader[first + 1 :], strict=True)
            )
            for x, y, size in around.men
        )
        for share, first in ((_BODY, 0), (_HEART, len(way) // 3))
    )
    passed = _PER_BOARD * boards + _PER_TEXT * texts + _PER_MAN * men + _PER_HEART * hearts
    return long + width * passed


def signpost(
    at: Point, toward: Point, size: Point, around: Around, width: float
) -> tuple[tuple[Point, Point], Rectangle, float]:
    """Return the shaft of a signpost from a cell, outward, the box of its board, which is of this ``size``, its cost.

    It points ``toward`` the other end of the way, or aside or away from it where it hides fewer men and texts.
    """
    (wide, high), ahead, (left, top, right, bottom) = size, _direction(at, toward), around.page
    best: tuple[tuple[Point, Point], Rectangle, float] = (at, at), Rectangle(*at, *at), inf
    for reach, turn in product(_REACHES, range(_DIRECTIONS)):
        x, y = cos(2 * pi * turn / _DIRECTIONS), sin(2 * pi * turn / _DIRECTIONS)
        start, end = ((at[0] + far * width * x, at[1] + far * width * y) for far in (_POST, reach))
        # The board stands at the end of the shaft, and near an edge of the page a little aside.
        u = min(max(end[0] + wide / 2 * x, left + 0.55 * wide), right - 0.55 * wide)
        v = min(max(end[1] + high / 2 * y, top + 0.55 * high), bottom - 0.55 * high)
        box = Rectangle(u - wide / 2, v - high / 2, u + wide / 2, v + high / 2)
        men = [Rectangle(*man[:2], *man[:2]) for man in around.men]
        hidden = sum(_meets(man, box, 0.4 * width) for man in men)
        passed = sum(_far(man[:2], at, end) < _FROM_SHAFT * width for man in men)
        clear = _CLEAR_OF_TEXT / 2
        written = sum(_meets(text, box, 2 * clear) or _crosses(at, end, text, clear) for text in around.texts)
        boards, own = (any(_meets(each, box, 0) for each in those) for those in (around.boards, around.own))
        forward = x * ahead[0] + y * ahead[1]
        cost = reach - _PER_TURN * forward + _PER_OWN * own
        cost += _PER_TEXT * (written + hidden + passed) + _PER_BACK * (forward < 0) + _PER_OTHER * boards
        if cost < best[2] - 1e-9 and _lies_on([end, box[:2], box[2:]], around.page):
            best = (start, end), box, cost
    return best


def _meets(one: Rectangle, other: Rectangle, by: float) -> bool:
    """Say whether two boxes overlap, or are nearer than ``by`` to each other."""
    across, down = (max(one[at] - other[at + 2], other[at] - one[at + 2]) for at in (0, 1))
    return across < by and down < by


def length(way: Sequence[Point]) -> float:
    """Return how long a way is."""
    return sum(dist(*leg) for leg in pairwise(way))


def bow(start: Point, end: Point, bend: float, lean: float = 0) -> list[Point]:
    """Return a curve whose middle is so far to the right of a line, and that leans to its end by this much of it."""
    (across, down), (x, y) = _direction(start, end), _at(start, end, 0.5 + lean)
    middle = x - 2 * bend * down, y + 2 * bend * across
    found = []
    for step in range(_STEPS + 1):
        share = step / _STEPS
        found.append(_at(_at(start, middle, share), _at(middle, end, share), share))
    return found


def _far(at: Point, start: Point, end: Point) -> float:
    """Return how far a point is from a line."""
    (x, y), far = _direction(start, end), dist(start, end)
    along = min(max((at[0] - start[0]) * x + (at[1] - start[1]) * y, 0), far)
    return dist(at, (start[0] + along * x, start[1] + along * y))


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


def tapered(way: Sequence[Point], width: float, *, short: bool = True) -> list[Point]:
    """Return the outline of an arrow along ``way`` that becomes broader to its head, clockwise.

    ``width`` is that of a cell; an arrow that is ``short`` begins and ends a part of it from the ends of the way, so
    that the men there can be seen.
    """
    far = length(way)
    first, last = (min(share * width, far / 4) if short else 0 for share in (_BEHIND, _AHEAD))
    curved = _rounded(way, 0.5 * width)
    middle = _between(curved, first, length(curved) - last)
    end = length(middle)
    head = min(0.42 * width, end * 0.6)
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
