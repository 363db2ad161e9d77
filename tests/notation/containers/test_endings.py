"""What people write after the last move: a comment with a note, where it is no result."""

from __future__ import annotations

import pytest

import plybook

SAID = [
    "White resigns",
    "resigns",
    "Resigns.",
    "draw agreed",
    "drawn",
    "mate",
    "checkmate",
    "adjourned",
    "Black mates",
]


@pytest.mark.parametrize("said", SAID)
@pytest.mark.parametrize("form", ["scoresheet", "pgn"])
@pytest.mark.parametrize("result", ["", "1-0"])
@pytest.mark.parametrize("first", [False, True])
def test_it_is_no_move(said: str, form: str, result: str, first: bool) -> None:
    end = f"{result} {said}" if first else f"{said} {result}"
    [game] = plybook.read(f'[Variant "chess"]\n\n1. e4 e5 2. Nf3 {end}\n', container=form)
    assert [ply.text for ply in game.plies] == ["e4", "e5", "Nf3"]
    assert (game.result.text if game.result else "") == result
    after_result = form == "pgn" and result and first  # where PGN may have text of any kind
    assert {each.code for each in game.diagnostics} <= {"F003" if after_result else "F021"}
    assert said in plybook.write([game])
    [again] = plybook.read(plybook.write([game], to=form))
    assert [ply.text for ply in again.plies] == ["e4", "e5", "Nf3"]


@pytest.mark.parametrize("form", ["scoresheet", "pgn"])
def test_words_before_further_moves_are_none_of_these(form: str) -> None:
    [game] = plybook.read('[Variant "chess"]\n\n1. e4 e5 2. Nf3 draw offered Nf6 3. d4\n', container=form)
    assert [ply.text for ply in game.plies] == ["e4", "e5", "Nf3", "draw", "offered", "Nf6", "d4"]
