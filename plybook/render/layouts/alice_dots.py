"""The four sets of Influenced 8-Leveled 3D Alice Chess, level by level, with the coloured dots of their cubes (R1.4).

No rule depends on the dots. An empty cube has the letter of its colour instead of a sign of influence.
"""

from __future__ import annotations

from plybook.render.diagram import Dot
from plybook.render.layout import Signs
from plybook.render.layouts.alice_sets import AliceSetsLayout, SetsView
from plybook.rules.games.alice_3d.position import AlicePosition
from plybook.rules.terms import Cell

_DOTS = {(0, 0): Dot.RED, (1, 0): Dot.YELLOW, (1, 1): Dot.GREEN, (0, 1): Dot.BLUE}
"""The dots by file and rank, counted from a1, each with the level counted from alpha, modulo 2."""

_LETTERS = {Dot.RED: "r", Dot.YELLOW: "y", Dot.GREEN: "g", Dot.BLUE: "b"}


class _DotsView(SetsView):
    """The cubes with their dots instead of other signs."""

    def dot(self, cell: Cell) -> Dot:
        """Return the dot of a cube, which corresponding ones share."""
        place = self.alice.geometry.places[cell]
        level, file, rank = (values.index(str(at)) for values, at in zip(self.values[1:], place[1:], strict=True))
        return _DOTS[(file + level) % 2, (rank + level) % 2]

    def signs_of(self, position: AlicePosition) -> Signs:
        """Return the letters of the dots, each with its empty cubes."""
        found = dict.fromkeys(_LETTERS.values(), 0)
        for cell, code in enumerate(position.board):
            if not code:
                found[_LETTERS[self.dot(cell)]] |= 1 << cell
        return found


class AliceDotsLayout(AliceSetsLayout):
    """Draws the boards as `AliceSetsLayout` does, with the dots."""

    view = _DotsView
    legend = ("the dots of the cubes: r red, y yellow, g green, b blue",)


LAYOUT = AliceDotsLayout()
