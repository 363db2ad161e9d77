"""The page of every variant: what it shows, that it can be played through, and that everybody can read it."""

from __future__ import annotations

from functools import cache

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

import plybook
from plybook.corpora.generate import random_games
from plybook.render.diagram import Shade
from plybook.render.theme import DARK, LIGHT, inks
from plybook.render.words import position_in_words
from tests.browser.conftest import TELEPHONE, OpenPage, draw, expect_address
from tests.extent import IS_FULL

VARIANTS = list(plybook.variants)
every_variant = pytest.mark.parametrize("variant", VARIANTS)


def shape_of(name: str) -> tuple[int, tuple[str, ...], int]:
    """Return what tells the board of a variant on the page: its cells, pictures and seats."""
    variant = plybook.variant(name)
    return variant.rules.geometry.size, variant.pictures, len(variant.seats)


# One of each board, or all.
BOARDS = {shape_of(name): name for name in reversed(VARIANTS)}
every_board = pytest.mark.parametrize("variant", VARIANTS if IS_FULL else BOARDS.values())


@cache
def replays(variant: str) -> list[plybook.Replay]:
    return list(map(plybook.replay, random_games(variant, 3, seed=3, plies=8)))


def replayed(variant: str) -> plybook.Replay:
    return replays(variant)[0]


@cache
def document(variant: str) -> str:
    return plybook.page(replays(variant))


# The men: beside a strip in space, where one level is large, those of the copies in the strip.
MEN = '#board:not(:has(.other-levels > .copy)) .man, #board .other-levels [class^="ink-"]'


def drawn_men(page: Page) -> int:
    return page.locator(MEN).count()


@every_variant
def test_it_is_played_through_with_keys(variant: str, open_page: OpenPage) -> None:
    page, replay = open_page(document(variant)), replayed(variant)
    rules = plybook.variant(variant).rules
    for position in replay.positions:
        assert page.text_content("#fen") == position.fen()
        assert drawn_men(page) == sum(map(bool, position.board))
        if not rules.seats_name_cells:
            assert page.text_content("#position") == position_in_words(position)
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Home")
    assert page.text_content("#fen") == replay.positions[0].fen()
    page.keyboard.press("End")
    assert page.text_content("#fen") == replay.positions[-1].fen()
    page.keyboard.press("ArrowLeft")
    assert page.text_content("#fen") == replay.positions[-2].fen()


@every_variant
def test_every_seat_looks_at_it_flat_and_in_space(variant: str, open_page: OpenPage) -> None:
    page, position = open_page(document(variant), at="game=1&ply=5"), replayed(variant).positions[5]
    views = set()
    for seat in [*position.seats[1:], position.seats[0]]:
        page.keyboard.press("f")
        assert page.locator("#seat option:checked").text_content() == seat
        for _ in range(2):
            assert drawn_men(page) == page.evaluate(MEN_INSIDE, MEN) == sum(map(bool, position.board))
            views.add(page.evaluate(PLACES))
            page.keyboard.press("s")
    assert len(views) == 2 * len(position.seats)


# Small levels of several boards may be shown by their upper ones: the others have no size.
MEN_INSIDE = """(men) => {
  const box = document.getElementById("board").getBoundingClientRect();
  const isIn = ({left, right, top, bottom}) =>
    left > box.left - 2 && right < box.right + 2 && top > box.top - 2 && bottom < box.bottom + 2 && right > left;
  const isLeftOut = (man) => !man.closest(".panel, .copy").getBoundingClientRect().width;
  return [...document.querySelectorAll(men)]
    .filter((man) => isIn(man.getBoundingClientRect()) || isLeftOut(man)).length;
}"""
PLACES = """() => [...document.querySelectorAll("#board .man")].map((man) => {
  const {left, top} = man.getBoundingClientRect();
  return `${Math.round(left)} ${Math.round(top)}`;
}).sort().join()"""


