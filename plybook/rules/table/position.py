"""A base for games of leapers and riders on any board, with one royal man a side.

A game is a class with a table of men, an array and what its Pawns become; all else comes from here. It states
``geometry``, ``men`` and ``start_fen``, and where it differs from the usual any of the attributes and methods that
`TablePosition` lists as a game's own to state.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, NamedTuple, Self

from plybook.compiling import mypyc_attr
from plybook.notation.notation import Alphabet
from plybook.rules.board import Geometry, bits
from plybook.rules.movement import Movement
from plybook.rules.moves import DOUBLE_STEP, EN_PASSANT, ORDINARY, Move, Query
from plybook.rules.ruleset import FenKeys
from plybook.rules.setup import FenError, Setup
from plybook.rules.shared.fen import FIELDS, read_turn, split_fields, write_turn
from plybook.rules.shared.two_sided import PAWN, TwoSidedPosition
from plybook.rules.shared.two_sided_explain import Explanation, with_article
from plybook.rules.table.checks import check_array, check_stated, check_usual
from plybook.rules.table.defaults import usual
from plybook.rules.table.fen import (
    Rows,
    TableSetup,
    read_boards,
    read_cell,
    read_empty_fields,
    read_two_counters,
    saying,
    write_boards,
)
from plybook.rules.table.men import Kind, Ways
from plybook.rules.terms import Cell, Cells, Seat


class Survey(NamedTuple):
    """What bears on the royal man of the seat to move.

    ``checkers`` are the men that give check; ``allowed`` the cells to which his men must go to end it, all if
    there is none; ``pins`` gives for each man, as a set of one, that alone stands in the way of an attack, the cells
    where it still does, or takes the attacker.
    """

    checkers: int
    allowed: int
    pins: dict[int, int]


@mypyc_attr(allow_interpreted_subclasses=True)
class TablePosition(TwoSidedPosition):
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
    `plybook.rules.table.fen` says, the side to move, a ``-`` for each of ``empty_fields``, in a game with captures en
    passant the cell of one, the half-move clock and the move number; the two counters may be missing.

    Exceptions are made by these methods: `targets`, where else a man can go; `safe_moves`, which moves leave the
    royal man safe, `is_check` and `check_setup`, which go together; and `explain`, where a game says in words what
    the others decide, with a `TableExplanation` of its own. In a position for study `royal` is -1 where one is
    missing, and then none is in danger.

    Of what follows, ``letters`` are those of the men in a FEN, by code from 1; ``ways`` how men move, by their code
    less one; ``capturers`` for each seat the codes of its men that capture, and how; ``boards`` the flat boards by
    their names. Of a position, ``en_passant`` is the cell a Pawn has just passed, -1 if none has.
    """

    __slots__ = ("_surveyed", "en_passant")

    geometry: ClassVar[Geometry]
    men: ClassVar[Sequence[Kind]]
    forward_axes: ClassVar[tuple[int, ...]]
    empty_fields: ClassVar[tuple[str, ...]] = ()
    letters: ClassVar[Sequence[str]]
    ways: ClassVar[Sequence[Ways]]
    capturers: ClassVar[Sequence[Sequence[tuple[int, Movement]]]]
    boards: ClassVar[Mapping[str, Rows]]

    _stated: ClassVar[frozenset[str]] = frozenset()
    _surveyed: Survey | None
    en_passant: int

    def __init_subclass__(cls, **options: Any) -> None:
        """Work out what follows from the table of men, the board and the array, where a game does not state it.

        Raises `TypeError` and `ValueError` for what it states and cannot be.
        """
        super(TablePosition, cls).__init_subclass__(**options)
        cls._stated = cls._stated.union(vars(cls))
        if {"geometry", "men", "start_fen"} <= cls._stated:
            if "forward_axes" not in cls._stated:
                cls.forward_axes = (len(cls.geometry.axes) - 1,)
            check_stated(cls)
            for name, value in usual(cls, cls._stated).items():
                setattr(cls, name, value)
            check_usual(cls)
            _check_start(cls)

    # --- from and to text ----------------------------------------------------------------------------------------

    @classmethod
    def alphabet(cls) -> Alphabet:
        """Return the names notations need to make their grammars."""
        axes, pawn_axes = cls.geometry.axes, len(cls.forward_axes)
        return replace(super(TablePosition, cls).alphabet(), axis_names=axes, pawn_axes=pawn_axes)

    @classmethod
    def fen_keys(cls) -> FenKeys:
        """Return what the fields of a FEN are called in a set-up by hand; those for which it has a ``-`` are not."""
        en_passant = ("ep",) if cls.men[PAWN].en_passant else ()
        return ("", "turn", *("" for _ in cls.empty_fields), *en_passant, "clock", "move")

    @classmethod
    def read_fen(cls, fen: str) -> TableSetup:
        """Return what a FEN says; raise `FenError` for what is not written as it should be."""
        en_passant = FIELDS[3:4] if cls.men[PAWN].en_passant else ()
        names = (*FIELDS[:2], *cls.empty_fields, *en_passant, *FIELDS[-2:])
        needed, further = ", ".join(names[:-2]), " and ".join(names[-2:])
        with saying(after=f"; a FEN has {needed}, and may have {further}"):
            men, turn, *others = split_fields(fen, names, len(names) - 2)
        rest = read_empty_fields(others, cls.empty_fields)
        codes = {letter: code for code, letter in enumerate(cls.letters, 1)}
        with saying(f"{names[0]}: "):
            board = read_boards(men, cls.geometry, cls.boards, codes, cls.cell_word)
        counters = read_two_counters(rest[len(en_passant) :])
        passed = read_cell(rest[0], cls.geometry, f"en passant {cls.cell_word}") if en_passant else -1
        return TableSetup(bytes(board), read_turn(turn), 0, *counters, passed)

    @classmethod
    def write_fen(cls, setup: Setup) -> str:
        """Return the FEN of ``setup``."""
        men, passed = write_boards(setup.board, cls.boards, cls.letters), setup.completed(TableSetup).en_passant
        fields = [men, write_turn(setup.turn), *("-" for _ in cls.empty_fields)]
        if cls.men[PAWN].en_passant:
            fields.append(cls.geometry.names[passed] if passed >= 0 else "-")
        return f"{' '.join(fields)} {setup.halfmove_clock} {setup.fullmove_number}"

    @classmethod
    def from_setup(cls, setup: Setup, *, study: bool = False) -> Self:
        """Return the position of ``setup``; raise `FenError` for what no game can come to."""
        new = super(TablePosition, cls).from_setup(setup, study=study)
        new.en_passant = setup.completed(TableSetup).en_passant
        new._check_en_passant()
        new.check_setup()
        return new

    def setup(self) -> TableSetup:
        """Return what makes this position; the cell of a capture en passant where that is legal."""
        counters = self.halfmove_clock, self.fullmove_number
        return TableSetup(self.board, self.turn, self.unmoved, *counters, self.legal_en_passant())

    def check_setup(self) -> None:
        """Raise `FenError` if the royal man can be taken, so that no game comes to this position."""
        if self.attacking(self.turn):
            raise FenError(f"{self.seats[1 - self.turn]} is in check, but it is {self.seats[self.turn]}'s turn")

    def _check_en_passant(self) -> None:
        """Raise `FenError` if no Pawn can just have passed the cell of a capture en passant."""
        passed, pawn = self.en_passant, self._pawn_code(1 - self.turn)
        if passed < 0:
            return
        said = f"en passant {self.cell_word}"
        if passed >= self.geometry.size:
            raise FenError(f"the {said} is not on the board")
        said = f"{said} {self.geometry.names[passed]}"
        if not self.men[PAWN].en_passant or passed not in self.ways[pawn - 1].passing:
            raise FenError(f"{said}: no {self.kind_names[PAWN]} of {self.seats[1 - self.turn]} passes it")
        origin, target = self.ways[pawn - 1].passing[passed]
        if self.board[passed] or self.board[origin]:
            raise FenError(f"{said}: a man stands where the {self.kind_names[PAWN]} came from")
        if self.board[target] != pawn:
            raise FenError(f"{said}: no {self.kind_names[PAWN]} has passed it")

    @property
    def key(self) -> tuple[Any, ...]:
        """What makes two positions the same for repetition: the men, the turn, and a legal capture en passant."""
        if self.men[PAWN].en_passant:
            return self.board, self.turn, self.legal_en_passant()
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
        royal, there, taken = self.royal(self.turn), 1 << move.target, 1 << self.victim_cell(move)
        if royal < 0:
            return 0
        occupied = (self.occupied[0] | self.occupied[1]) & ~(1 << move.origin | taken) | there
        return self.attacks_on(move.target if move.origin == royal else royal, 1 - self.turn, occupied) & ~taken

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
        return self._fitting(self._moves(men, targets), promotion, captured)

    def _moves(self, men: Cells, wanted: Cells) -> Iterator[Move]:
        """Yield the legal moves of ``men`` to ``wanted`` cells."""
        for origin in bits(men):
            if targets := self.targets(origin) & wanted:
                yield from self.safe_moves(origin, targets)

    def targets(self, origin: Cell) -> int:
        """Return the cells to which the man on ``origin`` can go, whatever becomes of the royal man.

        A game with men that have ways besides those of the table overrides this, and says in the table
        (`Kind.others`) where such ways may lead.
        """
        turn, (white, black) = self.turn, self.occupied
        ways = self.ways[self.board[origin] - 1]
        targets = ways.moving.targets(origin, white | black)
        if ways.capturing is ways.moving:
            return targets & ~self.occupied[turn]
        targets &= ~(white | black)
        if ways.has_double:
            for target, passed in ways.doubles.get(origin, _NOWHERE).items():
                if not (1 << target | 1 << passed) & (white | black):
                    targets |= 1 << target
            targets |= self._en_passant_from(origin)
        return targets | ways.capturing.targets(origin, white | black) & self.occupied[1 - turn]

    def safe_moves(self, origin: Cell, targets: Cells) -> Iterator[Move]:
        """Yield the moves of the man on ``origin`` to those of ``targets`` that leave the royal man safe."""
        if origin == self.royal(self.turn):
            others = (self.occupied[0] | self.occupied[1]) ^ 1 << origin
            for target in bits(targets):
                if not self.attacks_on(target, 1 - self.turn, others) & ~(1 << target):
                    yield Move(origin, target)
            return
        _, allowed, pins = self.survey()
        safe = targets & allowed & pins.get(1 << origin, -1)
        if self.en_passant >= 0 and (passed := targets & self._en_passant_from(origin)):
            # Two men leave their cells at once, so that neither checks nor pins say what comes of it.
            is_safe = not self.threats(Move(origin, self.en_passant))
            safe = safe | passed if is_safe else safe & ~passed
        yield from self.moves_to(origin, safe)

    def moves_to(self, origin: Cell, targets: Cells) -> list[Move]:
        """Return the moves of the man on ``origin`` to ``targets``, one for each kind he may become there."""
        ways, last = self.ways[self.board[origin] - 1], self.last_ranks[self.turn]
        is_pawn = (self.board[origin] - 1) % len(self.kinds) == PAWN
        if not ways.has_double and not (is_pawn and targets & last):
            return [Move(origin, target) for target in bits(targets)]
        passed, doubles = self._en_passant_from(origin), ways.doubles.get(origin, _NOWHERE)
        becomes = [self.kinds.index(letter) for letter in self.promotions]
        return [
            Move(origin, to, kind, EN_PASSANT if passed >> to & 1 else DOUBLE_STEP if to in doubles else ORDINARY)
            for to in bits(targets)
            for kind in (becomes if is_pawn and last >> to & 1 else (0,))
        ]

    # --- captures en passant -------------------------------------------------------------------------------------

    def legal_en_passant(self) -> int:
        """Return the cell of a capture en passant if one is legal, else -1."""
        return self.en_passant if self.en_passant >= 0 and any(self._en_passants()) else -1

    def _en_passants(self) -> Iterator[Move]:
        """Yield the legal captures en passant; there must be a cell for one."""
        code, target = self._pawn_code(self.turn), self.en_passant
        for origin in bits(self.masks[code] & self.ways[code - 1].capturing.sources[target]):
            yield from self.safe_moves(origin, self.targets(origin) & 1 << target)

    def _en_passant_from(self, origin: Cell) -> Cells:
        """Return the cell on which the man on ``origin`` can capture en passant, as a set: empty if he cannot."""
        ways, passed = self.ways[self.board[origin] - 1], self.en_passant
        return ways.capturing.reach[origin] & 1 << passed if passed >= 0 and ways.en_passant else 0

    def victim_cell(self, move: Move) -> int:
        """Return where the man stands that ``move``, a capture that may be en passant, takes."""
        if move.target == self.en_passant >= 0 and self.board[move.origin] and self._en_passant_from(move.origin):
            return self.ways[self._pawn_code(1 - self.turn) - 1].passing[move.target][1]
        return move.target

    def _pawn_code(self, seat: Seat) -> int:
        return 1 + seat * len(self.kinds) + PAWN

    # --- playing -------------------------------------------------------------------------------------------------

    def _begin(self, turn: Seat, halfmove_clock: int, fullmove_number: int) -> None:
        """Set all but the men of a new position; all men count as moved."""
        super()._begin(turn, halfmove_clock, fullmove_number)
        self._surveyed, self.en_passant = None, -1

    def apply_unchecked(self, move: Move) -> Self:
        """Return the position after ``move``, which must be legal here."""
        origin, target, promotion, special = move
        if special == EN_PASSANT:
            return self._rearranged({self.victim_cell(move): 0, target: self.board[origin] + promotion, origin: 0}, 0)
        new = self._moved(move)
        new._surveyed, new.en_passant = None, -1
        if special == DOUBLE_STEP:
            ways = self.ways[self.board[origin] - 1]
            if ways.en_passant:
                new.en_passant = ways.doubles[origin][target]
        return new

    def explain(self, query: Query) -> str:
        """Say in plain words why no legal move fits ``query``."""
        return TableExplanation(self).explain(query)


