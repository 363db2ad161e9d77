"""Who plays on the three-player board, with what men, and what attacks what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, NamedTuple

from plybook.rules.games.three_player.board import BOARD
from plybook.rules.games.three_player.pawns import Pawns
from plybook.rules.games.three_player.seats import KINDS, PAWN, Castling, Seating
from plybook.rules.position import Position
from plybook.rules.terms import Cell, Cells, KindIndex, Seat

_KINDS = len(KINDS)


class Passed(NamedTuple):
    """A cell that a Pawn has passed over in a double step, and the cell where it stands."""

    cell: int
    pawn: int


class ThreePlayerAttacks(Position):
    """A position as far as what attacks what goes, whoever plays the game.

    ``men`` are all men and ``men_by_kind`` those of each kind, whosesoever; ``kings`` gives for each seat the cell of
    its King, -1 if there is none; ``unmoved`` are the Rooks with which their Kings may still castle; ``crossed`` the
    Pawns that go the other way round the board; ``passed`` the double steps that someone may still capture en
    passant; ``left`` the seats that are out. Of the last move it is known who made it (``mover``) and whether it was
    mate (``was_mate``).
    """

    __slots__ = (
        "_checked",
        "_checkers",
        "crossed",
        "kings",
        "left",
        "men",
        "men_by_kind",
        "mover",
        "passed",
        "was_mate",
    )

    kinds = KINDS
    kind_names = ("Pawn", "Knight", "Bishop", "Rook", "Queen", "King")
    geometry = BOARD
    seats_name_cells = True
    seating: ClassVar[Seating]

    men: int
    men_by_kind: tuple[int, ...]
    kings: tuple[int, ...]
    crossed: int
    passed: tuple[Passed, ...]
    left: frozenset[int]
    mover: int
    was_mate: bool
    _checkers: int  # those of the seat to move
    _checked: int  # the set of the seats in check, -1 if it is not known yet

    @property
    def key(self) -> tuple[Any, ...]:
        """What makes two positions the same for repetition: all but the counters."""
        return self.board, self.turn, self.unmoved, self.crossed, self.passed, self.left

    @classmethod
    def cell_count(cls) -> int:
        """Return how many squares the game has."""
        return cls.seating.squares.bit_count()

    @classmethod
    def code(cls, seat: Seat, kind: KindIndex) -> int:
        """Return the code in ``board`` of a man."""
        return 1 + seat * _KINDS + kind

    # --- who plays --------------------------------------------------------------------------------------------------

    def seats_out(self) -> frozenset[int]:
        """Return the seats that have left the game."""
        return self.left

    def sides_in_play(self) -> tuple[int, ...]:
        """Return the seats that stand for the sides still in play."""
        return tuple(leader for leader in self.seating.sides() if leader not in self.left)

    def begins_round(self) -> bool:
        """Say whether the seat to move is the first of those still in play."""
        return self.left.issuperset(range(self.turn))

    def seat_after(self, seat: Seat) -> int:
        """Return who moves after ``seat``."""
        after = (seat + 1) % len(self.seats)
        return self._seat_beside(seat, 1) if after in self.left else after

    def seat_before(self, seat: Seat) -> int:
        """Return who has moved before ``seat``."""
        return self._seat_beside(seat, -1)

    def _seat_beside(self, seat: Seat, step: int) -> int:
        beside = (seat + step) % len(self.seats)
        while beside in self.left:
            beside = (beside + step) % len(self.seats)
        return beside

    def name(self, cell: Cell) -> str:
        """Return what the seat to move calls ``cell``."""
        return "".join(self.seating.places[self.turn][cell][:3])

    @classmethod
    def seat_letters(cls) -> Sequence[str]:
        """Return the letter of each seat."""
        return cls.seating.letters

    @classmethod
    def cell_names(cls, seat: Seat = 0) -> tuple[str, ...]:
        """Return what ``seat`` calls each cell."""
        return tuple("".join(place[:3]) for place in cls.seating.places[seat])

    # --- what attacks -----------------------------------------------------------------------------------------------

    def king(self, seat: Seat) -> int:
        """Return the cell of the King of ``seat``; -1 if it has none."""
        return self.kings[seat]

    def hostile_attackers(self, seat: Seat, cell: Cell, occupied: Cells) -> int:
        """Return the men hostile to ``seat`` that attack ``cell``, with ``occupied`` in the way of riders."""
        tables, hostile = self.seating.men, self.hostile_to(seat)
        pawns, knights, bishops, rooks, queens, kings = self.men_by_kind
        knightly, beside, diagonals, straights = tables.around[cell]
        found = (knights & knightly | kings & beside) & hostile
        if pawns & beside & hostile:
            found |= self.pawn_attackers(seat, cell)
        if riders := (bishops | queens) & diagonals & hostile:
            found |= tables.bishop.origins(cell, riders, occupied)
        if riders := (rooks | queens) & straights & hostile:
            found |= tables.rook.origins(cell, riders, occupied)
        return found

    def uncovered(self, seat: Seat, here: Cells, there: Cells) -> int:
        """Return the riders that attack the King of ``seat`` as a man goes from one cell, ``here``, to ``there``.

        It may be asked before he goes, and after.
        """
        king, tables = self.kings[seat], self.seating.men
        behind = tables.behind(king).get(here)
        if behind is None:
            return 0
        _, _, bishops, rooks, queens, _ = self.men_by_kind
        riders = behind & (bishops | rooks | queens)
        if riders:
            riders &= ~(self.occupied[seat] | there)
        if not riders:
            return 0
        riders &= self.hostile_to(seat)
        occupied = self.men & ~here | there
        diagonally = tables.bishop.origins(king, riders & ~rooks, occupied)
        return diagonally | tables.rook.origins(king, riders & ~bishops, occupied)

    def attacks_on(self, cell: Cell, seat: Seat, occupied: Cells) -> Cells:
        """Return the men of ``seat`` that attack ``cell`` while men stand on ``occupied``."""
        return self.hostile_attackers(self.seating.foes[seat][0], cell, occupied) & self.occupied[seat]

    def hostile_to(self, seat: Seat) -> int:
        """Return the men that are not of the side of ``seat``."""
        found = self.men
        for partner in self.seating.partners[seat]:
            found ^= self.occupied[partner]
        return found

    def pawn_attackers(self, seat: Seat, cell: Cell) -> int:
        """Return the Pawns hostile to ``seat`` that capture to ``cell``."""
        found = 0
        for foe in self.seating.foes[seat]:
            for pawns, ways in self.pawns_of(foe):
                found |= pawns & ways.capture_sources[cell]
        return found

    def pawns_of(self, seat: Seat) -> tuple[tuple[int, Pawns], ...]:
        """Return the Pawns of ``seat`` with how they go, those that go one way round the board and the others."""
        pawns, ways = self.masks[1 + seat * _KINDS + PAWN], self.seating.pawns[seat]
        crossed = self.seating.crossed_pawns[seat]
        if crossed is None:
            return ((pawns, ways),)
        return (pawns & ~self.crossed, ways), (pawns & self.crossed, crossed)

    def pawn_ways(self, cell: Cell, seat: Seat) -> Pawns:
        """Return how the Pawn of ``seat`` on ``cell`` goes."""
        crossed = self.seating.crossed_pawns[seat]
        return crossed if crossed and self.crossed >> cell & 1 else self.seating.pawns[seat]

    def is_check(self) -> bool:
        """Say whether the seat to move is in check."""
        return self._checkers != 0

    def checkers(self, seat: Seat) -> int:
        """Return the men that give check to ``seat``."""
        if seat == self.turn:
            return self._checkers
        king = self.king(seat)
        return self.hostile_attackers(seat, king, self.men) if king >= 0 else 0

    def seats_in_check(self) -> int:
        """Return the set of the seats in check, whoever is to move; it is found out once."""
        if self._checked < 0:
            playing = (seat for seat in range(len(self.seats)) if seat not in self.left)
            self._checked = sum(1 << seat for seat in playing if self.checkers(seat))
        return self._checked

    def threats(self, origin: Cell, target: Cell, taken: int = 0) -> int:
        """Return what will attack the King of the seat to move after a move; ``taken`` is captured en passant."""
        there = 1 << target
        king = self.king(self.turn)
        if king == origin:
            king = target
        occupied = self.men & ~(1 << origin | taken) | there
        return self.hostile_attackers(self.turn, king, occupied) & ~(taken | there)

    def passed_cells(self) -> tuple[int, ...]:
        """Return where the seat to move may capture en passant."""
        hostile = self.hostile_to(self.turn) if self.passed else 0
        return tuple(each.cell for each in self.passed if hostile >> each.pawn & 1)

    def danger(self, castling: Castling) -> tuple[int, int] | None:
        """Return a cell on the way of the King that is attacked, and the attackers; None if there is none."""
        kingless = self.men ^ 1 << castling.move.origin
        for cell in castling.way:
            if threats := self.hostile_attackers(self.turn, cell, kingless):
                return cell, threats
        return None

    def check_mark(self) -> str:
        """Return the mark the move that led here deserves: ``"#"``, ``"+"`` or nothing."""
        if self.was_mate:
            return "#"
        if not self._checked:
            return ""
        checked = self.seats_in_check()
        return "+" if checked and any(checked >> seat & 1 for seat in self.seating.foes[self.mover]) else ""
