"""The fields that the FEN-like strings of flat boards share: the men, the seat to move, the counters.

The men stand row by row from the top, rows separated by ``/``, in each row a letter for a man and a number for
that many empty cells; a row has as many cells as the board has there. Upper case is the first seat, lower case
the second.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from reprlib import repr as short

from plybook.replay.geometry import Geometry
from plybook.replay.position import FenError

_MEN = re.compile(r"([1-9][0-9]{0,2})|(.)", re.DOTALL)
_COUNTER = re.compile(r"[0-9]{1,6}")


def split_fields(fen: str, names: Sequence[str], required: int) -> list[str]:
    """Return the fields of ``fen``, of which the first ``required`` of ``names`` must be there."""
    fields = fen.split()
    if len(fields) > len(names):
        raise FenError(f"{short(fields[len(names)])} stands after the last field, the {names[-1]}")
    if len(fields) < required:
        raise FenError(f"the {names[len(fields)]} is missing")
    return fields


def read_men(field: str, geometry: Geometry, rows: Sequence[Sequence[int]], codes: Mapping[str, int]) -> bytearray:
    """Return the board with the men of a placement field; ``codes`` are the letters' codes."""
    board = bytearray(geometry.size)
    texts = field.split("/")
    if len(texts) != len(rows):
        raise FenError(f"the board has {len(rows)} ranks, not {len(texts)}")
    for text, row in zip(texts, rows, strict=True):
        found = _read_row(text, len(row), codes)
        if len(found) != len(row):
            rank = geometry.places[row[0]][1]
            width = "1 square" if len(row) == 1 else f"{len(row)} squares"
            amount = "fewer" if len(found) < len(row) else "more"
            raise FenError(f"rank {rank} has {width}, and {short(text)} fills {amount}")
        for cell, code in zip(row, found, strict=True):
            board[cell] = code
    return board


def _read_row(text: str, width: int, codes: Mapping[str, int]) -> list[int]:
    """Return the codes in a row, at most one number or letter beyond its ``width``."""
    found: list[int] = []
    for match in _MEN.finditer(text):
        number, letter = match.groups()
        if number:
            found += [0] * int(number)
        elif letter in codes:
            found.append(codes[letter])
        else:
            raise FenError(f"no man is called {letter!r}")
        if len(found) > width:
            break
    return found


def write_men(board: bytes, rows: Sequence[Sequence[int]], letters: Sequence[str]) -> str:
    """Return the placement field of ``board``; ``letters`` are those of the codes, from 1."""
    texts = []
    for row in rows:
        men = "".join(letters[board[cell] - 1] if board[cell] else " " for cell in row)
        texts.append(re.sub(" +", lambda gap: str(len(gap[0])), men))
    return "/".join(texts)


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
