"""Examples of what each diagnostic code is about, to be tried in the editor."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path


@cache
def _examples() -> dict[str, str]:
    return tomllib.loads((Path(__file__).parent / "examples.toml").read_text(encoding="utf-8"))


def example_of(code: str) -> str | None:
    """Return a short text in which a code is found; None for codes that no short text shows."""
    return _examples().get(code)
