"""Oracle files for the command line: each holds a command, its exit status and what it prints, word for word.

The first line of a case is ``$ plybook ...``, run in the folder ``files``; the second ``exit N``; the rest is
standard output and standard error together. ``PLYBOOK_UPDATE_CASES=1 pytest tests/cli`` writes them anew, to be
read before they are committed.
"""

from __future__ import annotations

import os
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from plybook.cli import main

HERE = Path(__file__).parent
CASES = sorted((HERE / "cases").glob("*.txt"))

pytestmark = pytest.mark.whole  # what libraries print differs from release to release


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_case(case: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(HERE / "files")
    command, status, expected = case.read_text(encoding="utf-8").split("\n", 2)
    result = CliRunner().invoke(main, shlex.split(command)[2:], prog_name="plybook")
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exc_info
    if os.environ.get("PLYBOOK_UPDATE_CASES"):
        case.write_text(f"{command}\nexit {result.exit_code}\n{result.output}", encoding="utf-8")
        return
    assert f"exit {result.exit_code}" == status
    assert result.output == expected
