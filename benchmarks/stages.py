"""Where the time goes: microseconds a ply of each stage from the bytes of a file to a checked game.

Games are walked several times, each time with one step more of a ply, done plainly; what a walk takes above the one
before it is what its last step takes. The rest is what the whole takes above all steps: how a game begins and ends,
the walk of the engine, caches. Where plybook does several steps as one, faster, the rest has what that saves, and may
be below 0.
"""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

import plybook
from benchmarks.games import GAMES, random_text
from benchmarks.measuring import Extent
from plybook.move_numbers import read_number
from plybook.record import GameRecord
from plybook.rules.moves import Move

VARIANTS = ("chess", "tri-d", "prince", "alice-3d", "three-player", "four-player")
FASTEST = 1.8
"""Millions of plies a second that readers in C and Rust come to: the physical limit."""


class Stages(NamedTuple):
    """Microseconds a ply, each stage in the order of the work."""

    record: float
    find: float
    apply: float
    check: float
    marks: float
    rest: float

    @property
    def all(self) -> float:
        return sum(self)


TITLES = "bytes to record", "find the move", "apply", "check mark", "other marks, numbering", "the rest"


def stages_of(text: str, rounds: int) -> Stages:
    """Return what each stage of reading and checking ``text`` takes: the medians of so many rounds."""
    measured = [_measured(text) for _ in range(rounds)]
    return Stages._make(statistics.median(stage) for stage in zip(*measured, strict=True))


def _measured(text: str) -> Stages:
    games = [game for game in plybook.read_games(text) if plybook.replay(game).is_complete]
    moves = [plybook.replay(game).moves for game in games]
    if not any(moves):
        raise ValueError("no game can be played through")
    plies, every = sum(map(len, moves)), sum(len(game.plies) for game in plybook.read_games(text))
    record, whole = (_seconds(job, text) / every * 1e6 for job in (_read, _checked))
    walks = [_seconds(_walk, games, moves, steps) / plies * 1e6 for steps in range(len(_STEPS) + 1)]
    looped, applied, checked, found, marked = walks
    steps = (found - checked, applied - looped, checked - applied, marked - found)
    return Stages._make((record, *steps, whole - record - sum(steps)))


def _seconds(job: Callable[..., object], *arguments: object) -> float:
    gc.collect()
    begin = time.process_time()
    job(*arguments)
    return time.process_time() - begin


def _read(text: str) -> None:
    for _ in plybook.read_games(text):
        pass


def _checked(text: str) -> None:
    for game in plybook.read_games(text):
        plybook.replay(game)


_STEPS = "apply", "check mark", "find the move", "other marks, numbering"


def _walk(games: Sequence[GameRecord], lines: Sequence[Sequence[Move]], steps: int) -> None:
    """Play the moves of ``games``, which are known, with so many of the steps."""
    for game, moves in zip(games, lines, strict=True):
        variant = plybook.variant(game.variant or "")
        notation = variant.notation(game.notation)
        position = variant.position(game.fen) if game.fen else variant.start()
        after = position
        for ply, move in zip(game.plies, moves, strict=True):
            if steps > 2:
                position.find(notation.read(ply.text, position.turn).query)
            if steps > 0:
                after = position.apply_unchecked(move)
            if steps > 1:
                after.check_mark()
            if steps > 3:
                position.marks(move, after)
                if ply.number:
                    read_number(ply.number)
                    position.begins_round()
            position = after


def table(columns: Sequence[tuple[str, Stages]]) -> str:
    """Return stages of several variants as lines."""
    lines = [f"{'microseconds a ply':<26}" + "".join(f"{name:>14}" for name, _ in columns)]
    for index, title in enumerate(TITLES):
        lines.append(f"{title:<26}" + "".join(f"{stages[index]:>14.2f}" for _, stages in columns))
    lines.append(f"{'all':<26}" + "".join(f"{stages.all:>14.2f}" for _, stages in columns))
    lines.append(f"readers in C and Rust: {1 / FASTEST:.2f} a ply of chess, {FASTEST:.1f} million plies a second")
    return "\n".join(lines)


def bench_stages(extent: Extent) -> None:
    """Where the time of reading and checking goes, in tournament games of chess and random games of others."""
    texts = {name: GAMES.read_text(encoding="utf-8") if name == "chess" else random_text(name) for name in VARIANTS}
    for text in texts.values():
        _measured(text)  # which fills caches and tables
    print(table([(name, stages_of(text, extent.rounds)) for name, text in texts.items()]))
