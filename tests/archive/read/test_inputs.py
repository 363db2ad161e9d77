"""Names of files, folders and patterns: which files they stand for."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from plybook.archive.read.inputs import files_in
from tests.cli.process import run

SUFFIXES = (".txt", ".pgn", ".json")


@pytest.fixture
def archive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name in ("b.txt", "a.PGN", "c.md", ".d.txt", "old/e.json.gz", "old/f.zip", "old/deep/g.txt", ".git/h.txt"):
        path = tmp_path / "games" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("1. e4 e5 *\n")
    return tmp_path


def found(*names: str, recursive: bool = False) -> list[str]:
    return [name.replace(os.sep, "/") for name in files_in(names, SUFFIXES, recursive=recursive)]


def test_a_folder_stands_for_its_files_of_games(archive: Path) -> None:
    files = ["a.PGN", "b.txt", "old/e.json.gz", "old/f.zip", "old/deep/g.txt"]
    assert found("games", recursive=True) == [f"games/{name}" for name in files]
    assert found("games") == ["games"]


def test_what_is_no_folder_stands_for_itself(archive: Path) -> None:
    names = ["-", "corpus:parmen-1", "games/c.md", "nowhere.txt"]
    assert found(*names, recursive=True) == names


def test_a_pattern_stands_for_the_files_it_fits(archive: Path) -> None:
    assert found("games/*.txt", "games/**/g.t?t") == ["games/b.txt", "games/old/deep/g.txt"]
    assert found("games/*.xyz") == ["games/*.xyz"]
    assert found("*", recursive=True) == found("games", recursive=True)
    (archive / "[1].txt").write_text("")
    assert found("[1].txt") == ["[1].txt"]


def test_a_folder_without_files_and_a_link_round_are_no_end_of_it(archive: Path) -> None:
    (archive / "empty").mkdir()
    (archive / "games" / "round").symlink_to(archive / "games", target_is_directory=True)
    assert found("empty", recursive=True) == ["empty"]
    assert len(found("games", recursive=True)) == 5


def test_commands_read_folders_and_say_what_they_cannot_read(archive: Path) -> None:
    for name in ("old/e.json.gz", "old/f.zip"):
        (archive / "games" / name).unlink()
    done = run("validate", "-r", "games")
    assert (done.exit_code, done.stdout.splitlines()[-1]) == (0, "3 games, 6 plies: 0 errors, 0 warnings, 0 notes")
    done = run("validate", "games", "games/b.txt")
    assert done.exit_code == 2
    files = "its files that end with .json, .otdc, .pgn, .pgn4, .st3d or .txt"
    assert (
        f"games: it is a folder; with --recursive (-r), validate, fix, convert and select read {files}" in done.stderr
    )
    assert "1 game, 2 plies" in done.stdout
    assert run("fix", "-r", "games").exit_code == 0
    assert run("replay", "games").exit_code == 2
