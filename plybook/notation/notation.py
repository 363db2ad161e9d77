"""What every notation is: a grammar, a reader of one move and a writer of one move.

A notation knows letters and cells by name, taken from an `Alphabet`, and no rules. Its `grammar` is made of named
fragments. The regular expression of that reads, and `Notation.read` makes a move of its match; pyparsing explains by
the same grammar what is wrong with a text, and draws the railroad diagram.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from plybook.notation.fragments import is_descriptive
from plybook.notation.grammar import Part
from plybook.notation.moves import FaultyNotationError, Mark, MoveText, Place, Resolver, UnreadableMoveError
from plybook.registry import Registry

if TYPE_CHECKING:
    from plybook.notation.explanation import ExplainingParser

DESCRIPTIVE = "this is descriptive notation, which plybook does not read"
"""What is said of a move that is of no notation here, but of one that everybody knew once."""

# What an error message shows of the text where it went wrong: a number, or else a character.
_MET = re.compile(r"[0-9]{1,9}|.", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Alphabet:
    """The names a variant has for things, as data for grammars.

    ``kinds`` are the letters of the men, ``pawn`` which of them is the pawn (empty: none), ``promotions`` what
    a pawn may become, ``axes`` the values each axis of the geometry takes (files, ranks, ...), ``castlings`` the
    canonical castling tokens, ``boards`` the names of movable boards. ``long_pawn`` is what the long algebraic form
    writes for the pawn: in most games nothing, in some its letter. ``axis_names`` are what the axes are called, where
    messages name them, and ``pawn_axes`` is along how many of them pawns go straight. ``silent_axes`` is how
    many of the last are no part of a cell's name in algebraic notations, such as the boards of Alice chess. ``drops``
    are the letters of men that can be dropped; with ``raises`` men that have a letter can become others,
    with ``walls`` a move can close a cell. ``gates`` are the letters of men that a move can bring in, and
    ``leavings`` the signs by which a seat leaves the game.
    """

    kinds: tuple[str, ...]
    pawn: str
    promotions: tuple[str, ...]
    axes: tuple[tuple[str, ...], ...]
    castlings: tuple[str, ...] = ()
    boards: tuple[str, ...] = ()
    long_pawn: str = ""
    axis_names: tuple[str, ...] = ("file", "rank")
    pawn_axes: int = 1
    silent_axes: int = 0
    drops: tuple[str, ...] = ()
    raises: bool = False
    walls: bool = False
    gates: tuple[str, ...] = ()
    leavings: tuple[str, ...] = ()


class Program(NamedTuple):
    """The program that writes a notation, and what its files have besides the moves.

    ``variant`` is the id of the game it plays, ``calls_it`` what its header says of which game it is; ``tags`` are
    there too, with these values where a record has none; ``fen_form`` is how it has the position that a game, each of
    them, begins with.
    """

    name: str
    variant: str
    calls_it: str
    tags: tuple[tuple[str, str], ...]
    fen_form: str


class Notation(ABC):
    """One way of writing moves. The docstring of each subclass holds its grammar."""

    name: ClassVar[str]
    title: ClassVar[str]
    marks: ClassVar[frozenset[Mark]]
    peculiar: ClassVar[tuple[tuple[str, str, str], ...]] = ()
    """What people write that is no move of this notation: a pattern, what stands for it here, and why."""
    program: ClassVar[Program | None] = None
    """The program that writes it, where its files need more than the moves to be read by it."""
    before_promotion: ClassVar[str] = r"[\d=/()]"
    """The pattern of what stands before the letter of a promotion."""
    ignores_case: ClassVar[bool] = False
    """Whether small letters stand for capitals."""
    naming: ClassVar[str] = ""
    """How it names cells, where a board has several names for them: ``levels`` as in ``c4(2)``, ``boards`` as in
    ``b4W``."""
    usual_variant: ClassVar[str] = ""
    """Of the variants it serves the one whose games are mostly in it, where it is not the own notation of any."""

    def __init__(self, alphabet: Alphabet) -> None:
        self.alphabet = alphabet

    @classmethod
    def needs(cls, alphabet: Alphabet) -> str:
        """Return in words what the notation needs and a variant of ``alphabet`` has not; "" if it can serve it."""
        return ""

    @abstractmethod
    def grammar(self) -> Part:
        """Return the grammar of one move."""

    def pattern(self) -> str:
        """Return the regular expression of the grammar, of whose match `read` makes a `MoveText`."""
        return self.grammar().regex()

    @abstractmethod
    def read(self, match: re.Match[str]) -> MoveText:
        """Return what a text says all of which is ``match``; raise `UnreadableMoveError` for what is no move."""

    @abstractmethod
    def emit(self, move: MoveText, position: Resolver) -> str:
        """Return the canonical text of a complete ``move``, as short as ``position`` lets it be unambiguous."""

    def emit_whole(self, move: MoveText) -> str:
        """Return the text of a complete ``move`` with the whole of its origin, as far as the notation reads that."""
        return self.emit(move, _Crowd(move))

    def cell_text(self, place: Place) -> str:
        """Return the name of the cell at ``place``, as moves have it."""
        named = place[: len(place) - self.alphabet.silent_axes]
        return "".join(value for value in named if value)

    def second_cell_text(self, place: Place) -> str:
        """Return the other name that a map has for the cell at ``place``; "" if there is none."""
        return ""

    def short_cell_text(self, place: Place) -> str:
        """Return as much of the name of the cell at ``place`` as can do where that is clear; "" for all of it."""
        return ""

    def spelt_cell(self, text: str) -> str:
        """Return ``text``, a name of a cell, in the spelling in which such names are compared."""
        return text.casefold()

    def specifies_origin(self, move: MoveText) -> bool:
        """Say whether ``move`` says something of its origin that this notation writes only where it must."""
        return False

    def with_less_origin(self, move: MoveText) -> MoveText | None:
        """Return ``move`` with the most said of its origin that is less than it says; None if that is no one text.

        Where men of several cells could make that, all that ``move`` says is needed.
        """
        has_one_value = len(move.origin) - move.origin.count(None) == 1
        return move._replace(origin=(), origin_pin=()) if has_one_value else None

    def is_settled(self, text: str) -> bool:
        """Say whether a text that is read without a remark is surely spelt as `emit` spells it.

        A notation in which a move has several spellings, all as good, says so only of that one.
        """
        return True

    def parse(self, text: str) -> MoveText:
        """Return what ``text`` says; raise `UnreadableMoveError` if it is no move of this notation.

        An error that `read` is not to raise is a mistake in the notation: `FaultyNotationError`.
        """
        move = self._checked(text)
        if move is None:
            raise UnreadableMoveError(DESCRIPTIVE) if is_descriptive(text) else self._explain(text)
        return move

    def match(self, text: str) -> MoveText | None:
        """Return what ``text`` says, None if it is no move of this notation; `parse` says why, which takes longer."""
        try:
            return self._checked(text)
        except UnreadableMoveError:
            return None

    def accepts(self, text: str) -> bool:
        """Say whether ``text`` is a move of this notation."""
        return self.match(text) is not None

    def describes(self, text: str) -> bool:
        """Say whether pyparsing takes ``text`` for a move by the grammar, as the regular expression should."""
        return self._explanation.expected(text) is None

    def _checked(self, text: str) -> MoveText | None:
        """Return what `_scan` returns; say of an error that it should not raise which notation raised it."""
        try:
            return self._scan(text)
        except (UnreadableMoveError, MemoryError):
            raise
        except Exception as error:
            raise FaultyNotationError.of(self, text, error) from error

    def _scan(self, text: str) -> MoveText | None:
        """Return what ``text`` says, None if the grammar does not have it; raise what `read` raises."""
        found = self._pattern.fullmatch(text)
        return None if found is None else self.read(found)

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        return re.compile(self.pattern())

    @cached_property
    def _explanation(self) -> ExplainingParser:
        from plybook.notation.explanation import ExplainingParser

        return ExplainingParser(self.grammar())

    def _explain(self, text: str) -> UnreadableMoveError:
        reason, offset = self._expected(text)
        met = _MET.match(text, offset)
        found = repr(met.group()) if met else "the end of the move"
        return UnreadableMoveError(f"{reason}, found {found}", offset)

    def _expected(self, text: str) -> tuple[str, int]:
        """Return what the grammar expects where ``text`` ceases to be a move, and the offset."""
        return self._explanation.expected(text) or ("expected a move", 0)


class _Crowd:
    """A position in which the whole origin of ``move`` is needed: for each part a man shares the rest."""

    def __init__(self, move: MoveText) -> None:
        self._move = move

    def matching(self, text: MoveText) -> Sequence[MoveText]:
        """Return moves that ``text`` fits unless it names the whole origin."""
        origin = self._move.origin
        return [self._move._replace(origin=(*origin[:axis], "", *origin[axis + 1 :])) for axis in range(len(origin))]


notations: Registry[type[Notation]] = Registry(
    "notation",
    "plybook.notations",
    {
        "san": "plybook.notation.algebraic:SAN",
        "lan": "plybook.notation.algebraic:LAN",
        "uci": "plybook.notation.uci:UCI",
        "parmen": "plybook.notation.parmen:Parmen",
        "parmen-full": "plybook.notation.parmen:ParmenFull",
        "roth": "plybook.notation.roth:Roth",
        "meder": "plybook.notation.meder:Meder",
        "meder-long": "plybook.notation.meder:MederLong",
        "freer": "plybook.notation.tri_dimensional_chess_2:TriDimensionalChess2",
        "romulan": "plybook.notation.meder:Meder",
        "four-player-long": "plybook.notation.four_player:FourPlayerLong",
        "four-player-short": "plybook.notation.four_player:FourPlayerShort",
        "savard": "plybook.notation.savard:Savard",
        "savard-white": "plybook.notation.savard:SavardWhite",
        "prince": "plybook.notation.prince:Prince",
        "prince-triple": "plybook.notation.prince:PrinceTriple",
        "alice-san": "plybook.notation.alice_san:AliceSAN",
        "alice-lan": "plybook.notation.alice_san:AliceLAN",
        "raumschach": "plybook.notation.raumschach:Raumschach",
        "raumschach-short": "plybook.notation.raumschach:RaumschachShort",
        "alice-unicode": "plybook.notation.alice:AliceUnicode",
        "alice-ascii": "plybook.notation.alice:AliceASCII",
    },
    fits=lambda found: isinstance(found, type) and issubclass(found, Notation),
    own_name=lambda found: found.name,
    prove=lambda found: (found.title, found.marks),
)
"""All notations by name. Of plybook's own a name that is not the notation's `Notation.name` is an alias."""
