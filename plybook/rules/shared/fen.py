"""The fields that the FEN-like strings of games for two share: the men, the seat to move, the counters.

The men stand row by row from the top, rows separated by ``/``, in each row a letter (or more) for a man and a number
for that many empty cells; a row has as many cells as the board has there. Upper case is the first seat, lower case
the second.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from reprlib import repr as short

from plybook.rules.setup import FenError

FIELDS = (
    "placement of the men",
    "side to move",
    "castling field",
    "en passant field",
    "half-move clock",
    "move number",
)
"""The fields of a FEN of chess; the last two may be missing."""

_COUNTER = re.compile(r"[0-9]{1,6}")


class NoSuchManError(FenError):
    """A text stands where a man should stand and names none."""


def split_fields(fen: str, names: Sequence[str], required: int) -> list[str]:
    """Return the fields of ``fen``; the first ``required`` of ``names`` must be there."""
    fields = fen.split()
    if len(fields) > len(names):
        raise FenError(f"{short(fields[len(names)])} stands after the last field, the {names[-1]}")
    if len(fields) < required:
        raise FenError(f"the {names[len(fields)]} is missing")
    return fields


def read_men(
    field: str, size: int, rows: Mapping[str, Sequence[int]], codes: Mapping[str, int], cell_word: str = "square"
) -> bytearray:
    """Return the board of ``size`` cells with the men of a placement field.

    ``rows`` are the cells of each row, from the top, by the name of the row; ``codes`` are the men's codes by what
    they are called; ``cell_word`` is what players call a cell.
    """
    board = bytearray(size)
    fill_rows(board, field, rows, codes, cell_word)
    return board


def fill_rows(
    board: bytearray,
    field: str,
    rows: Mapping[str, Sequence[int]],
    codes: Mapping[str, int],
    cell_word: str = "square",
    whole: str = "the board",
) -> None:
    """Put the men of a placement field on those cells of ``board`` that ``rows`` are.

    ``rows``, ``codes`` and ``cell_word`` are as in `read_men`; ``whole`` is what the rows are together.
    """
    texts = field.split("/")
    if len(texts) != len(rows):
        raise FenError(f"{whole} has {len(rows)} {next(iter(rows)).split()[0]}s, not {len(texts)}")
    letters = "|".join(map(re.escape, sorted(codes, key=len, reverse=True)))
    unknown = rf"\{{\w*\}}|.{{1,{min(map(len, codes))}}}"
    token = re.compile(rf"([1-9][0-9]{{0,2}})|({letters})|({unknown})", re.DOTALL)
    for text, (name, row) in zip(texts, rows.items(), strict=True):
        found = _read_row(text, len(row), token, codes)
        if len(found) != len(row):
            width = f"1 {cell_word}" if len(row) == 1 else f"{len(row)} {cell_word}s"
            amount = "fewer" if len(found) < len(row) else "more"
            raise FenError(f"{name} has {width}, and {short(text)} fills {amount}")
        for cell, code in zip(row, found, strict=True):
            board[cell] = code


def _read_row(text: str, width: int, token: re.Pattern[str], codes: Mapping[str, int]) -> list[int]:
    """Return the codes in a row, at most one number or letter beyond its ``width``."""
    found: list[int] = []
    for match in token.finditer(text):
        number, letters, unknown = match.groups()
        if unknown:
            raise NoSuchManError(f"no man is called {short(unknown)}")
        found += [0] * int(number) if number else [codes[letters]]
        if len(found) > width:
            break
    return found


def write_men(board: bytes | bytearray, rows: Collection[Sequence[int]], letters: Sequence[str]) -> str:
    """Return the placement field of ``board``; ``letters`` are those of the codes, from 1."""
    written = (" ", *letters)
    text = "/".join(["".join([written[board[cell]] for cell in row]) for row in rows])
    for empty in range(max(map(len, rows)), 0, -1):  # the longest first, which the shorter ones would divide
        text = text.replace(" " * empty, str(empty))
    return text


def write_turn(turn: int) -> str:
    """Return the field of the seat to move."""
    return "wb"[turn]


def read_turn(field: str) -> int:
    """Return the seat to move."""
    if field not in ("w", "b"):
        raise FenError(f"the side to move is 'w' or 'b', not {short(field)}")
    return int(field == "b")


def read_counters(fields: Sequence[str]) -> tuple[int, int]:
    """Return the half-move clock and the move number from the fields that are left; a new game's where missing."""
    for field in fields:
        if not _COUNTER.fullmatch(field):
            raise FenError(f"{short(field)} is no count of moves")
    counters = [int(field) for field in fields] + [0, 1][len(fields) :]
    return counters[0], max(counters[1], 1)
