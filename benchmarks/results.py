"""Figures of runs as JSON, and what a run was made with: figures of another build or Python are another matter."""

from __future__ import annotations

import json
import math
import platform
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.metadata import version
from pathlib import Path
from typing import Any

import plybook
import plybook.replay.engine as engine
from benchmarks.measuring import Figure
from plybook.files import write_whole

FORMAT, VERSION = "plybook benchmarks", 1
_DIGITS = 4  # of a ratio


class UnreadableResultsError(ValueError):
    """A file that holds no figures; the message says why."""


@dataclass(frozen=True)
class Run:
    """What was measured in one run: the figures of each part, by part and name.

    ``build`` is ``pure`` or ``compiled``; ``python`` says which Python, without what only mends it: ``CPython 3.11``.
    ``releases`` are those of whatever may matter.
    """

    build: str
    python: str
    releases: Mapping[str, str] = field(default_factory=dict)
    parts: Mapping[str, Mapping[str, Figure]] = field(default_factory=dict)

    @property
    def kind(self) -> tuple[str, str]:
        """What two runs must share to be compared."""
        return self.build, self.python

    def __str__(self) -> str:
        return f"{self.build}, {self.python}"

    def figures(self) -> Iterable[tuple[str, Figure]]:
        """Yield all figures, each with its part."""
        return ((part, figure) for part, figures in self.parts.items() for figure in figures.values())


def this_build() -> str:
    """Return whether the plybook that runs is ``compiled`` or ``pure`` Python."""
    return "compiled" if str(engine.__file__).endswith(tuple(EXTENSION_SUFFIXES)) else "pure"


def run_of(parts: Mapping[str, Iterable[Figure]]) -> Run:
    """Return figures that were measured here and now as a run."""
    releases = {
        "plybook": plybook.__version__,
        "python": platform.python_version(),
        "python-chess": version("chess"),
        "click": version("click"),
    }
    python = f"{platform.python_implementation()} {sys.version_info.major}.{sys.version_info.minor}"
    named = {part: {figure.name: figure for figure in figures} for part, figures in parts.items()}
    return Run(this_build(), python, releases, named)


def write_runs(path: Path, runs: Iterable[Run], *, notes: bool = True) -> None:
    """Write ``runs`` to ``path``; without ``notes`` nothing but ratios, as seconds mean little elsewhere."""
    write_whole(path, [text_of(runs, notes=notes)])


def text_of(runs: Iterable[Run], *, notes: bool = True) -> str:
    """Return ``runs`` as a document of JSON."""
    written = [
        {
            "build": run.build,
            "python": run.python,
            "releases": dict(run.releases),
            "parts": {
                part: {name: _written(figure, notes=notes) for name, figure in figures.items()}
                for part, figures in run.parts.items()
            },
        }
        for run in runs
    ]
    return json.dumps({"format": FORMAT, "version": VERSION, "runs": written}, indent=1) + "\n"


def _written(figure: Figure, *, notes: bool) -> dict[str, object]:
    found: dict[str, object] = {"unit": figure.unit, "better": "more" if figure.more else "less"}
    found |= {"least": round(figure.least, _DIGITS), "median": round(figure.median, _DIGITS)}
    found |= {"most": round(figure.most, _DIGITS), "singles": [round(each, _DIGITS) for each in figure.singles]}
    return found | {"note": " ".join(figure.note.split())} if notes else found


def read_runs(path: Path) -> list[Run]:
    """Return the runs that ``path`` holds; raise `OSError`, or `UnreadableResultsError` if it holds none."""
    try:
        document = json.loads(path.read_bytes())
    except (ValueError, RecursionError) as error:
        raise UnreadableResultsError(f"{path} is not JSON: {error}") from None
    if not isinstance(document, dict) or (document.get("format"), document.get("version")) != (FORMAT, VERSION):
        raise UnreadableResultsError(f"{path} does not hold {FORMAT} of version {VERSION}")
    try:
        return [_run(run) for run in document["runs"]]
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise UnreadableResultsError(f"{path} holds no runs as they are written: {error!r}") from None


def _run(written: Any) -> Run:
    parts = {
        str(part): {str(name): _figure(name, figure) for name, figure in figures.items()}
        for part, figures in written["parts"].items()
    }
    return Run(str(written["build"]), str(written["python"]), dict(written["releases"]), parts)


def _figure(name: str, written: Any) -> Figure:
    singles = tuple(float(single) for single in written["singles"])
    if (
        not singles
        or not all(0 < single < math.inf for single in singles)
        or written["better"] not in ("more", "less")
    ):
        raise ValueError(f"{name}: no ratios, or one that is none")
    return Figure(name, str(written["unit"]), singles, written["better"] == "more", str(written.get("note", "")))
