"""The marks of cells: changes of a move, checks, and the targets of a man."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from plybook.render.diagram import CellMark, Marks
from plybook.rules.moves import BOARD_MOVE, Move
from plybook.rules.position import Position
from plybook.rules.terms import Cell


def marks_of(
    position: Position,
    *,
    last_move: Iterable[Cell] = (),
    marked: Iterable[Cell] = (),
    moves: Iterable[Move] = (),
    selected: Iterable[Cell] = (),
) -> dict[Cell, Marks]:
    """Return the marks of the cells of ``position``.

    ``last_move`` are the cells that the last move changed; ``moves`` are the moves of the man on the ``selected``
    cell. Checks are marked, too.
    """
    found: dict[Cell, set[CellMark]] = defaultdict(set)
    named = {
        CellMark.LAST_MOVE: last_move,
        CellMark.MARKED: marked,
        CellMark.SELECTED: selected,
        CellMark.CHECK: position.checked_cells(),
    }
    for mark, cells in named.items():
        for cell in cells:
            found[cell].add(mark)
    for move in moves:
        for cell, mark in ends_of(position, move):
            found[cell].add(mark)
    return {
        cell: frozenset(marks - {CellMark.TARGET} if CellMark.CAPTURE in marks else marks)
        for cell, marks in found.items()
    }


def moves_from(position: Position, cell: Cell) -> list[Move]:
    """Return the sorted legal moves of the man on ``cell``; none without a man of the seat to move."""
    mans = (move for move in position.iter_legal_moves() if move.special != BOARD_MOVE)
    return sorted(move for move in mans if move.origin == cell)


def ends_of(position: Position, move: Move) -> Iterator[tuple[Cell, CellMark]]:
    """Yield the target of ``move``, a move of a man, and the cell of the man that it captures."""
    after = position.apply_unchecked(move)
    kind = _kind(position, move.origin)
    wanted = {kind, position.kinds[move.promotion]} if move.promotion else {kind}
    arrivals = [
        cell
        for cell in position.changed(after)
        if (man := after.man_at(cell)) and man.seat == position.turn and man.kind in wanted
    ]
    yield from ((cell, CellMark.TARGET) for cell in arrivals)
    if position.is_en_passant(move):
        yield from ((cell, CellMark.CAPTURE) for cell in position.changed(after) if _is_taken(position, after, cell))
    elif position.is_capture(move):
        yield position.victim_cell(move), CellMark.CAPTURE


def _kind(position: Position, cell: Cell) -> str:
    man = position.man_at(cell)
    return man.kind if man else ""


def _is_taken(position: Position, after: Position, cell: Cell) -> bool:
    """Return whether a man of another seat than the one to move is no longer on ``cell``."""
    man = position.man_at(cell)
    return man is not None and man.seat != position.turn and after.man_at(cell) != man
