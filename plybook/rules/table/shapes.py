"""Sets of cells of flat boards that parts of rules ask for: the neighbours of a cell, rows and squares."""

from __future__ import annotations

from collections.abc import Sequence

from plybook.rules.board import Geometry, bits, mask
from plybook.rules.table.game import Connection
from plybook.rules.terms import Cell, Cells


def near(board: Geometry, cell: Cell) -> int:
    """Return the cells beside ``cell``, diagonally among them, on a flat board."""
    ways = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]
    return mask([each for way in ways for each in board.ray(cell, way)[:1]])


def connections(rule: Connection, board: Geometry) -> tuple[list[int], list[int]]:
    """Return the sets of cells that win when they are full, and the lines on which men are counted."""
    shapes, lines = [], []
    for cell in range(board.size):
        for x, y in rule.ways:
            ray = (cell, *board.ray(cell, (x, y)))
            if rule.row and len(ray) >= rule.row:
                shapes.append(mask(ray[: rule.row]))
            if rule.aligned and not board.ray(cell, (-x, -y)):
                lines.append(mask(ray))
        if rule.square:
            side = [cell, *board.ray(cell, (1, 0))][: rule.square]
            columns = [[each, *board.ray(each, (0, 1))][: rule.square] for each in side]
            if len(columns) == rule.square and all(len(column) == rule.square for column in columns):
                shapes.append(mask([each for column in columns for each in column]))
    return shapes, lines


def joins(board: Geometry, ways: Sequence[tuple[int, int]], men: Cells, first: Cells, second: Cells) -> bool:
    """Say whether some of ``men`` stand in a chain by ``ways`` from a cell of ``first`` to one of ``second``."""
    steps = [*ways, *((-x, -y) for x, y in ways)]
    chain = fresh = men & first
    while fresh and not chain & second:
        near = mask([*{each for cell in bits(fresh) for way in steps for each in board.ray(cell, way)[:1]}])
        fresh = near & men & ~chain
        chain |= fresh
    return chain & second != 0
