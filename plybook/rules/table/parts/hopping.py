"""Men that hop over others, as Janggi's Cannons: neither over men of their own kind nor to capture one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plybook.rules.board import bits
from plybook.rules.table.game import Game
from plybook.rules.table.parts import men
from plybook.rules.table.ways import OVER_OTHERS
from plybook.rules.terms import Cell, Cells

if TYPE_CHECKING:
    from plybook.rules.moves import Move
    from plybook.rules.table.engine import GamePosition


def hoppers(game: Game) -> tuple[int, ...]:
    """Return the codes, of both sides, of the men of ``game`` that hop over others."""
    kinds = [kind for kind, man in enumerate(game.men) if any(way.shape == OVER_OTHERS for way in man.ways)]
    return tuple(1 + seat * len(game.men) + kind for seat in (0, 1) for kind in kinds)


def like(position: GamePosition) -> int:
    """Return the cells with men that hop over others, but not over each other."""
    found = 0
    for code in position.hoppers:
        found |= position.masks[code]
    return found


def over_others(position: GamePosition, origin: Cell) -> int:
    """Return the cells that the man on ``origin``, which hops over others, reaches."""
    turn, (white, black) = position.turn, position.occupied
    own, foes = (black, white) if turn else (white, black)
    occupied, alike = white | black | position.walls, like(position)
    mover = position.mover_of[position.board[origin]]
    reached = mover.targets(origin, occupied, own | position.walls, foes)
    # As if its like were not there: then it jumps over the same man only if that is another.
    return reached & mover.targets(origin, occupied & ~alike, own | position.walls, foes) & ~alike


def add_hops(position: GamePosition, wanted: Cells, targets: Cells, moves: list[Move]) -> None:
    """Add the moves of ``wanted`` men to ``targets``, whatever becomes of royal ones."""
    alike = like(position)
    men.add_any(position, wanted & ~alike, targets, moves)
    for origin in bits(alike & position.occupied[position.turn] & wanted):
        if found := over_others(position, origin) & targets:
            moves += position.mover_of[position.board[origin]].moves(position, origin, found)
