"""What looks as if it should have been read: games without moves, and moves in comments."""

from __future__ import annotations

import pytest

import plybook

both = pytest.mark.parametrize("container", ["scoresheet", "pgn"])


def codes(text: str, container: str | None = None) -> list[list[str]]:
    games = plybook.read(text, variant="chess", container=container)
    assert "".join(game.source.text for game in games) == text
    return [[found.code for found in game.diagnostics if found.code != "F022"] for game in games]


@both
@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('[White "A"]\n', ["F036"]),
        ('[White "A"]\n\n*\n', ["F036"]),
        ('[White "A"]\n\n{lost in the flood} *\n', ["F036"]),
        ('[White "A"]\n\n1-0\n', []),
        ('[White "A"]\n[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]\n\n*\n', []),
        ('[White "A"]\n\n;1;e4;e5\n;2;Nf3;Nc6\n', ["F036", "F037"]),
        ('[White "A"]\n\n>;1;e4;e5\n>;2;Nf3;Nc6\n', ["F036", "F037"]),
        ('[White "A"]\n\n; 1. e4 e5\n; 2. Nf3 Nc6\n', ["F036", "F037"]),
        ('[White "A"]\n\n{1. e4 e5 2. Nf3 Nc6} *\n', ["F036", "F037"]),
        ('[White "A"]\n\n{see p. 12 of the book, 3. edition} *\n', ["F036"]),
    ],
)
def test_a_game_without_moves_is_said_once(text: str, found: list[str], container: str) -> None:
    assert codes(text, container) == [found]
    assert codes(text + '\n[White "B"]\n\n1. e4 *\n', container) == [found, []]


@both
@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("1. e4 e5\n; 2. Nf3 Nc6\n3. Bb5 a6\n", ["F037"]),
        ("1. e4 e5\n; 2. Nf3 Nc6\n; 3. Bb5 a6\n4. Ba4 Nf6\n", ["F037"]),
        ("1. e4 e5\n;2;Nf3;Nc6\n", ["F037"]),
        ("1. e4 e5\n; 2. Nc3 Nc6\n2. Nf3 Nc6\n", []),
        ("1. e4 e5 ; 2. Nc3 Nc6\n2. Nf3 Nc6\n", []),
        ("1. e4 e5 {better was 1... c5 2. Nf3 d6}\n2. Nf3 Nc6\n", []),
        ("1. e4 e5\n; 2. d4 was better\n2. Nf3 Nc6\n", []),
        ("1. e4 e5\n; 12. Nf3 Nc6\n2. Nf3 Nc6\n", []),
        ("1. e4 e5\n2. Nf3 Nc6\n; the end\n", []),
    ],
)
def test_rows_in_comments_are_said_where_they_are_due(text: str, found: list[str], container: str) -> None:
    assert codes('[White "A"]\n\n' + text, container) == [found]


def test_a_game_with_an_error_that_says_it_is_not_said_to_be_empty_too() -> None:
    assert codes('[Event "x"]\n\nsome words\n', "scoresheet") == [["F017"]]
