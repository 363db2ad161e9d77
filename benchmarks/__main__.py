"""Speed as ratios, measured in one run: `make bench`, or `python -m benchmarks [NAME...]`.

Each row is measured several times, in turn with what it is compared with, and the best of each counts: the
machine may be shared, but it is the same for both. python-chess is the yardstick for chess; for the other variants
plies per second are given, and as a part of chess's.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import chess
import chess.pgn

import plybook
from benchmarks import hints, recognition, supposing
from benchmarks.growth import bench_growth
from plybook.corpora.corpus import samples
from plybook.corpora.generate import random_games
from plybook.record import GameRecord
from plybook.replay.replayed import Replay

GAMES = Path(__file__).parent.parent / "tests" / "data" / "twic-500.pgn"
ROUNDS = 5
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -"


def best(*jobs: Callable[[], object], rounds: int = ROUNDS) -> list[float]:
    """Return the shortest time of each of ``jobs``, run in turn."""
    times: list[list[float]] = [[] for _ in jobs]
    for _ in range(rounds):
        for job, taken in zip(jobs, times, strict=True):
            start = time.perf_counter()
            job()
            taken.append(time.perf_counter() - start)
    return [min(taken) for taken in times]


def row(name: str, seconds: float, plies: int, against: float | None = None) -> None:
    ratio = f"{against / seconds:6.2f} x python-chess" if against else ""
    print(f"{name:<44} {plies / seconds:>10,.0f} plies/s  {seconds / plies * 1e6:6.2f} us a ply  {ratio}")


def replays() -> Iterator[Replay]:
    return (plybook.replay(game) for game in plybook.read_games(GAMES))


def chess_games() -> Iterator[chess.pgn.Game]:
    with GAMES.open(encoding="utf-8") as file:
        while game := chess.pgn.read_game(file):
            yield game


def bench_read() -> None:
    """Reading the 500 games and checking every move and mark; python-chess checks the moves."""
    plies = sum(len(replay.moves) for replay in replays())
    ours, theirs = best(lambda: [None for _ in replays()], lambda: [None for _ in chess_games()])
    row("chess: read and check", ours, plies, theirs)
    ours, theirs = best(lambda: plybook.write(replays(), to="pgn"), lambda: [str(game) for game in chess_games()])
    row("chess: read, check and write back", ours, plies, theirs)


def bench_moves() -> None:
    """Listing legal moves."""
    start, fen = plybook.variant("chess").start(), KIWIPETE + " 0 1"
    kiwipete = plybook.variant("chess").position(fen)
    for name, ours, theirs, depth in (
        ("chess: perft 4 from the start", start, chess.Board(), 4),
        ("chess: perft 3 of Kiwipete", kiwipete, chess.Board(fen), 3),
    ):
        nodes = plybook.perft(ours, depth)
        mine, yours = best(lambda: plybook.perft(ours, depth), lambda: chess_perft(theirs, depth), rounds=2)  # noqa: B023
        row(name, mine, nodes, yours)


def chess_perft(board: chess.Board, depth: int) -> int:
    if depth == 1:
        return board.legal_moves.count()
    nodes = 0
    for move in board.legal_moves:
        board.push(move)
        nodes += chess_perft(board, depth - 1)
        board.pop()
    return nodes


def bench_variants() -> None:
    """Checking random games of 200 plies of each variant, against chess in the same run."""
    texts = {name: games_of(name) for name in plybook.variants}
    jobs = {name: (lambda text=text: check(text)) for name, text in texts.items()}
    plies = {name: jobs[name]() for name in texts}
    seconds = dict(zip(jobs, best(*jobs.values()), strict=True))
    chess_speed = plies["chess"] / seconds["chess"]
    for name, taken in seconds.items():
        row(f"{name}: read and check random games", taken, plies[name])
        print(f"{'':<44} {plies[name] / taken / chess_speed:10.2f} of chess")


def games_of(variant: str) -> str:
    return plybook.write(as_replays(random_games(variant, 30, seed=1, plies=200)))


def as_replays(games: Iterator[GameRecord]) -> Iterator[Replay]:
    return (plybook.replay(game) for game in games)


def check(text: str) -> int:
    return sum(len(plybook.replay(game).moves) for game in plybook.read_games(text))


def bench_memory() -> None:
    """Peak memory of validating 1,000 and 100,000 games from one file."""
    one = GAMES.read_bytes()
    peaks = {}
    for copies in (2, 200):
        command = [sys.executable, "-m", "benchmarks.stream", str(copies)]
        peaks[copies] = int(subprocess.run(command, capture_output=True, check=True).stdout)
        name = f"chess: validate {copies * 500:,} games, {copies * len(one) / 1e6:.1f} MB"
        print(f"{name:<44} {peaks[copies] / 1024:10.1f} MiB at the peak")
    print(f"{'':<44} {peaks[200] / peaks[2]:10.2f} x the peak of 1,000 games")


STARTS = (
    "--version",
    "show chess",
    "validate --variant tri-d corpus:parmen-1",
    "validate --variant prince corpus:prince-1",
    "validate --variant alice-3d corpus:alice-3d-1",
    *(f"validate corpus:{name}" for name in samples()),
)


def bench_start() -> None:
    """The processor time of a process that does little, against that of one that imports click."""
    commands = [["-c", "import click"], *(["-m", "plybook", *start.split()] for start in STARTS)]
    times = [min(taken) for taken in zip(*(map(cpu, commands) for _ in range(3 * ROUNDS)), strict=True)]
    for name, taken in zip(("import click", *STARTS), times, strict=True):
        print(f"{name:<50} {taken * 1e3:8.1f} ms  {taken / times[0]:6.2f} x `import click`")


def cpu(arguments: list[str]) -> float:
    """Return the seconds of the processor, those of the system included, that Python takes for ``arguments``."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, *arguments], check=False, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def bench_recognition() -> None:
    """How many games are recognised that say nothing of themselves."""
    recognition.main([1])


def bench_hints() -> None:
    """How often hints name the move that was meant by one with a slip of a finger."""
    hints.main([1])


def bench_supposing() -> None:
    """How many spoiled games are made whole again."""
    supposing.main([1], games=1)


BENCHES = {
    "read": bench_read,
    "moves": bench_moves,
    "variants": bench_variants,
    "memory": bench_memory,
    "start": bench_start,
    "growth": bench_growth,
    "recognition": bench_recognition,
    "hints": bench_hints,
    "supposing": bench_supposing,
}


def main(names: list[str]) -> None:
    print(f"Python {sys.version.split()[0]}, python-chess {chess.__version__}, plybook {plybook.__version__}\n")
    for name in names or BENCHES:
        BENCHES[name]()
        print()


if __name__ == "__main__":
    main(sys.argv[1:])
