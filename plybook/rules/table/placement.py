"""The men of a FEN on a board of any number of axes: boards, their rows from the top, and the cells of each row.

The last two axes are the files and ranks of flat boards, those before them say which board it is. Boards stand from
the last value of these axes to the first, separated by ``|``; in each the rows from the last rank to the first,
separated by ``/``. A row counts the cells that are there, without those that the board is missing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import product
from reprlib import repr as short

from plybook.notation.moves import Place
from plybook.rules.board import Geometry
from plybook.rules.setup import FenError
from plybook.rules.shared.fen import FIELDS, NoSuchManError, fill_rows, read_counters, write_men
from plybook.wording import listing

Rows = Mapping[str, Sequence[int]]
"""The cells of the rows of one board, from the top, by the name of each row."""


def boards_of(geometry: Geometry) -> dict[str, Rows]:
    """Return the rows of each flat board of ``geometry`` by the board's name, in the order of the FEN."""
    *outer, _, ranks = geometry.values
    cells: dict[Place, list[int]] = {}
    for cell, (*place, _, rank) in enumerate(geometry.places):
        cells.setdefault((*place, rank), []).append(cell)
    names = {place: board_name(geometry, place) for place in product(*(values[::-1] for values in outer))}
    return {
        name: {_row_name(geometry.axes[-1], rank, name): cells.get((*place, rank), ()) for rank in reversed(ranks)}
        for place, name in names.items()
    }


def board_name(geometry: Geometry, place: Place) -> str:
    """Return what the flat board is called that ``place`` says; "" where there is but one."""
    return ", ".join(f"{axis} {value}" for axis, value in zip(geometry.axes, place, strict=False))


def read_boards(
    field: str, geometry: Geometry, boards: Mapping[str, Rows], codes: Mapping[str, int], cell_word: str
) -> bytearray:
    """Return the men of a placement field: for each cell 0 or a code; raise `FenError`, which says what is wanted.

    ``boards`` are those of `boards_of`; ``codes`` are the men's codes by their letters; ``cell_word`` is what players
    call a cell.
    """
    board = bytearray(geometry.size)
    texts = field.split("|") if len(boards) > 1 else [field]
    if len(texts) != len(boards):
        word = geometry.axes[0] if len(geometry.axes) == 3 else "part"
        raise FenError(f"the board has {len(boards)} {word}s, not {len(texts)}")
    try:
        for text, (name, rows) in zip(texts, boards.items(), strict=True):
            fill_rows(board, text, rows, codes, cell_word, name or "the board")
    except NoSuchManError as error:
        men = listing((letter for letter in codes if letter[0].isupper()), "and")
        raise FenError(f"{error}; there are {men}, and Black's in small letters") from None
    return board


def read_empty_fields(fields: Sequence[str], names: Sequence[str]) -> Sequence[str]:
    """Return ``fields`` without the first ones, called ``names``; raise `FenError` if one of these is not ``-``."""
    for field, name in zip(fields, names, strict=False):
        if field != "-":
            raise FenError(f"the {name} is '-' in this game, not {short(field)}")
    return fields[len(names) :]


def read_cell(field: str, geometry: Geometry, what: str) -> int:
    """Return the cell that ``field`` names, -1 for ``-``; ``what`` is what such a cell is called."""
    if field == "-":
        return -1
    if field not in geometry.names:
        raise FenError(f"{what} {short(field)}: there is no such cell")
    return geometry.cell(field)


def read_two_counters(fields: Sequence[str]) -> tuple[int, int]:
    """Return the half-move clock and the move number, a new game's where missing; `FenError` says which is none."""
    for name, field in zip(FIELDS[-2:], fields, strict=False):
        with saying(after=f": the {name} is a number of at most six digits"):
            read_counters([field])
    return read_counters(fields)


@contextmanager
def saying(before: str = "", after: str = "") -> Iterator[None]:
    """Add words to the message of a `FenError`, such as which field it is about."""
    try:
        yield
    except FenError as error:
        raise FenError(f"{before}{error}{after}") from None


def write_boards(board: bytes, boards: Mapping[str, Rows], letters: Sequence[str]) -> str:
    """Return the placement field of ``board``; ``letters`` are those of the codes, from 1."""
    return "|".join(write_men(board, rows.values(), letters) for rows in boards.values())


def _row_name(axis: str, rank: str, board: str) -> str:
    return f"{axis} {rank} of {board}" if board else f"{axis} {rank}"
