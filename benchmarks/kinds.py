"""Reading games of all variants: plybook's own chess is the yardstick."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import plybook
from benchmarks.games import random_text
from benchmarks.measuring import Extent, Figure, pace, ratios, taken


def check(text: str) -> int:
    """Read and check the games of ``text`` and return how many plies they have."""
    return sum(len(plybook.replay(game).moves) for game in plybook.read_games(text))


def bench_variants(extent: Extent) -> Iterator[Figure]:
    """Checking random games of 200 plies of each variant."""
    chess = random_text("chess")
    chess_plies = check(chess)
    for name in plybook.variants:
        if name == "chess":
            continue
        text = random_text(name)
        plies = check(text)
        theirs, ours = taken(partial(check, chess), partial(check, text), rounds=extent.rounds)
        singles = ratios(theirs, ours, plies / chess_plies)
        yield Figure(f"{name}: read and check", "of chess", singles, more=True, note=pace(ours, plies))
