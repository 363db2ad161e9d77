"""What both rulesets of Tri-D chess keep beyond the contract of every variant: how attack boards are asked for."""

from __future__ import annotations

import random
from collections.abc import Iterable

from plybook.replay.position import BOARD_MOVE, CASTLING, Position, Query
from plybook.replay.rules.tri_d.position import AttackBoardsPosition
from plybook.testing import VariantContract


class AttackBoardsContract(VariantContract):
    parts = (*VariantContract.parts, "squares", "owners")
    games, plies = 2, 90
    tries = 200

    def queries(self, position: Position, chance: random.Random) -> Iterable[Query]:
        yield Query(CASTLING, token=chance.choice(("o-o", "o-o-o", "0-0")))
        origins, targets = chance.getrandbits(16), chance.getrandbits(12)
        promotion = chance.choice((0, 0, 1, 4, 5))
        yield Query(BOARD_MOVE, origins=origins, targets=targets, promotion=promotion)

    def test_finding_boards_is_choosing_from_the_legal_moves(self) -> None:
        chance = random.Random(1)
        for position in self._positions(seed=9):
            assert isinstance(position, AttackBoardsPosition)
            origins, targets = chance.getrandbits(16), chance.getrandbits(12)
            promotion = chance.choice((0, 0, 1, 4))
            found = position.find(Query(BOARD_MOVE, origins=origins, targets=targets, promotion=promotion))
            assert found == [
                move
                for move in position.iter_legal_moves()
                if move.special == BOARD_MOVE
                and origins >> move.origin & origins >> 4 + position.pins[move.origin] & 1
                and targets >> move.target & 1
                and promotion in (0, move.promotion)
            ]
