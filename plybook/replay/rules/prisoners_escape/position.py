"""Prisoner's Escape (Peter Aronson, 2003): free your Prisoner from attack, and keep the enemy's attacked.

A FEN has the men, the side to move, and the half-move clock and move number as in chess, both of which may be
missing: ``I/fnhghnf/ppppppp/7/7/PPPPPPP/FNHGHNF/i w 0 1`` is the start. The men stand in eight ranks from the top,
of which the first and the last have one square, d8 and d1.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Self

from plybook.catalogue import Variant
from plybook.replay.geometry import Box, bits, mask
from plybook.replay.movement import Movement, every_way
from plybook.replay.position import FenError, Move, Query
from plybook.replay.rules.fen import read_counters, read_turn, split_fields
from plybook.replay.rules.two_sided import PAWN, TwoSidedPosition

_FILES, _RANKS = "abcdefg", "12345678"
_BOARD = Box(("file", "rank"), (_FILES, _RANKS), missing=[file + rank for file in "abcefg" for rank in "18"])
_ROWS = tuple(tuple(bits(_BOARD.cells_at((None, rank)))) for rank in reversed(_RANKS))
_FIELDS = ("placement of the men", "side to move", "half-move clock", "move number")

_KNIGHT, _HUNTER, _FALCON, _GUARD, _PRISONER = range(1, 6)
_KINDS = 6
_PROMOTIONS = (_GUARD, _HUNTER, _FALCON, _KNIGHT)
_LEAPERS = (_KNIGHT, _HUNTER, _FALCON, _GUARD)


class _Men:
    """How the men of one seat move, by kind; its Pawns go ``ahead`` (1 or -1) in rank.

    ``leaps`` holds for each cell the targets of friendly leaps, each with the cell leapt over; ``reach`` for each
    kind and cell all the cells a man could ever go to from there.
    """

    def __init__(self, ahead: int) -> None:
        front = ((0, ahead), (-1, ahead), (1, ahead))
        back = ((0, -ahead), (-1, -ahead), (1, -ahead))
        self.captures = Movement(_BOARD, leaps=front[1:])
        self.movements = (
            Movement(_BOARD, leaps=front[:1]),
            Movement(_BOARD, leaps=every_way(1, 2)),
            Movement(_BOARD, rides=(*front[:1], *back[1:])),
            Movement(_BOARD, rides=(*front[1:], *back[:1])),
            Movement(_BOARD, rides=front + back),
            Movement(_BOARD, leaps=every_way(0, 1) + every_way(1, 1)),
        )
        rays = [[_BOARD.ray(cell, way) for way in front] for cell in range(_BOARD.size)]
        self.leaps = [{ray[1]: ray[0] for ray in near if len(ray) > 1} for near in rays]
        leapt = [mask(list(leaps)) for leaps in self.leaps]
        more = {PAWN: self.captures.reach, **dict.fromkeys(_LEAPERS, leapt), _PRISONER: [0] * _BOARD.size}
        self.reach = [
            [cells | others for cells, others in zip(movement.reach, more[kind], strict=True)]
            for kind, movement in enumerate(self.movements)
        ]


_MEN = (_Men(1), _Men(-1))


class PrisonersEscapePosition(TwoSidedPosition):
    """A position of Prisoner's Escape.

    The seat to move is in check if it does not attack the opposing Prisoner, and has to attack him after its move.
    """

    __slots__ = ()

    kinds = ("P", "N", "H", "F", "G", "I")
    kind_names = ("Pawn", "Knight", "Hunter", "Falcon", "Guard", "Prisoner")
    geometry = _BOARD
    start_fen = "I/fnhghnf/ppppppp/7/7/PPPPPPP/FNHGHNF/i w 0 1"
    letters = "PNHFGIpnhfgi"
    rows = _ROWS
    most_men, most_pawns = 15, 7
    pawn_cells = mask([cell for row in _ROWS[2:6] for cell in row])
    last_ranks = (mask(_ROWS[1]), mask(_ROWS[6]))
    promotions = ("G", "H", "F", "N")
    long_pawn = "P"
    reach = ([], *(reach for men in _MEN for reach in men.reach))

    @classmethod
    def from_fen(cls, fen: str) -> Self:
        """Return the position of a FEN; raise `FenError`."""
        men, turn, *counters = split_fields(fen, _FIELDS, 2)
        new = cls._from_men(men, read_turn(turn), *read_counters(counters))
        if not new._attackers(1 - new.turn):
            side, waiting = cls.seats[new.turn], cls.seats[1 - new.turn]
            raise FenError(f"{waiting} does not attack {side}'s Prisoner, but it is {side}'s turn")
        return new

    def fen(self) -> str:
        """Return the FEN of this position."""
        return f"{self._men_fields()} {self.halfmove_clock} {self.fullmove_number}"

    @property
    def key(self) -> tuple[Any, ...]:
        """What makes two positions the same for repetition: the men and the turn."""
        return self.board, self.turn

    def is_check(self) -> bool:
        """Say whether the seat to move does not attack the opposing Prisoner (rule 11)."""
        return not self._attackers(self.turn)

    def _prisoner(self, seat: int) -> int:
        return self.masks[1 + seat * _KINDS + _PRISONER].bit_length() - 1

    def _attackers(self, seat: int) -> int:
        """Return the men of ``seat`` that attack the opposing Prisoner."""
        masks, occupied, base = self.masks, self.occupied[0] | self.occupied[1], 1 + seat * _KINDS
        prisoner, men = self._prisoner(1 - seat), _MEN[seat]
        found = masks[base + PAWN] & men.captures.sources[prisoner]
        for kind in _LEAPERS:
            found |= men.movements[kind].origins(prisoner, masks[base + kind], occupied)
        return found

    # --- legal moves ---------------------------------------------------------------------------------------------

    def iter_legal_moves(self) -> Iterator[Move]:
        """Yield every legal move once."""
        return self._moves(self.occupied[self.turn], _BOARD.all)

    def find(self, query: Query) -> list[Move]:
        """Return the legal moves that fit ``query``."""
        if query.special:
            return []
        men = self.occupied[self.turn] & query.origins
        if query.kind >= 0:
            men &= self.masks[1 + self.turn * _KINDS + query.kind]
        return [
            move
            for move in self._moves(men, query.targets)
            if (not query.promotion or move.promotion == query.promotion)
            and (query.captured < 0 or self._kind_taken(move) == query.captured)
        ]

    def _moves(self, men: int, targets: int) -> Iterator[Move]:
        """Yield the legal moves of ``men`` to ``targets``."""
        last_rank = self.last_ranks[self.turn]
        for origin in bits(men):
            kind = (self.board[origin] - 1) % _KINDS
            if self.reach[self.board[origin]][origin] & targets:
                for target in bits(self._targets(kind, origin) & targets):
                    is_promotion = kind == PAWN and last_rank >> target & 1
                    for promotion in _PROMOTIONS if is_promotion else (0,):
                        move = Move(origin, target, promotion)
                        if self._moved(move)._attackers(self.turn):
                            yield move

    def _targets(self, kind: int, origin: int) -> int:
        """Return the cells to which the man on ``origin`` can go, check apart (rules 4 to 10)."""
        turn, men = self.turn, _MEN[self.turn]
        own, occupied = self.occupied[turn], self.occupied[0] | self.occupied[1]
        prey = self.occupied[1 - turn] & ~(1 << self._prisoner(1 - turn))
        ways = men.movements[kind].targets(origin, occupied)
        if kind == _PRISONER:
            return ways & ~occupied
        if kind == PAWN:
            return ways & ~occupied | men.captures.reach[origin] & prey
        leaps = [cell for cell, over in men.leaps[origin].items() if own >> over & 1]
        return ways & (~occupied | prey) | mask(leaps) & ~occupied

    def apply_unchecked(self, move: Move) -> Self:
        """Return the position after ``move``, which must be legal here."""
        return self._moved(move)

    # --- why a move is not legal ---------------------------------------------------------------------------------

    def _explain_move(self, move: Move) -> str:
        origin, target, _, _ = move
        kind, waiting = (self.board[origin] - 1) % _KINDS, 1 - self.turn
        if target == self._prisoner(waiting):
            return "a Prisoner is never captured"
        if kind == _PRISONER and self.board[target]:
            return "a Prisoner does not capture"
        reason = self._explain_pawn_target(move) if kind == PAWN else self._explain_way(kind, origin, target)
        if reason or self._moved(move)._attackers(self.turn):
            return reason
        prisoner = _BOARD.names[self._prisoner(waiting)]
        return f"after it no man of {self.seats[self.turn]}'s would attack the Prisoner on {prisoner}"

    def _explain_way(self, kind: int, origin: int, target: int) -> str:
        """Say why neither the own way of a man nor a friendly leap brings him to ``target``; "" if one does."""
        men, occupied, names = _MEN[self.turn], self.occupied[0] | self.occupied[1], _BOARD.names
        path = men.movements[kind].paths[origin].get(target)
        if path is not None and not path & occupied:
            return ""
        over = men.leaps[origin].get(target)
        if over is not None and self.occupied[self.turn] >> over & 1:
            return "a friendly leap captures nothing" if self.board[target] else ""
        if path is not None:
            return self._explain_path(origin, target, path)
        way = f"from {names[origin]} to {names[target]}"
        return f"only a leap over an own man leads {way}, and none stands on {names[over or 0]}"


PRISONERS_ESCAPE = Variant(
    id="prisoners-escape",
    title="Prisoner's Escape",
    about="Peter Aronson's game on 44 squares, where a side gives check by freeing its own Prisoner.",
    seats=PrisonersEscapePosition.seats,
    rules=PrisonersEscapePosition,
    notations=("san", "lan"),
    picture="squares",
)
