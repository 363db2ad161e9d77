"""A cubic field on a page, tier by tier: eight flat boards in pairs, from the far end of the field to one's own.

For White the tiers go down from 8, each with row 8 on top and column a on the left; Black sees the page turned round.
Two tiers that stand side by side are left out while nothing is on them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from itertools import chain, groupby
from typing import NamedTuple

from plybook.render.layout import beside, grid, square
from plybook.replay.position import Position

_LETTERS, _WIDTH = 2, 37
_TIERS = "12345678"
_HOMES = {"1": ", White's home", "8": ", Black's home"}


class _View(NamedTuple):
    """What is drawn, and how: ``step`` is -1 as White counts tiers and rows down a page, 1 as Black does."""

    position: Position
    marked: Set[int]
    step: int


class TiersLayout:
    """Draws positions on a geometry of tiers, columns and rows, with men of two letters."""

    levels: Mapping[str, str] = dict(zip(_TIERS, _TIERS, strict=True))

    def draw(self, position: Position, *, marked: Set[int] = frozenset(), seat: int = 0, level: str = "") -> str:
        """Return the tiers, or the one called ``level``; White's men begin with capitals, Black's do not."""
        view = _View(position, marked, 1 if seat else -1)
        return "\n".join(_tier(view, level)) if level else "\n\n".join(_bands(view))


def _bands(view: _View) -> Iterator[str]:
    """Yield the pairs of tiers from the top of the page; for pairs that nothing is on, what they are."""
    places = view.position.geometry.places
    used = {place[0] for cell, place in enumerate(places) if view.position.board[cell] or cell in view.marked}
    tiers = _TIERS[:: view.step]
    pairs = [tiers[first : first + 2] for first in range(0, len(tiers), 2)]
    for is_used, group in groupby(pairs, key=lambda pair: not used.isdisjoint(pair)):
        if is_used:
            for pair in group:
                yield beside(*((_tier(view, tier), _WIDTH) for tier in pair))
        else:
            yield f"tiers {', '.join(sorted(chain(*group)))} are empty"


def _tier(view: _View, tier: str) -> list[str]:
    position, marked, step = view
    _, columns, rows = position.geometry.values
    columns = columns[::-step]
    drawn = []
    for row in rows[::step]:
        cells = [position.geometry.cell(tier + column + row) for column in columns]
        drawn.append((row, "".join(square(position, cell, cell in marked, _LETTERS) for cell in cells)))
    return [f"tier {tier}{_HOMES.get(tier, '')}", *grid(columns, drawn, _LETTERS)]


LAYOUT = TiersLayout()
