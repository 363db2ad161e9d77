"""Tri-D chess by the Tournament Rules of Jens Meder.

What is this ruleset's own: men move as on the flat map of all files and ranks, where any man of a column blocks it
and missing squares are flown over (rules 5 and 6); where pawns promote (rule 8); no castling on a side's first move
(rule 9); which side moves an attack board, and where to (rules 11 to 13). The rest is in
`position` and `moves` beside it.

Squares, pins and files have Meder's names here, in the FEN-like string too; the places notations use are those of the
standard rules. Three things follow from the rules and need no check:

- The boards stand on their start pins when a side castles: a board carries its king or rook along, which then has
moved. - A double step never passes a missing square: the board that makes the square beyond also makes the passed
one. - No board move promotes two pawns: only a board that leaves the last pins uncovers a waiting pawn, and a pawn
that it carries from there is then on no last rank.
"""

from __future__ import annotations

from typing import Any

from plybook.catalogue import Variant
from plybook.compiling import mypyc_attr
from plybook.rules.board import mask
from plybook.rules.games.tri_d.board import (
    BETWEEN,
    BISHOP,
    BOARD_NAMES,
    FIRST_CODES,
    FIRST_PIN_CELL,
    HOME_PINS,
    KNIGHT,
    LAST_RANKS,
    MEDER_NUMBERS,
    PAWN,
    PIN_CELLS,
    PIN_CORNERS,
    PINS,
    PINS_PER_SIDE,
    QUEEN,
    ROOK,
    SQUARES,
)
from plybook.rules.games.tri_d.naming import NAMINGS
from plybook.rules.games.tri_d.position import AttackBoardsPosition
from plybook.rules.games.tri_d.refusal import BLOCKED, NO_WAY, NOT_YOURS, OWN_MAN, Refusal, RuleNumbers
from plybook.rules.games.tri_d.setup import TriDSetup
from plybook.rules.games.tri_d.tri_dimensional_chess_2_fen import is_freer_fen, read_freer_fen, write_freer_fen
from plybook.rules.moves import BOARD_MOVE, Move, Query
from plybook.rules.setup import Setup
from plybook.rules.terms import Cell, Cells, KindIndex, Seat

_NAMING = NAMINGS["boards"]


def _first_rank(pin: int) -> int:
    """Return the lower of the two ranks a board on ``pin`` covers."""
    return SQUARES[FIRST_PIN_CELL + 4 * pin].rank


def _adjacent(pin: int, other: int) -> bool:
    """Say whether a board may go between two pins: to the next two numbers, or to the same one across (rule 12)."""
    (side, row), (other_side, other_row) = divmod(pin, PINS_PER_SIDE), divmod(other, PINS_PER_SIDE)
    if side != other_side:
        return row == other_row
    return abs(MEDER_NUMBERS[row] - MEDER_NUMBERS[other_row]) in (1, 2)


_FIRST_OWNERS = tuple("WB".index(name[-1]) for name in BOARD_NAMES)
_ALL_PINS = (1 << len(PINS)) - 1
_NEIGHBOURS = tuple(
    sum(1 << other for other in range(len(PINS)) if _adjacent(pin, other)) for pin in range(len(PINS))
)
"""The pins to which an empty board may go from each pin."""

_NOT_BACKWARD = tuple(
    tuple(
        sum(1 << other for other in range(len(PINS)) if way * (_first_rank(other) - _first_rank(pin)) >= 0)
        for pin in range(len(PINS))
    )
    for way in (1, -1)
)
"""For each seat and pin the pins that are no nearer to that seat."""

_LAST_PINS = (HOME_PINS[1::2], HOME_PINS[::2])
"""For each seat the pins where the other side's boards start: on files a and d its pawns promote beyond them while
boards stand there, and on their corners else."""

_LAST_RANK = tuple(ranks & ~mask(PIN_CORNERS) for ranks in LAST_RANKS)
"""For each seat where pawns promote in any case: files b and c on a main board, the others on an attack board."""

_WAITING = tuple(
    next((FIRST_CODES[seat] + PAWN for seat, pins in enumerate(_LAST_PINS) if pin in pins), -1)
    for pin in range(len(PINS))
)
"""For each pin the code of the pawns that promote on its corner once no board stands there, -1 if none do."""


