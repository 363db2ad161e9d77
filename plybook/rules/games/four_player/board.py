"""The cross of four-player chess: fourteen files and ranks without the four corners of three by three squares."""

from __future__ import annotations

from collections.abc import Iterator

from plybook.rules.board import Box
from plybook.rules.terms import Cell

FILES = "abcdefghijklmn"
RANKS = tuple(str(rank) for rank in range(1, 15))
SIDE = 14
CORNER = 3


def is_on_board(file: int, rank: int) -> bool:
    """Say whether there is a square on ``file`` and ``rank``, both from 0."""
    outer = [not CORNER <= value < SIDE - CORNER for value in (file, rank)]
    return 0 <= file < SIDE and 0 <= rank < SIDE and not all(outer)


def _missing() -> Iterator[str]:
    for file in range(SIDE):
        for rank in range(SIDE):
            if not is_on_board(file, rank):
                yield FILES[file] + RANKS[rank]


BOARD = Box(("file", "rank"), (FILES, RANKS), missing=tuple(_missing()))

SPOTS = tuple((FILES.index(file), RANKS.index(rank)) for file, rank in BOARD.places)
"""For each cell its file and rank, from 0."""

_AT = {spot: cell for cell, spot in enumerate(SPOTS)}


def cell_at(file: int, rank: int) -> Cell:
    """Return the cell on ``file`` and ``rank``, from 0; -1 if there is none."""
    return _AT.get((file, rank), -1)
