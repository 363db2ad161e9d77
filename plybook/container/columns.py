"""Rows of tables: moves in columns, separated by bars or, as in spreadsheets, by commas or semicolons."""

from __future__ import annotations

import re

from plybook.container import tokens
from plybook.patterns import late

_ENOUGH = 1000  # characters; no row of moves is longer
_MOST_CELLS = 16

_RULER = late(r"[ \t]*+(?:(?:[|:-][ \t]*+)++|\+(?:[-=]++\+)++)[ \t]*+(?=[\r\n]|\Z)")
_RUN = re.compile(r"\S++")
_NUMBER = r'"?[1-9][0-9]{0,3}[.)]?"?'
_BARRED = late(rf"[ \t]*+(?P<first>\|)?[ \t]*+(?:{_NUMBER}[ \t]*+(?P<second>\|))?")
_LISTED = late(rf"[ \t]*+{_NUMBER}[ \t]*+(?P<second>[,;])")
# A row without a number: moves and nothing else, three or more, or two with no space between.
_CELL = rf"[ \t]*+(?=[^ \t;]*+[ \t]*+(?:;|[\r\n]|\Z)){tokens.MOVE}[!?]*+[ \t]*+"
_UNNUMBERED = late(rf"(?:(?:{_CELL};){{2,}}(?:{_CELL}|[ \t]*+);*+|[^\s;]++;[^\s;]++)[ \t]*+(?=[\r\n]|\Z)")
_SEMICOLON = re.compile(";")
_BAR = re.compile(r"\|")
_BAR_APART = re.compile(r"(?<=[ \t])\||\|(?=[ \t\r\n]|\Z)")
_CASTLING = re.compile(r"[oO0]\|[oO0]")  # notations with bars in their moves
_IN_LIST = re.compile(r"\([^()\r\n]*+\)|([,;\"])")  # a comma in parentheses belongs to a cell with coordinates
_NO_MOVE = late(rf"{tokens.NUMBER}|{tokens.RESULT}|{tokens.GLYPH}|{tokens.MARK}|{tokens.MEASURE}")


def separators(line: str) -> list[tuple[int, int]]:
    """Return the offsets of the column separators in ``line``; none if it is no row of moves."""
    if len(line) > _ENOUGH:
        return []
    if "-" in line and ("|" in line or "+" in line) and (ruler := _RULER.match(line)):
        return [run.span() for run in _RUN.finditer(line, 0, ruler.end())]
    return _of_bars(line) if "|" in line else _of_list(line)


def _of_bars(line: str) -> list[tuple[int, int]]:
    begin = _BARRED.match(line)
    if begin is None:
        return []
    bar = _BAR
    if _CASTLING.search(line, begin.end()):
        bar = _BAR_APART
        if begin["second"] and not bar.match(line, begin.start("second")):
            return []
    found = [begin.span(name) for name in ("first", "second") if begin[name]]
    found += [bar_.span() for bar_ in bar.finditer(line, begin.end())]
    cells = _cells(line, begin.end(), found)
    if begin["second"] is None and (len(cells) < 2 or any(len(cell) > 1 for cell in cells)):
        return []
    return found if _hold_moves(cells, 1 if begin["second"] else 2) else []


def _of_list(line: str) -> list[tuple[int, int]]:
    begin = _LISTED.match(line)
    if begin is None:
        found = [mark.span() for mark in _SEMICOLON.finditer(line)] if _UNNUMBERED.match(line) else []
        return found if found and _hold_moves(_cells(line, 0, [(0, 0), *found]), 2) else []
    sign = begin["second"]
    found = [match.span(1) for match in _IN_LIST.finditer(line) if match[1] in (sign, '"')]
    # A semicolon after a number may begin a comment.
    return found if _hold_moves(_cells(line, begin.end(), found), 1 if sign == "," else 2) else []


def _cells(line: str, begin: int, signs: list[tuple[int, int]]) -> list[list[str]]:
    """Return the words of the text between ``signs``, from ``begin`` on."""
    cells = []
    for left, right in [*signs, (len(line), len(line))]:
        if left >= begin:
            cells.append(line[begin:left].split())
            begin = right
    return cells


def _hold_moves(cells: list[list[str]], least: int) -> bool:
    """Return whether all words of ``cells`` are moves, and at least so many cells hold one."""
    words = [word for cell in cells for word in cell if not _NO_MOVE.fullmatch(word)]
    held = sum(any(map(tokens.looks_like_move, cell)) for cell in cells)
    return held >= least and len(cells) <= _MOST_CELLS and all(map(tokens.looks_like_move, words))
