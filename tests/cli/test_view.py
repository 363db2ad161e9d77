from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from plybook.cli import view
from tests.cli.process import PLYBOOK, environment, plybook, run

pytestmark = pytest.mark.slow  # most start a process, in a terminal

ROOT = Path(__file__).parent.parent.parent
WITHOUT = "import sys; sys.modules['textual'] = None; from plybook.cli import main; main(prog_name='plybook')"


def said_in_a_terminal(*words: str, code: str = "", **more: str) -> tuple[str, int]:
    """Return what ``plybook view WORDS...`` says where all its streams are a terminal, and its exit status."""
    terminal, descriptor = os.openpty()
    command = [sys.executable, "-c", code] if code else [*PLYBOOK]
    ended = subprocess.run(
        [*command, "view", *words],
        stdin=descriptor,
        stdout=descriptor,
        stderr=descriptor,
        env=environment(**more),
        check=False,
    )
    os.close(descriptor)
    with os.fdopen(terminal, "rb", buffering=0) as stream:
        return stream.read(1 << 16).decode(), ended.returncode


def test_where_there_is_no_terminal_replay_is_named() -> None:
    ended = plybook("view", "corpus:parmen-1")
    assert ended.returncode == 2
    assert ended.stderr.decode() == (
        "plybook: the full screen needs a terminal; plybook replay --all corpus:parmen-1 prints every position\n"
    )
    assert ended.stdout == b""


def test_a_terminal_that_cannot_draw_is_none() -> None:
    said, status = said_in_a_terminal("corpus:parmen-1", TERM="dumb")
    assert said.startswith("plybook: the full screen needs a terminal;")
    assert status == 2


def test_without_the_extra_it_is_named() -> None:
    said, status = said_in_a_terminal("corpus:parmen-1", code=WITHOUT)
    assert said.strip() == "plybook: the full screen needs the extra view: pip install 'plybook[view]'"
    assert status == 2


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("nothing.txt",), "nothing.txt: No such file or directory"),
        (("corpus:nothing",), "unknown sample game 'nothing'"),
        (("corpus:parmen-1", "--variant", "nothing"), "unknown variant 'nothing'"),
        (("corpus:parmen-1", "--seat", "red"), "no seat 'red' in tri-d"),
        (("corpus:parmen-1", "--level", "9"), "no level '9' in tri-d"),
        (("corpus:parmen-1", "--picture", "tiers"), "picture 'tiers' does not draw tri-d"),
        (("corpus:parmen-1", "--game", "2"), "corpus:parmen-1 has only 1 game, not 2"),
        (("corpus:parmen-1", "--ply", "70"), "game 1 of corpus:parmen-1 has 69 plies, not 70"),
        (("corpus:parmen-1", "--follow"), "corpus:parmen-1 cannot grow"),
        (("-", "--follow"), "- cannot grow"),
        (("/",), "it is a folder"),
    ],
)
def test_what_cannot_be_looked_at_is_said_before_the_screen_is_taken(
    words: tuple[str, ...], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(view, "_has_terminal", lambda *, with_keys: True)
    monkeypatch.setattr("plybook.view.app.Viewer.run", lambda app: pytest.fail("the screen is taken"))
    ended = run("view", *words)
    assert (ended.exit_code, ended.stdout) == (2, "")
    assert said in ended.stderr


def test_nothing_is_drawn_where_a_game_cannot_be_looked_at() -> None:
    found, status = said_in_a_terminal("corpus:parmen-1", "--ply", "70")
    assert "game 1 of corpus:parmen-1 has 69 plies, not 70" in found
    assert "\x1b" not in found
    assert status == 2


def test_the_library_of_the_screen_is_imported_for_the_screen_alone() -> None:
    code = "import sys, plybook.cli.view; plybook.cli.view.view.get_help; sys.exit('textual' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_the_extra_brings_the_library() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    [wanted] = extras["view"]
    assert wanted.startswith("textual>=")
    assert wanted in extras["test"]


def test_a_file_that_can_be_read_once_has_no_path_to_read_again(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert view._path(str(tmp_path / "pipe")) is None
    assert view._path("-") is None
    assert view._path(str(tmp_path / "nothing")) == tmp_path / "nothing"
    assert view._path("\0") == Path("\0")
