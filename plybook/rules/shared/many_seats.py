"""The base of games of chessmen for more than two seats: who is out, what attacks whom, which seats are in check."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from functools import reduce
from operator import or_
from typing import ClassVar, NamedTuple, Protocol, Self

from plybook.rules.board import mask
from plybook.rules.moves import CASTLING, Move
from plybook.rules.position import Position
from plybook.rules.shared.chess_lines import KING, KNIGHT, PAWN, ChessLines
from plybook.rules.terms import Cell, Cells, KindIndex, Seat


class DoubleStep(NamedTuple):
    """A double step: where it starts, the cell it passes over, and where it ends."""

    start: int
    passed: int
    target: int


class PassedCell(Protocol):
    """A double step that may be taken en passant: the cell passed over, and the cell where the Pawn stands."""

    @property
    def cell(self) -> Cell:
        """The cell passed over."""
        ...

    @property
    def pawn(self) -> Cell:
        """The cell where the Pawn stands."""
        ...


class Castling(NamedTuple):
    """One castling: its move, its token, the Rook's ways, the cells between that must be empty, the King's way."""

    move: Move
    token: str
    rook: int
    rook_target: int
    vacant: int
    way: tuple[int, ...]


def castling_on(row: Sequence[Cell], king: int, rook: int, token: str) -> Castling:
    """Return how the King at ``king`` in ``row`` castles with the Rook at ``rook``: two squares towards it."""
    step = 1 if rook > king else -1
    between = range(min(king, rook) + 1, max(king, rook))
    way = tuple(row[king + step * far] for far in range(3))
    return Castling(
        Move(way[0], way[2], 0, CASTLING), token, row[rook], way[1], mask([row[at] for at in between]), way
    )


def partners_and_foes(leaders: Sequence[Seat]) -> tuple[tuple[tuple[Seat, ...], ...], tuple[tuple[Seat, ...], ...]]:
    """Return for each seat those of its side, itself among them, and all others; ``leaders`` stand for the sides."""
    every = range(len(leaders))
    partners = tuple(tuple(seat for seat in every if leaders[seat] == side) for side in leaders)
    return partners, tuple(tuple(seat for seat in every if seat not in own) for own in partners)


class PawnTables(Protocol):
    """How the Pawns of one kind go: for each cell to which cells, and from which."""

    @property
    def steps(self) -> Sequence[int]:
        """For each cell the set of the cells to which they step."""
        ...

    @property
    def captures(self) -> Sequence[int]:
        """For each cell the set of the cells to which they capture."""
        ...

    @property
    def capture_sources(self) -> Sequence[int]:
        """For each cell the set of those from which they capture there."""
        ...

    @property
    def double_from(self) -> Mapping[Cell, DoubleStep]:
        """The double steps by the cells where they start."""
        ...

    @property
    def promotions(self) -> Cells:
        """The cells on which they promote."""
        ...


class Seats(Protocol):
    """The tables of the seats: the other seats of each seat's side with itself, its foes, and how men go."""

    @property
    def partners(self) -> Sequence[Sequence[int]]:
        """For each seat those of its side, itself among them."""
        ...

    @property
    def foes(self) -> Sequence[Sequence[int]]:
        """For each seat those of other sides."""
        ...

    @property
    def squares(self) -> Cells:
        """The cells of the game."""
        ...

    @property
    def rooks(self) -> Sequence[Cells]:
        """For each seat the cells of its Rooks that castle."""
        ...

    @property
    def men(self) -> ChessLines:
        """How the men but for Pawns go."""
        ...


