"""The sample games: what there is, where each comes from, and where its file lies."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field

from plybook.diagnostics import shortened
from plybook.registry import UnknownNameError, meant

_HERE = Path(__file__).parent


class SampleGame(BaseModel):
    """One sample game and its provenance, as the manifest has it."""

    model_config = ConfigDict(extra="forbid", frozen=True, str_strip_whitespace=True)

    name: str = Field(description="what to call it: corpus:NAME")
    file: str = Field(description="the file that holds it, beside the manifest")
    title: str
    variant: str
    notation: str
    players: str
    author: str = Field(description="who recorded or made the game")
    source: str = Field(description="where it was published, or how it was made")
    date: str
    about: str = Field(description="what can be seen in it")
    known_faults: list[str] = Field(default=[], description="what is known to be wrong with the record")

    @property
    def path(self) -> Path:
        """Where the file lies."""
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
