"""A board with squares of two columns, which look square: where each man has a letter and the colour of his seat."""

from __future__ import annotations

import re
from itertools import accumulate

from plybook.view.board import DrawnBoard
from plybook.view.fine_lines import without
from plybook.view.resizing import WORD
from plybook.view.squares import MarkedSpan

_WIDTH = 2
_LOST = (1, 3)  # of the four columns of a square
_LINE = re.compile(r"[-+#|]+")
_HOLE = "##"


def small(board: DrawnBoard) -> DrawnBoard:
    """Return ``board``, whose men have letters of seats, with small squares and without those letters.

    Lines that hold nothing but names are left out. Of these, those stay that have a place next to their squares.
    """
    return _Shrinking(board).board()


class _Shrinking:
    """The writing of a board with small squares; ``names`` are those to be written on each line, by their column."""

    def __init__(self, board: DrawnBoard) -> None:
        self.old = board
        self.spots = {spot[:3] for spot in board.spots}
        self.starts = frozenset(square.start for square in board.squares)
        lost = {start + at for start in self.starts for at in _LOST}
        # The new column of each column; lines stand over the letters of men.
        self.at = list(accumulate((at not in lost for at in range(2 * board.width)), initial=-1))[1:]
        self.taken = {(square.row, square.start) for square in board.squares}
        rows = {square.row for square in board.squares}
        self.kept = [row for row, line in enumerate(board.lines) if row in rows or _HOLE in line]
        self.names: dict[int, dict[int, str]] = {row: {} for row in self.kept}
        for row in range(len(board.lines)):
            if row not in self.names:
                self._place_names(row)

    def board(self) -> DrawnBoard:
        """Return the board."""
        squares = tuple(map(self._moved, self.old.squares))
        spots = tuple(self._moved(spot) for spot in self.old.spots if spot.row in self.names)
        men = tuple(self._man(man) for man in self.old.men if self.old.text(man).isalpha())  # and no brackets
        small = self.old._replace(spots=spots, squares=squares, men=men, legend=()).rows(self.kept)
        return small._replace(lines=tuple(map(self._line, self.kept)))

    def _place_names(self, row: int) -> None:
        """Place the names of a line that is left out: on the next one, or from the last one on the first free one."""
        is_last = row > self.kept[-1]
        for word in WORD.finditer(self.old.lines[row]):
            start = word.start() - 1
            if start not in self.starts or not word[0].isalnum():
                continue
            above = [other for other in reversed(self.kept) if other < row]
            near = above if is_last else above[:1] + [other for other in self.kept if other > row][:1]
            free = [other for other in near if (other, start) not in self.taken]
            if above and free:
                self.names[free[0]][start] = word[0]

    def _moved(self, span: MarkedSpan) -> MarkedSpan:
        start = self.at[span.start]
        return span._replace(start=start, end=start + _WIDTH)

    def _man(self, man: MarkedSpan) -> MarkedSpan:
        """Return what a man covers: the first column of his square."""
        start = self.at[man.start - 1]
        return man._replace(start=start, end=start + 1)

    def _line(self, row: int) -> str:
        squares = [square for square in self.old.squares if square.row == row]
        text = self.old.lines[row].ljust(max((square.end for square in squares), default=0))
        wide = [" "] * len(text)
        for square in squares:
            start = self.at[square.start]
            wide[start : start + _WIDTH] = self._written(
                text[square.start : square.end], is_marked=square[:3] in self.spots
            )
        rest = without(text, squares)
        for found in _LINE.finditer(rest):
            for at in range(found.start(), found.end()):
                wide[self.at[at]] = text[at]
        for start, name in self.names[row].items():
            wide[self.at[start] : self.at[start] + _WIDTH] = name.ljust(_WIDTH)
        for found in WORD.finditer(_LINE.sub(lambda line: " " * len(line[0]), rest)):
            self._write(wide, found)
        return "".join(wide).rstrip()

    @staticmethod
    def _written(square: str, *, is_marked: bool) -> str:
        """Return what stands on a small square: a letter with the second mark, or both marks of an empty square."""
        man = square[1:-1].strip()
        if man.isalpha() and len(man) == _WIDTH:
            return man[-1] + (square[-1] if is_marked else " ")
        return square[0] + square[-1] if is_marked else man.ljust(_WIDTH)

    def _write(self, wide: list[str], found: re.Match[str]) -> None:
        """Write a word where it belongs, unless something is there: a title in the middle of what it names."""
        word, at = found[0], self.at[found.start()]
        if " " in word:
            at = self.at[(found.start() + found.end()) // 2] - len(word) // 2
        if not "".join(wide[max(at - 1, 0) : at + len(word)]).strip():
            wide[at : at + len(word)] = word
