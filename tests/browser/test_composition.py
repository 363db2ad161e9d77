"""How the page fills windows of every shape, and what moves on it: numbers that are measured in the browser."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import plybook
from plybook.corpora.generate import random_games
from plybook.render.cell_marks import shown_move
from plybook.render.diagram import Rectangle
from plybook.render.ways import Around, cost_of, signpost, tapered, way_round
from tests.browser.conftest import OpenPage
from tests.browser.test_variants import barriers

WIDE, LARGE, TALL, LYING = (
    {"width": width, "height": height} for width, height in ((1280, 900), (1920, 1080), (390, 844), (844, 390))
)
VARIANTS = [
    "chess", "tri-d", "three-player", "prince", "alice-3d", "alice", "raumschach", "three-player-six", "four-player",
    "prisoners-escape", "kings-escape", "xiangqi", "shogi", "glinski",
]  # fmt: skip
CORPORA = {
    "tri-d": "corpus:parmen-1",
    "meder": "corpus:meder-1-mended",
    "three-player": "corpus:three-player-1",
    "prince": "corpus:prince-1",
    "alice-3d": "corpus:alice-3d-1",
    "alice": "corpus:alice-1",
    "raumschach": "corpus:raumschach-1",
    "four-player": "corpus:four-player-1",
    "prisoners-escape": "corpus:prisoners-escape-1",
    "kings-escape": "corpus:kings-escape-1",
}
RUY = """[White "Morphy"]
[Black "Anderssen"]
[Orientation "black"]

