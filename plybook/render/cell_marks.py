"""The marks of cells: what a move has done, checks, and the targets of a man."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from plybook.render.diagram import CellMark, Marks
from plybook.render.layouts.hands import kinds_in_hand, pocket_of
from plybook.rules.board import bits
from plybook.rules.moves import BOARD_MOVE, PASS, Move
from plybook.rules.position import Position
from plybook.rules.table.engine import GamePosition
from plybook.rules.terms import Cell


class ShownMove(NamedTuple):
    """What is to be seen of a move: the marks of cells, and the cells over which each of its men went, in order."""

    marks: Mapping[Cell, frozenset[CellMark]]
    ways: tuple[tuple[Cell, ...], ...] = ()


def shown_move(before: Position, after: Position, move: Move | None = None) -> ShownMove:
    """Return what the move from ``before`` to ``after`` has done; the ``move`` says most, if it is known.

    Where a board has moved, all its cells are marked, and the men that it carried are not.
    """
    if move == PASS:
        return ShownMove({})
    boards = [at for at in range(before.movable_boards) if before.board_cells(at) != after.board_cells(at)]
    arrived = [cell for board in boards for cell in after.board_cells(board)]
    carried = {*arrived, *(cell for board in boards for cell in before.board_cells(board))}
    kinds, was, now, changed = len(before.kinds), before.board, after.board, sorted(before.changed(after) - carried)
    own = range(1 + kinds * before.turn, 1 + kinds * (before.turn + 1))
    left = [cell for cell in changed if was[cell] in own]
    came = [cell for cell in changed if now[cell] in own]
    foes = [cell for cell in changed if was[cell] and was[cell] not in own]
    lost = [cell for cell in foes if not now[cell] or (now[cell] - 1) // kinds != (was[cell] - 1) // kinds]
    taken = lost if len(lost) == 1 else [cell for cell in lost if cell in came]
    named: dict[CellMark, Iterable[Cell]] = {
        CellMark.LAST_MOVE: [*arrived, *filter(now.__getitem__, changed)],
        CellMark.FROM: [cell for cell in left if cell not in came],
        CellMark.TAKEN: taken,
        CellMark.GONE: [cell for cell in lost if cell not in taken],
    }
    ways: tuple[tuple[Cell, ...], ...] = tuple(_ways(was, now, left, came))
    if move is not None and len(ways) == 1:
        [(origin, arrival)] = ways
        if origin == move.origin and move.target not in (origin, arrival):
            ways = ((origin, move.target, arrival),)
            named[CellMark.CROSSED] = [move.target]
    ways = tuple((way[0], *before.geometry.between(way[0], way[1], before.board), *way[1:]) for way in ways)
    if isinstance(before, GamePosition) and isinstance(after, GamePosition):
        gone = list(bits(before.walls & ~after.walls))
        come = [cell for cell in bits(after.walls & ~before.walls) if cell not in left]
        drops = list(_drops(before, after, came, ways))
        named[CellMark.FROM] = [*named[CellMark.FROM], *(pocket for pocket, _ in drops)]
        named[CellMark.OPENED] = [cell for cell in gone if not after.board[cell]]
        named[CellMark.CLOSED] = come
        ways += (*zip(gone, come, strict=False), *drops)
    return ShownMove(_by_cell(named), ways)


def _drops(
    before: GamePosition, after: GamePosition, came: Iterable[Cell], ways: Iterable[tuple[Cell, ...]]
) -> Iterator[tuple[Cell, Cell]]:
    """Yield the ways of men from the hand of the seat that has moved, each from its cell in the hand."""
    arrived, seat = {way[-1] for way in ways}, before.turn
    free = [cell for cell in came if cell not in arrived]
    for kind in kinds_in_hand(type(before)):
        at = before.hand_index[kind]
        if len(free) == 1 and after.hands[seat][at] < before.hands[seat][at]:
            yield pocket_of(before, seat, kind), free[0]


def _ways(was: bytes, now: bytes, left: Iterable[Cell], came: Iterable[Cell]) -> Iterator[tuple[Cell, Cell]]:
    """Yield where each man went that has moved: one like him is there, or else another has come or stayed."""
    waiting, like = list(came), {now[cell] for cell in came}
    for cell in sorted(left, key=lambda cell: was[cell] not in like):
        same = [each for each in waiting if now[each] == was[cell]]
        for target in (same or [each for each in waiting if each == cell] or waiting)[:1]:
            waiting.remove(target)
            if target != cell:
                yield cell, target


def _by_cell(named: Mapping[CellMark, Iterable[Cell]]) -> dict[Cell, frozenset[CellMark]]:
    found: dict[Cell, set[CellMark]] = defaultdict(set)
    for mark, cells in named.items():
        for cell in cells:
            found[cell].add(mark)
    return {cell: frozenset(marks) for cell, marks in found.items()}


def marks_of(
    position: Position,
    *,
    last_move: Mapping[Cell, Iterable[CellMark]] | Iterable[Cell] = (),
    marked: Iterable[Cell] = (),
    moves: Iterable[Move] = (),
    selected: Iterable[Cell] = (),
) -> dict[Cell, Marks]:
    """Return the marks of the cells of ``position``.

    ``last_move`` are the cells that the last move changed, or the marks of a `ShownMove`; ``moves`` are those of the
    man on the ``selected`` cell. Checks are marked, too.
    """
    deed = last_move if isinstance(last_move, Mapping) else dict.fromkeys(last_move, (CellMark.LAST_MOVE,))
    found: dict[Cell, set[CellMark]] = defaultdict(set, {cell: set(marks) for cell, marks in deed.items()})
    named = {
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
