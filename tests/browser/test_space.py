"""How a stand of boards is seen in space, and what the mouse meets there."""

from __future__ import annotations

import pytest

from tests.browser.conftest import OpenPage
from tests.browser.test_composition import TALL, WIDE, document, unit

# In the middle of its body each man that is seen there, as the browser stacks them, and what the board says of it.
MET = """() => {
  const host = document.getElementById("board").getBoundingClientRect();
  for (const part of document.querySelectorAll("#board .man *")) part.style.pointerEvents = "auto";
  const men = [...document.querySelectorAll("#board .man")];
  const found = men.flatMap((man) => {
    const { left, top, width, height } = man.getBoundingClientRect();
    return [0.35, 0.55, 0.75].map((y) => [man, left + 0.5 * width, top + y * height]);
  }).filter(([man, x, y]) => document.elementFromPoint(x, y)?.closest(".man") === man);
  for (const part of document.querySelectorAll("#board .man *")) part.style.pointerEvents = "";
  return found.map(([man, x, y]) => [men.indexOf(man), x, y]);
}"""


@pytest.mark.parametrize(("variant", "ply"), [("chess", 20), ("tri-d", 24), ("raumschach", 12), ("glinski", 9)])
def test_the_man_that_is_seen_is_met(variant: str, ply: int, open_page: OpenPage) -> None:
    page = open_page(document(variant), at=f"game=1&ply={ply}&space=1", viewport=WIDE)
    points = page.evaluate(MET)
    assert len(points) > 30
    said: dict[int, set[str]] = {}
    for man, x, y in points:
        page.mouse.move(x, y)
        said.setdefault(man, set()).add((not page.locator("#tip").is_hidden() and page.text_content("#tip")) or "")
    # Each says the same wherever one points at it, and no two say the same.
    names = [" ".join(each) for each in said.values()]
    assert [name for name in names if name.count("·") != 1] == []
    assert len(set(names)) == len(names)


# The names of levels, and the boxes of boards: left, right, bottom of each.
NAMED = """() => {
  const sides = ({ left, right, top, bottom }) => [left, right, (top + bottom) / 2, bottom];
  const names = [...document.querySelectorAll(".tag.title")].map((tag) => {
    const range = document.createRange();
    range.selectNodeContents(tag);
    return sides(range.getBoundingClientRect());
  });
  const boards = [...document.querySelectorAll("#board .squares .edge")];
  return [names, boards.map((edge) => sides(edge.getBoundingClientRect()))];
}"""


@pytest.mark.parametrize(("variant", "ply"), [("raumschach", 12), ("prince", 40)])
@pytest.mark.parametrize("window", [WIDE, TALL], ids=["wide", "tall"])
def test_names_in_towers_stand_at_the_front_of_their_boards(
    variant: str, ply: int, window: dict[str, int], open_page: OpenPage
) -> None:
    page = open_page(document(variant), at=f"game=1&ply={ply}&space=1", viewport=window)
    names, boards = page.evaluate(NAMED)
    assert len(names) == len(boards)
    middle = sum(left + right for left, right, *_ in boards) / len(boards)
    for is_right in (False, True):
        heights = [
            sorted(each[at] for each in found if (each[0] + each[1] > middle) is is_right)
            for found, at in ((names, 2), (boards, 3))
        ]
        assert len(heights[0]) == len(heights[1]) > 1
        far = [abs(name - board) for name, board in zip(*heights, strict=True)]
        assert max(far) <= 30, far


@pytest.mark.parametrize(
    ("variant", "least"),
    [("chess", 80), ("xiangqi", 64), ("shogi", 50), ("glinski", 50), ("four-player", 46), ("alice", 42)],
)
def test_boards_of_one_level_are_straight_and_large(variant: str, least: float, open_page: OpenPage) -> None:
    page = open_page(document(variant), at="game=1&ply=7&space=1", viewport=WIDE)
    transform = page.evaluate("document.querySelector('.scene').style.transform")
    assert "rotateZ(0deg)" in transform
    assert unit(page) >= least


HIDDEN = """() => {
  document.getElementById("space").click();
  const all = (selector) => [...document.querySelectorAll(selector)];
  const opacity = (selector) => all(selector).map((each) => getComputedStyle(each).opacity);
  const parts = () => [".post", ".names", "svg.over:not(:first-child)"].map((name) => new Set(opacity(name)));
  const shown = (at) => {
    for (const each of document.getAnimations()) { each.pause(); each.currentTime = at; }
    return parts().map((each) => [...each].join());
  };
  const flying = shown(450);
  document.getAnimations().forEach((each) => each.finish());
  return [flying, parts().map((each) => [...each].join())];
}"""


def test_posts_and_names_appear_when_the_boards_have_come(open_page: OpenPage) -> None:
    page = open_page(document("tri-d"), at="game=1&ply=24", viewport=WIDE, reduced_motion="no-preference")
    flying, landed = page.evaluate(HIDDEN)
    assert flying == ["0", "0", "0"]
    assert landed == ["1", "1", "1"]
    page.keyboard.press("Shift+ArrowLeft")
    assert page.evaluate("document.getAnimations().filter(({ effect }) => effect.getTiming().duration > 700)") == []
