"""The names of levels above one of them, each over a small map: a dot for a man, in letters of two by four dots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from math import ceil

from plybook.render.diagram import Panel
from plybook.view.board import DrawnBoard
from plybook.view.squares import MarkedSpan

_LEVELS, _ALL = "levels:", "0: all"
_HERE = "bold reverse"
_EMPTY = 0x2800  # the letter without a dot, after which come all others
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


def with_levels(
    drawn: DrawnBoard,
    level: str,
    changed: Mapping[str, bool],
    maps: Mapping[str, Sequence[str]],
    room: tuple[int, int],
) -> DrawnBoard:
    """Return one level of a board under the names of all, in which its own stands out.

    The levels that the last move has ``changed`` are in brackets: square ones where a man has come, or else angles.
    The ``maps`` of the levels stand under their names, if with them the board is no larger than ``room``.
    """
    signs = {name: ("[", "]") if has_come else ("<", ">") for name, has_come in changed.items()}
    names = {name: name.join(signs.get(name, (" ", " "))) for name in maps}
    above = _named(names, level)
    if (mapped := _mapped(names, maps, level, max(drawn.width, room[0]))) and (
        len(mapped.lines) + len(drawn.lines) < room[1]
    ):
        above = mapped
    down = len(above.lines) + 1
    spots, squares, men = (
        tuple(span._replace(row=span.row + down) for span in each) for each in (drawn.spots, drawn.squares, drawn.men)
    )
    return DrawnBoard((*above.lines, "", *drawn.lines), spots, (*above.squares, *squares), men)


def _named(names: Mapping[str, str], level: str) -> DrawnBoard:
    text, own = _LEVELS, MarkedSpan(0, 0, 0, "")
    for name, written in names.items():
        if name == level:
            own = MarkedSpan(0, len(text) + 1, len(text) + 1 + len(name), _HERE)
        text += written
    return DrawnBoard((f"{text}  {_ALL}",), (), (own,))


def _mapped(names: Mapping[str, str], maps: Mapping[str, Sequence[str]], level: str, width: int) -> DrawnBoard | None:
    """Return the names over the maps, in as few rows as ``width`` allows; None if there are no maps or no room."""
    wide = 1 + max(len(text) for name in names for text in (names[name], *maps[name]))
    most = (width - len(_LEVELS)) // wide
    if not all(maps.values()) or most < 1:
        return None
    each = ceil(len(names) / ceil(len(names) / most))
    lines: list[str] = []
    squares: list[MarkedSpan] = []
    for first in range(0, len(names), each):
        shown = list(names)[first : first + each]
        for row, texts in enumerate(zip(*((names[name], *maps[name]) for name in shown), strict=True)):
            line = (_LEVELS, _ALL)[row] if first == 0 and row < 2 else ""
            line = line.ljust(len(_LEVELS))
            for name, text in zip(shown, texts, strict=True):
                start = len(line) + (wide - len(text)) // 2
                inner = 0 if row else 1  # what stands around a name does not stand out
                if name == level:
                    squares.append(MarkedSpan(len(lines), start + inner, start + len(text) - inner, _HERE))
                line = (line.ljust(start) + text).ljust(len(line) + wide)
            lines.append(line.rstrip())
    return DrawnBoard(tuple(lines), (), tuple(squares))
