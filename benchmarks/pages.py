"""Games of rule files: chess as a page against plybook's own, variants of Lichess against python-chess."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import chess

import plybook
from benchmarks.games import GAMES, random_text, theirs
from benchmarks.kinds import check
from benchmarks.measuring import Extent, Figure, pace, ratios, taken
from benchmarks.reading import KIWIPETE

OWN = "of plybook's own chess"
AGAINST = "x python-chess"
LICHESS = {
    "crazyhouse": "Crazyhouse", "atomic": "Atomic", "antichess": "Antichess", "three-check": "Three-check",
    "king-of-the-hill": "King of the Hill", "horde": "Horde", "racing-kings": "Racing Kings",
}  # fmt: skip
"""The variants of lichess.org that are pages, with the names that its games and python-chess have for them."""

_PAGE = Path(plybook.__file__).parent / "rules" / "rule_files" / "shipped" / "chess.toml"


def bench_pages(extent: Extent) -> Iterator[Figure]:
    """Reading, checking and counting moves of games that are rule files."""
    yield from _chess(extent)
    for name, named in LICHESS.items():
        text = plybook.write(map(plybook.replay, plybook.read_games(random_text(name, plies=120))), to="pgn")
        text = text.replace(f'[Variant "{name}"]', f'[Variant "{named}"]')
        plies, counted = check(text), sum(game.end().ply() for game in theirs(text))
        if plies != counted:
            raise ValueError(f"{name}: python-chess reads {counted} plies, not {plies}")
        ours, yours = taken(partial(check, text), partial(_drained, text), rounds=extent.rounds)
        yield Figure(f"{name}: read and check", AGAINST, ratios(yours, ours), more=True, note=pace(ours, plies))


def _chess(extent: Extent) -> Iterator[Figure]:
    [name] = plybook.load_rules(_PAGE)
    own = GAMES.read_text(encoding="utf-8")
    page = own.replace("[Event ", f'[Variant "{name}"]\n[Event ')
    plies = check(page)
    yardstick, ours = taken(partial(check, own), partial(check, page), rounds=extent.rounds)
    yield Figure("chess as a page: read and check", OWN, ratios(yardstick, ours), more=True, note=pace(ours, plies))
    for count, fen, depth in (("4 from the start", chess.STARTING_FEN, 4), ("3 of Kiwipete", KIWIPETE, 3)):
        theirs_, start = (plybook.variant(variant).position(fen) for variant in ("chess", name))
        yardstick, ours = taken(
            partial(plybook.perft, theirs_, depth), partial(plybook.perft, start, depth), rounds=extent.rounds
        )
        yield Figure(f"chess as a page: perft {count}", OWN, ratios(yardstick, ours), more=True)


def _drained(text: str) -> None:
    for _ in theirs(text):
        pass
