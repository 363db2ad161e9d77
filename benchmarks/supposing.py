"""How often a spoiled game is made whole again: `python -m benchmarks.supposing [SEED...]`.

Random games of each variant in each of its notations are spoiled by slips of each kind, written as score sheets and
read again. Counted is what the check makes of those that cannot be played as they are written.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence

import plybook
from plybook.corpora.generate import random_games
from plybook.corpora.spoil import KINDS, Slip, Spoiled, spoiled_games
from plybook.replay.position import Move
from plybook.replay.replayed import Replay
from plybook.replay.suppositions import Kind, Supposition

GAMES = 2
SHORTEST = 40
SHORT = frozenset({"san", "meder", "alice-san", "raumschach-short"})
"""The notations that do not name where a man comes from."""

_KIND = {"doubled": Kind.EXTRA, "missing": Kind.MISSING, "swapped": Kind.SWAPPED, "columns": Kind.COLUMNS}
_KIND |= {"side": Kind.SIDE}

Count = Counter[str]


def measured(variant: str, notation: str, kinds: Sequence[str], seed: int, games: int, slips: int = 1) -> Count:
    """Return what becomes of the games of ``seed`` that are spoiled so."""
    tally: Count = Counter()
    made = spoiled_games(variant, games, seed=seed, notation=notation, kinds=kinds, slips=slips)
    originals = random_games(variant, games, seed=seed, notation=notation)
    for spoiled, original in zip(made, originals, strict=True):
        if len(spoiled.original) >= SHORTEST and len(spoiled.slips) == slips:
            text = plybook.write(spoiled.game, notation=notation)
            [game] = plybook.read(text, variant=variant, notation=notation, container="scoresheet")
            if plybook.replay(game, suppose=False).is_complete:
                tally["unshown"] += 1
                continue
            start = time.perf_counter()
            found = plybook.replay(game)
            tally["microseconds"] += round((time.perf_counter() - start) * 1e6)
            tally["games"] += 1
            tally.update(outcomes(found, spoiled, plybook.replay(original).moves))
    return tally


def outcomes(found: Replay, spoiled: Spoiled, moves: tuple[Move, ...]) -> Iterator[str]:
    """Yield what is to be counted of a spoiled game; it was played with ``moves``."""
    is_whole = found.supposed is not None and found.supposed.is_complete and not found.proposals
    is_whole = is_whole and not any(each.code in ("R001", "R002", "N001") for each in _behind(found))
    if is_whole and found.supposed is not None and found.supposed.moves == moves:
        yield "whole"
    elif any(not _is_right(each, spoiled, moves) for each in found.suppositions):
        yield "wrong"
    if len(spoiled.slips) == 1:
        named = (*found.suppositions, *found.proposals)
        [slip] = spoiled.slips
        if any(_is_right(each, spoiled, moves) for each in named):
            yield "named"
        if any(_is_at(each, slip) for each in named[:1]):
            yield "placed"


def _behind(found: Replay) -> Iterator[plybook.Diagnostic]:
    """Yield the findings at plies for which nothing is supposed."""
    shown = {each.shown for each in found.suppositions}
    return (each for each in found.diagnostics if each.ply not in shown)


def _is_at(supposition: Supposition, slip: Slip) -> bool:
    places = {slip.ply, slip.ply - 1} if slip.kind == "doubled" else {slip.ply}
    return supposition.kind is _KIND.get(slip.kind, Kind.MOVE) and supposition.ply in places


def _is_right(supposition: Supposition, spoiled: Spoiled, moves: tuple[Move, ...]) -> bool:
    """Say whether something was spoiled as is supposed; of several slips the move alone is compared."""
    slips = [slip for slip in spoiled.slips if _is_at(supposition, slip)]
    if not slips or supposition.kind not in (Kind.MOVE, Kind.MISSING):
        return bool(slips)
    shift = sum(
        (slip.kind == "missing") - (slip.kind == "doubled") for slip in spoiled.slips if slip.ply < supposition.ply
    )
    return supposition.moves == moves[supposition.ply - 1 + shift :][:1]


def report(name: str, tally: Count, slips: int = 1) -> None:
    """Print one row."""
    games = tally["games"]
    if not games:
        return
    shown = ("whole", "named", "placed", "wrong") if slips == 1 else ("whole", "wrong")
    shares = "  ".join(f"{tally[what] / games:6.1%} {what}" for what in shown)
    took = tally["microseconds"] / games / 1000
    print(f"  {name:<36} {games:>5} games  {shares}  {took:7.0f} ms  {tally['unshown']} not shown", flush=True)


def main(seeds: list[int], games: int = GAMES) -> None:
    """Print the tables: for each kind of slip, for each notation, and for three slips of any kind in a game."""
    for title, slips, kinds in (*((kind, 1, [kind]) for kind in KINDS), ("three keys", 3, ["key"]), ("three", 3, [])):
        print(title)
        whole: dict[str, Count] = {}
        for variant in plybook.variants:
            for notation in plybook.variant(variant).notations:
                for seed in seeds:
                    tally = measured(variant, notation, kinds, seed, games, slips)
                    for row in (f"{variant} {notation}", "short" if notation in SHORT else "with origin", "all"):
                        whole.setdefault(row, Counter()).update(tally)
        for row in sorted(whole, key=lambda row: (row == "all", row in ("short", "with origin"))):
            report(row, whole[row], slips)


if __name__ == "__main__":
    main([int(seed) for seed in sys.argv[1:]] or [1])
