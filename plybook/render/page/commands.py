"""What programs write into comments of PGN: clocks, evaluations, arrows and circles."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from plybook.record import Ply

COMMAND = re.compile(r"\[%(\w{1,20})\s([^\]\[]{0,2000})\]")
"""A command, its name and what it says."""

_COLOURS = "GRYB"
_CLOCK = re.compile(r"\d{1,4}:\d\d(?::\d\d(?:\.\d{1,3})?)?")


def commands(ply: Ply, names: Sequence[str]) -> dict[str, Any]:
    """Return what commands in the comments after ``ply`` say, as the page has it; ``names`` are the cells'.

    ``y`` is what the clock shows, ``q`` the evaluation, and ``j`` are arrows and circles: a colour and two cells, the
    same one twice for a circle.
    """
    found = {name: text.strip() for comment in ply.after for name, text in COMMAND.findall(comment.text)}
    if not found:
        return {}
    cells = {name: cell for cell, name in enumerate(names)}
    drawn = [each for name in ("csl", "cal") for each in _drawn(found.get(name, ""), cells)]
    said = {"y": found.get("clk", ""), "q": found.get("eval", "")[:20], "j": drawn}
    if not _CLOCK.fullmatch(said["y"]):
        said["y"] = ""
    return {name: value for name, value in said.items() if value}


def _drawn(text: str, cells: Mapping[str, int]) -> Iterator[tuple[int, int, int]]:
    for shape in text.split(",")[:100]:
        colour, names = shape.strip()[:1], shape.strip()[1:60]
        ends = [(names[:cut], names[cut:]) for cut in range(1, len(names))] + [(names, names)]
        pairs = [(cells[one], cells[other]) for one, other in ends if one in cells and other in cells]
        if colour in _COLOURS and pairs:
            yield _COLOURS.index(colour), *pairs[0]
