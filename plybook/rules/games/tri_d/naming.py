"""What squares, files and pins are called: by the level they lie on, as Parmen does, or by the board, as Meder does.

The rules of each name them in its own way. A game by the one may be in a notation of the other, and what is said of
the game goes by that.
"""

from __future__ import annotations

from types import new_class
from typing import NamedTuple

from plybook.made_once import made_once
from plybook.rules.board import Geometry
from plybook.rules.games.tri_d.board import (
    FILES,
    FIRST_PIN_CELL,
    GEOMETRY,
    MAIN_LEVELS,
    MEDER_PINS,
    PIN_SQUARES,
    SQUARES,
    Square,
    pin_of,
)
from plybook.rules.position import Position
from plybook.rules.terms import Cell


class Naming(NamedTuple):
    """The names of the squares, in a geometry, and those of the files and pins."""

    geometry: Geometry
    files: str
    pin_names: tuple[str, ...]


_FILES = "zabcde"
_MAIN_NAMES = dict(zip(MAIN_LEVELS, "WNB", strict=True))


def _name(cell: Cell, square: Square) -> str:
    """Return what Meder calls a square: file, rank, and its main board or the pin its attack board stands on."""
    level = _MAIN_NAMES[square.level] if cell < FIRST_PIN_CELL else MEDER_PINS[pin_of(cell)]
    return f"{_FILES[square.file]}{square.rank}{level}"


NAMINGS = {
    "levels": Naming(GEOMETRY, FILES, PIN_SQUARES),
    "boards": Naming(
        Geometry(GEOMETRY.axes, GEOMETRY.places, [_name(cell, square) for cell, square in enumerate(SQUARES)]),
        _FILES,
        MEDER_PINS,
    ),
}
"""Each `Naming` by what notations call it."""


@made_once()
def renamed(rules: type[Position], naming: str) -> type[Position]:
    """Return the same ``rules`` with the names of ``naming``."""
    names = {"__slots__": (), "naming": naming, **NAMINGS[naming]._asdict()}
    return new_class(rules.__name__, (rules,), exec_body=lambda body: body.update(names))
