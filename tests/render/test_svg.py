"""Pictures as SVG: well formed, safe, whole, compact, and told apart by more than hue."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import combinations, pairwise, product
from math import dist
from xml.etree import ElementTree
from xml.parsers import expat

import pytest

import plybook
from plybook.catalogue import Variant
from plybook.picture import named
from plybook.registry import UnknownNameError
from plybook.render import men, standing
from plybook.render.captions import Caption
from plybook.render.captions import fitted as caption_lines
from plybook.render.cell_marks import shown_move
from plybook.render.diagram import CellMark, Dot, Point, Rectangle, Role, Shade
from plybook.render.fitting import fitting, usual_width
from plybook.render.page import colours
from plybook.render.picture import illustrated
from plybook.render.shapes import clean
from plybook.render.standing import _TITLES, _boxes, posts
from plybook.render.theme import DARK, LIGHT, THEMES, Theme, inks
from plybook.render.tiles import OUTLINE
from plybook.render.ways import LONGEST, Around, cost_of, parts_outside, signpost, way_round
from plybook.rules.moves import PASS
from tests.tables import each_row

SVG = "{http://www.w3.org/2000/svg}"
DRAWN = [(name, picture) for name in plybook.variants for picture in plybook.variant(name).pictures]
HOSTILE = "</title><script>alert(1)</script>&\"'{id}\x00\x0b\ud800\uffff]]>"

every_picture = pytest.mark.parametrize(("name", "picture"), DRAWN)
every_theme = pytest.mark.parametrize("theme", ["light", "dark", "auto"])


def parsed(document: str) -> ElementTree.Element:
    """Return the root of a document; raise for one that is not well formed or has more than elements in it."""
    strict = expat.ParserCreate(namespace_separator=" ")
    strict.EntityDeclHandler = strict.StartDoctypeDeclHandler = strict.ProcessingInstructionHandler = refuse
    strict.Parse(document.encode(), True)
    return ElementTree.fromstring(document)  # noqa: S314


def refuse(*found: object) -> None:
    raise AssertionError(f"no picture needs this: {found}")


def elements(root: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return list(root.iter(SVG + name))


def classes(root: ElementTree.Element) -> Counter[str]:
    return Counter(name for each in root.iter() for name in each.get("class", "").split())


# --- every picture -----------------------------------------------------------------------------------------------


@every_theme
@every_picture
def test_every_picture_is_well_formed_and_refers_to_itself_alone(name: str, picture: str, theme: str) -> None:
    document = plybook.svg(plybook.variant(name).start(), picture=picture, theme=theme)
    root = parsed(document)
    known = {"svg", "title", "desc", "style", "defs", "g", "path", "rect", "circle", "use", "text"}
    assert {each.tag.removeprefix(SVG) for each in root.iter()} <= known
    ids = [each.get("id", "") for each in root.iter() if each.get("id")]
    assert len(ids) == len(set(ids))
    assert {each.get("href", "") for each in elements(root, "use")} <= {f"#{each}" for each in ids}
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)|url\(|@import|javascript:", document)
    assert not any(attribute.startswith("on") for each in root.iter() for attribute in each.attrib)
    assert bool(elements(root, "style")) == (theme == "auto")


@every_picture
def test_every_man_is_drawn_once(name: str, picture: str) -> None:
    position = plybook.variant(name).start()
    root = parsed(plybook.svg(position, picture=picture))
    for seat in range(len(position.seats)):
        drawn = [group for group in elements(root, "g") if group.get("class") == f"pb-seat-{seat}"]
        men = [use for group in drawn for use in group if not use.get("href", "").endswith("s")]
        assert len(men) == position.occupied[seat].bit_count()


@every_picture
def test_all_that_is_drawn_lies_in_the_picture(name: str, picture: str) -> None:
    root = parsed(plybook.svg(plybook.variant(name).start(), picture=picture))
    left, top, width, height = map(int, root.get("viewBox", "").split())
    for panel in [each for each in elements(root, "g") if each.get("class") == "pb-panel"]:
        x, y = map(int, panel.get("transform", "").removeprefix("translate(").removesuffix(")").split())
        for each in [*panel.iter(SVG + "use"), *panel.iter(SVG + "text")]:
            assert left <= x + int(each.get("x", "0")) <= left + width
            assert top <= y + int(each.get("y", "0")) <= top + height
    assert int(root.get("width", "")) / int(root.get("height", "")) == pytest.approx(width / height, rel=0.01)


@every_picture
def test_a_reader_of_screens_says_the_position(name: str, picture: str) -> None:
    variant = plybook.variant(name)
    root = parsed(plybook.svg(variant.start(), picture=picture))
    [title], [words] = elements(root, "title"), elements(root, "desc")
    assert root.get("role") == "img"
    assert root.get("aria-labelledby") == f"{title.get('id')} {words.get('id')}"
    assert title.text == variant.title
    assert (words.text or "").startswith(
        f"{variant.seats[0]} to move. {variant.seats[0]}: {variant.rules.kind_names[-1]}"
    )


def test_thousands_of_cubes_take_little_room() -> None:
    assert len(plybook.svg(plybook.variant("alice-3d").start())) < 100_000
    assert len(plybook.svg(plybook.variant("prince").start())) < 50_000
    assert len(plybook.svg(plybook.variant("chess").start())) < 10_000


def test_every_kind_of_man_has_a_figure() -> None:
    kinds = {kind for name in plybook.variants for kind in plybook.variant(name).rules.kind_names}
    assert [kind for kind in sorted(kinds) if men.named(kind) is None] == []


# --- what can be asked for ---------------------------------------------------------------------------------------


CHESS = plybook.variant("chess")


def after(*moves: str, variant: Variant = CHESS) -> plybook.Position:
    position = variant.start()
    for move in moves:
        position = position.apply(variant.notation().parse(move, position))
    return position


def test_last_move_check_marks_and_arrows_are_drawn() -> None:
    before = after("e4", "d5")
    position = before.apply(CHESS.notation().parse("Bb5+", before))
    root = parsed(plybook.svg(position, last_move=before, marked=["c6", "d7"], arrows=[("b5", "e8"), (0, 63)]))
    found = classes(root)
    assert (found["pb-last-move"], found["pb-check"], found["pb-marked"], found["pb-arrow"]) == (1, 1, 1, 1)
    words = root.findtext(SVG + "desc", "")
    assert words.endswith("Last move from: f1. Last move to: b5. In check: e8. Marked: d7, c6.")
    [arrows] = [each for each in elements(root, "g") if each.get("class") == "pb-arrow"]
    assert len(re.findall("M", arrows[0].get("d", ""))) == 2


def test_the_last_move_is_a_position_a_move_or_cells() -> None:
    before = after("e4", "e5")
    move = CHESS.notation().parse("Nf3", before)
    position = before.apply(move)
    pictures = {plybook.svg(position, last_move=last) for last in (before, move, (before, move))}
    assert len(pictures) == 1
    assert len({plybook.svg(position, last_move=last) for last in (["g1", "f3"], [6, 21])} | pictures) == 2


@pytest.mark.parametrize(
    ("variant", "moves", "words"),
    [
        ("chess", "e4 d5 exd5", "Last move from: e4. Last move to: d5. Taken on: d5."),
        ("chess", "e4 a6 e5 d5 exd6", "Last move from: e5. Last move to: d6. Taken on: d5."),
        ("chess", "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O", "Last move from: e1, h1. Last move to: f1, g1."),
        ("alice", "d4", "Last move from: d2/A. Last move to: d4/B. Crossed: d4/A."),
    ],
)
def test_what_the_last_move_did_is_told_apart(variant: str, moves: str, words: str) -> None:
    *before, last = moves.split()
    position = after(*before, variant=plybook.variant(variant))
    made = plybook.variant(variant).notation().parse(last, position)
    said = plybook.svg(position.apply(made), last_move=(position, made))
    assert words in said


def test_men_that_leave_the_game_are_told_from_the_move() -> None:
    [game] = plybook.read("corpus:three-player-1")
    replay = plybook.replay(game)
    deed = shown_move(replay.positions[43], replay.positions[44], replay.moves[43])
    counts = Counter(mark for marks in deed.marks.values() for mark in marks)
    assert counts[CellMark.FROM] == counts[CellMark.LAST_MOVE] == 1
    assert counts[CellMark.GONE] > 10


def test_a_bow_goes_round_a_board_and_many_boards_want_signposts() -> None:
    board = Rectangle(2, -1, 4, 0.3)
    way = way_round((0, 0), (6, 0), Around([board]))
    assert (way[0], way[-1]) == ((0, 0), (6, 0))
    assert not [1 for leg in pairwise(way) if parts_outside(*leg, [board]) != [leg]]
    assert cost_of(way, Around([board]), 1) < LONGEST
    walls = Around([Rectangle(3, -99, 4, 99)])
    assert cost_of(way_round((0, 0), (6, 0), walls), walls, 1) > LONGEST


def test_a_signpost_points_to_the_other_end_where_it_hides_no_man() -> None:
    def post(*men: Point) -> tuple[tuple[Point, Point], Rectangle, float]:
        return signpost((0, 0), (9, 0), (1, 0.5), Around(men=[(*man, 1) for man in men]), 1)

    (start, end), box, cost = post()
    assert cost < 0
    assert start[0] < end[0] == box.left
    assert start[1] == end[1] == 0
    for others in ([(1, 0)], [(2, 0), (1, 1), (1, -1)]):
        (_, end), box, _ = post(*others)
        assert end[1] != 0
        assert end[0] >= 0
        assert not [1 for x, y in others if box.left < x < box.right and box.top < y < box.bottom]


def test_a_signpost_points_away_only_where_it_would_hide_more_elsewhere() -> None:
    own = Around(own=[Rectangle(-0.5, -9, 9, 9)])
    (_, end), _, _ = signpost((0, 0), (9, 0), (1, 0.5), own, 1)
    assert end[0] >= 0
    full = [(x / 4, y / 4, 1) for x in range(13) for y in range(-12, 13)]
    (_, end), _, _ = signpost((0, 0), (9, 0), (1, 0.5), Around(men=full), 1)
    assert end[0] < 0


def test_castling_of_prince_has_a_bow_for_each_man() -> None:
    [game] = plybook.read("corpus:prince-1")
    replay = plybook.replay(game)
    before, after = replay.positions[11:13]
    document = plybook.svg(after, last_move=(before, replay.moves[11]))
    [drawn] = re.findall(r'<g class="pb-trail"[^>]*><path d="([^"]*)"', document)
    assert drawn.count("M") == 2


def test_ranks_of_boards_on_others_stand_away_from_a_board_close_by() -> None:
    [game] = plybook.read("corpus:parmen-1")
    diagram = plybook.variant("tri-d").diagram(plybook.replay(game).positions[42])
    panels = {panel.name: panel for panel in fitting(diagram, "wide").panels}
    sides = {name: {label.x > 0 for label in panels[name].labels if label.role is Role.RANK} for name in panels}
    assert (sides["KLW"], sides["QLW"], sides["KLB"]) == ({False}, {True}, {True})


@pytest.mark.parametrize(("variant", "columns"), [("tri-d", 3), ("dragonchess", 3), ("raumschach", 5), ("prince", 3)])
def test_a_picture_of_the_usual_shape_has_large_boards_and_no_large_hole(variant: str, columns: int) -> None:
    rules = plybook.variant(variant)
    panels = fitting(rules.diagram(rules.start()), "usual").panels
    assert len({panel.x for panel in panels}) == columns
    # A shorter row or column stands in the middle of the others.
    mains = [(panel.x, panel.y) for panel in panels if panel.foot is None]
    if variant == "prince":
        mains = [(y, x) for x, y in mains]
    rows = [[x for x, y in mains if y == row] for row in {y for _, y in mains}]
    assert len({round(min(row) + max(row), 6) for row in rows}) == 1


@pytest.mark.parametrize(("variant", "columns"), [("raumschach", 2), ("prince", 2), ("dragonchess", 1), ("alice", 2)])
def test_boards_are_fewer_in_a_row_of_a_narrow_picture(variant: str, columns: int) -> None:
    rules = plybook.variant(variant)
    panels = fitting(rules.diagram(rules.start()), "usual", 500).panels
    rows = [[panel.x for panel in panels if panel.y == row] for row in dict.fromkeys(panel.y for panel in panels)]
    assert max(map(len, rows)) == columns


def test_boards_of_two_columns_are_read_row_by_row() -> None:
    rules = plybook.variant("raumschach")
    panels = fitting(rules.diagram(rules.start()), "usual", 500).panels
    by_row = sorted(panels, key=lambda panel: (panel.y, panel.x))
    assert [panel.name for panel in by_row] == ["E", "D", "C", "B", "A"]


def test_only_the_large_boards_beside_small_ones_have_the_names_of_files() -> None:
    [game] = plybook.read("corpus:alice-3d-1")
    after = plybook.replay(game).positions[9]
    root = parsed(plybook.svg(after, last_move=plybook.replay(game).positions[8], caption=True))
    drawn = Counter(text.text or "" for text in elements(root, "text"))
    assert drawn["a"] == 4
    assert sum(count for text, count in drawn.items() if text.startswith("level ")) == 8
    assert sum(count for text, count in drawn.items() if text.startswith("set ")) == 4


def test_the_caption_of_a_large_picture_is_as_large_as_its_boards_ask() -> None:
    start = plybook.variant("alice-3d").start()
    root = parsed(plybook.svg(start, caption=True, size=1600))
    _, _, width, _ = map(float, root.get("viewBox", "").split())
    sizes = [float(group.get("font-size", "0")) for group in elements(root, "g")]
    assert max(sizes) >= 0.014 * width


def test_a_way_is_a_bow_over_as_few_texts_and_men_as_can_be() -> None:
    def middle(*texts: Rectangle, men: Sequence[Point] = ()) -> float:
        return way_round((0, 0), (6, 0), Around(texts=texts, men=[(*man, 1) for man in men]))[6][1]

    flat = middle()
    assert -1 < flat < 0
    assert middle(Rectangle(2.5, -1, 3.5, -0.2)) == -flat
    assert middle(men=[(3, flat)]) == -flat
    assert middle(men=[(3, flat), (3, -flat)]) < flat


def test_an_arrow_of_prince_leads_over_no_board_and_no_names() -> None:
    prince = plybook.variant("prince")
    diagram = fitting(prince.diagram(prince.start()), "wide")

    places = {cell.name: (panel, cell) for panel, cell in diagram.places()}

    def way(origin: str, target: str) -> standing.Way:
        return standing.way_between(diagram, places[origin], places[target], 1)

    names = [
        Rectangle(x - 0.08, y - 0.14, x + 0.08, y + 0.14)
        for panel in diagram.panels
        for x, y in (panel.on_page((label.x, label.y)) for label in panel.labels)
    ]
    near = way("6h4", "5a4")
    assert near.posts == ()
    assert not [1 for box in names for leg in pairwise(near.points) if parts_outside(*leg, [box]) != [leg]]
    far = way("6d3", "4b2")
    assert far.points == []
    assert [text for text, _, _ in far.posts] == ["to 4b2", "from 6d3"]


def test_what_is_written_around_boards_is_drawn_over_arrows() -> None:
    replay = plybook.replay(plybook.read("corpus:parmen-1")[0])
    last = (replay.positions[41], replay.moves[41])
    document = plybook.svg(replay.positions[42], last_move=last, shape="wide")
    assert document.index("pb-trail") < document.index("on b3(4), Black&#x27;s")


def test_the_way_of_a_board_ends_clear_of_its_labels() -> None:
    [game] = plybook.read("corpus:parmen-1")
    replay = plybook.replay(game)
    for ply in (24, 34, 41, 48):
        before, after = replay.positions[ply - 1 : ply + 1]
        layout = plybook.variant("tri-d").diagram_layout()
        diagram = layout.diagram(after).after(layout.diagram(before))
        [way] = standing.journeys(diagram, 1)
        [ghost] = diagram.ghosts
        (panel,) = (each for each in diagram.panels if each.name == ghost.name)
        if way.posts:
            [(text, _, box)] = way.posts
            assert text in (f"{panel.name} to 2", f"{panel.name} to 4")
            assert ghost.box.left < box.left < box.right < ghost.box.right
            continue
        x, y = way.points[-1]
        names = _boxes(panel, Role.FILE, Role.RANK)
        assert not [1 for box in names for leg in pairwise(way.points) if parts_outside(*leg, [box]) != [leg]]
        assert panel.y < y <= panel.box.bottom
        assert (x in (panel.x + 0.1, panel.box.right - 0.1)) != (y == panel.box.bottom - 0.1)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_the_frame_of_a_move_stands_out_from_every_cell(theme: Theme) -> None:
    assert all(
        contrast(theme.trail, colour) >= 3
        for colour in (*theme.shades, theme.last_move, theme.last_move_beside_gold, theme.page)
    )


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_men_off_the_boards_of_a_page_stand_out_from_what_is_behind_them(theme: Theme) -> None:
    behind = theme.shades[Shade.MIDDLE]
    for ink in (theme.white, theme.black):
        assert max(contrast(ink.body, behind), contrast(ink.outline, behind)) >= 3.3


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_places_of_absent_men_are_seen_on_a_tray_and_are_no_men(theme: Theme) -> None:
    found = re.findall(r"--hand:var\(--shade-(\d)\);--absent:([^;]*);", colours.rules())
    tray, absent = found[0 if theme is LIGHT else 1]
    shape = theme.shades[int(absent[-2])] if "var" in absent else absent
    assert 1.5 <= contrast(theme.shades[int(tray)], shape) <= 2


def test_cells_of_dark_boards_are_further_apart_than_those_of_many_wooden_boards() -> None:
    light, dark, yellow, blue, orange, middle = DARK.shades
    assert contrast(light, dark) > 2.1
    assert min(contrast(light, middle), contrast(middle, dark)) > 1.35
    assert contrast(yellow, blue) > 2.5
    assert min(contrast(yellow, orange), contrast(orange, blue)) > 1.4
    assert contrast(DARK.page, dark) > 2.4


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_tiles_stand_out_from_boards_of_one_shade_and_men_from_tiles(theme: Theme) -> None:
    board = theme.shades[Shade.MIDDLE]
    assert contrast(theme.tile, board) > (2.4 if theme is DARK else 1.3)
    assert contrast(theme.edge, board) > 3  # lines
    for colour in (theme.tile, theme.white.body):
        assert contrast(OUTLINE, colour) > 7
    for ink in (theme.red, theme.black, theme.others[2]):
        assert contrast(ink.body, theme.tile) > 2.6


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_marks_that_no_move_leaves_are_seen_on_every_cell(theme: Theme) -> None:
    marks = (theme.selected, theme.target, theme.marked, theme.check)
    assert min(contrast(mark, cell) for mark, cell in product(marks, theme.shades)) > 2.2
    assert min(contrast(mark, cell) for mark, cell in product(marks[:3], theme.shades)) > 2.7


def test_no_seat_of_four_lives_by_its_outline_alone_on_light_paper() -> None:
    cells = LIGHT.shades[:2]
    assert all(min(contrast(ink.body, cell) for cell in cells) > 1.3 for ink in LIGHT.four)
    assert all(contrast(ink.body, LIGHT.last_move_beside_gold) > 1.25 for ink in LIGHT.four)
    partners, wings = LIGHT.others, LIGHT.shades[2:5]
    assert min(contrast(ink.body, cell) for ink, cell in product((LIGHT.red, *partners), wings)) > 1.9


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_dead_men_are_seen_on_every_cell_of_the_cross(theme: Theme) -> None:
    dead = theme.dead
    assert all(max(contrast(dead.body, cell), contrast(dead.outline, cell)) > 2.5 for cell in theme.shades[:2])


def test_on_dark_boards_the_frame_where_a_move_began_is_narrow_and_black_men_and_names_are_seen() -> None:
    before = CHESS.start()
    move = CHESS.notation().parse("e4", before)

    def began(theme: str) -> float:
        document = plybook.svg(before.apply(move), last_move=(before, move), theme=theme)
        [broad] = re.findall(r'class="pb-from" [^>]*stroke-width="([\d.]+)"', document)
        return float(broad)

    assert began("light") == LIGHT.began == 6
    assert began("dark") == DARK.began < 4
    assert contrast(DARK.shades[Shade.DARK], DARK.black.body) > 2.8
    assert contrast(DARK.faint, DARK.page) > 8


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours as the guidelines for the web count it."""

    def luminance(colour: str) -> float:
        light = lightness(colour)
        return ((light + 16) / 116) ** 3 if light > 8 else light / 903.3

    darker, lighter = sorted(map(luminance, (one, other)))
    return (lighter + 0.05) / (darker + 0.05)


