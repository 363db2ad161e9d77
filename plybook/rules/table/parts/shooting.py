"""Men that capture from afar, without moving, and men that freeze others; one of their ways says how far."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from plybook.rules.board import bits
from plybook.rules.moves import SHOT, Move
from plybook.rules.table.game import Game
from plybook.rules.table.parts import men
from plybook.rules.table.tables import Generator
from plybook.rules.table.ways import Reach, Way, lines_from, turned
from plybook.rules.terms import Cells, Seat

if TYPE_CHECKING:
    from plybook.rules.table.engine import GamePosition


def tables(game: Game) -> dict[str, Any]:
    """Return the tables that the class of the positions of ``game`` needs."""
    shots = tuple(tuple(_reaches(game, seat, [man.shots for man in game.men])) for seat in (0, 1))
    freezes = tuple(tuple(_reaches(game, seat, [man.freezes for man in game.men])) for seat in (0, 1))
    found: dict[str, Any] = {"shooters": shots, "freezers": freezes}
    return found | {"frozen_of": staticmethod(frozen)} if any(freezes) else found


def _reaches(game: Game, seat: Seat, ways: Sequence[tuple[Way, ...]]) -> Iterator[tuple[int, Reach]]:
    """Yield the codes of men of ``seat`` with where they capture, or freeze, from afar."""
    for kind, each in enumerate(ways):
        if each:
            lines = partial(lines_from, game.geometry, turned(each, seat, game.turned_axes), seat)
            yield 1 + seat * len(game.men) + kind, Reach(lines, game.geometry.size)


def generator(game: Game) -> Generator:
    """Return the generator of moves of men for games in which a side has several royal men or none."""
    return add_unfrozen if any(man.freezes for man in game.men) else men.add_any


def add_shots(position: GamePosition, wanted: Cells, targets: Cells, moves: list[Move]) -> None:
    """Add the captures from afar of ``wanted`` men on ``targets``."""
    turn = position.turn
    occupied = position.occupied[0] | position.occupied[1] | position.walls
    foes, able = position.occupied[1 - turn] & targets, wanted & ~idle(position, turn)
    for code, reach in position.shooters[turn]:
        for origin in bits(position.masks[code] & able):
            found = reach.targets(origin, occupied) & foes
            moves += [Move(origin, target, 0, SHOT) for target in bits(found)]


def play(position: GamePosition, new: GamePosition, move: Move) -> int:
    """Make ``new`` the position after a capture from afar."""
    taken = position.board[move.target]
    new.board, new.masks, new.occupied = position.board, position.masks, position.occupied
    new.rearrange({move.target: 0})
    new.unmoved, new.halfmove_clock = position.rights_after(1 << move.target), 0
    return taken


def add_unfrozen(position: GamePosition, wanted: Cells, targets: Cells, moves: list[Move]) -> None:
    """Add the moves of ``wanted`` men that are not frozen, whatever becomes of royal ones."""
    men.add_any(position, wanted & ~frozen(position, position.turn), targets, moves)


def idle(position: GamePosition, seat: Seat) -> int:
    """Return the men of ``seat`` that are frozen, in any game."""
    return position.frozen_of(position, seat) if position.frozen_of is not None else 0


def frozen(position: GamePosition, seat: Seat) -> int:
    """Return the men of ``seat`` that men of the other freeze."""
    found, occupied = 0, position.occupied[0] | position.occupied[1] | position.walls
    for code, reach in position.freezers[1 - seat]:
        for origin in bits(position.masks[code]):
            found |= reach.targets(origin, occupied)
    return found & position.occupied[seat]
