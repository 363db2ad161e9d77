"""What servers of correspondence games print: when the clock was started, among the moves, and results in words."""

from __future__ import annotations

import pytest

import plybook
from plybook.replay.engine import replay
from plybook.replay.figures import canonical_result

TEXT = "1. e4 Clock started on 07/31/2006 1... e5 2. Nf3 Nc6 {}"
both = pytest.mark.parametrize("container", ["scoresheet", "pgn"])


def only(text: str, container: str, variant: str = "chess") -> plybook.GameRecord:
    [game] = plybook.read(text, container=container, variant=variant)
    return game


@both
def test_the_start_of_the_clock_is_a_comment(container: str) -> None:
    game = only(TEXT.format("Draw"), container)
    assert [ply.text for ply in game.plies] == ["e4", "e5", "Nf3", "Nc6"]
    assert [comment.text for comment in game.plies[0].after] == ["Clock started on 07/31/2006"]
    [found] = game.diagnostics
    assert (found.code, found.severity, found.span.column) == ("F021", "note", 7)
    assert "{Clock started on 07/31/2006}" in plybook.write(game, to=container)


@both
@pytest.mark.parametrize(
    "text", ["1. e4 Clock started on Monday 1... e5", "1. Clock e5", "1. e4 started on 07/31/2006 1... e5"]
)
def test_what_only_looks_like_it_is_not(container: str, text: str) -> None:
    assert "F021" not in [found.code for found in only(text, container).diagnostics]


@both
@pytest.mark.parametrize(
    ("variant", "word", "figures"),
    [
        ("chess", "Draw", "1/2-1/2"),
        ("chess", "draw", "1/2-1/2"),
        ("chess", "White win", "1-0"),
        ("chess", "Black wins", "0-1"),
        ("three-player", "Red wins", "0-1-0"),
        ("three-player", "Draw", "1/3-1/3-1/3"),
    ],
)
def test_results_in_words(container: str, variant: str, word: str, figures: str) -> None:
    game = only(f"1. e4 {word}\n", container, variant)
    assert game.result is not None
    assert game.result.text == word
    found = replay(game)
    assert [one.message for one in found.diagnostics if one.code == "N107"] == [
        f"the result is written {word!r}; in figures it is {figures}"
    ]
    assert "W020" not in [one.code for one in found.diagnostics]
    assert figures in plybook.write(found, to=container)
    assert canonical_result(word, plybook.variant(variant).rules) == figures


@both
def test_words_within_a_line_are_no_result(container: str) -> None:
    game = only("1. e4 Draw 1... e5 2. Nf3", container)
    assert game.result is None
    assert [ply.text for ply in game.plies] == ["e4", "Draw", "e5", "Nf3"]


def test_nobody_wins_who_does_not_play() -> None:
    game = only("1. e4 Red wins", "scoresheet")
    assert [found.code for found in replay(game).diagnostics] == ["W020"]
    assert canonical_result("Red wins", None) == "Red wins"
