"""Parentheses that hold no variation plybook can keep as one: what stands in them becomes a comment."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import plybook
from plybook.record import Comment, GameRecord
from tests.notation.containers.records import all_plies, game_content


def comments(game: GameRecord) -> Iterator[Comment]:
    yield from game.comments
    for ply in all_plies(game.plies):
        yield from (*ply.before, *ply.after)


@pytest.mark.parametrize("container", ["pgn", "scoresheet"])
@pytest.mark.parametrize(
    ("moves", "kept"),
    [
        ("1. (1. d4 (d5)) e4", "(1. d4 (d5))"),
        ("1. (1. d4 {why\nnot} d5\n2. c4) e4", "(1. d4 {why\nnot} d5\n2. c4)"),
        ("1. (1. d4 $1 (0.35)\n1... d5 ) e4 (1. c4) e5", "(1. d4 $1 (0.35)\n1... d5 )"),
        ("1. (1. d4) (1. c4) e4", "(1. c4)"),
        ("1. (1. d4 1-0 0-1) e4", "(1. d4 1-0 0-1)"),
        ('[White "A"]\n\n1. (1. d4 d5', "(1. d4 d5"),
        (f"1. e4 {'(1. d4 ' * 64}(1. c4 (c5)\nd5){')' * 64}", "(1. c4 (c5)\nd5)"),
    ],
)
def test_what_cannot_be_a_variation_becomes_a_comment(moves: str, kept: str, container: str) -> None:
    [game] = plybook.read(moves + "\n", variant="chess", container=container)
    assert kept in [comment.text for comment in comments(game)]
    assert {found.code for found in game.diagnostics} <= {"F003", "F006", "F010", "F014"}
    [again] = plybook.read(plybook.write(game, to=container))
    [once_more] = plybook.read(plybook.write(again, to=container))
    assert game_content(once_more) == game_content(again)
    written = plybook.write(again, to=container)
    assert all(word in written for word in kept.split())


@pytest.mark.parametrize("container", ["scoresheet", "pgn"])
@pytest.mark.parametrize("said", ["(e.p.)", "(ep)"])
def test_en_passant_in_parentheses_is_no_variation(container: str, said: str) -> None:
    [game] = plybook.read(f"1. e4 d5 2. e5 f5 3. exf6 {said} exf6\n", container=container)
    assert [found.code for found in plybook.replay(game).diagnostics] == ["F019"]
    assert [comment.text for comment in game.plies[4].after] == [said]
