"""What plybook looks like to the programs of others: `make typed` lets a type checker look at the same program."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import plybook
import plybook.testing

CONSUMER = Path(__file__).parent / "outside" / "consumer.py"


def test_the_program_uses_every_public_name() -> None:
    text = CONSUMER.read_text(encoding="utf-8")
    used = set(re.findall(r"plybook\.(?!testing|render)(\w+)", text))
    assert used == set(plybook.__all__)
    assert set(re.findall(r"plybook\.testing\.(\w+)", text)) == set(plybook.testing.__all__)


def test_the_program_runs() -> None:
    ran = subprocess.run([sys.executable, str(CONSUMER)], capture_output=True, text=True, check=True)
    assert ran.stdout.split()[-5:] == ["R001", "FenError", "UnknownNameError", "RuleFileError", "FormError"]


def test_the_package_says_that_it_is_typed() -> None:
    project = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert "Typing :: Typed" in project["classifiers"]
    assert (Path(plybook.__file__).parent / "py.typed").is_file()