def test_a_caption_says_whose_turn_it_is_and_what_was_played() -> None:
    before = after("e4", "d5")
    move = CHESS.notation().parse("exd5", before)
    root = parsed(plybook.svg(before.apply(move), last_move=(before, move), caption=("A and B", "ply 3")))
    texts = [each.text for each in elements(root, "text")]
    assert texts[-4:] == ["Black to move", "2. exd5", "A and B", "ply 3"]
    told = plybook.svg(before.apply(move), last_move=(before, move), caption=("", "ply 3"), players=("A", "B"))
    assert [each.text for each in elements(parsed(told), "text")][-3:] == ["2. exd5", "A \N{EN DASH} B", "ply 3"]
    mated = after("f3", "e5", "g4", "Qh4")
    assert "checkmate, 0-1" in plybook.svg(mated, caption=True)
    assert "to move</text>" not in plybook.svg(mated)


def test_a_caption_that_is_too_wide_has_more_lines_and_none_is_cut() -> None:
    long = "a player with a name of several words", "another of the same kind"
    assert caption_lines(Caption(0, (("White to move", "1... e4"), long)), ["legend"], 30) == [
        ("White to move", "1... e4", True),
        ("a player with a name of", "", False),
        ("several words", "", False),
        ("another of the same kind", "", False),
        ("legend", "", False),
    ]
    assert caption_lines(Caption(-1, (("checkmate, 1-0", "20. Qh7#"),)), [], 16) == [
        ("checkmate, 1-0", "", True),
        ("20. Qh7#", "", True),
    ]
    narrow, wide = (parsed(plybook.svg(CHESS.start(), size=100, caption=long)) for long in (("", ""), long))
    assert float(wide.get("height", "0")) > float(narrow.get("height", "0")) + 40


