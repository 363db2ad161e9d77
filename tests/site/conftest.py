"""The site, built and served, and the editor in Chromium; a test fails if the browser complains of anything."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from tests.browser.conftest import browser  # noqa: F401 - a fixture

ROOT = Path(__file__).parents[2]
SITE = Path(os.environ.get("PLYBOOK_SITE", ROOT / "build" / "site"))
LOADED = "#samples option[value='meder-1']"
WAIT = 60_000

SCREEN: ViewportSize = {"width": 1280, "height": 900}


class Server:
    """The site on this machine; ``sent`` are the paths of all answers, each with how many bytes were sent."""

    def __init__(self) -> None:
        command = [sys.executable, str(ROOT / "site" / "serve.py"), "--port", "0", str(SITE)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().strip()
        self.sent: list[tuple[str, int]] = []
        self._reading = Thread(target=self._read, daemon=True)
        self._reading.start()

    def _read(self) -> None:
        for line in self.process.stdout or ():
            path, _, size = line.rstrip().rpartition(" ")
            self.sent.append((path, int(size)))

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()
        self._reading.join()
        if self.process.stdout is not None:
            self.process.stdout.close()


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    if not (SITE / "try" / "index.html").is_file():
        pytest.fail(f"there is no editor in {SITE}: run `make site`")
    found = Server()
    yield found
    found.stop()


class Reader:
    """Somebody with a browser that keeps nothing yet; ``complaints`` are what it should not have to say or fetch."""

    def __init__(self, browser: Browser, url: str) -> None:
        options: dict[str, Any] = {"viewport": SCREEN, "reduced_motion": "reduce"}
        self.context = browser.new_context(**options, permissions=["clipboard-read", "clipboard-write"])
        self.complaints: list[str] = []
        self.url = url
        origin = url.removesuffix("try/")
        self._home = (origin, "data:", f"blob:{origin}")
        self.context.on("request", lambda request: self._asked(request.url))
        self.context.on("console", lambda message: self.complaints.append(message.text))
        self.context.on("weberror", lambda error: self.complaints.append(str(error.error)))

    def _asked(self, url: str) -> None:
        if not url.startswith(self._home):
            self.complaints.append(url)

    def open(self, fragment: str = "") -> Page:
        """Open the editor in a new tab, and wait until Python is loaded."""
        page = self.context.new_page()
        page.goto(f"{self.url}{fragment and '#'}{fragment}")
        page.wait_for_selector(LOADED, state="attached", timeout=WAIT)
        return page


@pytest.fixture
def reader(browser: Browser, server: Server) -> Iterator[Reader]:
    found = Reader(browser, server.url)
    yield found
    found.context.close()
    assert found.complaints == []


@pytest.fixture(scope="session")
def kept_editor(browser: Browser, server: Server) -> Iterator[tuple[Reader, Page]]:
    """An editor that stays open, for it takes a while to load."""
    found = Reader(browser, server.url)
    yield found, found.open()
    found.context.close()


@pytest.fixture
def editor(kept_editor: tuple[Reader, Page]) -> Iterator[Page]:
    """The editor that stays open, with no text in it."""
    found, page = kept_editor
    page.keyboard.press("Escape")
    page.set_viewport_size(SCREEN)
    page.click("#forget")
    page.evaluate("for (const id of ['form', 'into']) document.getElementById(id).replaceChildren()")
    page.wait_for_selector(".cm-placeholder")
    yield page
    complained, found.complaints[:] = found.complaints[:], []
    assert complained == []


def paste(page: Page, text: str) -> None:
    """Put a text in place of that in the editor, from the clipboard."""
    page.evaluate("(text) => navigator.clipboard.writeText(text)", text)
    page.click(".cm-content")
    page.keyboard.press("Control+a")
    page.keyboard.press("Control+v")


def text_of(page: Page) -> str:
    """Return the text in the editor."""
    page.click(".cm-content")
    page.keyboard.press("Control+a")
    page.keyboard.press("Control+c")
    return str(page.evaluate("() => navigator.clipboard.readText()"))


def drop(page: Page, files: dict[str, bytes], on: str = "#text") -> None:
    """Drop files on a part of the page."""
    given = {name: list(content) for name, content in files.items()}
    transfer = page.evaluate_handle(
        """(files) => {
          const transfer = new DataTransfer();
          for (const [name, content] of Object.entries(files)) {
            transfer.items.add(new File([new Uint8Array(content)], name));
          }
          return transfer;
        }""",
        given,
    )
    page.dispatch_event(on, "drop", {"dataTransfer": transfer})


def codes(page: Page) -> list[str]:
    """Return the codes in the list of findings."""
    return page.locator("#findings li code").all_text_contents()
