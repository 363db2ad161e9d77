"""Tri-D chess by the standard rules, those of the manual of Parmen.

What is this ruleset's own: a rider casts about on all levels at once, and men block it only on the level they stand
on (rule 8); its owner moves an attack board, and stepping on a board captures it (rules 15 and 16); where pawns
promote, and into what (rules 11 and 12). The rest is in `position` and `moves` beside it.
"""

from __future__ import annotations

from collections.abc import Iterator

from plybook.catalogue import Variant
from plybook.compiling import mypyc_attr
from plybook.notation.moves import Mark, MoveText, marks
from plybook.rules.board import bits
from plybook.rules.games.tri_d.board import (
    BETWEEN,
    BISHOP,
    BOARD_NAMES,
    COLUMN_OF,
    COLUMNS,
    FILES,
    FIRST_PIN_CELL,
    GEOMETRY,
    KNIGHT,
    LAST_RANKS,
    MAIN_LEVELS,
    PAWN,
    PIN_CELLS,
    PIN_SQUARES,
    PINS,
    PINS_PER_SIDE,
    QUEEN,
    ROOK,
    SQUARES,
    columns_between,
)
from plybook.rules.games.tri_d.position import AttackBoardsPosition
from plybook.rules.games.tri_d.refusal import BLOCKED, NO_WAY, NOT_YOURS, OWN_MAN, Refusal, RuleNumbers
from plybook.rules.moves import Move, Query
from plybook.rules.position import OutsideRulesetError, Position
from plybook.rules.terms import Cell, Cells, Seat

_HUNG_LEVEL = "1"
_MAX_RANKS_PER_MOVE = 2

_ON_LEVEL = {
    level: sum(1 << cell for cell, square in enumerate(SQUARES) if square.level == level)
    for level in range(MAIN_LEVELS[0], MAIN_LEVELS[-1] + 2)
}


def _subsets(of: int) -> Iterator[int]:
    """Yield all subsets of a set of cells."""
    subset = of
    while subset:
        yield subset
        subset = (subset - 1) & of
    yield 0


def _shadow(men: Cells) -> int:
    """Return all cells of the levels on which ``men`` stand."""
    shadow = 0
    for cell in bits(men):
        shadow |= _ON_LEVEL[SQUARES[cell].level]
    return shadow


_SHADOW = {men: _shadow(men) for column in COLUMNS for men in _subsets(column)}
"""For any men of one column all cells of their levels, where they block a rider that has come this far."""

_NEIGHBOURS = tuple(
    sum(
        1 << other
        for other, there in enumerate(PINS)
        if other != pin and there.file == here.file and abs(there.rank - here.rank) <= _MAX_RANKS_PER_MOVE
    )
    for pin, here in enumerate(PINS)
)
"""The pins to which a board may go from each pin."""

_SIDE = (1 << PINS_PER_SIDE) - 1


