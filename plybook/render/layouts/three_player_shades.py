"""The colours of the squares of John Savard's board, in every picture (rule 1)."""

from __future__ import annotations

from plybook.render.diagram import Shade
from plybook.render.layouts.flat import chequered
from plybook.rules.games.three_player.board import SECTOR, SPOTS
from plybook.rules.terms import Cell

_WING = 8  # the first file of a wing
_BEND = 14  # file and rank, from 0, of the squares on the diagonal of a wing's corner


def shade_of(cell: Cell) -> Shade:
    """Return the shade of ``cell``: in a wing the chequers of two homes meet on a diagonal that is neither's."""
    file, rank = SPOTS[cell % SECTOR]
    shade = chequered((file, rank))
    if file < _WING:
        return shade
    if file + rank == _BEND:
        return Shade.OTHER_MIDDLE
    return Shade.OTHER_LIGHT if (shade is Shade.LIGHT) is (file + rank < _BEND) else Shade.OTHER_DARK
