"""McCooey's hexagonal chess once more: Gliński's with other captures of Pawns and other homes."""

from __future__ import annotations

from typing import ClassVar

from tests.naive.glinski import NAMED, Game, Hex


class McCooeyGame(Game):
    """A position."""

    captures: ClassVar[dict[str, list[Hex]]] = {
        "w": [(1, 1, -2), (-1, 2, -1)],
        "b": [(-1, -1, 2), (1, -2, 1)],
    }
    homes: ClassVar[dict[str, list[Hex]]] = {
        "w": [NAMED[each] for each in ("c1", "d2", "e3", "g3", "h2", "i1")],
        "b": [NAMED[file + "8"] for file in "cdeghi"],
    }
