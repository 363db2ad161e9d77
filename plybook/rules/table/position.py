"""A base for games of leapers and riders on any board, with one royal man a side: a class in place of a rule file.

A game is a class with a table of men, an array and what its Pawns become. It states ``geometry``, ``men`` and
``start_fen``, and where it differs from the usual any of the attributes and methods that `TablePosition` lists as a
game's own to state. A `Game` is made of them, and its positions are those of `plybook.rules.table.engine`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from plybook.rules.board import bits
from plybook.rules.moves import Move
from plybook.rules.shared.two_sided import PAWN, TwoSidedPosition
from plybook.rules.table.checks import check_array, check_passing, check_stated, check_usual
from plybook.rules.table.compiled import members_of, settled
from plybook.rules.table.defaults import usual
from plybook.rules.table.engine import GamePosition
from plybook.rules.table.explain import GameExplanation
from plybook.rules.table.finding import safe_targets
from plybook.rules.table.game import Ends, EnPassant, Game, Man, Promotion, Royal
from plybook.rules.table.men import Kind
from plybook.rules.table.parts import en_passant
from plybook.rules.table.table_fen import TableFields
from plybook.rules.terms import Cell, Cells, Seat


class TablePosition(GamePosition):
    """A position of a game of leapers and riders.

    A game states of the attributes:

    - ``geometry``, a `Box` or another `Geometry` that has a method ``ray()``, of two axes or more, the last two of
      them the files and ranks of flat boards;
    - ``men``, its kinds of men: the first is the Pawn, which alone promotes, the last the royal one;
    - ``start_fen``, the array;
    - where they are not the usual, ``forward_axes``, along which Pawns go (the last), ``promotions``, what they
      become (any kind but the first and last), ``last_ranks``, where (at the end of every forward axis),
      ``pawn_cells``, where Pawns can stand, one set of cells or one for each side (all but the last ranks of both
      sides), ``empty_fields``, what a FEN has only a ``-`` for, and ``long_pawn`` and ``cell_word`` of
      `TwoSidedPosition`.

    Double steps and captures en passant are entries of the Pawn in ``men``, see `Kind`. A FEN has the men as
    `plybook.rules.table.placement` says, the side to move, a ``-`` for each of ``empty_fields``, in a game with
    captures en passant the cell of one, the half-move clock and the move number; the two counters may be missing.

    Exceptions are made by these methods: `targets`, where a man can go; `safe_moves`, which of its moves leave the
    royal man safe, `is_check` and `check_setup`, which go together; and `explain`, where a game says in words what
    the others decide, with a `TableExplanation` of its own. In a position for study `royal` is -1 where one is
    missing, and then none is in danger.
    """

    __slots__ = ()

    men: ClassVar[Sequence[Kind]]
    forward_axes: ClassVar[tuple[int, ...]]
    empty_fields: ClassVar[tuple[str, ...]] = ()

    _stated: ClassVar[frozenset[str]] = frozenset()

    def __init_subclass__(cls, **options: Any) -> None:
        """Work out what follows from the table of men, the board and the array, where a game does not state it.

        Raises `TypeError` and `ValueError` for what it states and cannot be.
        """
        super().__init_subclass__(**options)
        cls._stated = cls._stated.union(vars(cls))
        if {"geometry", "men", "start_fen"} <= cls._stated:
            if "forward_axes" not in cls._stated:
                cls.forward_axes = (len(cls.geometry.axes) - 1,)
            check_stated(cls)
            for name, value in usual(cls, cls._stated).items():
                setattr(cls, name, value)
            check_usual(cls)
            members = settled(members_of(_game(cls)) | _overridden(cls))
            for name in members.keys() - _GIVEN - cls._stated:
                setattr(cls, name, members[name])
            cls.fields = TableFields(cls.game, cls.kinds, cls.passers, cls.empty_fields)
            check_passing(cls)
            _check_start(cls)

    @property
    def key(self) -> tuple[Any, ...]:
        """What makes two positions the same for repetition: the men, the turn, and a legal capture en passant."""
        if self.men[PAWN].en_passant:
            return self.board, self.turn, self._legal_passing()[0].bit_length() - 1
        return self.board, self.turn

    def royal(self, seat: Seat) -> int:
        """Return the cell of the royal man of ``seat``; -1 if it has none, in a position for study."""
        return self.masks[(seat + 1) * len(self.kinds)].bit_length() - 1

    def attacking(self, seat: Seat) -> int:
        """Return the men of ``seat`` that attack the other's royal man, if there is one."""
        royal = self.royal(1 - seat)
        return 0 if royal < 0 else self.attacks_on(royal, seat, self.occupied[0] | self.occupied[1])

    def _check_men(self, *, study: bool = False) -> None:
        TwoSidedPosition._check_men(self, study=study)

    def targets(self, origin: Cell) -> int:
        """Return the cells to which the man on ``origin`` can go, whatever becomes of the royal man.

        A game with men that have ways besides those of the table overrides this, and says in the table
        (`Kind.others`) where such ways may lead. Captures en passant are made apart.
        """
        turn, (white, black) = self.turn, self.occupied
        return self.mover_of[self.board[origin]].targets(
            origin, white | black, self.occupied[turn], self.occupied[1 - turn]
        )

    def safe_moves(self, origin: Cell, targets: Cells) -> Iterable[Move]:
        """Return the moves of the man on ``origin`` to those of ``targets`` that leave the royal man safe."""
        return self.moves_to(origin, safe_targets(self, origin, targets))

    def moves_to(self, origin: Cell, targets: Cells) -> Iterable[Move]:
        """Return the moves of the man on ``origin`` to ``targets``, one for each kind he may become there."""
        return self.mover_of[self.board[origin]].moves(self, origin, targets)


