"""The sample games, their sources and their files."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from plybook.registry import UnknownNameError, meant
from plybook.wording import shortened

_HERE = Path(__file__).parent


@dataclass(frozen=True)
class SampleGame:
    """One sample game and its provenance, as the manifest has it.

    ``name`` is what to call it, ``corpus:NAME``; ``file`` holds it, beside the manifest; ``author`` recorded or made
    the game; ``source`` is where it was published, or how it was made; ``about`` says what it shows, and
    ``known_faults`` lists the known mistakes of the record. One that ``has_errors`` cannot be played to its end.
    """

    name: str
    file: str
    title: str
    variant: str
    notation: str
    players: str
    author: str
    source: str
    date: str
    about: str
    known_faults: Sequence[str] = ()
    has_errors: bool = False

    @property
    def path(self) -> Path:
        """The path of the file."""
        return _HERE / self.file


@cache
def samples() -> dict[str, SampleGame]:
    """Return all sample games by name."""
    manifest = tomllib.loads((_HERE / "manifest.toml").read_text(encoding="utf-8"))
    return {name: SampleGame(name=name, **entry) for name, entry in manifest.items()}


def sample(name: str) -> SampleGame:
    """Return the sample game called ``name``; raise `plybook.UnknownNameError` if there is none."""
    try:
        return samples()[name]
    except KeyError:
        hint = meant(name, samples(), f"known: {', '.join(samples())}")
        raise UnknownNameError(f"unknown sample game {shortened(name)!r}; {hint}") from None
