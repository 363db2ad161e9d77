"""Gating: an unmoved man of the first rank that moves may leave a man from the hand on the cell where it stood.

In castling it stands where the King or the Rook did. The number of the man, and in castling of the cell, is the upper
part of `Move.special`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from plybook.rules.board import Geometry
from plybook.rules.moves import CASTLING, DROP, PASSING, Move, Query
from plybook.rules.table.parts.castling import castled_to
from plybook.rules.table.parts.drops import changed_hands
from plybook.rules.terms import Cell

if TYPE_CHECKING:
    from plybook.rules.table.engine import GamePosition

_KIND, _FURTHER = 15, 4


def tables(board: Geometry, rank: int, cells: tuple[dict[int, int], ...]) -> dict[str, Any]:
    """Return the tables that the class of positions needs; ``cells`` are where men of each kind can come in."""
    ranks = board.values[1]
    white, black = (board.cells_at((None, ranks[at])) for at in (rank, -1 - rank))
    kinds = tuple(kind for kind in cells[0] if cells[0][kind] & white or cells[1][kind] & black)
    return {"gate_ranks": (white, black), "gate_cells": cells, "gate_kinds": kinds, "with_gates": staticmethod(meant)}


def widened(position: GamePosition, moves: list[Move]) -> list[Move]:
    """Return ``moves``, all legal, with those that also bring a man in."""
    hand = position.hands[position.turn]
    kinds = [kind for kind in position.gate_kinds if hand[position.hand_index[kind]]]
    gates = position.unmoved & position.gate_ranks[position.turn]
    if not kinds or not gates:
        return moves
    found = []
    for move in moves:
        found.append(move)
        if gates >> move.origin & 1 and move.special & _KIND not in (DROP, PASSING):
            found += _brought_in(position, move, kinds)
    return found


def _brought_in(position: GamePosition, move: Move, kinds: list[int]) -> Iterator[Move]:
    """Yield ``move`` with each man that can be brought in with it."""
    size, is_castling = position.geometry.size, move.special & _KIND == CASTLING
    for cell in _left(position, move):
        for kind in kinds:
            if position.gate_cells[position.turn][kind] >> cell & 1:
                number = kind * (size + 1) + (cell if is_castling else size)
                yield move._replace(special=move.special & _KIND | number + 1 << _FURTHER)


def _left(position: GamePosition, move: Move) -> tuple[Cell, ...]:
    """Return the cells that ``move`` leaves empty."""
    if move.special & _KIND != CASTLING:
        return (move.origin,)
    way = castled_to(position, move)
    return tuple(cell for cell in (move.origin, move.target) if cell not in (way.king_target, way.rook_target))


def gate_of(position: GamePosition, move: Move) -> tuple[int, Cell] | None:
    """Return the kind that ``move`` brings in and its cell; None if it brings none in."""
    number = (move.special >> _FURTHER) - 1
    if number < 0:
        return None
    kind, cell = divmod(number, position.geometry.size + 1)
    return kind, cell if cell < position.geometry.size else move.origin


def meant(position: GamePosition, query: Query, moves: list[Move]) -> list[Move]:
    """Return those of ``moves`` that fit a ``query`` that names no man brought in, but perhaps as a promotion.

    So do the moves of engines, as ``b1c3h``; ``h1e1h`` is castling that brings one in where the Rook stood.
    """
    if query.promotion <= 0:
        plain = [move for move in moves if move.special >> _FURTHER == 0]
        return position.fitting(plain, query.promotion, query.captured)
    promoted = [move for move in moves if move.special >> _FURTHER == 0 and move.promotion]
    if promoted:
        return position.fitting(promoted, query.promotion, query.captured)
    castlings = position.legal((position.generator_of[CASTLING],), -1, -1) if query.captured < 0 else []
    found = []
    for move in (*moves, *castlings):
        gate = gate_of(position, move)
        if gate is None or gate[0] != query.promotion:
            continue
        origin, target = move.origin, move.target
        if move.special & _KIND == CASTLING:
            by_rook = gate[1] == move.target
            origin = move.target if by_rook else move.origin
            target = move.origin if by_rook else castled_to(position, move).king_target
        if query.origins >> origin & 1 and query.targets >> target & 1:
            found.append(move)
    return list(dict.fromkeys(found))


def bring_in(position: GamePosition, new: GamePosition, move: Move, taken: int) -> None:
    """Put the man that ``move`` brings in on its cell; without men in hand nothing more can be brought in."""
    turn = position.turn
    gate = gate_of(position, move)
    if gate is not None:
        kind, cell = gate
        new.rearrange({cell: 1 + turn * len(position.kinds) + kind})
        new.hands = changed_hands(new.hands, turn, position.hand_index[kind], -1)
    rights, drops = position.castling_rights, position.game.drops
    if rights is not None and drops is not None and not drops.captures and not any(new.hands[turn]):
        new.unmoved = rights.without_gates(new.unmoved, new.board, turn)
