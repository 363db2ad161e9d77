"""Answers questions about games with pyffish, one a line, in a process of its own: an illegal move would end it."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyffish  # type: ignore[import-not-found, unused-ignore]


def answer(variant: str, fen: str, moves: int) -> dict[str, Any]:
    """Return what pyffish says of a position, with the SAN of so many moves; values are those of the side to move."""
    legal = pyffish.legal_moves(variant, fen, [])
    chosen = legal[:: max(1, len(legal) // moves)][:moves] if moves else []
    is_end, value = pyffish.is_immediate_game_end(variant, fen, [])
    if not is_end and not legal:
        value = pyffish.game_result(variant, fen, [])
    return {
        "legal": legal,
        "check": pyffish.gives_check(variant, fen, []),
        "end": is_end,
        "value": sign(value) if is_end or not legal else None,
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
    moves = pyffish.legal_moves(variant, fen, [])
    if depth == 1:
        return len(moves)
    return sum(counted(variant, pyffish.get_fen(variant, fen, [move]), depth - 1) for move in moves)


def after(variant: str, fen: str, move: str) -> str:
    """Return the FEN of the position after ``move``."""
    return str(pyffish.get_fen(variant, fen, [move]))


ANSWERS: dict[str, Callable[[str, str, Any], Any]] = {
    "position": answer, "perft": counted, "claimed": claimed, "after": after,
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
