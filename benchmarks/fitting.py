"""Fit a table of noise to texts of one source: `python -m benchmarks.fitting NOISY CLEAN [NOISY CLEAN ...] -o FILE`.

Each noisy text is aligned with the clean one beside it, and what happened to its signs is counted: one taken for
another, dropped, added, doubled, exchanged; blanks lost and added. FILE is a table in TOML as `plybook decode --noise
FILE` reads it. Its costs are those of seven parts of what was counted and three parts of the table named as base, so
that what did not happen in these texts may still happen in others.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import NamedTuple

from plybook.files import write_whole
from plybook.interpret.noise import NOISES, Noise, load_noise

FITTED = 0.7
"""The share of what was counted in the costs; the rest is that of the base."""

_MARKS = "+#"
_PUNCTUATION = "x-=.():"
_LEAST_RATE, _MOST_RATE = 0.002, 0.2
_MOST_DIFFERENT = 0.3  # the share of wrong signs above which two texts are not the same
_BAND = 40  # signs by which an alignment may be off the diagonal, beyond the difference of the lengths


class UnlikeTextsError(ValueError):
    """Two texts that are not a noisy and a clean form of the same; the message says so."""


class Edit(NamedTuple):
    """What happened at one place: ``meant`` became ``written``; one of them is "" for what was added or dropped."""

    meant: str
    written: str


# --- aligning -------------------------------------------------------------------------------------------------------


def edits(clean: str, noisy: str) -> list[Edit]:
    """Return how ``noisy`` came from ``clean``, sign by sign, with as few edits as possible.

    Raises `UnlikeTextsError` if the texts have too little in common.
    """
    steps = _steps(clean, noisy)
    found: list[Edit] = []
    at, place = len(clean), len(noisy)
    while at or place:
        meant, written = steps[at, place]
        found.append(Edit(clean[at - meant : at], noisy[place - written : place]))
        at, place = at - meant, place - written
    wrong = sum(each.meant != each.written for each in found)
    if wrong > _MOST_DIFFERENT * max(len(clean), 1):
        raise UnlikeTextsError(f"the texts differ in {wrong} of {len(clean)} signs, and so are not the same")
    return found[::-1]


def _steps(clean: str, noisy: str) -> dict[tuple[int, int], tuple[int, int]]:
    """Return for each pair of places how many signs of each text the cheapest way to it has consumed last."""
    if abs(len(clean) - len(noisy)) > _MOST_DIFFERENT * max(len(clean), len(noisy)) + _BAND:
        raise UnlikeTextsError(f"one text has {len(clean)} signs and the other {len(noisy)}")
    wide = abs(len(clean) - len(noisy)) + _BAND
    costs: dict[tuple[int, int], float] = {(0, 0): 0.0}
    steps: dict[tuple[int, int], tuple[int, int]] = {}
    for at in range(len(clean) + 1):
        for place in range(max(at - wide, 0), min(at + wide, len(noisy)) + 1):
            best = min(
                (
                    (costs[at - meant, place - written] + cost, meant, written)
                    for meant, written, cost in _ways(clean, at, noisy, place)
                    if (at - meant, place - written) in costs
                ),
                default=None,
            )
            if best is not None:
                costs[at, place] = best[0]
                steps[at, place] = best[1:]
    return steps


def _ways(clean: str, at: int, noisy: str, place: int) -> Iterator[tuple[int, int, float]]:
    """Yield what may have happened just before two places: the signs consumed of each text, and a cost."""
    if at and place:
        meant, written = clean[at - 1], noisy[place - 1]
        yield 1, 1, 0.0 if meant == written else 1.0 if meant.isspace() == written.isspace() else 1.9
    if at:
        yield 1, 0, 1.1
    if place:
        yield 0, 1, 1.1
    if at > 1 and place > 1 and clean[at - 2 : at] == noisy[place - 2 : place][::-1]:
        yield 2, 2, 1.2


# --- counting -------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Counts:
    """What happened to the signs of some texts: how often each was ``meant``, what became of it, and what else."""

    meant: Counter[str] = field(default_factory=Counter)
    became: Counter[tuple[str, str]] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)

    @property
    def wrong(self) -> int:
        """How many signs are wrong."""
        return self.kinds.total() + self.became.total()

    def add(self, clean: str, noisy: str) -> None:
        """Count a pair of texts; raise `UnlikeTextsError` if they are not the same."""
        self.meant.update(clean)
        before = ""
        for edit in edits(clean, noisy):
            if edit.meant != edit.written:
                self._count(edit, before)
            before = edit.written or before

    def _count(self, edit: Edit, before: str) -> None:
        if len(edit.meant) == 2:
            self.kinds["exchanged_signs"] += 1
        elif not edit.meant:
            self.kinds[_kind_of_added(edit.written, before)] += 1
        elif not edit.written:
            self.kinds[_kind_of_dropped(edit.meant)] += 1
        elif edit.meant.isspace() and edit.written.isspace():
            return  # to the decoder a break is a blank
        elif edit.meant.isspace():
            self.kinds["blank_dropped"] += 1
            self.kinds["added"] += 1
        elif edit.written.isspace():
            self.kinds[_kind_of_dropped(edit.meant)] += 1
            self.kinds["blank_added"] += 1
        else:
            self.became[edit.meant, edit.written] += 1

    def noise(self, base: Noise, name: str = "fitted") -> Noise:
        """Return the table that fits what was counted, mixed with ``base``."""
        signs = sum(count for sign, count in self.meant.items() if not sign.isspace())
        among = dict.fromkeys(_CHANCES, signs) | {kind: self._meant(those) for kind, those in _AMONG.items()}
        rate = min(max(self.wrong / max(self.meant.total(), 1), _LEAST_RATE), _MOST_RATE)
        start = base.at(rate)
        costs = {
            kind: _mixed(self.kinds[kind] * chance, among[kind], getattr(start, kind))
            for kind, chance in _CHANCES.items()
        }
        costs |= {kind: _mixed(0, 1, getattr(start, kind)) for kind in ("alike", "beside", "case", "other", "joined")}
        substitutions = {
            meant + written: _mixed(count, self.meant[meant], start.table.get((meant, written), start.other))
            for (meant, written), count in sorted(self.became.items())
        }
        kept = {pair: _mixed(0, 1, cost) for pair, cost in start.substitutions.items()}
        return replace(start, name=name, substitutions=kept | substitutions, **costs)  # type: ignore[arg-type]

    def _meant(self, those: str) -> int:
        return sum(self.meant[sign] for sign in those)


_CHANCES = {
    "dropped": 1.0, "added": 0.05, "doubled_sign": 1.0, "exchanged_signs": 1.0, "punctuation_dropped": 1.0,
    "blank_added": 1.0, "blank_dropped": 1.0, "mark_dropped": 1.0, "mark_added": 1.0,
}  # fmt: skip
"""What is counted, each with the chance that it has this result: a sign that is added is one of about twenty."""

_AMONG = {"punctuation_dropped": _PUNCTUATION, "blank_dropped": " \n", "mark_dropped": _MARKS}


def _kind_of_dropped(sign: str) -> str:
    if sign.isspace():
        return "blank_dropped"
    return "mark_dropped" if sign in _MARKS else "punctuation_dropped" if sign in _PUNCTUATION else "dropped"


def _kind_of_added(sign: str, before: str) -> str:
    if sign.isspace():
        return "blank_added"
    return "mark_added" if sign in _MARKS else "doubled_sign" if sign == before[-1:] else "added"


def _mixed(count: float, of: int, base: float) -> float:
    """Return the cost of what happened ``count`` times of so many, mixed with its cost in the base."""
    return round(-math.log(FITTED * min(count / max(of, 1), 1) + (1 - FITTED) * math.exp(-base)), 3)


# --- writing --------------------------------------------------------------------------------------------------------


def document(noise: Noise, base: str) -> str:
    """Return a table as TOML: what is different in it from the one named as ``base``."""
    lines = [f'base = "{base}"']
    for each in fields(Noise):
        value = getattr(noise, each.name)
        if isinstance(value, float) and value != getattr(NOISES[base], each.name):
            lines.append(f"{each.name} = {round(value, 4)}")
    lines += ["", "[substitutions]"]
    lines += [f"{json.dumps(pair, ensure_ascii=False)} = {cost}" for pair, cost in noise.substitutions.items()]
    return "\n".join(lines) + "\n"


def fitted(pairs: Iterable[tuple[str, str]], base: str = "handwriting") -> Noise:
    """Return the table that fits pairs of noisy and clean texts; raise `UnlikeTextsError`."""
    counts = Counts()
    for noisy, clean in pairs:
        counts.add(clean, noisy)
    return counts.noise(NOISES[base])


def main(words: Sequence[str] | None = None) -> int:
    """Write the table; return 2 for texts that cannot be used."""
    about = (__doc__ or "").splitlines()[0]
    parser = argparse.ArgumentParser(prog="python -m benchmarks.fitting", description=about)
    parser.add_argument("texts", nargs="+", type=Path, metavar="TEXT", help="a noisy text, its clean form, and so on")
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", required=True, help="the table, in TOML")
    parser.add_argument("--base", choices=list(NOISES), default="handwriting", help="the table to mix (%(default)s)")
    chosen = parser.parse_args(words)
    if len(chosen.texts) % 2:
        parser.error(f"{chosen.texts[-1]} has no clean form beside it")
    counts = Counts()
    try:
        for noisy, clean in zip(chosen.texts[::2], chosen.texts[1::2], strict=True):
            try:
                counts.add(clean.read_text(encoding="utf-8"), noisy.read_text(encoding="utf-8"))
            except (UnicodeDecodeError, UnlikeTextsError) as error:
                print(f"python -m benchmarks.fitting: {noisy} and {clean}: {error}", file=sys.stderr)
                return 2
        write_whole(chosen.output, [document(counts.noise(NOISES[chosen.base]), chosen.base)])
    except OSError as error:
        print(f"python -m benchmarks.fitting: {error}", file=sys.stderr)
        return 2
    load_noise(chosen.output)
    print(f"{counts.meant.total()} signs, {counts.wrong} of them wrong: the table is in {chosen.output}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
