"""The text of a document in terms of the protocol: lines from 0, and columns in the code units of an encoding.

plybook counts lines and columns from 1, and columns in characters; a byte order mark does not count. For both, lines
end with a line feed, a carriage return, or both together, and nothing else.
"""

from __future__ import annotations

import io
from bisect import bisect_left, bisect_right
from collections.abc import Callable
from itertools import accumulate
from typing import TextIO

from lsprotocol.types import Position, Range

from plybook.diagnostics import Span
from plybook.record import line_bounds

UTF_8, UTF_16, UTF_32 = "utf-8", "utf-16", "utf-32"

_MARK = "\ufeff"
_ASTRAL = 0x10000


def _utf_8_units(character: str) -> int:
    code = ord(character)
    return 1 + (code >= 0x80) + (code >= 0x800) + (code >= _ASTRAL)


def _utf_16_units(character: str) -> int:
    return 1 + (ord(character) >= _ASTRAL)


_UNITS: dict[str, Callable[[str], int]] = {UTF_8: _utf_8_units, UTF_16: _utf_16_units, UTF_32: len}


class DocumentText:
    """The text of a document; columns of the protocol count code units of ``encoding``.

    Places of plybook are lines and columns from 1, as in `plybook.Span`.
    """

    def __init__(self, text: str, encoding: str = UTF_16) -> None:
        self.text = text
        self.encoding = encoding
        self._starts, self._ends = line_bounds(text)
        self._mark = int(text.startswith(_MARK))
        self._tables: dict[int, list[int]] = {}

    def stream(self) -> TextIO:
        """Return the text as a stream, which is never read as a packed file."""
        return io.StringIO(self.text, newline="")

    @property
    def content(self) -> bytes:
        """The text as bytes of a file; lone surrogates become question marks."""
        return self.text.encode("utf-8", errors="replace")

    # --- from plybook to the protocol ----------------------------------------------------------------------------

    def position(self, line: int, column: int) -> Position:
        """Return the position of a line and column."""
        row = min(max(line - 1, 0), len(self._starts) - 1)
        character = column - 1 + (0 if row else self._mark)
        return Position(row, self._units(row, min(max(character, 0), self._ends[row] - self._starts[row])))

    def range_of(self, span: Span) -> Range:
        """Return the range of a span of the file."""
        return Range(self.position(span.line, span.column), self.position(span.line, span.end_column))

    def range_from(self, start: tuple[int, int], end: tuple[int, int]) -> Range:
        """Return the range from one place to another."""
        return Range(self.position(*start), self.position(*end))

    def range_between(self, start: int, end: int) -> Range:
        """Return the range of ``text[start:end]``."""
        return Range(self._position_at(start), self._position_at(end))

    def _position_at(self, offset: int) -> Position:
        row = bisect_right(self._starts, offset) - 1
        return Position(row, self._units(row, min(offset, self._ends[row]) - self._starts[row]))

    # --- from the protocol to plybook ----------------------------------------------------------------------------

    def place(self, position: Position) -> tuple[int, int]:
        """Return the line and column of a position; past the end of a line or the text, those of its end."""
        row, character = self._found(position)
        return row + 1, max(character - (0 if row else self._mark), 0) + 1

    def offset(self, position: Position) -> int:
        """Return the number of characters before a position."""
        row, character = self._found(position)
        return self._starts[row] + character

    def line_before(self, position: Position) -> str:
        """Return the text of the line before a position."""
        row, character = self._found(position)
        return self.text[self._starts[row] : self._starts[row] + character]

    def changed(self, old_range: Range, new: str) -> DocumentText:
        """Return the text with ``new`` in place of a range."""
        start, end = sorted((self.offset(old_range.start), self.offset(old_range.end)))
        return DocumentText(self.text[:start] + new + self.text[end:], self.encoding)

    def _found(self, position: Position) -> tuple[int, int]:
        """Return the index of the line, and the number of its characters before the position."""
        if position.line >= len(self._starts):
            return len(self._starts) - 1, self._ends[-1] - self._starts[-1]
        row = max(position.line, 0)
        length = self._ends[row] - self._starts[row]
        table = self._table(row)
        character = bisect_left(table, position.character) if table else position.character
        return row, min(max(character, 0), length)

    # --- code units ----------------------------------------------------------------------------------------------

    def _units(self, row: int, character: int) -> int:
        table = self._table(row)
        return table[character] if table else character

    def _table(self, row: int) -> list[int]:
        """Return the number of code units before each character of a line; [] if each has one unit."""
        if row not in self._tables:
            line = self.text[self._starts[row] : self._ends[row]]
            plain = line.isascii() or self.encoding == UTF_32
            self._tables[row] = [] if plain else list(accumulate(map(_UNITS[self.encoding], line), initial=0))
        return self._tables[row]
