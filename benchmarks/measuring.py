"""Figures: ratios of two things that are measured in turn, as often as is wanted, in one run."""

from __future__ import annotations

import gc
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple


class Extent(NamedTuple):
    """How much is measured: each thing ``rounds`` times; archives of up to so many ``games``."""

    rounds: int = 7
    games: int = 100_000


@dataclass(frozen=True)
class Figure:
    """A ratio, with each ``single`` one of a run, in the order of their being taken.

    ``unit`` says what it is compared with, after the number: ``x python-chess``. ``more`` tells that more is better;
    ``note`` is what the ratio was on this machine, in seconds and the like.
    """

    name: str
    unit: str
    singles: tuple[float, ...]
    more: bool
    note: str = ""

    @property
    def least(self) -> float:
        return min(self.singles)

    @property
    def median(self) -> float:
        return statistics.median(self.singles)

    @property
    def most(self) -> float:
        return max(self.singles)

    def __str__(self) -> str:
        spread = f"({self.least:.2f} to {self.most:.2f})"
        return f"{self.name:<64} {self.median:6.2f} {spread:<16} {self.unit:<26} {self.note}".rstrip()


def taken(*jobs: Callable[[], object], rounds: int) -> list[list[float]]:
    """Return the seconds of the processor that each of ``jobs`` takes, for each of ``rounds``.

    They are run in turn. The first run of each, which fills caches and tables, is not counted.
    """
    for job in jobs:
        job()
    times: list[list[float]] = [[] for _ in jobs]
    for _ in range(rounds):
        for job, seconds in zip(jobs, times, strict=True):
            gc.collect()
            begin = time.process_time()
            job()
            seconds.append(time.process_time() - begin)
    return times


def ratios(upper: Sequence[float], lower: Sequence[float], factor: float = 1.0) -> tuple[float, ...]:
    """Return ``factor`` times one measurement through the other that was taken beside it, for each two."""
    return tuple(factor * above / below for above, below in zip(upper, lower, strict=True))


def pace(seconds: Sequence[float], plies: int) -> str:
    """Say how fast so many plies were done at the best."""
    best = min(seconds)
    return f"{plies / best:>9,.0f} plies/s, {best / plies * 1e6:5.2f} us a ply"


def cpu(arguments: Sequence[str], *, may_fail: bool = False) -> float:
    """Return the seconds of the processor, those of the system included, that Python takes for ``arguments``.

    Raises `RuntimeError` if it ends with a status of misuse, or any but 0 unless it ``may_fail``.
    """
    import resource  # which Windows has not

    # Where compiled modules are not kept, each process would compile them again, which nobody's does.
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    ended = subprocess.run([sys.executable, *arguments], check=False, capture_output=True, env=kept)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if ended.returncode > (1 if may_fail else 0):
        raise RuntimeError(f"{' '.join(arguments)} ended with {ended.returncode}: {ended.stderr.decode()[-500:]}")
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


CLICK = ("-c", "import click")
"""What Python does in a process that stands for one that does little."""
