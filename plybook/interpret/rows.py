"""Rows of a score sheet as their numbers show them: which seem to be missing, and which are typed twice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from plybook.move_numbers import read_number
from plybook.record import Ply

_AHEAD = 3  # so many numbers after one tell whether the count goes on from it
_ROWS = 3  # so many rows of plies may stand between two numbers where one was lost
_AT_THE_END = 5  # so many rows may be missing before the last number; more are a slip in the number


def goes_on(plies: Sequence[Ply], index: int, due: int, seats: int) -> bool:
    """Say whether the number of the ply of ``index`` jumps over rows from the one that is ``due``.

    It does if it is too high and most of the next numbers count on from it. A single number that is too high is a
    slip.
    """
    value, skips = read_number(plies[index].number)
    if value <= due or skips:
        return False
    on = back = 0
    for place in range(index + 1, min(index + 1 + (_AHEAD + 1) * seats, len(plies))):
        following, is_same_row = read_number(plies[place].number) if plies[place].number else (-1, True)
        if not is_same_row and on + back < _AHEAD:
            rows = max(1, round((place - index) / seats))
            on += following == value + rows
            back += following == due + rows
    return on > back if on + back else value - due <= _AT_THE_END


def missing_rows(due: int, value: int) -> str:
    """Return in words that the rows from ``due`` on are missing before the number ``value``."""
    return f"row {due} seems to be missing" if value == due + 1 else f"rows {due} to {value - 1} seem to be missing"


def gaps(plies: Sequence[Ply], first: int, seats: int) -> list[int]:
    """Return the indices of the plies before which rows seem to be missing, by the numbers alone.

    ``first`` is the number that is due at the beginning.
    """
    found, before, at = list[int](), first - 1, -seats
    for index, ply in enumerate(plies):
        value, skips = read_number(ply.number) if ply.number else (-1, True)
        if skips or value < 0:
            continue
        due = before + max(1, -(-(index - at) // seats))
        if value > due and goes_on(plies, index, due, seats):
            found.append(index)
        before, at = value, index
    return found


class NumberedRow(NamedTuple):
    """A row of plies between two numbers: its own number, and how many plies it has."""

    number: int
    plies: int


def row_of(plies: Sequence[Ply], index: int, seats: int) -> NumberedRow | None:
    """Return the row of the ply of ``index``, up to the next number; None if no number stands before it."""
    begin = next((at for at in range(index, max(index - _ROWS * seats, -1), -1) if _begins_row(plies[at])), -1)
    if begin < 0:
        return None
    ahead = range(index + 1, min(index + _ROWS * seats, len(plies)))
    end = next((at for at in ahead if _begins_row(plies[at])), ahead.stop)
    return NumberedRow(read_number(plies[begin].number)[0], end - begin)


def _begins_row(ply: Ply) -> bool:
    return bool(ply.number) and not read_number(ply.number)[1]


def is_twice(plies: Sequence[Ply], index: int, seats: int) -> bool:
    """Say whether the row that begins with the ply of ``index`` has the same plies as the row before it."""
    row, before = plies[index : index + seats], plies[max(index - seats, 0) : index]
    return len(row) == len(before) == seats and all(
        one.text == other.text for one, other in zip(row, before, strict=True)
    )
