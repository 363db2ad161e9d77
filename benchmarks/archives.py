"""Work on archives: games a second with one job and with two, and memory, for archives of 1,000 to 1,000,000 games.

`python -m benchmarks.archives [GAMES...]` runs it with archives of so many games; a million take half an hour. The
games are the 500 again and again, each with its number as Round, so that none is the same as another.
"""

from __future__ import annotations

import itertools
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from benchmarks.games import numbered

SIZES = (1_000, 10_000, 100_000)
_OFTEN = 0.05  # seconds between two looks at memory


class Taken(NamedTuple):
    """What a command took: seconds, and KiB of memory at the most, of the first process and of all together."""

    seconds: float
    first: int
    together: int


def archive(path: Path, games: int) -> Path:
    """Write so many games to ``path``."""
    with path.open("wb") as out:
        out.writelines(itertools.islice(numbered(), games))
    return path


def taken(*command: object) -> Taken:
    """Run ``plybook`` with the words of ``command`` and return what it took."""
    words = [sys.executable, "-m", "plybook", *map(str, command)]
    start = time.perf_counter()
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL)
    first = together = 0
    done = threading.Event()

    def look() -> None:
        nonlocal first, together
        while not done.wait(_OFTEN):
            held = {pid: _private(pid) for pid in _family(process.pid)}
            first, together = max(first, held.get(process.pid, 0)), max(together, sum(held.values()))

    watcher = threading.Thread(target=look)
    watcher.start()
    status = process.wait()
    seconds = time.perf_counter() - start
    done.set()
    watcher.join()
    if status > 1:
        raise RuntimeError(f"{words} ended with {status}")
    return Taken(seconds, first, together)


def _family(pid: int) -> Iterator[int]:
    """Yield a process and those it has started, as Linux tells them."""
    yield pid
    try:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="utf-8").split()
    except OSError:
        return
    for child in children:
        yield from _family(int(child))


def _private(pid: int) -> int:
    """Return the memory in KiB that a process holds, its part of what it shares counted."""
    try:
        fields = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="utf-8").splitlines()
    except OSError:
        return 0
    return sum(int(line.split()[1]) for line in fields if line.startswith("Pss:"))


def bench_archives(sizes: tuple[int, ...] = SIZES) -> None:
    """Commands on archives with one job and with two."""
    commands: dict[str, Callable[[Path], tuple[object, ...]]] = {
        "validate": lambda path: ("validate", path),
        "convert": lambda path: ("convert", path, "-o", path.with_suffix(".out.pgn"), "--notation", "lan"),
        "select": lambda path: ("select", path, "-o", path.with_suffix(".out.pgn"), "--tag", "White~a"),
        "unique": lambda path: ("unique", path, "-o", path.with_suffix(".out.pgn")),
        "table": lambda path: ("table", path, "-o", path.with_suffix(".parquet")),
        "table --plies": lambda path: ("table", path, "--plies", "-o", path.with_suffix(".parquet")),
        "stats": lambda path: ("stats", path),
    }
    print(f"{'':<36}{'1 job':>14}{'2 jobs':>14}{'':>8}{'memory of the first process, of all':>40}")
    with tempfile.TemporaryDirectory(prefix="plybook-bench-", dir=os.environ.get("PLYBOOK_BENCH")) as folder:
        for games in sizes:
            path = archive(Path(folder) / f"{games}.pgn", games)
            for name, command in commands.items():
                alone, together = (taken(*command(path), "--jobs", jobs) for jobs in (1, 2))
                speeds = "".join(f"{games / each.seconds:>8,.0f}/s    " for each in (alone, together))
                memory = " ".join(
                    f"{each.first / 1024:,.0f} {each.together / 1024:,.0f} MiB" for each in (alone, together)
                )
                gain = alone.seconds / together.seconds
                print(f"{name + f', {games:,} games':<36}{speeds}{gain:6.2f} x  {memory}", flush=True)
            path.unlink()


if __name__ == "__main__":
    bench_archives(tuple(map(int, sys.argv[1:])) or SIZES)