_NOWHERE: dict[Cell, Cell] = {}


@mypyc_attr(allow_interpreted_subclasses=True)
class TableExplanation(Explanation):
    """What there is to say of such a position; a game with exceptions overrides what follows `explain_move`."""

    position: TablePosition

    def reaches(self, origin: Cell, target: Cell) -> bool:
        """Say whether the man on ``origin`` could go to ``target`` with nothing in his way, as a capture or not."""
        return self.position.ways[self.board[origin] - 1].reach[origin] >> target & 1 == 1

    def explain_move(self, move: Move) -> str:
        """Say why a man cannot make ``move``, to a cell his kind can reach and no own man holds; "" if he can."""
        return self.explain_going(move) or self.explain_safety(move)

    def explain_going(self, move: Move) -> str:
        """Say what keeps a man from ``move``, to a cell his kind can reach; "" if nothing but the royal man does."""
        origin, target, _, _ = move
        code, taken = self.board[origin], self.board[self.position.victim_cell(move)]
        ways, man = self.position.ways[code - 1], with_article(self.man(origin))
        path = (ways.capturing if taken else ways.moving).paths(origin).get(target)
        if path is None and not taken and target in ways.doubles.get(origin, _NOWHERE):
            path = 1 << ways.doubles[origin][target]
        if path is not None:
            return self.explain_path(origin, target, path)
        if not taken:
            return f"there is nothing on {self.position.geometry.names[target]} for {man} to capture"
        if not ways.captures:
            return f"{man} does not capture"
        is_pawn = (code - 1) % len(self.position.kinds) == PAWN
        return f"{man} cannot capture {'straight ahead' if is_pawn else 'that way'}"

    def explain_safety(self, move: Move) -> str:
        """Say which men would attack the royal man after ``move``; "" if none."""
        position, (origin, target, _, _) = self.position, move
        threats = position.threats(move)
        if not threats:
            return ""
        by, royal, names = self.men(threats), position.kind_names[-1], position.geometry.names
        if origin == position.royal(self.turn):
            return f"the {royal} on {names[target]} would be in check by {by}"
        if position.is_check() or position.victim_cell(move) != target:
            return f"the {royal} would be left in check by {by}"
        return f"the {self.man(origin)} on {names[origin]} is pinned by {by}"


def _check_start(rules: type[TablePosition]) -> None:
    """Raise if the array does not go with what else a game states.

    Whether a royal man could be taken there is not looked at: that would make all tables.
    """
    with check_array(rules):
        rules._with_men(rules.read_fen(rules.start_fen).board)._check_men()
