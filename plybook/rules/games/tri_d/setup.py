"""What a setup of Tri-D chess says beyond men, turn and counters, and which men and boards it can have."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import reduce
from operator import or_
from typing import ClassVar, Protocol

from plybook.rules.board import Geometry, bits, mask
from plybook.rules.games.tri_d.board import (
    BOARD_NAMES,
    CASTLINGS,
    FIRST_CODES,
    FIRST_PIN_CELL,
    HOME_PINS,
    KINDS,
    KING,
    MAIN,
    PAWN,
    PAWN_STARTS,
    PIN_CELLS,
    ROOK,
    pin_of,
)
from plybook.rules.setup import FenError, RightError, Setup
from plybook.rules.terms import Cells, Seat

SEATS = ("White", "Black")
KIND_NAMES = ("Pawn", "Knight", "Bishop", "Rook", "Queen", "King")
_MAX_MEN, _MAX_PAWNS = 16, 8


class Ruleset(Protocol):
    """What rulesets call things, and where boards may stand in each."""

    geometry: ClassVar[Geometry]
    fen_pins: ClassVar[tuple[str, ...]]
    """What the FEN-like string calls the pins."""
    board_pins: ClassVar[tuple[int, ...]]
    """For each attack board the set of pins it may ever stand on."""
    no_hung_boards: ClassVar[str]
    """That no board hangs under a pin, with the rule that says so."""

    @classmethod
    def column_name(cls, column: int) -> str:
        """Return the file and rank of a column."""
        ...

    @staticmethod
    def owner_of(board: int, owner: int, white: int, black: int) -> int:
        """Return the seat that owns ``board``, which ``owner`` had, now that these men of each seat stand on it."""
        ...


@dataclass(frozen=True, slots=True)
class TriDSetup(Setup):
    """A setup of either ruleset.

    ``pins`` gives for each attack board the pin it stands on and ``owners`` the seat that owns it, both in the
    order of `BOARD_NAMES`; ``ep`` is the cell of the pawn that has just made a double step, -1 if none has.
    """

    pins: tuple[int, ...] = HOME_PINS
    owners: tuple[int, ...] = (0, 1, 0, 1)
    ep: int = -1

    lapsing = ("ep",)

    @property
    def squares(self) -> int:
        """The set of the cells that exist."""
        return MAIN | sum(PIN_CELLS[pin] for pin in self.pins)


_PAIRS = [1 << way.king | 1 << way.rook for ways in CASTLINGS for way in ways]  # of king and rook that castle


def placed(setup: TriDSetup, rules: type[Ruleset], said: Collection[str]) -> TriDSetup:
    """Return ``setup`` with what a set-up by hand leaves out; ``said`` are the keys that it gives.

    Pawns that stand where they started have not moved, and a board is its usual owner's but for men on it that
    make it the other's.
    """
    homes = MAIN | sum(PIN_CELLS[pin] for pin, home in zip(setup.pins, HOME_PINS, strict=True) if pin == home)
    pawns = sum(_cells_of(setup, {FIRST_CODES[seat] + PAWN}) & PAWN_STARTS[seat] & homes for seat in (0, 1))
    unmoved = setup.unmoved if "unmoved" in said else setup.unmoved | pawns
    return replace(with_owners(setup, rules, said), unmoved=unmoved)


def with_owners(setup: TriDSetup, rules: type[Ruleset], said: Collection[str] = ()) -> TriDSetup:
    """Return ``setup`` with each board owned by the seat to which the men on it give it, but for those ``said``."""
    white, black = (_cells_of(setup, range(first, first + len(KINDS))) for first in FIRST_CODES)
    owners = tuple(
        owner if name in said else rules.owner_of(board, owner, white & PIN_CELLS[pin], black & PIN_CELLS[pin])
        for board, (name, pin, owner) in enumerate(zip(BOARD_NAMES, setup.pins, setup.owners, strict=True))
    )
    return replace(setup, owners=owners)


def _cells_of(setup: TriDSetup, codes: Collection[int]) -> Cells:
    """Return the cells of the men that have one of ``codes``."""
    return mask([cell for cell, code in enumerate(setup.board) if code in codes])


def castling_rights(unmoved: int) -> tuple[bool, ...]:
    """Return whether king and rook have never moved: White's short and long castling, then Black's."""
    return tuple([unmoved & pair == pair for pair in _PAIRS])


def castling_men(unmoved: int) -> int:
    """Return those of the kings and rooks ``unmoved`` that have a right to castle."""
    return reduce(or_, (pair for pair in _PAIRS if unmoved & pair == pair), 0)


def check_setup(setup: TriDSetup, rules: type[Ruleset], *, study: bool) -> None:
    """Raise `FenError` if there cannot be such men and boards; for ``study`` Kings may be missing."""
    setup.check(len(rules.geometry), SEATS, len(KINDS))
    for seat, name in enumerate(SEATS):
        _check_men(name, seat, setup.board, study=study)
    _check_boards(setup, rules)
    _check_unmoved(setup, rules)
    if not -1 <= setup.ep < len(rules.geometry):
        raise FenError("the double step ended on no square")


def _check_boards(setup: TriDSetup, rules: type[Ruleset]) -> None:
    """Raise `FenError` unless each board stands on a pin of its own, and no man but on a board."""
    if not len(setup.pins) == len({*setup.pins}) == len(setup.owners) == len(BOARD_NAMES):
        raise FenError(f"there are {len(BOARD_NAMES)} attack boards, each on a pin of its own and with an owner")
    for board, (pin, allowed) in enumerate(zip(setup.pins, rules.board_pins, strict=True)):
        if not 0 <= pin < len(PIN_CELLS):
            raise FenError(f"{BOARD_NAMES[board]} stands on no pin")
        if not allowed >> pin & 1:
            raise FenError(f"{BOARD_NAMES[board]} can never stand on {rules.fen_pins[pin]}")
    if not {*setup.owners} <= {0, 1}:
        raise FenError("the owner of a board is a seat, 0 or 1")
    for cell in bits(rules.geometry.all & ~setup.squares):
        if setup.board[cell]:
            raise FenError(f"a man stands on {rules.geometry.names[cell]}, where no board is")


def _check_men(name: str, seat: Seat, board: bytes, *, study: bool) -> None:
    codes = range(1 + seat * len(KINDS), 1 + (seat + 1) * len(KINDS))
    kings, pawns, men = board.count(codes[KING]), board.count(codes[PAWN]), sum(map(board.count, codes))
    if kings > 1 or not (kings or study):
        raise FenError(f"{name} has {kings} Kings; there is one a side")
    if pawns > _MAX_PAWNS:
        raise FenError(f"{name} has {pawns} Pawns; there are {_MAX_PAWNS} a side")
    if men > _MAX_MEN:
        raise FenError(f"{name} has {men} men; there are {_MAX_MEN} a side")


def _check_unmoved(setup: TriDSetup, rules: type[Ruleset]) -> None:
    """Raise `FenError` unless those that have never moved stand where they started."""
    started: dict[int, int] = {}
    for seat in range(2):
        started |= {cell: 1 + seat * len(KINDS) + PAWN for cell in bits(PAWN_STARTS[seat])}
        for way in CASTLINGS[seat]:
            started |= {way.king: 1 + seat * len(KINDS) + KING, way.rook: 1 + seat * len(KINDS) + ROOK}
    for cell in bits(setup.unmoved):
        if cell not in started:
            there = f"the man on {rules.geometry.names[cell]} is said never to have moved"
            raise RightError(f"{there}, but neither King, Rook nor Pawn starts there", cells=1 << cell)
        name = f"{SEATS[started[cell] > len(KINDS)]}'s {KIND_NAMES[(started[cell] - 1) % len(KINDS)]}"
        square = rules.geometry.names[cell]
        if setup.board[cell] != started[cell]:
            raise RightError(f"{name} on {square} is said never to have moved, but is not there", cells=1 << cell)
        if cell >= FIRST_PIN_CELL and (board := setup.pins.index(pin_of(cell))) != HOME_PINS.index(pin_of(cell)):
            reason = f"{BOARD_NAMES[board]} does not start there"
            raise RightError(f"{name} on {square} must have moved: {reason}", cells=1 << cell)
