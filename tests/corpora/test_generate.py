"""The generator of random games: the same for the same seed, legal, and written as every notation wants it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator

import pytest

import plybook
from plybook.corpora.generate import random_games
from plybook.record import GameRecord
from plybook.registry import UnknownNameError
from plybook.replay.engine import replay
from tests.extent import some
from tests.tables import each_row

VARIANTS = list(plybook.variants)
SERVED = [(variant, notation) for variant in VARIANTS for notation in plybook.variant(variant).notations]

# Random games of this variant seldom last longer than this, so its results can be told from those of games cut off.
SHORT, LASTS = "prisoners-escape", 200


def text(variant: str, games: int, seed: int) -> str:
    return plybook.write(random_games(variant, games, seed=seed, plies=16))


def moves(games: Iterator[GameRecord]) -> list[list[str]]:
    return [[ply.text for ply in game.plies] for game in games]


@pytest.mark.parametrize("variant", VARIANTS)
class TestSeeds:
    def test_the_same_seed_gives_the_same_bytes(self, variant: str) -> None:
        assert text(variant, 3, 5) == text(variant, 3, 5)

    def test_another_seed_gives_other_games(self, variant: str) -> None:
        first, second = (moves(random_games(variant, 3, seed=seed, plies=16)) for seed in (5, 6))
        assert all(one != other for one, other in zip(first, second, strict=True))

    def test_no_two_games_of_a_seed_are_the_same(self, variant: str) -> None:
        games = moves(random_games(variant, 5, plies=16))
        assert all(game not in games[:index] for index, game in enumerate(games))

    def test_a_game_does_not_depend_on_how_many_are_asked_for(self, variant: str) -> None:
        assert list(random_games(variant, 5, plies=16))[:2] == list(random_games(variant, 2, plies=16))

    def test_a_longer_game_begins_like_the_shorter_one(self, variant: str) -> None:
        [short], [long] = moves(random_games(variant, 1, plies=6)), moves(random_games(variant, 1, plies=16))
        assert long[: len(short)] == short


def test_the_order_in_which_python_hashes_does_not_matter() -> None:
    program = "from plybook.cli import main; main()"
    command = [sys.executable, "-c", program, "corpus", "generate", "tri-d", "--seed", "5", "--plies", "16"]
    made = {
        subprocess.run(command, env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=True).stdout
        for seed in ("1", "2")
    }
    assert made == {text("tri-d", 1, 5).encode()}


@pytest.mark.parametrize(("variant", "notation"), SERVED)
def test_nothing_is_wrong_with_any_game(variant: str, notation: str) -> None:
    games = plybook.read(plybook.write(random_games(variant, 2, seed=9, plies=some(30, 50), notation=notation)))
    assert [(game.variant, game.notation) for game in games] == [(variant, notation)] * 2
    for game in games:
        found = replay(game)
        assert found.diagnostics == ()
        assert found.is_complete
        assert found.texts() == [ply.text for ply in game.plies]


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_game_is_the_same_in_every_notation(variant: str) -> None:
    played = [
        [replay(game).moves for game in random_games(variant, 2, seed=9, plies=30, notation=notation)]
        for notation in plybook.variant(variant).notations
    ]
    assert all(other == played[0] for other in played)


@each_row("variant", VARIANTS)
@each_row("plies", [0, 1, 7])
def test_no_game_is_longer_than_asked_for(variant: str, plies: int) -> None:
    for game in random_games(variant, 2, plies=plies):
        assert len(game.plies) == plies or (len(game.plies) < plies and game.headers["Result"] != "*")


class TestResults:
    def test_a_game_that_is_cut_off_has_none(self) -> None:
        [game] = random_games("chess", 1, plies=4)
        assert game.headers["Result"] == "*"
        assert game.result is not None
        assert game.result.text == "*"

    def test_a_game_that_ends_has_the_result_the_board_gives(self) -> None:
        results = set()
        for game in random_games(SHORT, 20, plies=LASTS):
            outcome = replay(game).outcome
            assert outcome is not None
            assert game.result is not None
            assert game.result.text == game.headers["Result"] == outcome.result
            results.add(outcome.result)
        assert {"1-0", "0-1"} <= results

    def test_a_game_that_ends_has_no_ply_more(self) -> None:
        ended = moves(random_games(SHORT, 3, plies=LASTS))
        assert all(len(game) < LASTS for game in ended)
        assert moves(random_games(SHORT, 3, plies=LASTS + 50)) == ended


class TestHeaders:
    def test_they_say_what_the_game_is_and_how_to_make_it_again(self) -> None:
        _, second = random_games("tri-d", 2, seed=7, plies=2)
        assert second.headers == {
            "Event": "Random legal game",
            "Round": "7.2",
            "Variant": "tri-d",
            "Result": "*",
        }

    def test_a_notation_that_is_not_the_variant_s_own_is_named(self) -> None:
        [game] = random_games("tri-d", 1, plies=2, notation="parmen-full")
        assert game.headers["Notation"] == game.notation == "parmen-full"


@pytest.mark.parametrize(
    ("variant", "notation", "named"), [("tri-c", None, "tri-c"), ("tri-d", "uci", "uci"), ("tri-d", "pig", "pig")]
)
def test_an_unknown_name_is_refused(variant: str, notation: str | None, named: str) -> None:
    with pytest.raises(UnknownNameError, match=named):
        next(random_games(variant, 1, notation=notation))
