"""Chromium, and pages opened in it from the disk; a test fails if the browser complains of anything."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")

SCREEN: ViewportSize = {"width": 1280, "height": 800}
TELEPHONE: ViewportSize = {"width": 390, "height": 844}
DEVICES: dict[str, dict[str, Any]] = {
    "screen": {"viewport": SCREEN},
    "telephone": {"viewport": TELEPHONE, "has_touch": True, "is_mobile": True},
}

# To draw pages takes much of the time of tests, and few look at pictures. A page that is not drawn is laid out, and
# the mouse meets its parts where they are. The sheet is of no element, so that the page does not come upon it.
UNDRAWN = """{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("html { opacity: 0 !important }");
  document.adoptedStyleSheets = [sheet];
}"""

OpenPage = Callable[..., Page]


class Window(NamedTuple):
    """A page of the browser, and what it complained of since that was last looked at."""

    page: Page
    complaints: list[str]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        raise LookupError("no Chromium is found: install it, or say in CHROMIUM where it is")
    with sync_playwright() as playwright:
        # What draws without a graphics card, so that pictures are the same everywhere.
        found = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        yield found
        found.close()


@pytest.fixture(scope="session")
def windows(browser: Browser) -> Iterator[dict[str, list[Window]]]:
    """Windows that are free, by their options: they stay open, for opening one takes longer than most tests in it."""
    found: dict[str, list[Window]] = {}
    yield found
    for each in [window for free in found.values() for window in free]:
        each.page.context.close()


@pytest.fixture
def used() -> list[tuple[str, Window]]:
    """The windows of a test, with their options."""
    return []


@pytest.fixture
def complaints(used: list[tuple[str, Window]]) -> Callable[[], list[str]]:
    """Return what the windows of a test complained of, each time what is new."""

    def told() -> list[str]:
        found = [text for _, window in used for text in window.complaints]
        for _, window in used:
            window.complaints.clear()
        return found

    return told


@pytest.fixture
def open_page(
    browser: Browser,
    windows: dict[str, list[Window]],
    used: list[tuple[str, Window]],
    complaints: Callable[[], list[str]],
    tmp_path: Path,
) -> Iterator[OpenPage]:
    """Open a document, a string, as a file; ``at`` is what stands behind ``#``, the rest is for the browser.

    Each page of a test has a window of its own, on a ``device`` and in light colours unless it is said otherwise. It
    is not drawn before `draw` asks for that.
    """

    def open_document(document: str, *, at: str = "", device: str = "screen", **options: Any) -> Page:
        options = {"reduced_motion": "reduce", "color_scheme": "light"} | DEVICES[device] | options
        size = options.pop("viewport")
        name = repr(sorted(options.items()))
        free = windows.setdefault(name, [])
        window = free.pop() if free else opened(browser, options)
        used.append((name, window))
        page = window.page
        page.mouse.move(0, 0)
        page.set_viewport_size(size)
        page.emulate_media(media="screen", color_scheme=options["color_scheme"])
        page.goto(written(document, tmp_path / f"game-{len(used)}.html", at))
        return page

    yield open_document
    told = complaints()
    for name, window in reversed(used):
        windows[name].append(window)
    assert told == []


def opened(browser: Browser, options: dict[str, Any]) -> Window:
    """Open a window in which nothing is shown yet."""
    context = browser.new_context(**options)
    context.add_init_script(UNDRAWN)
    page = context.new_page()
    window = Window(page, [])
    page.on("console", lambda message: window.complaints.append(message.text))
    page.on("pageerror", lambda error: window.complaints.append(str(error)))
    page.on(
        "request",
        lambda request: window.complaints.append(request.url) if request.url[:5] not in ("file:", "data:") else None,
    )
    return window


def draw(page: Page) -> Page:
    """Let a page be drawn from now on: for pictures of it, and for those who ask whether its letters are seen."""
    page.evaluate("document.adoptedStyleSheets = []")
    assert page.evaluate("getComputedStyle(document.documentElement).opacity") == "1"
    return page


def written(document: str, path: Path, at: str) -> str:
    """Write a document to a file; return its address, with what stands behind ``#``."""
    path.write_text(document, encoding="utf-8")
    return f"{path.as_uri()}{at and '#'}{at}"


def expect_address(page: Page, link: str) -> None:
    """Wait until the address has a link, which is written when the reader rests."""
    page.wait_for_function("(link) => location.hash === link", arg=link)
