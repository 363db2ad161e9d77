"""The command line with its two outputs apart: in this process, or as one of its own for what only such has."""

from __future__ import annotations

import errno
import io
import os
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import NamedTuple
from unittest import mock

from plybook.cli import main

FILES = Path(__file__).parent / "files"
PLYBOOK = (sys.executable, "-m", "plybook")


class Ended(NamedTuple):
    """How a command ended and what it said."""

    exit_code: int
    stdout: str
    stderr: str


class Full(io.BytesIO):
    """Standard output to a disk that is full."""

    def write(self, content: object) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def run(*arguments: str, stdin: bytes = b"", encoding: str = "utf-8", stdout: io.BytesIO | None = None) -> Ended:
    """Run a command in this process, with streams of an encoding."""
    given, out, err = io.BytesIO(stdin), stdout or io.BytesIO(), io.BytesIO()
    texts = [io.TextIOWrapper(stream, encoding, newline="") for stream in (given, out, err)]
    with mock.patch.object(sys, "stdin", texts[0]), redirect_stdout(texts[1]), redirect_stderr(texts[2]):
        try:
            main(arguments, prog_name="plybook")
        except SystemExit as ended:
            code = ended.code
    assert isinstance(code, int)
    for text in texts[1:]:
        if not text.closed:
            text.flush()
    # What can be kept as a file is UTF-8 in every encoding.
    return Ended(code, *(stream.getvalue().decode(encoding, "backslashreplace") for stream in (out, err)))


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
