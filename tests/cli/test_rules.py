"""`plybook rules`, and the options of other commands for rule files."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rules.rule_files.test_page import SMALL
from tests.running import run


@pytest.fixture
def page(tmp_path: Path) -> Path:
    path = tmp_path / "small.toml"
    path.write_text(SMALL, encoding="utf-8")
    return path


def test_a_page_is_checked(page: Path) -> None:
    assert run("rules", "check", str(page)).stdout == "small: played, 20 cells, 3 kinds of men\n"
    page.write_text(SMALL.replace('betza = "R"', "rides = [[1, 1, 1]]"), encoding="utf-8")
    said = run("rules", "check", str(page))
    assert (said.exit_code, said.stdout) == (
        1,
        "small: not played: men.R.rides: [1, 1, 1] has 3 numbers, and the board has 2 axes\n",
    )


def test_sections_are_checked(tmp_path: Path) -> None:
    path = tmp_path / "own.ini"
    path.write_text("[a:xiangqi]\n[b:chess]\nnoSuch = 1\n[c:sittuyin]\n", encoding="utf-8")
    said = run("rules", "check", str(path))
    assert said.exit_code == 1
    assert said.stdout.splitlines() == [
        "a: played, 90 cells, 7 kinds of men; not judged: chasingRule",
        "b: not played: line 3: noSuch: the key is not understood",
        "c: not played: waits for sittuyinPromotion",
    ]


def test_a_game_of_sections_that_cannot_be_played_is_named_and_the_other_games_are_read(tmp_path: Path) -> None:
    path, games = tmp_path / "own.ini", tmp_path / "games.pgn"
    path.write_text("[own:chess]\nstartFen = 8/8/8/8/99999999999/8/8/8 w - - 0 1\n", encoding="utf-8")
    games.write_text('[Variant "own"]\n\n1. e4 *\n\n[Variant "chess"]\n\n1. e4 *\n', encoding="utf-8")
    why = "variant 'own' cannot be played: [own] startFen has more than 8 cells in rank 4"
    said = run("validate", str(games), "--rules", str(path))
    assert f"error F009 {why} [game 1]" in said.stdout
    assert "2 games, 2 plies: 1 error" in said.stdout
    said = run("validate", str(games), "--rules", str(path), "--variant", "own")
    assert (said.exit_code, said.stderr) == (2, f"plybook: {why}\n")


def test_a_page_is_shown_and_a_new_one_is_a_game(tmp_path: Path) -> None:
    assert 'like = "chess"' in run("rules", "show", "crazyhouse").stdout
    assert run("rules", "show", "nosuch").exit_code == 2
    path = tmp_path / "new.toml"
    path.write_text(run("rules", "new", "Mine!").stdout, encoding="utf-8")
    assert run("rules", "check", str(path)).stdout.startswith("mine: played")


def test_a_command_takes_rules(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("perft", "small", "2", "--rules", str(page)).stdout == "16\n"
    assert "Kb2" in run("legal", "small", "--rules", str(page)).stdout
    games = run("corpus", "generate", "small", "--rules", str(page), "--plies", "9", "--to", "pgn").stdout
    assert '[Variant "small"]' in games
    path = page.with_name("games.pgn")
    path.write_text(games, encoding="utf-8")
    assert run("validate", str(path), "--rules", str(page), "--jobs", "2").exit_code == 0
    monkeypatch.setenv("PLYBOOK_RULES", str(page))
    assert run("validate", str(path)).exit_code == 0


def test_a_command_refuses_what_is_no_rule_file(page: Path) -> None:
    page.write_text("name = 1", encoding="utf-8")
    said = run("perft", "small", "2", "--rules", str(page))
    assert said.exit_code == 2
    assert "name: input should be a valid string" in said.stderr


def test_the_games_that_are_brought_along_are_listed() -> None:
    said = run("variants", "--pages").stdout
    assert "crazyhouse: played\n" in said
    assert "sittuyin: waits for sittuyinPromotion\n" in said
