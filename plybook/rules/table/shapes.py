"""Sets of cells of flat boards that parts of rules ask for: the neighbours of a cell, rows and squares."""

from __future__ import annotations

from plybook.rules.board import Geometry, mask
from plybook.rules.table.game import Connection
from plybook.rules.terms import Cell


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
