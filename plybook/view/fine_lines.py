"""Lines between squares, and the hole in a board, as signs that are finer than those of a text."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from plybook.view.painting import HALF_BLOCKS
from plybook.view.squares import MarkedSpan

# A sign of a cell, or of no man in hand, stands alone. Half blocks are the edges of squares.
_BESIDE = rf"[^\s{HALF_BLOCKS}]"
_TEXT = re.compile(rf"(?<!{_BESIDE})(?:[-+#|]{{2,}}(?!{_BESIDE})|[|#](?![^\s\w{HALF_BLOCKS}]))")
LINES = re.compile(rf"{_TEXT.pattern}|[─│┌┐░]+")
"""Lines and holes in a board, as text or finer."""
_FINE = str.maketrans("-|#", "─│░")
_HOLE = "#:"  # a legend begins so


def with_fine_lines(lines: Sequence[str], squares: Iterable[MarkedSpan]) -> Iterator[str]:
    """Yield the ``lines`` of a board with finer lines between its ``squares``."""
    there: dict[int, list[MarkedSpan]] = defaultdict(list)
    for square in squares:
        there[square.row].append(square)
    for row, line in enumerate(lines):
        signs = list(line)
        for found in _TEXT.finditer(without(line, there[row])):
            signs[found.start() : found.end()] = _fine(found[0])
        yield fine_legend("".join(signs))


def fine_legend(line: str) -> str:
    """Return a line of a legend with the finer sign of a hole, if that is what it explains."""
    return line.translate(_FINE) if line.startswith(_HOLE) else line


def _fine(text: str) -> str:
    """Return one line in finer signs; where it bends, it goes down from there."""
    return re.sub(r"\+$", "┐", text).replace("+", "┌").translate(_FINE)


def without(text: str, squares: Iterable[MarkedSpan]) -> str:
    """Return ``text`` with spaces in place of ``squares``."""
    rest = list(text)
    for _, start, end, _ in squares:
        rest[start:end] = " " * (end - start)
    return "".join(rest)
