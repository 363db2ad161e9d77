"""Lets atheris look for bytes that break one target: ``python -m fuzz.atheris_driver TARGET FINDINGS OPTIONS``.

A finding does not end the run: the shortest bytes of each are kept in the folder FINDINGS, with the traceback beside.
"""

from __future__ import annotations

import hashlib
import sys
import traceback
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["plybook"]):
    from fuzz.targets import TARGETS


def main(target: str, findings: Path, options: list[str]) -> None:
    """Run ``target`` until the options say that it is enough."""
    check = TARGETS[target]

    def one(content: bytes) -> None:
        try:
            check(content)
        except Exception as error:
            keep(findings / target, content, error)

    atheris.Setup([sys.argv[0], *options], one)
    atheris.Fuzz()


def keep(stem: Path, content: bytes, error: Exception) -> None:
    """Keep ``content`` if it is the shortest that fails where ``error`` was raised."""
    places = [f"{Path(frame.filename).name}:{frame.lineno}" for frame in traceback.extract_tb(error.__traceback__)]
    cause = hashlib.sha256(" ".join((type(error).__name__, *places[-4:])).encode()).hexdigest()[:10]
    path = stem.with_name(f"{stem.name}-{cause}")
    if not path.exists() or path.stat().st_size > len(content):
        path.write_bytes(content)
        path.with_suffix(".txt").write_text("".join(traceback.format_exception(error)), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), sys.argv[3:])
