"""Places in a text as a browser counts them: by code units of UTF-16, from 0."""

from __future__ import annotations

import re
from bisect import bisect_left

from plybook.diagnostics import Span
from plybook.record import Source, line_bounds

_ASTRAL = re.compile("[\U00010000-\U0010ffff]")
_MARK = "\ufeff"

Place = tuple[int, int]
"""Where something begins and ends."""


class TextPlaces:
    """The places of a ``text``.

    Those of plybook are lines and columns from 1, as in `plybook.Span`; a byte order mark does not count there.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        starts, self._ends = line_bounds(text)
        self._starts = [int(text.startswith(_MARK)), *starts[1:]]
        # Characters of two units are rare; without one the places are the same.
        self._astral = [] if text.isascii() else [found.start() for found in _ASTRAL.finditer(text)]

    @property
    def lines(self) -> int:
        """The number of lines."""
        return len(self._starts)

    def of(self, span: Span) -> Place:
        """Return where a span of the file begins and ends."""
        return self.at(span.line, span.column), self.at(span.line, span.end_column)

    def at(self, line: int, column: int) -> int:
        """Return the place of a line and column; past the end of a line or the text, that of its end."""
        row = min(max(line - 1, 0), len(self._starts) - 1)
        return self.units(min(max(self._starts[row] + column - 1, self._starts[row]), self._ends[row]))

    def start_of(self, source: Source) -> int:
        """Return how many characters stand before the source of a game."""
        row = min(source.first_line, len(self._starts)) - 1
        return min(self._starts[row] + source.first_column - 1, len(self.text))

    def units(self, offset: int) -> int:
        """Return the place of so many characters of the text."""
        return offset + bisect_left(self._astral, offset) if self._astral else offset
