"""A board of larger squares, for a screen that has room for them."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence

from rich.cells import cell_len

from plybook.view.arrangement import LEAST_SIDE
from plybook.view.board import DrawnBoard
from plybook.view.squares import MarkedSpan

WIDER, HIGHER = 2, 3
_WORD = re.compile(r"\S+(?: \S+)*+")  # what stands between two spaces or more


def fitting(board: DrawnBoard, width: int, height: int) -> DrawnBoard:
    """Return ``board`` with large squares if a screen has room for them, with the moves beside them."""
    large = enlarged(board)
    return large if len(large.lines) <= height and large.width + LEAST_SIDE < width else board


def enlarged(board: DrawnBoard) -> DrawnBoard:
    """Return ``board`` with squares that are twice as wide and three lines high, their men in the middle.

    A board whose squares have no known colours is returned as it is.
    """
    by_row: dict[int, list[MarkedSpan]] = defaultdict(list)
    for span in board.squares:
        if span.end - span.start > 1:
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
    starts = {(span.row, span.start) for spans in by_row.values() for span in spans}

    def larger(span: MarkedSpan) -> list[MarkedSpan]:
        first, last = WIDER * span.start, WIDER * span.end
        if span.end - span.start == 1:  # one of two brackets
            first, last = (first, first + 1) if (span.row, span.start) in starts else (last - 1, last)
        high = HIGHER if span.row in by_row else 1
        return [MarkedSpan(tops[span.row] + at, first, last, span.style) for at in range(high)]

    spots, squares = (
        tuple(each for span in spans for each in larger(span)) for spans in (board.spots, board.squares)
    )
    return DrawnBoard(tuple(lines), spots, squares)


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
