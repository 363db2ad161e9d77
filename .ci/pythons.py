"""Print a Python to run for each release from 3.11 on that is found here, oldest first: on PATH and under pyenv.

With ``--lowest`` the one to try the lowest libraries on: where there are two or more besides the Python that runs
this, the oldest of those that these libraries know, else the oldest of all. With ``--others`` the rest of the others.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

_NAME = re.compile(r"python3(?:\.\d+)?(?:\.exe)?")
_ASK = "import sys, venv, ensurepip; print(*sys.version_info[:4])"
_OLDEST = (3, 11)
_OF_LOWEST_LIBRARIES = (3, 12)  # for later releases of Python some of them have nothing that is built


def found() -> Iterator[Path]:
    """Yield what is called like a Python: what pyenv has made first, for its names on PATH are not always there."""
    made = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    folders = [*sorted(made.glob("*/bin")), *map(Path, os.environ.get("PATH", "").split(os.pathsep))]
    for folder in filter(Path.is_dir, folders):
        yield from sorted(path for path in folder.iterdir() if _NAME.fullmatch(path.name))


def release(python: Path) -> tuple[int, int] | None:
    """Return the release a Python is of; None if it does not run, is no final one, or cannot make environments."""
    answer = subprocess.run([python, "-c", _ASK], capture_output=True, text=True, check=False)  # noqa: S603
    if answer.returncode or not answer.stdout.endswith(" final\n"):
        return None
    major, minor = answer.stdout.split()[:2]
    return int(major), int(minor)


def main(asked: str = "") -> None:
    """Print the first Python of each release, as far as they are asked for."""
    pythons: dict[tuple[int, int], Path] = {}
    for python in found():
        version = release(python)
        if version is not None and version >= _OLDEST:
            pythons.setdefault(version, python)
    others = sorted(pythons.keys() - {sys.version_info[:2]})
    fitting = [version for version in others if version <= _OF_LOWEST_LIBRARIES and len(others) > 1]
    lowest = sorted(fitting or pythons)[:1]
    wanted = {"--lowest": lowest, "--others": [version for version in others if version not in lowest]}
    for version in wanted.get(asked, sorted(pythons)):
        print(pythons[version])  # noqa: T201


if __name__ == "__main__":
    main(*sys.argv[1:])
