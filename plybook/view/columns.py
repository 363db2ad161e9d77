"""The moves of a game in columns side by side, as in a newspaper, where there is room for several."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.cells import cell_len
from textual.geometry import Region

from plybook.diagnostics import Diagnostic
from plybook.record import GameRecord
from plybook.replay.result import Line
from plybook.view.game_places import Path
from plybook.view.sheet import GameSheet, SheetRow, SheetWord

_LEAST, _GAP = 34, 3  # the width of a column that has others beside it, and what is between two


class SheetColumns:
    """The rows of ``game`` in one column, or in several where they are more than ``height`` and ``width`` has room.

    Pages of several columns are below each other. ``found`` are the findings at each place.
    """

    def __init__(
        self, game: GameRecord, line: Line, found: Mapping[Path, Sequence[Diagnostic]], width: int, height: int
    ) -> None:
        self.size = width, height
        self.sheet = GameSheet(game, line, found, width)
        self.width, self.columns = width, 1
        most = (width + _GAP) // (max(_LEAST, self.sheet.round_width) + _GAP)
        if len(self.sheet.rows) > height > 0 and most > 1:
            self.columns = most
            self.width = (width + _GAP) // most - _GAP
            self.sheet = GameSheet(game, line, found, self.width)
        self.height = height if self.columns > 1 else max(len(self.sheet.rows), 1)
        self.count = -(-len(self.sheet.rows) // (self.columns * self.height)) * self.height

    def row(self, line: int) -> SheetRow:
        """Return the words on a line, those of all columns."""
        page, down = divmod(line, self.height)
        words: SheetRow = []
        for column in range(self.columns):
            at = (page * self.columns + column) * self.height + down
            if at >= len(self.sheet.rows):
                break
            used = sum(cell_len(word.text) for word in words)
            words.append(SheetWord(" " * (column * (self.width + _GAP) - used)))
            words += self.sheet.rows[at]
        return words

    def region(self, path: Path) -> Region:
        """Return what is to be seen of a place: its row with those around it, or the page of several columns."""
        row = self.sheet.row_of.get(path, 0)
        if self.columns == 1:
            return Region(0, max(row - 1, 0), 1, 3)
        return Region(0, row // (self.columns * self.height) * self.height, 1, self.height)

    def path_at(self, column: int, line: int) -> Path | None:
        """Return the place of the word at a column and a line, None if there is none."""
        for word in self.row(line) if line < self.count else ():
            column -= cell_len(word.text)
            if column < 0:
                return word.path
        return None
