"""The games that plybook brings along as rule files keep the contract of variants, and SAN that of notations."""

from __future__ import annotations

from plybook.testing import NotationContract, VariantContract
from tests.extent import some


class TestCrazyhouse(VariantContract):
    variant = "crazyhouse"
    perft = (20, 400, 8902)


class TestAtomic(VariantContract):
    variant = "atomic"
    perft = (20, 400)
    games = some(1, 2)


class TestAntichess(VariantContract):
    variant = "antichess"
    perft = (20, 400, 8067)


class TestThreeCheck(VariantContract):
    variant = "three-check"
    perft = (20, 400)


class TestKingOfTheHill(VariantContract):
    variant = "king-of-the-hill"
    perft = (20, 400)


class TestHorde(VariantContract):
    variant = "horde"
    perft = (8, 128, 1274)


class TestRacingKings(VariantContract):
    variant = "racing-kings"
    perft = (21, 421)


class TestShogi(VariantContract):
    variant = "shogi"
    perft = (30, 900, 25470)
    games = some(1, 2)


class TestXiangqi(VariantContract):
    variant = "xiangqi"
    perft = (44, 1920)
    games = some(1, 2)


class TestMakruk(VariantContract):
    variant = "makruk"
    perft = (23, 529)


class TestDuck(VariantContract):
    variant = "duck"
    perft = (640,)
    games = 1
    plies = some(5, 12)


class TestSeirawan(VariantContract):
    variant = "seirawan"
    perft = (28, 784)
    games = some(1, 2)


class TestSHouse(VariantContract):
    variant = "s-house"
    games = 1


class TestGrand(VariantContract):
    variant = "grand"
    perft = (65, 4225)
    games = some(1, 2)


class TestCapahouse(VariantContract):
    variant = "capahouse"
    perft = (28, 784)
    games = 1


class TestMinishogi(VariantContract):
    """A game that is known from the table of Fairy-Stockfish's own variants."""

    variant = "minishogi"
    perft = (14, 181, 2512)


class TestCrazyhouseInSAN(NotationContract):
    variant, notation = "crazyhouse", "san"


class TestCrazyhouseInUCI(NotationContract):
    variant, notation = "crazyhouse", "uci"


class TestShogiInSAN(NotationContract):
    variant, notation = "shogi", "san"
