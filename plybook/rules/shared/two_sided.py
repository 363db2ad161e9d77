"""The base of games of White against Black on one board: plain moves, and the men that a side can have.

The board may have any number of axes. The first kind is the Pawn, the last the royal one. A variant adds how its
men move, what makes a move legal, and its special moves.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import ClassVar, Final, Self

from plybook.compiling import mypyc_attr
from plybook.notation.moves import Action, MoveText
from plybook.notation.notation import Alphabet
from plybook.rules.board import bits
from plybook.rules.moves import CASTLING, EN_PASSANT, Move, Query
from plybook.rules.position import OutsideRulesetError, Position
from plybook.rules.setup import FenError, Setup
from plybook.rules.terms import Cell, Cells, Seat

PAWN: Final = 0


@mypyc_attr(allow_interpreted_subclasses=True)
class TwoSidedPosition(Position):
    """A position of a game of White against Black on one board, whose Pawns go straight along one axis or several.

    ``forward_axes`` are those axes; ``cell_word`` is what players call a cell. ``most_men`` and ``most_pawns`` are
    what a side can have; ``pawn_cells`` where Pawns can stand, one set of cells or one for each seat; ``last_ranks``
    for each seat the cells where its Pawns promote, and ``promotions`` what they become.
    """

    __slots__ = ()

    seats = ("White", "Black")
    forward_axes: ClassVar[tuple[int, ...]] = (1,)
    cell_word: ClassVar[str] = "square"
    most_men: ClassVar[int]
    most_pawns: ClassVar[int]
    pawn_cells: ClassVar[Cells | tuple[Cells, Cells]]
    last_ranks: ClassVar[tuple[int, int]]
    promotions: ClassVar[tuple[str, ...]]
    castlings: ClassVar[tuple[str, ...]] = ()
    long_pawn: ClassVar[str] = ""

    # --- from and to text ----------------------------------------------------------------------------------------

    @classmethod
    def alphabet(cls) -> Alphabet:
        """Return the names notations need to make their grammars."""
        axes = cls.geometry.values
        return Alphabet(cls.kinds, cls.kinds[PAWN], cls.promotions, axes, cls.castlings, long_pawn=cls.long_pawn)

    @classmethod
    def query(cls, text: MoveText, seat: Seat = 0) -> Query:
        """Return what ``text`` asks of a position; raise `OutsideRulesetError` for what the ruleset lacks."""
        if text.action is Action.BOARD:
            raise OutsideRulesetError("no part of the board moves in this game")
        if text.action is Action.CASTLING:
            if text.castling not in cls.castlings:
                raise OutsideRulesetError(f"there is no castling {text.castling} in this game")
            return Query(CASTLING, token=text.castling)
        if text.promotion and not cls.promotions:
            raise OutsideRulesetError("no Pawn becomes another man in this game")
        if text.promotion and text.promotion not in cls.promotions:
            raise OutsideRulesetError(f"a Pawn becomes one of {', '.join(cls.promotions)}, not {text.promotion}")
        return Query(
            kind=cls._kind(text.piece, -1),
            origins=cls.geometry.cells_at(text.origin),
            targets=cls.geometry.cells_at(text.target),
            promotion=cls._kind(text.promotion, 0),
            captured=cls._kind(text.captured, -1),
        )

    @classmethod
    def _kind(cls, letter: str, unsaid: int) -> int:
        if not letter:
            return unsaid
        if letter not in cls.kinds:
            raise OutsideRulesetError(f"no man of this game is called {letter}")
        return cls.kinds.index(letter)

    def describe(self, move: Move) -> MoveText:
        """Return ``move``, legal here, as a complete `MoveText`, but for the marks of check and mate."""
        return _describe(type(self), self.board[move.origin], self.board[self.victim_cell(move)], move)

    # --- making positions ----------------------------------------------------------------------------------------

    @classmethod
    def from_setup(cls, setup: Setup, *, study: bool = False) -> Self:
        """Return the position of ``setup``; raise `FenError` for men that neither a game nor a ``study`` can have."""
        setup.check(cls.geometry.size, cls.seats, len(cls.kinds))
        new = cls._with_men(setup.board)
        new._begin(setup.turn, setup.halfmove_clock, setup.fullmove_number)
        new._check_men(study=study)
        new.unmoved = setup.unmoved
        return new

    def setup(self) -> Setup:
        """Return what makes this position."""
        return Setup(self.board, self.turn, self.unmoved, self.halfmove_clock, self.fullmove_number)

    def _check_men(self, *, study: bool = False) -> None:
        """Raise `FenError` for men that no game can give; for ``study`` royal men may be missing."""
        for seat in (0, 1):
            self._check_side(seat, study=study)

    def _check_side(self, seat: Seat, *, study: bool) -> None:
        """Raise `FenError` for men of ``seat`` that no game can give it; for ``study`` it may have no royal man."""
        side, base, royal = self.seats[seat], 1 + seat * len(self.kinds), self.kind_names[-1]
        pawns, royals = self.masks[base + PAWN], self.masks[base + len(self.kinds) - 1].bit_count()
        if royals > 1 or not (royals or study):
            raise FenError(f"{side} has {royals} {royal}s" if royals else f"{side} has no {royal}")
        if pawns.bit_count() > self.most_pawns:
            raise FenError(f"{side} has more than {self.most_pawns} {self.kind_names[PAWN]}s")
        if self.occupied[seat].bit_count() > self.most_men:
            raise FenError(f"{side} has more than {self.most_men} men")
        for cell in bits(pawns & ~self._cells_of_pawns(seat)):
            raise FenError(f"no {self.kind_names[PAWN]} can stand on {self.geometry.names[cell]}")

    @classmethod
    def _cells_of_pawns(cls, seat: Seat) -> Cells:
        cells = cls.pawn_cells
        return cells[seat] if isinstance(cells, tuple) else cells

    def _begin(self, turn: Seat, halfmove_clock: int, fullmove_number: int) -> None:
        """Set all but the men of a new position; all men count as moved."""
        self.turn = turn
        self.unmoved = 0
        self.halfmove_clock = halfmove_clock
        self.fullmove_number = fullmove_number

    def _rearranged(self, changes: Mapping[Cell, int], halfmove_clock: int) -> Self:
        """Return the position after the seat to move has changed what stands on some cells; all men are moved."""
        new = self._with_changes(changes)
        new._begin(1 - self.turn, halfmove_clock, self.fullmove_number + self.turn)
        return new

    def _moved(self, move: Move, landing: int | None = None) -> Self:
        """Return the position after a man has gone to the target, taken what stood there, and perhaps promoted.

        He ends on the target, or on ``landing``, a cell that is empty.
        """
        origin, target, promotion, _ = move
        turn, unmoved = self.turn, self.unmoved
        board = bytearray(self.board)
        masks = list(self.masks)
        code, taken = board[origin], board[target]
        here, there = 1 << origin, 1 << target
        if landing is None:
            landing, landed = target, there
        else:
            landed = 1 << landing
            board[target] = 0
        board[origin] = 0
        board[landing] = code + promotion
        masks[code] ^= here
        masks[code + promotion] |= landed
        white, black = self.occupied
        cls = type(self)
        new = cls.__new__(cls)
        if taken:
            masks[taken] ^= there
            new.halfmove_clock = 0
            new.occupied = (white ^ there, black ^ here ^ landed) if turn else (white ^ here ^ landed, black ^ there)
        else:
            new.halfmove_clock = 0 if code == (1 + len(self.kinds) if turn else 1) else self.halfmove_clock + 1
            new.occupied = (white, black ^ here ^ landed) if turn else (white ^ here ^ landed, black)
        new.board = bytes(board)
        new.masks = tuple(masks)
        new.turn = 1 - turn
        new.unmoved = unmoved and unmoved & ~(here | there)
        new.fullmove_number = self.fullmove_number + turn
        return new

    def _fitting(self, moves: Iterable[Move], promotion: int, captured: int) -> list[Move]:
        """Return the ``moves`` that have the ``promotion`` and take the ``captured`` kind of a `Query`."""
        return [
            move
            for move in moves
            if (not promotion or move.promotion == promotion) and (captured < 0 or self._kind_taken(move) == captured)
        ]

    def _kind_taken(self, move: Move) -> int:
        """Return the kind ``move`` takes, -1 for none."""
        if move.special == EN_PASSANT:
            return PAWN
        taken = self.board[self.victim_cell(move)]
        return (taken - 1) % len(self.kinds) if taken else -1

    @classmethod
    def home_of(cls, axis: int, value: str) -> int | None:
        """Return the seat with its home at ``value`` of a forward ``axis``; None for other values and axes."""
        ends = (cls.geometry.values[axis][0], cls.geometry.values[axis][-1])
        return ends.index(value) if axis in cls.forward_axes and value in ends else None

    @classmethod
    def rank_name(cls, cell: Cell) -> str:
        """Return what the rank of ``cell`` is called, what its values on the forward axes name."""
        axes, place = cls.geometry.axes, cls.geometry.places[cell]
        return " of ".join(line_name(axes[axis], place[axis]) for axis in reversed(cls.forward_axes))


def is_sole_attacker(position: TwoSidedPosition, cell: Cell) -> bool:
    """Say whether the opposing royal man is attacked, and would not be without the man on ``cell``."""
    man, (white, black), here = position.man_at(cell), position.occupied, 1 << cell
    royal = position.masks[(2 - man.seat) * len(position.kinds)].bit_length() - 1 if man else -1
    if man is None or royal < 0 or not position.attacks_on(royal, man.seat, white | black):
        return False
    return not position.attacks_on(royal, man.seat, (white | black) & ~here) & ~here


def line_name(axis: str, value: str) -> str:
    """Return what the cells with one value on an axis are called."""
    return f"the {value}-{axis}" if value.islower() else f"{axis} {value}"


@lru_cache(maxsize=1 << 14)
def _describe(rules: type[TwoSidedPosition], code: int, taken: int, move: Move) -> MoveText:
    """Return the text of a move, no castling, of the man ``code`` to where ``taken`` stands, 0 for nothing."""
    kinds, places = rules.kinds, rules.geometry.places
    if move.special == EN_PASSANT:
        taken = 1 + PAWN
    return MoveText(
        piece=kinds[(code - 1) % len(kinds)],
        origin=places[move.origin],
        target=places[move.target],
        capture=bool(taken),
        captured=kinds[(taken - 1) % len(kinds)] if taken else "",
        promotion=kinds[move.promotion] if move.promotion else "",
        en_passant=move.special == EN_PASSANT,
    )
