"""The stand of Tri-D chess as Meder names it, in the terms that notations share: files, boards, pins and squares.

He counts the files z a b c d e and calls the main boards W, N and B; a square of an attack board is named by the pin
the board stands on. Places are in the terms of the standard rules: file a to f, rank, level.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from plybook.notation.moves import Place, UnreadableMoveError

FILES = "zabcde"
HANGS = "I"
FILE_OF = dict(zip(FILES, "abcdef", strict=True))


class Level(NamedTuple):
    """A board as this notation names it: its level in the standard rules, and the files and ranks it covers."""

    number: str
    files: str
    ranks: str


# Each pin of a side: its number, the rank and level of the corner it is, and the ranks and level of a board on it.
PINS = (
    ("1", "1", "2", "01", "3"),
    ("2", "4", "2", "45", "3"),
    ("3", "3", "4", "23", "5"),
    ("4", "6", "4", "67", "5"),
    ("5", "5", "6", "45", "7"),
    ("6", "8", "6", "89", "7"),
)
# Each side: the file of its corners in the standard rules, and the files of its boards.
SIDES = {"QL": ("b", "za"), "KL": ("e", "de")}

LEVELS = {
    "W": Level("2", "abcd", "1234"),
    "N": Level("4", "abcd", "3456"),
    "B": Level("6", "abcd", "5678"),
    **{
        f"{side}{number}": Level(level, files, ranks)
        for side, (_, files) in SIDES.items()
        for number, _, _, ranks, level in PINS
    },
}
CORNERS: dict[str, Place] = {
    f"{side}{number}": (file, rank, level) for side, (file, _) in SIDES.items() for number, rank, level, _, _ in PINS
}
PIN_AT = {corner: pin for pin, corner in CORNERS.items()}

SQUARE_AT: dict[Place, tuple[str, str, str]] = {
    (FILE_OF[file], rank, level.number): (file, rank, name)
    for name, level in LEVELS.items()
    for file in level.files
    for rank in level.ranks
}


def upright(name: str) -> str:
    """Return the name of a board without the sign, of notations that have one, that it hangs under its pin."""
    return name.removesuffix(HANGS)


def place_in(match: re.Match[str], prefix: str) -> Place:
    """Return what is said of a square, in the terms of the standard rules; refuse what lies on no board."""
    file, rank, level = match.group(f"{prefix}_file", f"{prefix}_rank", f"{prefix}_level")
    if level:
        board = LEVELS[upright(level)]
        if (file and file not in board.files) or (rank and rank not in board.ranks):
            covers = f"{level} covers files {_range(board.files)} and ranks {_range(board.ranks)}"
            raise UnreadableMoveError(f"there is no {match[prefix]}: {covers}", match.start(prefix))
    place = (file and FILE_OF[file], rank, level and LEVELS[upright(level)].number)
    return place if any(place) else ()


def _range(values: str) -> str:
    return f"{values[0]} {'to' if len(values) > 2 else 'and'} {values[-1]}"


def file_of(place: Place) -> Place:
    """Return a place of which only the file of ``place`` is known."""
    return (place[0], None, None)


def is_full(place: Place) -> bool:
    """Say whether file, rank and level of ``place`` are known."""
    return bool(place) and None not in place
