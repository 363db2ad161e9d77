"""Walls: cells that a side closes as part of each move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plybook.rules.board import bits
from plybook.rules.moves import CASTLING, DROP, EN_PASSANT, PASSING, Move
from plybook.rules.table.game import Walls

if TYPE_CHECKING:
    from plybook.rules.table.engine import GamePosition

_KIND, _FURTHER = 15, 4
RULES = ("duck", "past", "arrow", "static")


def widened(rule: Walls, position: GamePosition, moves: list[Move]) -> list[Move]:
    """Return ``moves`` once for each cell that can be walled with each of them."""
    turn = position.turn
    found = []
    men = position.occupied[0] | position.occupied[1]
    for move in moves:
        origin, target, _, special = move
        kind = special & _KIND
        if kind == PASSING:
            found.append(move)
            continue
        here = 0 if kind == DROP else 1 << origin
        occupied = men & ~here | 1 << target | position.walls
        if kind == EN_PASSANT:  # cells of men that a blast removes are not free
            occupied &= ~(1 << position.taken_at)
        elif kind == CASTLING:
            after = position.apply_unchecked(move)
            occupied = after.occupied[0] | after.occupied[1] | position.walls
        cells = position.geometry.all & ~occupied & rule.cells[turn]
        if rule.rule == "past":
            cells &= here
        elif rule.rule == "arrow":
            code = position.board[origin] if kind != DROP else 1 + turn * len(position.kinds) + move.promotion
            cells &= position.mover_of[code].moving.targets(target, occupied)
        found += [move._replace(special=kind | cell + 1 << _FURTHER) for cell in bits(cells)]
    return found


def wall_of(move: Move) -> int:
    """Return the cell that ``move`` walls, -1 for none."""
    return (move.special >> _FURTHER) - 1


def build(rule: Walls, position: GamePosition, new: GamePosition, move: Move, taken: int) -> None:
    """Put the wall of ``move`` where it goes; the duck goes from where it was."""
    cell = wall_of(move)
    if cell >= 0:
        new.walls = (0 if rule.rule == "duck" else new.walls) | 1 << cell