@mypyc_attr(allow_interpreted_subclasses=True)
class TriDPosition(AttackBoardsPosition):
    """A position of Tri-D chess by the standard rules.

    >>> from plybook.rules.games.tri_d.standard import TRI_D
    >>> len(TRI_D.start().legal_moves())
    21
    """

    __slots__ = ()

    variant = "tri-d"

    no_hung_boards = "this ruleset has no hung boards: attack boards stand upright (rule 4)"
    rule_numbers = RuleNumbers(path=8, promotion=11, castling=13, boards=16)
    naming = "levels"
    geometry = GEOMETRY
    files = FILES
    pin_names = PIN_SQUARES
    fen_pins = tuple(f"{FILES[file]}{rank}" for file, rank, _ in PINS)
    board_pins = (_SIDE, _SIDE, _SIDE << PINS_PER_SIDE, _SIDE << PINS_PER_SIDE)
    start_fen = (
        "nbbn/pppp/4/4|4/4/4/4|4/4/PPPP/NBBN b1w:PP/RQ,b8b:rq/pp,e1w:PP/KR,e8b:kr/pp w KQkq "
        "a1b1e1f1b2c2d2e2b7c7d7e7a8b8e8f8 - 0 1"
    )

    @classmethod
    def query(cls, text: MoveText, seat: Seat = 0) -> Query:
        """Return what ``text`` asks of a position; no square of this ruleset lies on level (1)."""
        if _HUNG_LEVEL in text.origin[2:] + text.target[2:]:
            raise OutsideRulesetError("level (1) belongs to hung boards, which this ruleset does not have")
        return super(TriDPosition, cls).query(text, seat)

    # --- paths, owners, boards and promotion --------------------------------------------------------------------

    def path_is_clear(self, between: tuple[int, ...], target: Cell, squares: Cells, occupied: Cells) -> bool:
        """Say whether each column between has an open level and none of them blocks the target's (rule 8)."""
        dead = 0
        for column in between:
            here = column & squares
            if men := here & occupied:
                dead |= _SHADOW[men]
            if here & dead == here:
                return False
        return not dead & target

    def path_end(self, origin: Cell, target: Cell) -> str:
        """Say at which column no level is open, or whose shadow falls on the target."""
        names, start, end = self.geometry.names, COLUMN_OF[origin], COLUMN_OF[target]
        occupied = self.occupied[0] | self.occupied[1]
        dead = 0
        for column in columns_between(start, end):
            here = COLUMNS[column] & self.squares
            men = here & occupied
            if not here & ~(dead | men):
                why = _why_closed(here, men)
                return f"the path from {names[origin]} ends at {self.column_name(column)}, {why}"
            dead |= _SHADOW[men]
        level = SQUARES[target].level
        passed = next(men for men in BETWEEN[origin][target] if men & occupied & _ON_LEVEL[level])
        blocker = names[(passed & occupied & _ON_LEVEL[level]).bit_length() - 1]
        return f"on the path from {names[origin]} level {level} is blocked by the man on {blocker}"

    @classmethod
    def owner_of(cls, board: int, owner: int, white: int, black: int) -> int:
        """Return the colour of the men if it is one; an empty or mixed board stays whose it was (rule 15)."""
        if bool(white) == bool(black):
            return owner
        return 0 if white else 1

    def changes_owner(self, move: Move) -> bool:
        """Say whether ``move`` hands an attack board over (rule 18)."""
        return bool(self.handed_over(self.apply_unchecked(move)))

    def handed_over(self, after: Position) -> tuple[str, ...]:
        """Return the boards that have another owner in ``after``, or whose only man was captured en passant.

        The latter stays whose it was, but the capture of a board's only man is marked all the same (rule 18).
        """
        if not isinstance(after, TriDPosition):
            return ()
        if after.owners == self.owners and self.ep < FIRST_PIN_CELL:
            return ()
        return tuple(
            name
            for board, name in enumerate(BOARD_NAMES)
            if after.owners[board] != self.owners[board] or self._loses_only_man(board, after)
        )

    def marks(self, move: Move, after: Position) -> frozenset[Mark]:
        """Return the marks that ``move``, legal here, deserves, that of a board handed over among them (rule 18)."""
        if not self.handed_over(after):
            return Position.marks(self, move, after)
        return marks(self.is_capture(move), self.is_en_passant(move), True, False, after.check_mark())

    def _loses_only_man(self, board: int, after: TriDPosition) -> bool:
        """Say whether the only man on ``board`` was captured and none has come in its place."""
        mine, theirs = (self.occupied[seat] & PIN_CELLS[self.pins[board]] for seat in (self.turn, 1 - self.turn))
        left = (after.occupied[0] | after.occupied[1]) & PIN_CELLS[after.pins[board]]
        return bool(theirs) and not mine and not left

    def _is_heavy(self, board: int) -> bool:
        """Say whether ``board`` carries more than one pawn of the seat to move (rule 16)."""
        men = (self.occupied[0] | self.occupied[1]) & PIN_CELLS[self.pins[board]]
        return men.bit_count() > 1 or bool(men & ~self.masks[self.code(self.turn, PAWN)])

    def board_targets(self, board: int) -> int:
        """Return the free pins within two ranks, for a light board of one's own (rule 16)."""
        if self.owners[board] != self.turn or self._is_heavy(board):
            return 0
        return _NEIGHBOURS[self.pins[board]] & ~self.taken_pins()

    def board_refusal(self, board: int, pin: int) -> Refusal | None:
        """Say which part of rule 16 keeps ``board`` from ``pin``."""
        name, here = BOARD_NAMES[board], self.pins[board]
        if self.owners[board] != self.turn:
            return Refusal(NOT_YOURS, f"{name} is owned by {self.seats[1 - self.turn]}")
        if self._is_heavy(board):
            return Refusal(OWN_MAN, f"{name} carries {self._load(here)} and is too heavy to move")
        if pin == here:
            return Refusal(NO_WAY, f"{name} stands on {self.pin_names[pin]} already")
        if not self.board_pins[board] >> pin & 1:
            return Refusal(NO_WAY, f"{name} never leaves the {self.files[PINS[here].file]}-file")
        if not _NEIGHBOURS[here] >> pin & 1:
            return Refusal(NO_WAY, f"{self.pin_names[pin]} is more than two squares from {self.pin_names[here]}")
        if pin in self.pins:
            other = BOARD_NAMES[self.pins.index(pin)]
            return Refusal(BLOCKED, f"pin {self.pin_names[pin]} is occupied by {other}")
        return None

    def _load(self, pin: int) -> str:
        """Return what the board on ``pin`` carries, in words."""
        men = (self.occupied[0] | self.occupied[1]) & PIN_CELLS[pin]
        if men.bit_count() > 1:
            return f"{men.bit_count()} men"
        man = self.board[men.bit_length() - 1] - 1
        return f"a {self.kind_names[man % len(self.kinds)]}"

    def promotion_cells(self, seat: Seat, squares: Cells) -> int:
        """Return the last ranks of the far main board and of attack boards beyond it (rule 11)."""
        return LAST_RANKS[seat]

    def promotion_kinds(self) -> tuple[int, ...]:
        """Return queen, and each other kind that has fewer than two men left (rule 12)."""
        lost = (kind for kind in (ROOK, BISHOP, KNIGHT) if self.masks[self.code(self.turn, kind)].bit_count() < 2)
        return (QUEEN, *lost)

    def promotion_refusal(self, cell: Cell) -> str:
        """Say where pawns promote (rule 11)."""
        main, attack = ("8 of level (6)", "9") if self.turn == 0 else ("1 of level (2)", "0")
        there = f"rank {main} or on rank {attack} of an attack board"
        return f"a Pawn promotes only on {there}, not on {self.geometry.names[cell]}"


def _why_closed(here: Cell, men: Cells) -> str:
    """Say why no level of a column lets a rider pass: ``men`` stand on some of its squares ``here``."""
    if not here:
        return "where there is no square"
    closed = []
    if men:
        closed.append(f"occupied on {_levels(men)}")
    if here & ~men:
        closed.append(f"shadowed on {_levels(here & ~men)}")
    return " and ".join(closed)


def _levels(of: int) -> str:
    """Return the levels of some cells in words."""
    levels = sorted(SQUARES[cell].level for cell in bits(of))
    return f"level{'s' if len(levels) > 1 else ''} {' and '.join(map(str, levels))}"


TRI_D = Variant(
    id="tri-d",
    title="Tri-D chess, standard rules",
    about="Chess on three stacked main boards and four movable attack boards, by the manual of Parmen.",
    seats=TriDPosition.seats,
    rules=TriDPosition,
    notations=("parmen", "parmen-full", "meder", "meder-long", "roth", "freer"),
    picture=("attack-boards", "from-above"),
    cousins=("tri-d-tournament",),
)
