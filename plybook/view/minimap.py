"""The names of levels above one of them, each over a small map: a dot for a man, in letters of two by four dots."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import zip_longest
from math import ceil

from rich.text import Text

from plybook.render.diagram import Panel
from plybook.view.board import DrawnBoard
from plybook.view.squares import MarkedSpan

_LEVELS, _ALL = "levels:", "0: all"
_HERE = "bold reverse"
_EMPTY = 0x2800  # the letter without a dot, after which come all others
FULL = chr(_EMPTY + 0xFF)
"""A letter of maps, with all dots."""
_DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))


def minimap(panels: Sequence[Panel]) -> list[str]:
    """Return the lines of a map of ``panels`` side by side, from left to right, all of one length."""
    maps = [_lines(panel) for panel in sorted(panels, key=lambda panel: panel.x)]
    wide = [len(lines[0]) for lines in maps]
    rows = zip_longest(*maps)
    return [" ".join(line or chr(_EMPTY) * width for line, width in zip(row, wide, strict=True)) for row in rows]


def _lines(panel: Panel) -> list[str]:
    across = sorted({round(cell.centre[0], 3) for cell in panel.cells})
    down = sorted({round(cell.centre[1], 3) for cell in panel.cells})
    letters = [[_EMPTY] * -(-len(across) // 2) for _ in range(-(-len(down) // 4))]
    for cell in panel.cells:
        if cell.man:
            x, y = (places.index(round(value, 3)) for places, value in zip((across, down), cell.centre, strict=True))
            letters[y // 4][x // 2] |= _DOTS[y % 4][x % 2]
    return ["".join(map(chr, line)) for line in letters]


def overview(board: DrawnBoard, is_seen: Callable[[int, int], bool]) -> list[Text]:
    """Return a map of ``board``, in which the marks and what ``is_seen``, by column and line, stand out.

    It has no lines if the places of the squares are not known.
    """
    places = {(span.row, span.start): span for span in board.squares}
    if not places:
        return []
    left, top = min(start for _, start in places), min(row for row, _ in places)
    wide = min(span.end - span.start for span in places.values())
    men = {(each.row, each.start) for each in board.men if any(map(str.isalpha, board.text(each)))}
    letters: dict[tuple[int, int], int] = {}
    here: set[tuple[int, int]] = set()
    marked: set[tuple[int, int]] = set()
    spots = {(spot.row, at) for spot in board.spots for at in range(spot.start, spot.end)}
    for (row, start), span in places.items():
        y, x = row - top, (start - left + wide // 2) // wide
        at = y // 4, x // 2
        covered = {(row, column) for column in range(span.start, span.end)}
        letters[at] = letters.get(at, _EMPTY) | (_DOTS[y % 4][x % 2] if covered & men else 0)
        here |= {at} if is_seen(span.start, row) and is_seen(span.end - 1, row) else set()
        marked |= {at} if covered & spots else set()
    lines = []
    for y in range(max(y for y, _ in letters) + 1):
        line = Text()
        for x in range(max(x for _, x in letters) + 1):
            style = " ".join(("bold yellow",) * ((y, x) in marked) + ("reverse",) * ((y, x) in here))
            line.append(chr(letters[y, x]) if (y, x) in letters else " ", style)
        lines.append(line)
    return lines


def names_of_levels(
    maps: Mapping[str, Sequence[str]],
    shown: Collection[str],
    changed: Mapping[str, bool],
    width: int,
    *,
    has_maps: bool,
    hint: str = _ALL,
) -> DrawnBoard:
    """Return the names of all levels, over their ``maps`` if it ``has_maps`` and ``width`` has room for them.

    The levels that are ``shown`` stand out. Those that the last move has ``changed`` are in brackets: square ones
    where a man has come, or else angles. A ``hint`` after them says how all are drawn.
    """
    signs = {name: ("[", "]") if has_come else ("<", ">") for name, has_come in changed.items()}
    names = {name: name.join(signs.get(name, (" ", " "))) for name in maps}
    if has_maps and (mapped := _mapped(names, maps, shown, width)):
        return mapped
    text, own = f"{_LEVELS} ", []
    for name, written in names.items():
        if name in shown:
            own.append(MarkedSpan(0, len(text) + 1, len(text) + 1 + len(name), _HERE))
        text += written
    return DrawnBoard((f"{text}  {hint}",), men=tuple(own))


def _mapped(
    names: Mapping[str, str], maps: Mapping[str, Sequence[str]], shown: Collection[str], width: int
) -> DrawnBoard | None:
    """Return the names over the maps, in as few rows as ``width`` allows; None if there are no maps or no room."""
    wide = 1 + max(len(text) for name in names for text in (names[name], *maps[name]))
    most = (width - len(_LEVELS)) // wide
    if not all(maps.values()) or most < 1:
        return None
    each = ceil(len(names) / ceil(len(names) / most))
    lines: list[str] = []
    here: list[MarkedSpan] = []
    for first in range(0, len(names), each):
        listed = list(names)[first : first + each]
        for row, texts in enumerate(zip(*((names[name], *maps[name]) for name in listed), strict=True)):
            line = (_LEVELS, _ALL)[row] if first == 0 and row < 2 else ""
            line = line.ljust(len(_LEVELS))
            for name, text in zip(listed, texts, strict=True):
                start = len(line) + (wide - len(text)) // 2
                inner = 0 if row else 1  # what stands around a name does not stand out
                if name in shown:
                    here.append(MarkedSpan(len(lines), start + inner, start + len(text) - inner, _HERE))
                line = (line.ljust(start) + text).ljust(len(line) + wide)
            lines.append(line.rstrip())
    return DrawnBoard(tuple(lines), men=tuple(here))
