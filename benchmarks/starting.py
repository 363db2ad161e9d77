"""What processes take that do little, and one that has some work: seconds of the processor."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

from benchmarks.games import numbered
from benchmarks.measuring import CLICK, Extent, Figure, cpu, ratios
from plybook.corpora.corpus import samples

GAMES_OF_A_PROCESS = 1_110
_SCRIPT = """
import sys, chess.pgn
with open(sys.argv[1], encoding="utf-8") as file:
    while game := chess.pgn.read_game(file):
        for error in game.errors:
            print(error)
"""
_ONE_GAME = '[White "A"]\n[Black "B"]\n[Result "1-0"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n'


def bench_start(extent: Extent) -> Iterator[Figure]:
    """Processes that do little, against one that imports click."""
    with tempfile.TemporaryDirectory(prefix="plybook-bench-") as folder:
        game = Path(folder, "game.pgn")
        game.write_text(_ONE_GAME, encoding="utf-8")
        starts = {
            "--version": ["--version"],
            "show chess": ["show", "chess"],
            "validate, a game of chess": ["validate", str(game)],
        }
        for name, sample in samples().items():
            starts[f"validate corpus:{name}"] = ["validate", f"corpus:{name}"]
            stated = f"validate --variant {sample.variant} corpus:{name}"
            starts[stated] = stated.split()
        for name, words in starts.items():
            ours, click = in_turn(["-m", "plybook", *words], CLICK, extent.rounds)
            note = f"{min(ours) * 1e3:6.0f} ms"
            yield Figure(name, "x the time of import click", ratios(ours, click), more=False, note=note)


def bench_process(extent: Extent) -> Iterator[Figure]:
    """A process that checks some games, against a script with python-chess that reads them."""
    with tempfile.TemporaryDirectory(prefix="plybook-bench-") as folder:
        path = Path(folder, "games.pgn")
        path.write_bytes(b"".join(islice(numbered(), GAMES_OF_A_PROCESS)))
        command = ["-m", "plybook", "validate", "--jobs", "1", str(path)]
        ours, yours = in_turn(command, ["-c", _SCRIPT, str(path)], extent.rounds)
    name = f"chess: a process that checks {GAMES_OF_A_PROCESS:,} games"
    note = f"{min(ours) * 1e3:6.0f} ms"
    yield Figure(name, "x a python-chess script", ratios(yours, ours), more=True, note=note)


def in_turn(ours: Sequence[str], yours: Sequence[str], rounds: int) -> tuple[list[float], list[float]]:
    """Return what both processes take, each started in turn."""
    cpu(ours, may_fail=True)  # compiles what Python keeps compiled
    times = [(cpu(ours, may_fail=True), cpu(yours, may_fail=True)) for _ in range(rounds)]
    return [mine for mine, _ in times], [other for _, other in times]