def test_players_of_four_stand_in_the_corners_of_their_seats() -> None:
    start = plybook.variant("four-player").start()
    names = ["Ann", "Bo", "", "Di with a very long name"]
    texts = [each.text for each in elements(parsed(plybook.svg(start, caption=("", "ply 0"), players=names)), "text")]
    assert {"Ann", "Bo", "Di with a ver\N{HORIZONTAL ELLIPSIS}"} <= {*texts}
    assert texts[-2:] == ["Red to move", "ply 0"]
    assert "Ann" not in plybook.svg(start, players=names)
    with pytest.raises(ValueError, match="argument"):
        plybook.svg(start, caption=True, players=["Ann"])


@pytest.mark.parametrize(("shape", "least", "most"), [("wide", 1.2, 9), ("square", 0.6, 1.6), ("tall", 0, 0.8)])
@pytest.mark.parametrize("variant", ["tri-d", "prince", "raumschach", "alice-3d"])
def test_boards_are_arranged_for_the_shape_of_a_page(variant: str, shape: str, least: float, most: float) -> None:
    root = parsed(plybook.svg(plybook.variant(variant).start(), shape=shape))
    assert least <= int(root.get("width", "")) / int(root.get("height", "")) <= most


def test_labels_too_small_to_read_are_left_out() -> None:
    start = plybook.variant("prince").start()
    least, small, large = (parsed(plybook.svg(start, size=size)) for size in (100, 300, 600))
    assert not elements(least, "text")
    assert {text.text for text in elements(small, "text")} == {
        "tier 1, White's home", *(f"tier {at}" for at in range(2, 8)), "tier 8, Black's home"
    }  # fmt: skip
    assert len(elements(large, "text")) > 100


