"""A result right after the last move: part of it, or the result."""

from __future__ import annotations

import pytest

import plybook
from plybook.record import GameRecord, Result

both = pytest.mark.parametrize("container", ["scoresheet", "pgn"])


def only(text: str, container: str = "scoresheet", variant: str = "chess") -> GameRecord:
    [game] = plybook.read(text, container=container, variant=variant)
    return game


@both
@pytest.mark.parametrize("result", ["*", "1-0", "0-1", "1/2-1/2", "½-½"])
@pytest.mark.parametrize("marks", ["", "!", "?!"])
def test_a_result_right_after_a_move_is_the_result(container: str, result: str, marks: str) -> None:
    game = only(f"1. e4 e5 2. h3{marks}{result}\n", container)
    assert [ply.text for ply in game.plies] == ["e4", "e5", "h3"]
    assert game.result == Result(result, 14 + len(marks))
    assert game.plies[-1].glyphs == ((marks,) if marks else ())
    [found] = game.diagnostics
    assert (found.code, found.ply, found.token) == ("F029", 3, f"h3{marks}{result}")
    assert plybook.replay(game).ok


@pytest.mark.parametrize(
    "text", ["1. e4 e5 2. foo*", "1. e4* e5", "1. e4 e5 2. h3x*", "1. e4 e5 2. _*", "1. e4 e5 h3* 1-0"]
)
def test_what_is_no_move_without_it_stays_as_it_is(text: str) -> None:
    assert [ply.text for ply in only(text).plies] == [word for word in text.split() if word[0] not in "12"]


def test_a_mark_of_the_notation_is_none() -> None:
    game = only("1. Pc2-c4(2) Pd7-d5(6)*\n", variant="tri-d")
    assert (game.plies[-1].text, game.result) == ("Pd7-d5(6)*", None)


def test_the_variant_is_recognised_with_it() -> None:
    [game] = plybook.read("1. e4 e5 2. Nf3 Nc6 3. h3*\n")
    assert (game.variant, game.result) == ("chess", Result("*", 25))


def test_a_game_nobody_knows_is_let_be() -> None:
    [game] = plybook.read("1. foo bar*\n")
    assert game.plies[-1].text == "bar*"
