"""Answers questions about games with pyffish, one a line, in a process of its own: an illegal move would end it."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyffish  # type: ignore[import-not-found, unused-ignore]


def answer(variant: str, fen: str, wanted: tuple[int, bool]) -> dict[str, Any]:
    """Return what pyffish says of a position; ``wanted`` are how many SANs, and whether it is said if it is check.

    Values are those of the side to move. Each question takes a millisecond, so that none is asked without need: a
    position with legal moves has not ended.
    """
    sans, asks_check = wanted
    legal = pyffish.legal_moves(variant, fen, [])
    chosen = legal[:: max(1, len(legal) // sans)][:sans] if sans else []
    is_end, value = (False, 0) if legal else pyffish.is_immediate_game_end(variant, fen, [])
    if not is_end and not legal:
        value = pyffish.game_result(variant, fen, [])
    return {
        "legal": legal,
        "check": pyffish.gives_check(variant, fen, []) if asks_check else None,
        "end": is_end,
        "value": None if legal else sign(value),
        "san": {move: pyffish.get_san(variant, fen, move, False, pyffish.NOTATION_SAN) for move in chosen},
    }


def sign(value: int) -> int:
    """Return 1 for a win, -1 for a loss, 0 for a draw."""
    return (value > 0) - (value < 0)


def claimed(variant: str, fen: str, moves: list[str]) -> int | None:
    """Return what an end by what was played is worth after ``moves``, as by repetition; None if there is none."""
    is_end, value = pyffish.is_immediate_game_end(variant, fen, moves)
    if not is_end:
        is_end, value = pyffish.is_optional_game_end(variant, fen, moves)
    return sign(value) if is_end else None


def counted(variant: str, fen: str, depth: int) -> int:
    """Return the number of sequences of ``depth`` legal moves."""
    lines: list[list[str]] = [[]]
    for _ in range(depth - 1):
        lines = [[*line, move] for line in lines for move in pyffish.legal_moves(variant, fen, line)]
    return sum(len(pyffish.legal_moves(variant, fen, line)) for line in lines)


def after(variant: str, fen: str, move: str) -> str:
    """Return the FEN of the position after ``move``."""
    return str(pyffish.get_fen(variant, fen, [move]))


def written(variant: str, fen: str, moves: list[str]) -> list[str]:
    """Return the SANs of ``moves``, one after the other."""
    return list(pyffish.get_san_moves(variant, fen, moves, False, pyffish.NOTATION_SAN))


ANSWERS: dict[str, Callable[[str, str, Any], Any]] = {
    "position": answer, "perft": counted, "claimed": claimed, "after": after, "written": written,
}  # fmt: skip


def main() -> None:
    """Answer the lines of standard input; the argument is a rule file."""
    if len(sys.argv) > 1:
        pyffish.load_variant_config(Path(sys.argv[1]).read_text(encoding="utf-8"))
    for line in sys.stdin:
        kind, variant, fen, rest = json.loads(line)
        sys.stdout.write(json.dumps(ANSWERS[kind](variant, fen, rest)) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