def test_titles_of_small_boards_grow_where_there_is_room() -> None:
    root = parsed(plybook.svg(plybook.variant("alice-3d").start(), size=500))
    drawn = Counter(text.text or "" for text in elements(root, "text"))
    assert {f"level {letter}" for letter in "αβγδεζηθ"} == {text.split(" (")[0] for text in drawn if "(" in text}
    assert [drawn[f"set {name}"] for name in ("א aleph", "ב beth", "ג gimel", "ד daleth")] == [8] * 4
    pixel = int(root.get("width", "")) / float(root.get("viewBox", "").split()[2])
    sizes = [
        float(group.get("font-size", "")) * pixel
        for group in elements(root, "g")
        if "pb-text" in group.get("class", "")
    ]
    assert min(sizes) >= 8.95


LIGHT_BOARD = "nbbn/pppp/4/4|4/4/4/4|4/4/PPPP/NBBN b1w:2/2,b8b:rq/pp,e1w:PP/KR,e8b:kr/pp w - - - 0 1"


@pytest.mark.parametrize(
    ("variant", "fen", "move", "marked"),
    [
        ("alice", "", "e4", ["from: e2/A", "to: e4/B"]),
        ("tri-d", LIGHT_BOARD, "QLW-b3(4)", ["to: a3(5), b3(5), a2(5), b2(5)"]),
        ("three-player", "", "Nb1-c3", ["from: b1", "to: c3"]),
        ("alice-3d", "", "Nבδb1-גδc3", ["from: בδb1", "to: גδc3"]),
    ],
)
def test_a_move_alone_marks_where_it_began_and_ended(variant: str, fen: str, move: str, marked: list[str]) -> None:
    chosen = plybook.variant(variant)
    start = chosen.position(fen) if fen else chosen.start()
    made = chosen.notation().parse(move, start)
    words = plybook.svg(start.apply(made), last_move=made)
    assert set(re.findall(r"Last move [^.]*", words)) == {f"Last move {each}" for each in marked}


