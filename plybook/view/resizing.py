"""A board with larger or narrower squares, for the room that a screen has."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise, zip_longest
from typing import NamedTuple

from rich.cells import cell_len

from plybook.view.board import DrawnBoard
from plybook.view.fine_lines import without
from plybook.view.painting import Patch, painted
from plybook.view.squares import MarkedSpan

_HIGHEST = 6
_STEEPEST = 1.5  # the least width of a square, in its heights; two heights look square on most terminals
_WIDER = 2  # the columns by which a square may be wider than two heights
_FLAT = 5  # the greatest width of a square of one line
_UNKNOWN = 3  # the width of squares whose places are not known
_NARROWED = 4  # squares of this width and more can lose a column
WORD = re.compile(r"\S+(?: \S+)*+")
"""What stands between two spaces or more."""
_LINES = re.compile(r"(?<!\S)[-+#|]+(?!\S)")  # lines between squares


class SquareSize(NamedTuple):
    """The size of a square, in cells of the terminal."""

    width: int
    height: int

    @property
    def is_halved(self) -> bool:
        """Whether squares begin and end in the middle of a line, so that one line is in the middle of a square."""
        return self.height % 2 == 0

    @property
    def rank(self) -> tuple[int, int]:
        """What sizes are ordered by: the shorter side, where a cell is twice as high as wide, and then the area."""
        return min(self.width, 2 * self.height), self.width * self.height


class _Grid(NamedTuple):
    """The squares of a board by their rows, how wide they are, and the columns in which they begin."""

    rows: dict[int, list[MarkedSpan]]
    size: int
    starts: frozenset[int]

    def gaps(self, lines: Sequence[str]) -> frozenset[int]:
        """Return which of ``lines`` are empty after a row of squares."""
        return frozenset(row + 1 for row in self.rows if row + 1 < len(lines) and not lines[row + 1])


def _grid(board: DrawnBoard) -> _Grid | None:
    """Return the grid of the squares, None if they are unknown or of several widths."""
    rows: dict[int, list[MarkedSpan]] = defaultdict(list)
    for span in board.squares:
        rows[span.row].append(span)
    widths = {span.end - span.start for span in board.squares}
    if len(widths) != 1 or any(cell_len(board.lines[row]) != len(board.lines[row]) for row in rows):
        return None
    [size] = widths
    starts = frozenset(span.start for span in board.squares)
    if any(other - one < size for one, other in pairwise(sorted(starts))):
        return None  # squares of one row stand over the edges of others
    return _Grid(rows, size, starts)


class SizedBoard:
    """A board whose squares can have other sizes; ``sizes`` are these, the best first, if the screen had no bounds.

    ``own`` is the size in the text; without known squares it is the only one. A narrower one is the last.
    """

    def __init__(self, board: DrawnBoard) -> None:
        self.drawn = board
        self.width, self.height = board.width, len(board.lines)
        self._grid = grid = _grid(board)
        self.own = SquareSize(grid.size if grid else _UNKNOWN, 1)
        self.sizes = [self.own]
        if grid is not None:
            larger = (
                SquareSize(width, height)
                for height in range(1, _HIGHEST + 1)
                for width in range(grid.size, max(2 * height + _WIDER, _FLAT) + 1, 2)
                if width >= _STEEPEST * height and (width, height) != self.own
            )
            narrower = [SquareSize(grid.size - 1, 1)] if grid.size >= _NARROWED else []
            self.sizes = [*sorted(larger, key=lambda size: size.rank, reverse=True), self.own, *narrower]

    @property
    def bands(self) -> list[DrawnBoard]:
        """The rows of boards, each under the title of all: first those with a man that has come, then other marks.

        There are none if no boards stand below each other.
        """
        rows = sorted(self._grid.rows) if self._grid else []
        ends = [(last, first) for last, first in pairwise(rows) if first - last > 1]
        if not ends:
            return []
        heads = max(first - last - 1 for last, first in ends)  # lines above each row of boards
        first = max(rows[0] - heads, 0)
        begins = [first, *(last + 1 for last, _ in ends)]
        after = [*(last + 1 for last, _ in ends), self.height]
        bands = [self.drawn.rows([*range(first), *range(*lines)]) for lines in zip(begins, after, strict=True)]
        return sorted(bands, key=_marked)

    def extent(self, size: SquareSize) -> tuple[int, int]:
        """Return the width, at most, and the height of the board with squares of ``size``."""
        grid = self._grid
        if grid is None:
            return self.width, self.height
        wider, higher = len(grid.starts) * (size.width - grid.size), len(grid.rows) * (size.height - 1)
        if size.is_halved:
            # Rows that follow one another begin and end with half a line, to which empty lines give way.
            higher += sum(row - 1 not in grid.rows for row in grid.rows) - len(grid.gaps(self.drawn.lines))
        return self.width + wider, self.height + higher

    def board(self, size: SquareSize) -> DrawnBoard:
        """Return the board with squares of ``size``, one of ``sizes``, their men in the middle.

        The colour of a seat is behind the letters of its men, and around them where squares are larger.
        """
        grid = self._grid
        return self.drawn if grid is None or size == self.own else _Resizing(self.drawn, grid, size).board()


class _Resizing:
    """The writing of a board with larger or narrower squares."""

    def __init__(self, board: DrawnBoard, grid: _Grid, size: SquareSize) -> None:
        self.old, self.grid, self.size = board, grid, size
        more = size.width - grid.size
        width = max(board.width, *(span.end for span in board.squares)) + 1
        # The columns before each column: those put in, in a square behind its first and before its last.
        before = [1] * width
        for start in grid.starts:
            before[start + 1] += max(more, 0) // 2
            before[start + grid.size - 1] += max(more, 0) - max(more, 0) // 2 + min(more, 0)
        self.at = list(accumulate(before, initial=-1))[1:]
        self.tops: list[int] = []
        self.middle = size.height // 2
        self.squares = {(row, span.start) for row, squares in grid.rows.items() for span in squares}

    def board(self) -> DrawnBoard:
        """Return the board."""
        lines: list[str] = []
        gaps = self.grid.gaps(self.old.lines) if self.size.is_halved else ()
        for row, text in enumerate(self.old.lines):
            is_shared = self.size.is_halved and {row - 1, row} <= self.grid.rows.keys()
            above = lines.pop() if is_shared else ""
            self.tops.append(len(lines))
            if row in self.grid.rows:
                first, *others = self._square_row(row, text)
                lines += [_over(above, first), *others]
            elif row in gaps:
                continue
            elif row > max(self.grid.rows) and text[:1].strip():
                lines.append(text)  # a sentence under the board, and no names of files
            else:
                lines.append(self._line(text, ()))
        larger = map(self._larger, self.old.spots)
        spots = [MarkedSpan(line, each.start, each.end, each.style) for each in larger for line in each.lines]
        squares = [self._larger(span) for span in self.old.squares]
        men = [*map(self._on_square, self.old.men), *self._brackets_beside(lines, squares)]
        found = painted(lines, squares, men)
        return self.old._replace(spots=tuple(spots), **found._asdict())

    def _brackets_beside(self, lines: Sequence[str], squares: Sequence[Patch]) -> Iterator[Patch]:
        """Yield the second brackets of marked squares that stand beside them, in the colour of these."""
        places = {spot[:3] for spot in self.old.spots} if self.size.width < self.grid.size else set()
        for span, square in zip(self.old.squares, squares, strict=True):
            line, beside = square.top // 2, square.end
            if span[:3] in places and lines[line][beside : beside + 1] in tuple("]>!"):
                yield square._replace(start=beside, end=beside + 1)

    def _square_row(self, row: int, text: str) -> Iterator[str]:
        """Yield the lines of a row of squares."""
        squares = self.grid.rows[row]
        written = self._line(text, squares)
        full = self.at[max(span.end for span in squares) - 1] + 1
        down = {self.at[found]: text[found] for found in _line_signs(text, squares)}
        for line in range(self.size.height + self.size.is_halved):
            if line == self.middle:
                yield written.ljust(full)
                continue
            drawn = [" "] * max(full, len(written))
            for at, sign in down.items():
                if sign in "|#" or (sign == "+" and line > self.middle):
                    drawn[at] = "|" if sign == "+" else sign
            yield "".join(drawn).rstrip().ljust(full)

    def _line(self, text: str, squares: Sequence[MarkedSpan]) -> str:
        """Return a line with the squares in it of their new size, and with its words where they belong to these."""
        text = text.ljust(max((span.end for span in squares), default=0))
        wide = [" "] * (self.at[min(len(text), len(self.at) - 1)] + len(text) + 1)
        rest = list(without(text, squares))
        for _, start, end, _ in squares:
            first, width = self.at[start], self.size.width
            man = text[start + 1 : end - 1].strip()
            around = " " * ((width - 2 - len(man)) // 2)
            larger = f"{text[start]}{around}{man}".ljust(width - 1) + text[end - 1]
            wide[first : first + width] = larger if width > self.grid.size else _cut(text[start:end], width)
        for found in _LINES.finditer("".join(rest)):
            for at in range(found.start(), found.end()):
                is_flat = at + 1 < found.end() and {text[at], text[at + 1]} <= {"-", "+", "#"}
                wide[self.at[at]] = text[at]
                for between in range(self.at[at] + 1, self.at[at + 1] if is_flat else 0):
                    wide[between] = "#" if text[at] == "#" else "-"
            rest[found.start() : found.end()] = " " * (found.end() - found.start())
        for _, start, end, _ in squares if self.size.width < self.grid.size else ():
            at = self.at[start] + self.size.width  # the second bracket stands on the edge of what is beside it
            if text[end - 2] != " " and wide[at] in " -":
                wide[at] = text[end - 1]
        begins = {span.start for span in squares}
        for word in WORD.finditer("".join(rest)):
            at = self.at[word.start()]
            if word.end() in begins:  # a name stands before its square
                at = max(self.at[word.end()] - len(word[0]), 0)
                wide[max(at - 1, 0)] = " "
            wide[at : at + len(word[0])] = word[0]
        return "".join(wide).rstrip()

    def _larger(self, span: MarkedSpan) -> Patch:
        """Return what ``span`` covers now: all of a square, or what is written beside squares."""
        start, top = self.at[span.start], 2 * self.tops[span.row]
        if self._square(span) is None:
            top += 2 * self.middle if span.row in self.grid.rows else 0
            return Patch(top, top + 2, start, start + span.end - span.start, span.style)
        top += self.size.is_halved
        return Patch(top, top + 2 * self.size.height, start, self.at[span.end - 1] + 1, span.style)

    def _square(self, span: MarkedSpan) -> int | None:
        """Return the column in which the square begins that ``span`` is on, None if it is on none."""
        before = range(span.start, span.start - self.grid.size, -1)
        return next((start for start in before if (span.row, start) in self.squares), None)

    def _on_square(self, span: MarkedSpan) -> Patch:
        """Return what a man covers now: letters, and in larger squares some room around them."""
        around, square = self._larger(span), self._square(span)
        if square is None:
            return around
        left, right = self.at[square], self.at[square + self.grid.size - 1] + 1
        length, middle = span.end - span.start, 2 * (self.tops[span.row] + self.middle)
        if self.size.width < self.grid.size:
            return Patch(middle, middle + 2, left + 1, left + 1 + length, span.style)
        pad = max((right - left - length) // 4, self.size.height > 1)
        pad = min(pad, (right - left - length - 1) // 2)  # men side by side do not touch
        start = left + 1 + (right - left - 2 - length) // 2
        up = max(self.size.height - 3, 0)  # half lines above the letters, and below
        return Patch(middle - up, middle + 2 + up, start - pad, start + length + pad, span.style)


def _cut(square: str, width: int) -> str:
    """Return what is written on a square of this ``width``, without the blank before its second bracket."""
    return square[:-2] + square[-1] if width < len(square) and square[-2] == " " else square[:width]


def _over(one: str, other: str) -> str:
    """Return what is written on a line that two rows of squares share."""
    return "".join(sign if sign.strip() else below for sign, below in zip_longest(one, other, fillvalue=" "))


def _marked(board: DrawnBoard) -> tuple[bool, bool]:
    """Return what puts boards with a man that has come first, and then those with other marks."""
    return not any(any(map(str.isalpha, board.text(spot))) for spot in board.spots), not board.spots


def _line_signs(text: str, squares: Sequence[MarkedSpan]) -> Iterator[int]:
    """Yield where lines between squares stand in ``text``."""
    for found in _LINES.finditer(without(text, squares)):
        yield from range(found.start(), found.end())
