"""Some faults at some calls; ``make faults`` tries all of them."""

from __future__ import annotations

import shutil
import subprocess
import sys

import pytest

HAS_COMPILER = sys.platform == "linux" and shutil.which("cc") is not None


@pytest.mark.skipif(not HAS_COMPILER, reason="calls are made to fail by a library that has to be compiled for Linux")
@pytest.mark.parametrize(
    "names",
    [
        ["fix, two names", "convert -o, itself"],
        ["split, there", "select"],
    ],
)
def test_files_are_whole_whatever_fails(names: list[str]) -> None:
    command = [sys.executable, "-m", "tests.faults", "--every", "80", "--allocations", "80", *names]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout + result.stderr
    assert result.stdout.endswith(" trials, 0 with something wrong\n")
