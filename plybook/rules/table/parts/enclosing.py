"""Rules of enclosure: where a man may be dropped, and which men change sides."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plybook.rules.board import bits
from plybook.rules.moves import DROP, PASSING, Move
from plybook.rules.terms import Cell, Cells

if TYPE_CHECKING:
    from plybook.rules.table.engine import GamePosition

_KIND = 15
_SIDES = ((0, 1), (0, -1), (1, 0), (-1, 0))
_ALL_SIDES = (*_SIDES, (1, 1), (1, -1), (-1, 1), (-1, -1))
RULES = ("reversi", "ataxx", "quadwrangle", "snort", "anyside", "top")


def flanked(position: GamePosition, cell: Cell, own: Cells, foes: Cells) -> int:
    """Return the men of ``foes`` that stand in lines between ``cell`` and men of ``own``."""
    found = 0
    for way in _ALL_SIDES:
        between = 0
        for each in position.geometry.ray(cell, way):
            if foes >> each & 1:
                between |= 1 << each
                continue
            if own >> each & 1:
                found |= between
            break
    return found


def encloses(position: GamePosition, cell: Cell, rule: str) -> bool:
    """Say whether a man may be dropped on ``cell`` by ``rule``."""
    turn = position.turn
    own, foes = position.occupied[turn], position.occupied[1 - turn]
    if rule == "reversi":
        return flanked(position, cell, own, foes) != 0
    if rule in ("ataxx", "quadwrangle"):
        return position.neighbours[cell] & own != 0
    if rule == "snort":
        return not any(foes >> each & 1 for way in _SIDES for each in position.geometry.ray(cell, way)[:1])
    ways = _SIDES[:1] if rule == "top" else _SIDES
    return any(_slides_in(position, cell, way) for way in ways)


def _slides_in(position: GamePosition, cell: Cell, way: tuple[int, int]) -> bool:
    """Say whether a man that comes in from the end of ``way`` stops on ``cell``."""
    occupied = position.occupied[0] | position.occupied[1] | position.walls
    x, y = way
    if any(occupied >> each & 1 for each in (cell, *position.geometry.ray(cell, way))):
        return False
    behind = position.geometry.ray(cell, (-x, -y))[:1]
    return not behind or occupied >> behind[0] & 1 == 1


def flip(position: GamePosition, new: GamePosition, move: Move, taken: int) -> None:
    """Let the men change sides that ``move`` encloses."""
    special, target = move.special & _KIND, move.target
    if special == PASSING:
        return
    turn, kinds = position.turn, len(position.kinds)
    own, foes = new.occupied[turn], new.occupied[1 - turn]
    near = position.neighbours[target]
    rule = position.game.flips
    if rule == "reversi":
        found = flanked(new, target, own, foes) if special == DROP else 0
    elif rule == "ataxx":
        found = near & foes
    else:
        found = near & foes if special != DROP or near & own else 0
    if found:
        codes = {cell: new.board[cell] for cell in bits(found)}
        new.rearrange({cell: code - kinds if code > kinds else code + kinds for cell, code in codes.items()})
