"""The men of Prisoner's Escape: where each goes, and over which men it leaps."""

from __future__ import annotations

from plybook.rules.games.escape import BOARD
from plybook.rules.movement import every_way
from plybook.rules.table.men import Kind, pawn

_FRONT, _BACK = ((0, 1), (-1, 1), (1, 1)), ((0, -1), (-1, -1), (1, -1))
_OVER = tuple((2 * file, 2 * rank) for file, rank in _FRONT)

MEN = (
    pawn(2, (1,)),
    Kind("N", "Knight", leaps=every_way(1, 2), others=_OVER),
    Kind("H", "Hunter", rides=(*_FRONT[:1], *_BACK[1:]), others=_OVER),
    Kind("F", "Falcon", rides=(*_FRONT[1:], *_BACK[:1]), others=_OVER),
    Kind("G", "Guard", rides=_FRONT + _BACK, others=_OVER),
    Kind("I", "Prisoner", steps=every_way(0, 1) + every_way(1, 1)),
)


def _leaps(ahead: int) -> list[dict[int, int]]:
    """Return the leaps of men that go ``ahead`` (1 or -1) in rank."""
    rays = [[BOARD.ray(cell, (file, rank * ahead)) for file, rank in _FRONT] for cell in range(BOARD.size)]
    return [{ray[1]: ray[0] for ray in near if len(ray) > 1} for near in rays]


_TABLES = (_leaps(1), _leaps(-1))
_NONE: list[dict[int, int]] = [{} for _ in range(BOARD.size)]

LEAPS = [table if kind.others else _NONE for table in _TABLES for kind in MEN]
"""By the code of a man less one, and by cell, the targets of his friendly leaps, each with the cell leapt over."""
