"""`plybook compare`: games by the rules of two variants."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import pytest

from plybook.archive.read import chunks
from tests.cli.process import run
from tests.tables import each_row

BOTH = ("compare", "tri-d", "tri-d-tournament")
LEGAL = '[White "A"]\n\n1. Nb1-c3(2) Nb8-c6(6) *\n\n'
SLIP = '[White "B"]\n\n1. Nb1-c3(2) Nb8-c9(6) *\n\n'


def document(*words: str, stdin: bytes = b"", status: int = 1) -> Any:
    ended = run(*words, "--format", "json", stdin=stdin)
    assert ended.exit_code == status
    found = json.loads(ended.stdout)
    jsonschema.Draft202012Validator(json.loads(run("schema", "comparison").stdout)).validate(found)
    return found


def test_what_is_legal_in_both_is_no_fault() -> None:
    ended = run(*BOTH, "-", stdin=LEGAL.encode())
    assert (ended.exit_code, ended.stderr) == (0, "")
    assert ended.stdout.splitlines() == [
        "game 1 of <stdin> is legal in tri-d and in tri-d-tournament",
        "  the legal moves differ first at the start, where White is to move",
        "    in tri-d alone: o-o",
        "1 game: 1 legal in both, 0 in tri-d alone, 0 in tri-d-tournament alone, 0 in neither",
    ]
    assert len(run(*BOTH, "-", "--quiet", stdin=LEGAL.encode()).stdout.splitlines()) == 3


def test_where_they_part_is_said_with_the_reason() -> None:
    ended = run(*BOTH, "corpus:parmen-1")
    assert (ended.exit_code, ended.stderr) == (1, "")
    assert ended.stdout.splitlines() == [
        "game 1 of corpus:parmen-1 is legal in tri-d, not in tri-d-tournament",
        "  7... Qb9-b4(2) (ply 14) is legal in tri-d alone",
        "  in tri-d-tournament:",
        "corpus:parmen-1:15:14: error R001 illegal move 'Qb9-b4(2)': no Queen reaches b4(2): the path from b9(7) is "
        "blocked by the Pawn on b6(4) (rule 6) [game 1, ply 14]",
        "    | 7. Pd2-d3(2) Qb9-b4(2)",
        "    |              ^^^^^^^^^",
        "    hint: legal by the standard rules (tri-d); did you mean Qb9-b6(6) or Qb9-b7(6) or Qb9-b8(6)?",
        "  the legal moves differ first at the start, where White is to move",
        "    in tri-d alone: o-o",
        "1 game: 0 legal in both, 1 in tri-d alone, 0 in tri-d-tournament alone, 0 in neither",
    ]


def test_the_document_says_the_same() -> None:
    found = document(*BOTH, "corpus:parmen-1", "corpus:tri-d-tournament-1")
    assert (found["a"], found["b"]) == BOTH[1:]
    assert found["summary"] == {"games": 2, "both": 0, "only_a": 1, "only_b": 1, "neither": 0}
    first, second = (file["games"][0] for file in found["files"])
    assert first["legal_in"] == ["tri-d"]
    assert first["parting"] == {
        "ply": 14,
        "number": "7...",
        "written": "Qb9-b4(2)",
        "a": "Qb9-b4(2)",
        "b": None,
        "turn_a": "Black",
        "turn_b": "Black",
    }
    assert (first["b"]["legal"], first["b"]["played"], first["b"]["refusal"]["code"]) == (False, 13, "R001")
    assert (first["choices"]["ply"], first["choices"]["only_a"], first["choices"]["only_b"]) == (0, ["o-o"], [])
    assert (second["stated"], second["parting"]["ply"], second["parting"]["a"]) == ("tri-d-tournament", 40, None)
    assert second["b"]["outcome"] == {"termination": "checkmate", "winner": "White", "result": "1-0"}


def test_games_of_many_files_are_compared_and_what_is_none_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("games").mkdir()
    Path("games/a.pgn").write_text(LEGAL + SLIP)
    Path("games/b.txt").write_text("to be or not to be\n")
    found = document(*BOTH, "-r", "games", "gone.txt", status=2)
    assert found["summary"] == {"games": 2, "both": 1, "only_a": 0, "only_b": 0, "neither": 1}
    assert [(file["file"], len(file["games"]), file["error"]) for file in found["files"]] == [
        ("games/a.pgn", 2, None),
        ("games/b.txt", 0, None),
        ("gone.txt", 0, "No such file or directory"),
    ]
    assert found["files"][1]["strays"][0]["code"] == "F001"
    assert [game["line"] for game in found["files"][0]["games"]] == [1, 5]
    ended = run(*BOTH, "-r", "games", "gone.txt")
    assert (ended.exit_code, ended.stderr) == (2, "plybook: gone.txt: No such file or directory\n")
    assert "games/b.txt:1:1: error F001 no game found" in ended.stdout
    assert ended.stdout.splitlines()[-1].startswith("2 games: 1 legal in both")
    assert run(*BOTH, "games/b.txt").exit_code == 1


@pytest.mark.slow
def test_processes_find_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chunks, "CHUNK_SIZE", 500)
    (tmp_path / "many.txt").write_text(LEGAL * 50 + SLIP)
    words = (*BOTH, str(tmp_path / "many.txt"), "--no-progress", "--jobs")
    one, two = run(*words, "1"), run(*words, "2")
    assert one == two
    assert "many.txt is legal in tri-d and in tri-d-tournament" in one.stdout


@each_row(
    ("words", "said"),
    [
        (("chess", "tri-d", "x"), "chess and tri-d share nothing: no notation serves both"),
        (("chess", "chess", "x"), "chess is one variant; name another to compare it with"),
        (("chess", "alise", "x"), "did you mean 'alice'?"),
        (("chess", "alice", "--notation", "parmen", "x"), "notation 'parmen' does not serve chess"),
        (("chess", "alice", "--notation", "sann", "x"), "did you mean 'san'?"),
        (("chess", "alice", "--from", "pdf", "x"), "unknown container 'pdf'"),
        (("chess", "alice", "--letters", "xx", "x"), "'xx'"),
    ],
)
def test_what_cannot_be_compared_is_misuse(words: tuple[str, ...], said: str) -> None:
    ended = run("compare", *words)
    assert (ended.exit_code, ended.stdout) == (2, "")
    assert said in ended.stderr


def test_a_named_notation_is_used_for_the_variants_it_serves() -> None:
    found = document("compare", "chess", "alice", "-", "--notation", "lan", stdin=b"1. e2-e4 e7-e5 *\n", status=0)
    [game] = found["files"][0]["games"]
    assert (game["a"]["notation"], game["legal_in"]) == ("lan", ["chess", "alice"])


def test_games_that_say_they_are_another_and_moves_that_mean_another() -> None:
    text = b'[Variant "three-player"]\n\n1. b2-b3 Nb1-c3 *\n'
    lines = run("compare", "three-player-duel", "three-player-plain-duel", "-", stdin=text).stdout.splitlines()
    assert lines[0] == (
        "game 1 of <stdin>, which says it is three-player, "
        "is legal in three-player-duel and in three-player-plain-duel"
    )
    lines = run("compare", "three-player", "three-player-duel", "-", stdin=text).stdout.splitlines()
    assert lines[1:3] == [
        "  1... Nb1-c3 (ply 2) is another move in each: Red's Nb1-c3 in three-player, Black's Nb1-c3 in "
        "three-player-duel",
        "  after 1. b2-b3 (ply 1) Red is to move in three-player, Black in three-player-duel",
    ]


def test_a_start_of_one_of_them_is_said() -> None:
    fen = json.loads(run("show", "alice", "--moves", "e4", "--format", "json").stdout)["position"]["fen"]
    text = f'[FEN "{fen}"]\n\n1... e5 *\n'.encode()
    lines = run("compare", "chess", "alice", "-", stdin=text).stdout.splitlines()
    assert lines[:2] == [
        "game 1 of <stdin> is legal in alice, not in chess",
        "  the starting position can be in alice alone",
    ]


def test_ends_that_differ_are_said() -> None:
    ended = run("compare", "alice", "chess", "-", stdin=b"1. f3 e5 2. g4 Qh4# 0-1\n")
    assert (ended.exit_code, ended.stdout.splitlines()[:2]) == (
        0,
        [
            "game 1 of <stdin> is legal in alice and in chess",
            "  on the board it ends in chess by checkmate, 0-1, in alice not at all",
        ],
    )
    assert "in alice alone: Bg2, Bh3, Na3, Nc3, Nh3, a3, a4, b3, 10 more" in ended.stdout


def test_nothing_is_said_of_moves_where_no_position_is_known() -> None:
    ended = run("compare", "alice", "chess", "-", stdin=b'[FEN "nonsense"]\n\n1. e4 e5 *\n')
    assert ended.exit_code == 1
    assert ended.stdout.count("error F008") == 2
    assert "legal moves" not in ended.stdout
