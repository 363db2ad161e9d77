"""A position of Alice chess and what bears on its Kings; how men move, and why they do not, is said elsewhere."""

from __future__ import annotations

from plybook.replay.rules.alice.board import (
    BETWEEN,
    BOARD,
    MOVEMENTS,
    PASSAGE,
    PAWNS,
    RANK_CELLS,
    REACH,
    across,
    attackers,
    landing_of,
)
from plybook.replay.rules.chessmen import BISHOP, KINDS, KNIGHT, ROOK
from plybook.replay.rules.chessmen_position import ChessmenPosition


class AliceState(ChessmenPosition):
    """The men on two boards. Of two squares of one name one at the least is empty (rule 3).

    The target of a `Move` is on the board that the man leaves (rule 2), where he captures, not where he passes to.
    """

    __slots__ = ("_surveyed",)

    geometry = BOARD
    rows = tuple(tuple(range(rank, rank + 8)) for rank in reversed(range(0, PASSAGE, 8)))
    pawn_cells = BOARD.all & ~(RANK_CELLS[0] | RANK_CELLS[7])
    last_ranks = (RANK_CELLS[7], RANK_CELLS[0])
    passage = PASSAGE
    attackers = staticmethod(attackers)
    reach = ((), *(ways for pawns in PAWNS for ways in (pawns.reach, *REACH.values())))

    _surveyed: tuple[int, int, int] | None

    def _survey(self) -> tuple[int, int, int]:
        """Return what bears on the King of the seat to move; it is found out once.

        These are the men that give check; the cells to which men other than the King may go; and the screen: where
        the men stand of which the King needs one or two in between, so that to move or take one may expose him.
        """
        found = self._surveyed
        if found is None:
            turn, occupied = self.turn, self.occupied[0] | self.occupied[1]
            king = self.king(turn)
            enemy = 1 + KINDS - KINDS * turn
            pawns, knights, bishops, rooks, queens, _ = self.masks[enemy : enemy + KINDS]
            checkers = pawns & PAWNS[1 - turn].capture_sources[king] | knights & REACH[KNIGHT][king]
            riders = (bishops | queens) & REACH[BISHOP][king] | (rooks | queens) & REACH[ROOK][king]
            paths, screen = BETWEEN[king], 0
            while riders:
                rider = riders & -riders
                riders ^= rider
                between = paths[rider.bit_length() - 1] & occupied
                if not between:
                    checkers |= rider
                elif between.bit_count() <= 2:  # a man and the one he takes leave the board together
                    screen |= between
            allowed = BOARD.all & ~(self.occupied[turn] | across(occupied))
            if checkers & (checkers - 1):
                allowed = 0
            elif checkers:
                # Who stands on the King's board cannot stay in between, but who comes from the other one can.
                allowed &= checkers | across(paths.get(checkers.bit_length() - 1, 0))
            found = self._surveyed = (checkers, allowed, screen)
        return found

    def _threats(self, origin: int, target: int) -> int:
        """Return the men that will attack the King of the seat to move after another of its men has moved."""
        there = 1 << target
        occupied = (self.occupied[0] | self.occupied[1]) & ~(1 << origin | there) | 1 << landing_of(target)
        return attackers(self.masks, 1 - self.turn, self.king(self.turn), occupied) & ~there

    def _king_threats(self, cell: int) -> int:
        """Return the men that attack ``cell``, to which the King of the seat to move goes or passes."""
        kingless = (self.occupied[0] | self.occupied[1]) ^ 1 << self.king(self.turn)
        return attackers(self.masks, 1 - self.turn, cell, kingless)

    def _targets(self, kind: int, origin: int) -> int:
        """Return the cells a man who is no Pawn goes to, own men and those on the other board apart."""
        return MOVEMENTS[kind].targets(origin, self.occupied[0] | self.occupied[1])