@every_variant
def test_links_the_list_and_a_search_lead_to_games(variant: str, open_page: OpenPage) -> None:
    page, games = open_page(document(variant), at="game=2&ply=3"), replays(variant)
    fen = page.locator("#fen")
    expect(fen).to_have_text(games[1].positions[3].fen())
    for link, game, ply in (("game=1&ply=5", 0, 5), ("game=3", 2, 0), ("ply=99", 2, 8), ("game=77&ply=x", 2, 0)):
        page.evaluate("(link) => { location.hash = link; }", f"#{link}")
        expect(fen).to_have_text(games[game].positions[ply].fen())
        expect_address(page, f"#game={game + 1}&ply={ply}")
    page.keyboard.press("g")
    assert page.locator("#list a").count() == 3
    page.keyboard.type(games[1].game.headers["Round"])
    assert page.text_content("#found") == "1 of 3 games"
    page.click("#list a")
    expect(page.locator("#about")).to_contain_text(games[1].game.headers["Round"])
    assert fen.text_content() == games[1].positions[0].fen()
    page.keyboard.press("ArrowRight")
    expect_address(page, "#game=2&ply=1")
    assert drawn_men(page) == sum(map(bool, games[1].positions[1].board))


@every_board
def test_fingers_go_on_and_back_and_turn_what_stands_in_space(variant: str, open_page: OpenPage) -> None:
    page, replay = open_page(document(variant), at="game=1&ply=5", device="telephone"), replayed(variant)
    fen, scene = page.locator("#fen"), page.locator("#board .scene")
    page.tap("#next")
    expect(fen).to_have_text(replay.positions[6].fen())
    page.tap("#space")
    before = scene.get_attribute("style")
    swipe(page, 300, 100)
    assert scene.get_attribute("style") != before
    expect(fen).to_have_text(replay.positions[6].fen())
    page.keyboard.press("s")
    swipe(page, 300, 100)
    expect(fen).to_have_text(replay.positions[7].fen())
    swipe(page, 100, 300)
    expect(fen).to_have_text(replay.positions[6].fen())


def swipe(page: Page, start: int, end: int) -> None:
    """Move a finger across the board."""
    client = page.context.new_cdp_session(page)
    box = page.locator("#board").bounding_box()
    assert box is not None
    y = box["y"] + box["height"] / 2
    client.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": start, "y": y}]})
    for part in (0.3, 0.6, 1):
        point = {"x": start + (end - start) * part, "y": y}
        client.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
    client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@every_variant
def test_boards_and_men_have_the_colours_of_the_theme(variant: str, open_page: OpenPage) -> None:
    page, rules = open_page(document(variant), at="game=1&ply=6"), plybook.variant(variant).rules
    for scheme, key, theme in (("light", "", LIGHT), ("dark", "", DARK), ("dark", "t", LIGHT), ("light", "t", DARK)):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        if key:
            page.keyboard.press(key)
        bodies = {ink.body for ink in inks(theme, rules.seats, rules.leaders)[: len(rules.seats)]}  # none is dead
        assert set(page.evaluate(FILLS, "#board .man")) == set(map(rgb, bodies))
        assert (
            set()
            < set(page.evaluate(FILLS, '#board .panel:not(.dotted) [class^="shade-"]'))
            <= {rgb(theme.shades[each]) for each in Shade}
        )
        assert set() < set(page.evaluate(FILLS, "#board .label")) <= {rgb(theme.text), rgb(theme.faint)}
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") == rgb(theme.page)


FILLS = "(those) => [...document.querySelectorAll(those)].map((each) => getComputedStyle(each).fill)"


def rgb(colour: str) -> str:
    """Return a colour such as ``#fdfbf7`` as the browser calls it."""
    red, green, blue = bytes.fromhex(colour.removeprefix("#"))
    return f"rgb({red}, {green}, {blue})"


