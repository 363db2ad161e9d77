"""PGN for programs that read only what they write: the moves on one line, with spaces around numbers and moves.

Such a program counts moves from 1 in pairs, whichever side begins. It reads no comments, variations, marks, or result
of an unfinished game. A game without these is written for the program. A game with them is written as PGN, and a
message names the parts that would have to be left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from plybook.notation.notation import Program, notations
from plybook.record import GameRecord

_UNFINISHED = "*"


def program_of(game: GameRecord) -> Program | None:
    """Return the program whose notation and header ``game`` has, or None."""
    program = _program(game.notation)
    return program if program is not None and game.headers.get("Variant") == program.calls_it else None


@lru_cache(maxsize=64)
def _program(notation: str) -> Program | None:
    return notations[notation].program if notation else None


def unread(game: GameRecord) -> Iterator[str]:
    """Yield the parts of ``game`` that such a program does not read."""
    if game.comments or game.headings or any(ply.before or ply.after for ply in game.plies):
        yield "comments"
    if any(ply.variations for ply in game.plies):
        yield "variations"
    if any(ply.glyphs for ply in game.plies):
        yield "marks"


def movetext(game: GameRecord, result: str) -> str:
    """Return the line of the moves of ``game`` and its ``result``."""
    words = (f"{1 + index // 2}. {ply.text}" if index % 2 == 0 else ply.text for index, ply in enumerate(game.plies))
    return " ".join([*words, result] if result != _UNFINISHED else words)