@pytest.mark.parametrize("variant", list(plybook.variants))
def test_every_colour_has_a_class_by_which_the_dark_theme_can_change_it(variant: str) -> None:
    start = plybook.variant(variant).start()
    for picture in plybook.variant(variant).pictures:
        for each in parsed(plybook.svg(start, picture=picture, theme="auto")).iter():
            coloured = {name for name in ("fill", "stroke", "color") if each.get(name, "").startswith("#")}
            assert not coloured or "pb-" in each.get("class", ""), ElementTree.tostring(each)


def test_a_board_that_has_travelled_leaves_an_outline_and_has_a_rim() -> None:
    variant = plybook.variant("tri-d")
    before = variant.position(LIGHT_BOARD)
    move = variant.notation().parse("QLW-b3(4)", before)
    after = before.apply(move)
    for shape in ("usual", "tall"):
        document = plybook.svg(after, last_move=(before, move), shape=shape)
        assert "The board QLW stood on a1(3), b1(3), a0(3), b0(3)." in document
        found = classes(parsed(document))
        assert (found["pb-from"], found["pb-last-move"], found["pb-trail"], found["pb-reached"]) == (1, 1, 1, 0)
    document = plybook.svg(after, last_move=(before, move), notation="meder")
    assert "The board QLW stood on " in document
    assert "a1(3)" not in document
    still = classes(parsed(plybook.svg(after)))
    assert (still["pb-from"], still["pb-trail"]) == (0, 0)


