"""The four sets of Influenced 8-Leveled 3D Alice Chess on a page, level by level, the highest on top.

Each level has the two main sets side by side, and under them the influence sets. A main set shows its men, and a sign
for the side with the larger influence on a cube. An empty cube always has the sign; a man has it only if the
influence is not his own side's, so men with a sign cannot move. Black sees files and ranks turned round.

In text Hebrew letters stand between words with Latin or Greek letters only, so that none of them, isolated or not,
moves anything else on its line.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import ClassVar

from plybook.render.diagram import CellMark, Diagram, Label, Marked, Panel, Role, marks_on
from plybook.render.layout import DiagramLayout, Signs, sign_at
from plybook.render.layouts import flat
from plybook.render.layouts.arrangements import LARGE, Places, around_one, in_blocks, in_rows
from plybook.render.layouts.boxes import STOREY, BoxView, Outer
from plybook.render.text import beside, panel_lines
from plybook.rules.board import Geometry
from plybook.rules.games.alice_3d.men import LEVELS, MAIN, SETS
from plybook.rules.games.alice_3d.position import AlicePosition
from plybook.rules.position import Position
from plybook.rules.terms import Cell, Seat

_NAMES = ("alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta")
_NUMBERS = "12345678"
_MAIN_SETS = {"ב": "beth", "ג": "gimel"}
_INFLUENCE_SETS = {"א": "aleph: White's influence", "ד": "daleth: Black's influence"}

LETTERS, SPILL = 2, 1
"""In text: the letters of a cube, and the additional letters of a man and a sign."""

_WIDTH = 38
LEGEND = (
    "beth, gimel: + White has more influence, - Black has more, . neither has any",
    "a man with such a sign cannot move: the larger influence is not his own side's",
)
_WIDE, _HIGH = 8 + 2 * flat.MARGIN, 8 + flat.HEAD + flat.FOOT
_BLOCK_GAP = 0.8
_BLOCKS_IN_A_ROW = 4
_SETS_APART = 11  # in space


class SetsView(BoxView):
    """The cubes of one position, cut into one level of one set each; the sets are chequered alike (R1.4)."""

    apart = (0,)

    def __init__(self, position: Position, marked: Marked, seat: Seat) -> None:
        if not isinstance(position, AlicePosition):
            raise TypeError(f"no position on four sets of eight levels: {position!r}")
        super().__init__(position, marked, flat.turned(seat))
        self.alice = position
        self.signs = self.signs_of(position)

    def signs_of(self, position: AlicePosition) -> Signs:
        """Return the signs of influence on the cubes of the main sets, but for those that follow from their men."""
        (white, black), (by_white, by_black) = position.occupied, position.ruled()
        return {"+": by_white & ~white, "-": by_black & ~black, ".": MAIN & ~(by_white | by_black)}

    def sign(self, cell: Cell) -> str:
        """Return what else is to be said of ``cell``, in a sign."""
        return sign_at(self.signs, cell)

    def board(self, outer: Outer, x: float, y: float, title: str) -> Panel:
        """Return one level of one set."""
        name, level = outer
        place = (_SETS_APART * SETS.index(name), 0, STOREY * LEVELS.index(level))
        return self.panel(outer, x, y, place, [title])


class AliceSetsLayout(DiagramLayout):
    """Draws positions on four sets of eight levels, two of them for influence.

    ``view`` cuts a position into boards, ``legend`` explains the signs.
    """

    view: ClassVar[type[SetsView]] = SetsView
    legend: ClassVar[tuple[str, ...]] = LEGEND

    def arrangement(self, position: Position) -> Hashable:
        """Return the same for all positions."""
        return ()

    def signs(self, position: Position) -> Signs:
        """Return the signs of the cubes."""
        return self.view(position, frozenset(), 0).signs

    def levels(self, geometry: Geometry) -> Mapping[str, str]:
        """Return the levels by each name they have: their Greek letters, these in words, and numbers."""
        return {
            name: level for names in (LEVELS, _NAMES, _NUMBERS) for name, level in zip(names, LEVELS, strict=True)
        }

    def diagram(
        self, position: Position, *, marked: Marked = frozenset(), seat: Seat = 0, level: str = ""
    ) -> Diagram:
        """Return the levels, or the one called ``level``: blocks of four panels, the main sets above the others.

        A level on which the last move ended is larger than others.
        """
        view = self.view(position, marked, seat)
        levels = level or LEVELS[::-1]
        panels: list[Panel] = []
        for at, each in enumerate(levels):
            left = at % _BLOCKS_IN_A_ROW * (2 * _WIDE + _BLOCK_GAP)
            top = at // _BLOCKS_IN_A_ROW * (2 * _HIGH + 2 * _BLOCK_GAP)
            block = [
                view.board((name, each), left + _WIDE * column, top + _HIGH * row, f"set {name} {title}")
                for row, sets in enumerate((_MAIN_SETS, _INFLUENCE_SETS))
                for column, (name, title) in enumerate(sets.items())
            ]
            heading = Label(level_title(each), _WIDE - flat.MARGIN, -flat.HEAD - flat.NAME, Role.HEADING)
            panels += [block[0]._replace(labels=(heading, *block[0].labels)), *block[1:]]
        large = "" if level else _level_of_move(position, marked)
        places = tuple(_arrangements(levels, large))
        if large:
            panels = [
                panel._replace(x=x, y=y, scale=LARGE if panel.name[1] == large else 1)
                for panel, (x, y) in zip(panels, places[0], strict=True)
            ]
        return Diagram(tuple(panels), seat, self.legend, places)

    def draw(self, position: Position, *, marked: Marked = frozenset(), seat: Seat = 0, level: str = "") -> str:
        """Return the levels, or the one called ``level``; White's men begin with capitals, Black's do not."""
        panels = self.diagram(position, marked=marked, seat=seat, level=level).panels
        drawn = []
        for each, block in groupby(panels, key=lambda panel: panel.name[1]):
            lines = [(panel_lines(panel, LETTERS, SPILL), _WIDTH) for panel in block]
            drawn.append("\n".join([level_title(each), beside(*lines[:2]), beside(*lines[2:])]))
        return "\n\n".join([*drawn, "\n".join(self.legend)])


def _level_of_move(position: Position, marked: Marked) -> str:
    """Return the level on which the last move ended, or an empty text if none is marked."""
    ends = (cell for cell in marked if CellMark.LAST_MOVE in marks_on(cell, marked))
    return next((position.geometry.places[cell][1] for cell in ends), "")


def _arrangements(levels: Sequence[str], large: str) -> Iterator[Places]:
    """Yield the ways to put the levels on a page, each as a square or a row of panels; one may be large."""
    scales = [LARGE if each == large else 1 for each in levels]
    for columns in (2, 4):
        inner = tuple((_WIDE * (at % columns), _HIGH * (at // columns)) for at in range(len(SETS)))
        wide, high = columns * _WIDE + _BLOCK_GAP, _HIGH * len(SETS) / columns + 2 * _BLOCK_GAP
        count = len(levels)
        blocks = around_one(count, levels.index(large), wide, high) if large else in_rows(count, wide, high)
        yield from in_blocks(tuple(blocks), inner, scales)


def level_title(level: str) -> str:
    """Return all names of ``level``."""
    index = LEVELS.index(level)
    return f"level {level} ({_NAMES[index]}, {_NUMBERS[index]})"


LAYOUT = AliceSetsLayout()
