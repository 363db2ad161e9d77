"""Games of all kinds read by several threads at once, in a process in which nothing has been read yet."""

from __future__ import annotations

import subprocess
import sys

from tests.cli.process import environment
from tests.extent import some

# Each thread begins with a variant when the others do, so that what is made at its first use is asked for by all.
READING = """
import sys
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
import plybook
from plybook.corpora.generate import random_games
sys.setswitchinterval(1e-6)
THREADS, NAMES = 4, sys.argv[1:]
barrier = Barrier(THREADS)
def work(number):
    try:
        return list(results())
    except BaseException:
        barrier.abort()
        raise
def results():
    for name in NAMES:
        barrier.wait()
        variant = plybook.variant(name)
        position = variant.start()
        games = list(random_games(name, 2, seed=3, plies=5))
        read = plybook.read(plybook.write(games, to="pgn"))
        replays = [plybook.replay(game) for game in read]
        assert all(each.is_complete for each in replays), (name, [each.diagnostics for each in replays])
        assert all(position == each.positions[0] for each in replays), name
        yield id(variant), id(type(position)), plybook.write(replays, to="json")
with ThreadPoolExecutor(THREADS) as threads:
    first, *others = threads.map(work, range(THREADS))
assert all(other == first for other in others), [a[:2] for o in others for a, b in zip(o, first) if a != b]
print(len(first))
"""
NAMES = ["chess", "tri-d-tournament", "three-player", "atomic", "raumschach", "four-player", "xiangqi", "shogi"]


def test_several_threads_read_what_one_reads() -> None:
    command = [sys.executable, "-c", READING, *NAMES[: some(4, 8)]]
    result = subprocess.run(command, capture_output=True, env=environment(), text=True, check=False)
    assert (result.stdout, result.stderr, result.returncode) == (f"{some(4, 8)}\n", "", 0)
