"""What the class of a game of parts holds: its tables, its parts, and how its moves are said in words."""

from __future__ import annotations

import copyreg
from abc import ABCMeta
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Final, NamedTuple, Protocol

from plybook.notation.moves import Action, MoveText, Place
from plybook.notation.notation import Alphabet
from plybook.rules.moves import CASTLING, DROP, EN_PASSANT, PASSING, Move, Query
from plybook.rules.position import Outcome, OutsideRulesetError
from plybook.rules.ruleset import FenKeys
from plybook.rules.setup import Setup
from plybook.rules.shared.two_sided import TwoSidedPosition
from plybook.rules.table.attacks import Attacks, Survey
from plybook.rules.table.fen import GameSetup, Hands
from plybook.rules.table.game import Game
from plybook.rules.table.rights import CastlingRights
from plybook.rules.table.ways import Arrivals, Near, Pair, Reach
from plybook.rules.terms import Cell, Cells, Seat

KIND_OF_MOVE: Final = 15
"""The bits of `Move.special` that say what is special; those above are a further cell or kind, counted from 1."""

RAISED: Final = -1
LOWERED: Final = -2
# What the promotion of a query is where a text says only that the man is raised, or lowered.

NO_HANDS: Final[Hands] = ((), ())
NOBODY_PASSED: Final = (0, -1)
NOT_COUNTED: Final = (0, 0)


class Step(NamedTuple):
    """Steps that many men of a kind make at once, from ``origins`` to the cells that are ``by`` further.

    ``quiet`` says that they only lead to empty cells, else they are captures; ``twice`` that they lead over an empty
    cell to the one as far behind it.
    """

    by: int
    origins: Cells
    quiet: bool
    twice: bool


class Steps(NamedTuple):
    """All steps of men that have no longer ways, and what makes the moves by a step ``by`` to a set of cells."""

    all: tuple[Step, ...]
    moves: Callable[[int, Cells], Iterable[Move]]


class Mover(NamedTuple):
    """The men of one code: where they go, and the moves that makes.

    ``capturing`` is None where men capture as they move. ``sources`` has for each cell those from which such a man
    can ever come. ``moves`` makes the moves from a cell to targets; ``barred`` are the codes that they do not
    capture. ``steps`` are there for men that all go at once.
    """

    code: int
    moving: Reach
    capturing: Reach | None
    sources: Mapping[Cell, Cells]
    moves: Callable[[Any, Cell, Cells], Iterable[Move]]
    barred: tuple[int, ...] = ()
    steps: Steps | None = None

    def targets(self, origin: Cell, occupied: Cells, blocked: Cells, foes: Cells) -> int:
        """Return the cells to which a man on ``origin`` can go; ``blocked`` are those with own men or walls."""
        if self.capturing is None:
            return self.moving.targets(origin, occupied) & ~blocked
        quiet = self.moving.targets(origin, occupied) & ~occupied
        return quiet | self.capturing.targets(origin, occupied) & foes


class Finder(NamedTuple):
    """The men of one code, to be found by the cell to which they go.

    ``arriving`` says whence and over what cells they come to empty ones, ``taking`` to enemies; ``barred`` is as in
    `Mover`.
    """

    code: int
    arriving: Arrivals
    taking: Arrivals
    barred: tuple[int, ...]


Generator = Callable[[Any, Cells, Cells, list[Move]], None]
Filter = Callable[[Any, list[Move]], list[Move]]
Effect = Callable[[Any, Any, Move, int], None]
End = Callable[[Any], Outcome | None]


Surveying = Callable[[Sequence[int], Cells], Survey]


class Fields(Protocol):
    """The reader and writer of the FENs of a game; errors are `FenError`."""

    def read(self, fen: str) -> GameSetup:
        """Return what ``fen`` says."""
        ...

    def write(self, setup: GameSetup) -> str:
        """Return the FEN of ``setup``."""
        ...

    def keys(self) -> list[str]:
        """Return what the fields are called that `apart` returns."""
        ...

    def apart(self, fen: str) -> list[str]:
        """Return the fields of ``fen``, as `write` makes it, for a set-up by hand."""
        ...

    def joined(self, fields: Sequence[str]) -> str:
        """Return the FEN of such ``fields``."""
        ...

    def check(self, setup: GameSetup) -> None:
        """Raise for a ``setup`` whose parts do not go together."""
        ...


