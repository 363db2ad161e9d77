"""Rule files that games name beside them: read when that is allowed, from the same folder only."""

from __future__ import annotations

import os
import pickle
from collections.abc import Iterator
from pathlib import Path

import pytest

import plybook
from plybook.catalogue import variants
from plybook.loaded_rules import LOADED, allow_rules
from tests.rules.rule_files.test_page import SMALL
from tests.running import run

NAMED = SMALL.replace('"small"', '"tiny-beside"')
GAME = '[Rules "own.toml"]\n\n1. c3 bxc3 2. dxc3 *\n'


@pytest.fixture(autouse=True)
def apart() -> Iterator[None]:
    """Forget what games named."""
    before = dict(LOADED)
    yield
    allow_rules(allowed=False)
    for name in LOADED.keys() - before.keys():
        del LOADED[name]
        variants.take_back(name)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "own.toml").write_text(NAMED, encoding="utf-8")
    (tmp_path / "games.txt").write_text(GAME, encoding="utf-8")
    return tmp_path


def said(path: Path) -> list[tuple[str, str]]:
    [game] = plybook.read(path)
    return [(found.code, found.message) for found in game.diagnostics if found.code == "F039"]


def test_it_is_read_only_if_that_is_allowed(folder: Path) -> None:
    assert said(folder / "games.txt") == [("F039", "the rule file 'own.toml' is not read: that needs --allow-rules")]
    assert "tiny-beside" not in variants
    allow_rules()
    [game] = plybook.read(folder / "games.txt")
    assert (game.variant, said(folder / "games.txt")) == ("tiny-beside", [])
    assert plybook.replay(game).diagnostics == ()
    assert "tiny-beside" not in list(variants)


def test_the_command_reads_it_with_an_option_and_in_other_processes(folder: Path) -> None:
    (folder / "many.txt").write_text(GAME * 40, encoding="utf-8")
    path = str(folder / "many.txt")
    refused = run("validate", path, "--summary")
    assert refused.exit_code == 1
    for jobs in ("1", "2"):
        checked = run("validate", path, "--allow-rules", "--jobs", jobs, "--summary")
        assert (checked.exit_code, checked.stderr) == (0, "")
        assert "40 games" in checked.stdout
        assert "tiny-beside" in checked.stdout or "0 errors" in checked.stdout


def test_a_replay_of_it_comes_back_from_a_pickle(folder: Path) -> None:
    allow_rules()
    replay = plybook.replay(plybook.read(folder / "games.txt")[0])
    assert pickle.loads(pickle.dumps(replay)) == replay  # noqa: S301 - made here


@pytest.mark.parametrize(
    "name",
    [
        "../own.toml",
        "..\\\\own.toml",
        "/etc/own.toml",
        "sub/own.toml",
        "./own.toml",
        "C:own.toml",
        "~own.toml",
        "own\x00.toml",
        "nosuch.toml",
        "folder.toml",
        "pipe.toml",
        "out.toml",
        "%2e%2e%2fown.toml",
        "$HOME.toml",
        "x" * 5000 + ".toml",
        ".toml",
        "own.toml .toml",
    ],
)
def test_other_places_are_refused(folder: Path, name: str) -> None:
    inner = folder / "inner"
    inner.mkdir()
    (inner / "sub").mkdir()
    (inner / "sub" / "own.toml").write_text(NAMED, encoding="utf-8")
    (inner / "folder.toml").mkdir()
    os.mkfifo(inner / "pipe.toml")
    (inner / "out.toml").symlink_to(folder / "own.toml")
    path = inner / "games.txt"
    path.write_text(GAME.replace("own.toml", name), encoding="utf-8")
    allow_rules()
    [game] = plybook.read(path)
    assert [found.code for found in game.diagnostics if found.code == "F039"] == ["F039"]
    assert "tiny-beside" not in variants


def test_games_that_stand_in_no_folder_name_none() -> None:
    allow_rules()
    [game] = plybook.read(GAME)
    [found] = [found for found in game.diagnostics if found.code == "F039"]
    assert found.message == "the rule file 'own.toml' is not read: the game does not stand in a folder"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "name: field required"),
        ("name = [", "not TOML"),
        ("\xff\x00", "not TOML"),
        (NAMED.replace("tiny-beside", "crazyhouse"), "there is a variant 'crazyhouse' already"),
        (NAMED.replace("tiny-beside", "chess"), "there is a variant 'chess' already"),
        (NAMED.replace("tiny-beside", "minishogi"), "there is a variant 'minishogi' already"),
    ],
)
def test_what_is_wrong_in_it_is_said(folder: Path, text: str, reason: str) -> None:
    (folder / "own.toml").write_text(text, encoding="utf-8")
    allow_rules()
    [(_, message)] = said(folder / "games.txt")
    assert reason in message


def test_files_of_one_name_in_two_folders_do_not_take_each_others_place(folder: Path) -> None:
    other = folder / "other"
    other.mkdir()
    (other / "own.toml").write_text(NAMED.replace('betza = "R"', 'betza = "Q"'), encoding="utf-8")
    (other / "games.txt").write_text(GAME, encoding="utf-8")
    allow_rules()
    assert said(folder / "games.txt") == []
    [(_, message)] = said(other / "games.txt")
    assert message.endswith("there is a variant 'tiny-beside' already")


def test_a_file_of_sections_and_the_games_variant(folder: Path) -> None:
    (folder / "own.ini").write_text("[hasty-beside:chess]\nmustCapture = true\n", encoding="utf-8")
    path = folder / "two.pgn"
    path.write_text('[Variant "hasty-beside"]\n[Rules "own.ini"]\n\n1. e4 d5 2. Nf3 *\n', encoding="utf-8")
    allow_rules()
    [game] = plybook.read(path)
    assert [found.code for found in plybook.replay(game).diagnostics] == ["R001"]


def test_a_tag_that_names_no_rule_file_is_left_alone() -> None:
    [game] = plybook.read('[Rules "FIDE"]\n\n1. e4 e5 *\n')
    assert [found.code for found in game.diagnostics if found.code == "F039"] == []


def test_a_game_is_not_played_by_the_rules_of_another_folder(folder: Path) -> None:
    allow_rules()
    assert plybook.read(folder / "games.txt")[0].variant == "tiny-beside"
    (other := folder / "other").mkdir()
    (other / "own.toml").write_text(
        NAMED.replace('"tiny-beside"', '"tiny-beside"\nabout = "Another."', 1), encoding="utf-8"
    )
    (other / "games.txt").write_text(GAME, encoding="utf-8")
    [game] = plybook.read(other / "games.txt")
    assert said(other / "games.txt")[0][1].endswith("there is a variant 'tiny-beside' already")
    assert any(found.severity == "error" for found in game.diagnostics)
    assert game.variant != "tiny-beside"
