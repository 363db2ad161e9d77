"""How a stand of boards is seen in space, and what the mouse meets there."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.test_composition import LARGE, LYING, TALL, WIDE, document, unit

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


def show_all_levels(page: Page) -> None:
    """Choose all levels where one of many is large."""
    page.keyboard.press("m")
    page.select_option("#level", "")
    page.keyboard.press("Escape")


# The names of levels, where they end, and the boxes of their boards, in the same order.
NAMED = """() => {
  const boxes = (selector, boxOf) => [...document.querySelectorAll(selector)].map((each) => boxOf(each).toJSON());
  const names = boxes(".tag.title", (tag) => {
    const range = document.createRange();
    range.selectNodeContents(tag);
    return range.getBoundingClientRect();
  });
  return [names, boxes("#board .squares .edge", (edge) => edge.getBoundingClientRect())];
}"""


def test_names_in_columns_stand_at_the_front_of_their_boards(open_page: OpenPage) -> None:
    page = open_page(document("raumschach"), at="game=1&ply=12&space=1", viewport=WIDE)
    names, boards = page.evaluate(NAMED)
    assert len(names) == len(boards) > 1
    for name, board in zip(names, boards, strict=True):
        assert -30 <= name["right"] - board["left"] <= 0
        assert abs((name["top"] + name["bottom"]) / 2 - board["bottom"]) <= 36
    over = [(one, other) for one in names for other in boards if overlap(one, other) > 0.4]
    assert over == []
    assert page.locator(".panel.lowest").count() == 2  # both columns stand on the ground


@pytest.mark.parametrize(
    ("variant", "window", "columns"),
    [("raumschach", TALL, 2), ("raumschach", LYING, 3), ("prince", LARGE, 4), ("prince", WIDE, 3)],
)
def test_names_stand_below_boards_of_columns_that_have_no_room_beside_them(
    variant: str, window: dict[str, int], columns: int, open_page: OpenPage
) -> None:
    page = open_page(document(variant), at="game=1&ply=12&space=1", viewport=window)
    names, boards = page.evaluate(NAMED)
    assert len(names) == len(boards) > 4
    assert page.locator(".panel.lowest").count() == columns
    for name, board in zip(names, boards, strict=True):
        assert 10 < name["top"] - board["bottom"] < 30
        assert abs(name["left"] + name["right"] - board["left"] - board["right"]) < 0.2 * board["width"]
    assert [(one, other) for one in names for other in boards if overlap(one, other) > 0] == []
    # The lowest of all columns stand on one ground, which is seen a little aslant.
    lowest = page.evaluate(
        "[...document.querySelectorAll('.panel.lowest .edge')].map((edge) => edge.getBoundingClientRect().toJSON())"
    )
    lowest.sort(key=lambda board: board["left"])
    for one, other in pairwise(lowest):
        assert 0 < other["bottom"] - one["bottom"] < 0.25 * one["height"]


def overlap(one: dict[str, float], other: dict[str, float]) -> float:
    """Return which share of a box lies in another one."""
    across = min(one["right"], other["right"]) - max(one["left"], other["left"])
    down = min(one["bottom"], other["bottom"]) - max(one["top"], other["top"])
    return max(across, 0) * max(down, 0) / (one["width"] * one["height"])


# Of each man which share of the upper two thirds is hidden, by boards, posts and other men.
HIDDEN_MEN = """() => {
  const men = [...document.querySelectorAll("#board .panel:not(.small) .man")];
  for (const part of document.querySelectorAll(".man, .man *, .post")) part.style.pointerEvents = "auto";
  return men.map((man) => {
    const { left, top, width, height } = man.getBoundingClientRect();
    const spots = [0.25, 0.45, 0.62].flatMap((y) => [0.4, 0.6].map((x) => [x, y]));
    const hidden = spots.filter(([x, y]) => {
      const found = document.elementFromPoint(left + x * width, top + y * height);
      const other = found?.closest(".man");
      return other !== man && (other || found?.closest(".panel") !== man.closest(".panel"));
    });
    return hidden.length / spots.length;
  });
}"""

# A ply, and the least size of a cell, in pixels, in windows that are wide, large, tall and lying; from the other side
# it may be a fifth smaller.
FIRST_VIEWS = {
    "tri-d": (12, (62, 78, 28, 28)),
    "meder": (12, (62, 78, 28, 28)),
    "raumschach": (12, (54, 76, 28, 27)),
    "prince": (12, (29, 40, 40, 34)),  # on screens with all tiers
}


@pytest.mark.parametrize("variant", FIRST_VIEWS)
def test_the_first_view_is_large_and_hides_no_man(variant: str, open_page: OpenPage) -> None:
    ply, sizes = FIRST_VIEWS[variant]
    for window, size in zip((WIDE, LARGE, TALL, LYING), sizes, strict=True):
        page = open_page(document(variant), at=f"game=1&ply={ply}&space=1", viewport=window)
        check_view(page, size)
        if window in (WIDE, LYING):  # what is tried at each man takes most of the time
            page.keyboard.press("f")
            check_view(page, size * 0.8)


def check_view(page: Page, least: float) -> None:
    """Check that cells have at least as many pixels, that no man is hidden, and that boards are not seen too flat."""
    hidden = page.evaluate(HIDDEN_MEN)
    assert len(hidden) >= 20
    assert max(hidden) == 0
    assert unit(page) >= least
    # Tilted more, boards would be seen at less than 35 degrees.
    transform = page.evaluate("document.querySelector('.scene').style.transform")
    assert float(transform.split("rotateX(")[1].split("deg")[0]) <= 55


# How far to the right of the middle of the stage the boards stand, in pixels.
FROM_MIDDLE = """() => {
  const stage = document.getElementById("board").getBoundingClientRect();
  const boxes = [...document.querySelectorAll("#board .squares .edge")].map((edge) => edge.getBoundingClientRect());
  const [left, right] = [Math.min(...boxes.map(({ left }) => left)), Math.max(...boxes.map(({ right }) => right))];
  return (left + right - stage.left - stage.right) / 2;
}"""


@pytest.mark.parametrize(
    ("variant", "least"),
    [("chess", 80), ("xiangqi", 64), ("shogi", 50), ("glinski", 50), ("four-player", 46), ("alice", 42)],
)
def test_boards_of_one_level_are_straight_and_large(variant: str, least: float, open_page: OpenPage) -> None:
    page = open_page(document(variant), at="game=1&ply=7&space=1", viewport=WIDE)
    transform = page.evaluate("document.querySelector('.scene').style.transform")
    assert "rotateZ(0deg)" in transform
    assert unit(page) >= least
    if not page.locator(".tag.title").count():
        assert abs(page.evaluate(FROM_MIDDLE)) <= 3


@pytest.mark.parametrize("window", [WIDE, LYING], ids=["wide", "lying"])
@pytest.mark.parametrize("ply", [24, 41])
def test_where_a_board_stood_is_on_the_stage(ply: int, window: dict[str, int], open_page: OpenPage) -> None:
    page = open_page(document("tri-d"), at=f"game=1&ply={ply}&space=1", viewport=window)
    stage, ghost = (page.locator(each).bounding_box() for each in ("#board", ".ghost-board"))
    assert stage is not None
    assert ghost is not None
    assert ghost["x"] >= stage["x"]
    assert ghost["y"] >= stage["y"]
    assert ghost["x"] + ghost["width"] <= stage["x"] + stage["width"]
    assert ghost["y"] + ghost["height"] <= stage["y"] + stage["height"]
    # Attack boards have their names in the same place, and levels theirs, but for one that has no room there.
    sides = page.evaluate("[...document.querySelectorAll('.tag.title')].map(({ className }) => className)")
    assert len(sides) == 7
    assert max(map(sides[:4].count, sides[:4])) >= 3
    assert max(map(sides[4:].count, sides[4:])) >= 2


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


# How far each post of levels stands from the nearest corner of a board, across and along, in cells.
FROM_CORNERS = """() => {
  const spots = (name) => [...document.querySelectorAll(name)].map(({ style }) =>
    style.transform.match(/-?[0-9.]+(?=\\))/g).slice(0, 2).map(Number));
  const corners = spots("#board .panel").flatMap(([x, y]) => [[x, y], [x + 5, y], [x, y + 5], [x + 5, y + 5]]);
  return spots(".post[data-corner]").map(([x, y]) =>
    Math.min(...corners.map(([u, v]) => Math.max(Math.abs(x - u), Math.abs(y - v)))));
}"""


@pytest.mark.parametrize("window", [WIDE, TALL], ids=["wide", "tall"])
def test_posts_stand_at_the_corners_of_levels(window: dict[str, int], open_page: OpenPage) -> None:
    page = open_page(document("raumschach"), at="game=1&ply=12&space=1", viewport=window)
    far = page.evaluate(FROM_CORNERS)
    assert len(far) >= 8
    assert 0.05 < min(far) <= max(far) < 0.65


def test_a_stack_in_a_high_window_is_spread_over_its_height(open_page: OpenPage) -> None:
    page = open_page(document("raumschach"), at="game=1&ply=12&space=1", viewport=TALL)
    share = page.evaluate("""() => {
      const edges = [...document.querySelectorAll("#board .edge")].map((edge) => edge.getBoundingClientRect());
      const low = Math.max(...edges.map(({ bottom }) => bottom));
      return (low - Math.min(...edges.map(({ top }) => top))) / document.getElementById("board").clientHeight;
    }""")
    assert share > 0.8


# How far the nearest tip of an arrow is from the man who came and his frame, in pixels.
TIP_OF_ARROW = """() => {
  const boxOf = (each) => document.querySelector(each).getBoundingClientRect();
  const [origin, frame, man] = ["#board", "#board .mark.last-move", "#board .came"].map(boxOf);
  const [left, right] = [Math.min(frame.left, man.left), Math.max(frame.right, man.right)];
  const [top, bottom] = [Math.min(frame.top, man.top), Math.max(frame.bottom, man.bottom)];
  const arrows = [...document.querySelectorAll(".over > .trail")];
  const points = arrows.flatMap((each) => each.getAttribute("d").split(/[ML]/));
  return Math.min(...points.filter(Boolean).map((point) => {
    const [x, y] = point.split(" ").map((each, at) => parseFloat(each) + (at ? origin.y : origin.x));
    return Math.hypot(Math.max(left - x, x - right, 0), Math.max(top - y, y - bottom, 0));
  }));
}"""


def test_an_arrow_in_space_ends_at_its_cell(open_page: OpenPage) -> None:
    for variant, ply, window in (("tri-d", 42, LARGE), ("tri-d", 12, TALL), ("dragonchess", 12, WIDE)):
        page = open_page(document(variant), at=f"game=1&ply={ply}&space=1", viewport=window)
        assert page.evaluate(TIP_OF_ARROW) < 6


def test_names_of_ranks_stand_in_their_rows(open_page: OpenPage) -> None:
    for variant, ply in (("tri-d", 42), ("meder", 24)):
        page = open_page(document(variant), at=f"game=1&ply={ply}&space=1", viewport=WIDE)
        ranks = page.evaluate("""() => [...document.querySelectorAll(".names .rank")].map((each) => {
          const { left, top } = each.getBoundingClientRect();
          return [Number(each.textContent), left, top];
        })""")
        # Of a board they follow each other, near to one another, and as its rows do, they stand on a line, but for
        # one whose place a post takes.
        rows = [
            (one, two, three)
            for one, two, three in zip(ranks, ranks[1:], ranks[2:], strict=False)
            if one[0] - 2 == two[0] - 1 == three[0] and max(abs(one[1] - three[1]), abs(one[2] - three[2])) < 120
        ]
        assert len(rows) > 3
        assert max(abs(one[2] - 2 * two[2] + three[2]) for one, two, three in rows) < 9


def test_a_way_that_would_lead_over_other_boards_has_signposts(open_page: OpenPage) -> None:
    for window in (WIDE, LARGE):
        page = open_page(document("prince"), at="game=1&ply=50&space=1", viewport=window)
        assert page.locator(".over .signpost").all_text_contents() == ["to 1d6", "from 6c1"]


# How many names of files and ranks there are, how many of them lie on a square, how many too near to another one, how
# many are cut at the edge of the stage; and how large the smallest one is, in pixels.
CROWDED = """() => {
  for (const each of document.querySelectorAll("#board .panel, #board .squares *")) each.style.pointerEvents = "auto";
  const stage = document.getElementById("board").getBoundingClientRect();
  const tags = [...document.querySelectorAll(".names .file, .names .rank")];
  const boxes = tags.map((tag) => {
    const range = document.createRange();
    range.selectNodeContents(tag);
    return range.getBoundingClientRect();
  });
  const names = boxes.map(({ left, right, top, bottom }) => [(left + right) / 2, (top + bottom) / 2]);
  const isSquare = (each) => each.closest('.squares [class^="shade"]');
  const lying = names.filter(([x, y]) => document.elementsFromPoint(x, y).some(isSquare));
  const near = names.filter(([x, y], at) =>
    names.some(([u, v], other) => other > at && Math.hypot(x - u, y - v) < 10));
  const cut = boxes.filter(({ left, right }) => left < stage.left || right > stage.right);
  const size = Math.min(...tags.map((tag) => parseFloat(getComputedStyle(tag).fontSize)));
  return [names.length, lying.length, near.length, cut.length, size];
}"""


@pytest.mark.parametrize(
    ("variant", "ply", "window", "least", "size"),
    [
        ("tri-d", 24, WIDE, 30, 15),
        ("tri-d", 24, TALL, 30, 9),
        ("raumschach", 12, WIDE, 45, 15),
        ("raumschach", 12, TALL, 40, 9),
        ("prisoners-escape", 20, WIDE, 15, 15),
        ("four-player", 43, TALL, 27, 9),
        ("three-player", 12, WIDE, 40, 14),
        ("three-player", 12, TALL, 40, 9),
        ("three-player", 12, LYING, 40, 9),
        ("alice-3d", 9, WIDE, 60, 11.9),
        ("dragonchess", 12, LYING, 20, 9),
    ],
)
def test_names_of_cells_lie_on_no_board_and_on_no_other_name(
    variant: str, ply: int, window: dict[str, int], least: int, size: float, open_page: OpenPage
) -> None:
    page = open_page(document(variant), at=f"game=1&ply={ply}&space=1", viewport=window)
    count, lying, near, cut, smallest = page.evaluate(CROWDED)
    assert count >= least
    assert (lying, near, cut) == (0, 0, 0)
    assert smallest >= size


@pytest.mark.parametrize(("variant", "window"), [("three-player", LYING), ("three-player-six", WIDE)])
def test_the_tip_of_a_board_is_named_over_the_men(variant: str, window: dict[str, int], open_page: OpenPage) -> None:
    page = open_page(document(variant), at="game=1&ply=12&space=1", viewport=window)
    tip = page.locator(".tag", has_text=re.compile("^bu$"))
    stage, top, men = page.evaluate("""() => {
      const tag = [...document.querySelectorAll(".tag")].find((each) => each.textContent === "bu");
      const range = document.createRange();
      range.selectNodeContents(tag);
      const name = range.getBoundingClientRect();
      const middle = (name.top + name.bottom) / 2;
      const size = parseFloat(getComputedStyle(tag).fontSize);
      const heads = [...document.querySelectorAll("#board .man path")].map((man) => man.getBoundingClientRect())
        .filter(({ left, right }) => left < name.right && right > name.left).map(({ top }) => top);
      return [document.getElementById("board").getBoundingClientRect().top, middle - size / 2,
        Math.min(...heads) - middle - size / 3];
    }""")
    assert tip.count() == 1
    assert top >= stage
    assert men >= 0


# The plates and which of their corners lie on a square or a name, as they are seen.
PLATES = """() => {
  for (const each of document.querySelectorAll("#board .panel, #board .squares *")) each.style.pointerEvents = "auto";
  const names = [...document.querySelectorAll(".names .tag")].map((tag) => tag.getBoundingClientRect());
  return [...document.querySelectorAll(".plates .seat .player")].map((player) => {
    const { left, right, top, bottom } = player.getBoundingClientRect();
    const points = [[left, top], [right, top], [left, bottom], [right, bottom]];
    const isSquare = (each) => each.closest('.squares [class^="shade"]');
    const met = points.filter(([x, y]) => document.elementsFromPoint(x, y).some(isSquare)).length;
    const isNear = ({ x, y }) => x > left - 4 && x < right + 4 && y > top - 4 && y < bottom + 4;
    return [left > innerWidth / 4, top > innerHeight / 4, met + names.filter(isNear).length];
  });
}"""


# Plates say whose hands are, but where they stand over the moves.
@pytest.mark.parametrize("variant", ["shogi", "crazyhouse"])
def test_hands_have_the_names_of_their_players_once(variant: str, open_page: OpenPage) -> None:
    for window in (WIDE, LARGE, TALL, LYING):
        page = open_page(document(variant), at="game=1&ply=7&space=1", viewport=window)
        named = page.locator(".tag.title")
        assert sorted(named.all_text_contents()) == (["Black", "White"] if window is LYING else [])
        for name in named.all():
            expect(name).to_be_in_viewport()


# How far plates are from the left of boards, or of hands, and from the upper and the lower edge of all, in space.
BESIDE_BOARDS = """() => {
  const boxes = (selector) => [...document.querySelectorAll(selector)].map((each) => each.getBoundingClientRect());
  const all = boxes("#board .panel .edge");
  const hands = boxes("#board .hand .edge").sort((one, other) => one.left + one.top - other.left - other.top);
  const [far, near] = boxes("#far .seat, #near .seat");
  const left = Math.min(...all.map(({ left }) => left));
  const lefts = hands.length ? [hands[0].left, hands.at(-1).left] : [left, left];
  const [top, bottom] = [Math.min(...all.map(({ top }) => top)), Math.max(...all.map(({ bottom }) => bottom))];
  return [far.left - lefts[0], near.left - lefts[1], top - far.bottom, near.top - bottom];
}"""


@pytest.mark.parametrize("variant", ["chess", "shogi", "alice", "prince", "xiangqi"])
def test_plates_stand_at_boards_in_space_until_these_are_turned(variant: str, open_page: OpenPage) -> None:
    for window in (WIDE, LARGE, TALL):
        page = open_page(document(variant), at="game=1&ply=7&space=1", viewport=window)
        far, near, above, below = page.evaluate(BESIDE_BOARDS)
        # The far edge of a board is seen less wide than the near one.
        assert -24 < near < 24
        assert -24 < far < 0.1 * window["width"]
        thumbs = page.locator(".thumb").count() > 0
        assert 0 < above < 110
        assert 0 < below < (300 if thumbs else 110)
        page.keyboard.press("2")
        stage = page.locator("#board").bounding_box()
        assert stage is not None
        plates = [page.locator(each).bounding_box() for each in ("#far .seat", "#near .seat")]
        assert plates[0]
        assert plates[0]["y"] + plates[0]["height"] <= stage["y"] + 2
        assert plates[1]
        assert plates[1]["y"] >= stage["y"] + stage["height"] - 2


@pytest.mark.parametrize("variant", ["chess", "xiangqi", "glinski", "three-player"])
def test_plates_stand_beside_a_board_in_space_where_a_telephone_lies(variant: str, open_page: OpenPage) -> None:
    page = open_page(document(variant), at="game=1&ply=20&space=1", viewport=LYING)
    stage = page.locator("#board").bounding_box()
    assert stage is not None
    assert stage["height"] > 0.95 * LYING["height"]
    assert [met for *_, met in page.evaluate(PLATES)] == [0] * page.locator(".seat").count()


def test_ranks_of_a_stack_are_named_on_one_side(open_page: OpenPage) -> None:
    for window in (WIDE, LARGE):
        page = open_page(document("dragonchess"), at="game=1&ply=12&space=1", viewport=window)
        sides = page.evaluate("""() => {
          const edges = [...document.querySelectorAll("#board .squares .edge")];
          const boards = edges.map((edge) => edge.getBoundingClientRect());
          return [...document.querySelectorAll(".tag.rank")].map((tag) => {
            const { left: x, top: y } = tag.getBoundingClientRect();
            const far = ({ left, right, top, bottom }) => Math.hypot(x - (left + right) / 2, y - (top + bottom) / 2);
            const board = boards.sort((one, other) => far(one) - far(other))[0];
            return x < (board.left + board.right) / 2;
          });
        }""")
        assert len(sides) == 24
        assert len(set(sides)) == 1


def test_men_are_no_higher_than_rows_are_deep(open_page: OpenPage) -> None:
    page = open_page(document("prince"), at="game=1&ply=40&space=1", viewport=LARGE)
    show_all_levels(page)
    share = page.evaluate("""() => Math.max(...[...document.querySelectorAll("#board .man")].map((man) => {
      const row = man.closest(".panel").querySelector(".edge").getBoundingClientRect().height / 8;
      return man.querySelector("path").getBoundingClientRect().height / row;
    }))""")
    assert 0.6 < share < 1


def test_the_stage_in_space_is_as_high_as_the_flat_one(open_page: OpenPage) -> None:
    for variant in ("tri-d", "chess"):
        page = open_page(document(variant), at="game=1&ply=7", viewport=TALL)
        flat = page.locator("#board").bounding_box()
        page.keyboard.press("s")
        assert page.locator("#board").bounding_box() == flat


# The names of small levels and their boxes, and of the panels in the strip whether they are drawn flat.
STRIP = """() => [
  [...document.querySelectorAll(".thumb")].map((each) => {
    const { left, top, width, height } = each.getBoundingClientRect();
    return [each.textContent, ...[left, top, width, height]];
  }),
  [...document.querySelectorAll(".copy")].map((each) => each.closest(".space") === null),
]"""


@pytest.mark.parametrize(("variant", "window", "boards"), [("prince", TALL, 1), ("alice-3d", WIDE, 4)])
def test_small_levels_stand_in_space_as_on_the_flat_page(
    variant: str, window: dict[str, int], boards: int, open_page: OpenPage
) -> None:
    page = open_page(document(variant), at="game=1&ply=12", viewport=window)
    flat, _ = page.evaluate(STRIP)
    page.keyboard.press("s")
    thumbs, are_flat = page.evaluate(STRIP)
    assert [name for name, *_ in thumbs] == [name for name, *_ in flat]
    # The stage of flat boards is as high as they are, in whole pixels.
    for (_, *in_space), (_, *box) in zip(thumbs, flat, strict=True):
        assert in_space == pytest.approx(box, abs=1)
    assert are_flat == [True] * 8 * boards
    page.keyboard.press("s")
    assert page.evaluate(STRIP)[0] == flat


@pytest.mark.parametrize(("variant", "ply", "legs"), [("alice", 9, 2), ("prince", 12, 2)])
def test_moves_have_the_same_arrows_flat_and_in_space(variant: str, ply: int, legs: int, open_page: OpenPage) -> None:
    page = open_page(document(variant), at=f"game=1&ply={ply}", viewport=WIDE)
    assert page.locator(".side path.trail").count() == 0  # it stayed on its level
    assert page.locator(".over > .trail").count() == legs
    page.keyboard.press("s")
    # A way over many cells has two signposts, each with an arrow of its own.
    assert page.locator(".over > .trail, .panel .step").count() - page.locator(".over .signpost").count() / 2 == legs


def test_a_way_from_a_small_level_crosses_no_large_board(open_page: OpenPage) -> None:
    page = open_page(document("alice-3d"), at="game=1&ply=9&space=1", viewport=TALL)
    assert page.locator(".over .signpost").all_text_contents() == ["from \u05d1\u03b4e1"]
    assert page.locator(".over > .trail").count() == 1  # its shaft
    assert page.locator(".tag.heading").text_content() == "level \u03b5 (epsilon, 5)"
    # An arrow says more than one signpost, and may pass a man or two.
    for variant, ply, window in (("alice-3d", 9, WIDE), ("alice-3d", 9, LARGE), ("dragonchess", 12, LYING)):
        page = open_page(document(variant), at=f"game=1&ply={ply}&space=1", viewport=window)
        assert [page.locator(each).count() for each in (".over .signpost", ".over > .trail")] == [0, 1]


NAMES_OF_CELLS = {"meder": 40, "four-player": 28, "glinski": 22, "raumschach": 50}


@pytest.mark.parametrize("variant", NAMES_OF_CELLS)
def test_all_files_and_ranks_are_named(variant: str, open_page: OpenPage) -> None:
    for window in (WIDE, LARGE, TALL, LYING):
        page = open_page(document(variant), at="game=1&ply=20&space=1", viewport=window)
        # There the post of a board takes the place of one name, which would be taken for one of the board on it.
        left_out = variant == "meder" and window == LYING
        expect(page.locator(".tag:is(.file, .rank)")).to_have_count(NAMES_OF_CELLS[variant] - left_out)


@pytest.mark.parametrize("window", [WIDE, TALL, LYING], ids=["wide", "tall", "lying"])
def test_plates_stand_in_the_corners_in_space_too(window: dict[str, int], open_page: OpenPage) -> None:
    page = open_page(document("four-player"), at="game=1&ply=43&space=1", viewport=window)
    plates = page.evaluate(PLATES)
    assert len({(is_right, is_low) for is_right, is_low, _ in plates}) == len(plates) == 4
    assert [met for *_, met in plates] == [0, 0, 0, 0]
    page.keyboard.press("2")  # they stay while the board is turned
    assert [plate[:2] for plate in page.evaluate(PLATES)] == [plate[:2] for plate in plates]


# How light the squares and the edges of boards are, of 255.
LIGHTNESS = """() => ["--shade-1", "--slab"].map((name) => {
  const probe = document.body.appendChild(document.createElement("canvas"));
  probe.style.color = `var(${name})`;
  const context = probe.getContext("2d");
  context.fillStyle = getComputedStyle(probe).color;
  context.fillRect(0, 0, 1, 1);
  const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
  return 0.3 * red + 0.6 * green + 0.1 * blue;
})"""


def test_boards_and_discs_have_a_body(open_page: OpenPage) -> None:
    page = open_page(document("xiangqi"), at="game=1&ply=7&space=1", viewport=WIDE)
    square, edge = page.evaluate(LIGHTNESS)
    assert edge < square - 30
    page.emulate_media(color_scheme="dark")
    square, edge = page.evaluate(LIGHTNESS)
    assert edge > square + 30
    body = page.evaluate("getComputedStyle(document.querySelector('#board .man')).filter")
    assert body.startswith("drop-shadow(")
    # Its shadow falls as far below as the disc is thick as one sees it.
    down = float(body.split("px")[1])
    assert 0.04 < down / unit(page) < 0.2