class RulesClass(ABCMeta):
    """The class of a class of positions that is made of a rule file: it is made again where it is unpickled.

    ``source`` is what it is made of, and `RulesClass.made_again` returns the class of such.
    """

    source: Any = None
    made_again: Callable[[Any], type] | None = None


def _pickled(rules: RulesClass) -> str | tuple[Callable[[Any], type], tuple[Any]]:
    """Return what makes the class again; of one that stands in a module, its name."""
    make = RulesClass.made_again
    return rules.__qualname__ if rules.source is None or make is None else (make, (rules.source,))


copyreg.pickle(RulesClass, _pickled)  # type: ignore[arg-type]


class GameTables(TwoSidedPosition, metaclass=RulesClass):
    """The tables of a game, which `plybook.rules.table.compiled` fills in, and its words.

    Parts are functions of a position; see `plybook.rules.table.engine.GamePosition` for what a position holds.
    """

    __slots__ = ("_ended", "_further", "_is_end_known", "_passing", "_surveyed")

    game: ClassVar[Game]
    fields: ClassVar[Fields]
    movers: ClassVar[tuple[tuple[Mover, ...], tuple[Mover, ...]]]
    mover_of: ClassVar[Mapping[int, Mover]]
    attacks: ClassVar[tuple[Attacks, Attacks]]
    royal_codes: ClassVar[tuple[int, int]] = (0, 0)
    """The codes of the two royal men, where each side has one; 0 in other games, which have `in_check_of`."""
    in_check_of: ClassVar[staticmethod[[Any, Seat], bool] | None] = None
    find_royals: ClassVar[staticmethod[[Any, Seat], Cells] | None] = None
    castling_rights: ClassVar[CastlingRights | None] = None
    known_alphabet: ClassVar[Alphabet]
    explanation: ClassVar[staticmethod[[Any, Query], str]]
    generators: ClassVar[Sequence[Generator]]
    finders: ClassVar[Sequence[Sequence[Sequence[Finder]]] | None] = None
    """By seat and kind what finds the men that go to a cell; None where only the first generator knows."""
    playing: ClassVar[tuple[int, Sequence[Cells], Sequence[bool], Sequence[Surveying] | None, Sequence[Effect]]]
    """What every move needs at once.

    That are the number of kinds, each cell as a set, for each code whether it is one of `clock_codes`, what finds
    for each side that has moved how the other's royal man stands (None where more may come of the move), and the
    consequences.
    """
    finding: ClassVar[tuple[Any, Mapping[Cells, Cell], Sequence[Cells], tuple[int, int], bool, Sequence[Filter]]]
    """The same for what finds moves.

    That are `finders`, for each set of one cell that cell (none where they do not find all), each cell as a set,
    `royal_codes`, whether there are `ends`, and `sifts`.
    """
    passing_movers: ClassVar[tuple[Near, Near]]
    """What gives the men of each side that may capture en passant on a set of cells."""
    sifts: ClassVar[Sequence[Filter]] = ()
    """The filters and then the musts."""
    unsurveyed: ClassVar[Survey | None] = None
    """What bears on a royal man before that is found out: nothing where no side has one, else it is not known."""
    is_plain: ClassVar[bool] = False
    """Whether no side has several royal men, and only checks forbid moves and end the game."""
    filters: ClassVar[Sequence[Filter]] = ()
    musts: ClassVar[Sequence[Filter]] = ()
    consequences: ClassVar[Sequence[Effect]] = ()
    ends: ClassVar[Sequence[End]] = ()
    generator_of: ClassVar[Mapping[int, Generator]] = {}
    special_moves: ClassVar[Mapping[int, Callable[[Any, Any, Move], int]]]
    clock_codes: ClassVar[frozenset[int]]
    two_way_codes: ClassVar[frozenset[int]] = frozenset()
    """Men whose moves begin the half-move clock anew only where they cannot be taken back."""
    passers: ClassVar[Mapping[int, Mapping[tuple[Cell, Cell], int]]]
    hand_kinds: ClassVar[tuple[int, ...]] = ()
    written: ClassVar[tuple[str, ...]]
    in_fen: ClassVar[tuple[str, ...]]
    alike: ClassVar[tuple[tuple[int, ...], ...]]
    start_checks: ClassVar[tuple[int, int]] = (0, 0)
    # What parts look up; each is there where a part needs it.
    en_passant_codes: ClassVar[frozenset[int]] = frozenset()
    en_passant_cells: ClassVar[Pair] = (-1, -1)
    pseudo_codes: ClassVar[tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]] = ((), ())
    most_pseudo: ClassVar[int] = 0
    king_codes: ClassVar[tuple[Sequence[int], Sequence[int]]] = ((), ())
    touch: ClassVar[bool] = False
    hand_index: ClassVar[Mapping[int, int]] = {}
    gate_kinds: ClassVar[tuple[int, ...]] = ()
    gate_cells: ClassVar[tuple[Mapping[int, int], ...]] = ()
    gate_ranks: ClassVar[Pair] = (0, 0)
    shooters: ClassVar[tuple[Sequence[tuple[int, Reach]], ...]] = ((), ())
    freezers: ClassVar[tuple[Sequence[tuple[int, Reach]], ...]] = ((), ())
    hoppers: ClassVar[tuple[int, ...]] = ()
    first_movers: ClassVar[tuple[Sequence[tuple[int, Reach]], ...]] = ((), ())
    aiming_codes: ClassVar[frozenset[int]] = frozenset()
    straight: ClassVar[Sequence[int]] = ()
    are_facing: ClassVar[staticmethod[[Any], bool] | None] = None
    frozen_of: ClassVar[staticmethod[[Any, Seat], Cells] | None] = None
    with_gates: ClassVar[staticmethod[[Any, Query, list[Move]], list[Move]] | None] = None
    drop_cells: ClassVar[tuple[Mapping[int, Sequence[tuple[int, Cells]]], ...]] = ()
    petrified_codes: ClassVar[frozenset[int]] = frozenset()
    immune_codes: ClassVar[frozenset[int]] = frozenset()
    sheltered_codes: ClassVar[frozenset[int]] = frozenset()
    neighbours: ClassVar[Sequence[int]] = ()
    files: ClassVar[Sequence[int]] = ()
    dark_cells: ClassVar[int] = 0
    goal_codes: ClassVar[tuple[tuple[int, ...], ...]] = ((), ())
    connections: ClassVar[tuple[Sequence[int], Sequence[int]]] = ((), ())

    _surveyed: Survey | None
    _ended: Outcome | None
    _is_end_known: bool
    _passing: tuple[int, int]
    _further: tuple[Hands, tuple[int, int], int, tuple[int, int]]

    # What only some games have stands together, so that a move of the others copies it as one.

    @property
    def passed(self) -> int:
        """The cells over which a man has just gone where he can be captured."""
        return self._passing[0]

    @property
    def taken_at(self) -> int:
        """The cell of the man that can be captured en passant; -1 if there is none."""
        return self._passing[1]

    @property
    def hands(self) -> Hands:
        """The numbers of men that each side has in hand, by `hand_kinds`."""
        return self._further[0]

    @hands.setter
    def hands(self, hands: Hands) -> None:
        self._further = hands, *self._further[1:]

    @property
    def checks_left(self) -> tuple[int, int]:
        """How many checks each side has yet to give."""
        return self._further[1]

    @checks_left.setter
    def checks_left(self, checks: tuple[int, int]) -> None:
        self._further = self._further[0], checks, *self._further[2:]

    @property
    def walls(self) -> int:
        """The cells that no man can enter."""
        return self._further[2]

    @walls.setter
    def walls(self, walls: int) -> None:
        self._further = *self._further[:2], walls, self._further[3]

    @property
    def counted(self) -> tuple[int, int]:
        """The plies after which a game whose moves are counted is drawn, and those counted; 0 if they are not."""
        return self._further[3]

    @counted.setter
    def counted(self, counted: tuple[int, int]) -> None:
        self._further = *self._further[:3], counted

    # --- words ---------------------------------------------------------------------------------------------------

    @classmethod
    def alphabet(cls) -> Alphabet:
        """Return the names notations need to make their grammars; they are put together once."""
        found = cls.__dict__.get("known_alphabet")
        if found is None:
            found = cls.known_alphabet = cls._alphabet()
        return found

    @classmethod
    def _alphabet(cls) -> Alphabet:
        game, axes = cls.game, cls.geometry.axes
        letters = tuple(dict.fromkeys(letter for letter in cls.written if letter.isalpha()))
        dropped = tuple(dict.fromkeys((*letters, *(letter for letter in cls.in_fen if letter.isalpha()))))
        rule = game.promotion
        can_raise = rule is not None and bool(rule.raised or {*rule.pawns[0], *rule.pawns[1]} - {game.pawn})
        return Alphabet(
            letters, game.pawn, cls.promotions, cls.geometry.values, cls.castlings, axis_names=axes,
            pawn_axes=len(cls.forward_axes), drops=dropped if game.drops and game.drops.drops else (),
            raises=can_raise, walls=game.walls is not None, gates=tuple(cls.written[kind] for kind in cls.gate_kinds),
            long_pawn=cls.long_pawn,
        )  # fmt: skip

    @classmethod
    def query(cls, text: MoveText, seat: Seat = 0) -> Query:
        """Return what ``text`` asks of a position; raise `OutsideRulesetError` for what the ruleset lacks."""
        walled = f",{cls._addition(text)}" if text.wall or text.gate else ""
        if text.action is Action.DROP:
            if not cls.hand_kinds:
                raise OutsideRulesetError("there are no drops in this game")
            kind = cls._kind(text.piece, 0)
            if text.raises and game_raised(cls.game, cls.kinds[kind]):
                kind = cls.kinds.index(game_raised(cls.game, cls.kinds[kind]))
            return Query(DROP, kind=kind, targets=cls.geometry.cells_at(text.target), token=walled)
        if text.action is Action.CASTLING:
            asked = super().query(text, seat)
            return asked._replace(token=text.castling + walled)
        asked = super().query(text._replace(promotion="") if text.raises else text, seat)
        raised = {"+": RAISED, "-": LOWERED}.get(text.raises, asked.promotion)
        return asked._replace(promotion=raised, token=walled)

    @classmethod
    def _addition(cls, text: MoveText) -> int:
        """Return the number, in `Move.special`, of the wall or gate of ``text``."""
        if text.wall:
            return cls.geometry.cells_at(text.wall).bit_length() - 1
        letter, *place = text.gate
        cell = cls.geometry.cells_at(tuple(place)).bit_length() - 1 if place else cls.geometry.size
        return cls._kind(letter or "", 0) * (cls.geometry.size + 1) + cell

    def _added_by(self, move: Move) -> tuple[Place, Place]:
        """Return the wall and the gate of ``move``; () for what it does not have."""
        number, places = (move.special >> 4) - 1, self.geometry.places
        if number < 0:
            return (), ()
        if not self.gate_kinds:
            return places[number], ()
        kind, cell = divmod(number, self.geometry.size + 1)
        return (), (self.written[kind], *(places[cell] if cell < self.geometry.size else ()))

    @classmethod
    def fen_keys(cls) -> FenKeys:
        """Return what the fields of a FEN are called in a set-up by hand, with the hands and walls as fields."""
        return cls.fields.keys()

    @classmethod
    def fen_fields(cls, setup: Setup) -> list[str]:
        """Return the fields of a FEN, with the hands and walls as fields of their own."""
        return cls.fields.apart(cls.write_fen(setup))

    @classmethod
    def read_fen_fields(cls, fields: Sequence[str]) -> Setup:
        """Return the setup of such fields; raise `FenError`."""
        return cls.read_fen(cls.fields.joined(fields))

    @classmethod
    def _kind(cls, letter: str, unsaid: int) -> int:
        if not letter:
            return unsaid
        for letters in (cls.kinds, cls.in_fen):
            if letter in letters:
                return letters.index(letter)
        raise OutsideRulesetError(f"no man of this game is called {letter}")

    def describe(self, move: Move) -> MoveText:
        """Return ``move``, legal here, as a complete `MoveText`, but for the marks of check and mate."""
        origin, target, promotion, special = move
        places, kind_of = self.geometry.places, special & KIND_OF_MOVE
        wall, gate = self._added_by(move) if special > KIND_OF_MOVE else ((), ())
        if kind_of == DROP:
            letter, written = self.in_fen[promotion], self.written[promotion]
            raises = "+" if letter.startswith("+") else ""
            letter = letter.lstrip("+")
            other = "" if written == letter else written
            return MoveText(Action.DROP, letter, (), places[target], promotion=other, raises=raises, wall=wall)
        kind = (self.board[origin] - 1) % len(self.kinds)
        if kind_of == CASTLING and self.castling_rights is not None:
            way = self.castling_rights.known(origin, target, self.turn)
            to = target if self._castles_by_rook(origin, way.king_target) else way.king_target
            return MoveText(
                Action.CASTLING,
                self.written[kind],
                places[origin],
                places[to],
                castling=way.token,
                wall=wall,
                gate=gate,
            )
        taken = self.board[self.victim_cell(move)] if kind_of != PASSING else 0
        raises = ""
        if promotion and self.kinds[promotion].startswith("+"):
            raises = "+"
        elif promotion and self.kinds[kind].startswith("+"):
            raises = "-"
        return MoveText(
            piece=self.written[kind],
            origin=places[origin],
            target=places[target],
            capture=bool(taken),
            captured=self.written[(taken - 1) % len(self.kinds)] if taken else "",
            promotion=self.written[promotion] if promotion else "",
            en_passant=kind_of == EN_PASSANT,
            raises=raises,
            wall=wall,
            gate=gate,
        )

    @classmethod
    def move_name(cls, move: Move) -> str:
        """Return what ``move``, legal or not, is called where no position is known."""
        names, special = cls.geometry.names, move.special
        wall = ""
        if cls.gate_kinds and KIND_OF_MOVE < special < len(cls.kinds) * (len(names) + 1) + 1 << 4:
            wall = f"/{cls.kinds[((special >> 4) - 1) // (len(names) + 1)]}"
        elif KIND_OF_MOVE < special < len(names) + 1 << 4:
            wall = f",{names[(special >> 4) - 1]}"
        if special & KIND_OF_MOVE == DROP and 0 <= move.target < len(names) and move.promotion < len(cls.kinds):
            return f"{cls.kinds[move.promotion]}@{names[move.target]}{wall}"
        return super().move_name(move._replace(special=special & KIND_OF_MOVE)) + wall

    def _castles_by_rook(self, king: Cell, target: Cell) -> bool:
        """Say whether a castling is named by the cell of the Rook: the King could also just go to his own."""
        if self.game.castling is not None and self.game.castling.is_960:
            return True
        there = 1 << target
        occupied = self.occupied[0] | self.occupied[1] | self.walls
        mover = self.mover_of[self.board[king]]
        return mover.sources[target] >> king & 1 == 1 and not there & occupied

    def castles_unusually(self) -> bool:
        """Say whether a King may yet castle that is not where Kings of chess begin, or with such a Rook."""
        return self.game.castling is not None and self.game.castling.is_960


def game_raised(game: Game, letter: str) -> str:
    """Return the letter that a man of ``letter`` has when he is raised; "" if he cannot be."""
    return game.promotion.raised.get(letter, "") if game.promotion else ""
