"""Positions as numbers: the same for the same position wherever and whenever, pinned for releases to come."""

from __future__ import annotations

import os
import subprocess
import sys
from hashlib import blake2b

import pytest

import plybook
from plybook.rules.hashing import canonical, position_hash
from tests.tables import each_row

# Tables that people keep have these numbers in them.
STARTS = {
    "tri-d": 7283626558436421084,
    "tri-d-tournament": 1518876383231984692,
    "chess": 3821802900610491521,
    "alice": -3399176977292147542,
    "prince": -4480340043485992428,
    "alice-3d": -8917180599306024852,
    "prisoners-escape": 5360919136516904610,
    "kings-escape": -1417760761289612955,
    "anticheckmate": -8345300951728600377,
    "raumschach": 4540825349927468376,
    "four-player": -4985395226611074906,
    "four-player-teams": 8880326630350099164,
    "three-player": 2830976633505140840,
    "three-player-duel": -7169617423396788244,
    "three-player-plain": -1161782806961137642,
    "three-player-plain-duel": 3587505685559898321,
    "three-player-partners": 3590550079819617579,
    "three-player-partners-first": -2700019983574779386,
    "three-player-six": -6686126234435158286,
    "three-player-six-alternate": 6761290945928348469,
}
VARIANTS = list(plybook.variants)


def after(variant: str, moves: str) -> plybook.Position:
    replay = plybook.replay(plybook.read(f'[Variant "{variant}"]\n\n{moves} *\n')[0])
    assert replay.is_complete
    return replay.positions[-1]


def test_the_numbers_stay_as_they_are() -> None:
    assert {name: position_hash(plybook.variant(name).start()) for name in VARIANTS} == STARTS


def test_later_positions_have_pinned_numbers_too() -> None:
    assert position_hash(after("chess", "1. e4 c5 2. e5 d5")) == -5401512612594664248
    assert (
        position_hash(plybook.replay(plybook.read("corpus:three-player-1")[0]).positions[-1]) == 8494500204134657108
    )


def test_the_number_is_made_as_documented() -> None:
    start = plybook.variant("chess").start()
    board, turn, unmoved, en_passant = start.key
    text = b"(s5:chessb64:%si%d;i%d;i%d;)" % (board, turn, unmoved, en_passant)
    digest = blake2b(text, digest_size=8).digest()
    assert position_hash(start) == int.from_bytes(digest, "big", signed=True)


@each_row(
    ("value", "text"),
    [
        (-7, b"i-7;"),
        (True, b"i1;"),
        (b"ab", b"b2:ab"),
        ("aé", b"s3:a\xc3\xa9"),
        (None, b"n"),
        ((), b"()"),
        ((1, (b"", "x")), b"(i1;(b0:s1:x))"),
        (frozenset({10, 9, 1}), b"{i10;i1;i9;}"),
    ],
)
def test_each_value_has_one_spelling(value: object, text: bytes) -> None:
    assert canonical(value) == text


@pytest.mark.parametrize("value", [1.0, [1], object(), (1, {})])
def test_what_has_no_spelling_is_refused(value: object) -> None:
    with pytest.raises(TypeError, match=r"there is no canonical form of (float|list|object|dict)"):
        canonical(value)


@pytest.mark.parametrize("variant", VARIANTS)
def test_positions_share_a_number_if_they_are_the_same_for_repetition(variant: str) -> None:
    seen: dict[object, int] = {}
    for replay in map(plybook.replay, plybook.read(plybook.write(games(variant)), variant=variant)):
        for position in replay.positions:
            number = seen.setdefault(position.key, position_hash(position))
            assert number == position_hash(position)
            assert -(1 << 63) <= number < 1 << 63
    assert len(set(seen.values())) == len(seen) > 50


def games(variant: str) -> list[plybook.GameRecord]:
    from plybook.corpora.generate import random_games

    return list(random_games(variant, 3, seed=2, plies=40))


def test_how_a_position_came_about_does_not_matter() -> None:
    assert position_hash(after("chess", "1. Nf3 Nf6 2. g3")) == position_hash(after("chess", "1. g3 Nf6 2. Nf3"))
    there_and_back = after("chess", "1. Nf3 Nf6 2. Ng1 Ng8")
    assert position_hash(there_and_back) == STARTS["chess"]
    assert position_hash(after("chess", "1. e4")) != position_hash(after("chess", "1. e3"))


def test_it_is_the_same_in_every_process() -> None:
    program = (
        "import plybook; from plybook.corpora.generate import random_games\n"
        "for variant in ('three-player', 'tri-d'):\n"
        "    for game in random_games(variant, 1, plies=12):\n"
        "        print([plybook.position_hash(each) for each in plybook.replay(game).positions])"
    )
    made = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(made) == 1


def test_what_is_no_position_of_a_variant_is_refused() -> None:
    with pytest.raises(TypeError, match="a position of a variant is wanted, not str"):
        position_hash("chess")  # type: ignore[arg-type]
