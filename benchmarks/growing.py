"""What a game of a large archive takes, a ply of a long game, and the tables of large boards."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import NamedTuple, Self

import plybook
from benchmarks.games import long_text, random_text
from benchmarks.measuring import CLICK, Extent, Figure, cpu, ratios, taken
from plybook.corpora.corpus import samples

FEW = 1_000
_WARMING = 500  # games of a process that are not counted: in them it meets each text for the first time
_PARTS = 10  # in which a large archive is read, with a small one beside each
SHORT_PLIES, LONG_PLIES = 1_000, 10_000
LARGE_BOARDS = ("prince", "alice-3d")


class Read(NamedTuple):
    """What games took: seconds of the processor, and KiB of memory at the most since the process began."""

    seconds: float
    peak: int


class _Reader:
    """A process of its own that checks games of an endless stream."""

    def __enter__(self) -> Self:
        command = [sys.executable, "-m", "benchmarks.stream"]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        self._process.communicate()

    def check(self, games: int) -> Read:
        """Let the next ``games`` be checked."""
        if self._process.stdin is None or self._process.stdout is None:
            raise RuntimeError("the process was not started")
        self._process.stdin.write(f"{games}\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError(f"the process that checks games ended with {self._process.wait()}")
        seconds, peak = line.split()
        return Read(float(seconds), int(peak))


def _few() -> Read:
    """Return what a process takes for few games: the time of as many as are counted, and the memory of all."""
    with _Reader() as reader:
        reader.check(_WARMING)
        return reader.check(FEW - _WARMING)


def bench_growth(extent: Extent) -> Iterator[Figure]:
    """Time and memory a game of archives ten times as large, and so on, up to the extent."""
    games = 10 * FEW
    while games <= extent.games:
        times, peaks = list[float](), list[float]()
        part = games // _PARTS
        with _Reader() as reader:
            reader.check(_WARMING)
            for _ in range(_PARTS):
                large, small = reader.check(part), _few()
                times.append(large.seconds / part / (small.seconds / (FEW - _WARMING)))
                peaks.append(large.peak / small.peak)
        name, unit = f"chess: {games:,} games", f"x that of {FEW:,} games"
        yield Figure(f"{name}, time a game", unit, tuple(times), more=False)
        yield Figure(f"{name}, memory", unit, tuple(peaks), more=False, note=f"{large.peak / 1024:6.1f} MiB")
        games *= 10


def bench_long(extent: Extent) -> Iterator[Figure]:
    """Long games of each variant against shorter ones: the time a ply to read, check and write one."""
    for name in plybook.variants:
        for mark, about in (("", ""), ("+", ", something found of each")):
            times = LONG_PLIES // SHORT_PLIES
            short, long = long_text(name, SHORT_PLIES, mark) * times, long_text(name, LONG_PLIES, mark)
            yours, ours = taken(partial(_converted, short), partial(_converted, long), rounds=min(extent.rounds, 3))
            title = f"{name}: {LONG_PLIES:,} plies{about}"
            note = f"{min(ours) / LONG_PLIES * 1e6:6.1f} us a ply"
            yield Figure(title, f"x {SHORT_PLIES:,} plies", ratios(ours, yours), more=False, note=note)


def _converted(text: str) -> str:
    """Read, check and write anew the games of ``text``."""
    return plybook.write(plybook.replay(game) for game in plybook.read_games(text))


def bench_tables(extent: Extent) -> Iterator[Figure]:
    """What the first file of a process costs for tables of a large board: one game, and 30 in which all men move."""
    with tempfile.TemporaryDirectory(prefix="plybook-bench-") as folder:
        for variant in LARGE_BOARDS:
            many = Path(folder, f"{variant}.txt")
            many.write_text(random_text(variant), encoding="utf-8")
            one = next(sample.path for sample in samples().values() if sample.variant == variant)
            for path, about in ((one, "the sample game"), (many, "30 random games")):
                command = [sys.executable, "-m", "benchmarks.tables", variant, str(path)]
                pairs = [(_printed(command), cpu(CLICK)) for _ in range(extent.rounds)]
                tables, clicks = [mine for mine, _ in pairs], [click for _, click in pairs]
                note = f"{sorted(tables)[len(tables) // 2] * 1e3:6.1f} ms"
                title = f"{variant}: tables of the first file, {about}"
                yield Figure(title, "x the time of import click", ratios(tables, clicks), more=False, note=note)


def _printed(command: list[str]) -> float:
    return float(subprocess.run(command, capture_output=True, check=True, text=True).stdout)
