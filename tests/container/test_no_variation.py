"""Parentheses that hold no variation plybook can keep as one: what stands in them becomes a comment."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

import plybook
from plybook.record import Comment, GameRecord
from tests.container.records import all_plies, game_content
from tests.tables import each_row


def comments(game: GameRecord) -> Iterator[Comment]:
    yield from game.comments
    for ply in all_plies(game.plies):
        yield from (*ply.before, *ply.after)


@each_row("container", ["pgn", "scoresheet"])
@each_row(
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


@each_row("container", ["scoresheet", "pgn"])
@each_row(("typed", "figures"), [("(1/2)", "1/2-1/2"), ("( 1-0 )", "1-0"), ("(½-½)", "1/2-1/2")])
def test_a_result_in_parentheses_at_the_end_is_the_result(container: str, typed: str, figures: str) -> None:
    moves = f'[White "A"]\n\n1. e4 e5 {typed}\n\n[White "B"]\n\n1. d4 {typed}\n'
    for game in plybook.read(moves, variant="chess", container=container):
        assert game.result is not None
        assert game.result.text == typed
        assert [(each.code, each.token) for each in plybook.replay(game).diagnostics] == [("N107", typed)]
        [again] = plybook.read(plybook.write(game, to=container))
        assert again.result is not None
        assert again.result.text == figures


@each_row("container", ["scoresheet", "pgn"])
@each_row("moves", ["1. e4 e5 {}\n\n2. Nf3", "1. e4 e5 {} 0-1", "1. e4 e5 {}\n\n1-0"])
def test_a_result_in_parentheses_elsewhere_is_a_comment(container: str, moves: str) -> None:
    [game] = plybook.read(moves.format("(1-0)") + "\n", variant="chess", container=container)
    assert [found.code for found in game.diagnostics] == ["F019"]
    assert "(1-0)" in plybook.write(game, to=container)
    assert plybook.read(plybook.write(game, to=container))[0].diagnostics == ()


def test_a_number_said_again_is_kept() -> None:
    [game] = plybook.read('[White "A"]\n\n1.1.1.1. e4 e5 2.2. Nf3 1-0\n', container="pgn")
    assert [comment.text for comment in comments(game)] == ["1.", "1.", "1.", "2."]
    assert [found.code for found in game.diagnostics] == ["F003"] * 4


@each_row("container", ["scoresheet", "pgn"])
@each_row("end", ["\n", "\r\n", "\r", " \n  "])
def test_a_tag_pair_on_two_lines_is_one(container: str, end: str) -> None:
    typed = f'[White{end}"Osten"]\n[Black "Pell"]\n\n1. e4 e5 1-0\n\n[White{end}"Pell"]\n\n1. d4 *\n'
    games = plybook.read(typed, variant="chess", container=container)
    assert [[found.value for found in game.tags] for game in games] == [["Osten", "Pell"], ["Pell"]]
    assert [[found.code for found in game.diagnostics] for game in games] == [["F018"], ["F018"]]
    assert "".join(game.source.text for game in games) == typed


def test_headings_like_a_tag_pair_on_two_lines_stay_what_they_are() -> None:
    [game] = plybook.read("Club\n\n1. e4 e5 *\n", variant="chess")
    [again] = plybook.read(plybook.write(replace(game, headings=("[White", '"Osten"]'))))
    assert [tag.name for tag in again.tags] == ["Variant"]


@pytest.mark.parametrize("container", ["scoresheet", "pgn"])
def test_a_variation_of_nothing_but_a_result_keeps_it(container: str) -> None:
    [game] = plybook.read('[White "A"]\n\n1. e4 (1-0) e5 *\n', variant="chess", container=container)
    assert [line.result for line in game.plies[0].variations] == ["1-0"]
    [again] = plybook.read(plybook.write(game, to=container))
    [line] = again.plies[0].variations
    assert [comment.text for comment in line.comments] == ["1-0"]
