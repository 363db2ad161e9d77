"""What a decoder is judged by: which plies it gets right, and what its probabilities are worth."""

from __future__ import annotations

import statistics
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import pairwise
from typing import NamedTuple, Protocol

WANTED = 0.998
"""The share of plies that are to be right when all questions are answered."""

BINS = (0.0, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.999, 1.0)
"""Where the bins of probabilities begin and end."""

_CUT = 3  # plies that a game may lack at its end and not count as cut


class Ply(Protocol):
    """What is measured of a ply that was decoded."""

    @property
    def move(self) -> object: ...
    @property
    def text(self) -> str: ...
    @property
    def probability(self) -> float: ...
    @property
    def grade(self) -> str: ...


class Judged(NamedTuple):
    """A ply that was decoded: whether it is right, how probable it is said to be, and whether it is sure."""

    is_right: bool
    probability: float
    is_sure: bool


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one game of so many ``plies`` played."""

    plies: int
    judged: tuple[Judged, ...]
    is_cut: bool
    seconds: float = 0.0
    seed: int = 0

    @property
    def right(self) -> int:
        return sum(ply.is_right for ply in self.judged)

    @property
    def is_whole(self) -> bool:
        return self.right == self.plies == len(self.judged)


def outcome(moves: Sequence[object], plies: Sequence[Ply], seconds: float = 0.0, seed: int = 0) -> Outcome:
    """Return what became of a game with these ``moves``, of which ``plies`` were decoded."""
    matcher = SequenceMatcher(None, moves, [ply.move for ply in plies], autojunk=False)
    right = {block.b + at for block in matcher.get_matching_blocks() for at in range(block.size)}
    judged = tuple(Judged(at in right, ply.probability, ply.grade == "sure") for at, ply in enumerate(plies))
    return Outcome(len(moves), judged, len(plies) + _CUT < len(moves), seconds, seed)


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures of a row, of all its ``outcomes``."""

    outcomes: tuple[Outcome, ...]

    @property
    def plies(self) -> int:
        return sum(each.plies for each in self.outcomes)

    @property
    def judged(self) -> list[Judged]:
        return [ply for each in self.outcomes for ply in each.judged]

    @property
    def right(self) -> float:
        return sum(each.right for each in self.outcomes) / self.plies

    @property
    def by_seed(self) -> list[float]:
        """The share of plies that are right, for each seed."""
        seeds = dict.fromkeys(each.seed for each in self.outcomes)
        return [Figures(tuple(each for each in self.outcomes if each.seed == seed)).right for seed in seeds]

    @property
    def sure(self) -> float:
        return sum(ply.is_sure for ply in self.judged) / self.plies

    @property
    def sure_and_wrong(self) -> float:
        return sum(ply.is_sure and not ply.is_right for ply in self.judged) / self.plies

    @property
    def asked(self) -> float:
        return asked(self.judged) / self.plies

    def as_json(self) -> dict[str, object]:
        """Return the figures with what they are made of."""
        return {
            "games": len(self.outcomes),
            "plies": self.plies,
            "right": round(self.right, 5),
            "right by seed": [round(each, 5) for each in self.by_seed],
            "whole": sum(each.is_whole for each in self.outcomes),
            "cut": sum(each.is_cut for each in self.outcomes),
            "sure": round(self.sure, 5),
            "sure and wrong": round(self.sure_and_wrong, 5),
            "asked": round(self.asked, 5),
            "seconds a game": round(statistics.mean(each.seconds for each in self.outcomes), 3),
            "seconds at most": round(max(each.seconds for each in self.outcomes), 3),
            "reliability": reliability(self.judged),
        }


def asked(judged: Iterable[Judged], wanted: float = WANTED) -> int:
    """Return how many of the plies must be asked, the least probable first, for the share ``wanted`` to be right."""
    plies = sorted(judged, key=lambda ply: ply.probability)
    right = sum(ply.is_right for ply in plies)
    for number, ply in enumerate(plies):
        if right >= wanted * len(plies):
            return number
        right += not ply.is_right
    return len(plies)


def reliability(judged: Iterable[Judged]) -> list[tuple[float, float, int, float]]:
    """Return for each bin with plies in it: from, to, the number of plies, and the share of them that is right."""
    bins: list[list[bool]] = [[] for _ in BINS[1:]]
    for ply in judged:
        bins[max(bisect_left(BINS, ply.probability) - 1, 0)].append(ply.is_right)
    return [
        (least, most, len(plies), round(sum(plies) / len(plies), 4))
        for (least, most), plies in zip(pairwise(BINS), bins, strict=True)
        if plies
    ]
