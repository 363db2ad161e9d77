"""A board of larger squares, for a screen that has room for them."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence

from rich.cells import cell_len

from plybook.view.arrangement import LEAST_SIDE
from plybook.view.board import DrawnBoard
from plybook.view.squares import MarkedSpan, within

WIDER, HIGHER = 2, 3
_WORD = re.compile(r"\S+(?: \S+)*+")  # what stands between two spaces or more


def fitting(board: DrawnBoard, width: int, height: int) -> DrawnBoard:
    """Return ``board`` with large squares if a screen has room for them, with the moves beside them."""
    large = enlarged(board)
    return large if len(large.lines) <= height and large.width + LEAST_SIDE < width else board


def enlarged(board: DrawnBoard) -> DrawnBoard:
    """Return ``board`` with squares that are twice as wide and three lines high, their men in the middle.

    The colour of a seat is behind the letters of its men and one space on each side of them.

    A board whose squares have no known colours is returned as it is.
    """
    by_row: dict[int, list[MarkedSpan]] = defaultdict(list)
    for span in board.squares:
        by_row[span.row].append(span)
    if not by_row or any(cell_len(board.lines[row]) != len(board.lines[row]) for row in by_row):
        return board
    lines: list[str] = []
    tops: list[int] = []
    for row, text in enumerate(board.lines):
        tops.append(len(lines))
        wide = _widened(text, by_row.get(row, ()))
        if row in by_row:
            wide = wide.ljust(WIDER * max(span.end for span in by_row[row]))
        beside = [" " * len(wide)] * (HIGHER // 2) if row in by_row else []
        lines += [*beside, wide, *beside]
    square_at = {(span.row, at): span for span in board.squares for at in range(span.start, span.end)}

    def larger(span: MarkedSpan) -> list[MarkedSpan]:
        first, last = WIDER * span.start, WIDER * span.end
        high = HIGHER if span.row in by_row else 1
        return [MarkedSpan(tops[span.row] + at, first, last, span.style) for at in range(high)]

    def on_square(span: MarkedSpan) -> list[MarkedSpan]:
        square = square_at.get((span.row, span.start))
        if square is None:  # brackets where no square is known
            return larger(span)
        around = larger(square)
        if span.start == square.start:  # a bracket
            return [each._replace(end=each.start + 1, style=span.style) for each in around]
        if span.end == square.end:
            return [each._replace(start=each.end - 1, style=span.style) for each in around]
        middle = around[HIGHER // 2]
        man = within(middle, lines[middle.row], span.style)
        return [man._replace(start=man.start - 1, end=man.end + 1)]

    spots, squares = (
        tuple(each for span in spans for each in larger(span)) for spans in (board.spots, board.squares)
    )
    men = tuple(each for span in board.men for each in on_square(span))
    return DrawnBoard(tuple(lines), spots, squares, men)


def _widened(text: str, squares: Sequence[MarkedSpan]) -> str:
    """Return a line with each of its ``squares`` wider, and with its words where they belong to these."""
    text = text.ljust(max((span.end for span in squares), default=0))
    wide = [" "] * (WIDER * len(text) + 1)
    rest = list(text)
    for _, start, end, _ in squares:
        first, last = text[start], text[end - 1]
        man = text[start + 1 : end - 1].strip()
        wide[WIDER * start : WIDER * end] = first + man.center(WIDER * (end - start) - 2) + last
        rest[start:end] = " " * (end - start)
    for word in _WORD.finditer("".join(rest)):
        at = WIDER * word.start()
        wide[at : at + len(word[0])] = word[0]
    return "".join(wide).rstrip()
