"""What shells complete: by the protocol that click has for each, and in real shells where they are found."""

from __future__ import annotations

import os
import pty
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from plybook.catalogue import variants
from plybook.cli import main
from plybook.cli.suggestions import NAMED
from plybook.corpora.corpus import samples
from tests.cli.process import environment, run
from tests.tables import each_row

FREE = {
    "called",
    "editor",
    "ask",
    "every",
    "fen",
    "men",
    "moves",
    "number",
    "ply",
    "size",
    "games",
    "scheduler",
    "seed",
    "plies",
    "slips",
    "depth",
    "port",
    "jobs",
    "tags",
    "tag",
    "result",
    "ending",
    "position",
    "move",
    "line",
    "most",
    "title",
}
"""Parameters for which there are no names: what stands there is anybody's own."""

PLYBOOK = f"""#!/bin/sh
if [ -n "$_PLYBOOK_COMPLETE" ] || [ "$1" = completion ]; then exec "{sys.executable}" -m plybook "$@"; fi
printf '<%s>' "$@"; echo
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to be in that has some files, and a plybook on the path that says what it was told."""
    place = tmp_path / "bin"
    place.mkdir()
    (place / "plybook").write_text(PLYBOOK)
    (place / "plybook").chmod(0o755)
    monkeypatch.setenv("PATH", f"{place}{os.pathsep}{os.environ['PATH']}")
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    for name in ("corn flakes.pgn", "one.txt"):
        (here / name).touch()
    (here / "corners").mkdir()
    return here


# --- the protocol ------------------------------------------------------------------------------------------------


def completed(line: str, monkeypatch: pytest.MonkeyPatch, shell: str = "bash") -> list[str]:
    """Return what a shell is told of ``line``, of which the last word is not yet whole."""
    words = line.split(" ")
    asked = {"bash": ("", line), "zsh": (str(len(words) - 1), line), "fish": (words[-1], line)}
    monkeypatch.setenv("_PLYBOOK_COMPLETE", f"{shell}_complete")
    monkeypatch.setenv("COMP_CWORD", asked[shell][0])
    monkeypatch.setenv("COMP_WORDS", asked[shell][1])
    ended = run()
    assert (ended.exit_code, ended.stderr) == (0, "")
    return ended.stdout.splitlines()


