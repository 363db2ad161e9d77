"""Which build the tests are of: the pure one or, where ``PLYBOOK_BUILD`` asks for it, the compiled one."""

from __future__ import annotations

import ast
import copy
import os
import pickle
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import plybook
from plybook.compiling import is_compiled
from plybook.rules.games.chess.position import ChessPosition
from tests.running import run
from tests.tables import each_row

CHECKOUT = Path(__file__).parent.parent
BUILDS = {"pure": False, "compiled": True}
IS_COMPILED = BUILDS[os.environ.get("PLYBOOK_BUILD", "pure")]
MODULES = sorted(
    path.relative_to(CHECKOUT).with_suffix("").as_posix().replace("/", ".")
    for path in (CHECKOUT / "plybook").rglob("*.py")
    if path.name != "__init__.py"
)

hook = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]["build"]["targets"][
    "wheel"
]["hooks"]["mypyc"]
COMPILED = [path.removeprefix("/").removesuffix(".py").replace("/", ".") for path in hook["include"]]


def test_the_build_is_the_one_that_is_asked_for() -> None:
    assert is_compiled() == IS_COMPILED
    assert [module for module in MODULES if is_compiled(module)] == (sorted(COMPILED) if IS_COMPILED else [])


def test_a_process_is_of_the_same_build_and_says_so(tmp_path: Path) -> None:
    version = f"plybook, version {plybook.__version__}{', compiled' if IS_COMPILED else ''}\n"
    ended = subprocess.run(
        [sys.executable, "-m", "plybook", "--version"], capture_output=True, text=True, check=True, cwd=tmp_path
    )
    assert ended.stdout == run("--version").stdout == version


def test_the_compiled_build_is_off_by_default() -> None:
    assert hook["enable-by-default"] is False


def test_what_is_compiled_is_there() -> None:
    assert set(COMPILED) <= set(MODULES)
    assert "plybook.record" not in COMPILED
    assert "plybook.notation.moves" not in COMPILED


def calls_of_super(module: str) -> list[str]:
    """Return where class methods of a module call ``super`` without saying of which class."""
    path = CHECKOUT / f"{module.replace('.', '/')}.py"
    return [
        f"{module}:{call.lineno}"
        for method in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(method, ast.FunctionDef)
        and any(isinstance(each, ast.Name) and each.id == "classmethod" for each in method.decorator_list)
        for call in ast.walk(method)
        if isinstance(call, ast.Call) and ast.unparse(call) == "super()"
    ]


@each_row("module", COMPILED)
def test_a_class_method_that_is_compiled_says_of_which_class_its_base_is_wanted(module: str) -> None:
    """Without that the compiler passes on the class of the class."""
    assert calls_of_super(module) == []


class Slotted(ChessPosition):
    __slots__ = ("seen",)

    seen: int


class Open(ChessPosition):
    seen: int


@pytest.mark.parametrize("kind", [Slotted, Open])
def test_a_position_of_another_package_is_copied_and_sent_with_all_it_holds(kind: type[Slotted] | type[Open]) -> None:
    position = kind.from_fen(kind.start_fen)
    position.seen = 7
    for other in (copy.copy(position), pickle.loads(pickle.dumps(position))):  # noqa: S301 - made here
        assert other == position
        assert other.seen == 7
        other.seen = 8
        assert position.seen == 7
        assert type(other.apply(other.legal_moves()[0])) is kind
