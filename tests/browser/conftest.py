"""Chromium, and pages opened in it from the disk; a test fails if the browser complains of anything."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")

OpenPage = Callable[..., Page]


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
        path = tmp_path / f"game-{len(contexts)}.html"
        path.write_text(document, encoding="utf-8")
        context = browser.new_context(
            **{"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce"} | options
        )
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: complaints.append(message.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on(
            "request",
            lambda request: complaints.append(request.url) if request.url[:5] not in ("file:", "data:") else None,
        )
        page.goto(f"{path.as_uri()}{at and '#'}{at}")
        return page

    yield open_document
    for context in contexts:
        context.close()
    assert complaints == []
