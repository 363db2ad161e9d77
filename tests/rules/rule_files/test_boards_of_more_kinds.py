"""Dragonchess and McCooey's hexagonal chess, pages for which there is no other engine but a plain one."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, ClassVar

import pytest

import plybook
from plybook.rules.board import bits
from plybook.rules.moves import SHOT, Move
from plybook.rules.position import Position, perft
from plybook.testing import NotationContract, VariantContract, played
from tests.extent import some
from tests.naive import dragonchess
from tests.naive.glinski import Game
from tests.naive.mccooey import McCooeyGame

FEW = (
    "12/4g1r5/12/3s8/4S7/12/2G3R5/12|5k6/2w4h4/4m7/3t8/5c6/1H3M6/4P1W5/5K6|12/3b8/4e7/3d4d3/5D6/3B1E6/12/12 w - - 0 1"
)


def text_of(position: Position, move: Move) -> str:
    return "".join(position.ends_of(move)) + (position.kinds[move.promotion] if move.promotion else "")


class Hexagonal(VariantContract):
    """A game on hexagons beside its naive rules, which ask for three of the fields of its FEN."""

    rules: ClassVar[type[Game]]

    def naive(self, position: Position) -> dict[str, str]:
        game = self.rules.of(self.seen(position))
        assert position.is_check() is game.in_check(game.turn)
        return {text: after.fen() for text, after in game.moves()}

    def text(self, position: Position, move: Move) -> str:
        return text_of(position, move)

    def seen(self, position: Position) -> str:
        men, turn, _, passed, *_ = position.fen().split()
        return f"{men} {turn} {passed}"


class TestMcCooey(Hexagonal):
    variant, rules = "mccooey", McCooeyGame
    perft = (31, 947, 33307)
    games, plies, naive_games = some(1, 2), some(12, 40), some(1, 2)


class TestGlinski(Hexagonal):
    variant, rules = "glinski", Game
    perft = (51, 2586)
    games, plies, naive_games = 1, some(8, 40), 1


class TestMcCooeyInSAN(NotationContract):
    variant, notation = "mccooey", "san"
    games = 1


class TestDragonchess(VariantContract):
    variant = "dragonchess"
    perft = (90, 8094)
    games, plies, naive_games, tries = 1, some(16, 24), 1, some(24, 60)

    def stands(self, chance: random.Random) -> Iterator[Position]:
        """Yield the positions of games of few men, near to one another."""
        while True:
            yield from played(at(FEW), 24, chance)

    def naive(self, position: Position) -> dict[str, dict[str, str]]:
        game = dragonchess.Game.of(position.fen())
        assert position.is_check() is game.in_check(game.turn)
        return {text: after.seen() for text, after in game.moves()}

    def text(self, position: Position, move: Move) -> str:
        return text_of(position, move)

    def seen(self, position: Any) -> dict[str, str]:
        names, count = position.geometry.names, len(position.kinds)
        return {
            names[cell]: position.kinds[code - 1] if code <= count else position.kinds[code - 1 - count].lower()
            for cell, code in enumerate(position.board)
            if code
        }

    def test_what_is_compared_is_lively(self) -> None:
        moves = [move for position in self._positions(3, self.naive_games) for move in position.iter_legal_moves()]
        assert sum(move.special == SHOT for move in moves) >= 5


class TestDragonchessInSAN(NotationContract):
    variant, notation = "dragonchess", "san"
    games = 1


def at(fen: str) -> Any:
    return plybook.variant("dragonchess").rules.from_fen(fen)


EMPTY = "12/12/12/12/12/12/12/12"


def on(sky: str = EMPTY, ground: str = EMPTY, below: str = EMPTY) -> Any:
    return at(f"{sky}|{ground}|{below} w - - 0 1")


def rows(**ranks: str) -> str:
    return "/".join(ranks.get(f"r{rank}", "12") for rank in range(8, 0, -1))


def test_a_dragon_captures_from_afar_and_stays() -> None:
    position = on(rows(r4="6R5"), rows(r8="k11", r5="6w5", r4="5w6", r1="K11"))
    shots = {position.san(move) for move in position.iter_legal_moves() if move.special == SHOT}
    assert shots == {"Rx2g5", "Rx2f4"}
    after = position.play("Rx2g5")
    assert after.fen().startswith(f"{rows(r4='6R5')}|{rows(r8='k11', r4='5w6', r1='K11')}|")
    [game] = plybook.read(f'[Variant "dragonchess"]\n[FEN "{position.fen()}"]\n\n1. Rx2g5 K2a7 *\n')
    assert plybook.replay(game).diagnostics == ()


def test_a_dragon_gives_check_from_afar() -> None:
    assert on(rows(r1="r11"), rows(r8="k11", r1="K11")).is_check()
    assert on(rows(r1="1r10"), rows(r8="k11", r1="K11")).is_check()
    assert not on(rows(r2="1r10"), rows(r8="k11", r1="K11")).is_check()


def test_a_basilisk_freezes_what_is_above_it() -> None:
    position = on(ground=rows(r8="k11", r4="4O7", r1="K11"), below=rows(r4="4b7"))
    assert not position.find(position.query(plybook.notations["san"](type(position).alphabet()).parse("O2e5")))
    with pytest.raises(plybook.IllegalMoveError, match="the Oliphant on 2e4 is frozen"):
        position.play("O2e5")


def test_a_frozen_man_gives_no_check() -> None:
    position = on(ground=rows(r8="k11", r4="o11", r1="K11"))
    assert position.is_check()
    frozen = on(ground=rows(r8="k11", r4="o11", r1="K11"), below=rows(r4="B11"))
    assert not frozen.is_check()
    moves = {position.geometry.names[move.origin] for move in frozen.iter_legal_moves()}
    assert "1a4" not in moves  # it would be check again


def test_a_sylph_goes_home() -> None:
    position = on(rows(r2="S11"), rows(r8="k11", r5="3S8", r1="K11"))
    home = [move for move in position.iter_legal_moves() if position.geometry.names[move.origin] == "2d5"]
    assert sorted(position.geometry.names[move.target] for move in home) == ["3c2", "3d5", "3e2", "3g2", "3i2", "3k2"]


def test_men_of_dragonchess_count() -> None:
    position: Any = plybook.variant("dragonchess").start()
    assert [men.bit_count() for men in position.occupied] == [42, 42]
    assert perft(position, 1) == 90
    assert len(list(bits(position.geometry.all))) == 288
