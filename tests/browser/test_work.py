"""How much a step from ply to ply makes the browser do, counted and not timed: so it is the same on every machine."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import OpenPage
from tests.browser.test_composition import WIDE, document

# Elements that a step may touch, by adding, removing or changing them. Where another level becomes large, its men are
# drawn again in their other form, as are those of the level that was large, and small among the thumbnails: in 3D
# Alice up to 128. In space the boards of both are moved, too, from the strip to the stage and back.
MOST, MOST_OF_LEVELS, MOST_OF_LEVELS_IN_SPACE = 320, 1000, 1350

# The page is laid out once where it is measured, and once more for the next frame.
MOST_LAYOUTS = 2

WATCH = """() => {
  window.touched = new Set();
  const add = (node) => {
    touched.add(node);
    if (node.querySelectorAll) for (const part of node.querySelectorAll("*")) touched.add(part);
  };
  const watcher = new MutationObserver((found) => {
    for (const { target, addedNodes, removedNodes } of found) {
      touched.add(target);
      [...addedNodes, ...removedNodes].forEach(add);
    }
  });
  watcher.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
}"""

STEP = """() => {
  touched.clear();
  document.getElementById("next").click();
  const drawn = (then) => requestAnimationFrame(() => requestAnimationFrame(then));
  return new Promise((done) => drawn(() => done(touched.size)));
}"""


def work(page: Page, plies: int) -> list[tuple[int, int]]:
    """Return what each of so many steps takes: elements touched, and layouts of the page."""
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")

    def layouts() -> int:
        metrics: list[dict[str, Any]] = session.send("Performance.getMetrics")["metrics"]
        return next(int(each["value"]) for each in metrics if each["name"] == "LayoutCount")

    page.evaluate(WATCH)
    found = []
    for _ in range(plies):
        before = layouts()
        touched = int(page.evaluate(STEP))
        found.append((touched, layouts() - before))
    session.detach()
    return found


@pytest.mark.parametrize("space", [0, 1], ids=["flat", "space"])
@pytest.mark.parametrize(
    ("variant", "ply"),
    [("chess", 4), ("tri-d", 20), ("three-player", 30), ("prince", 4), ("alice-3d", 4), ("four-player", 4)],
)
def test_a_step_touches_few_elements_and_lays_the_page_out_once(
    variant: str, ply: int, space: int, open_page: OpenPage
) -> None:
    page = open_page(document(variant), at=f"game=1&ply={ply}&space={space}", viewport=WIDE)
    steps = work(page, 12)
    has_strip = variant == "alice-3d" or (variant == "prince" and space)  # another level may be large
    of_levels = MOST_OF_LEVELS_IN_SPACE if space else MOST_OF_LEVELS
    assert max(touched for touched, _ in steps) <= (of_levels if has_strip else MOST), steps
    assert min(touched for touched, _ in steps) > 10  # something was seen
    assert max(laid for _, laid in steps) <= MOST_LAYOUTS, steps
