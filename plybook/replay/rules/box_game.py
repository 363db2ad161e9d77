"""A base for games of leapers and riders on a box of any number of axes, with one royal man a side.

A game is a class with a table of men, an array and what its Pawns become; all else comes from here. It states
``geometry``, ``men`` and ``start_fen``, and where it differs from the usual any of the attributes and methods that
`BoxPosition` lists as a game's own to state.

A FEN has the men as `plybook.replay.rules.box_fen` says, the side to move, one ``-`` for each of ``empty_fields``,
the half-move clock and the move number; the two counters may be missing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, NamedTuple, Self

from plybook.notation.notation import Alphabet
from plybook.replay.geometry import Box, bits
from plybook.replay.movement import Movement
from plybook.replay.position import FenError, Move, Query
from plybook.replay.rules.box_fen import Rows, boards_of, read_boards, write_boards
from plybook.replay.rules.box_men import Kind, Ways
from plybook.replay.rules.fen import read_counters, read_turn, split_fields
from plybook.replay.rules.two_sided import PAWN, TwoSidedPosition, with_article


class Survey(NamedTuple):
    """What bears on the royal man of the seat to move.

    ``checkers`` are the men that give check; ``allowed`` the cells of which his men must take one to end it, all if
    there is none; ``pins`` gives for each man, as a set of one, that alone stands in the way of an attack, the cells
    where it still does, or takes the attacker.
    """

    checkers: int
    allowed: int
    pins: dict[int, int]


class BoxPosition(TwoSidedPosition):
    """A position of a game of leapers and riders on a box.

    A game states of the attributes:

    - ``geometry``, a `Box` of two axes or more, the last two of them the files and ranks of flat boards;
    - ``men``, its kinds of men: the first is the Pawn, who alone promotes, the last the royal one;
    - ``start_fen``, the array;
    - where they are not the usual, ``forward_axes``, along which Pawns go (the last), ``promotions``, what they
      become (any kind but the first and last), ``last_ranks``, where (at the end of every forward axis),
      ``pawn_cells``, where they can stand (anywhere else), ``empty_fields``, what a FEN has only a ``-`` for, and
      ``long_pawn`` and ``cell_word`` of `TwoSidedPosition`.

    Exceptions are made by these methods: `targets`, `safe_moves`, `attackers`, `is_check`, `check_setup`,
    `explain_way` and `explain_safety`.
    """

    __slots__ = ("_surveyed",)

    geometry: ClassVar[Box]
    men: ClassVar[Sequence[Kind]]
    forward_axes: ClassVar[tuple[int, ...]]
    empty_fields: ClassVar[tuple[str, ...]] = ()
    ways: ClassVar[Sequence[Ways]]
    """How men move, by their code less one."""
    capturers: ClassVar[Sequence[Sequence[tuple[int, Movement]]]]
    """For each seat the codes of its men that capture, and how."""
    boards: ClassVar[Mapping[str, Rows]]

    _stated: ClassVar[frozenset[str]] = frozenset()
    _surveyed: Survey | None

    def __init_subclass__(cls, **options: Any) -> None:
        """Work out what follows from the table of men, the board and the array, where a game does not state it."""
        super().__init_subclass__(**options)
        cls._stated |= vars(cls).keys()
        if {"geometry", "men", "start_fen"} <= cls._stated:
            for name, value in _usual(cls).items():
                if name not in cls._stated:
                    setattr(cls, name, value)

    # --- from and to text ----------------------------------------------------------------------------------------

    @classmethod
    def alphabet(cls) -> Alphabet:
        """Return the names notations need to make their grammars."""
        return replace(super().alphabet(), axis_names=cls.geometry.axes, pawn_axes=len(cls.forward_axes))

    @classmethod
    def from_fen(cls, fen: str) -> Self:
        """Return the position of a FEN; raise `FenError`."""
        return cls.placed(*cls.read_fen(fen))

    @classmethod
    def read_fen(cls, fen: str) -> tuple[bytearray, int, int, int]:
        """Return what a FEN says: for each cell the code of its man, the seat to move, the two counters.

        Raises `FenError` for a text that says no such thing; whether such a position can be is not asked.
        """
        names = ("placement of the men", "side to move", *cls.empty_fields, "half-move clock", "move number")
        men, turn, *others = split_fields(fen, names, len(names) - 2)
        empty = len(cls.empty_fields)
        for field, name in zip(others, cls.empty_fields, strict=False):
            if field != "-":
                raise FenError(f"the {name} is '-' in this game, not {field!r:.40}")
        codes = {letter: code for code, letter in enumerate(cls.letters, 1)}
        board = read_boards(men, cls.geometry, cls.boards, codes, cls.cell_word)
        return board, read_turn(turn), *read_counters(others[empty:])

    @classmethod
    def placed(cls, board: bytes | bytearray, turn: int, halfmove_clock: int = 0, fullmove_number: int = 1) -> Self:
        """Return the position with the men of ``board``; raise `FenError` for one that cannot be."""
        new = cls._arranged(board, turn, halfmove_clock, fullmove_number)
        new._surveyed = None
        for seat in (0, 1):
            new._check_side(seat)
        new.check_setup()
        return new

    def check_setup(self) -> None:
        """Raise `FenError` if the position cannot be, its single men apart: the royal man to be taken at once."""
        turn, (white, black) = self.turn, self.occupied
        if self.attackers(self.royal(1 - turn), turn, white | black):
            raise FenError(f"{self.seats[1 - turn]} is in check, but it is {self.seats[turn]}'s turn")

    def fen(self) -> str:
        """Return the FEN of this position."""
        men = write_boards(self.board, self.boards, self.letters)
        fields = (men, "wb"[self.turn], *("-" for _ in self.empty_fields), self.halfmove_clock, self.fullmove_number)
        return " ".join(map(str, fields))

    @property
    def key(self) -> tuple[Any, ...]:
        """What makes two positions the same for repetition: the men and the turn."""
        return self.board, self.turn

    # --- checks --------------------------------------------------------------------------------------------------

    def royal(self, seat: int) -> int:
        """Return the cell of the royal man of ``seat``."""
        return self.masks[(seat + 1) * len(self.kinds)].bit_length() - 1

    def attackers(self, cell: int, seat: int, occupied: int) -> int:
        """Return the men of ``seat`` that could capture on ``cell`` while men stand on ``occupied``."""
        found, masks = 0, self.masks
        for code, capturing in self.capturers[seat]:
            if men := masks[code] & capturing.sources[cell]:  # mostly there are none, which is seen at once
                found |= capturing.origins(cell, men, occupied)
        return found

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
            for code, capturing in self.capturers[1 - self.turn]:
                for man in bits(self.masks[code] & capturing.sources[royal]):
                    path, here = capturing.paths[man][royal], 1 << man
                    between = path & occupied
                    if not between:
                        checkers |= here
                        allowed &= path | here
                    elif not between & (between - 1):
                        pins[between] = pins.get(between, -1) & (path | here)
            found = self._surveyed = Survey(checkers, allowed, pins)
        return found

    def _threats(self, move: Move) -> int:
        """Return the men that will attack the royal man of the seat to move after ``move``."""
        royal, there = self.royal(self.turn), 1 << move.target
        occupied = (self.occupied[0] | self.occupied[1]) & ~(1 << move.origin) | there
        return self.attackers(move.target if move.origin == royal else royal, 1 - self.turn, occupied) & ~there

    # --- legal moves ---------------------------------------------------------------------------------------------

    def iter_legal_moves(self) -> Iterator[Move]:
        """Yield every legal move once."""
        return self._moves(self.occupied[self.turn], -1)

    def find(self, query: Query) -> list[Move]:
        """Return the legal moves that fit ``query``."""
        special, kind, origins, targets, promotion, captured, _ = query
        if special:
            return []
        base, men = self.turn * len(self.kinds), 0
        is_cell = targets > 0 and not targets & (targets - 1)
        for each in range(len(self.kinds)) if kind < 0 else (kind,):
            if found := self.masks[1 + base + each] & origins:
                men |= found & self.ways[base + each].sources[targets.bit_length() - 1] if is_cell else found
        return [
            move
            for move in self._moves(men, targets)
            if (not promotion or move.promotion == promotion) and (captured < 0 or self._kind_taken(move) == captured)
        ]

    def _moves(self, men: int, wanted: int) -> Iterator[Move]:
        """Yield the legal moves of ``men`` to ``wanted`` cells."""
        for origin in bits(men):
            if targets := self.targets(origin) & wanted:
                yield from self.safe_moves(origin, targets)

    def targets(self, origin: int) -> int:
        """Return the cells to which the man on ``origin`` can go, whatever becomes of the royal man.

        A game whose men have other ways than those of the table overrides this, and says in the table (`Kind.others`)
        where such ways may lead.
        """
        turn, (white, black) = self.turn, self.occupied
        ways = self.ways[self.board[origin] - 1]
        targets = ways.moving.targets(origin, white | black)
        if ways.capturing is ways.moving:
            return targets & ~self.occupied[turn]
        return targets & ~(white | black) | ways.capturing.targets(origin, white | black) & self.occupied[1 - turn]

    def safe_moves(self, origin: int, targets: int) -> Iterator[Move]:
        """Yield the moves of the man on ``origin`` to those of ``targets`` that leave the royal man safe."""
        if origin == self.royal(self.turn):
            others = (self.occupied[0] | self.occupied[1]) ^ 1 << origin
            for target in bits(targets):
                if not self.attackers(target, 1 - self.turn, others) & ~(1 << target):
                    yield Move(origin, target)
            return
        _, allowed, pins = self.survey()
        yield from self.moves_to(origin, targets & allowed & pins.get(1 << origin, -1))

    def moves_to(self, origin: int, targets: int) -> list[Move]:
        """Return the moves of the man on ``origin`` to ``targets``, one for each kind he may become there."""
        if (self.board[origin] - 1) % len(self.kinds) or not targets & self.last_ranks[self.turn]:
            return [Move(origin, target) for target in bits(targets)]
        last, kinds = self.last_ranks[self.turn], [self.kinds.index(letter) for letter in self.promotions]
        return [Move(origin, to, kind) for to in bits(targets) for kind in (kinds if last >> to & 1 else (0,))]

    def apply_unchecked(self, move: Move) -> Self:
        """Return the position after ``move``, which must be legal here."""
        new = self._moved(move)
        new._surveyed = None
        return new

    # --- why a move is not legal ---------------------------------------------------------------------------------

    def reach_from(self, cell: int) -> int:
        """Return all the cells the man on ``cell`` could ever move to from there."""
        return self.ways[self.board[cell] - 1].reach[cell]

    def explain_way(self, move: Move) -> str:
        """Say what keeps a man from ``move``, to a cell his kind can reach; "" if nothing but the royal man does."""
        origin, target, _, _ = move
        code, taken = self.board[origin], self.board[target]
        ways, man = self.ways[code - 1], with_article(self._man(origin))
        path = (ways.capturing if taken else ways.moving).paths[origin].get(target)
        if path is not None:
            return self._explain_path(origin, target, path)
        if not taken:
            return f"there is nothing on {self.geometry.names[target]} for {man} to capture"
        if not ways.captures:
            return f"{man} does not capture"
        return f"{man} cannot capture {'straight ahead' if (code - 1) % len(self.kinds) == PAWN else 'that way'}"

    def explain_safety(self, move: Move) -> str:
        """Say which men would attack the royal man after ``move``; "" if none."""
        threats = self._threats(move)
        if not threats:
            return ""
        by, royal, names = self._men(threats), self.kind_names[-1], self.geometry.names
        if move.origin == self.royal(self.turn):
            return f"the {royal} on {names[move.target]} would be in check by {by}"
        if self.is_check():
            return f"the {royal} would be left in check by {by}"
        return f"the {self._man(move.origin)} on {names[move.origin]} is pinned by {by}"

    def _explain_move(self, move: Move) -> str:
        return self.explain_way(move) or self.explain_safety(move)


def _usual(rules: type[BoxPosition]) -> dict[str, Any]:
    """Return what a game's attributes are where it does not state them."""
    geometry, men = rules.geometry, rules.men
    forward = rules.forward_axes if "forward_axes" in rules._stated else (len(geometry.axes) - 1,)
    letters = tuple(kind.letter for kind in men)
    # Black's men are other ones only where their ways are not the same ahead and back.
    white = [Ways(geometry, kind) for kind in men]
    turned = ((ways, kind, kind.turned(forward)) for ways, kind in zip(white, men, strict=True))
    black = [ways if other == kind.turned(()) else Ways(geometry, other) for ways, kind, other in turned]
    ends = tuple(_end(geometry, forward, index) for index in (-1, 0))
    men_of = re.findall("|".join(sorted(letters, key=len, reverse=True)), rules.start_fen.split()[0])
    return {
        "forward_axes": forward,
        "kinds": letters,
        "kind_names": tuple(kind.name for kind in men),
        "letters": (*letters, *(letter.lower() for letter in letters)),
        "promotions": letters[1:-1],
        "most_men": len(men_of),
        "most_pawns": men_of.count(letters[PAWN]),
        "last_ranks": ends,
        "pawn_cells": geometry.all & ~(ends[0] | ends[1]),
        "ways": (*white, *black),
        "capturers": tuple(
            [(code, ways.capturing) for code, ways in enumerate(table, first) if ways.captures]
            for first, table in ((1, white), (1 + len(men), black))
        ),
        "boards": boards_of(geometry),
    }


def _end(geometry: Box, axes: Sequence[int], index: int) -> int:
    """Return the cells with the first or the last value on each of ``axes``."""
    values = geometry.values
    return geometry.cells_at(tuple(axis[index] if number in axes else None for number, axis in enumerate(values)))
