"""The package that docs/extending.md makes is built by pip, installed beside plybook, and works."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from tests.extent import IS_FULL

# Pip makes an environment for them, and in it a pure plybook, whatever is tried otherwise.
pytestmark = [pytest.mark.slow, pytest.mark.pure]

ROOT = Path(__file__).parent.parent
FILES = re.compile(r"^```\{code-block\}[^\n]*\n:caption: (\S+)\n\n(.*?)^```$", re.DOTALL | re.MULTILINE)

SHORTER = """
import plybook.testing

plybook.testing.VariantContract.games = plybook.testing.VariantContract.naive_games = 1
plybook.testing.VariantContract.plies = plybook.testing.NotationContract.plies = 10
plybook.testing.VariantContract.tries = plybook.testing.NotationContract.tries = 10
plybook.testing.ContainerContract.tries = 8
plybook.testing.NotationContract.most_faces = 2
plybook.testing.PictureContract.plies = 4
"""


class Installed:
    """An environment that has plybook and the package as their wheels install them, and libraries of this one.

    Its tests are held to contracts of the lengths that are usual here.
    """

    def __init__(self, folder: Path) -> None:
        self.package = folder / "plybook-mini"
        self.package.mkdir()
        for name, text in FILES.findall((ROOT / "docs" / "extending.md").read_text(encoding="utf-8")):
            (self.package / name).write_text(text, encoding="utf-8")
        if not IS_FULL:
            (self.package / "conftest.py").write_text(SHORTER, encoding="utf-8")
        base = {"base": str(folder / "venv"), "platbase": str(folder / "venv")}
        self._bin = Path(sysconfig.get_path("scripts", "venv", base))
        # This environment's pip does for the other one, too, and to give that a pip takes as long as all the rest.
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder / "venv"], check=True)
        libraries = Path(sysconfig.get_path("purelib", "venv", base)) / "libraries.pth"
        libraries.write_text(sysconfig.get_path("purelib"), encoding="utf-8")
        self.pip("install", "--quiet", "--no-compile", str(ROOT), str(self.package))

    def pip(self, *arguments: str) -> str:
        """Return what pip prints when it does something in the environment."""
        return self._ran(sys.executable, "-m", "pip", "--python", str(self._bin / "python"), *arguments)

    def run(self, program: str, *arguments: str) -> str:
        """Return what a program of the environment prints, away from the sources."""
        return self._ran(str(self._bin / program), *arguments)

    def _ran(self, *command: str) -> str:
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        environment["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # it needs none of those that are here
        ran = subprocess.run(command, capture_output=True, text=True, cwd=self._bin, env=environment, check=False)
        assert ran.returncode == 0, ran.stdout + ran.stderr
        return ran.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    return Installed(tmp_path_factory.mktemp("extending"))


def test_its_games_are_listed_with_the_others(installed: Installed) -> None:
    listed = installed.run("plybook", "variants")
    assert "\ncorners: Corners." in listed
    assert "\ntri-d-plain: " in listed


def test_its_game_plays(installed: Installed) -> None:
    assert installed.run("plybook", "perft", "corners", "3") == "752\n"


def test_its_own_tests_pass(installed: Installed) -> None:
    ran = installed.run("python", "-m", "pytest", "-q", str(installed.package))
    assert re.search(r"^\d+ passed", ran, re.MULTILINE), ran


def test_what_it_installs_is_what_was_built(installed: Installed) -> None:
    found = "import mini_box, plybook, importlib.metadata as of; print(mini_box.__file__, plybook.__file__)"
    where = installed.run("python", "-c", f"{found}; print(of.version('plybook-mini'))")
    assert str(ROOT) not in where
    assert where.endswith("\n1.0\n")
