"""Flat panels as text of fixed width: rows from the top, each between its name twice, under the names of columns.

A cell stands in the line and the column of its middle. Where cells are no squares, as on a board of hexagons, rows
may lie half a cell apart and have no name of their own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import zip_longest

from plybook.render.diagram import NO_MARKS, Cell, CellMark, Marks, Panel, Role
from plybook.rules.position import Man

GAP = " " * 3
_SQUARE, _ROUND, _ANGLE, _NONE = ("[", "]"), ("(", ")"), ("<", ">"), (" ", " ")
_BRACKETED = frozenset((CellMark.SELECTED, CellMark.LAST_MOVE, CellMark.MARKED, CellMark.CLOSED))
_LEFT = frozenset((CellMark.FROM, CellMark.CROSSED, CellMark.TAKEN, CellMark.GONE, CellMark.OPENED))
_EMPTY, _TARGET = ".", "*"
_DIGITS = 3  # of the place of a line
_NEAR = 0.26  # how far a label may be from its line


def letters(man: Man | None) -> str:
    """Return the letters of a man, a capital first for the first seat's; "" for none."""
    if man is None:
        return ""
    return man.kind.lower() if man.seat else man.kind[0].upper() + man.kind[1:]


def brackets(marks: Marks) -> tuple[str, str]:
    """Return the two signs around a cell with these marks.

    Round ones say that a man can be taken there, square ones that one has come, and angles that one has gone.
    """
    if CellMark.CAPTURE in marks:
        return _ROUND
    return _SQUARE if marks & _BRACKETED else _ANGLE if marks & _LEFT else _NONE


def empty(marks: Marks) -> str:
    """Return the sign of an empty cell."""
    return _TARGET if CellMark.TARGET in marks else _EMPTY


def written(cell: Cell) -> str:
    """Return the letters of the man on ``cell``, or a dot, or a star if a man can go there; and the cell's sign."""
    if CellMark.TARGET in cell.marks:
        return _TARGET
    return letters(cell.man) + cell.sign or _EMPTY


def panel_lines(panel: Panel, width: int = 1, spill: int = 0) -> list[str]:
    """Return the lines of ``panel`` under its titles and the names of its columns.

    ``width`` is how many letters stand on a cell, but for the ``spill`` that may reach into what is between two.
    If the board itself has come, its title is in brackets, and its cells are not.
    """
    rows: dict[float, dict[float, Cell]] = {}
    for cell in panel.cells:
        column, row = (round(length, _DIGITS) for length in cell.centre)
        rows.setdefault(row, {})[column] = cell
    files = _by_line({column for row in rows.values() for column in row}, panel, Role.FILE)
    ranks = _by_line(rows, panel, Role.RANK)
    margin = max(map(len, ranks.values()))
    header = " " * (margin + 2) + "".join(f" {files[column]:{width}} " for column in sorted(files))
    titles = [*panel.texts(Role.TITLE), *panel.texts(Role.OWNER)]
    if _has_moved(panel):
        titles[0] = titles[0].join(_SQUARE)
        rows = {row: {at: replace(cell, marks=NO_MARKS) for at, cell in there.items()} for row, there in rows.items()}
    lines = [*titles, header.rstrip()]
    for row in sorted(ranks):
        there = rows.get(row, {})
        squares = _row([there.get(column) for column in sorted(files)], width, spill)
        lines.append(f" {ranks[row]:>{margin}} {squares} {ranks[row]}".rstrip())
    return lines


def _has_moved(panel: Panel) -> bool:
    """Return whether ``panel`` is a board that the last move took to where it stands now: all of it is marked."""
    return panel.foot is not None and all(CellMark.LAST_MOVE in cell.marks for cell in panel.cells)


def _by_line(lines: Iterable[float], panel: Panel, role: Role) -> dict[float, str]:
    """Return the labels of ``role``, files or ranks, by the line they belong to: the nearest, if cells are on one."""
    found = dict.fromkeys(lines, "")
    for label in panel.labels:
        if label.role is role:
            at = round(label.x if role is Role.FILE else label.y, _DIGITS)
            line = min(found, key=lambda line: abs(line - at), default=at)
            found[line if abs(line - at) < _NEAR else at] = label.text
    return found


def _row(cells: Sequence[Cell | None], width: int, spill: int) -> str:
    """Return a row of squares; of two marked ones whose signs would stand at one place, that of the second does."""
    size = width + 2
    line = [" "] * (size * len(cells) + spill)
    for column, cell in enumerate(cells):
        if cell is None:
            continue
        text, start = written(cell), size * column
        line[start + 1 : start + 1 + len(text)] = text
        first, last = brackets(cell.marks)
        if first != " ":
            line[start], line[start + 1 + max(width, len(text))] = first, last
    return "".join(line)


def beside(*panels: tuple[Sequence[str], int]) -> str:
    """Return panels, lines and their width, side by side, without spaces at the ends of lines."""
    rows = zip_longest(*(lines for lines, _ in panels), fillvalue="")
    widths = [width for _, width in panels]
    return "\n".join(
        GAP.join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip() for row in rows
    )


def in_rows(panels: Iterable[Panel], width: int = 1, spill: int = 0) -> str:
    """Return ``panels`` as text: those that are level with one another on the page side by side."""
    bands: dict[float, list[list[str]]] = {}
    for panel in panels:
        bands.setdefault(panel.y, []).append(panel_lines(panel, width, spill))
    longest = max(len(line) for band in bands.values() for lines in band for line in lines)
    return "\n\n".join(beside(*((lines, longest) for lines in bands[y])) for y in sorted(bands))