def test_posts_cross_no_title() -> None:
    for shape in ("usual", "wide", "square", "tall"):
        diagram = fitting(plybook.variant("tri-d").diagram(plybook.variant("tri-d").start()), shape)
        titles = [box for panel in diagram.panels for box in _boxes(panel, *_TITLES)]
        [path] = [re.search(r' d="(.*?)"', each) for each in posts(diagram, LIGHT)]
        assert path is not None
        for x, y, u, v in re.findall(r"M(-?\d+) (-?\d+)L(-?\d+) (-?\d+)", path[1]):
            middle = (int(x) + int(u)) / 200, (int(y) + int(v)) / 200
            assert not any(b.left < middle[0] < b.right and b.top < middle[1] < b.bottom for b in titles)


def test_a_pass_marks_no_cell() -> None:
    assert plybook.svg(CHESS.start().after_pass(), last_move=PASS) == plybook.svg(CHESS.start().after_pass())


def test_where_a_man_can_go_is_drawn() -> None:
    words = parsed(plybook.svg(after("e4", "d5"), targets="e4")).findtext(SVG + "desc", "")
    assert words.endswith("Selected: e4. Can go to: e5. Can take on: d5.")


def test_each_leg_of_a_way_to_another_board_is_an_arrow() -> None:
    variant = plybook.variant("alice")
    before = variant.start()
    move = variant.notation().parse("e4", before)
    document = plybook.svg(before.apply(move), last_move=(before, move))
    [drawn] = re.findall(r'<g class="pb-trail"[^>]*><path d="([^"]*)"', document)
    within, across = drawn.split("z")[:2]
    assert re.match(r"M4\d\d 6\d\dL", within)  # up the file e of board A, where the move began
    assert "L450 4" in within
    assert re.search(r"L13\d\d 4\d\d", across)


def test_an_arrow_leads_from_one_board_to_another() -> None:
    variant = plybook.variant("alice")
    [document] = {plybook.svg(variant.start(), arrows=[("e2/A", "e4/B")])}
    assert re.search(r'<g class="pb-arrow"[^>]*><path d="M4\d\d 6\d\dL[^"]*L13\d\d 4\d\d', document)


def test_names_take_the_place_of_men() -> None:
    root = parsed(plybook.svg(plybook.variant("three-player").start(), names=True, seat="red"))
    texts = {each.text for each in elements(root, "text")}
    assert {"e12", "wd6", "a1"} <= texts
    assert not [name for name in classes(root) if name.startswith("pb-seat")]


def test_coordinates_can_be_left_out() -> None:
    with_them, without = (parsed(plybook.svg(CHESS.start(), coordinates=shown)) for shown in (True, False))
    assert len(elements(with_them, "text")) == 16
    assert not elements(without, "text")
    assert without.get("viewBox") == "-25 -25 850 850"


@pytest.mark.parametrize("size", [1, 20, 300, 1200])
def test_the_size_is_the_width_in_pixels(size: int) -> None:
    assert parsed(plybook.svg(CHESS.start(), size=size)).get("width") == str(size)


def test_cells_of_large_boards_are_small_but_not_too_small() -> None:
    assert usual_width(Rectangle(0, 0, 8, 8)) == 320
    assert usual_width(Rectangle(0, 0, 40, 40)) == 1200
    assert usual_width(Rectangle(0, 0, 100, 50)) == 2000


def test_letters_stand_for_men_on_discs() -> None:
    figures, letters = (parsed(plybook.svg(CHESS.start(), style=style)) for style in ("figures", "letters"))
    assert {each.text for each in elements(letters, "text")} - {each.text for each in elements(figures, "text")} == {
        *"KQRBNP"
    }


def test_ids_begin_as_they_are_told_and_differ_where_pictures_do() -> None:
    assert 'id="mine' in plybook.svg(CHESS.start(), prefix="mine")
    ids = [set(re.findall(r'id="(\w+)"', plybook.svg(position))) for position in (CHESS.start(), after("e4"))]
    assert ids[0].isdisjoint(ids[1])
    assert plybook.svg(CHESS.start()) == plybook.svg(CHESS.start())


