"""Prints the seconds of the processor that tables of a board take when a process checks a file for the first time.

That is what the first check takes above the second: modules are imported, patterns compiled and the texts of moves
read before. `python -m benchmarks.tables VARIANT PATH`
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

import plybook
from plybook.notation.moves import UnreadableMoveError
from plybook.record import GameRecord
from plybook.rules.position import OutsideRulesetError


def main(variant: str, path: Path) -> None:
    chosen = plybook.variant(variant)
    games = plybook.read(path, variant=variant)
    for game in games:
        notation = chosen.notation(game.notation)
        for index, ply in enumerate(game.plies):
            try:
                notation.read(ply.text, index % len(chosen.rules.seats))
            except (UnreadableMoveError, OutsideRulesetError):
                continue
    first = seconds(games)
    print(first - min(seconds(games) for _ in range(3)))


def seconds(games: list[GameRecord]) -> float:
    begin = time.process_time()
    for game in games:
        plybook.replay(game)
    return time.process_time() - begin


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
