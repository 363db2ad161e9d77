"""Ways that only unmoved men have, to empty cells: the leaps of Kings and Queens in Cambodian chess.

A King has none in check. It loses its right for good when a man comes to a rank or file that leads to it, whatever
stands between.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from plybook.rules.board import bits
from plybook.rules.moves import Move
from plybook.rules.table.finding import safe_targets
from plybook.rules.table.game import FirstMoves, Game
from plybook.rules.table.ways import Reach, lines_from, turned
from plybook.rules.terms import Cells, Seat

if TYPE_CHECKING:
    from plybook.rules.table.engine import GamePosition


def tables(game: Game) -> dict[str, Any]:
    """Return the tables that the class of the positions of ``game`` needs."""
    rule = game.first_moves
    if rule is None:
        return {}
    letters, board = [man.letter for man in game.men], game.geometry
    aiming = {1 + seat * len(letters) + letters.index(letter) for seat in (0, 1) for letter in rule.aiming}
    straight = tuple(board.cells_at((file, None)) | board.cells_at((None, rank)) for file, rank in board.places)
    return {
        "first_movers": tuple(tuple(_reaches(game, rule, seat)) for seat in (0, 1)),
        "aiming_codes": frozenset(aiming),
        "straight": straight,
    }


def _reaches(game: Game, rule: FirstMoves, seat: Seat) -> Iterator[tuple[int, Reach]]:
    """Yield the codes of men of ``seat`` with where they go when they are unmoved."""
    for kind, man in enumerate(game.men):
        if ways := rule.ways.get(man.letter):
            lines = partial(lines_from, game.geometry, turned(ways, seat, game.turned_axes), seat)
            yield 1 + seat * len(game.men) + kind, Reach(lines, game.geometry.size)


def add_first_moves(position: GamePosition, wanted: Cells, targets: Cells, moves: list[Move]) -> None:
    """Add the moves that ``wanted`` men to ``targets`` make because they are unmoved."""
    turn = position.turn
    here = position.unmoved & position.occupied[turn] & wanted
    royal = position.royal_codes[turn]
    empty = ~(position.occupied[0] | position.occupied[1] | position.walls)
    for code, reach in position.first_movers[turn] if here else ():
        if code in position.king_codes[turn] and position.is_check():
            continue
        for origin in bits(position.masks[code] & here):
            found = reach.targets(origin, 0) & empty & targets
            if found and royal:
                found = safe_targets(position, origin, found)
            moves += position.mover_of[code].moves(position, origin, found)


def lose_right(position: GamePosition, new: GamePosition, move: Move, taken: int) -> None:
    """Take its right from the King at which a man aims that has moved."""
    if new.board[move.target] in position.aiming_codes:
        for code in position.king_codes[1 - position.turn]:
            new.unmoved &= ~(new.masks[code] & position.straight[move.target])
