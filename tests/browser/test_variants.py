"""The page of every variant: what it shows, that it can be played through, and that everybody can read it."""

from __future__ import annotations

from functools import cache

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

import plybook
from plybook.corpora.generate import random_games
from plybook.render.words import position_in_words
from tests.browser.conftest import OpenPage

VARIANTS = list(plybook.variants)
every_variant = pytest.mark.parametrize("variant", VARIANTS)


@cache
def replayed(variant: str) -> plybook.Replay:
    return plybook.replay(next(random_games(variant, 1, seed=3, plies=8)))


@cache
def document(variant: str) -> str:
    return plybook.page(replayed(variant))


def drawn_men(page: Page) -> int:
    return page.locator("#board .man").count()


@every_variant
def test_it_is_played_through_with_keys(variant: str, open_page: OpenPage) -> None:
    page, replay = open_page(document(variant)), replayed(variant)
    rules = plybook.variant(variant).rules
    for ply, position in enumerate(replay.positions):
        assert page.evaluate("location.hash") == f"#game=1&ply={ply}"
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
            assert drawn_men(page) == sum(map(bool, position.board))
            inside = page.evaluate(MEN_INSIDE)
            assert inside == sum(map(bool, position.board))
            views.add(page.evaluate(PLACES))
            page.keyboard.press("s")
    assert len(views) == 2 * len(position.seats)


MEN_INSIDE = """() => {
  const box = document.getElementById("board").getBoundingClientRect();
  const isIn = ({left, right, top, bottom}) =>
    left > box.left - 2 && right < box.right + 2 && top > box.top - 2 && bottom < box.bottom + 2 && right > left;
  return [...document.querySelectorAll("#board .man")].filter((man) => isIn(man.getBoundingClientRect())).length;
}"""
PLACES = """() => [...document.querySelectorAll("#board .man")].map((man) => {
  const {left, top} = man.getBoundingClientRect();
  return `${Math.round(left)} ${Math.round(top)}`;
}).sort().join()"""


PHONE, SCREEN = {"width": 390, "height": 844}, {"width": 1280, "height": 800}
# Every variant is looked at in one theme, and one of them in both.
LOOKS = [(variant, ("light", "dark")[at % 2]) for at, variant in enumerate(VARIANTS)] + [(VARIANTS[0], "dark")]


@pytest.mark.parametrize(("variant", "theme"), LOOKS)
def test_it_fits_a_telephone_and_is_read_by_everybody(variant: str, theme: str, open_page: OpenPage) -> None:
    size = PHONE if theme == "light" else SCREEN
    page = open_page(document(variant), at="game=1&ply=6", color_scheme=theme, viewport=size)
    found = Axe().run(page).response["violations"]
    assert [each["id"] for each in found if each["impact"] in ("serious", "critical")] == []
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


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
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(253, 251, 247)"
