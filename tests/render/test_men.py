"""The men as outlines: all are there, can be told apart when small, and are well drawn."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from functools import cache
from itertools import chain, combinations, pairwise
from statistics import median

import pytest
from PIL import Image

from plybook.catalogue import variants
from plybook.render.men import PLINTH, SMALL, ManPath, named
from plybook.render.png import rendered
from plybook.render.shapes import figure as drawn_figure
from plybook.render.theme import LIGHT, Ink
from tests.tables import each_row

RULE_FILES = (
    "crazyhouse", "dragonchess", "duck", "glinski", "grand", "makruk", "mccooey", "seirawan", "shogi", "s-house",
    "xiangqi",
)  # fmt: skip
GAMES = (*variants, *RULE_FILES)
SIZES = {"M": 1, "L": 1, "Q": 2, "C": 3}
STEPS = 8
PIXELS, ROWS = 20, 5  # a small square, and how many times a row of it is looked at

Point = tuple[float, float]
Stroke = list[Point]


@cache
def figures() -> list[tuple[str, bool]]:
    """Return the name of each man of each game, for the usual form of the figure and for the small one."""
    names = {name for each in GAMES for name in variants[each].rules.kind_names}
    return [(name, small) for name in sorted(names) for small in (False, True)]


every_figure = each_row("name, small", figures)


def test_a_man_without_a_drawing_has_none() -> None:
    assert named("Sea Serpent") is None
    assert named("") is None


def test_names_are_found_in_capitals_or_not() -> None:
    assert named("rook") == named("ROOK") == figure("Rook")
    assert named("knight protector") == figure("Knight Protector")


@each_row("variant", GAMES)
def test_every_man_of_every_game_has_a_figure_and_no_two_of_a_game_the_same(variant: str) -> None:
    figures = [figure(name) for name in variants[variant].rules.kind_names]
    assert len({(figure.body, figure.lines) for figure in figures}) == len(figures)
    plain = [name for name in variants[variant].rules.kind_names if not name.startswith("promoted")]
    assert len({figure(name).body for name in plain}) == len(plain)


@each_row("variant", list(variants))
def test_the_men_of_a_game_can_be_told_apart_on_squares_of_20_pixels(variant: str) -> None:
    for one, other in combinations(variants[variant].rules.kind_names, 2):
        pixels = sum(abs(mine - yours) for mine, yours in zip(shadow(one), shadow(other), strict=True))
        assert pixels >= 8, (one, other)


@every_figure
def test_a_body_is_one_closed_outline_on_the_plinth(name: str, small: bool) -> None:
    body = figure(name, small=small).body
    [outline] = strokes(body)
    assert body.count("Z") == 1
    assert body.endswith("Z")
    assert [point for point in foot() if point not in outline] == []


@every_figure
def test_an_outline_does_not_cross_itself(name: str, small: bool) -> None:
    [outline] = strokes(figure(name, small=small).body)
    sides = list(pairwise([*outline, outline[0]]))
    assert [(one, other) for one, other in combinations(sides, 2) if cross(*one, *other)] == []


@every_figure
def test_there_is_room_for_the_stroke_all_round(name: str, small: bool) -> None:
    points = list(chain.from_iterable(strokes(figure(name, small=small).body)))
    assert min(chain.from_iterable(points)) >= 3
    assert max(chain.from_iterable(points)) <= 97
    assert max(y for _, y in points) == 93


@every_figure
def test_the_lines_lie_in_the_body(name: str, small: bool) -> None:
    [outline] = strokes(figure(name, small=small).body)
    points = list(chain.from_iterable(strokes(figure(name, small=small).lines)))
    assert [point for point in points if not inside(point, outline) and not near(point, outline)] == []


@every_figure
def test_a_figure_is_short(name: str, small: bool) -> None:
    assert len(figure(name, small=small).body) <= 600
    assert len(figure(name, small=small).lines) <= 150


@pytest.mark.parametrize(
    ("one", "other"), [("Captain", "Squire"), ("Ace", "Page"), ("Merchant", "Priest"), ("Artist", "Archbishop")]
)
def test_men_that_move_alike_look_alike(one: str, other: str) -> None:
    assert figure(one) == figure(other)


@each_row("name", ["Pawn", "Rook", "Bishop", "Queen", "King", "Court", "Base", "Admiral", "Guard", "Prisoner"])
def test_upright_men_are_the_same_on_the_left_and_on_the_right(name: str) -> None:
    [outline] = strokes(figure(name).body)
    assert {(round(x, 3), round(y, 3)) for x, y in outline} == {(round(100 - x, 3), round(y, 3)) for x, y in outline}


@pytest.mark.parametrize(("size", "grey"), [(16, 23), (20, 24), (32, 22), (64, 23)])
@pytest.mark.parametrize("ink", [LIGHT.black, LIGHT.white], ids=["black", "white"])
def test_the_men_of_a_game_can_be_told_apart_at_every_size(ink: Ink, size: int, grey: float) -> None:
    """The two men most alike differ by 60 % of what two in the middle do, and by a ``grey`` of 255."""
    for names in {tuple(sorted(variants[each].rules.kind_names)) for each in GAMES}:
        plain = [name for name in names if not name.startswith("promoted")]
        men = [image(figure(name, small=size < SMALL), ink, size) for name in plain]
        all_pairs = sorted(sum(map(difference, one, other)) / len(one) for one, other in combinations(men, 2))
        assert all_pairs[0] >= grey, names
        assert all_pairs[0] >= 0.6 * median(all_pairs), names


@pytest.mark.parametrize("size", [16, 20])
@pytest.mark.parametrize(("ink", "darkest", "lightest"), [(LIGHT.white, 0.5, 0), (LIGHT.black, 1, 0.6)])
def test_white_men_are_white_and_black_ones_black_when_small(
    ink: Ink, darkest: float, lightest: float, size: int
) -> None:
    """Lines do not make more than half of what lies in the outline of a white man dark."""
    shape = Ink("#ffffff", "#ffffff", "#ffffff")
    for name in {name for name, _ in figures() if not name.startswith("promoted")}:
        man = figure(name, small=True)
        own = image(man._replace(lines=""), shape, size, "#000000")
        pixels = [grey for grey, inner in zip(image(man, ink, size), own, strict=True) if inner > 127]
        assert lightest <= sum(grey < 128 for grey in pixels) / len(pixels) <= darkest, name


def difference(one: int, other: int) -> int:
    return abs(one - other)


def image(man: ManPath, ink: Ink, size: int, behind: str = LIGHT.shades[5]) -> bytes:
    """Return the greys of a man on a cell of so many pixels."""
    colours = f'fill="{ink.body}" stroke="{ink.outline}" color="{ink.lines}"'
    drawn = f'<rect width="100" height="100" fill="{behind}"/><g {colours}>{drawn_figure(man)}</g>'
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="{size}" height="{size}">{drawn}</svg>'
    )
    greys: bytes = Image.open(io.BytesIO(rendered(svg))).convert("L").tobytes()
    return greys


def figure(name: str, *, small: bool = False) -> ManPath:
    found = named(name, small=small)
    assert found is not None
    return found


def strokes(data: str) -> list[Stroke]:
    """Return the points of each stroke of path data, curves as short lines; fail if it is none."""
    assert re.fullmatch(r"(M[\d.]+( [\d.]+)+([LQC][\d.]+( [\d.]+)+)*Z?)*", data)
    return [list(points(stroke)) for stroke in data.split("M")[1:]]


def points(stroke: str) -> Iterator[Point]:
    here: Point = (0, 0)
    for letter, text in re.findall(r"([MLQC])([^MLQCZ]+)", "M" + stroke):
        numbers = [float(number) for number in text.split()]
        assert len(numbers) % (2 * SIZES[letter]) == 0
        ways = list(zip(numbers[::2], numbers[1::2], strict=True))
        for first in range(0, len(ways), SIZES[letter]):
            way = [here, *ways[first : first + SIZES[letter]]]
            if letter in "QC":
                yield from (on_curve(way, step / STEPS) for step in range(1, STEPS))
            here = way[-1]
            yield here


def on_curve(way: list[Point], part: float) -> Point:
    while len(way) > 1:
        way = [
            (one[0] + part * (other[0] - one[0]), one[1] + part * (other[1] - one[1])) for one, other in pairwise(way)
        ]
    return way[0]


def foot() -> Stroke:
    [found] = strokes(PLINTH)
    return found


def cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Say whether the line from ``a`` to ``b`` crosses the one from ``c`` to ``d``."""
    return turn(a, b, c) * turn(a, b, d) < 0 and turn(c, d, a) * turn(c, d, b) < 0


def turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def crossings(y: float, outline: Stroke) -> list[float]:
    """Return where the outline crosses a line at a height, from the left."""
    return sorted(
        a[0] + (y - a[1]) / (b[1] - a[1]) * (b[0] - a[0])
        for a, b in pairwise([*outline, outline[0]])
        if (a[1] > y) != (b[1] > y)
    )


def inside(point: Point, outline: Stroke) -> bool:
    return sum(x < point[0] for x in crossings(point[1], outline)) % 2 == 1


def near(point: Point, outline: Stroke) -> bool:
    """Say whether a point lies under the stroke of an outline, which is a line 4 wide."""
    x, y = point
    for a, b in pairwise([*outline, outline[0]]):
        length = (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2
        part = ((x - a[0]) * (b[0] - a[0]) + (y - a[1]) * (b[1] - a[1])) / length if length else 0
        nearest = on_curve([a, b], min(1, max(0, part)))
        if (nearest[0] - x) ** 2 + (nearest[1] - y) ** 2 <= 4:
            return True
    return False


@cache
def shadow(name: str) -> tuple[float, ...]:
    """Return how much of each pixel of a small square the body covers, row by row."""
    [outline] = strokes(figure(name).body)
    size = 100 / PIXELS
    found = [0.0] * PIXELS**2
    for row in range(PIXELS * ROWS):
        edges = crossings((row + 0.5) * size / ROWS, outline)
        for left, right in zip(edges[::2], edges[1::2], strict=True):
            for column in range(PIXELS):
                covered = min(right, (column + 1) * size) - max(left, column * size)
                found[row // ROWS * PIXELS + column] += max(0, covered) / size / ROWS
    return tuple(found)