class ManySeatsPosition(Position):
    """A position of a game of chessmen for more than two seats.

    ``men`` are all men that stand in the way, and ``men_by_kind`` those of each kind of chess, of all seats, that can
    attack; ``kings`` gives for each seat the cell of its King, -1 if there is none; ``checking`` are the men that
    check the seat to move; ``left`` are the seats that are out; ``mover`` is the seat that made the last move;
    ``passed`` are the double steps that may be taken en passant.
    """

    __slots__ = ("_checked", "checking", "kings", "left", "men", "men_by_kind", "mover", "passed")

    seating: ClassVar[Seats]
    """The tables of the seats, as in `Seats`."""
    ways: ClassVar[Sequence[KindIndex]]
    """For each kind the kind of chess that goes as it does."""

    men: int
    men_by_kind: tuple[int, ...]
    kings: tuple[int, ...]
    left: frozenset[int]
    mover: int
    passed: Sequence[PassedCell]
    checking: int
    _checked: int  # the set of the seats in check, -1 if it is not known yet

    @abstractmethod
    def pawns_of(self, seat: Seat) -> tuple[tuple[int, PawnTables], ...]:
        """Return the Pawns of ``seat`` with how they go."""

    @abstractmethod
    def pawn_ways(self, cell: Cell, seat: Seat) -> PawnTables:
        """Return how the Pawn of ``seat`` on ``cell`` goes."""

    @classmethod
    def code(cls, seat: Seat, kind: KindIndex) -> int:
        """Return the code in ``board`` of a man."""
        return 1 + seat * len(cls.kinds) + kind

    @abstractmethod
    def _carry_over(self, before: Self, move: Move) -> None:
        """Set what the game adds to a position, which an ordinary ``move`` has led to; the men are in place."""

    def name(self, cell: Cell) -> str:
        """Return what the seat to move calls ``cell``."""
        return self.geometry.names[cell]

    # --- seats ----------------------------------------------------------------------------------------------------

    def seats_out(self) -> frozenset[int]:
        """Return the seats that have left the game."""
        return self.left

    def seat_after(self, seat: Seat) -> int:
        """Return the seat that moves after ``seat``."""
        after = (seat + 1) % len(self.seats)
        return self._seat_beside(seat, 1) if after in self.left else after

    def seat_before(self, seat: Seat) -> int:
        """Return the seat that moves before ``seat``."""
        return self._seat_beside(seat, -1)

    def _seat_beside(self, seat: Seat, step: int) -> int:
        beside = (seat + step) % len(self.seats)
        while beside in self.left and beside != seat:
            beside = (beside + step) % len(self.seats)
        return beside

    # --- what attacks -----------------------------------------------------------------------------------------------

    def hostile_to(self, seat: Seat) -> Cells:
        """Return the men that are not of the side of ``seat`` and can attack."""
        found = self.men
        for partner in self.seating.partners[seat]:
            found ^= self.occupied[partner]
        return found

    def king(self, seat: Seat) -> int:
        """Return the cell of the King of ``seat``; -1 if it has none."""
        return self.kings[seat]

    def attacks_on(self, cell: Cell, seat: Seat, occupied: Cells) -> Cells:
        """Return the men of ``seat`` that attack ``cell`` while men stand on ``occupied``."""
        return attackers(self, self.seating.foes[seat][0], cell, occupied) & self.occupied[seat]

    def is_check(self) -> bool:
        """Say whether the seat to move is in check."""
        return self.checking != 0

    def checkers(self, seat: Seat) -> int:
        """Return the men that give check to ``seat``."""
        if seat == self.turn:
            return self.checking
        king = self.king(seat)
        return attackers(self, seat, king, self.men) if king >= 0 else 0

    def seats_in_check(self) -> int:
        """Return the set of all seats in check. The answer is kept."""
        if self._checked < 0:
            playing = (seat for seat in range(len(self.seats)) if seat not in self.left)
            self._checked = sum(1 << seat for seat in playing if self.checkers(seat))
        return self._checked

    def give_turn(self, seat: Seat) -> None:
        """Make it the turn of ``seat``, with all men in place."""
        self.turn = seat
        self._checked = -1
        king = self.king(seat)
        self.checking = attackers(self, seat, king, self.men) if king >= 0 else 0

    def _after_step(self, move: Move) -> Self:
        """Return the position after a man's ``move``, no promotion, castling, capture en passant or of a King."""
        origin, target, _, _ = move
        turn, here, there = self.turn, 1 << origin, 1 << target
        both, kinds = here | there, len(self.kinds)
        board, masks = bytearray(self.board), list(self.masks)
        occupied, by_kind = list(self.occupied), list(self.men_by_kind)
        man, taken = board[origin], board[target]
        way = self.ways[(man - 1) % kinds]
        board[origin], board[target] = 0, man
        masks[man] ^= both
        occupied[turn] ^= both
        by_kind[way] ^= both
        cls = type(self)
        new = cls.__new__(cls)
        new.halfmove_clock = 0 if taken or way == PAWN else self.halfmove_clock + 1
        new.men = self.men ^ (here if taken else both)
        if taken:
            seat, victim = divmod(taken - 1, kinds)
            masks[taken] ^= there
            occupied[seat] ^= there
            if not self.dead_men() & there:
                by_kind[self.ways[victim]] ^= there
        new.board, new.masks, new.occupied = bytes(board), tuple(masks), tuple(occupied)
        new.men_by_kind, new.kings, new.left = tuple(by_kind), self.kings, self.left
        new.unmoved = unmoved = self.unmoved
        if unmoved & both:
            new.unmoved = unmoved & ~both
        if way == KING:
            kings = list(self.kings)
            kings[turn] = target
            new.kings, new.unmoved = tuple(kings), new.unmoved & ~self.seating.rooks[turn]
        new.turn = following = self.seat_after(turn) if self.left else (turn + 1) % len(self.seats)
        new.fullmove_number = self.fullmove_number + (following <= turn)
        new.mover = turn
        new._carry_over(self, move)
        was = self._checked
        if was < 0:
            was = self.seats_in_check()
        new._checked, new.checking = checks_after(new, was, way, here, there)
        return new

    def _sum_up(self) -> None:
        """Set what follows from the place of each man."""
        kinds = len(self.kinds)
        self.men = reduce(or_, self.occupied)
        self.kings = tuple([king.bit_length() - 1 for king in self.masks[kinds::kinds]])
        self.men_by_kind = tuple(reduce(or_, self.masks[1 + kind :: kinds]) for kind in range(kinds))


