"""Lines of text on the screen, with highlighted parts; text that does not fit is scrolled."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from rich.text import Text
from textual.geometry import Region, Size
from textual.scroll_view import ScrollView
from textual.strip import Strip


class TextLines(ScrollView, can_focus=False):
    """Lines of text; ``width`` is that of the longest. A line is made when it is shown."""

    DEFAULT_CSS: ClassVar[str] = """
    TextLines { scrollbar-size: 1 1; }
    """

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual calls it so
        super().__init__(id=id)
        self.count = 0
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

    def reveal(self, region: Region) -> None:
        """Scroll until ``region`` is in the middle, unless all of it is visible."""
        if not Region.from_offset(self.scroll_offset, self.size).contains_region(region):
            self.scroll_to_region(region, animate=False, force=True, center=True)
