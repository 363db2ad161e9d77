"""What the page shows follows from the place in the game alone, not from the way that led there."""

from __future__ import annotations

import io

import pytest
from PIL import Image, ImageChops

import plybook
from tests.browser.conftest import OpenPage, draw
from tests.browser.test_composition import document

SHOWN = """() => {
  const parts = (selector, names) => [...document.querySelectorAll(`#board ${selector}`)]
    .map((each) => [...names.map((name) => each.getAttribute(name)),
      each.closest(".panel")?.style.transform].join("/"))
    .sort();
  return [parts(".man", ["class", "style"]), parts(".mark *, .mark", ["class", "d", "transform", "x", "y"]),
    parts(".over *", ["class", "d", "x", "y"])];
}"""

# In Tri-D boards move at these plies.
PLIES = {"tri-d": [24, 34, 41, 48], "prince": [9]}


@pytest.mark.parametrize("variant", PLIES)
def test_going_back_shows_what_was_shown_before(variant: str, open_page: OpenPage) -> None:
    page = open_page(document(variant), at="game=1&ply=0")
    start = page.evaluate(SHOWN)
    for ply in PLIES[variant]:
        page.evaluate(f"location.replace('#game=1&ply={ply - 1}')")
        page.reload()
        before = page.evaluate(SHOWN)
        page.keyboard.press("ArrowRight")
        assert page.evaluate(SHOWN) != before
        page.keyboard.press("ArrowLeft")
        assert page.evaluate(SHOWN) == before
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Home")
        assert page.evaluate(SHOWN) == start


@pytest.mark.parametrize("variant", ["tri-d", "alice-3d", "chess"])
def test_the_flat_page_is_the_same_after_space(variant: str, open_page: OpenPage) -> None:
    page = draw(open_page(document(variant), at="game=1&ply=20"))
    before, pictured = page.evaluate(SHOWN), page.screenshot()
    page.keyboard.press("s")
    assert page.evaluate(SHOWN) != before
    page.keyboard.press("s")
    assert page.evaluate(SHOWN) == before
    # Where a part is painted anew, the browser may round a colour another way.
    one, other = (Image.open(io.BytesIO(each)).convert("L") for each in (pictured, page.screenshot()))
    assert sum(ImageChops.difference(one, other).histogram()[2:]) == 0


def test_the_cell_under_a_resting_mouse_is_named_anew(open_page: OpenPage) -> None:
    page = open_page(plybook.page(plybook.read("1. e4 e5", variant="chess")), at="game=1&ply=2")
    pawn = page.locator("#board .man").evaluate_all(
        "(men) => men.map((man) => man.getBoundingClientRect()).sort((a, b) => a.top - b.top || a.left - b.left)[16]"
    )
    page.mouse.move(pawn["x"] + pawn["width"] / 2, pawn["y"] + pawn["height"] / 2)
    named = [page.text_content("#tip")]
    for key in ("ArrowLeft", "ArrowLeft", "f", "f"):
        page.keyboard.press(key)
        named.append(page.text_content("#tip"))
    assert named == ["e4 · White's Pawn", "e4 · White's Pawn", "e4", "d5", "e4"]


@pytest.mark.parametrize("key", ["Escape", "m"])
def test_what_was_chosen_can_be_taken_away(key: str, open_page: OpenPage) -> None:
    page = open_page(plybook.page(plybook.read("1. e4 e5", variant="chess")), at="game=1&ply=2")
    before = page.evaluate(SHOWN)
    man = page.locator("#board .man").evaluate_all(
        "(men) => men.map((man) => man.getBoundingClientRect()).sort((a, b) => b.top - a.top || a.left - b.left)[1]"
    )
    page.mouse.click(man["x"] + man["width"] / 2, man["y"] + man["height"] / 2)
    assert page.locator(".mark.target").count() == 2
    page.keyboard.press(key)
    assert page.evaluate(SHOWN) == before
    assert page.is_visible("#menu") is (key == "m")
    page.keyboard.press("Escape")
    assert page.is_hidden("#menu")
