"""The board of Prisoner's Escape and its men: where each goes, and over whom he leaps."""

from __future__ import annotations

from plybook.replay.geometry import Box, bits, mask
from plybook.replay.movement import Movement, every_way
from plybook.replay.rules.two_sided import PAWN

_FILES, _RANKS = "abcdefg", "12345678"
BOARD = Box(("file", "rank"), (_FILES, _RANKS), missing=[file + rank for file in "abcefg" for rank in "18"])
ROWS = tuple(tuple(bits(BOARD.cells_at((None, rank)))) for rank in reversed(_RANKS))

KNIGHT, HUNTER, FALCON, GUARD, PRISONER = range(1, 6)
KINDS = 6
PROMOTIONS = (GUARD, HUNTER, FALCON, KNIGHT)
LEAPERS = (KNIGHT, HUNTER, FALCON, GUARD)


class Men:
    """How the men of one seat move, by kind; its Pawns go ``ahead`` (1 or -1) in rank.

    ``leaps`` holds for each cell the targets of friendly leaps, each with the cell leapt over; ``reach`` for each
    kind and cell all the cells a man could ever go to from there.
    """

    def __init__(self, ahead: int) -> None:
        front = ((0, ahead), (-1, ahead), (1, ahead))
        back = ((0, -ahead), (-1, -ahead), (1, -ahead))
        self.captures = Movement(BOARD, leaps=front[1:])
        self.movements = (
            Movement(BOARD, leaps=front[:1]),
            Movement(BOARD, leaps=every_way(1, 2)),
            Movement(BOARD, rides=(*front[:1], *back[1:])),
            Movement(BOARD, rides=(*front[1:], *back[:1])),
            Movement(BOARD, rides=front + back),
            Movement(BOARD, leaps=every_way(0, 1) + every_way(1, 1)),
        )
        rays = [[BOARD.ray(cell, way) for way in front] for cell in range(BOARD.size)]
        self.leaps = [{ray[1]: ray[0] for ray in near if len(ray) > 1} for near in rays]
        leapt = [mask(list(leaps)) for leaps in self.leaps]
        more = {PAWN: self.captures.reach, **dict.fromkeys(LEAPERS, leapt), PRISONER: [0] * BOARD.size}
        self.reach = [
            [cells | others for cells, others in zip(movement.reach, more[kind], strict=True)]
            for kind, movement in enumerate(self.movements)
        ]


MEN = (Men(1), Men(-1))
