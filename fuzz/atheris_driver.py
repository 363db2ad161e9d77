"""Lets atheris look for bytes that break one target: ``python -m fuzz.atheris_driver TARGET FINDINGS OPTIONS``.

A finding does not end the run: the shortest bytes of each are kept in the folder FINDINGS, with the traceback beside.
"""

from __future__ import annotations

import hashlib
import sys
import traceback
from dataclasses import replace
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["plybook"]):
    from fuzz.targets import TARGETS
    from plybook.decode import reading
    from plybook.replay.inference import supposed_line


def main(target: str, findings: Path, options: list[str]) -> None:
    """Run ``target`` until the options say that it is enough."""
    check = TARGETS[target]
    look_at_less()

    def one(content: bytes) -> None:
        try:
            check(content)
        except Exception as error:
            keep(findings / target, content, error)

    atheris.Setup([sys.argv[0], *options], one)
    atheris.Fuzz()


def look_at_less() -> None:
    """Let the searches for other games end sooner: what must hold does so of any, and watched they take seconds."""
    supposed_line._POSITIONS = 400
    supposed_line._EFFORT = replace(supposed_line._EFFORT, steps=200)
    reading._POSITIONS, reading._POSITIONS_A_WORD = 600, 30
    reading._TRIAL = replace(reading._TRIAL, positions=600)


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
