"""Screens over the game: one to choose from a list, and one that describes the keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from textwrap import wrap
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.geometry import Region
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from plybook.view.panes import bar
from plybook.view.text_lines import TextLines


class Chooser(ModalScreen[int | None]):
    """A list from which to choose a line; typing narrows it. It returns the number of the line, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", "Back", priority=True),
        Binding("enter", "choose", "Choose", priority=True),
        Binding("up", "move(-1)", "Up", priority=True),
        Binding("down", "move(1)", "Down", priority=True),
        Binding("pageup", "move(-10)", "Page up", priority=True),
        Binding("pagedown", "move(10)", "Page down", priority=True),
    ]

    def __init__(self, title: str, count: int, line: Callable[[int], str], at: int = 0) -> None:
        super().__init__()
        self._title, self._line = title, line
        self._left: Sequence[int] = range(count)
        self._count = count
        self._at = at

    def compose(self) -> ComposeResult:
        """Yield the parts of the screen."""
        yield Static(classes="bar")
        yield Input(placeholder="type to narrow the list; Enter chooses, Esc goes back")
        yield TextLines(id="list")

    def on_mount(self) -> None:
        """Show the list."""
        self.query_one(".bar", Static).update(bar(Text(f" {self._title}"), self.size.width))
        self._show()
        self.query_one(Input).focus()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Narrow the list to the lines that contain the typed text."""
        needle = event.value.casefold()
        chosen = self._left[self._at] if self._at < len(self._left) else 0
        self._left = [each for each in range(self._count) if needle in self._line(each).casefold()]
        self._at = self._left.index(chosen) if chosen in self._left else 0
        self._show()

    def on_click(self, event: events.Click) -> None:
        """Choose the clicked line."""
        lines = self.query_one("#list", TextLines)
        if event.widget is lines and (row := event.y + round(lines.scroll_y)) < len(self._left):
            self._at = row
            self.action_choose()

    def action_move(self, step: int) -> None:
        """Go down the list."""
        self._at = max(0, min(self._at + step, len(self._left) - 1))
        self._show()

    def action_choose(self) -> None:
        """Return the selected line."""
        self.dismiss(self._left[self._at] if self._at < len(self._left) else None)

    def action_leave(self) -> None:
        """Return None."""
        self.dismiss(None)

    def _show(self) -> None:
        lines = self.query_one("#list", TextLines)
        lines.show(self._row, len(self._left), 0)
        lines.reveal(Region(0, self._at, 1, 1))

    def _row(self, row: int) -> Text:
        return Text(f" {self._line(self._left[row])} ", "reverse" if row == self._at else "", end="")


class Help(ModalScreen[None]):
    """A description of the keys, the marks and the letters; any key goes back."""

    def __init__(self, keys: Sequence[tuple[str, str]]) -> None:
        super().__init__()
        self._keys = keys

    def compose(self) -> ComposeResult:
        """Yield the parts of the screen."""
        yield Static(classes="bar")
        yield TextLines(id="list")

    def on_mount(self) -> None:
        """Show the keys."""
        self.query_one(".bar", Static).update(bar(Text(" Keys, marks and letters"), self.size.width))
        width = max(len(names) for names, _ in self._keys)
        rest = max(self.size.width - width - 6, 12)
        rows = [
            Text(f" {names if first else '':>{width}}   {line}")
            for names, what in self._keys
            for first, line in ((at == 0, line) for at, line in enumerate(wrap(what, rest)))
        ]
        self.query_one("#list", TextLines).show_texts(rows)

    def on_key(self, event: events.Key) -> None:
        """Scroll, or go back."""
        event.stop()
        lines = self.query_one("#list", TextLines)
        if event.key in ("down", "pagedown"):
            lines.scroll_relative(y=1 if event.key == "down" else 10, animate=False)
        elif event.key in ("up", "pageup"):
            lines.scroll_relative(y=-1 if event.key == "up" else -10, animate=False)
        else:
            self.dismiss(None)
