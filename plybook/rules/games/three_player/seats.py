"""The seats of three-player chess: where each is, its array, and the tables of how its men go."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, cached_property
from typing import NamedTuple

from plybook.rules.board import mask
from plybook.rules.games.three_player.board import (
    BLACK,
    BOARD,
    HOMES,
    RED,
    SECTOR,
    WHITE,
    View,
    cell_at,
    turned,
    view_of,
    ways_on,
)
from plybook.rules.games.three_player.pawns import Pawns, corner_pawns, edge_pawns, plain_pawns
from plybook.rules.movement import Movement
from plybook.rules.shared.chess_lines import BISHOP, KNIGHT, PAWN, QUEEN, ROOK, ChessLines
from plybook.rules.shared.many_seats import Castling, castling_on, partners_and_foes
from plybook.rules.terms import Cells

KINDS = ("P", "N", "B", "R", "Q", "K")
PROMOTIONS = (QUEEN, ROOK, BISHOP, KNIGHT)
CASTLINGS = ("O-O", "O-O-O")

USUAL, EXCHANGED = "RNBQKBNR", "RNBKQBNR"
"""What stands on an edge player's first rank, from a to h; his Pawns stand before it."""

# The arrays of a corner: files k-n, from rank 5 down to rank 2; a small p goes the other way round the board.
FIRST = "NPPP/pNBP/pBQR/ppRK"
ALTERNATE = "PPPP/PPPP/NRRB/NBQK"


class Seat(NamedTuple):
    """A seat: its name and letter, and where it is, with what array.

    It is at the edge of ``player``, or in the wing on his right (``corner`` 1) or left (-1); that wing's array is
    then mirrored.
    """

    name: str
    letter: str
    player: int
    array: str = USUAL
    corner: int = 0


class Placed(NamedTuple):
    """A man of an array: where he stands, his kind, and whether he is a Pawn that goes the other way round."""

    cell: int
    kind: int
    is_crossed: bool = False


class _Movement(Movement):
    """How one kind of man moves: from each sector alike, and wherever he can go he can come back from."""

    def _find_reach(self) -> list[int]:
        first = [self._reach_from(cell) for cell in range(SECTOR)]
        return [turned(cells, sector) for sector in range(3) for cells in first]

    def _find_sources(self) -> list[int]:
        return self.reach


@cache
def men_on(squares: Cells) -> ChessLines:
    """Return how men go on ``squares``."""
    return ChessLines(ways_on(squares), _Movement)


class Seating:
    """The seats of a game, in the order of play, and what each has.

    ``leaders`` gives for each seat the one that stands for its side, itself in games without partners; without
    ``wings`` only the homes are board. ``partners`` are the seats of a seat's side, itself among them, and ``foes``
    all others. Tables are made when they are first asked for.
    """

    def __init__(self, seats: Sequence[Seat], leaders: Sequence[int] = (), *, wings: bool = True) -> None:
        self.seats = tuple(seats)
        self.leaders = tuple(leaders) or tuple(range(len(seats)))
        self.wings = wings
        self.squares = BOARD.all if wings else sum(HOMES)
        self.views: tuple[View, ...] = tuple(view_of(seat.player, seat.corner) for seat in seats)
        self.places = tuple(BOARD.places_of(view) for view in self.views)
        self.letters = tuple(seat.letter for seat in seats)
        self.castlings = tuple(tuple(_castlings(seat)) for seat in seats)
        self.rooks = tuple(mask([castling.rook for castling in castlings]) for castlings in self.castlings)
        self.partners, self.foes = partners_and_foes(self.leaders)

    def sides(self) -> tuple[int, ...]:
        """Return the leaders of all sides."""
        return tuple(sorted(set(self.leaders)))

    @cached_property
    def men(self) -> ChessLines:
        """How the men but for Pawns go."""
        return men_on(self.squares)

    @cached_property
    def pawns(self) -> tuple[Pawns, ...]:
        """How the Pawns of each seat go."""
        return tuple(self._pawns(seat, is_crossed=False) for seat in self.seats)

    @cached_property
    def crossed_pawns(self) -> tuple[Pawns | None, ...]:
        """How those Pawns of each seat go that go the other way round the board; None where there are none."""
        return tuple(self._pawns(seat, is_crossed=True) if "p" in seat.array else None for seat in self.seats)

    def _pawns(self, seat: Seat, *, is_crossed: bool) -> Pawns:
        if not seat.corner:
            return edge_pawns(seat.player) if self.wings else plain_pawns(seat.player)
        straight = seat._replace(player=WHITE, corner=1)
        starts = tuple(man.cell for man in placed(straight) if man.kind == PAWN and not man.is_crossed)
        if not is_crossed:
            return corner_pawns(seat.player, seat.corner, starts)
        # The wing on one's right is the one on the next player's left.
        return corner_pawns((seat.player + seat.corner) % 3, -seat.corner, starts)


def placed(seat: Seat) -> Iterator[Placed]:
    """Yield the men of the array of ``seat``."""
    if not seat.corner:
        for file, letter in enumerate(seat.array):
            yield Placed(cell_at(seat.player, file, 0), KINDS.index(letter))
            yield Placed(cell_at(seat.player, file, 1), PAWN)
        return
    for row, letters in enumerate(seat.array.split("/")):
        for column, letter in enumerate(letters):
            file = 10 + column if seat.corner > 0 else -3 - column
            yield Placed(cell_at(seat.player, file, 4 - row), KINDS.index(letter.upper()), letter == "p")


def _castlings(seat: Seat) -> Iterator[Castling]:
    """Yield the castlings of ``seat``, the one on the h-side first: the King goes two squares towards the Rook."""
    if seat.corner:
        return
    king = seat.array.index("K")
    row = [cell_at(seat.player, file, 0) for file in range(8)]
    for token, rook in zip(CASTLINGS, (7, 0), strict=True):
        yield castling_on(row, king, rook, token)


# --- the seats of each game --------------------------------------------------------------------------------------

_WHITE, _RED, _BLACK = Seat("White", "w", WHITE), Seat("Red", "r", RED), Seat("Black", "b", BLACK)
_BLACK_EXCHANGED = _BLACK._replace(array=EXCHANGED)


def _partners_of_four(array: str) -> Seating:
    """Return two sides of two; each has a player at an edge and one with ``array`` on the King's side of that one."""
    seats = (
        _WHITE,
        Seat("Black's partner", "u", BLACK, array, -1),
        Seat("White's partner", "y", WHITE, array, 1),
        _BLACK_EXCHANGED,
    )
    return Seating(seats, (0, 3, 0, 3))


def _partners_of_six(array: str) -> Seating:
    """Return three sides of two; partners sit opposite each other, those in the corners with ``array``."""
    seats = (
        _WHITE,
        Seat("Black's partner", "u", WHITE, array, 1),
        _RED,
        Seat("White's partner", "y", RED, array, 1),
        _BLACK,
        Seat("Red's partner", "g", BLACK, array, 1),
    )
    return Seating(seats, (0, 4, 2, 0, 4, 2))


THREE = Seating((_WHITE, _RED, _BLACK))
DUEL = Seating((_WHITE, _BLACK_EXCHANGED))
PLAIN = Seating((_WHITE, _RED, _BLACK), wings=False)
PLAIN_DUEL = Seating((_WHITE, _BLACK_EXCHANGED), wings=False)
PARTNERS = _partners_of_four(ALTERNATE)
PARTNERS_FIRST = _partners_of_four(FIRST)
SIX = _partners_of_six(FIRST)
SIX_ALTERNATE = _partners_of_six(ALTERNATE)
