"""Castling in Influenced 8-Leveled 3D Alice Chess (R8), and what prevents it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from plybook.rules.board import bits, mask
from plybook.rules.games.alice_3d.influence import is_ruled
from plybook.rules.games.alice_3d.men import INFLUENCE_SETS, LANDING, MAIN, MAIN_SETS, Castling, castlings
from plybook.rules.moves import CASTLING, Move, Query

if TYPE_CHECKING:
    from plybook.rules.games.alice_3d.position import AlicePosition


class Attempt(NamedTuple):
    """A castling of the seat to move on the set of the ``first`` cell, its own influence set or its own main set."""

    position: AlicePosition
    first: int
    castling: Castling

    @property
    def move(self) -> Move:
        """The move of the King, to where he lands."""
        return Move(self.first + self.castling.king, LANDING[self.first] + self.castling.king_target, 0, CASTLING)

    @property
    def is_main(self) -> bool:
        """Whether it is on a main set, where it needs influence and takes heed of threats (R8.5)."""
        return bool(MAIN >> self.first & 1)

    def is_legal(self) -> bool:
        """Say whether nothing keeps the King from castling."""
        if not self.position.unmoved >> self.first + self.castling.partner & 1 or self.obstacles():
            return False
        return not self.is_main or not (self.uninfluenced() or self.danger())

    def obstacles(self) -> int:
        """Return the men that stand between King and partner or where one of them lands (R8.3)."""
        castling, (white, black) = self.castling, self.position.occupied
        return (white | black) & (castling.between << self.first | castling.ends << LANDING[self.first])

    def uninfluenced(self) -> int:
        """Return the cells of King and partner where the seat to move has not the larger influence (R8.2)."""
        board, turn, first = self.position.board, self.position.turn, self.first
        cells = (first + self.castling.king, first + self.castling.partner)
        return mask([cell for cell in cells if not is_ruled(board, turn, cell)])

    def danger(self) -> tuple[int, int] | None:
        """Return a cell that must not be threatened but is, and by which men; None if there is none (R8.4).

        Those are the cells of the King and between, and the two cells to land on. These can be looked at before the
        move: they lie side by side, so if one of the two hides the other from a man, that man threatens it.
        """
        castling = self.castling
        cells = (1 << castling.king | castling.between) << self.first | castling.ends << LANDING[self.first]
        for cell in bits(cells):
            if threats := self.position.threats(1 - self.position.turn, cell):
                return cell, threats
        return None


def attempts(position: AlicePosition, query: Query) -> list[Attempt]:
    """Return the castlings that ``query`` may mean, legal or not."""
    found = []
    for first in (INFLUENCE_SETS[position.turn], MAIN_SETS[position.turn]):
        for castling in castlings(position.turn):
            attempt = Attempt(position, first, castling)
            king, target, _, _ = attempt.move
            if castling.token == query.token and query.origins >> king & query.targets >> target & 1:
                found.append(attempt)
    return found