@every_board
def test_it_fits_a_telephone_and_is_read_by_everybody_in_light_and_dark(variant: str, open_page: OpenPage) -> None:
    page = open_page(document(variant), at="game=1&ply=6")
    assert barriers(page) == []
    page.emulate_media(color_scheme="dark")
    page.set_viewport_size(TELEPHONE)
    assert barriers(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= TELEPHONE["width"]


def barriers(page: Page) -> list[str]:
    """Return what would keep some readers out."""
    found = Axe().run(draw(page)).response["violations"]
    return [each["id"] for each in found if each["impact"] in ("serious", "critical")]


@every_variant
def test_on_paper_there_is_a_diagram_and_no_button(variant: str, open_page: OpenPage) -> None:
    page, position = open_page(document(variant), at="game=1&ply=6"), replayed(variant).positions[6]
    page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print", color_scheme="dark")
    assert page.locator(".diagram .man").count() == sum(map(bool, position.board))
    box = page.locator(".diagram .board").bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) > 100
    assert not page.locator(".bar").first.is_visible()
    first = page.locator(".table > .seat-0.move").first.bounding_box()
    assert first is not None
    assert box["y"] + box["height"] <= first["y"], "the board comes before the moves, and is not alone on a page"
    stuck = page.locator(".head").evaluate_all("all => all.map((each) => getComputedStyle(each).position)")
    assert set(stuck) <= {"static"}
    assert not page.locator("[data-place='0/0']").is_visible()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"


LEAVES = """[Variant "FFA"]
[RuleVariants "DeadKingWalking EnPassant PromoteTo=D"]
[Red "Ada"]
[Green "Dora"]
[Result "*"]

1. h2-h3 { [%clk 0:59] } .. b7-c7 { [%clk 0:58] } .. g13-g12 { [%clk 0:57] } .. m8-l8
2. Qg1xm7 { [%clk 0:50] } .. T .. g12-g11 .. R *
"""


def test_the_plates_of_four_show_clocks_points_and_why_a_seat_is_out(open_page: OpenPage) -> None:
    [replay] = map(plybook.replay, plybook.read(LEAVES))
    assert len(replay.moves) == 8
    page = open_page(plybook.page([replay]), at="game=1&ply=3")
    plates = page.locator(".plates")
    assert [name.split(",")[0] for name in page.locator("#far .whose").all_text_contents()] == [
        "Blue",
        "Yellow",
        "Dora",
    ]
    assert sorted(plates.locator(".clock").all_text_contents()) == ["0:57", "0:58", "0:59"]
    assert page.locator(".seat.out").count() == 0
    page.keyboard.press("End")
    assert sorted(page.locator(".seat.out .remark").all_text_contents()) == [" (out of time)", " (resigned)"]
    assert page.locator(".seat.out", has_text="resigned").locator(".player").text_content() == "Dora"
    assert "0:50" in plates.locator(".clock").all_text_contents()
    assert page.locator("#near .points").text_content() == "1 point"


def test_a_seat_that_is_mated_is_out_at_its_plate(open_page: OpenPage) -> None:
    [replay] = map(plybook.replay, plybook.read("corpus:four-player-1"))
    at = next(ply for ply, position in enumerate(replay.positions) if position.seats_gone())
    page = open_page(plybook.page([replay]), at=f"game=1&ply={at - 1}")
    assert page.locator(".seat.out").count() == 0
    page.keyboard.press("ArrowRight")
    expect(page.locator(".seat.out .remark")).to_have_text(" (mated)")


def test_men_of_shogi_stand_on_wedges_that_point_ahead_for_every_seat(open_page: OpenPage) -> None:
    page = open_page(document("shogi"), at="game=1&ply=3")
    tip_is_up = """(wedges) => wedges.map((wedge) => {
  const at = (long) => wedge.getPointAtLength(long).matrixTransform(wedge.getScreenCTM()).y;
  return at(0) < at(wedge.getTotalLength() / 2);
})"""
    for first, second in ((True, False), (False, True)):
        for owner, wanted in ((0, first), (1, second)):
            wedges = page.locator(f"#board .man:not(.absent) > .of-{owner}")
            assert wedges.evaluate_all(tip_is_up) == [wanted] * 20
        page.keyboard.press("f")
