"""The four sets of Influenced 8-Leveled 3D Alice Chess on a page, level by level, the highest on top.

Of each level the two main sets stand side by side, and under them the influence sets. A main set shows its men and,
by a sign, whose influence is larger on a cube: on an empty one that sign alone, and after a man if it is not his own
side's, so that men with a sign are those that cannot move. Black sees files and ranks turned round.

Hebrew letters stand between words with Latin or Greek letters only, so that none of them, isolated or not, moves
anything else on its line.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from typing import NamedTuple

from plybook.render.layout import beside, grid, letters
from plybook.replay.geometry import Geometry
from plybook.replay.position import Position
from plybook.replay.rules.alice_3d.men import LEVELS
from plybook.replay.rules.alice_3d.position import AlicePosition
from plybook.replay.terms import Cell, Seat

_NAMES = ("alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta")
_NUMBERS = "12345678"
_MAIN_SETS = {"ב": "beth", "ג": "gimel"}
_INFLUENCE_SETS = {"א": "aleph: White's influence", "ד": "daleth: Black's influence"}

_LETTERS, _WIDTH = 2, 38
_SQUARE = _LETTERS + 2
_RULERS, _NOBODY = "+-", "."
_LEGEND = """\
beth, gimel: + White's influence is the larger, - Black's is, . nobody has any
a man with such a sign cannot move: the larger influence is not his own side's"""


class _View(NamedTuple):
    """What is drawn, and how: ``step`` is 1 as White counts files and ranks, -1 as Black does."""

    position: AlicePosition
    marked: Set[int]
    step: int


class AliceSetsLayout:
    """Draws positions on four sets of eight levels, two of them for influence."""

    def levels(self, geometry: Geometry) -> Mapping[str, str]:
        """Return the levels by each name they have: their Greek letters, these in words, and numbers."""
        return {
            name: level for names in (LEVELS, _NAMES, _NUMBERS) for name, level in zip(names, LEVELS, strict=True)
        }

    def draw(self, position: Position, *, marked: Set[int] = frozenset(), seat: Seat = 0, level: str = "") -> str:
        """Return the levels, or the one called ``level``; White's men begin with capitals, Black's do not."""
        if not isinstance(position, AlicePosition):
            raise TypeError(f"no position on four sets of eight levels: {position!r}")
        view = _View(position, marked, -1 if seat else 1)
        drawn = (_level(view, name) for name in level or reversed(LEVELS))
        return "\n\n".join([*drawn, _LEGEND])


def _level(view: _View, level: str) -> str:
    index = LEVELS.index(level)
    heading = f"level {level} ({_NAMES[index]}, {_NUMBERS[index]})"
    pairs = (
        beside(*((_panel(view, name, title, level), _WIDTH) for name, title in sets.items()))
        for sets in (_MAIN_SETS, _INFLUENCE_SETS)
    )
    return "\n".join([heading, *pairs])


def _panel(view: _View, name: str, title: str, level: str) -> list[str]:
    """Return one level of one set, under its title."""
    position, marked, step = view
    _, _, files, ranks = position.geometry.values
    write = _with_ruler if name in _MAIN_SETS else letters
    rows = []
    for rank in ranks[::-step]:
        cells = [position.geometry.cell(name + level + file + rank) for file in files[::step]]
        rows.append((rank, _squares([(write(position, cell), cell in marked) for cell in cells])))
    return [f"set {name} {title}", *grid(files[::step], rows, _LETTERS)]


def _with_ruler(position: AlicePosition, cell: Cell) -> str:
    """Return the man on a cell of a main set, and who rules it if that does not follow from him."""
    man, ruler = position.man_at(cell), position.ruling_seat(cell)
    sign = _NOBODY if ruler is None else _RULERS[ruler]
    if man is None:
        return sign
    return letters(position, cell) + ("" if ruler == man.seat else sign)


def _squares(squares: Sequence[tuple[str, bool]]) -> str:
    """Return squares, texts and whether they are marked, in a row.

    A text of three letters reaches to the end of its square; if it is marked, its bracket stands in the next one.
    """
    line = [" "] * (_SQUARE * len(squares) + 1)
    for index, (text, marked) in enumerate(squares):
        start, end = _SQUARE * index, _SQUARE * index + 1 + max(_LETTERS, len(text))
        line[start + 1 : start + 1 + len(text)] = text
        if marked:
            line[start], line[end] = "[]"
    return "".join(line)


LAYOUT = AliceSetsLayout()
