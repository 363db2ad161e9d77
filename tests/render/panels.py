"""Reads a picture back: boards that stand side by side, each under a title and the names of its columns."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator
from typing import NamedTuple

from plybook.rules.position import Position

_WIDTH = 80


class Square(NamedTuple):
    """What is written on one square: its text without brackets, and whether it is in brackets."""

    text: str
    marked: bool


def letters(position: Position, cell: int) -> str:
    """Return what is to be written of the man on a cell: capitals for the first seat's, a dot for none."""
    man = position.man_at(cell)
    if man is None:
        return "."
    return man.kind.lower() if man.seat else man.kind[0].upper() + man.kind[1:]


def expected(position: Position, marked: Container[int] = ()) -> dict[str, Square]:
    """Return what is to be written on each cell, by its name."""
    names = enumerate(position.geometry.names)
    return {name: Square(letters(position, cell), cell in marked) for cell, name in names}


def is_tidy(picture: str) -> bool:
    """Say whether all lines fit a narrow page and have no spaces at their ends."""
    return all(line == line.rstrip() and len(line) <= _WIDTH for line in picture.splitlines())


def panels(
    picture: str, title: str, columns: str = "abcdefgh", rows: str = "12345678"
) -> Iterator[tuple[str, dict[tuple[str, str], Square]]]:
    """Yield each board with its name, the group of ``title``, and its squares by column and row.

    A board has the ``rows``, each named on both sides; a column is where its name stands.
    """
    lines = picture.splitlines()
    for number, line in enumerate(lines):
        found = list(re.finditer(title, line))
        starts = [*(match.start() for match in found), _WIDTH]
        for match, end in zip(found, starts[1:], strict=True):
            below = lines[number + 1 : number + 2 + len(rows)]
            header, *drawn = (text[match.start() : end].ljust(_WIDTH) for text in below)
            assert sorted(row.split()[0] for row in drawn) == list(rows)
            assert sorted(header.split()) == list(columns)
            yield match[1], dict(_squares(header, drawn))


def _squares(header: str, rows: list[str]) -> Iterator[tuple[tuple[str, str], Square]]:
    columns = [(match.start(), match[0]) for match in re.finditer(r"\w", header)]
    for row in rows:
        name, last = row.split()[0], row.split()[-1]
        assert (name, row.index(name)) == (last, 1)
        for at, column in columns:
            match = re.match(r"([^][ ]+) *([][]?)", row[at:])
            assert match, f"nothing stands under {column} in {row!r}"
            marked = row[at - 1] == "["
            assert match[2] if marked else match[2] != "]", f"half a pair of brackets in {row!r}"
            yield (column, name), Square(match[1], marked)
