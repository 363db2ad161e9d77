"""The screen as tests see it: a file is looked at, keys are pressed, and parts of the screen say what they show."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from pathlib import Path
from unittest.mock import patch

import textual._wait
from rich.segment import Segment
from textual.pilot import Pilot
from textual.widgets import Static

import plybook
from plybook.view.app import Viewer
from plybook.view.game_source import GameSource
from plybook.view.session import ViewSession
from plybook.view.text_lines import TextLines
from tests.extent import IS_FULL

Steps = Callable[["Screen"], Awaitable[None]]

# After each key textual waits until nothing has happened for so many seconds: by default for longer, in vain.
_WAIT, _BUSY = 1 / 250, 1 / 2500
_REFRESHES = 3

# Textual draws a small screen in less time.
SIZE = (120, 40) if IS_FULL else (80, 24)


class Screen:
    """A running viewer."""

    def __init__(self, app: Viewer, pilot: Pilot[None]) -> None:
        self.app, self.pilot = app, pilot

    async def press(self, *keys: str) -> None:
        """Press keys, one after another."""
        await self.pilot.press(*keys)
        await self.settle()

    async def type(self, text: str) -> None:
        """Type letters into what asks for them."""
        await self.press(*("space" if letter == " " else letter for letter in text))

    async def settle(self) -> None:
        """Let what was called come to be seen: it is called after one refresh, and may arrange the screen anew."""
        for _ in range(_REFRESHES):
            await self.pilot.pause()

    def part(self, name: str) -> str:
        """Return the text of a part of the screen on top, as a whole: also what is scrolled away."""
        found = self.app.screen.query_one(f"#{name}")
        if isinstance(found, TextLines):
            return found.text()
        assert isinstance(found, Static)
        return "\n".join("".join(part.text for part in found.render_line(row)) for row in range(found.size.height))

    def seen(self, name: str) -> list[str]:
        """Return the lines of a part that can be seen."""
        found = self.app.screen.query_one(f"#{name}", TextLines)
        return [found.render_line(row).text for row in range(found.size.height)]

    @property
    def marked(self) -> list[str]:
        """What stands in brackets on the board."""
        return re.findall(r"[\[<](.+?)[\]>]", self.part("board"))

    def _segments(self) -> Iterator[Segment]:
        """Yield the pieces that can be seen of all lists and texts on the screen on top."""
        for lines in self.app.screen.query(TextLines):
            for row in range(lines.size.height):
                yield from lines.render_line(row)

    @property
    def reversed(self) -> list[str]:
        """The pieces of text whose colours are exchanged."""
        return [segment.text for segment in self._segments() if segment.style and segment.style.reverse]

    @property
    def colours(self) -> set[str]:
        """The names of the colours of text, all of which are the terminal's own."""
        styles = [segment.style for segment in self._segments() if segment.style]
        found = [colour for style in styles for colour in (style.color, style.bgcolor) if colour]
        assert all(colour.is_system_defined for colour in found)
        return {colour.name for colour in found}

    @property
    def place(self) -> str:
        """What is said of the place, its line ends as spaces."""
        return " ".join(self.part("place").split())

    @property
    def move(self) -> str:
        """The move that led to the place."""
        return self.part("place").partition("   ")[0]


def look_at(source: str | Path | bytes, steps: Steps, *, size: tuple[int, int] = SIZE, follow: bool = False) -> None:
    """Look at the games of a file, of text or ``corpus:NAME``, and take ``steps``."""
    path = source if isinstance(source, Path) else None
    found = GameSource(
        "games.txt" if isinstance(source, bytes) else str(source), partial(plybook.read_games, source), path
    )
    found.begin()
    found.advance()

    async def run() -> None:
        app = Viewer(found, ViewSession(found.games), follow=follow)
        async with app.run_test(size=size) as pilot:
            screen = Screen(app, pilot)
            await screen.settle()
            while found.is_reading:
                await pilot.pause(0.01)
            await screen.settle()
            await steps(screen)

    with patch.multiple(textual._wait, SLEEP_GRANULARITY=_WAIT, SLEEP_IDLE=_BUSY):
        asyncio.run(run())