# --- attacks -----------------------------------------------------------------------------------------------------


def attackers(position: ManySeatsPosition, seat: Seat, cell: Cell, occupied: Cells) -> Cells:
    """Return the men hostile to ``seat`` that attack ``cell``, with ``occupied`` in the way of riders."""
    tables, hostile = position.seating.men, position.hostile_to(seat)
    pawns, knights, bishops, rooks, queens, kings = position.men_by_kind
    knightly, beside, diagonals, straights = tables.around[cell]
    found = (knights & knightly | kings & beside) & hostile
    if pawns & beside & hostile:
        found |= pawn_attackers(position, seat, cell)
    if riders := (bishops | queens) & diagonals & hostile:
        found |= tables.bishop.origins(cell, riders, occupied)
    if riders := (rooks | queens) & straights & hostile:
        found |= tables.rook.origins(cell, riders, occupied)
    return found


def pawn_attackers(position: ManySeatsPosition, seat: Seat, cell: Cell) -> Cells:
    """Return the Pawns hostile to ``seat`` that capture to ``cell``."""
    found = 0
    for foe in position.seating.foes[seat]:
        for pawns, ways in position.pawns_of(foe):
            found |= pawns & ways.capture_sources[cell]
    return found


def passed_pawn(position: ManySeatsPosition, cell: Cell) -> Cell:
    """Return where the Pawn stands that has passed over ``cell``."""
    return next(each.pawn for each in position.passed if each.cell == cell)


def uncovered(position: ManySeatsPosition, seat: Seat, here: Cells, there: Cells) -> Cells:
    """Return the riders that attack the King of ``seat`` when a man goes from one cell, ``here``, to ``there``.

    The answer is the same before and after the move.
    """
    king, tables = position.kings[seat], position.seating.men
    behind = tables.behind(king).get(here)
    if behind is None:
        return 0
    _, _, bishops, rooks, queens, _ = position.men_by_kind
    riders = behind & (bishops | rooks | queens)
    if riders:
        riders &= ~(position.occupied[seat] | there)
    if not riders:
        return 0
    riders &= position.hostile_to(seat)
    occupied = position.men & ~here | there
    diagonally = tables.bishop.origins(king, riders & ~rooks, occupied)
    return diagonally | tables.rook.origins(king, riders & ~bishops, occupied)


def threats(position: ManySeatsPosition, seat: Seat, origin: Cell, target: Cell, taken: Cells) -> Cells:
    """Return the men that will attack the King of ``seat`` after a move of it.

    ``taken`` is the Pawn that is captured en passant, if any.
    """
    there, king = 1 << target, position.kings[seat]
    occupied = position.men & ~(1 << origin | taken) | there
    found = attackers(position, seat, target if king == origin else king, occupied)
    return found & ~(taken | there)


def danger(position: ManySeatsPosition, seat: Seat, way: Sequence[Cell]) -> tuple[Cell, Cells] | None:
    """Return a cell on the ``way`` of the King of ``seat``, his own first, that is attacked, with the attackers.

    None if there is none.
    """
    kingless = position.men ^ 1 << way[0]
    for cell in way:
        if found := attackers(position, seat, cell, kingless):
            return cell, found
    return None


def checks_after(
    position: ManySeatsPosition, was: int, kind: KindIndex, here: Cells, there: Cells
) -> tuple[int, Cells]:
    """Return the set of the seats in check after an ordinary move, and the men that check the seat to move.

    A man of ``kind`` has gone from one cell, ``here``, to another, ``there``. Only this man and riders behind
    ``here`` can give check to a seat that was not in check before, in the set ``was``.
    """
    mover, tables = position.mover, position.seating.men
    touching, lines = tables.touching[kind], tables.lines
    checked = checkers = 0
    for seat, king in enumerate(position.kings):
        if king < 0 or seat == mover:
            continue
        if was >> seat & 1:
            found = attackers(position, seat, king, position.men)
        else:
            found = uncovered(position, seat, here, there) if here & lines[king] else 0
            if there & touching[king] and _attacks(position, seat, kind, there):
                found |= there
        if found:
            checked |= 1 << seat
            if seat == position.turn:
                checkers = found
    return checked, checkers


def _attacks(position: ManySeatsPosition, seat: Seat, kind: KindIndex, there: Cells) -> bool:
    """Say whether the man that has moved attacks the King of ``seat``, which it touches."""
    mover, king, tables = position.mover, position.kings[seat], position.seating.men
    if seat in position.seating.partners[mover]:
        return False
    if kind != PAWN:
        return kind in (KNIGHT, KING) or tables.origins(kind, king, there, position.men) != 0
    cell = there.bit_length() - 1
    return bool(position.pawn_ways(cell, mover).captures[cell] >> king & 1)
