"""Prisoner's Escape (Peter Aronson, 2003): free your Prisoner from attack, and keep the enemy's attacked.

A FEN has the men, the side to move, and the half-move clock and move number as in chess, both of which may be
missing: ``I/fnhghnf/ppppppp/7/7/PPPPPPP/FNHGHNF/i w 0 1`` is the start. The men stand in eight ranks from the top,
of which the first and the last have one square, d8 and d1.
"""

from __future__ import annotations

from collections.abc import Iterator

from plybook.catalogue import Variant
from plybook.replay.geometry import Box, bits, mask
from plybook.replay.movement import every_way
from plybook.replay.position import FenError, Move
from plybook.replay.rules.box_game import BoxPosition
from plybook.replay.rules.box_men import Kind, pawn
from plybook.replay.rules.two_sided import PAWN

_FILES, _RANKS = "abcdefg", "12345678"
_BOARD = Box(("file", "rank"), (_FILES, _RANKS), missing=[file + rank for file in "abcefg" for rank in "18"])

_FRONT, _BACK = ((0, 1), (-1, 1), (1, 1)), ((0, -1), (-1, -1), (1, -1))
_KINDS, _PRISONER = 6, 5
_LEAPS = tuple((2 * file, 2 * rank) for file, rank in _FRONT)


def _leaps(ahead: int) -> list[dict[int, int]]:
    """Return for each cell the targets of friendly leaps of men who go ``ahead``, each with the cell leapt over."""
    rays = [[_BOARD.ray(cell, (file, rank * ahead)) for file, rank in _FRONT] for cell in range(_BOARD.size)]
    return [{ray[1]: ray[0] for ray in near if len(ray) > 1} for near in rays]


class PrisonersEscapePosition(BoxPosition):
    """A position of Prisoner's Escape.

    The seat to move is in check if it does not attack the opposing Prisoner, and has to attack him after its move.
    """

    __slots__ = ()

    geometry = _BOARD
    men = (
        pawn(2, (1,)),
        Kind("N", "Knight", leaps=every_way(1, 2), others=_LEAPS),
        Kind("H", "Hunter", rides=(*_FRONT[:1], *_BACK[1:]), others=_LEAPS),
        Kind("F", "Falcon", rides=(*_FRONT[1:], *_BACK[:1]), others=_LEAPS),
        Kind("G", "Guard", rides=_FRONT + _BACK, others=_LEAPS),
        Kind("I", "Prisoner", steps=every_way(0, 1) + every_way(1, 1)),
    )
    start_fen = "I/fnhghnf/ppppppp/7/7/PPPPPPP/FNHGHNF/i w 0 1"
    pawn_cells = mask([cell for rank in "3456" for cell in bits(_BOARD.cells_at((None, rank)))])
    last_ranks = (_BOARD.cells_at((None, "7")), _BOARD.cells_at((None, "2")))
    promotions = ("G", "H", "F", "N")
    long_pawn = "P"
    leaps = (_leaps(1), _leaps(-1))

    def check_setup(self) -> None:
        """Raise `FenError` if the side that has just moved does not attack the other's Prisoner."""
        if not self._attacking(1 - self.turn):
            side, waiting = self.seats[self.turn], self.seats[1 - self.turn]
            raise FenError(f"{waiting} does not attack {side}'s Prisoner, but it is {side}'s turn")

    def is_check(self) -> bool:
        """Say whether the seat to move does not attack the opposing Prisoner (rule 11)."""
        return not self._attacking(self.turn)

    def _attacking(self, seat: int) -> int:
        """Return the men of ``seat`` that attack the opposing Prisoner."""
        return self.attackers(self.royal(1 - seat), seat, self.occupied[0] | self.occupied[1])

    def targets(self, origin: int) -> int:
        """Return the cells to which the man on ``origin`` can go, check apart (rules 4 to 10)."""
        found, turn, kind = super().targets(origin), self.turn, (self.board[origin] - 1) % _KINDS
        if kind not in (PAWN, _PRISONER):
            own, enemies = self.occupied[turn], self.occupied[1 - turn]
            for cell, over in self.leaps[turn][origin].items():
                if own >> over & 1 and not (own | enemies) >> cell & 1:
                    found |= 1 << cell
        return found & ~self.masks[(2 - turn) * _KINDS]

    def safe_moves(self, origin: int, targets: int) -> Iterator[Move]:
        """Yield the moves of the man on ``origin`` to ``targets`` after which the Prisoner is attacked (rule 12)."""
        turn, prisoner = self.turn, self.royal(1 - self.turn)
        for move in self.moves_to(origin, targets):
            after = self._moved(move)
            if after.attackers(prisoner, turn, after.occupied[0] | after.occupied[1]):
                yield move

    # --- why a move is not legal ---------------------------------------------------------------------------------

    def explain_way(self, move: Move) -> str:
        """Say what keeps a man from ``move``: neither his own way nor a friendly leap leads there; "" if nothing."""
        origin, target, _, _ = move
        if target == self.royal(1 - self.turn):
            return "a Prisoner is never captured"
        over, names = self.leaps[self.turn][origin].get(target), _BOARD.names
        reason = super().explain_way(move)
        if not reason or over is None or (self.board[origin] - 1) % _KINDS in (PAWN, _PRISONER):
            return reason
        if self.occupied[self.turn] >> over & 1:
            return "a friendly leap captures nothing" if self.board[target] else ""
        if self.ways[self.board[origin] - 1].moving.paths[origin].get(target) is not None:
            return reason
        way = f"from {names[origin]} to {names[target]}"
        return f"only a leap over an own man leads {way}, and none stands on {names[over]}"

    def explain_safety(self, move: Move) -> str:
        """Say that after ``move`` the opposing Prisoner would be free; "" if he would not."""
        if self._moved(move)._attacking(self.turn):
            return ""
        prisoner = _BOARD.names[self.royal(1 - self.turn)]
        return f"after it no man of {self.seats[self.turn]}'s would attack the Prisoner on {prisoner}"


PRISONERS_ESCAPE = Variant(
    id="prisoners-escape",
    title="Prisoner's Escape",
    about="Peter Aronson's game on 44 squares, where a side gives check by freeing its own Prisoner.",
    seats=PrisonersEscapePosition.seats,
    rules=PrisonersEscapePosition,
    notations=("san", "lan"),
    picture="squares",
)
