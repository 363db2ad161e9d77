"""A result typed right after the last move, as ``h3*``: two words if the notation says so.

A container knows no notation, and in some of them ``*`` is a mark of the move. When the notation is known and reads
the whole as no move, but what stands before the result as one, the game has a result.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from plybook.diagnostics import diagnose
from plybook.record import GameRecord, Result

_ENDING = re.compile(r"(?P<move>.*?)(?P<marks>[!?]*)(?P<result>\*|1-0|0-1|1/2-1/2|½-½)", re.DOTALL)
_RESULTS = ("*", "1-0", "0-1", "1/2-1/2", "½-½")
_LONGEST = 60  # characters of a move with a result


def parted(game: GameRecord, accepts: Callable[[str], bool]) -> GameRecord:
    """Return ``game`` with a result of its own if one is glued to the last move.

    ``accepts`` says whether a text is a move. A note (F029) says what was done.
    """
    if game.result is not None or not game.plies:
        return game
    last = game.plies[-1]
    if last.end or not last.text.endswith(_RESULTS) or len(last.text) > _LONGEST or accepts(last.text):
        return game
    found = _ENDING.fullmatch(last.text)
    if found is None or not accepts(found["move"]):
        return game
    marks = (found["marks"],) if found["marks"] else ()
    span = game.source.span(last.start, last.start + len(last.text))
    note = diagnose(
        "F029", span, game=game.index, ply=len(game.plies), token=last.text, reason="is read as a move and the result"
    )
    return replace(
        game,
        plies=(*game.plies[:-1], last._replace(text=found["move"], glyphs=(*marks, *last.glyphs))),
        result=Result(found["result"], last.start + found.start("result")),
        diagnostics=(*game.diagnostics, note),
    )
