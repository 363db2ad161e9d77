"""`plybook diff`: two scores of a game."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.process import plybook as process
from tests.cli.process import run

A = '[White "Smith, J"]\n[Black "Lee"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 1-0\n\n'
B = '[White "J. Smith"]\n[Black "Lee"]\n\n1. e4 e5 2. Nc3 0-1\n\n'


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.pgn").write_text(A)
    (tmp_path / "b.pgn").write_text(B)
    (tmp_path / "both.pgn").write_text(A + B)
    return tmp_path


def test_what_is_the_same_says_nothing(here: Path) -> None:
    assert run("diff", "a.pgn", "a.pgn") == (0, "", "")
    assert run("diff", "a.pgn", "both.pgn:1") == (0, "", "")
    assert run("diff", "corpus:parmen-1", "corpus:parmen-1") == (0, "", "")


def test_where_games_part_is_said_in_words(here: Path) -> None:
    result = run("diff", "a.pgn", "both.pgn:2")
    assert (result.exit_code, result.stdout.splitlines()) == (
        1,
        [
            "A is game 1 of a.pgn, B game 2 of both.pgn",
            "  after 1... e5 (ply 2): A has 2. Nf3, B has 2. Nc3",
            "    from there A has 3 plies, B 1",
            "  result: A has 1-0, B has 0-1",
            '  tag White: A has "Smith, J", B has "J. Smith"',
        ],
    )
    assert run("diff", "both.pgn:1", "both.pgn:2").exit_code == 1


def test_a_transposition_is_said(here: Path) -> None:
    (here / "x.pgn").write_text("1. Nf3 Nf6 2. Nc3 Nc6 3. e4 *\n")
    (here / "y.pgn").write_text("1. Nc3 Nf6 2. Nf3 Nc6 *\n")
    assert run("diff", "x.pgn", "y.pgn").stdout.splitlines()[1:] == [
        "  at the start: A has 1. Nf3, B has 1. Nc3",
        "    both come to one position again: A after 2. Nc3 (ply 3), B after 2. Nf3 (ply 3)",
        "  after 2... Nc6 (ply 4): B ends, A goes on with 3. e4, 1 ply more",
    ]


def test_what_else_differs_is_said(here: Path) -> None:
    (here / "x.pgn").write_text('[Variant "chess"]\n\n1. e2-e4! {x} e7-e5 *\n')
    (here / "y.pgn").write_text("1. e4 e5 *\n")
    assert run("diff", "x.pgn", "y.pgn").stdout.splitlines()[1:] == [
        '  tag Variant: A has "chess", B has none',
        "  what differs in the text: notation, marks, comments",
    ]
    assert run("diff", "x.pgn", "y.pgn", "--moves-only") == (0, "", "")
    result = run("diff", "corpus:parmen-1", "y.pgn")
    assert "  A is of tri-d, B of chess; their moves are not compared" in result.stdout
    (here / "z.pgn").write_text('[FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w Qkq - 0 1"]\n\n1. e4 e5 *\n')
    assert (
        "  B begins with rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w Qkq - 0 1"
        in run("diff", "y.pgn", "z.pgn").stdout
    )


def test_several_games_are_paired(here: Path) -> None:
    (here / "turned.pgn").write_text(B + A)
    ordered = run("diff", "both.pgn", "turned.pgn", "--moves-only").stdout
    assert ordered.count("A is game") == 2
    (here / "players.pgn").write_text('[White "Jones"]\n[Black "Lee"]\n\n1. d4 *\n\n' + A)
    result = run("diff", "both.pgn", "players.pgn", "--pair", "players")
    assert [line for line in result.stdout.splitlines() if not line.startswith(" ")] == [
        "game 2 of both.pgn has no partner in players.pgn",
        "game 1 of players.pgn has no partner in both.pgn",
    ]
    result = run("diff", "both.pgn", "a.pgn")
    assert (result.exit_code, result.stdout) == (1, "game 2 of both.pgn has no partner in a.pgn\n")
    assert run("diff", "both.pgn", "turned.pgn", "--game", "2").stdout.startswith(
        "A is game 2 of both.pgn, B game 2 of"
    )


def test_a_document_says_it_for_programs(here: Path) -> None:
    result = run("diff", "both.pgn", "a.pgn", "--format", "json")
    said = json.loads(result.stdout)
    assert (result.exit_code, said["a"], said["b"], said["same"]) == (1, "both.pgn", "a.pgn", False)
    assert [(game["a"], game["b"], game["same"]) for game in said["games"]] == [(1, 1, True), (2, None, False)]
    said = json.loads(run("diff", "a.pgn", "b.pgn", "--format", "json").stdout)
    [parting] = said["games"][0]["partings"]
    assert parting["after"] == {"ply": 2, "number": "1...", "text": "e5"}
    assert (parting["a"]["text"], parting["b"]["text"], parting["left_a"], parting["met"]) == ("Nf3", "Nc3", 3, None)
    assert said["games"][0]["tags"] == [{"name": "White", "a": "Smith, J", "b": "J. Smith"}]
    assert said["games"][0]["results"] == ["1-0", "0-1"]
    assert run("diff", "a.pgn", "a.pgn", "--format", "json").exit_code == 0


def test_one_side_may_be_standard_input(here: Path) -> None:
    result = process("diff", "a.pgn", "-", stdin=B.encode(), cwd=here)
    assert (result.returncode, result.stdout.splitlines()[0]) == (1, b"A is game 1 of a.pgn, B game 1 of <stdin>")
    assert process("diff", "--", "a.pgn", "-:2", stdin=(B + A).encode(), cwd=here).returncode == 0


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("a.pgn", "gone.pgn"), "gone.pgn: No such file or directory"),
        (("a.pgn", "both.pgn:3"), "both.pgn has only 2 games, not 3"),
        (("a.pgn:1", "b.pgn", "--game", "1"), "a.pgn:1 names a game already; it has no --game"),
        (("-", "-"), "standard input can be read once"),
        (("--", "-:1", "-:2"), "standard input can be read once"),
        (("a.pgn", "none.txt"), "none.txt has no game"),
        (("a.pgn", "b.pgn", "--variant", "ches"), "did you mean 'chess'?"),
        (("a.pgn",), "Missing argument 'B'"),
        (("a.pgn", "b.pgn", "--pair", "date"), "'date' is not one of"),
    ],
)
def test_misuse_is_2(arguments: tuple[str, ...], reason: str, here: Path) -> None:
    (here / "none.txt").write_text("")
    result = run("diff", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert reason in result.stderr


def test_a_file_may_be_called_like_a_game_of_one(here: Path) -> None:
    (here / "a.pgn:2").write_text(A)
    assert run("diff", "a.pgn:2", "a.pgn") == (0, "", "")
