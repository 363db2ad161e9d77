"""Lines of text on the screen, with highlighted parts; text that does not fit is scrolled."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from rich.text import Text
from textual.geometry import Region, Size
from textual.scroll_view import ScrollView
from textual.strip import Strip


class TextLines(ScrollView, can_focus=False):
    """Lines of text; ``width`` is that of the longest. A line is made when it is shown.

    ``when_scrolled`` is called when another part of them is seen.
    """

    DEFAULT_CSS: ClassVar[str] = """
    TextLines { scrollbar-size: 1 1; }
    """

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual calls it so
        super().__init__(id=id)
        self.count = 0
        self.when_scrolled: Callable[[], None] = lambda: None
        self._line: Callable[[int], Text] = lambda row: Text()

    def show(self, line: Callable[[int], Text], count: int, width: int) -> None:
        """Show ``count`` lines; ``line`` makes one from its number."""
        self._line, self.count = line, count
        self.virtual_size = Size(width, count)
        self.refresh()

    def show_texts(self, texts: Sequence[Text]) -> None:
        """Show lines that have been made."""
        self.show(texts.__getitem__, len(texts), max((text.cell_len for text in texts), default=0))

    def text(self) -> str:
        """Return all lines as text."""
        return "\n".join(self._line(row).plain for row in range(self.count))

    def render_line(self, y: int) -> Strip:
        """Return one visible line."""
        left, top = self.scroll_offset
        row, base = y + top, self.rich_style
        if row >= self.count:
            return Strip.blank(self.size.width, base)
        text, console = self._line(row), self.app.console
        strip = Strip(text.render(console)).apply_style(console.get_style(text.style)).apply_style(base)
        return strip.crop_extend(left, left + self.size.width, base)

    def watch_scroll_x(self, old_value: float, new_value: float) -> None:
        """Show another part of the lines."""
        super().watch_scroll_x(old_value, new_value)
        self.when_scrolled()

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """Show another part of the lines."""
        super().watch_scroll_y(old_value, new_value)
        self.when_scrolled()

    @property
    def seen(self) -> Region:
        """The part of the lines that is seen."""
        return Region.from_offset(self.scroll_offset, self.size)

    def scroll_on(self, step: int) -> None:
        """Scroll to the next part, or to the one before: parts follow one another from left to right in rows."""
        parts = [
            (min(x, self.max_scroll_x), min(y, self.max_scroll_y))
            for y in range(0, self.count, max(self.size.height, 1))
            for x in range(0, self.virtual_size.width, max(self.size.width, 1))
        ]
        parts = list(dict.fromkeys(parts)) or [(0, 0)]
        here = min(parts, key=lambda part: abs(part[0] - self.scroll_x) + abs(part[1] - self.scroll_y))
        x, y = parts[(parts.index(here) + step) % len(parts)]
        self.scroll_to(x, y, animate=False, force=True)

    def reveal(self, region: Region) -> None:
        """Scroll until ``region`` is in the middle, unless all of it is visible."""
        if not self.seen.contains_region(region):
            self.scroll_to_region(region, animate=False, force=True, center=True)