class TableExplanation(GameExplanation):
    """What there is to say of such a position; a game with exceptions overrides its methods."""

    position: TablePosition


# What a class has of its own, whatever its game.
_GIVEN = {"geometry", "forward_axes", "cell_word", "pawn_cells", "last_ranks", "most_men", "most_pawns", "fields"}
_OVERRIDES = ("targets", "safe_moves", "moves_to", "is_check")


def _game(rules: type[TablePosition]) -> Game:
    """Return the game that ``rules`` states."""
    pawn, letters = rules.men[PAWN], tuple(kind.letter for kind in rules.men)
    pawns, becomes = letters[:1], tuple(rules.promotions)
    return Game(
        name="",
        geometry=rules.geometry,
        men=tuple(Man(kind.letter, kind.name, kind.ways()) for kind in rules.men),
        start=rules.start_fen,
        forward_axes=rules.forward_axes,
        turned_axes=rules.forward_axes,
        pawn=letters[PAWN],
        cell_word=rules.cell_word,
        royal=Royal(letters[-1:]),
        promotion=Promotion(rules.last_ranks, (pawns, pawns), (becomes, becomes)) if becomes else None,
        en_passant=EnPassant((pawns, pawns)) if pawn.en_passant else None,
        ends=Ends(clock=100, clock_kinds=(pawns, pawns)),
    )


def _overridden(rules: type[TablePosition]) -> dict[str, Any]:
    """Return the parts of a game that says by its methods where men go; a game that does not has the usual ones."""
    if all(getattr(rules, name) is getattr(TablePosition, name) for name in _OVERRIDES):
        return {}
    passes = (en_passant.add_en_passants,) if rules.men[PAWN].en_passant else ()
    return {"generators": (_add_by_methods, *passes), "finders": None, "is_plain": False}


def _add_by_methods(position: TablePosition, wanted: Cells, targets: Cells, moves: list[Move]) -> None:
    """Add the moves of ``wanted`` men to ``targets``."""
    for origin in bits(position.occupied[position.turn] & wanted):
        if found := position.targets(origin) & targets:
            moves += position.safe_moves(origin, found)


def _check_start(rules: type[TablePosition]) -> None:
    """Raise if the array does not go with what else a game states.

    Whether a royal man could be taken there is not looked at: that would make all tables.
    """
    with check_array(rules):
        rules._with_men(rules.read_fen(rules.start_fen).board)._check_men()
