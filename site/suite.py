"""Runs a quick part of the tests in Pyodide, one more platform: that of the editor.

python site/suite.py EDITOR
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from build import fetch_wheels, run

HERE = Path(__file__).parent
TESTS = (
    "tests/test_api.py",
    "tests/test_conversion.py",
    "tests/container",
    "tests/editing",
    "tests/notation",
    "tests/replay/test_engine.py",
    "tests/replay/test_checks.py",
    "tests/replay/test_safe_edits.py",
    "tests/rules/games",
    "tests/web",
)
CHESS = "chess==1.11.2"
"""The library that rules are compared with, of which there is no wheel."""
NOT_THERE = (
    "tests/container/test_json.py",
    "tests/notation/test_grammar.py::test_the_grammar_of_every_notation_can_be_drawn",
    "tests/notation/test_threads.py",
    "tests/rules/games/test_alice.py",
    "tests/test_api.py::TestReplaying::test_another_process_sends_one_back",
    "tests/web/test_session.py::test_what_is_kept_for_later_visits_has_read_no_compiled_library",
)
"""What needs threads, processes, or libraries that are not brought here."""


def main() -> int:
    """Run the tests with the wheels of the editor whose folder is named; return the exit status."""
    editor = Path(sys.argv[1]).resolve()
    wheels = editor.parent.parent / "suite-wheels"
    fetch_wheels(HERE / "suite.txt", wheels)
    run(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(wheels), CHESS)
    without = [f"--deselect={name}" if "::" in name else f"--ignore={name}" for name in NOT_THERE]
    command = ["node", str(HERE / "suite.mjs"), str(editor), str(wheels), *without, *TESTS]
    return subprocess.run(command, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
