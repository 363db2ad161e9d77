"""Answers questions about games with pyffish, one a line, in a process of its own: an illegal move would end it."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pyffish  # type: ignore[import-not-found, unused-ignore]


def answer(variant: str, fen: str, moves: int) -> dict[str, Any]:
    """Return what pyffish says of a position, with the SAN of so many moves."""
    legal = pyffish.legal_moves(variant, fen, [])
    chosen = legal[:: max(1, len(legal) // moves)][:moves] if moves else []
    return {
        "legal": legal,
        "check": pyffish.gives_check(variant, fen, []),
        "end": pyffish.is_immediate_game_end(variant, fen, [])[0],
        "fen": pyffish.get_fen(variant, fen, []),
        "san": {move: pyffish.get_san(variant, fen, move, False, pyffish.NOTATION_SAN) for move in chosen},
    }


def counted(variant: str, fen: str, depth: int) -> int:
    """Return the number of sequences of ``depth`` legal moves."""
    moves = pyffish.legal_moves(variant, fen, [])
    if depth == 1:
        return len(moves)
    return sum(counted(variant, pyffish.get_fen(variant, fen, [move]), depth - 1) for move in moves)


def main() -> None:
    """Answer the lines of standard input; the argument is a rule file."""
    if len(sys.argv) > 1:
        pyffish.load_variant_config(Path(sys.argv[1]).read_text(encoding="utf-8"))
    for line in sys.stdin:
        kind, variant, fen, number = json.loads(line)
        found = answer(variant, fen, number) if kind == "position" else counted(variant, fen, number)
        sys.stdout.write(json.dumps(found) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
