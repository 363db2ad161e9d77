"""The command line as a process of its own, for what only a process has: streams, signals, an exit status."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

FILES = Path(__file__).parent / "files"
PLYBOOK = (sys.executable, "-m", "plybook")


def environment(**more: str) -> dict[str, str]:
    """Return the environment without what says how to encode, and with ``more``."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHONIOENC", "PYTHONUTF8"))}
    return {**kept, **more}


def plybook(
    *arguments: str | bytes, stdin: bytes = b"", cwd: Path = FILES, **more: str
) -> subprocess.CompletedProcess[bytes]:
    """Run a command in the folder of the test files."""
    command = [*PLYBOOK, *arguments]
    return subprocess.run(command, input=stdin, capture_output=True, cwd=cwd, env=environment(**more), check=False)


def shell(script: str, *arguments: str, cwd: Path = FILES) -> subprocess.CompletedProcess[bytes]:
    """Run a line of shell in which ``plybook`` is the command line and ``$1`` the first of ``arguments``."""
    function = f'plybook() {{ "{sys.executable}" -m plybook "$@"; }}\n'
    command = ["/bin/sh", "-c", function + script, "sh", *arguments]
    return subprocess.run(
        command, stdin=subprocess.DEVNULL, capture_output=True, cwd=cwd, env=environment(), check=False
    )