def test_level_seat_and_picture_are_those_of_the_text() -> None:
    prince = plybook.variant("prince").start()
    assert "tier 8, Black's home" not in plybook.svg(prince, level="2")
    with pytest.raises(UnknownNameError, match="no level '9' in prince"):
        plybook.svg(prince, level="9")
    with pytest.raises(UnknownNameError, match="no seat 'Green' in prince"):
        plybook.svg(prince, seat="Green")
    with pytest.raises(UnknownNameError, match="unknown picture 'slics'; did you mean 'slices'"):
        plybook.svg(prince, picture="slics")
    with pytest.raises(UnknownNameError, match="picture 'squares' does not draw prince; it has: tiers, slices"):
        plybook.svg(prince, picture="squares")


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"size": -1}, "the size of a picture is 1 to 10000 pixels"),
        ({"size": 10001}, "the size of a picture is 1 to 10000 pixels"),
        ({"theme": "sepia"}, "the theme of a picture is light, dark, auto; not 'sepia'"),
        ({"style": "photo"}, "the style of a picture is figures, letters; not 'photo'"),
    ],
)
def test_what_no_picture_looks_like_is_refused(wrong: dict[str, int | str], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        plybook.svg(CHESS.start(), **wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("cell", ["e9", "", 64, -1])
def test_cells_that_there_are_not_are_refused(cell: str | int) -> None:
    for asked in ({"marked": [cell]}, {"targets": cell}, {"arrows": [("a1", cell)]}, {"last_move": [cell]}):
        with pytest.raises(UnknownNameError, match=f"no cell {cell!r} in chess; cells are called a1 to h8"):
            plybook.svg(CHESS.start(), **asked)


def test_dark_colours_apply_to_one_picture_only() -> None:
    document = plybook.svg(CHESS.start(), theme="auto", prefix="mine")
    [style] = elements(parsed(document), "style")
    rules = re.findall(r"([^{}]+)\{[^{}]*\}", (style.text or "").partition("{")[2])
    assert rules
    assert all(rule.startswith("#mine .pb-") for rule in rules)


@each_row(
    ("variant", "name", "seat", "cell"),
    [
        ("chess", "E4", 0, "e4"),
        ("prince", "1A8", 0, "1a8"),
        ("tri-d", "QLW", 0, ""),
        ("tri-d", "B1(2)", 0, "b1(2)"),
        ("three-player", "e4", 1, "re4"),
        ("three-player", "we4", 1, "we4"),
        ("three-player", "bf1", 0, "bf1"),
        ("alice-3d", "B4d5", 0, "בδd5"),
        ("alice-3d", "b4D5", 0, "בδd5"),
        ("alice-3d", "בδd5", 0, "בδd5"),
        ("alice-3d", "B9d5", 0, ""),
    ],
)
def test_cells_are_called_as_the_seat_or_everybody_does(variant: str, name: str, seat: int, cell: str) -> None:
    position = plybook.variant(variant).start()
    if not cell:
        with pytest.raises(UnknownNameError, match=f"no cell '{name}' in {variant}"):
            named(position, name, seat)
    else:
        assert position.geometry.names[named(position, name, seat)] == cell


# --- notebooks ---------------------------------------------------------------------------------------------------


def test_a_position_is_a_picture_in_a_notebook() -> None:
    position = after("e4", "f5", "Qh5+")
    assert position._repr_svg_() == plybook.svg(position)
    assert "In check: e8." in (position._repr_svg_() or "")


def test_a_position_of_no_variant_is_none() -> None:
    with pytest.raises(TypeError, match="a position of a variant is wanted, not str"):
        plybook.svg("chess")  # type: ignore[arg-type]


# --- safety ------------------------------------------------------------------------------------------------------


def test_names_become_no_markup() -> None:
    root = parsed(plybook.svg(CHESS.start(), title=HOSTILE))
    assert not elements(root, "script")
    assert root.findtext(SVG + "title") == "</title><script>alert(1)</script>&\"'{id}����]]>"
    assert '"' not in clean(HOSTILE)
    prefixed = parsed(plybook.svg(CHESS.start(), prefix='"><script>'))
    assert not elements(prefixed, "script")


def test_a_game_of_another_package_names_its_parts_as_it_likes(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = CHESS.rules
    for name in ("seats", "kind_names"):
        monkeypatch.setattr(rules, name, tuple(f"{HOSTILE}{each}" for each in getattr(rules, name)))
    root = parsed(plybook.svg(CHESS.start()))
    assert not elements(root, "script")
    assert "alert(1)" in root.findtext(SVG + "desc", "")


# --- colours -----------------------------------------------------------------------------------------------------


def lightness(colour: str) -> float:
    """Return how light a colour looks, from 0 to 100, whatever its hue."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    return 116 * luminance ** (1 / 3) - 16 if luminance > 0.008856 else 903.3 * luminance


both_themes = pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])


@both_themes
def test_men_of_three_seats_differ_in_lightness(theme: Theme) -> None:
    for one, other in combinations((theme.white, theme.red, theme.black), 2):
        assert abs(lightness(one.body) - lightness(other.body)) > 25


@both_themes
def test_men_stand_out_from_every_cell_by_body_or_outline(theme: Theme) -> None:
    for ink in (theme.white, theme.red, theme.black, *theme.others):
        assert abs(lightness(ink.body) - lightness(ink.lines)) > 35
        for shade in theme.shades:
            contrast = max(abs(lightness(colour) - lightness(shade)) for colour in (ink.body, ink.outline))
            assert contrast > 30


@both_themes
def test_men_have_a_contrast_of_three_to_every_cell_they_stand_on(theme: Theme) -> None:
    moved = (theme.last_move, theme.last_move_beside_gold)
    for seats, cells in (
        ((theme.white, theme.red, theme.black, *theme.others), (*theme.shades, *moved)),
        (theme.four, (*theme.shades[:2], *moved)),
    ):
        for ink, cell in product(seats, cells):
            assert max(contrast(ink.body, cell), contrast(ink.outline, cell)) >= 3
    gold, yellow = theme.others[0], theme.shades[2]
    assert contrast(gold.body, yellow) > 2  # the colours that are most alike


@both_themes
def test_cells_of_two_shades_differ_and_text_can_be_read(theme: Theme) -> None:
    light, dark, other_light, other_dark, other_middle, middle = map(lightness, theme.shades)
    assert light - dark > 15
    assert light - 8 > middle > dark + 8
    assert other_light - other_dark > 15
    assert other_light - 5 > other_middle > other_dark
    assert abs(lightness(theme.page) - lightness(theme.text)) > 55
    assert abs(lightness(theme.page) - lightness(theme.faint)) > 45
    assert all(abs(lightness(shade) - lightness(theme.ink)) > 40 for shade in theme.shades)


@both_themes
def test_dots_differ_in_lightness_too(theme: Theme) -> None:
    for one, other in combinations(theme.dots, 2):
        assert abs(lightness(one) - lightness(other)) > 5


@pytest.mark.parametrize("look", ["light", "dark"])
def test_each_cell_has_its_dot_under_the_man(look: str) -> None:
    variant = plybook.variant("alice-3d")
    document = plybook.svg(variant.start(), picture="alice-dots", theme=look)
    uses = re.findall(r'<(?:path d="[^"]*"|use href="#[^"]*") class="pb-(dot-[a-z]+)" fill="(#[0-9a-f]+)"', document)
    assert {*uses} == {(str(dot), THEMES[look].dots[at]) for at, dot in enumerate(Dot)}
    assert document.index("pb-dot-red") < document.index("pb-seat-0")
    assert "r red, y yellow, g green, b blue" in document
    assert "pb-dot" not in plybook.svg(variant.start())


def test_partners_have_the_foot_of_their_sides_leader() -> None:
    seats, leaders = ("White", "Black's partner", "Red"), (0, 2, 2)
    assert inks(LIGHT, seats, leaders) == [LIGHT.white, LIGHT.others[1], LIGHT.red]
    root = parsed(plybook.svg(plybook.variant("three-player-six").start()))
    feet = [use for use in elements(root, "use") if use.get("href", "").endswith("s")]
    assert len(feet) == 48


def test_seats_without_the_name_of_a_colour_get_colours_of_their_own() -> None:
    found = inks(LIGHT, ("North", "South", "Black"), (0, 1, 2))
    assert len(set(found)) == 3
    assert found[2] == LIGHT.black
    assert len(inks(DARK, tuple("ABCDEFGH"), tuple(range(8)))) == 8


def test_every_mark_looks_different() -> None:
    drawn = {}
    for mark in CellMark:
        diagram = CHESS.diagram(CHESS.start(), marked={27: frozenset((mark,))})
        document = illustrated(diagram, CHESS.start(), title="")
        [group] = re.findall(rf'<g class="pb-{mark}"[^>]*>(.*?)</g>', document)
        drawn[mark] = re.sub("#[0-9a-f]+", "", group)
    assert drawn.pop(CellMark.LAST_MOVE).replace(' stroke-width="6"', "") == drawn[CellMark.FROM]
    assert 'class="pb-reached"' in plybook.svg(CHESS.start(), last_move=["e4"])  # what the first has besides
    assert len(set(drawn.values())) == len(drawn)


def test_a_disc_that_has_moved_has_a_ring() -> None:
    rings = re.compile(rf'<g class="pb-last-move" color="{LIGHT.trail}"><circle [^>]* r="(\d+)" fill="none"')
    drawn = plybook.svg(plybook.variant("xiangqi").start(), last_move=["e4"], theme="auto")
    [radius] = rings.findall(drawn)
    assert 35 < int(radius) < 45  # on its cell
    assert not rings.findall(plybook.svg(CHESS.start(), last_move=["e4"], theme="auto"))


def test_a_way_is_straight_where_each_bow_would_meet_what_is_written() -> None:
    texts = [Rectangle(2.5, side - 0.8, 3.5, side + 0.8) for side in (-1.3, 1.3)]
    assert all(y == 0 for _, y in way_round((0, 0), (6, 0), Around(texts=texts)))
    assert way_round((0, 0), (6, 0), Around())[6][1] < 0


def test_an_arrow_on_a_large_level_may_be_as_long_as_that() -> None:
    [game] = plybook.read("corpus:alice-3d-1")
    replay = plybook.replay(game)
    before, after = replay.positions[11:13]
    diagram = plybook.variant("alice-3d").diagram(after, marked=shown_move(before, after, replay.moves[11]).marks)
    places = {cell.name: (panel, cell) for panel, cell in diagram.places()}
    way = standing.way_between(diagram, places["גηe8"], places["בηf6"], 1)
    assert way.posts == ()
    assert dist(way.points[0], way.points[-1]) > LONGEST
