"""What plybook brings for archives of games in git: hooks for pre-commit, and annotations for GitHub's workflows."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

import plybook
from plybook.report.checks import FileChecks, GameCheck
from plybook.report.github import github
from tests.running import run

ROOT = Path(__file__).parent.parent
HOOKS = {hook["id"]: hook for hook in yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))}
WRONG, RIGHT, BROKEN = "1. e4+ e5 *\n", "1. e4 e5 *\n", "1. e4 e5 2. Ke4\n"


def test_there_are_two_hooks_and_they_are_described() -> None:
    assert list(HOOKS) == ["plybook-validate", "plybook-fix"]
    page = (ROOT / "docs" / "archives-in-git.md").read_text(encoding="utf-8")
    for name, hook in HOOKS.items():
        assert f"`{name}`" in page
        assert hook["language"] == "python"
        assert hook["description"].endswith(".")


@pytest.mark.parametrize("hook", HOOKS)
def test_hooks_look_at_games_and_at_nothing_else(hook: str) -> None:
    looks_at = re.compile(HOOKS[hook]["files"]).search
    assert all(map(looks_at, ["a.pgn", "deep/er/a.pgn", "games/a.txt", "x/scores/1990/a.txt"]))
    assert not any(map(looks_at, ["readme.txt", "a.pgn.bak", "games.txt", "mygames/a.txt", "games/a.py"]))


def test_the_entries_run(tmp_path: Path) -> None:
    file = tmp_path / "games.txt"

    def runs(hook: str, content: str) -> tuple[int, str]:
        file.write_text(content, encoding="utf-8")
        program, *words = shlex.split(HOOKS[hook]["entry"])
        assert program == "plybook"
        return run(*words, *HOOKS[hook]["args"], str(file)).exit_code, file.read_text(encoding="utf-8")

    assert runs("plybook-validate", RIGHT) == (0, RIGHT)
    assert runs("plybook-validate", BROKEN) == (1, BROKEN)
    assert runs("plybook-fix", WRONG) == (0, RIGHT)
    assert runs("plybook-fix", BROKEN) == (1, BROKEN)


@pytest.mark.parametrize("hook", HOOKS)
def test_no_name_of_a_file_is_an_option(hook: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder of that name in an archive of somebody else would else say what is written, and where."""
    monkeypatch.chdir(tmp_path)
    names = ["a.pgn", "-ox/pwn.pgn", "--output=pwn.pgn", "-r/games/b.txt"]
    for name in names:
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        Path(name).write_text(WRONG if hook == "plybook-fix" else BROKEN, encoding="utf-8")
    before = set(tmp_path.rglob("*"))
    words = [*shlex.split(HOOKS[hook]["entry"])[1:], *HOOKS[hook]["args"]]
    done = run(*words, *names)
    assert set(tmp_path.rglob("*")) == before
    if hook == "plybook-fix":
        assert done.exit_code == 0
        assert [Path(name).read_text(encoding="utf-8") for name in names] == [RIGHT] * len(names)
    else:
        assert done.exit_code == 1
        assert all(f"{name}:1:" in done.stdout for name in names)


def test_the_example_configuration_names_the_hooks() -> None:
    page = (ROOT / "docs" / "archives-in-git.md").read_text(encoding="utf-8")
    configured, changed, workflow = map(yaml.safe_load, re.findall(r"^```yaml\n(.*?)^```", page, re.DOTALL | re.M))
    assert [hook["id"] for hook in configured["repos"][0]["hooks"]] == ["plybook-fix", "plybook-validate"]
    assert changed[0]["id"] in HOOKS
    *options, last = changed[0]["args"]
    assert last == "--"
    assert run(*shlex.split(HOOKS[changed[0]["id"]]["entry"])[1:], *options, "--help").exit_code == 0
    [step] = [step["run"] for step in workflow["jobs"]["games"]["steps"] if "plybook validate" in step.get("run", "")]
    assert shlex.split(step)[:4] == ["plybook", "validate", "--format", "github"]


# --- annotations -------------------------------------------------------------------------------------------------


def annotated(text: str, name: str) -> list[str]:
    replays = (plybook.replay(game) for game in plybook.read_games(text.encode(), name=name))
    return "".join(github(FileChecks([(name, map(GameCheck.of, replays))]))).splitlines()


def test_an_annotation_has_its_place_and_its_grade() -> None:
    text = '[Variant "chess"]\n[Notation "san"]\n\n1. e4+ e5 2. Ng1f3 Nc6 3. Bb9\n'
    warning, note, error = annotated(text, "games.txt")
    assert warning == (
        "::warning file=games.txt,line=4,col=4,endColumn=7,title=W005 false-check::"
        "'e4+' does not give check [game 1, ply 1]"
    )
    assert note.startswith("::notice file=games.txt,line=4,col=14,endColumn=19,title=N103 superfluous-origin::")
    assert error.startswith("::error file=games.txt,line=4,col=")


def test_nothing_can_look_like_a_command_of_its_own() -> None:
    text = '[Variant "chess"]\n\n1. 100%::error\x0b\n'
    for line in annotated(text, "a,b:c%d\n.txt"):
        found = re.fullmatch(
            r"::(\w+) file=a%2Cb%3Ac%25d%0A\.txt,line=\d+,col=\d+,endColumn=\d+,title=[^:,]+::.*", line
        )
        assert found, line
    assert any("100%25::error" in line for line in annotated(text, "x"))


def test_a_file_that_cannot_be_read_is_an_error() -> None:
    def lost() -> Iterator[plybook.Replay]:
        raise OSError(5, "Input/output\nerror")
        yield

    assert list(github(FileChecks([("lost:1.txt", map(GameCheck.of, lost()))]))) == [
        "::error file=lost%3A1.txt,title=file not read::lost:1.txt: Input/output%0Aerror\n"
    ]
