"""The package that docs/extending.md makes is built by pip, installed beside plybook, and works.

Where everything is tried, pip builds and installs plybook, too.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from tests.extent import IS_FULL

# They make an environment, and in it a pure plybook, whatever is tried otherwise.
pytestmark = [pytest.mark.slow, pytest.mark.pure]

ROOT = Path(__file__).parent.parent
FILES = re.compile(r"^```\{code-block\}[^\n]*\n:caption: (\S+)\n\n(.*?)^```$", re.DOTALL | re.MULTILINE)

SHORTER = """
import plybook.testing

plybook.testing.VariantContract.games = plybook.testing.VariantContract.naive_games = 1
plybook.testing.VariantContract.plies = plybook.testing.NotationContract.plies = 6
plybook.testing.VariantContract.tries = plybook.testing.NotationContract.tries = 6
plybook.testing.ContainerContract.tries = 4
plybook.testing.NotationContract.most_faces = 2
plybook.testing.PictureContract.plies = 2
"""


class Installed:
    """An environment that has the package as its wheel installs it, plybook, and libraries of this one.

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
        # It finds the pip of this environment among the libraries; to give that a pip takes as long as all the rest.
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder / "venv"], check=True)
        modules = Path(sysconfig.get_path("purelib", "venv", base))
        (modules / "libraries.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
        if IS_FULL:
            self.run("-m", "pip", "install", "--quiet", str(ROOT))
        else:  # the metadata is that of this environment
            shutil.copytree(ROOT / "plybook", modules / "plybook")
        self.run("-m", "pip", "install", "--quiet", str(self.package))

    def run(self, *arguments: str) -> str:
        """Return what the Python of the environment prints, away from the sources."""
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        environment["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # it needs none of those that are here
        environment |= {"PIP_NO_COMPILE": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
        command = [str(self._bin / "python"), *arguments]
        ran = subprocess.run(command, capture_output=True, text=True, cwd=self._bin, env=environment, check=False)
        assert ran.returncode == 0, ran.stdout + ran.stderr
        return ran.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    return Installed(tmp_path_factory.mktemp("extending"))


def test_its_games_are_listed_with_the_others(installed: Installed) -> None:
    listed = installed.run("-m", "plybook", "variants")
    assert "\ncorners: Corners." in listed
    assert "\ntri-d-plain: " in listed


def test_its_game_plays(installed: Installed) -> None:
    assert installed.run("-m", "plybook", "perft", "corners", "3") == "752\n"


def test_its_own_tests_pass(installed: Installed) -> None:
    ran = installed.run("-m", "pytest", "-q", str(installed.package))
    assert re.search(r"^\d+ passed", ran, re.MULTILINE), ran


def test_what_it_installs_is_what_was_built(installed: Installed) -> None:
    found = "import mini_box, plybook, importlib.metadata as of; print(mini_box.__file__, plybook.__file__)"
    where = installed.run("-c", f"{found}; print(of.version('plybook-mini'))")
    assert str(ROOT) not in where
    assert where.endswith("\n1.0\n")
