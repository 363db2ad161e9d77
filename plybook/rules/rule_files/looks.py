"""How the board of a game of rules is drawn, read from the words of a page or a section."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plybook.rules.board import Geometry
from plybook.rules.rule_files.sections import RuleFileError
from plybook.rules.table.game import Look

COLOURS = frozenset(("white", "black", "red", "yellow", "green", "blue"))
"""The colours that men can have."""


def look_of(
    board: Geometry,
    *,
    points: bool = False,
    river: int = 0,
    palaces: Sequence[str] = (),
    discs: bool = False,
    colours: Sequence[str] = (),
    plain: bool = False,
    wedges: bool = False,
) -> Look:
    """Return the look of a game on ``board``; raise `ValueError` for what the board does not have.

    ``river`` is the number of ranks before it, 0 for none; a palace is named by two opposite corners, as ``"d1 f3"``.
    """
    if len(board.axes) != 2 or getattr(board, "is_hexagonal", False):
        raise ValueError("only a board of files and ranks is drawn in another way")
    if not 0 <= river < len(board.values[1]):
        raise ValueError(f"the river is between two of {len(board.values[1])} ranks, not after {river}")
    if discs and wedges:
        raise ValueError("men are drawn on discs or on wedges, not on both")
    corners = []
    for palace in palaces:
        cells = [board.names.index(name) if name in board.names else -1 for name in palace.split()]
        if len(cells) != 2 or min(cells) < 0 or len(_square(board, cells)) != 1:
            raise ValueError(f"a palace is two opposite corners of a square, as 'd1 f3', not {palace[:40]!r}")
        corners.append((cells[0], cells[1]))
    return Look(points, river, tuple(corners), discs, tuple(colour.capitalize() for colour in colours), plain, wedges)


def look_in_words(board: Geometry, text: str) -> Look:
    """Return the look that a section gives, such as ``"points, river 5, palaces d1-f3 d8-f10, colours red black"``.

    Raises `plybook.rules.rule_files.sections.RuleFileError` for what cannot be.
    """
    given: dict[str, Any] = {}
    for part in filter(None, map(str.strip, text.split(","))):
        name, *values = part.split()
        if name in ("points", "discs", "plain", "wedges") and not values:
            given[name] = True
        elif name == "river" and len(values) == 1 and values[0].isdecimal():
            given[name] = int(values[0][:4])
        elif name == "palaces" and values:
            given[name] = [value.replace("-", " ") for value in values]
        elif name == "colours" and len(values) == 2 and COLOURS.issuperset(values):
            given[name] = values
        else:
            raise RuleFileError(f"drawn: {part[:40]!r} is not understood")
    try:
        return look_of(board, **given) if given else Look()
    except ValueError as error:
        raise RuleFileError(f"drawn: {error}") from None


def _square(board: Geometry, cells: Sequence[int]) -> set[int]:
    """Return by how much two cells differ on each axis."""
    (a, b), (c, d) = (board.places[cell] for cell in cells)
    files, ranks = board.values
    return {abs(files.index(a) - files.index(c)), abs(ranks.index(b) - ranks.index(d))} - {0} or {0, 1}
