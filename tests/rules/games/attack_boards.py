"""What both rulesets of Tri-D chess keep beyond the contract of every variant: how attack boards are asked for."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Protocol

from plybook.rules.games.tri_d.position import AttackBoardsPosition
from plybook.rules.moves import BOARD_MOVE, CASTLING, Move, Query
from plybook.rules.position import Position
from plybook.testing import VariantContract
from tests.extent import some


class Stands(Protocol):
    """What the stands of a ruleset can do: a module of them."""

    def random_stand(self, seed: int) -> Position: ...

    def naive_of(self, position: Any) -> Any: ...

    def text_of(self, position: Any, move: Move) -> str: ...


class AttackBoardsContract(VariantContract):
    """It plays side by side with the naive rules of ``by_stands``, as far as they say ``compared``."""

    by_stands: Stands
    compared: ClassVar[tuple[str, ...]] = ("men", "pins", "turn", "stepped")
    naive_games = some(1, 8)
    parts = (*VariantContract.parts, "squares", "owners")
    games, plies = some(1, 2), some(40, 90)
    tries = some(40, 200)

    def stands(self, chance: random.Random) -> Iterator[Position]:
        while True:
            yield self.by_stands.random_stand(chance.randrange(1 << 20))

    def naive(self, position: Position) -> dict[str, object]:
        slow = self.by_stands.naive_of(position)
        assert position.is_check() is slow.is_check()
        return {text: self._compared(after) for text, after in slow.legal_moves().items()}

    def text(self, position: Position, move: Move) -> str:
        return self.by_stands.text_of(position, move)

    def seen(self, position: Position) -> object:
        return self._compared(self.by_stands.naive_of(position))

    def _compared(self, naive: Any) -> list[object]:
        return [getattr(naive, part) for part in self.compared]

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
