"""The four seats: their men at the start, how their Pawns go, and their castlings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from plybook.rules.board import bits, mask
from plybook.rules.games.four_player.board import BOARD, SIDE, cell_at
from plybook.rules.shared import chess_lines as lines
from plybook.rules.shared.chess_lines import ChessLines
from plybook.rules.shared.many_seats import Castling, DoubleStep, castling_on, partners_and_foes
from plybook.rules.terms import Cell, Cells

KINDS = ("P", "N", "B", "R", "Q", "D", "K")
KIND_NAMES = ("Pawn", "Knight", "Bishop", "Rook", "Queen", "Queen of one point", "King")
PAWN, KNIGHT, BISHOP, ROOK, QUEEN, POINT_QUEEN, KING = range(7)
WAYS = (lines.PAWN, lines.KNIGHT, lines.BISHOP, lines.ROOK, lines.QUEEN, lines.QUEEN, lines.KING)
"""For each kind the kind of chess that goes as it does."""

SEATS = ("Red", "Blue", "Yellow", "Green")
LETTERS = ("r", "b", "y", "g")
CASTLINGS = ("O-O", "O-O-O")

_FORWARDS = ((0, 1), (1, 0), (0, -1), (-1, 0))
_SHORT = 3  # squares between a King and the Rook of ``O-O``
_ROW = 8  # squares on which men stand at the start
_LINE_UP = "RNB..BNR"

STARTS: Mapping[str, tuple[int, int, int, int]] = {
    "4PC": (4, 3, 3, 4),
    "4PCo": (4, 4, 3, 3),
    "4PCb": (4, 3, 4, 3),
    "4PCn": (4, 3, 4, 4),
    "4PCrg": (3, 4, 3, 4),
}
"""The starts by chess.com's names: for each seat where its King stands in its row, counted from file d or rank 4."""

MODERN, CLASSIC = "4PC", "4PCo"


class PawnWays:
    """How the Pawns of ``seat`` go; they promote on the row ``last``, from 1, counted from their own edge.

    ``steps`` and ``captures`` give for each cell the sets of cells to which they go from there, ``step_sources`` and
    ``capture_sources`` those from which they come. They can stand on ``cells``.
    """

    def __init__(self, seat: int, last: int) -> None:
        ahead, up = _FORWARDS[seat]
        diagonals = ((-1, up), (1, up)) if up else ((ahead, -1), (ahead, 1))
        rows = [_row(seat, row) for row in range(SIDE)]
        every = range(BOARD.size)
        self.steps = [mask(BOARD.ray(cell, (ahead, up))[:1]) for cell in every]
        self.captures = [mask([far for way in diagonals for far in BOARD.ray(cell, way)[:1]]) for cell in every]
        self.promotions = mask(rows[last - 1])
        self.cells = mask([cell for row in rows[1 : last - 1] for cell in row])
        doubles = [DoubleStep(cell, *BOARD.ray(cell, (ahead, up))[:2]) for cell in rows[1] if self._is_home(cell)]
        self.double_from = {double.start: double for double in doubles}
        self.double_to = {double.target: double for double in doubles}
        self.step_sources, self.capture_sources = _reversed(self.steps), _reversed(self.captures)

    def _is_home(self, cell: Cell) -> bool:
        return self.steps[cell] != 0


def _row(seat: int, row: int) -> list[int]:
    """Return the cells of a row, from 0, counted from the edge of ``seat``."""
    far = row if seat < len(SEATS) // 2 else SIDE - 1 - row
    spots = ((along, far) if _FORWARDS[seat][1] else (far, along) for along in range(SIDE))
    return [cell for spot in spots if (cell := cell_at(*spot)) >= 0]


def _reversed(targets: Sequence[int]) -> list[int]:
    sources = [0] * BOARD.size
    for cell, cells in enumerate(targets):
        for target in bits(cells):
            sources[target] |= 1 << cell
    return sources


def _castlings(seat: int) -> Iterator[tuple[int, tuple[Castling, ...]]]:
    """Yield for each place of a King at a start his castlings."""
    row = _row(seat, 0)
    for king in (3, 4):
        found = [castling_on(row, king, rook, CASTLINGS[abs(king - rook) != _SHORT]) for rook in (0, _ROW - 1)]
        yield row[king], tuple(sorted(found, key=lambda castling: castling.token))


class Seating:
    """The seats of a game: ``leaders`` stand for their sides, Pawns promote on the row ``last`` to ``promotions``.

    ``castlings`` gives for each seat by the cell of its King how he castles, the short way first; ``rooks`` are the
    cells of the Rooks that castle.
    """

    def __init__(self, leaders: Sequence[int], last: int, promotions: Sequence[int]) -> None:
        every = range(len(SEATS))
        self.leaders = tuple(leaders)
        self.last = last
        self.promotions = tuple(promotions)
        self.partners, self.foes = partners_and_foes(leaders)
        self.squares = BOARD.all
        self.is_teams = len(set(leaders)) < len(SEATS)
        self.castlings = tuple(dict(_castlings(seat)) for seat in every)
        self.rooks = tuple(mask([_row(seat, 0)[0], _row(seat, 0)[-1]]) for seat in every)

    @cached_property
    def men(self) -> ChessLines:
        """How the men but for Pawns go."""
        return ChessLines(BOARD)

    @cached_property
    def pawns(self) -> tuple[PawnWays, ...]:
        """How the Pawns of each seat go."""
        return tuple(PawnWays(seat, self.last) for seat in range(len(SEATS)))


ALONE = Seating((0, 1, 2, 3), 8, (POINT_QUEEN,))
TEAMS = Seating((0, 1, 0, 1), 11, (QUEEN, ROOK, BISHOP, KNIGHT))


def start_board(name: str) -> bytes:
    """Return the men of the start called ``name``, as `Position.board` has them."""
    board = bytearray(BOARD.size)
    for seat, king in enumerate(STARTS[name]):
        men = [KINDS.index(letter) if letter != "." else QUEEN for letter in _LINE_UP]
        men[king] = KING
        first = 1 + seat * len(KINDS)
        for kind, cell, pawn in zip(men, _row(seat, 0), _row(seat, 1), strict=True):
            board[cell], board[pawn] = first + kind, first + PAWN
    return bytes(board)


def every_rook() -> Cells:
    """Return the cells of all Rooks that castle."""
    return sum(ALONE.rooks)