1. e4 {[%clk 1:30:00][%cal Gd2d4,Rf1b5][%csl Gd4] best by test} e5 {[%eval 0.3]} 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6
5. O-O Nxe4 6. d4 b5 7. Bb3 d5 8. dxe5 Be6 9. c3 Bc5 10. Nbd2 O-O 11. Bc2 Nxf2 12. Rxf2 f6 13. exf6 Bxf2+
14. Kxf2 Qxf6 15. Nf1 Ne5 1-0
"""

# What is written on the page outside of fields and menus must be as large as this, in pixels.
LEAST_LABEL = 8.95


@cache
def document(variant: str) -> str:
    if variant in CORPORA:
        return plybook.page(plybook.read(CORPORA[variant]))
    return plybook.page(next(random_games(variant, 1, seed=3, plies=40)))


def ruy() -> str:
    return plybook.page(plybook.read(RUY, variant="chess"))


def box(page: Page, selector: str) -> dict[str, float]:
    found = page.locator(selector).first.bounding_box()
    assert found is not None
    return {name: float(value) for name, value in found.items()}  # type: ignore[arg-type]


def unit(page: Page) -> float:
    return float(page.evaluate("parseFloat(document.querySelector('.scene').style.getPropertyValue('--u'))"))


FITS = """() => {
  const board = document.getElementById("board").getBoundingClientRect();
  const small = [...document.querySelectorAll("#board .label")]
    .map((label) => label.getClientRects().length ? label : null)
    .filter((label) => label && parseFloat(getComputedStyle(label).fontSize)
      * label.closest("svg").getScreenCTM().a < 8.95).length;
  const outside = [...document.querySelectorAll("#board .squares .edge")]
    .map((edge) => edge.getBoundingClientRect())
    .filter(({ left, right, top, bottom }) => left < board.left - 3 || right > board.right + 3
      || top < board.top - 3 || bottom > board.bottom + 3).length;
  return { small, outside, sideways: document.documentElement.scrollWidth - innerWidth };
}"""


@pytest.mark.parametrize("window", [WIDE, LARGE, TALL, LYING], ids=["wide", "large", "tall", "lying"])
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_window_of_every_shape_is_filled(variant: str, window: dict[str, int], open_page: OpenPage) -> None:
    page = open_page(document(variant), at="game=1&ply=7", viewport=window)
    assert page.evaluate(FITS) == {"small": 0, "outside": 0, "sideways": 0}
    # On a screen the plates stand close to a board that needs less than its whole side of the window.
    stage = box(page, "#board" if window["width"] < 1280 else ".play")
    share = stage["width"] * stage["height"] / (window["width"] * window["height"])
    assert share >= (0.6 if window["width"] >= 1280 else 0.43)
    for button in ("next", "more"):
        low = box(page, f"#{button}")
        assert low["y"] + low["height"] <= window["height"]
    current = box(page, "[aria-current].move")
    assert current["y"] >= box(page, "#sheet")["y"] - 1
    assert current["y"] + current["height"] <= box(page, ".bar")["y"]
    if window is TALL:
        assert unit(page) >= 20 or page.locator(".thumb").count() > 1
    # Names of files are as wide as a cell and more where six sit round the board, which is too much on a telephone.
    assert page.locator("#board .label.file:visible").count() or (variant == "three-player-six" and window is TALL)


@pytest.mark.parametrize(
    ("variant", "least"),
    [
        ("tri-d", 55), ("three-player", 41), ("prince", 28), ("alice-3d", 39), ("alice", 53), ("raumschach", 52),
        ("dragonchess", 36), ("chess", 89), ("crazyhouse", 74), ("shogi", 69),
    ],
)  # fmt: skip
def test_cells_are_large_on_a_screen(variant: str, least: float, open_page: OpenPage) -> None:
    assert unit(open_page(document(variant), at="game=1&ply=7", viewport=WIDE)) >= least


UNIT_OF_AT_LEAST = """(least) =>
  parseFloat(document.querySelector("#board .scene").style.getPropertyValue("--u")) >= least"""


@pytest.mark.parametrize("variant", ["tri-d", "meder"])
def test_the_boards_of_a_stand_are_large_and_named_in_windows_of_every_shape(
    variant: str, open_page: OpenPage
) -> None:
    for window, least in ((WIDE, 55), (LARGE, 82), (TALL, 29), (LYING, 31)):
        page = open_page(document(variant), at="game=1&ply=24", viewport=window)
        page.wait_for_function(UNIT_OF_AT_LEAST, arg=least)  # the board is fitted when the stage has its height
        assert page.evaluate(FITS) == {"small": 0, "outside": 0, "sideways": 0}
        for role in ("title", "rank"):
            expect(page.locator(f"#board .label.{role}:visible")).to_have_count(7)
    assert barriers(page) == []


def test_a_level_of_a_stand_is_shown_with_the_boards_that_stand_on_it(open_page: OpenPage) -> None:
    page = open_page(document("tri-d"), at="game=1&ply=24", viewport=TALL)
    page.keyboard.press("m")
    page.select_option("#level", "follow")
    assert page.locator(".thumb").all_text_contents() == ["level 6", "level 4", "level 2"]
    assert page.locator(".thumb[aria-current]").text_content() == "level 4"
    assert page.locator(".panel:not(.small)").count() == 2  # the board QLB stands on it
    sizes = [unit(page)]
    for _ in range(6):
        page.keyboard.press("ArrowRight")
        sizes.append(unit(page))
    assert len(set(sizes)) == 1
    assert sizes[0] >= 28
    page.evaluate("location.hash = 'game=1&ply=24&space=1'")
    expect(page.locator(".panel.faded")).to_have_count(5)


def test_the_stage_of_a_telephone_is_as_high_as_the_board_can_use(open_page: OpenPage) -> None:
    heights = {}
    for variant in ("chess", "tri-d"):
        page = open_page(document(variant), at="game=1&ply=7", viewport=TALL)
        heights[variant] = box(page, "#board")["height"]
        page.set_viewport_size({"width": 390, "height": 600})
        assert box(page, "#board")["height"] <= 0.6 * 600
        page.set_viewport_size(TALL)  # type: ignore[arg-type]
        expect(page.locator("#board")).to_have_js_property("clientHeight", round(heights[variant]))
    assert heights["chess"] < 400 < 450 < heights["tri-d"]


def test_the_board_keeps_its_size_all_game_long(open_page: OpenPage) -> None:
    page = open_page(ruy(), viewport=WIDE)
    sizes = set()
    for _ in range(30):
        sizes.add((page.evaluate("document.getElementById('board').clientHeight"), unit(page)))
        page.keyboard.press("ArrowRight")
    assert len(sizes) == 1
    men, counts = page.locator(".spoils svg").count(), page.locator(".spoils .count").all_text_contents()
    assert counts
    assert all(int(count) > 1 for count in counts)  # one man of each kind, with a number if there are more
    assert men + sum(int(count) - 1 for count in counts) > 4


def test_the_list_of_games_leaves_the_board_alone_and_enter_opens_the_first(open_page: OpenPage) -> None:
    games = "\n".join(f'[White "Player {at}"]\n[Black "Other"]\n[Round "{at}"]\n\n1. e4 e5\n' for at in range(1, 60))
    page = open_page(plybook.page(plybook.read(games, variant="chess")), viewport=WIDE)
    before = box(page, "#board")
    page.keyboard.press("g")
    assert box(page, "#board") == before
    assert box(page, "#next")["y"] < WIDE["height"]
    page.keyboard.type("player 42")
    page.keyboard.press("Enter")
    expect(page.locator("#title")).to_have_text("Player 42 – Other")
    expect(page.locator("#about")).to_contain_text("round 42")


def test_the_level_of_the_move_is_large_where_all_would_be_small(open_page: OpenPage) -> None:
    page = open_page(document("prince"), at="game=1&ply=40", viewport=TALL)
    assert page.locator(".thumb[aria-current]").text_content() == "tier 4"
    assert page.locator(".panel.small").count() == 7
    # The level that is large is among the thumbnails too, with all its men.
    [copy, large] = [page.locator(each) for each in (".copy.small", ".panel:not(.small)")]
    assert copy.locator("[class^='ink']").count() == large.locator(".man").count() > 1
    page.keyboard.press("ArrowLeft")
    assert copy.locator("[class^='ink']").count() == large.locator(".man").count()
    page.keyboard.press("ArrowRight")
    page.locator(".thumb", has_text="tier 6").click()
    assert page.locator(".thumb[aria-current]").text_content() == "tier 6"
    page.keyboard.press("m")
    page.select_option("#level", "")
    assert page.locator(".thumb").count() == 0


SIGNS = """() => [...document.querySelectorAll(".panel:not(.small) .sign:not(.beside)")].map((sign) =>
  parseFloat(getComputedStyle(sign).fontSize) * sign.closest("svg").getScreenCTM().a)"""


@pytest.mark.parametrize("window", [LARGE, TALL, LYING], ids=["large", "tall", "lying"])
def test_the_signs_of_many_small_boards_are_seen_and_explained(window: dict[str, int], open_page: OpenPage) -> None:
    page = open_page(document("alice-3d"), at="game=1&ply=12", viewport=window)
    expect(page.locator("#legend")).to_be_in_viewport(ratio=1)
    assert "influence" in page.inner_text("#legend")
    assert window == LARGE or box(page, "#legend")["height"] < 20  # one line
    assert page.locator("#legend b").all_text_contents() == ["+", "\N{MINUS SIGN}", "•"]
    assert page.locator(".thumb[aria-current]").count() == 1
    lefts = set(page.evaluate("[...document.querySelectorAll('.thumb')].map(({ offsetLeft }) => offsetLeft)"))
    assert len(lefts) == {"1920": 2, "390": 8, "844": 2}[str(window["width"])]
    assert min(page.evaluate(SIGNS)) >= 12.9
    sizes = page.evaluate("[...document.querySelectorAll('.thumb')].map(({ offsetHeight }) => offsetHeight)")
    assert max(sizes) - min(sizes) <= 1
    # Each name stands right below its boards, and the next boards right below the name.
    gaps = page.evaluate("""() => {
      const boxes = (name) => [...document.querySelectorAll(name)].map((each) => each.getBoundingClientRect());
      const rows = boxes(".thumb");
      const [names, boards] = [rows, boxes(".panel.small, .copy")].map((all) => all.map(({ bottom }) => bottom));
      const tops = [...new Set(rows.map(({ top }) => Math.round(top)))].sort((a, b) => a - b);
      return {
        below: names.map((low) => Math.min(...boards.filter((other) => other < low).map((other) => low - other))),
        between: tops.slice(1).map((top, at) => top - tops[at] - rows[0].height),
      };
    }""")
    assert 0 < min(gaps["below"]) <= max(gaps["below"]) < 24
    assert all(gap < 20 for gap in gaps["between"])


# The drawn widths of men on thumbnails, as shares of a cell: of Pawns, and of others.
MEN_OF_THUMBNAILS = """() => {
  const shares = (name) => [...document.querySelectorAll(name)].map((man) =>
    (man.firstElementChild || man).getBBox().width / 100);
  return [shares(".panel.small .man.pawn"), shares(".panel.small .man:not(.pawn)")];
}"""


@pytest.mark.parametrize(("variant", "window"), [("prince", TALL), ("alice-3d", LYING)])
def test_men_on_the_smallest_thumbnails_are_dots_of_two_sizes(
    variant: str, window: dict[str, int], open_page: OpenPage
) -> None:
    page = open_page(document(variant), at="game=1&ply=12", viewport=window)
    pawns, others = page.evaluate(MEN_OF_THUMBNAILS)
    assert {round(share, 2) for share in pawns} == {0.52}
    assert {round(share, 2) for share in others} == {0.76}
    page.keyboard.press("s")
    assert page.locator(".panel:is(.dotted, .plain)").count() == 0  # large boards show them as they are


def test_thumbnails_stand_right_below_a_board_and_fill_where_a_move_began(open_page: OpenPage) -> None:
    page = open_page(document("dragonchess"), at="game=1&ply=12", viewport=TALL)
    board, thumb, stage = (box(page, each) for each in ("#board .panel:not(.small)", ".thumb >> nth=0", "#stage"))
    assert thumb["y"] - board["y"] - board["height"] < 40  # names of files are between
    assert stage["y"] + stage["height"] - thumb["y"] - thumb["height"] < 20
    fill = "each => getComputedStyle(each).fill"
    began = page.locator(".panel.small .mark.from .frame")
    assert began.evaluate(fill) == page.locator(".over > .trail").first.evaluate(fill)


@pytest.mark.parametrize("mode", ["flat", "space"])
def test_the_name_of_the_level_where_a_move_began_is_marked_after_each_step(mode: str, open_page: OpenPage) -> None:
    page = open_page(document("prince"), at="game=1&ply=36", viewport=TALL)
    if mode == "space":
        page.keyboard.press("s")
    for began in ("tier 3", "tier 6", "tier 2", "tier 6", "tier 2"):
        page.keyboard.press("ArrowRight")
        assert page.locator(".thumb.begun").all_text_contents() == [began]
    # Who is on one of these names stays there, though they are made anew.
    page.locator(".thumb").nth(3).focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("[...document.querySelectorAll('.thumb')].indexOf(document.activeElement)") == 3


def test_pawns_in_the_small_form_have_half_of_their_cell(open_page: OpenPage) -> None:
    page = open_page(document("alice-3d"), at="game=1&ply=12", viewport=TALL)
    pawn, board = (box(page, f".panel:not(.small) > {each} >> nth=0") for each in (".pawn > path", ".squares"))
    assert pawn["height"] > 0.5 * board["height"] / 8.5


def test_a_page_that_opens_at_a_move_cuts_no_row_where_all_have_room(open_page: OpenPage) -> None:
    game = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. O-O f6 6. d4"
    page = open_page(plybook.page(plybook.read(game, variant="chess")), at="game=1&ply=11", viewport=TALL)
    assert page.evaluate("document.getElementById('sheet').scrollTop") == 0


# --- what the board says -------------------------------------------------------------------------------------------


def test_dragging_selects_nothing(open_page: OpenPage) -> None:
    page = open_page(document("tri-d"), at="game=1&ply=42", viewport=WIDE)
    for _ in range(2):
        page.mouse.move(300, 300)
        page.mouse.down()
        page.mouse.move(500, 420, steps=5)
        page.mouse.up()
        assert page.evaluate("String(getSelection())") == ""
        page.keyboard.press("s")


def test_commands_are_drawn_and_not_read(open_page: OpenPage) -> None:
    page = open_page(ruy(), at="game=1&ply=1")
    assert "%" not in (page.text_content("#moves") or "")
    assert "best by test" in (page.text_content("#moves") or "")
    assert page.locator("#board .over path").count() == 2
    assert page.locator("#board .over circle").count() == 1
    assert page.locator(".clock").text_content() == "1:30:00"
    assert page.locator(".evaluation").text_content() == "0.3"
    assert page.locator("#seat option:checked").text_content() == "Black"
    assert "Morphy" in (page.text_content("#far") or "")


def test_names_are_not_broken_and_no_row_of_moves_is_cut_off_above(open_page: OpenPage) -> None:
    page = open_page(document("four-player"), at="game=1&ply=60", viewport=LARGE)
    parts = page.locator("#title .whole")
    assert parts.all_text_contents() == ["player-01 –", "player-02 –", "player-03 –", "player-04"]
    line = parts.first.evaluate("(part) => parseFloat(getComputedStyle(part).lineHeight)")
    assert all(part.evaluate("(part) => part.offsetHeight") < 1.5 * line for part in parts.all())
    for window in (TALL, LYING):
        page = open_page(document("alice"), at="game=1&ply=14", viewport=window)
        top = box(page, "#sheet")["y"]
        cut = page.locator("#moves .number:visible").evaluate_all(
            "(rows, top) => rows.map((row) => row.getBoundingClientRect())"
            ".filter((row) => row.top < top - 1 && row.bottom > top + 3).length",
            top,
        )
        assert cut == 0


def test_a_note_stands_in_the_line_of_its_move(open_page: OpenPage) -> None:
    page = open_page(document("tri-d"), at="game=1&ply=42", viewport=WIDE)
    away = page.locator(".table .move:has(.flag)").evaluate_all("""(all) => all.map((move) => {
      const [text, flag] = [".move-text", ".flag"].map((part) => move.querySelector(part).getBoundingClientRect());
      return [flag.top - text.bottom, flag.right - move.getBoundingClientRect().right];
    })""")
    assert len(away) >= 3
    assert all(below < 0 and beyond <= 1 for below, beyond in away)


def test_play_and_next_look_different(open_page: OpenPage) -> None:
    page = open_page(ruy())
    shapes = page.evaluate("[...document.querySelectorAll('.bar svg')].map((icon) => icon.innerHTML)")
    assert len(set(shapes)) == len(shapes) == 8


def test_the_winner_has_a_crown_and_the_end_is_told(open_page: OpenPage) -> None:
    page = open_page(plybook.page(plybook.read("1. f3 e5 2. g4 Qh4#", variant="chess")), at="game=1&ply=4")
    assert page.text_content("#standing.ended") == "checkmate, 0-1"
    assert page.locator(".seat.won .player").text_content() == "Black"


def test_a_move_is_marked_where_it_began_ended_and_took(open_page: OpenPage) -> None:
    page = open_page(document("alice"), at="game=1&ply=12")
    marks = page.evaluate("[...document.querySelectorAll('#board .mark')].map((mark) => mark.getAttribute('class'))")
    assert sorted(marks) == ["mark crossed", "mark from", "mark last-move", "mark taken"]
    # The way to where he crossed to the other board, and the crossing: each is an arrow.
    assert page.locator(".over .trail").count() == 2
    page = open_page(document("three-player"), at="game=1&ply=44")
    assert page.locator("#board .mark.gone").count() > 10
    assert page.locator("#board .mark.last-move, #board .mark.from").count() == 2
    assert page.locator(".over > .trail").count() == 1  # a line that bends


def numbers(found: Any) -> list[float]:
    """Return all numbers of nested lists in their order."""
    return [number for each in found for number in numbers(each)] if isinstance(found, list | tuple) else [found]


def test_pictures_and_pages_have_the_same_arrows(open_page: OpenPage) -> None:
    page = open_page(plybook.page(plybook.read("1. e4", variant="chess")))
    script = (Path(plybook.__file__).parent / "render/page/ways.js").read_text(encoding="utf-8")
    men = [(each / 3 % 7, each * each % 5, 1 - each % 3 / 5) for each in range(9)]
    around = Around(
        [Rectangle(2, -1, 3, 0.2)], [Rectangle(4, 1, 5, 2)], men, [Rectangle(-1, -1, 7, 0.5)], Rectangle(-3, -3, 9, 7)
    )
    for end in ((6.0, 0.0), (6.5, 4.5), (1.0, 6.0)):
        drawn = page.evaluate(
            f"""([a, b, around]) => {{ {script}
              const way = wayRound(a, b, around, 0.9);
              return [way, costOf([a, b], around, 0.9),
                signpost(a, b, [1.5, 0.5], around, 0.9), tapered(shortened([a, [3, 3], b], 0.9), 0.9)];
            }}""",
            [(0, 0), end, around._asdict()],
        )
        found = (
            way_round((0, 0), end, around, 0.9),
            cost_of([(0, 0), end], around, 0.9),
            signpost((0, 0), end, (1.5, 0.5), around, 0.9),
            tapered([(0, 0), (3, 3), end], 0.9),
        )
        assert numbers(drawn) == pytest.approx(numbers(found))


# Over how many boards each arrow leads; those of a small level are one, and a copy of the large one is none.
ARROWS_OVER_BOARDS = """() => {
  const boxes = (those) => [...document.querySelectorAll(those)].map((each) => each.getBoundingClientRect());
  const boards = [...boxes(".panel:not(.small, .copy)"), ...boxes(".thumb:not([aria-current])")];
  return [...document.querySelectorAll(".over > .trail")].map((arrow) => {
    const origin = document.getElementById("board").getBoundingClientRect();
    const all = arrow.getTotalLength();
    const met = new Set();
    for (let at = 0; at < 400; at++) {
      const { x, y } = arrow.getPointAtLength((at * all) / 400);
      boards.forEach(({ left, right, top, bottom }, number) => {
        const [u, v] = [origin.x + x, origin.y + y];
        if (u > left + 2 && u < right - 2 && v > top + 2 && v < bottom - 2) met.add(number);  // corners are round
      });
    }
    return met.size;
  });
}"""


@pytest.mark.parametrize("variant", ["prince", "raumschach", "tri-d", "alice", "alice-3d"])
def test_arrows_meet_no_board_that_has_no_part_in_the_move(variant: str, open_page: OpenPage) -> None:
    page = open_page(document(variant), viewport=WIDE)
    drawn = 0
    for _ in range(24):
        page.keyboard.press("ArrowRight")
        arrows = page.evaluate(ARROWS_OVER_BOARDS)
        assert all(met <= 2 for met in arrows)
        drawn += len(arrows)
    assert drawn


def test_a_cell_is_named_and_a_man_shows_where_he_can_go(open_page: OpenPage) -> None:
    page = open_page(plybook.page(plybook.read("1. e4 e5 2. Nf3 Nc6", variant="chess")), at="game=1&ply=2")
    stage, cell = box(page, "#board"), unit(page)
    left = stage["x"] + box(page, ".panel")["x"] - stage["x"]
    top = box(page, ".panel")["y"]

    def at(file: int, rank: int) -> tuple[float, float]:
        return left + (file + 0.5) * cell, top + (7.5 - rank) * cell

    page.mouse.move(*at(6, 0))
    assert page.text_content("#tip") == "g1 · White's Knight"
    page.mouse.click(*at(6, 0))
    assert page.locator(".mark.target").count() == 3
    page.mouse.click(*at(3, 3))
    assert page.locator(".mark.target").count() == 0
    page.mouse.click(*at(4, 7))  # it is not Black's turn
    assert page.locator(".mark.selected").count() == 0
    page.mouse.move(*at(0, 0))
    page.mouse.down(button="right")
    page.mouse.move(*at(0, 5))
    page.mouse.up(button="right")
    assert page.locator(".over .drawing-0").count() == 1
    page.keyboard.press("ArrowRight")
    assert page.locator(".over .drawing-0").count() == 0


OVER_MEN = """(selector) => {
  const boxes = [...document.querySelectorAll("#board .man")].map((man) => man.getBoundingClientRect());
  const shown = [...document.querySelectorAll(selector)].map((each) => each.getBoundingClientRect());
  return shown.filter(({ left, right, top, bottom }) => boxes.some((box) => box.left < right && box.right > left
    && box.top < bottom && box.bottom > top)).length;
}"""


@pytest.mark.parametrize("variant", ["chess", "tri-d", "prince", "three-player", "xiangqi"])
def test_the_name_of_a_cell_hides_no_man(variant: str, open_page: OpenPage) -> None:
    page = open_page(document(variant), at="game=1&ply=7", viewport=WIDE)
    for share in (0.3, 0.5, 0.7):
        stage = box(page, "#board")
        man = page.locator("#board .man").nth(int(share * 20)).bounding_box()
        assert man is not None
        page.mouse.move(man["x"] + man["width"] / 2, man["y"] + man["height"] / 2)
        assert page.locator("#tip:visible").count() == 1
        assert page.evaluate(OVER_MEN, "#tip") == 0
        tip = box(page, "#tip")
        assert tip["x"] >= stage["x"]
        assert tip["x"] + tip["width"] <= stage["x"] + stage["width"]


def test_levels_seen_from_above_are_written_beside_men_on_large_cells(open_page: OpenPage) -> None:
    page = open_page(
        plybook.page(plybook.read("corpus:parmen-1"), picture="from-above"), at="game=1&ply=24", viewport=WIDE
    )
    signs = page.locator("#board tspan.sign.beside:not(.quiet)")
    assert signs.count() == page.locator("#board .man").count()
    sizes = page.locator("#board tspan.sign").evaluate_all(
        "(all) => all.map((sign) => sign.getBoundingClientRect().height)"
    )
    assert min(sizes) >= 12
    hidden = page.evaluate("""() => [...document.querySelectorAll("#board .man")].filter((man) => {
      const box = man.getBoundingClientRect();
      return [...document.querySelectorAll("#board tspan.sign")].some((sign) => {
        const { left, right, top, bottom } = sign.getBoundingClientRect();
        const [x, y] = [(left + right) / 2, (top + bottom) / 2];
        return x > box.left + box.width / 4 && x < box.right - box.width / 4 && y > box.top && y < box.bottom;
      });
    }).length""")
    assert hidden == 0


def test_a_game_and_a_picture_are_taken_along(open_page: OpenPage) -> None:
    page = open_page(ruy(), at="game=1&ply=9")
    page.click("#more")
    assert barriers(page) == []
    with page.expect_download() as found:
        page.click("#get")
    text = found.value.path().read_text("utf-8")
    [game] = plybook.read(text, variant="chess")
    assert len(plybook.replay(game).moves) == 30
    for command in ("[%clk 1:30:00]", "[%cal Gd2d4,Rf1b5]", "[%csl Gd4]"):
        assert command in text
    assert found.value.suggested_filename == "Morphy-Anderssen-9.pgn"
    with page.expect_download() as found:
        page.click("#picture")
    picture = found.value.path().read_text("utf-8")
    assert len(plybook.png(picture)) > 10_000
    assert picture.count("<svg") > 32
    assert picture.count('dominant-baseline="central"') >= 2  # of the names of files and of ranks


def test_moves_stand_in_a_column_for_each_seat(open_page: OpenPage) -> None:
    for variant, columns in (("chess", 2), ("three-player", 3), ("three-player-six", 3)):
        page = open_page(document(variant), viewport=WIDE)
        lefts = page.evaluate(
            "[...new Set([...document.querySelectorAll('.table > [class*=seat-]')]"
            ".map((move) => Math.round(move.getBoundingClientRect().left)))].length"
        )
        assert lefts == columns


@pytest.mark.parametrize("game", ["four-player-1", "four-player-teams-1"])
def test_the_moves_of_four_are_large_and_stand_in_one_line_under_the_seats(game: str, open_page: OpenPage) -> None:
    page = open_page(plybook.page(plybook.read(f"corpus:{game}")), at="game=1&ply=43", viewport=WIDE)
    for size in (WIDE, TALL, LYING):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        heights = page.evaluate(
            "[...document.querySelectorAll('.table.four > .move')].slice(0, 120).map((move) => move.clientHeight)"
        )
        assert len(set(heights)) == 1
        sizes = page.locator(".table.four > .move").evaluate_all(
            "(all) => [...new Set(all.map((move) => parseFloat(getComputedStyle(move).fontSize)))]"
        )
        assert len(sizes) == 1
        assert sizes[0] >= 13
        names = page.locator(".seat .player")
        assert names.evaluate_all("(all) => all.every((name) => name.scrollWidth <= name.clientWidth)")
    assert page.locator(".table.four > .head").all_text_contents() == ["Red", "Blue", "Yellow", "Green"]


def test_it_is_told_once_why_a_player_has_no_more_moves(open_page: OpenPage) -> None:
    page = open_page(plybook.page(plybook.read("corpus:four-player-1")), at="game=1&ply=43", viewport=WIDE)
    green = page.locator(".table.main > .seat-3")
    assert green.all_text_contents()[-2:] == ["6... Kn8-n7", "mated"]
    assert page.locator(".gone").count() == len(
        set(page.locator(".gone").evaluate_all("(all) => all.map((each) => each.className)"))
    )
    tops = page.evaluate("""() => [".gone.seat-3", "[data-place='0/27']"]
      .map((each) => document.querySelector(each).getBoundingClientRect()).map(({ top, left }) => [top, left])""")
    assert tops[0][0] == pytest.approx(tops[1][0], abs=6)  # in the row of the round in which it would have been
    assert box(page, ".gone.seat-3")["x"] == pytest.approx(box(page, ".head.seat-3")["x"], abs=1)


@pytest.mark.parametrize("variant", ["three-player", "four-player", "chess"])
def test_the_mark_of_the_turn_has_the_colour_of_the_player_where_there_are_more_than_two(
    variant: str, open_page: OpenPage
) -> None:
    page = open_page(document(variant), at="game=1&ply=4", viewport=WIDE)
    seen = set()
    for _ in range(3):
        mark, disc, width = page.evaluate("""() => {
          const ink = document.querySelector(".seat.turn .ink");
          const mark = getComputedStyle(ink, "::before");
          return [mark.backgroundColor, getComputedStyle(ink).backgroundColor, mark.content === "none" ? 0 : 1];
        }""")
        assert width == (variant != "chess")
        if width:
            assert mark == disc
            seen.add(mark)
        page.keyboard.press("ArrowRight")
    assert len(seen) == (0 if variant == "chess" else 3)


def test_points_have_a_unit(open_page: OpenPage) -> None:
    for window in (WIDE, TALL):
        page = open_page(plybook.page(plybook.read("corpus:four-player-1")), at="game=1&ply=43", viewport=window)
        assert page.locator(".unit").evaluate_all("(all) => all.every((unit) => unit.getClientRects().length === 1)")
        assert {*page.locator(".unit").all_text_contents()} <= {" point", " points"}
        assert page.locator(".unit").count() == 4
        lines = page.locator(".points").evaluate_all(
            "(all) => all.map((each) => each.getBoundingClientRect().height)"
        )
        assert max(lines) < 34


@pytest.mark.parametrize("window", [WIDE, LARGE, TALL, LYING], ids=["wide", "large", "tall", "lying"])
def test_six_columns_have_whole_heads_in_two_lines_that_stay(window: dict[str, int], open_page: OpenPage) -> None:
    page = open_page(document("three-player-six"), at="game=1&ply=34", viewport=window)
    page.evaluate("document.getElementById('sheet').scrollTop += 60")
    cut, tops, sheet = page.evaluate("""() => {
      const heads = [...document.querySelectorAll("#moves .head")];
      const tops = heads.map((head) => Math.round(head.getBoundingClientRect().top));
      const { top } = document.getElementById("sheet").getBoundingClientRect();
      return [heads.filter((head) => head.scrollWidth > head.clientWidth).length, tops,
        document.getElementById("sheet").scrollTop > 40 ? top : 0];
    }""")
    assert cut == 0
    assert len(tops) == 6
    assert len(set(tops)) == 2
    assert sheet == 0 or sheet - 5 < min(tops) < sheet + 1
    names = page.locator(".head").all_text_contents()
    assert names == ["White", "B partner", "Red", "W partner", "Black", "R partner"]
    assert page.locator(".head").nth(1).get_attribute("title") == "Black's partner"


@pytest.mark.parametrize("size", [(844, 390), (932, 430), (740, 360), (667, 375), (390, 844)])
def test_plates_of_six_are_whole_and_apart_on_a_telephone(size: tuple[int, int], open_page: OpenPage) -> None:
    window = {"width": size[0], "height": size[1]}
    page = open_page(document("three-player-six"), at="game=1&ply=33", viewport=window)
    for _ in range(6):
        assert page.evaluate(OVER_MEN, ".plates .seat") == 0
        cut, met, order = page.evaluate("""() => {
          const boxes = (all) => [...all].map((each) => each.getBoundingClientRect());
          const names = [...document.querySelectorAll(".seat .player")];
          const plates = boxes(document.querySelectorAll(".plates .seat"));
          const met = plates.filter((one, at) => plates.some((other, number) => number > at && one.left < other.right
            && other.left < one.right && one.top < other.bottom && other.top < one.bottom)).length;
          const lefts = ({ children }) => boxes(children).map(({ left }) => left);
          const rows = [...document.querySelectorAll(".plates")].map(lefts);
          return [names.filter((name) => name.scrollWidth > name.clientWidth + 1).length, met,
            rows.every((row) => row.every((left, at) => !at || row[at - 1] < left))];
        }""")
        assert (cut, met, order) == (0, 0, True)
        page.keyboard.press("f")


@pytest.mark.parametrize("window", [WIDE, TALL, LYING], ids=["wide", "tall", "lying"])
def test_the_sign_of_a_pawn_is_beside_it_and_on_no_name(window: dict[str, int], open_page: OpenPage) -> None:
    page = open_page(document("three-player-six"), at="game=1&ply=21", viewport=window)
    # Where they are in the picture: labels of one letter are drawn together.
    signs, met = page.evaluate("""() => {
      const placed = (selector) => [...document.querySelectorAll(selector)].flatMap((each) => {
        const [x, y] = ["x", "y"].map((name) => each.getAttribute(name).split(" ").map(Number));
        const size = parseFloat(getComputedStyle(each).fontSize);
        const wide = 0.3 * size * each.textContent.length / x.length;
        return x.map((at, number) => [at, y[number], wide, 0.36 * size]);
      });
      const names = placed("#board .label:is(.file, .rank)");
      const signs = placed("#board .sign.beside");
      return [signs.length, signs.filter(([x, y, wide, high]) => names.some(([u, v, w, h]) =>
        Math.abs(x - u) < wide + w && Math.abs(y - v) < high + h)).length];
    }""")
    assert signs > 5
    assert met == 0
    page.keyboard.press("s")
    # In space it is larger on a telephone, and no smear.
    size = """() => {
      const { height } = document.querySelector("#board .sign.beside").getBoundingClientRect();
      return [height, document.querySelectorAll("#legend .sign-chip").length];
    }"""
    high, told = page.evaluate(size)
    assert high >= 8
    assert told == 1


@pytest.mark.parametrize("window", [WIDE, TALL, LYING], ids=["wide", "tall", "lying"])
def test_plates_of_four_stand_in_the_corners_beside_their_seats(window: dict[str, int], open_page: OpenPage) -> None:
    page = open_page(plybook.page(plybook.read("corpus:four-player-1")), at="game=1&ply=12", viewport=window)
    assert page.evaluate(OVER_MEN, ".plates .seat") == 0
    for seen in range(4):
        middles = [
            (place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
            for place in (box(page, f".seat[data-seat='{(seen + at) % 4}']") for at in range(4))
        ]
        right, low = middles[0]
        assert all(x < right or y < low for x, y in middles[1:])
        assert middles[1][1] == pytest.approx(low, abs=1)  # that of the next player on the lower left
        page.keyboard.press("f")
    page.keyboard.press("s")
    assert len({round(place["y"]) for place in (box(page, f".seat[data-seat='{at}']") for at in range(4))}) == 2


@pytest.mark.parametrize("variant", ["chess", "crazyhouse", "three-player"])
def test_plates_stand_beside_a_single_board_where_a_telephone_lies(variant: str, open_page: OpenPage) -> None:
    page = open_page(document(variant), at="game=1&ply=30", viewport=LYING)
    stage = box(page, "#board")
    assert stage["height"] > 0.95 * LYING["height"]
    assert page.evaluate(OVER_MEN, ".plates .seat") == 0
    boards = page.locator("#board .panel").first.bounding_box()
    assert boards is not None
    assert boards["height"] > 0.6 * LYING["height"]


# --- motion --------------------------------------------------------------------------------------------------------

STEPPED = """() => {
  document.getElementById("next").click();
  return document.getAnimations().map(({ effect }) => effect.target.getAttribute("class").split(" ")[0]).sort();
}"""


@pytest.mark.parametrize(
    ("variant", "ply", "moved"),
    [
        ("alice", 0, ["man"]),
        ("alice", 11, ["ghost-man", "man"]),
        ("tri-d", 6, ["man", "man"]),
        ("tri-d", 23, ["panel"]),
        ("three-player", 43, None),
        ("duck", 8, ["drawn-sign", "man"]),
        ("crazyhouse", 32, ["man"]),
    ],
)
def test_all_that_moves_is_seen_to_move(variant: str, ply: int, moved: list[str] | None, open_page: OpenPage) -> None:
    page = open_page(document(variant), at=f"game=1&ply={ply}", reduced_motion="no-preference", viewport=WIDE)
    found: list[Any] = page.evaluate(STEPPED)
    if moved is None:
        assert found.count("ghost-man") > 10
        moved = ["man"]
        found = [each for each in found if each == "man"]
    assert found == moved
    expect(page.locator(".ghost-man")).to_have_count(0)


@pytest.mark.parametrize("ply", [24, 48])
def test_a_board_that_travels_is_seen_to_have_stood_elsewhere(ply: int, open_page: OpenPage) -> None:
    page = open_page(document("tri-d"), at=f"game=1&ply={ply}", viewport=WIDE)
    counted = [page.locator(each).count() for each in (".over .ghost-board", ".over > .trail, .signpost")]
    assert counted == [1, 1]
    assert page.locator("#board rect.mark.frame").count() == 1
    assert page.locator("#board .reached").count() == 0
    page.keyboard.press("s")
    assert [page.locator(each).count() for each in (".path", ".path.ghost-board", ".over .trail")] == [1, 1, 1]
    page.keyboard.press("ArrowRight")
    assert page.locator(".ghost-board, rect.mark.frame").count() == 0


# How many names of boards, files and ranks an arrow leads over, but for those of a board that has travelled.
NAMES_UNDER_ARROWS = """() => {
  const origin = document.getElementById("board").getBoundingClientRect();
  const names = [...document.querySelectorAll("#board tspan.label")]
    .filter((name) => name.getClientRects().length && !name.closest(".panel").querySelector("rect.frame"))
    .flatMap((name) => Array.from({ length: name.getNumberOfChars() }, (_, at) => {
      const [letter, { a, d, e, f }] = [name.getExtentOfChar(at), name.ownerSVGElement.getScreenCTM()];
      const [left, top] = [e + a * letter.x, f + d * letter.y];
      return { left, top, right: left + a * letter.width, bottom: top + d * letter.height };
    }));
  const met = new Set();
  for (const arrow of document.querySelectorAll(".over > .trail")) {
    for (let at = 0; at < 400; at++) {
      const { x, y } = arrow.getPointAtLength((at * arrow.getTotalLength()) / 400);
      names.forEach(({ left, right, top, bottom }, number) => {
        const [u, v] = [origin.x + x, origin.y + y];
        if (u > left && u < right && v > top + 2 && v < bottom - 2) met.add(number);
      });
    }
  }
  return met.size;
}"""


@pytest.mark.parametrize("ply", [24, 34, 48])
def test_the_way_of_a_board_leads_over_no_name(ply: int, open_page: OpenPage) -> None:
    for window in (WIDE, LARGE, TALL, LYING):
        page = open_page(document("tri-d"), at=f"game=1&ply={ply}", viewport=window)
        assert page.locator(".over > .trail, .signpost").count() == 1
        assert page.evaluate(NAMES_UNDER_ARROWS) == 0


@pytest.mark.parametrize(("variant", "ply"), [("prince", 40), ("alice", 12), ("alice", 15)])
def test_the_way_of_a_man_leads_over_no_name(variant: str, ply: int, open_page: OpenPage) -> None:
    for window in (WIDE, LARGE, TALL):
        page = open_page(document(variant), at=f"game=1&ply={ply}", viewport=window)
        assert page.locator(".over > .trail").count() >= (2 if variant == "alice" else 1)
        assert page.evaluate(NAMES_UNDER_ARROWS) == 0


@pytest.mark.parametrize(
    ("variant", "ply", "shapes"),
    [
        ("tri-d", 42, [WIDE, LYING]),
        ("dragonchess", 21, [WIDE, LARGE, TALL]),
        ("prince", 40, [TALL, LYING]),
        ("alice-3d", 9, [WIDE, LYING]),
    ],
)
def test_an_arrow_that_hides_little_is_no_signpost(
    variant: str, ply: int, shapes: list[dict[str, int]], open_page: OpenPage
) -> None:
    for window in shapes:
        page = open_page(document(variant), at=f"game=1&ply={ply}", viewport=window)
        assert [page.locator(each).count() for each in (".over > .trail", ".signpost")] == [1, 0]
        assert page.evaluate(NAMES_UNDER_ARROWS) == 0


# How many signs of cells signposts cover.
SIGNS_UNDER_POSTS = """() => {
  const posts = [...document.querySelectorAll(".signpost rect")].map((each) => each.getBoundingClientRect());
  return [...document.querySelectorAll("#board .panel:not(.small, .copy) .sign:not(.beside)")].filter((sign) => {
    const [{ x, y, width, height }, { a, d, e, f }] = [sign.getExtentOfChar(0), sign.ownerSVGElement.getScreenCTM()];
    const [u, v] = [e + a * (x + width / 2), f + d * (y + height / 2)];
    return posts.some(({ left, right, top, bottom }) => u > left && u < right && v > top && v < bottom);
  }).length;
}"""


def test_a_signpost_covers_no_sign_of_a_cell(open_page: OpenPage) -> None:
    page = open_page(document("alice-3d"), at="game=1&ply=9", viewport=TALL)
    assert page.locator(".signpost").count() == 1
    assert page.locator("#board .panel:not(.small, .copy) .sign:not(.beside)").count() > 30
    assert page.evaluate(SIGNS_UNDER_POSTS) == 0


# How far the nearest point of an arrow is from the drawing of the man who came, in pixels.
FROM_MAN = """() => {
  const origin = document.getElementById("board").getBoundingClientRect();
  const man = document.querySelector("#board .panel:not(.copy) .came path");
  const { left, top, right, bottom } = man.getBoundingClientRect();
  const arrow = [...document.querySelectorAll(".over > .trail")].pop();
  return Math.min(...Array.from({ length: 400 }, (_, at) => {
    const { x, y } = arrow.getPointAtLength((at * arrow.getTotalLength()) / 400);
    const [u, v] = [x + origin.x, y + origin.y];
    return Math.hypot(Math.max(left - u, u - right, 0), Math.max(top - v, v - bottom, 0));
  }));
}"""


def test_the_head_of_an_arrow_ends_beside_the_man_who_came(open_page: OpenPage) -> None:
    for variant, ply, window in (("prince", 40, TALL), ("alice", 12, WIDE), ("tri-d", 5, WIDE)):
        page = open_page(document(variant), at=f"game=1&ply={ply}", viewport=window)
        assert 1 < page.evaluate(FROM_MAN) < 12


# How far the names of ranks of two boards beside each other are apart that stand in one row, in cells.
RANKS_APART = """() => {
  const unit = parseFloat(document.querySelector(".scene").style.getPropertyValue("--u"));
  const ranks = [...document.querySelectorAll("#board tspan.rank")].flatMap((rank) =>
    Array.from({ length: rank.getNumberOfChars() }, (_, at) => {
      const [{ x, y }, { a, d, e, f }] = [rank.getExtentOfChar(at), rank.ownerSVGElement.getScreenCTM()];
      return { panel: rank.closest(".panel"), x: e + a * x, y: f + d * y };
    }));
  const far = ranks.flatMap((one) => ranks.map((other) =>
    other.panel === one.panel || Math.abs(one.y - other.y) > unit / 2 ? Infinity : Math.abs(one.x - other.x)));
  return Math.min(...far) / unit;
}"""


def test_ranks_of_boards_beside_each_other_do_not_stand_side_by_side(open_page: OpenPage) -> None:
    for window in (WIDE, LARGE, LYING):
        page = open_page(document("tri-d"), at="game=1&ply=42", viewport=window)
        assert page.evaluate(RANKS_APART) > 2


def test_men_taken_from_stands_are_seen_where_a_telephone_lies(open_page: OpenPage) -> None:
    page = open_page(document("tri-d"), at="game=1&ply=42", viewport=LYING)
    assert [page.locator(f"{side} .alike").count() for side in ("#near", "#far")] == [4, 3]
    for side in ("#near", "#far"):
        plate = box(page, side)
        for man in page.locator(f"{side} .alike svg").all():
            at = man.bounding_box()
            assert at is not None
            assert at["x"] + at["width"] <= plate["x"] + plate["width"]
            assert plate["y"] <= at["y"] <= plate["y"] + plate["height"] - at["height"]


def test_the_end_of_a_game_is_told_once_below_its_last_moves(open_page: OpenPage) -> None:
    page = open_page(document("alice"), at="game=1&ply=20", viewport=TALL)
    assert page.text_content("#said .unseen") == "; checkmate"
    sheet, result = box(page, "#sheet"), box(page, ".result")
    assert result["y"] + result["height"] <= sheet["y"] + sheet["height"] - 8
    tops = [at["y"] for move in page.locator("button.move").all()[-3:] if (at := move.bounding_box())]
    assert sheet["y"] <= tops[0] < tops[-1] < result["y"]


OVER_BOARDS = """(those) => {
  const boxes = (those) => [...document.querySelectorAll(those)].map((each) => each.getBoundingClientRect());
  const boards = boxes("#board .panel > .squares");
  return boxes(those).filter((box) => boards.some((board) => box.left < board.right && board.left < box.right
      && box.top < board.bottom && board.top < box.bottom)).length;
}"""


@pytest.mark.parametrize(("variant", "window", "share"), [("tri-d", LARGE, 0.3), ("dragonchess", WIDE, 0.44)])
def test_what_is_seen_from_the_side_fills_its_corner(
    variant: str, window: dict[str, int], share: float, open_page: OpenPage
) -> None:
    page = open_page(document(variant), at="game=1&ply=12", viewport=window)
    assert box(page, ".side")["width"] >= share * box(page, "#stage")["width"]


def test_what_is_seen_from_the_side_stands_in_the_column_of_the_boards_below(open_page: OpenPage) -> None:
    page = open_page(document("prince"), at="game=1&ply=12", viewport=WIDE)
    side, below = box(page, ".side"), box(page, "#board .panel >> nth=-1")
    assert below["x"] - 1 <= side["x"]
    assert side["x"] + side["width"] <= below["x"] + below["width"] + 1
    first, second = (box(page, f".side .storey >> nth={at}") for at in range(2))
    assert box(page, ".side > svg >> nth=0")["height"] < abs(second["y"] - first["y"]) - first["height"]


def test_a_free_corner_shows_the_stand_from_the_side(open_page: OpenPage) -> None:
    page = open_page(document("tri-d"), at="game=1&ply=12", viewport=LARGE)
    names = page.locator(".side :is(.before, .after)").all_text_contents()
    assert sorted(names) == ["KLB", "KLW", "QLB", "QLW", "level 2", "level 4", "level 6"]
    side = box(page, ".side")
    for board in page.locator("#board .panel").all():
        at = board.bounding_box()
        assert at is not None
        is_beside = at["x"] >= side["x"] + side["width"] or side["x"] >= at["x"] + at["width"]
        assert is_beside or at["y"] >= side["y"] + side["height"] or side["y"] >= at["y"] + at["height"]
    assert page.locator(".side path.trail").count() == 1
    page.keyboard.press("s")
    assert page.locator(".side").count() == 0


# The men who are seen from the side, from above and from left to right, by the numbers of their inks.
SEEN_FROM_SIDE = """() => [...document.querySelectorAll(".side > svg")]
  .map((man) => [man.y.baseVal.value, man.x.baseVal.value, /ink-\\d/.exec(man.className.baseVal)[0]])
  .sort(([y, x], [v, u]) => y - v || x - u).map(([, , ink]) => ink)"""


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(
    ("variant", "ply"), [("dragonchess", 21), ("prince", 40), ("tri-d", 42), ("meder", 23), ("raumschach", 15)]
)
def test_the_nearest_man_of_each_rank_is_seen_from_the_side_or_who_has_moved(
    variant: str, ply: int, seat: int, open_page: OpenPage
) -> None:
    page = open_page(document(variant), at=f"game=1&ply={ply}", viewport=WIDE)
    if seat:
        page.keyboard.press("f")
    game = next(iter(plybook.read(CORPORA[variant]))) if variant in CORPORA else None
    replay = plybook.replay(game or next(random_games(variant, 1, seed=3, plies=40)))
    position, before = replay.positions[ply], replay.positions[ply - 1]
    reached = {way[-1] for way in shown_move(before, position, replay.moves[ply - 1]).ways}
    assert replay.variant
    diagram = replay.variant.diagram(position, seat=seat)
    nearest: dict[tuple[float, float], tuple[bool, float, int]] = {}
    turn = -1 if seat else 1
    for panel in diagram.panels:
        for cell in panel.cells:
            if not cell.man:
                continue
            x, y, z = panel.plane.point(cell.centre)
            found = (cell.index in reached, turn * x, cell.man.seat)
            place = (-z, round(turn * y, 2))
            nearest[place] = max(nearest.get(place, found), found)
    inks = ["ink-0", "ink-2"]  # White's and Black's
    assert page.evaluate(SEEN_FROM_SIDE) == [inks[nearest[place][2]] for place in sorted(nearest)]


def test_the_last_move_is_marked_from_the_side_where_it_stayed_on_its_level(open_page: OpenPage) -> None:
    page = open_page(document("raumschach"), at="game=1&ply=15", viewport=WIDE)
    assert page.locator(".side path.trail").count() == 0
    # The place that was left is marked on the board, for another man may stand there.
    reached, left = box(page, ".side .frame"), box(page, ".side rect.trail")
    assert page.locator(".side .frame").count() == 1
    assert left["y"] == pytest.approx(reached["y"] + reached["height"], abs=1)
    assert left["x"] + left["width"] == pytest.approx(reached["x"], abs=2)
    assert box(page, ".side .reached")["x"] == pytest.approx(reached["x"], abs=1)


@pytest.mark.parametrize(("variant", "least"), [("tri-d", 19), ("meder", 19), ("prince", 20)])
def test_men_are_as_large_from_the_side_as_there_is_room(variant: str, least: float, open_page: OpenPage) -> None:
    page = open_page(document(variant), at="game=1&ply=12", viewport=WIDE)
    men = page.locator(".side > svg").evaluate_all("(men) => men.map((man) => Number(man.getAttribute('height')))")
    assert min(men) >= least


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_men_off_the_boards_have_the_ink_of_those_on_them_before_a_shade_of_cells(
    scheme: str, open_page: OpenPage
) -> None:
    page = open_page(document("tri-d"), at="game=1&ply=42", viewport=WIDE, color_scheme=scheme)
    colours = """([those, name]) => [...new Set([...document.querySelectorAll(those)]
      .map((each) => getComputedStyle(each)[name]))].sort()"""
    own = page.evaluate(colours, ["#board .man", "fill"])
    assert len(own) == 2
    for those in (".side > svg", ".spoils svg"):
        assert page.evaluate(colours, [those, "fill"]) == own
    [shade] = page.evaluate(colours, [".side .back", "fill"])
    assert page.evaluate(colours, [".spoils", "backgroundColor"]) == [shade]
    assert shade != page.evaluate("getComputedStyle(document.body).backgroundColor")


# Points of the outline of an arrow over the bodies of men.
TRAIL_OVER_MEN = """() => {
  const men = [...document.querySelectorAll(".side > svg")].map((man) =>
    ["x", "y", "width", "height"].map((name) => Number(man.getAttribute(name))));
  const trail = document.querySelector(".side path.trail");
  const points = Array.from({ length: 200 }, (_, at) => trail.getPointAtLength((at * trail.getTotalLength()) / 200));
  return points.filter(({ x, y }) => men.some(([left, top, wide, high]) =>
    Math.abs(x - left - wide / 2) < 0.36 * wide && y > top + 0.3 * high && y < top + 0.9 * high)).length;
}"""


def test_arrows_end_beside_men_who_are_seen_from_the_side(open_page: OpenPage) -> None:
    # Down and up, and aslant past a man who stands between.
    for variant, ply in (("raumschach", 16), ("raumschach", 17), ("tri-d", 42)):
        page = open_page(document(variant), at=f"game=1&ply={ply}", viewport=WIDE)
        assert page.evaluate(TRAIL_OVER_MEN) == 0


# The widths of the boards of small levels, and whether each man there is seen and, with his outline, within his cell.
SMALL_LEVELS = """() => {
  const boards = [...document.querySelectorAll(".panel.small, .copy.small")];
  const fits = boards.flatMap((board) => {
    const { left, width } = board.querySelector(".edge").getBoundingClientRect();
    const men = [...board.querySelectorAll(".man > :first-child, .squares > [class^='ink-']")];
    return men.map((man) => {
      const box = man.getBoundingClientRect();
      const outline = (box.width / man.getBBox().width) * parseFloat(getComputedStyle(man).strokeWidth);
      const [start, end] = [box.left - outline / 2, box.right + outline / 2].map((x) => (8 * (x - left)) / width);
      const cell = Math.floor((start + end) / 2);
      return box.width + outline > 1.2 && start > cell && end < cell + 1;
    });
  });
  return [boards.map((board) => board.querySelector(".edge").getBoundingClientRect().width), fits];
}"""


@pytest.mark.parametrize(("window", "least"), [(WIDE, 54), (LARGE, 90), (TALL, 18), (LYING, 32)])
@pytest.mark.parametrize("mode", ["flat", "space"])
def test_small_levels_show_all_their_boards_and_men(
    mode: str, window: dict[str, int], least: float, open_page: OpenPage
) -> None:
    page = open_page(document("alice-3d"), at="game=1&ply=9", viewport=window)
    if mode == "space":
        page.keyboard.press("s")
    widths, fits = page.evaluate(SMALL_LEVELS)
    assert len(widths) == 32
    assert min(widths) >= least
    assert all(fits)
    assert len(fits) > 500


def test_small_levels_have_men_with_figures_where_there_is_room(open_page: OpenPage) -> None:
    prince = open_page(document("prince"), at="game=1&ply=40&space=1", viewport={"width": 1100, "height": 780})
    assert min(prince.evaluate(SMALL_LEVELS)[0]) >= 85
    assert unit(prince) >= 62
    assert prince.locator(".copy.small:not(.dotted)").count() == 8
    dragonchess = open_page(document("dragonchess"), at="game=1&ply=21", viewport=TALL)
    assert dragonchess.locator(".copy.small:not(.dotted), .panel.small:not(.dotted)").count() == 3


# How far each sign beside a man stands over the edge (pixels), and whether the upper half of a man hides it.
BESIDE = """() => [...document.querySelectorAll("#board .panel:not(.small) .sign.beside")].map((sign) => {
  const { left, right, top, bottom } = sign.getBoundingClientRect();
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const board = sign.closest(".panel").querySelector(".edge").getBoundingClientRect();
  const men = [...sign.closest(".panel").querySelectorAll(".man > path:first-child")];
  return [x - board.right, men.map((man) => man.getBoundingClientRect()).some((man) =>
    x > man.left && x < man.right && y > man.top && y < (man.top + man.bottom) / 2)];
})"""


@pytest.mark.parametrize("window", [WIDE, TALL])
def test_a_sign_beside_a_man_is_a_dot_that_neither_men_nor_edges_cut(
    window: dict[str, int], open_page: OpenPage
) -> None:
    page = open_page(document("alice-3d"), at="game=1&ply=9", viewport=window)
    signs = set(page.locator("#board .sign.beside").all_text_contents())
    assert signs == {page.locator(".sign-chip b").last.text_content()}
    for _ in ("flat", "space"):
        for past, is_hidden in page.evaluate(BESIDE):
            assert past < -2
            assert not is_hidden
        page.keyboard.press("s")


@pytest.mark.parametrize("window", [WIDE, TALL])
def test_men_in_space_end_below_the_feet_of_those_behind_them(window: dict[str, int], open_page: OpenPage) -> None:
    page = open_page(document("alice-3d"), at="game=1&ply=9&space=1", viewport=window)
    gaps = page.evaluate("""() => [...document.querySelectorAll("#board .panel")].flatMap((panel) => {
      const { height } = panel.querySelector(".edge").getBoundingClientRect();
      const men = [...panel.querySelectorAll(".man > path:first-child")].map((man) => man.getBoundingClientRect());
      return men.flatMap((man) => men.flatMap((other) => {
        const [aside, nearer] = [other.left + other.right - man.left - man.right, other.bottom - man.bottom];
        const isBefore = nearer > 2 && nearer < height / 6 && Math.abs(aside) < height / 8;
        return isBefore ? [(other.top - man.bottom) / (height / 8)] : [];
      }));
    })""")
    assert len(gaps) > 20
    assert min(gaps) > 0.08  # half of it for outlines


def test_heads_of_columns_stay_above_the_moves_of_three_and_four(open_page: OpenPage) -> None:
    for variant, ply, heads in (("three-player", 60, 3), ("four-player", 100, 4)):
        page = open_page(document(variant), at=f"game=1&ply={ply}", viewport=WIDE)
        rows, free = page.evaluate("""() => {
          const boxOf = (each) => each.getBoundingClientRect();
          const sheet = document.getElementById("sheet");
          const at = boxOf(document.querySelector(".move[aria-current]"));
          const heads = [...document.querySelectorAll("#moves .head")].map(boxOf);
          const tops = heads.filter(({ top }) => Math.abs(top - boxOf(sheet).top) < 4);
          return [sheet.scrollTop > 100 ? tops.length : 0, heads.every(({ bottom }) => bottom <= at.top + 1)];
        }""")
        assert (rows, free) == (heads, True)


def test_no_row_of_moves_is_cut_off_above_at_the_end_of_a_game(open_page: OpenPage) -> None:
    page = open_page(document("alice"), at="game=1&ply=16", viewport=LYING)
    cut = page.evaluate("""() => {
      const { top } = document.getElementById("sheet").getBoundingClientRect();
      return [...document.querySelectorAll("#moves .table > *")]
        .map((row) => row.getBoundingClientRect()).filter((row) => row.top < top - 1 && row.bottom > top + 4).length;
    }""")
    assert cut == 0
    assert page.locator(".move[aria-current]").is_visible()


def test_addresses_and_times_are_told_in_the_header_alone(open_page: OpenPage) -> None:
    page = open_page(document("four-player"), viewport=WIDE)
    assert page.text_content("#about") == "chess.com · Mon Jun 08 2026 · Four-player chess"
    assert "www.chess.com/variants/4-player-chess/game/104115728" in (page.text_content("#tags") or "")
    assert "14:20:05 GMT+0000" in (page.text_content("#tags") or "")


def test_a_man_on_a_disc_who_has_moved_has_a_ring(open_page: OpenPage) -> None:
    page = open_page(document("xiangqi"), at="game=1&ply=12", viewport=WIDE)
    frame = page.locator(".mark.last-move .frame").evaluate("(frame) => getComputedStyle(frame).stroke")
    discs = "(discs) => discs.map((disc) => [getComputedStyle(disc).fill, getComputedStyle(disc).stroke])"
    [[fill, ring]] = page.locator("#board .came > .disc").evaluate_all(discs)
    others = page.locator("#board .man:not(.came) > .disc").evaluate_all(discs)
    assert ring == frame
    assert fill in [each for each, _ in others]
    assert frame not in [each for _, each in others]
    page.set_viewport_size({"width": 390, "height": 844})  # where men have their small form
    expect(page.locator("#board .came > .disc")).to_have_count(1)
    page.keyboard.press("Home")
    expect(page.locator("#board .came")).to_have_count(0)


TITLES = """() => {
  const board = document.getElementById("board").getBoundingClientRect();
  const boxes = [...document.querySelectorAll("#board tspan.title")].flatMap((title) => {
    if (!title.getClientRects().length) return [];
    const { left, right, top, bottom } = title.getBoundingClientRect();
    return [{ left, right, top: top + 2, bottom: bottom - 2 }];
  });
  const out = boxes.filter((box) => box.left < board.left - 1 || box.right > board.right + 1
    || box.top < board.top - 2);
  const points = [...document.querySelectorAll(".post-line")].flatMap((post) => {
    const [long, place] = [post.getTotalLength(), post.getScreenCTM()];
    const shares = Array.from({ length: 51 }, (_, at) => at / 50);
    return shares.map((share) => post.getPointAtLength(share * long).matrixTransform(place));
  });
  const crossed = boxes.filter(({ left, right, top, bottom }) =>
    points.some(({ x, y }) => x > left && x < right && y > top && y < bottom));
  return [boxes.length, out.length, crossed.length];
}"""


@pytest.mark.parametrize("window", [WIDE, LARGE, TALL, LYING], ids=["wide", "large", "tall", "lying"])
def test_titles_of_boards_are_whole_and_no_post_crosses_them(window: dict[str, int], open_page: OpenPage) -> None:
    page = open_page(plybook.page(plybook.read("corpus:meder-1-mended")), at="game=1&ply=23", viewport=window)
    assert page.evaluate(TITLES) == [7, 0, 0]


def test_boards_stay_where_they_are_while_another_travels(open_page: OpenPage) -> None:
    page = open_page(document("tri-d"), viewport=WIDE)
    placed = set()
    for ply in (1, 24, 42, 48, 60):
        page.evaluate(f"location.hash = 'game=1&ply={ply}'")
        page.wait_for_function(f"document.querySelector('.scene') && location.hash.endsWith('={ply}')")
        boxes = page.locator(".panel").evaluate_all(
            "(all) => all.filter((panel) => panel.style.getPropertyValue('--w') === '4')"
            ".map((panel) => Object.values(panel.getBoundingClientRect().toJSON()).map(Math.round).join())"
        )
        placed.add(tuple(sorted(boxes)))
    assert len(placed) == 1


def test_a_dropped_man_leaves_a_frame_in_the_hand_and_the_duck_where_it_was(open_page: OpenPage) -> None:
    page = open_page(document("crazyhouse"), at="game=1&ply=33", viewport=WIDE)
    men = page.locator("#board .man").count()
    for window, shape in ((WIDE, "--w: 1; --h: 5"), (TALL, "--w: 5; --h: 1"), (WIDE, "--w: 1; --h: 5")):
        page.set_viewport_size(window)  # type: ignore[arg-type]
        # A hand is a column beside the board where there is room, else a row.
        expect(page.locator(".hand .mark.from")).to_have_count(1)
        expect(page.locator(f".hand[style*='{shape}']")).to_have_count(2)
        assert page.locator("#board .man").count() == men
    assert page.locator(".over > .trail").count() == 0
    page.keyboard.press("s")  # in space boards look less deep, and a column takes more from them
    for window, shape in ((WIDE, "--w: 5; --h: 1"), (LARGE, "--w: 1; --h: 5")):
        page.set_viewport_size(window)  # type: ignore[arg-type]
        expect(page.locator(f".hand[style*='{shape}']")).to_have_count(2)
    page = open_page(document("duck"), at="game=1&ply=9", viewport=WIDE)
    marks = ("from", "last-move", "opened", "closed")
    assert [page.locator(f".mark.{mark}").count() for mark in marks] == [1, 1, 1, 1]


def test_a_longer_way_takes_longer(open_page: OpenPage) -> None:
    game = "1. e4 e5 2. Ba6 d6"
    page = open_page(plybook.page(plybook.read(game, variant="chess")), reduced_motion="no-preference")
    times = []
    for _ in range(3):
        page.evaluate("document.getElementById('next').click()")
        times.append(page.evaluate("document.getAnimations()[0].effect.getTiming().duration"))
        page.evaluate("document.getAnimations().forEach((each) => each.finish())")
    assert 180 <= times[0] == times[1] < times[2] <= 600


# --- in space ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", ["tri-d", "raumschach", "prince", "alice", "three-player", "chess"])
def test_a_stand_in_space_is_named_and_stands_on_posts(variant: str, open_page: OpenPage) -> None:
    page = open_page(document(variant), at="game=1&ply=7", viewport=WIDE)
    page.keyboard.press("s")
    assert page.locator(".names .tag").count() >= 16
    levels = page.locator("#level option").count() - 2
    assert (page.locator(".post").count() > 0) is (levels > 1 and variant != "alice")
    stage = box(page, "#board")
    cells = page.evaluate("""() => {
      const boxes = [...document.querySelectorAll(".squares .edge")].map((edge) => edge.getBoundingClientRect());
      return [Math.min(...boxes.map(({ left }) => left)), Math.max(...boxes.map(({ right }) => right)),
        Math.min(...boxes.map(({ top }) => top)), Math.max(...boxes.map(({ bottom }) => bottom))];
    }""")
    left, right, top, bottom = cells
    assert left >= stage["x"] - 3
    assert right <= stage["x"] + stage["width"] + 3
    assert top >= stage["y"] - 3
    assert bottom <= stage["y"] + stage["height"] + 3
    assert max((right - left) / stage["width"], (bottom - top) / stage["height"]) > 0.7


# Men are found by what a click on their heads would meet, as the browser stacks them: how much of each is seen.
SEEN = """() => [...document.querySelectorAll("#board .man")].map((man) => {
  man.style.pointerEvents = "auto";
  const { left, top, width, height } = man.getBoundingClientRect();
  const spots = [0.2, 0.5, 0.8].flatMap((y) => [0.4, 0.6].map((x) => [x, y]));
  return spots.filter(([x, y]) => {
    const panel = document.elementFromPoint(left + x * width, top + y * height)?.closest(".panel");
    return panel === man.closest(".panel");
  }).length / spots.length;
})"""


@pytest.mark.parametrize(("variant", "ply"), [("tri-d", 0), ("tri-d", 24), ("tri-d", 42), ("raumschach", 12)])
def test_the_first_view_hides_no_man(variant: str, ply: int, open_page: OpenPage) -> None:
    page = open_page(document(variant), at=f"game=1&ply={ply}", viewport=WIDE)
    page.keyboard.press("s")
    for _ in range(2):
        seen = page.evaluate(SEEN)
        assert min(seen) > 0, [ply, seen]
        page.keyboard.press("f")


# How far each name of a file or rank is from the nearest square, in pixels.
FAR = """() => {
  for (const edge of document.querySelectorAll("#board .panel, #board .squares *")) edge.style.pointerEvents = "auto";
  return [...document.querySelectorAll(".names .file, .names .rank")].map((tag) => {
    const { left, right, top, bottom } = tag.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const reach = (size) => [0, 1, 2, 3, 4, 5, 6, 7].some((turn) => {
      const [u, v] = [x + size * Math.cos(turn * Math.PI / 4), y + size * Math.sin(turn * Math.PI / 4)];
      return document.elementsFromPoint(u, v).some((each) => each.closest(".squares path"));
    });
    return [tag.textContent, [8, 16, 24, 32, 40].find(reach) || 99];
  });
}"""


@pytest.mark.parametrize(("variant", "ply"), [("four-player", 43), ("prisoners-escape", 20)])
def test_names_in_space_stand_beside_the_outline(variant: str, ply: int, open_page: OpenPage) -> None:
    page = open_page(document(variant), at=f"game=1&ply={ply}&space=1", viewport=WIDE)
    far = page.evaluate(FAR)
    assert len(far) >= 15
    assert [name for name, pixels in far if pixels > 40] == []


NAMES = """() => {
  const stage = document.getElementById("board").getBoundingClientRect();
  const boxes = [...document.querySelectorAll(".tag.title, .thumb")].map((tag) => {
    const range = document.createRange();
    range.selectNodeContents(tag);
    return range.getBoundingClientRect();
  });
  const outside = boxes.filter(({ left, right }) => left < stage.left || right > stage.right).length;
  const over = boxes.filter(({ left, right, top, bottom }, at) => boxes.some((other, number) => number > at
    && other.left < right && other.right > left && other.top < bottom && other.bottom > top)).length;
  return { names: boxes.length, outside, over };
}"""


@pytest.mark.parametrize(("variant", "names"), [("tri-d", 7), ("prince", 9), ("alice-3d", 13), ("alice", 2)])
def test_levels_are_named_beside_them_on_a_telephone(variant: str, names: int, open_page: OpenPage) -> None:
    for size in (TALL, LYING):
        page = open_page(document(variant), at="game=1&ply=7&space=1", viewport=size)
        assert page.evaluate(NAMES) == {"names": names, "outside": 0, "over": 0}


CONTRAST = """(names) => {
  const style = getComputedStyle(document.documentElement);
  const [one, other] = names.map((name) => {
    const code = style.getPropertyValue(name).trim();
    const parts = [1, 3, 5].map((at) => parseInt(code.slice(at, at + 2), 16) / 255);
    const [r, g, b] = parts.map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
  });
  return Math.max(one, other) / Math.min(one, other);
}"""


@pytest.mark.parametrize(("window", "least"), [(WIDE, 30), (LARGE, 40), (TALL, 15), (LYING, 16)])
def test_one_level_of_many_boards_is_large_in_space(
    window: dict[str, int], least: float, open_page: OpenPage
) -> None:
    page = open_page(document("alice-3d"), at="game=1&ply=20&space=1", viewport=window)
    assert unit(page) >= least
    assert (page.locator(".copy.small").count(), page.locator(".panel").count()) == (32, 4)
    assert page.locator(".thumb[aria-current]").text_content() == "level ζ"
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        assert page.evaluate(CONTRAST, ["--shade-0", "--edge"]) >= 3
    if window == TALL:
        assert barriers(page) == []
    transform = page.locator(".scene").get_attribute("style")
    page.keyboard.press("ArrowRight")
    assert page.locator(".scene").get_attribute("style") == transform  # the boards do not jump
    page.locator(".thumb", has_text="level θ").click()
    assert (page.locator(".copy.small").count(), page.locator(".panel").count()) == (32, 4)
    assert page.locator(".thumb[aria-current]").text_content() == "level θ"
    page.keyboard.press("m")
    page.select_option("#level", "")
    assert page.locator(".thumb, .copy, .panel.small").count() == 0


@pytest.mark.parametrize(("window", "least"), [(WIDE, 40), (TALL, 21), (LYING, 22)])
def test_boards_of_one_level_stand_in_space_as_the_window_has_room(
    window: dict[str, int], least: float, open_page: OpenPage
) -> None:
    assert unit(open_page(document("alice"), at="game=1&ply=12&space=1", viewport=window)) >= least


def test_a_stack_of_many_levels_stands_in_columns(open_page: OpenPage) -> None:
    for window, columns in ((WIDE, (3, 3, 2)), (LARGE, (2, 2, 2, 2))):
        page = open_page(document("prince"), at="game=1&ply=40&space=1", viewport=window)
        assert page.locator(".thumb").count() == 0
        boxes = page.evaluate(
            "[...document.querySelectorAll('.panel')].map((panel) => panel.getBoundingClientRect().toJSON())"
        )
        # The rows are so far apart that men do not stand as a thicket, on a level that is full of them, too.
        assert min(found["height"] for found in boxes) / 8 >= 23
        wide = boxes[0]["width"]
        for count in columns:
            column, boxes = boxes[:count], boxes[count:]
            lefts, tops = ([found[side] for found in column] for side in ("left", "top"))
            assert max(lefts) - min(lefts) < wide / 2
            assert tops == sorted(tops)
            assert all(found["left"] > max(lefts) + wide / 2 for found in boxes)


def test_the_men_in_hand_are_on_the_page(open_page: OpenPage) -> None:
    game = "1. e4 d5 2. exd5 Qxd5 3. P@e5 P@e4"
    page = open_page(plybook.page(plybook.read(game, variant="crazyhouse")), at="game=1&ply=4", viewport=WIDE)
    assert page.locator("#board .sign").count() == 0
    assert page.locator("#board .man.absent").count() == 8
    assert page.locator("#board .man:not(.absent)").count() == 32


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_places_of_absent_men_look_alike_in_both_hands(scheme: str, open_page: OpenPage) -> None:
    page = open_page(document("crazyhouse"), at="game=1&ply=21", viewport=WIDE, color_scheme=scheme)
    looks = page.evaluate("""() => [...document.querySelectorAll(".hand")].map((hand) => {
      const styles = [...hand.querySelectorAll(".absent > *")].map((each) => getComputedStyle(each))
        .filter(({ display }) => display !== "none");
      const tray = getComputedStyle(hand.querySelector("[class^=shade]"));
      return [...new Set(styles.map(({ fill, stroke }) => `${fill} ${stroke}`)), tray.fill,
        tray.opacity, getComputedStyle(hand.querySelector(".squares")).opacity];
    })""")
    assert looks[0] == looks[1]
    assert len(looks[0]) == 4
    assert looks[0][0].endswith(" none")


def test_men_in_hand_stand_in_space_where_absent_ones_do(open_page: OpenPage) -> None:
    page = open_page(document("crazyhouse"), at="game=1&ply=21&space=1", viewport=WIDE)
    hand = page.locator(".hand:has(.man:not(.absent))")
    tray = hand.locator(".edge").bounding_box()
    held = hand.locator(".man:not(.absent) > path >> nth=0").bounding_box()
    absent = [each.bounding_box() for each in hand.locator(".absent > path:first-child").all()]
    assert tray
    assert held
    assert len(absent) == 4
    assert all(each and abs(each["y"] + each["height"] - held["y"] - held["height"]) <= 3 for each in absent)
    assert tray["y"] < held["y"]
    assert held["y"] + held["height"] < tray["y"] + tray["height"]


def test_hands_are_named_on_the_flat_page_where_plates_are_elsewhere(open_page: OpenPage) -> None:
    for window, names in ((LYING, ["Black", "White"]), (WIDE, [])):
        page = open_page(document("crazyhouse"), at="game=1&ply=21", viewport=window)
        assert sorted(page.locator(".hand .label").filter(visible=True).all_text_contents()) == names
        for name in page.locator(".hand .label").filter(visible=True).all():
            expect(name).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("variant", ["shogi", "crazyhouse"])
def test_plates_stand_above_and_below_the_hands(variant: str, open_page: OpenPage) -> None:
    for window in (WIDE, LARGE):
        page = open_page(document(variant), at="game=1&ply=7", viewport=window)
        hands = [page.locator("#board .panel > .squares").nth(at).bounding_box() for at in (0, 1, 2)]
        left, right = (each(hand["x"] for hand in hands if hand) for each in (min, max))
        black, white = box(page, "#far .seat"), box(page, "#near .seat")
        assert abs(black["x"] - left) <= 24
        assert abs(white["x"] - right) <= 24
        # Both are as close to their hands, and a long name goes over no name of a file.
        top = min(hand["y"] for hand in hands[1:] if hand) - black["y"] - black["height"]
        bottom = white["y"] - max(hand["y"] + hand["height"] for hand in hands[1:] if hand)
        assert bottom == pytest.approx(top, abs=3)
        page.evaluate("document.querySelector('#near .player').textContent = 'A name that is long: '.repeat(9)")
        white, board = box(page, "#near .seat"), box(page, "#board .panel:not(.hand) > .squares")
        assert white["x"] >= board["x"] + board["width"] - 8


@pytest.mark.parametrize("variant", ["shogi", "crazyhouse", "xiangqi", "glinski", "mccooey", "dragonchess"])
@pytest.mark.parametrize("window", [WIDE, TALL, LYING], ids=["wide", "tall", "lying"])
def test_boards_of_rule_files_fill_windows_too(variant: str, window: dict[str, int], open_page: OpenPage) -> None:
    page = open_page(document(variant), at="game=1&ply=7", viewport=window)
    assert page.evaluate(FITS) == {"small": 0, "outside": 0, "sideways": 0}
    assert unit(page) >= {1280: 34, 390: 20, 844: 20}[window["width"]] or page.locator(".thumb").count() > 1
    if window is WIDE:
        assert barriers(page) == []


def test_cameras_and_names_turn(open_page: OpenPage) -> None:
    page = open_page(document("tri-d"), at="game=1&ply=7", viewport=WIDE)
    looks = set()
    for key in "1234":
        page.keyboard.press(key)
        looks.add((page.locator(".scene").get_attribute("style"), page.locator(".tag").first.get_attribute("style")))
    assert len(looks) == 4


@pytest.mark.parametrize("variant", ["chess", "alice", "prince"])
def test_plates_begin_where_the_boards_do(variant: str, open_page: OpenPage) -> None:
    page = open_page(document(variant), at="game=1&ply=7", viewport=LARGE)
    left = page.evaluate(
        "Math.min(...[...document.querySelectorAll('#board .edge')].map((edge) => edge.getBoundingClientRect().left))"
    )
    for row in ("far", "near"):
        assert abs(box(page, f"#{row} .seat")["x"] - left) < 12
