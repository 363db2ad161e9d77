"""Influenced 8-Leveled 3D Alice Chess side by side with the naive rules, and how moves are found."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from plybook.rules.board import bits
from plybook.rules.games.alice_3d.position import AlicePosition
from plybook.rules.moves import DOUBLE_STEP, Move, Query
from plybook.rules.position import Position
from plybook.testing import VariantContract
from tests.extent import IS_FULL, some
from tests.naive.alice_3d import Game
from tests.rules.games.alice_stands import (
    HEIRS,
    KINGS,
    is_rare,
    lively_game,
    naive_of,
    scattered,
    stand,
    text_of,
)

pytestmark = pytest.mark.slow

BOARD, KINDS = AlicePosition.geometry, AlicePosition.kinds


def start() -> AlicePosition:
    return AlicePosition.from_fen(AlicePosition.start_fen)


def compare(ours: AlicePosition, chosen: int = 10) -> Counter[str]:
    """Hold ``ours`` against the naive rules: its moves, what the rare and some others lead to, and its marks.

    Return what was seen on the way.
    """
    slow = naive_of(ours)
    moves = dict(slow.moves())
    by_text = {text_of(ours, move): move for move in ours.iter_legal_moves()}
    assert by_text.keys() == moves.keys()
    assert len(by_text) == len(ours.legal_moves())
    assert ours.check_mark() == slow.mark()
    texts = sorted(by_text)
    some = random.Random(len(texts)).sample(texts, min(chosen, len(texts)))
    seen = Counter({f"mark {slow.mark()}": 1})
    for text in {*some, *(text for text in texts if is_rare(ours, by_text[text]))}:
        move = by_text[text]
        assert naive_of(ours.apply(move)) == moves[text]
        assert ours.find(ours.query(ours.describe(move))) == [move]
        seen.update(name for name, has in features(ours, move).items() if has)
    return seen


def features(ours: AlicePosition, move: Move) -> dict[str, bool]:
    said = ours.describe(move)
    return {
        "capture": ours.is_capture(move),
        "en passant": ours.is_en_passant(move),
        "succession": ours.successor_cell(move) >= 0,
        "promotion": bool(said.promotion),
        "heir by promotion": said.promotion == "NP",
        f"{said.castling} of seat {ours.turn} on set {said.origin[0]}": bool(said.castling),
    }


def test_the_start() -> None:
    assert naive_of(start()) == Game.start()


@pytest.mark.parametrize("seed", range(some(1, 2)))
def test_games_from_the_start(seed: int) -> None:
    for number, ours in enumerate(lively_game(start(), seed, 160)):
        if number % 40 == 39:
            compare(ours, some(1, 5))


def test_positions_of_few_men() -> None:
    seen: Counter[str] = Counter()
    for seed in range(50) if IS_FULL else (2, 3, *range(18, 25)):
        for ours in lively_game(scattered(seed), seed, 3):
            seen += compare(ours, 5)
    assert seen.keys() >= {"mark ", "mark +", "mark #", "mark ~"}
    assert seen.keys() >= {"capture", "succession", "promotion"}


PAWNS = f"{HEIRS} qG8b2* QB8b7*"


def test_pawns_that_pass_each_other() -> None:
    seen: Counter[str] = Counter()
    for seed in range(8):
        rng = random.Random(seed)
        men = {}
        for level in "345":
            for file in "cde":
                rank, letter, name = rng.choice([("2", "P", "B"), ("4", "p", "G"), ("7", "p", "G"), ("5", "P", "B")])
                men[level + file + rank] = f"{letter}{name}{level}{file}{rank}{'*' * (rng.random() < 0.8)}"
        for ours in lively_game(stand(f"{PAWNS} {' '.join(men.values())}"), seed, 3):
            passing = [move for move in ours.iter_legal_moves() if move.special == DOUBLE_STEP]
            slow = dict(naive_of(ours).moves())
            for move in passing[:3]:
                after = ours.apply(move)
                assert naive_of(after) == slow[text_of(ours, move)]
                seen += compare(after, 2)
    assert seen["en passant"] > 5


def test_pawns_about_to_promote() -> None:
    # White has no heir and threats to its King are near; Black has one.
    men = f"{KINGS} npG8a8 PB4d7* PG3c7* nB4e8 rG3d8* pG5d2* PA3e7 QB8b7* qG8b2* RG5e1 rB1h7*"
    seen: Counter[str] = Counter()
    for seed in range(3):
        for ours in lively_game(stand(men), seed, 4):
            seen += compare(ours, 3)
    assert seen["heir by promotion"] > 2
    assert seen["promotion"] > 10


def castling_stand(seed: int) -> AlicePosition:
    """Return a position in which both sides may castle on two sets, if nothing keeps them from it."""
    rng = random.Random(seed)
    homes = ["K5e", "R5h", "R5a", "R8e", "R1e", "Pe8h", "Pe1a"]
    men = [f"{man[:-2]}{name}{man[-2:]}1" for man in homes for name in "AB"]
    men += [f"{man[:-2].lower()}{name}{man[-2:]}8" for man in homes for name in "GD"]
    men += [f"{heir}{name}{place}" for heir, name, place in (("NP", "B", "2c4"), ("np", "G", "7c5"))]
    taken = {man[-3:] for man in men}
    for _ in range(rng.randrange(6)):
        place = rng.choice("23456") + rng.choice("bcdfg") + rng.choice("1188234567")
        if place not in taken:
            taken.add(place)
            men.append(f"{rng.choice('RNqBn')}{rng.choice('BG')}{place}*")
    return stand(" ".join(men), rng.choice("wb"), "A123456B123456G123456D123456")


def test_castling() -> None:
    seen: Counter[str] = Counter()
    for seed in range(12):
        for ours in lively_game(castling_stand(seed), seed, 3):
            seen += compare(ours, some(1, 2))
    castled = {name for name in seen if " of seat " in name}
    assert len(castled) == 24


# --- finding moves -------------------------------------------------------------------------------------------------


class TestAlice3D(VariantContract):
    variant = "alice-3d"
    perft = (464, 215296)
    games, tries = some(1, 2), some(40, 80)

    def stands(self, chance: random.Random) -> Iterator[Position]:
        while True:
            seed = chance.randrange(10_000)
            yield from lively_game(scattered(seed), seed, 4)

    def is_mate(self, position: Position) -> bool:
        assert isinstance(position, AlicePosition)
        return position.is_check() and position.heir(position.turn) < 0


def ends(seeds: range) -> Iterator[AlicePosition]:
    for seed in seeds:
        for ours in lively_game(scattered(seed), seed, 6):
            if ours.check_mark() in ("#", "~"):
                yield ours


def test_when_the_game_has_ended_nothing_is_found() -> None:
    ended = list(ends(range(60)))
    assert len(ended) > 5
    for ours in ended:
        assert ours.legal_moves() == []
        for at in bits(ours.occupied[ours.turn]):
            assert ours.find(Query(origins=1 << at)) == []
