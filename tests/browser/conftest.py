"""Chromium, and pages opened in it from the disk; a test fails if the browser complains of anything."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")

SCREEN: ViewportSize = {"width": 1280, "height": 800}
TELEPHONE: ViewportSize = {"width": 390, "height": 844}
DEVICES: dict[str, dict[str, Any]] = {
    "screen": {"viewport": SCREEN},
    "telephone": {"viewport": TELEPHONE, "has_touch": True, "is_mobile": True},
}

OpenPage = Callable[..., Page]


class Window(NamedTuple):
    """A page of the browser, and what it complained of."""

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


@pytest.fixture
def complaints() -> list[str]:
    """What the browser says that it should not have to say, and what it fetches from elsewhere."""
    return []


@pytest.fixture
def open_page(browser: Browser, tmp_path: Path, complaints: list[str]) -> Iterator[OpenPage]:
    """Open a document, a string, as a file; ``at`` is what stands behind ``#``, the rest is for the browser."""
    contexts: list[BrowserContext] = []

    def open_document(document: str, *, at: str = "", **options: Any) -> Page:
        page = window(browser, complaints, **options)
        contexts.append(page.context)
        page.goto(written(document, tmp_path / f"game-{len(contexts)}.html", at))
        return page

    yield open_document
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.fixture(scope="session")
def windows(browser: Browser) -> Iterator[dict[str, Window]]:
    """Windows that stay open: opening one takes longer than most of what is tried in it."""
    found: dict[str, Window] = {}
    for name, options in DEVICES.items():
        complained: list[str] = []
        found[name] = Window(window(browser, complained, **options), complained)
    yield found
    for each in found.values():
        each.page.context.close()


@pytest.fixture
def show_page(windows: dict[str, Window], tmp_path: Path) -> Iterator[OpenPage]:
    """Show a document as `open_page` does, in a window of a ``device`` that stays open, in light colours."""
    used: list[Window] = []

    def show(document: str, *, at: str = "", device: str = "screen") -> Page:
        shown = windows[device]
        used.append(shown)
        shown.page.set_viewport_size(DEVICES[device]["viewport"])
        shown.page.emulate_media(media="screen", color_scheme="light")
        shown.page.goto(written(document, tmp_path / f"game-{len(used)}.html", at))
        return shown.page

    yield show
    complained = [text for each in used for text in each.complaints]
    for each in used:
        each.complaints.clear()
    assert complained == []


def window(browser: Browser, complaints: list[str], **options: Any) -> Page:
    """Open a window in which nothing is shown yet."""
    context = browser.new_context(**{"viewport": SCREEN, "reduced_motion": "reduce"} | options)
    page = context.new_page()
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on(
        "request",
        lambda request: complaints.append(request.url) if request.url[:5] not in ("file:", "data:") else None,
    )
    return page


def written(document: str, path: Path, at: str) -> str:
    """Write a document to a file; return its address, with what stands behind ``#``."""
    path.write_text(document, encoding="utf-8")
    return f"{path.as_uri()}{at and '#'}{at}"