def values(line: str, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    return [each.removeprefix("plain,") for each in completed(line, monkeypatch) if each]


@each_row(
    ("line", "found"),
    [
        ("plybook val", ["validate"]),
        ("plybook corpus s", ["show", "spoil"]),
        ("plybook completion ", ["bash", "zsh", "fish"]),
        ("plybook help corpus ex", ["export"]),
        ("plybook help sho", ["show"]),
        ("plybook validate --variant tri", ["tri-d", "tri-d-tournament"]),
        ("plybook validate --variant TRI", ["tri-d", "tri-d-tournament"]),
        ("plybook legal thr", [name for name in variants if name.startswith("thr")]),
        ("plybook legal tri-d --notation parm", ["parmen", "parmen-full"]),
        ("plybook convert x.txt --notation=mede", ["meder", "meder-long"]),
        ("plybook convert x.txt --read-as mede", ["meder", "meder-long"]),
        ("plybook validate --variant alice --notation a", ["alice-san", "alice-lan"]),
        ("plybook validate --from s", ["scoresheet"]),
        ("plybook convert x.txt --to j", ["json"]),
        ("plybook validate --format js", ["json"]),
        ("plybook explain R00", ["R001", "R002", "R003", "R004", "R005"]),
        ("plybook explain illegal-m", ["illegal-move"]),
        ("plybook fix --select W001,illegal-m", ["W001,illegal-move"]),
        ("plybook corpus show parmen", ["parmen-1", "parmen-2"]),
        ("plybook corpus export corpus:parmen", ["corpus:parmen-1", "corpus:parmen-2"]),
        ("plybook validate x.txt corpus:parmen", ["corpus:parmen-1", "corpus:parmen-2"]),
        ("plybook validate --letters ger", ["german"]),
        ("plybook validate --letters de", ["de"]),
        ("plybook decode --noise o", ["ocr", "file,o"]),
        ("plybook decode corpus:raum", ["corpus:raumschach-1"]),
        ("plybook show tri-d --seat b", ["black"]),
        ("plybook show prince --picture s", ["slices"]),
        ("plybook show raumschach --level ", ["a", "b", "c", "d", "e"]),
        ("plybook show chess --targets a", [f"a{rank}" for rank in range(1, 9)]),
        ("plybook legal chess --from h", [f"h{rank}" for rank in range(1, 9)]),
        ("plybook corpus spoil tri-d --kind pro", ["promotion"]),
        ("plybook view corpus:prince", ["corpus:prince-1"]),
        ("plybook picture pri", ["prince", "prisoners-escape", "file,pri"]),
        ("plybook validate gam", ["file,gam"]),
        ("plybook convert x.txt -o gam", ["file,gam"]),
        ("plybook validate --variant nope --notation mede", ["meder", "meder-long"]),
        ("plybook legal tri-d --moves ", []),
    ],
)
def test_what_can_stand_there_is_named(line: str, found: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert sorted(values(line, monkeypatch)) == sorted(found)


def test_after_a_command_that_there_is_not_commands_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "validate" in values("plybook valdate ", monkeypatch)


@pytest.mark.parametrize(
    ("shell", "found"),
    [
        ("bash", ["plain,tri-d"]),
        ("zsh", ["plain", "tri-d", "Tri-D chess, standard rules"]),
        ("fish", ["plain,tri-d\tTri-D chess, standard rules"]),
    ],
)
def test_each_shell_is_told_in_its_own_way(shell: str, found: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert completed("plybook validate --variant tri-d", monkeypatch, shell)[: len(found)] == found


def test_what_is_not_asked_for_is_not_imported() -> None:
    code = (
        "import sys; from plybook.cli import main; main(['validate', 'corpus:prince-1'], standalone_mode=False);"
        "sys.exit(any('complet' in name for name in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", code], stdout=subprocess.DEVNULL, check=False).returncode == 0


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_samples_and_files_can_stand_at_one_place(shell: str, monkeypatch: pytest.MonkeyPatch) -> None:
    said = "\n".join(completed("plybook validate c", monkeypatch, shell))
    assert [name for name in samples() if f"corpus:{name}" not in said] == []
    assert "file,c" in said or "file\nc" in said


def every(command: click.Command, path: str = "plybook") -> Iterator[tuple[str, click.Parameter]]:
    """Yield all parameters of a command and of those under it."""
    if isinstance(command, click.Group):
        for name in command.list_commands(click.Context(command)):
            below = command.get_command(click.Context(command), name)
            assert below is not None
            yield from every(below, f"{path} {name}")
    else:
        yield from ((path, param) for param in command.params)


def test_no_parameter_is_forgotten() -> None:
    left = [
        f"{path} {param.name}"
        for path, param in every(main)
        if not (isinstance(param, click.Option) and param.is_flag)
        and not isinstance(param.type, click.Choice | click.Path)  # which complete themselves
        and param.name not in NAMED.keys() | FREE
    ]
    assert left == []


# --- real shells -------------------------------------------------------------------------------------------------

BASH = ("bash", "--norc", "--noprofile", "-i")
ZSH = ("zsh", "-f", "-i")
ZSH_SETUP = "autoload -U compinit; compinit -D\n"


def typed(shell: tuple[str, ...], text: str) -> str:
    """Return all that stands on a terminal in which ``text`` is typed into a shell that has read the script."""
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        shell,
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        start_new_session=True,
        env=environment(TERM="dumb", PS1="", HOME=str(Path.cwd())),
    ) as process:
        os.close(theirs)
        setup = ZSH_SETUP if shell is ZSH else ""
        os.write(ours, f'{setup}eval "$(plybook completion {shell[0]})"\n{text}\nexit\n'.encode())
        said = b""
        with os.fdopen(ours, "rb", buffering=0) as terminal:
            try:
                while piece := terminal.read(4096):
                    said += piece
            except OSError:  # which is how a terminal says on Linux that nobody writes to it any more
                pass
        assert process.wait() == 0
    return said.decode()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("plybook valida\tcorpus:princ\t", "<validate><corpus:prince-1>"),
        ("plybook validate corp\tprinc\t", "<validate><corpus:prince-1>"),
        ("plybook validate 'corpus:princ\t", "<validate><corpus:prince-1>"),
        ("plybook convert on\t-o corn\\ f\t", "<convert><one.txt><-o><corn flakes.pgn>"),
        ("plybook validate --form\tconc\tone\t", "<validate><--format><concise><one.txt>"),
        (
            "plybook show three-player-partners --seat=white\\'s\t",
            "<show><three-player-partners><--seat=white's partner>",
        ),
        (
            "plybook show three-player-partners --seat white\\'s\t",
            "<show><three-player-partners><--seat><white's partner>",
        ),
        ("plybook fix --select W001,illegal-m\t", "<fix><--select><W001,illegal-move>"),
    ],
)
def test_bash_completes(text: str, told: str, folder: Path) -> None:
    said = typed(BASH, text)
    assert told in said, said


@pytest.mark.slow
def test_other_shells_complete_where_they_are_found(folder: Path) -> None:
    if shutil.which("zsh"):
        said = typed(ZSH, "plybook valida\tcorpus:princ\t")
        assert "<validate><corpus:prince-1>" in said, said
    if fish := shutil.which("fish"):
        lines = ("validate corpus:prin", "valid")
        script = "; ".join(["plybook completion fish | source", *(f'complete -C "plybook {line}"' for line in lines)])
        said = subprocess.run([fish, "-N", "-c", script], capture_output=True, text=True, check=True).stdout
        assert [line.partition("\t")[0] for line in said.splitlines()] == ["corpus:prince-1", "validate"]
