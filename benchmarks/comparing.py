"""Compares the figures of a run with those of a kept one: which are worse than chance makes them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from benchmarks.measuring import Figure
from benchmarks.results import Run

TOLERANCE = 0.06
"""By which part a median may be worse than the worst single ratio of the baseline."""
MOST_SPREAD = 0.10
"""Up to which part of the median single ratios of the baseline count: a noisy one would hide everything."""

SAME, BETTER, WORSE, NEW, GONE = "", "better", "WORSE", "new", "not measured any more"


class Compared(NamedTuple):
    """A figure of the baseline and now, None where there is none, and a ``word`` on it.

    ``change`` and ``allowed`` are parts of the baseline's median; what is worse has a change below 0.
    """

    part: str
    before: Figure | None
    now: Figure | None
    change: float = 0.0
    allowed: float = 0.0
    word: str = SAME

    @property
    def figure(self) -> Figure:
        """The figure, now if there is one."""
        found = self.now or self.before
        if found is None:
            raise ValueError("nothing is compared")
        return found

    def __str__(self) -> str:
        columns = "".join(f"{each.median:9.2f}" if each else f"{'-':>9}" for each in (self.before, self.now))
        change = f"{self.change:+8.1%} (may be {-self.allowed:+.1%})" if self.before and self.now else ""
        return f"{self.figure.name:<64}{columns}{change:<28} {self.word}".rstrip()


def compared(baseline: Run, now: Run) -> Iterator[Compared]:
    """Yield all figures of the parts of ``now`` that it or the ``baseline`` has."""
    for part, figures in now.parts.items():
        kept = baseline.parts.get(part, {})
        for name in dict.fromkeys([*kept, *figures]):
            yield _compared(part, kept.get(name), figures.get(name))


def _compared(part: str, before: Figure | None, now: Figure | None) -> Compared:
    if before is None or now is None:
        return Compared(part, before, now, word=NEW if before is None else GONE)
    change, allowed = _gain(before, now.median), allowance(before)
    best = max(_gain(before, single) for single in before.singles)
    word = WORSE if change < -allowed else BETTER if change > min(best, MOST_SPREAD) + TOLERANCE else SAME
    return Compared(part, before, now, change, allowed, word)


def allowance(before: Figure) -> float:
    """Return by which part of its median a figure of the baseline may be worse: its own spread and a tolerance."""
    worst = max(-_gain(before, single) for single in before.singles)
    return min(worst, MOST_SPREAD) + TOLERANCE


def _gain(before: Figure, ratio: float) -> float:
    """Return by which part ``ratio`` is better than the median ``before``: for time a game, half of it is +1."""
    return ratio / before.median - 1 if before.more else before.median / ratio - 1


def twice(first: Sequence[Compared], second: Sequence[Compared]) -> list[Compared]:
    """Return the ``first`` comparison, with each figure that the ``second`` has too as the better of both."""
    again = {(each.part, each.figure.name): each for each in second}
    found = [(each, again.get((each.part, each.figure.name))) for each in first]
    return [other if other and each.word == WORSE and other.change > each.change else each for each, other in found]