@mypyc_attr(allow_interpreted_subclasses=True)
class TriDTournamentPosition(AttackBoardsPosition):
    """A position of Tri-D chess by the Tournament Rules.

    ``owners`` says which side controls each board: the one whose men stand on it, or its first owner if it is
    empty or holds men of both. A side that is to make move number 1 is taken not to have moved yet.

    >>> from plybook.rules.games.tri_d.tournament import TRI_D_TOURNAMENT
    >>> len(TRI_D_TOURNAMENT.start().legal_moves())
    20
    """

    __slots__ = ()

    variant = "tri-d-tournament"

    no_hung_boards = (
        "this ruleset has no hung boards: attack boards stand upright (rule 2, as rule 4 of the standard rules)"
    )
    rule_numbers = RuleNumbers(path=6, promotion=8, castling=9, boards=11)
    naming = "boards"
    geometry = _NAMING.geometry
    files = _NAMING.files
    pin_names = _NAMING.pin_names
    fen_pins = _NAMING.pin_names
    board_pins = (_ALL_PINS,) * len(BOARD_NAMES)
    start_fen = (
        "nbbn/pppp/4/4|4/4/4/4|4/4/PPPP/NBBN QL1w:PP/RQ,QL6b:rq/pp,KL1w:PP/KR,KL6b:kr/pp w KQkq "
        "z1a1d1e1a2b2c2d2a7b7c7d7z8a8d8e8 - 0 1"
    )

    @property
    def key(self) -> tuple[Any, ...]:
        """All but the counters, and whether castling must wait because this is the side's first move."""
        waits = bool(self.castling_refusal()) and any(self.castling_rights[2 * self.turn :][:2])
        return (*super().key, waits)

    # --- from and to text ------------------------------------------------------------------------------------------

    fen_forms = ("freer",)

    @classmethod
    def read_fen(cls, fen: str) -> TriDSetup:
        """Return what a FEN-like string says, also one in the form of Tri-Dimensional-Chess-2."""
        return read_freer_fen(fen, cls) if is_freer_fen(fen) else super(TriDTournamentPosition, cls).read_fen(fen)

    @classmethod
    def write_fen_as(cls, form: str, setup: Setup) -> str:
        """Return the FEN-like string of ``setup`` in the form of Tri-Dimensional-Chess-2."""
        if form not in cls.fen_forms:
            return super(TriDTournamentPosition, cls).write_fen_as(form, setup)
        return write_freer_fen(setup.completed(TriDSetup), cls)

    # --- men -------------------------------------------------------------------------------------------------------

    def path_is_clear(self, between: tuple[int, ...], target: Cell, squares: Cells, occupied: Cells) -> bool:
        """Say whether no man stands on any level of any column between (rule 6)."""
        for column in between:  # noqa: SIM110 - half the time of any()
            if column & occupied:
                return False
        return True

    def path_end(self, origin: Cell, target: Cell) -> str:
        """Say which man stands in the way."""
        between = BETWEEN[origin][target]
        occupied = self.occupied[0] | self.occupied[1]
        first = next(column & occupied for column in between if column & occupied)
        return f"the path from {self.geometry.names[origin]} is blocked by the {self._men_on(first)}"

    def _men_on(self, cell_set: int) -> str:
        """Return what one of the men on some cells is called, and where it stands."""
        cell = cell_set.bit_length() - 1
        kind = (self.board[cell] - 1) % len(self.kinds)
        return f"{self.kind_names[kind]} on {self.geometry.names[cell]}"

    def castling_refusal(self) -> str:
        """Say that a side does not castle on its first move (rule 9), nothing if this is a later one."""
        return "no side castles on its first move" if self.fullmove_number == 1 else ""

    # --- promotion -------------------------------------------------------------------------------------------------

    def promotion_cells(self, seat: Seat, squares: Cells) -> int:
        """Return the last rank of each file: on files a and d it depends on where boards stand (rule 8)."""
        found = _LAST_RANK[seat]
        for pin in _LAST_PINS[seat]:
            if not squares & PIN_CELLS[pin]:
                found |= 1 << PIN_CORNERS[pin]
        return found

    def promotion_kinds(self) -> tuple[int, ...]:
        """Return queen, rook, bishop and knight, whatever has been lost (rule 8)."""
        return (QUEEN, ROOK, BISHOP, KNIGHT)

    def promotion_refusal(self, cell: Cell) -> str:
        """Say which rank of the file is the last (rule 8)."""
        file = SQUARES[cell].file
        near, far = ("8", "9") if self.turn == 0 else ("1", "0")
        where = f"on rank {near}" if _NAMING.files[file] in "bc" else f"on rank {far}"
        for pin in _LAST_PINS[self.turn]:
            if file == PINS[pin].file:
                where += f" while an attack board stands on {self.pin_names[pin]}, else on rank {near}"
        return f"on file {self.files[file]} a Pawn promotes {where}; not on {self.geometry.names[cell]}"

    def _uncovered(self, pin: int) -> int:
        """Return the cell of the pawn that promotes when the board leaves ``pin``, -1 if there is none."""
        corner = PIN_CORNERS[pin]
        return corner if self.board[corner] == _WAITING[pin] else -1

    def uncovers(self, move: Move) -> bool:
        """Say whether a pawn of either side, waiting on a corner, promotes as ``move`` takes the board away."""
        return move.special == BOARD_MOVE and self._uncovered(self.pins[move.origin]) >= 0

    def freed_cell(self, move: Move) -> int:
        """Return where the other side's pawn stands that promotes as ``move`` uncovers it, -1 if there is none."""
        uncovered = self._uncovered(self.pins[move.origin]) if move.special == BOARD_MOVE else -1
        return uncovered if uncovered >= 0 and self.occupied[1 - self.turn] >> uncovered & 1 else -1

    def find(self, query: Query) -> list[Move]:
        """Return the legal moves that fit ``query``; the other side's pawn is a queen where nothing else is said."""
        found = super().find(query)
        if query.special != BOARD_MOVE or query.promotion:
            return found
        return [move for move in found if move.promotion in (0, QUEEN) or self.freed_cell(move) < 0]

    def board_pawn(self, pin: int, target: Cell) -> int:
        """Return where the pawn stands that promotes by a board move: the one it uncovers, whose ever, or carries."""
        uncovered = self._uncovered(pin)
        return uncovered if uncovered >= 0 else super().board_pawn(pin, target)

    def board_promotions(self, pin: int, target: Cell, squares: Cells, wanted: KindIndex = 0) -> tuple[int, ...]:
        """Return what a pawn becomes when a board goes to another pin; one that it uncovers always promotes."""
        if self._uncovered(pin) < 0:
            return super().board_promotions(pin, target, squares, wanted)
        return tuple(kind for kind in self.promotion_kinds() if wanted in (0, kind))

    def changes(self, move: Move) -> list[tuple[int, int]]:
        """Return what ``move`` does to the board."""
        uncovered = self._uncovered(self.pins[move.origin]) if move.special == BOARD_MOVE else -1
        if uncovered < 0:
            return super().changes(move)
        promoted = self.board[uncovered] + move.promotion
        return [*super().changes(move._replace(promotion=0)), (uncovered, promoted)]

    def _is_irreversible(self, move: Move) -> bool:
        """Say whether ``move`` sets the halfmove clock to 0, as the promotion of an uncovered pawn does."""
        if move.special == BOARD_MOVE and self._uncovered(self.pins[move.origin]) >= 0:
            return True
        return super()._is_irreversible(move)

    # --- attack boards ---------------------------------------------------------------------------------------------

    @classmethod
    def owner_of(cls, board: int, owner: int, white: int, black: int) -> int:
        """Return the colour of the men if it is one, else the first owner (rule 11)."""
        if bool(white) == bool(black):
            return _FIRST_OWNERS[board]
        return 0 if white else 1

    def _load(self, board: int) -> int:
        return (self.occupied[0] | self.occupied[1]) & PIN_CELLS[self.pins[board]]

    def board_targets(self, board: int) -> int:
        """Return the free adjacent pins for a board of the seat to move; none back for one man, none for several."""
        load = self._load(board)
        if self.owners[board] != self.turn or load.bit_count() > 1:
            return 0
        pin = self.pins[board]
        reach = _NEIGHBOURS[pin] & _NOT_BACKWARD[self.turn][pin] if load else _NEIGHBOURS[pin]
        return reach & ~self.taken_pins()

    def board_refusal(self, board: int, pin: int) -> Refusal | None:
        """Say which of rules 11 to 13 keeps ``board`` from ``pin``."""
        name, here, load = BOARD_NAMES[board], self.pins[board], self._load(board)
        there = self.pin_names[pin]
        if pin == here:
            return Refusal(NO_WAY, f"{name} stands on {there} already")
        if not _NEIGHBOURS[here] >> pin & 1:
            return Refusal(NO_WAY, f"{name} on {self.pin_names[here]} is not adjacent to {there}")
        if pin in self.pins:
            return Refusal(BLOCKED, f"pin {there} is occupied by {BOARD_NAMES[self.pins.index(pin)]}")
        if load.bit_count() > 1:
            return Refusal(OWN_MAN, f"{name} carries {load.bit_count()} men, and a board moves with one at most")
        if self.owners[board] != self.turn:
            why = f"as long as it carries the {self._men_on(load)}" if load else "while it is empty"
            return Refusal(NOT_YOURS, f"{name} is {self.seats[1 - self.turn]}'s to move {why}")
        if load and not _NOT_BACKWARD[self.turn][here] >> pin & 1:
            return Refusal(BLOCKED, f"{name} carries the {self._men_on(load)} and does not go backward to {there}")
        return None

    def is_safe_carrying(self, pin: int, target: Cell, squares: Cells) -> bool:
        """Say whether moving a board leaves the king uncapturable, whatever a pawn becomes that it uncovers.

        A queen attacks all that a rook and a bishop do.
        """
        if self._uncovered(pin) < 0:
            return super().is_safe_carrying(pin, target, squares)
        board = self.pins.index(pin)
        boards = (Move(board, target, kind, BOARD_MOVE) for kind in (QUEEN, KNIGHT))
        return all(self.apply_unchecked(move).checker(self.turn) < 0 for move in boards)


TRI_D_TOURNAMENT = Variant(
    id="tri-d-tournament",
    title="Tri-D chess, Tournament Rules",
    about="Chess on three stacked main boards and four movable attack boards, by the rules of Jens Meder.",
    seats=TriDTournamentPosition.seats,
    rules=TriDTournamentPosition,
    notations=("meder", "meder-long", "freer", "parmen", "parmen-full", "roth"),
    picture=("attack-boards", "from-above"),
    cousins=("tri-d",),
)
