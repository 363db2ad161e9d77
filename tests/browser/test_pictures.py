"""What boards look like, held against pictures that are kept; ``PLYBOOK_UPDATE_PICTURES=1`` keeps new ones.

Only the board is compared, without any letters, which are of other fonts elsewhere; and a little may differ.
"""

from __future__ import annotations

import io
import os
from pathlib import Path

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Page

import plybook
from tests.browser.conftest import OpenPage, draw

KEPT = Path(__file__).parent / "pictures"
MOST_ON_AVERAGE = 2.5  # of 255
MUCH, MOST_PIXELS = 48, 0.015
BOARDS = [
    ("chess", "1. e4 c5 2. Nf3 d6 3. Bb5+", "light", False),
    ("three-player", "corpus:three-player-1", "dark", False),
    ("tri-d", "corpus:parmen-1", "light", True),
    ("raumschach", "corpus:raumschach-1", "dark", True),
]


def board_of(page: Page) -> Image.Image:
    page.evaluate("""() => {
      for (const text of document.querySelectorAll("#board text, #board .names")) text.style.visibility = "hidden";
    }""")
    return Image.open(io.BytesIO(draw(page).locator("#board").screenshot())).convert("RGB")


@pytest.mark.parametrize(("variant", "source", "theme", "is_spatial"), BOARDS)
def test_a_board_looks_as_it_did(
    variant: str, source: str, theme: str, is_spatial: bool, open_page: OpenPage
) -> None:
    document = plybook.page(plybook.read(source, variant=variant), theme=theme)
    page = open_page(document, at="game=1&ply=5", viewport={"width": 400, "height": 700})
    if is_spatial:
        page.keyboard.press("s")
    drawn = board_of(page)
    path = KEPT / f"{variant}-{'space' if is_spatial else 'flat'}.png"
    if os.environ.get("PLYBOOK_UPDATE_PICTURES"):
        drawn.quantize(64).save(path, optimize=True)
    kept = Image.open(path).convert("RGB")
    assert drawn.size == kept.size
    counts = ImageChops.difference(drawn, kept).convert("L").histogram()
    pixels = drawn.width * drawn.height
    assert sum(value * count for value, count in enumerate(counts)) / pixels < MOST_ON_AVERAGE
    assert sum(counts[MUCH:]) / pixels < MOST_PIXELS


@pytest.mark.parametrize("ply", [0, 42])
def test_men_in_space_leave_no_lines_on_boards(ply: int, open_page: OpenPage) -> None:
    page = open_page(
        plybook.page(plybook.read("corpus:parmen-1")),
        at=f"game=1&ply={ply}&space=1",
        viewport={"width": 1280, "height": 900},
    )
    shown = []
    for style in ("opacity: 0.004", "display: none"):
        page.evaluate(
            "(style) => document.querySelectorAll('.man').forEach((man) => man.style.cssText += style)", style
        )
        shown.append(board_of(page).convert("L"))
    differing = sum(ImageChops.difference(*shown).histogram()[30:])
    assert differing < 50
