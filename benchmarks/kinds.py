"""Reading games of all variants: the yardstick is how plybook reads tournament games of chess."""

from __future__ import annotations

import io
from collections.abc import Iterator
from functools import partial

import plybook
from benchmarks.games import GAMES, random_text
from benchmarks.measuring import Extent, Figure, pace, ratios, taken
from plybook.corpora.corpus import samples

_GAMES = 12  # at least are checked


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
    yield _four_beside_three(extent)


def _four_beside_three(extent: Extent) -> Figure:
    """Checking the real games of four-player chess, against the sample game of three-player chess."""
    texts = {kind: _samples(kind) for kind in ("three-player", "four-player")}
    jobs = [partial(_check_all, kind, found) for kind, found in texts.items()]
    three, four = (job() for job in jobs)
    yardstick, ours = taken(*jobs, rounds=extent.rounds)
    title = "four-player: read and check real games"
    return Figure(title, "of three-player", ratios(yardstick, ours, four / three), more=True, note=pace(ours, four))


def _samples(variant: str) -> list[str]:
    """Return the sample games of ``variant``, again and again where they are few."""
    found = [entry.path.read_text(encoding="utf-8") for entry in samples().values() if entry.variant == variant]
    return found * -(-_GAMES // len(found))


def _check_all(variant: str, texts: list[str]) -> int:
    games = (game for text in texts for game in plybook.read(io.StringIO(text), variant=variant))
    return sum(len(plybook.replay(game).moves) for game in games)
