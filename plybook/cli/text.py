"""Text for people: coloured on a terminal, plain elsewhere."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from plybook.cli.streams import drop_messages
from plybook.diagnostics import Diagnostic, Severity, Span
from plybook.display import can_write, isolated, shown, unmarked, visible
from plybook.record import Source
from plybook.wording import shortened

if TYPE_CHECKING:
    from rich.console import Console

    from plybook.archive.stats import Stats
    from plybook.report.checks import FindingCounts
    from plybook.view.board import DrawnBoard

_STYLES = {Severity.ERROR: "bold red", Severity.WARNING: "yellow", Severity.NOTE: "cyan"}
_WIDTH = 100
_COLUMNS = 80  # of lines that are printed on no terminal
_GAP = 2  # between columns


def counted(number: int, one: str, many: str = "") -> str:
    """Return a count with its noun: ``1 game``, ``2 games``."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def totals(of: FindingCounts | Stats) -> str:
    """Return a line with the numbers of games, plies and findings."""
    return (
        f"{counted(of.games, 'game')}, {counted(of.plies, 'ply', 'plies')}: {counted(of.errors, 'error')}, "
        f"{counted(of.warnings, 'warning')}, {counted(of.notes, 'note')}"
    )


def in_columns(texts: Sequence[str]) -> Iterator[str]:
    """Yield lines with ``texts`` in columns, sorted downwards, as many as fit the width of the terminal."""
    import shutil  # most commands need no rich

    if not texts:
        return
    width = max(map(len, texts)) + _GAP
    columns = max(1, shutil.get_terminal_size().columns // width)
    rows = -(-len(texts) // columns)
    for row in range(rows):
        yield "".join(text.ljust(width) for text in texts[row::rows]).rstrip()


COLOURED = ("truecolor", "256")
"""The systems of colours of terminals that can show squares in their own."""

_FORCING = ("FORCE_COLOR", "TTY_COMPATIBLE")  # environment variables that force colours into a pipe


class Printer:
    """Prints lines and diagnostics to standard output, or to standard error.

    Output that is no terminal gets plain text, without importing rich.
    """

    def __init__(self, *, stderr: bool = False) -> None:
        self._stderr = stderr
        self._stream = sys.stderr if stderr else sys.stdout
        self._is_plain = not self._stream.isatty() and not any(name in os.environ for name in _FORCING)

    @cached_property
    def console(self) -> Console:
        """The console for styled text."""
        from plybook.cli.console import console

        return console(stderr=self._stderr)

    def _print(self, *parts: tuple[str, str]) -> None:
        """Print a line of texts, each with its style."""
        try:
            if self._is_plain:
                print(unmarked("".join([text for text, _ in parts])), file=self._stream, flush=True)
            else:
                from rich.text import Text

                self.console.print(Text.assemble(*parts))
        except BrokenPipeError:
            if not self._stderr:
                raise
            drop_messages()  # the output of the command is worth more than they are

    def line(self, text: str = "", style: str = "") -> None:
        """Print one line."""
        self._print((shown(text), style))

    def folded(self, text: str, style: str = "") -> None:
        """Print a line; on a terminal where it would fill more than two, its beginning and how long it is."""
        if not self._is_plain and len(text) > 2 * self.console.width:
            length = f"  {len(text)} characters, all in a pipe"
            text = shortened(text, self.console.width - len(length)) + length
        self.line(text, style)

    @property
    def screen(self) -> tuple[int, int] | None:
        """The width and height of the terminal, None if there is none."""
        return (self.console.width, self.console.height) if self._stream.isatty() else None

    @property
    def width(self) -> int:
        """The width of the terminal; elsewhere what COLUMNS says, or else 80."""
        said = os.environ.get("COLUMNS", "")
        return self.screen[0] if self.screen else int(said) if said.isdecimal() else _COLUMNS

    @property
    def shows_colours(self) -> bool:
        """Whether squares can have colours of their own here, which half blocks may show."""
        if self._is_plain:
            return False
        from plybook.view.painting import HALF_BLOCKS

        if not can_write(HALF_BLOCKS, self._stream.encoding):
            return False
        return self.console.color_system in COLOURED and not self.console.no_color

    def board(self, board: DrawnBoard) -> None:
        """Print a board with its colours and marks."""
        if self._is_plain:
            for line in board.lines:
                self._print((line, ""))
            return
        for text in board.texts(is_256=self.console.color_system == "256"):
            self.console.print(text)

    def bar(self, before: str, bar: str, after: str, *, is_heading: bool = False) -> None:
        """Print a line with a bar in it."""
        style = "bold" if is_heading else ""
        self._print((shown(before), style), (bar, "cyan"), (shown(after), ""))

    def diagnostics(self, diagnostics: Iterable[Diagnostic], source: Source | None = None) -> None:
        """Print diagnostics, with the lines of ``source`` that they are about, if given."""
        for diagnostic in diagnostics:
            self._heading(diagnostic)
            if source is not None:
                self._excerpt(diagnostic.span, source, _STYLES[diagnostic.severity])
                if diagnostic.hint:
                    self.line(f"    hint: {diagnostic.hint}")

    def _heading(self, diagnostic: Diagnostic) -> None:
        where = [f"game {diagnostic.game}"] if diagnostic.game is not None else []
        where += [f"ply {diagnostic.ply}"] if diagnostic.ply is not None else []
        self._print(
            (shown(str(diagnostic.span)), "bold"),
            (": ", ""),
            (f"{diagnostic.severity} {diagnostic.code}", _STYLES[diagnostic.severity]),
            (f" {shown(diagnostic.statement)}", ""),
            (f" [{', '.join(where)}]" if where else "", "dim"),
        )

    def _excerpt(self, span: Span, source: Source, style: str) -> None:
        line = source.line(span.line)
        if not line.strip():
            return
        # A long line is shown from shortly before the span.
        first = max(0, min(span.column - 1 - _WIDTH // 3, len(line) - _WIDTH))
        excerpt = visible(line[first : first + _WIDTH]).rstrip()
        at = span.column - 1 - first
        length = max(1, min(span.end_column - span.column, _WIDTH - at))
        self._print((f"    | {isolated(excerpt)}", ""))
        self._print((f"    | {' ' * at}", ""), ("^" * length, style))
