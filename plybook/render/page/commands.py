"""What programs write into comments of PGN, as the page has it: clocks, evaluations, arrows and circles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from plybook.record import Ply
from plybook.render import game_texts

_COLOURS = "GRYB"


def commands(ply: Ply, names: Sequence[str]) -> dict[str, Any]:
    """Return what commands in the comments after ``ply`` say, as the page has it; ``names`` are the cells'.

    ``y`` is what the clock shows, ``q`` the evaluation, and ``j`` are arrows and circles: a colour and two cells, the
    same one twice for a circle. ``raw`` are the commands that neither ``y`` nor ``q`` is, as they are written.
    """
    found = game_texts.commands(ply)
    if not found:
        return {}
    cells = {name: cell for cell, name in enumerate(names)}
    drawn = [each for name in ("csl", "cal") for each in _drawn(found.get(name, ""), cells)]
    clock, evaluation = game_texts.clock(found), game_texts.evaluation(found)
    shown = {"clk": clock, "eval": evaluation}
    others = [f"[%{name} {text}]" for name, text in found.items() if text != shown.get(name)]
    said = {"y": clock, "q": evaluation, "j": drawn, "raw": " ".join(others)}
    return {name: value for name, value in said.items() if value}


def _drawn(text: str, cells: Mapping[str, int]) -> Iterator[tuple[int, int, int]]:
    for shape in text.split(",")[:100]:
        colour, names = shape.strip()[:1], shape.strip()[1:60]
        ends = [(names[:cut], names[cut:]) for cut in range(1, len(names))] + [(names, names)]
        pairs = [(cells[one], cells[other]) for one, other in ends if one in cells and other in cells]
        if colour in _COLOURS and pairs:
            yield _COLOURS.index(colour), *pairs[0]
