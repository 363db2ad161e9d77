"""Pictures as data: where cells are on a page and in space, and what text makes of their marks."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import replace
from itertools import pairwise
from math import sqrt

import pytest

import plybook
from plybook.registry import UnknownNameError
from plybook.render import shapes
from plybook.render.diagram import (
    Cell,
    CellMark,
    Diagram,
    Label,
    Panel,
    Plane,
    Point,
    Role,
    Shade,
    box_of,
    marks_on,
    unit_square,
)
from plybook.render.layout import layouts, makes_diagrams
from plybook.render.layouts.boxes import STOREY
from plybook.render.text import panel_lines
from plybook.rules.position import Man
from plybook.testing import check_diagram
from tests.tables import each_row

IN_SPACE = [
    ("prince", "tiers", "slices"),
    ("raumschach", "tiers", "slices"),
    ("alice-3d", "alice-sets", "alice-stacks"),
    ("alice-3d", "alice-sets", "alice-dots"),
]
CHESS = plybook.variant("chess")


def places(diagram: Diagram) -> dict[int, tuple[float, ...]]:
    """Return where the middle of each cell is in space."""
    found = {}
    for panel, cell in diagram.places():
        x, y = cell.centre
        origin, across, down = panel.plane
        found[cell.index] = tuple(round(o + x * a + y * d, 3) for o, a, d in zip(origin, across, down, strict=True))
    return found


# --- space -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "one", "other"), IN_SPACE)
def test_cells_keep_their_place_for_every_seat_and_level(name: str, one: str, other: str) -> None:
    variant = plybook.variant(name)
    start = variant.start()
    found = [
        places(variant.diagram(start, seat=seat, picture=picture)) for seat in (0, 1) for picture in (one, other)
    ]
    assert all(each == found[0] for each in found)
    assert len(set(found[0].values())) == start.geometry.size


@pytest.mark.parametrize("name", ["prince", "raumschach", "alice-3d"])
def test_levels_are_above_one_another(name: str) -> None:
    variant = plybook.variant(name)
    geometry, found = variant.rules.geometry, places(variant.diagram(variant.start()))
    level = geometry.axes.index("tier" if name == "prince" else "level")
    stacks = defaultdict(list)
    for cell, place in enumerate(geometry.places):
        rest = (*place[:level], *place[level + 1 :])
        stacks[rest].append((geometry.values[level].index(place[level]), found[cell]))
    for stack in stacks.values():
        assert {place[:2] for _, place in stack} == {stack[0][1][:2]}
        heights = [place[2] for _, place in sorted(stack)]
        assert [high - low for low, high in pairwise(heights)] == [STOREY] * (len(stack) - 1)


def test_the_boards_of_a_stand_are_at_their_levels_over_the_map() -> None:
    variant = plybook.variant("tri-d")
    start = variant.start()
    by_seat = [places(variant.diagram(start, seat=seat)) for seat in (0, 1)]
    assert by_seat[0] == by_seat[1]
    for cell, (x, y, z) in by_seat[0].items():
        file, rank, level = start.geometry.places[cell]
        assert (x, y, z) == ("abcdef".index(file) + 0.5, int(rank) + 0.5, 1.5 * int(level))
    flat = places(variant.diagram(start, picture="from-above"))
    for cell, (x, y, _) in flat.items():
        assert (int(x), int(y)) == (int(by_seat[0][cell][0]), int(by_seat[0][cell][1]))


def test_a_board_that_moves_takes_its_panel_along() -> None:
    variant = plybook.variant("tri-d")
    start = variant.start()
    boards, rest = start.fen().split(" w ")
    moved = variant.position(f"{boards.replace('b1w:PP/RQ', 'b5w:PP/RQ')} w - - - 0 1")
    before, after = (
        {panel.name: panel for panel in variant.diagram(position).panels}["QLW"] for position in (start, moved)
    )
    assert before.plane != after.plane
    assert (before.owner, after.owner) == (0, 0)
    assert rest


# --- pages -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", list(plybook.variants))
def test_every_cell_that_there_is_is_shown_by_every_picture(name: str) -> None:
    variant = plybook.variant(name)
    start = variant.start()
    shown = []
    for picture in variant.pictures:
        diagram = variant.diagram(start, picture=picture)
        check_diagram(diagram, start)
        shown.append({cell.index for _, cell in diagram.places()})
    assert all(cells == shown[0] for cells in shown)
    plain = {"three-player-plain", "three-player-plain-duel"}
    assert len(shown[0]) == (144 if name in plain else variant.rules.cell_count())


@each_row(
    "name",
    ["chess", "alice", "prince", "raumschach", "alice-3d", "prisoners-escape", "kings-escape", "anticheckmate"],
)
def test_cells_beside_one_another_have_different_shades(name: str) -> None:
    variant = plybook.variant(name)
    for panel in variant.diagram(variant.start()).panels:
        at = {cell.corners[0]: cell.shade for cell in panel.cells}
        for (x, y), shade in at.items():
            assert shade is not at.get((x + 1, y))
            assert shade is not at.get((x, y + 1))


def test_a1_is_dark() -> None:
    shades = {cell.name: cell.shade for _, cell in CHESS.diagram(CHESS.start()).places()}
    assert (shades["a1"], shades["h1"], shades["d1"]) == (Shade.DARK, Shade.LIGHT, Shade.LIGHT)


def test_black_sees_the_page_turned_round() -> None:
    white, black = (CHESS.diagram(CHESS.start(), seat=seat) for seat in (0, 1))
    at = {cell.index: cell.centre for _, cell in white.places()}
    assert all(cell.centre == (8 - at[cell.index][0], 8 - at[cell.index][1]) for _, cell in black.places())


def test_one_level_can_be_shown_alone() -> None:
    prince = plybook.variant("prince")
    [panel] = prince.diagram(prince.start(), level="3").panels
    assert panel.name == "3"
    [slice_] = prince.diagram(prince.start(), level="C", picture="slices").panels
    assert (slice_.name, slice_.texts(Role.TITLE)) == ("c", ["column c"])


@pytest.mark.parametrize(
    ("variant", "sample"), [("alice-3d", "alice-3d-1"), ("raumschach", "raumschach-1"), ("tri-d", "parmen-1")]
)
def test_what_a_move_leaves_alone_is_not_made_anew(variant: str, sample: str) -> None:
    [game] = plybook.read(f"corpus:{sample}")
    before, after, *_ = map(plybook.variant(variant).diagram, plybook.replay(game).positions)
    changed = [one.cells != other.cells for one, other in zip(before.panels, after.panels, strict=True)]
    anew = [one.cells is not other.cells for one, other in zip(before.panels, after.panels, strict=True)]
    assert anew == changed
    assert 0 < sum(changed) < len(changed)


def test_the_extent_holds_all_panels() -> None:
    for name in plybook.variants:
        variant = plybook.variant(name)
        diagram = variant.diagram(variant.start())
        corners = [(panel.x + x, panel.y + y) for panel, cell in diagram.places() for x, y in cell.corners]
        found, extent = box_of(corners), diagram.extent
        assert (extent.left, extent.top) == pytest.approx((found.left, found.top), abs=0.01)
        assert (extent.width, extent.height) == pytest.approx((found.width, found.height), abs=0.01)


# --- marks and text ----------------------------------------------------------------------------------------------


TRIANGLE = ((0.0, 1.0), (0.5, 1 - sqrt(3) / 2), (1.0, 1.0))
HOUSE = ((0.0, 0.5), (0.5, 0.0), (1.0, 0.5), (1.0, 1.0), (0.0, 1.0))


@pytest.mark.parametrize(
    ("corners", "centre", "width"),
    [
        (unit_square(0, 0), (0.5, 0.5), 1),
        (TRIANGLE, (0.5, 1 - sqrt(3) / 6), sqrt(3) / 3),
        (HOUSE, (0.5, 0.6), 0.8),
    ],
    ids=["square", "triangle", "five corners"],
)
def test_a_cell_has_its_middle_and_as_much_room_as_the_circle_around_it(
    corners: tuple[Point, ...], centre: Point, width: float
) -> None:
    cell = Cell(0, corners, Shade.LIGHT, "a1")
    assert cell.centre == pytest.approx(centre)
    assert shapes.room(cell) == pytest.approx(width)
    assert shapes.room(shapes.shrunk(cell, 0.5)) == pytest.approx(width / 2)
    x, y = shapes.beside_man(cell)
    assert centre[0] < x < 1
    assert 0 < y < centre[1]


def test_from_above_men_fill_their_squares_under_the_levels() -> None:
    [game] = plybook.read("corpus:parmen-1")
    after = plybook.replay(game).positions[42]
    [panel] = plybook.variant("tri-d").diagram(after, picture="from-above").panels
    smallest = min(map(shapes.room, panel.cells))
    men = [cell for cell in panel.cells if cell.man]
    sizes = {shapes.man_size(cell, smallest) for cell in men}
    assert 1 < max(sizes) / min(sizes) <= 1.6
    whole = {cell for cell in men if shapes.room(cell) > smallest}
    assert all(shapes.man_size(cell, smallest) > 0.7 * shapes.room(cell) for cell in whole)
    for cell in men:
        (x, y), (_, middle) = shapes.beside_man(cell), shapes.man_spot(cell)
        assert x + 0.1 < cell.corners[1][0]
        assert y + 0.1 < middle - 0.27 * shapes.man_size(cell, smallest)


def test_from_above_the_levels_of_empty_squares_are_small_and_in_a_corner() -> None:
    tri_d = plybook.variant("tri-d")
    drawn = plybook.svg(tri_d.start(), picture="from-above")
    quiet = re.search(r'fill-opacity="0.6" font-size="(\d+)"[^>]*>(.*?)</g>', drawn)
    assert quiet
    assert int(quiet[1]) <= 30
    middles = {(round(100 * x), round(100 * y)) for x, y in _middles(tri_d)}
    places = {(int(x), int(y)) for x, y in re.findall(r'x="(-?\d+)" y="(-?\d+)"', quiet[2])}
    assert len(places) > 20
    assert not places & middles


def _middles(tri_d: plybook.Variant) -> set[tuple[float, float]]:
    [panel] = tri_d.diagram(tri_d.start(), picture="from-above").panels
    return {cell.centre for cell in panel.cells}


def test_the_mark_of_a_capture_leaves_the_corner_with_a_sign_free() -> None:
    drawn = shapes.MARKS[CellMark.TAKEN][1]
    bare = Cell(0, unit_square(0, 0), Shade.LIGHT, "a1", Man(0, "P"))
    assert drawn(bare).count("M") == 4
    assert drawn(replace(bare, sign="5")).count("M") == 3


def test_the_outline_of_a_cell_has_all_its_corners() -> None:
    outlines = [
        shapes.outline(Cell(0, corners, Shade.LIGHT, "a1")) for corners in (unit_square(2, 1), TRIANGLE, HOUSE)
    ]
    assert outlines == [
        "M200 100h100v100h-100z",
        "M0 100L50 13L100 100z",
        "M0 50L50 0L100 50L100 100L0 100z",
    ]


def test_a_label_stands_in_the_text_where_its_line_of_cells_does() -> None:
    cells = tuple(
        Cell(number, tuple((x + number, y + number / 2) for x, y in HOUSE), Shade.LIGHT, name)
        for number, name in enumerate(("a2", "b1"))
    )
    labels = (Label("a", 0.5, 1.3, Role.FILE), Label("b", 1.4, 1.8, Role.FILE), Label("2", -0.3, 0.5, Role.RANK))
    panel = Panel("", cells, labels, 0, 0, 2, 1.5, Plane((0, 0, 0), (1, 0, 0), (0, -1, 0)))
    assert panel_lines(panel) == ["    a  b", " 2  .     2", "       ."]


def test_cells_that_are_only_named_are_those_of_the_last_move() -> None:
    assert marks_on(3, {3}) == {CellMark.LAST_MOVE}
    assert marks_on(3, {3: frozenset((CellMark.CHECK,))}) == {CellMark.CHECK}
    assert marks_on(4, {3: frozenset((CellMark.CHECK,))}) == frozenset()


@each_row(
    ("mark", "row"),
    [
        (CellMark.LAST_MOVE, " 4  .  .  .  . [.] .  .  .  4"),
        (CellMark.SELECTED, " 4  .  .  .  . [.] .  .  .  4"),
        (CellMark.MARKED, " 4  .  .  .  . [.] .  .  .  4"),
        (CellMark.TARGET, " 4  .  .  .  .  *  .  .  .  4"),
        (CellMark.CAPTURE, " 4  .  .  .  . (.) .  .  .  4"),
        (CellMark.CHECK, " 4  .  .  .  .  .  .  .  .  4"),
    ],
)
def test_marks_in_text(mark: CellMark, row: str) -> None:
    cell = CHESS.rules.geometry.cell("e4")
    drawn = CHESS.draw(CHESS.start(), marked={cell: frozenset((mark,))})
    assert row in drawn.splitlines()


def test_titles_stand_above_the_names_of_columns() -> None:
    [panel] = CHESS.diagram(CHESS.start()).panels
    lines = panel_lines(panel._replace(labels=(*panel.labels, Label("chess", 4, -1, Role.TITLE))))
    assert lines[0] == "chess"
    assert lines[1] == "    a  b  c  d  e  f  g  h"


def test_all_layouts_of_plybook_make_diagrams() -> None:
    assert all(makes_diagrams(layouts[name]) for name in layouts)


def test_which_pictures_a_variant_has_is_said() -> None:
    with pytest.raises(UnknownNameError, match="picture 'tiers' does not draw chess; it has: squares"):
        CHESS.draw(CHESS.start(), picture="tiers")
    assert plybook.variant("tri-d").pictures == ("attack-boards", "from-above")
    assert CHESS.pictures == ("squares",)
