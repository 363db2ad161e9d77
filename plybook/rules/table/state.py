"""A position on a box but for its moves: its FEN, and what bears on royal men.

A FEN has the men as `plybook.rules.table.fen` says, the side to move, one ``-`` for each of ``empty_fields``,
the half-move clock and the move number; the two counters may be missing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from reprlib import repr as short
from typing import Any, ClassVar, NamedTuple, Self

from plybook.compiling import mypyc_attr
from plybook.notation.notation import Alphabet
from plybook.rules.board import Box, bits
from plybook.rules.movement import Movement
from plybook.rules.moves import Move
from plybook.rules.ruleset import FenKeys
from plybook.rules.setup import FenError, Setup
from plybook.rules.shared.fen import FIELDS, read_turn, split_fields, write_turn
from plybook.rules.shared.two_sided import TwoSidedPosition
from plybook.rules.table.checks import check_royals, check_spelling, misfit
from plybook.rules.table.fen import Rows, read_boards, read_two_counters, saying, write_boards
from plybook.rules.table.men import Kind, Ways
from plybook.rules.table.tables import check_rest, check_table, usual
from plybook.rules.terms import Cell, Cells, Seat


class Survey(NamedTuple):
    """What bears on the royal man of the seat to move.

    ``checkers`` are the men that give check; ``allowed`` the cells of which his men must take one to end it, all if
    there is none; ``pins`` gives for each man, as a set of one, that alone stands in the way of an attack, the cells
    where it still does, or takes the attacker.
    """

    checkers: int
    allowed: int
    pins: dict[int, int]


@mypyc_attr(allow_interpreted_subclasses=True)
class BoxState(TwoSidedPosition):
    """A position of a game of leapers and riders on a box; what a game states, `BoxPosition` lists.

    ``letters`` are those of the men in a FEN, by code from 1; ``ways`` how men move, by their code less one;
    ``capturers`` for each seat the codes of its men that capture, and how; ``boards`` the flat boards by their names.
    """

    __slots__ = ("_surveyed",)

    geometry: ClassVar[Box]
    men: ClassVar[Sequence[Kind]]
    forward_axes: ClassVar[tuple[int, ...]]
    empty_fields: ClassVar[tuple[str, ...]] = ()
    letters: ClassVar[Sequence[str]]
    ways: ClassVar[Sequence[Ways]]
    capturers: ClassVar[Sequence[Sequence[tuple[int, Movement]]]]
    boards: ClassVar[Mapping[str, Rows]]

    _stated: ClassVar[frozenset[str]] = frozenset()
    _surveyed: Survey | None

    def __init_subclass__(cls, **options: Any) -> None:
        """Work out what follows from the table of men, the board and the array, where a game does not state it.

        Raises `TypeError` and `ValueError` for what it states and cannot be.
        """
        super(BoxState, cls).__init_subclass__(**options)
        check_spelling(cls.__name__, (name for name, value in vars(cls).items() if not hasattr(value, "__get__")))
        cls._stated = cls._stated.union(vars(cls))
        if {"geometry", "men", "start_fen"} <= cls._stated:
            check_table(cls, cls._stated)
            for name, value in usual(cls, cls._stated).items():
                if name not in cls._stated:
                    setattr(cls, name, value)
            check_rest(cls)
            _check_array(cls)

    # --- from and to text ----------------------------------------------------------------------------------------

    @classmethod
    def alphabet(cls) -> Alphabet:
        """Return the names notations need to make their grammars."""
        return replace(super(BoxState, cls).alphabet(), axis_names=cls.geometry.axes, pawn_axes=len(cls.forward_axes))

    @classmethod
    def fen_keys(cls) -> FenKeys:
        """Return what the fields of a FEN are called in a set-up by hand; those for which it has a ``-`` are not."""
        return ("", "turn", *("" for _ in cls.empty_fields), "clock", "move")

    @classmethod
    def read_fen(cls, fen: str) -> Setup:
        """Return what a FEN says; raise `FenError` for what is not written as it should be."""
        names = (*FIELDS[:2], *cls.empty_fields, *FIELDS[-2:])
        needed, further = ", ".join(names[:-2]), " and ".join(names[-2:])
        with saying(after=f"; a FEN has {needed}, and may have {further}"):
            men, turn, *others = split_fields(fen, names, len(names) - 2)
        empty = len(cls.empty_fields)
        for field, name in zip(others, cls.empty_fields, strict=False):
            if field != "-":
                raise FenError(f"the {name} is '-' in this game, not {short(field)}")
        codes = {letter: code for code, letter in enumerate(cls.letters, 1)}
        with saying(f"{names[0]}: "):
            board = read_boards(men, cls.geometry, cls.boards, codes, cls.cell_word)
        return Setup(bytes(board), read_turn(turn), 0, *read_two_counters(others[empty:]))

    @classmethod
    def write_fen(cls, setup: Setup) -> str:
        """Return the FEN of ``setup``."""
        men = write_boards(setup.board, cls.boards, cls.letters)
        fields = (men, write_turn(setup.turn), *("-" for _ in cls.empty_fields))
        return f"{' '.join(fields)} {setup.halfmove_clock} {setup.fullmove_number}"

    @classmethod
    def from_setup(cls, setup: Setup, *, study: bool = False) -> Self:
        """Return the position of ``setup``; raise `FenError` for what no game can come to."""
        new = super(BoxState, cls).from_setup(setup, study=study)
        new.check_setup()
        return new

    def check_setup(self) -> None:
        """Raise `FenError` if no game comes to this position, whose single men can be: the royal man can be taken."""
        if self.attacking(self.turn):
            raise FenError(f"{self.seats[1 - self.turn]} is in check, but it is {self.seats[self.turn]}'s turn")

    @property
    def key(self) -> tuple[Any, ...]:
        """What makes two positions the same for repetition: the men and the turn."""
        return self.board, self.turn

    # --- checks --------------------------------------------------------------------------------------------------

    def royal(self, seat: Seat) -> int:
        """Return the cell of the royal man of ``seat``; -1 if it has none, in a position for study."""
        return self.masks[(seat + 1) * len(self.kinds)].bit_length() - 1

    def attacks_on(self, cell: Cell, seat: Seat, occupied: Cells) -> Cells:
        """Return the men of ``seat`` that could capture on ``cell`` while men stand on ``occupied``."""
        found, masks = 0, self.masks
        for code, capturing in self.capturers[seat]:
            if men := masks[code] & capturing.sources[cell]:  # mostly there are none, which is seen at once
                found |= capturing.origins(cell, men, occupied)
        return found

    def attacking(self, seat: Seat) -> int:
        """Return the men of ``seat`` that attack the other's royal man, if there is one."""
        royal = self.royal(1 - seat)
        return 0 if royal < 0 else self.attacks_on(royal, seat, self.occupied[0] | self.occupied[1])

    def is_check(self) -> bool:
        """Say whether the seat to move is in check."""
        return self.survey().checkers != 0

    def survey(self) -> Survey:
        """Return what bears on the royal man of the seat to move; it is found out once."""
        found = self._surveyed
        if found is None:
            royal, occupied = self.royal(self.turn), self.occupied[0] | self.occupied[1]
            checkers, allowed = 0, -1
            pins: dict[int, int] = {}
            for code, capturing in self.capturers[1 - self.turn] if royal >= 0 else ():
                for man in bits(self.masks[code] & capturing.sources[royal]):
                    path, here = capturing.paths(man)[royal], 1 << man
                    between = path & occupied
                    if not between:
                        checkers |= here
                        allowed &= path | here
                    elif not between & (between - 1):
                        pins[between] = pins.get(between, -1) & (path | here)
            found = self._surveyed = Survey(checkers, allowed, pins)
        return found

    def threats(self, move: Move) -> int:
        """Return the men that will attack the royal man of the seat to move after ``move``."""
        royal, there = self.royal(self.turn), 1 << move.target
        if royal < 0:
            return 0
        occupied = (self.occupied[0] | self.occupied[1]) & ~(1 << move.origin) | there
        return self.attacks_on(move.target if move.origin == royal else royal, 1 - self.turn, occupied) & ~there

    # --- playing -------------------------------------------------------------------------------------------------

    def _begin(self, turn: Seat, halfmove_clock: int, fullmove_number: int) -> None:
        """Give a position that has men and nothing else the rest, all of them moved."""
        super()._begin(turn, halfmove_clock, fullmove_number)
        self._surveyed = None

    def apply_unchecked(self, move: Move) -> Self:
        """Return the position after ``move``, which must be legal here."""
        new = self._moved(move)
        new._surveyed = None
        return new


def _check_array(rules: type[BoxState]) -> None:
    """Raise if the array does not go with what else a game states.

    Whether a royal man could be taken there is not looked at: that would make all tables.
    """
    game, geometry, fen = rules.__name__, rules.geometry, rules.start_fen
    try:
        setup = rules.read_fen(fen)
        check_royals(game, setup.board, rules.seats, rules.kinds, rules.kind_names[-1])
        rules._with_men(setup.board)._check_men()
    except FenError as error:
        raise ValueError(f"{game}: start_fen is no position: {misfit(fen, geometry) or error}") from None
