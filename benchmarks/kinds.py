"""Reading games of all variants: the yardstick is how plybook reads tournament games of chess."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import plybook
from benchmarks.games import GAMES, random_text
from benchmarks.measuring import Extent, Figure, pace, ratios, taken


def check(text: str) -> int:
    """Read and check the games of ``text`` and return how many plies they have."""
    return sum(len(plybook.replay(game).moves) for game in plybook.read_games(text))


def bench_variants(extent: Extent) -> Iterator[Figure]:
    """Checking random games of 200 plies of each variant."""
    chess = GAMES.read_text(encoding="utf-8")
    chess_plies = check(chess)
    for name in plybook.variants:
        text = random_text(name)
        plies = check(text)
        yardstick, ours = taken(partial(check, chess), partial(check, text), rounds=extent.rounds)
        singles = ratios(yardstick, ours, plies / chess_plies)
        yield Figure(f"{name}: read and check", "of tournament chess", singles, more=True, note=pace(ours, plies))
