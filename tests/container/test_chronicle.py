"""What servers of correspondence games print: when the clock was started, among the moves, and results in words."""

from __future__ import annotations

from dataclasses import replace

import pytest

import plybook
from plybook.interpret.numbers_and_results import canonical_result
from plybook.replay.engine import replay

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
    ("text", "said"),
    [
        ("1. e4 +0.30 e5 -0.25 2. Nf3 0.31 Nc6 12.50", ["+0.30", "-0.25", "0.31", "12.50"]),
        ("1. e4 e5 2. Nf3 +0.31/12 5s Nc6 -#4 3.2s", ["+0.31/12", "5s", "-#4", "3.2s"]),
        ("1. e4 0:01:30 e5 2:10 2. Nf3 1:00 Nc6 12:05", ["0:01:30", "2:10", "1:00", "12:05"]),
        ("1,e4,0:01:30,e5,0:02\n2,Nf3,1:30,Nc6,5:10", ["0:01:30", "0:02", "1:30", "5:10"]),
        ("| 1 | e4 | +0.3 | e5 | -0.2 |\n| 2 | Nf3 | 0.1 | Nc6 | 0.0 |", ["+0.3", "-0.2", "0.1", "0.0"]),
    ],
)
def test_evaluations_and_times_are_comments(container: str, text: str, said: list[str]) -> None:
    game = only(f"{text}\n", container)
    assert [ply.text for ply in game.plies] == ["e4", "e5", "Nf3", "Nc6"]
    assert [comment.text for ply in game.plies for comment in ply.after] == said
    assert [found.code for found in game.diagnostics if found.code != "F023"] == ["F021"]  # said once
    assert all(f"{{{each}}}" in plybook.write(game, to=container) for each in said)


@both
@pytest.mark.parametrize("word", ["5s", "1:30", "0.31", "+0.5"])
def test_a_move_that_would_be_taken_for_one_is_written_so_that_it_is_not(container: str, word: str) -> None:
    [game] = plybook.read("1. e4 e5\n", variant="chess")
    odd = game.plies[1]._replace(text=word)
    again = only(plybook.write(replace(game, plies=(game.plies[0], odd)), to=container), container)
    assert len(again.plies) == 2
    assert word in (again.plies[1].text, *(each.text.removeprefix("as written: ") for each in again.plies[1].after))


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


def test_a_side_that_does_not_play_cannot_win() -> None:
    game = only("1. e4 Red wins", "scoresheet")
    assert [found.code for found in replay(game).diagnostics] == ["W020"]
    assert canonical_result("Red wins", None) == "Red wins"
