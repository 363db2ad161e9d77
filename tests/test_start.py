"""What a process of the command line imports: nothing that its work does not need."""

from __future__ import annotations

import gc
import subprocess
import sys
from pathlib import Path

import pytest

from plybook.cli import main
from tests.running import run

# What other packages bring to plybook may need more.
LIST = """
import sys
from plybook import registry
from plybook.cli import main
registry._may_have_group = lambda section, folder: False
try:
    main(sys.argv[1:], prog_name="plybook")
except SystemExit as ended:
    assert ended.code in {0, 1}, ended.code  # 1: there are errors
print("\\n".join(sys.modules))
"""

FOR_DOCUMENTS = {"pydantic", "rich", "pyparsing"}
FOR_ARCHIVES = {"multiprocessing", "concurrent.futures", "zipfile", "lzma", "bz2", "tempfile", "hashlib"}
CHESS = '[White "A"]\n[Black "B"]\n[Result "1-0"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n'


def imported(*words: str) -> set[str]:
    """Return the modules that a process has imported when ``plybook WORDS...`` has ended."""
    command = [sys.executable, "-c", LIST, *words]
    ended = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=True)
    return set(ended.stdout.split("\n"))


def rules(modules: set[str]) -> set[str]:
    """Return the packages of rules among ``modules``."""
    names = [name.split(".") for name in modules if name.startswith("plybook.rules.games.")]
    return {name[3] for name in names if len(name) > 4}


@pytest.mark.parametrize(
    "words",
    [
        ["corpus:parmen-1"],
        ["--variant", "tri-d", "corpus:parmen-1"],
        ["corpus:meder-1"],  # with a slip, past which it goes on
        ["--variant", "tri-d", "corpus:meder-1"],
    ],
)
def test_a_check_of_a_text_needs_nothing_of_documents_and_archives(words: list[str]) -> None:
    modules = imported("validate", *words)
    assert "plybook.replay.engine" in modules
    assert modules & (FOR_DOCUMENTS | FOR_ARCHIVES) == set()


def test_a_check_of_a_stated_variant_needs_no_other() -> None:
    assert rules(imported("validate", "--variant", "tri-d", "corpus:parmen-1")) == {"tri_d"}
    assert rules(imported("validate", "--variant", "prince", "corpus:prince-1")) == {"prince"}


def test_a_check_of_chess_needs_no_other_variant(tmp_path: Path) -> None:
    path = tmp_path / "game.pgn"
    path.write_text(CHESS, encoding="utf-8")
    modules = imported("validate", str(path))
    assert rules(modules) == {"chess"}
    assert modules & FOR_DOCUMENTS == set()


def test_recognition_needs_no_rules_but_of_what_the_text_can_be() -> None:
    assert rules(imported("validate", "corpus:alice-4")).isdisjoint({"tri_d", "prince", "alice_3d", "raumschach"})
    assert rules(imported("validate", "corpus:parmen-1")) <= {"tri_d", "chess"}
    assert rules(imported("validate", "corpus:prisoners-escape-1")) == {"prisoners_escape", "chess"}


def test_recognition_of_an_unreadable_ply_imports_no_other_variants() -> None:
    assert rules(imported("validate", "corpus:meder-1")) == {"tri_d"}


def test_what_is_not_needed_at_first_is_there_when_it_is(tmp_path: Path) -> None:
    assert "pydantic" in imported("validate", "--format", "json", "corpus:parmen-1")
    path = tmp_path / "odd.txt"
    path.write_text("1. Pc2-c4(2) Pd7-\n", encoding="utf-8")
    command = [sys.executable, "-m", "plybook", "validate", "--variant", "tri-d", str(path)]
    said = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    assert "expected" in said.stdout


@pytest.mark.parametrize("name", ["parmen-1", "alice-2", "prince-1"])
def test_plain_text_is_what_the_console_writes(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = run("validate", f"corpus:{name}").stdout
    monkeypatch.setenv("TTY_COMPATIBLE", "0")  # then the console writes, and finds no terminal
    assert plain.strip()
    assert run("validate", f"corpus:{name}").stdout == plain


def test_a_command_run_inside_another_program_leaves_the_garbage_collector_alone() -> None:
    usual = gc.get_threshold()
    with pytest.raises(SystemExit):
        main(["--version"])
    assert gc.get_threshold() == usual
