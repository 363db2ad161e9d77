"""Checks games of an endless stream, so many at a time as a line of its input says, for `benchmarks.growing`.

For each line it prints the seconds of the processor that they took, and the most memory in KiB until then.
"""

from __future__ import annotations

import io
import sys
import time
from itertools import islice

import plybook
from benchmarks import memory
from benchmarks.games import Stream, numbered


def main() -> None:
    games = plybook.read_games(io.BufferedReader(Stream(numbered())), container="pgn")
    for line in sys.stdin:
        begin = time.process_time()
        for game in islice(games, int(line)):
            if plybook.replay(game).variant is None:
                raise ValueError(f"game {game.index} is not played through")
        print(time.process_time() - begin, memory.peak(), flush=True)


if __name__ == "__main__":
    main()
