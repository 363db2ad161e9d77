"""What every notation is: a grammar, a reader of one move and a writer of one move.

A notation knows letters and cells by name, taken from an `Alphabet`, and no rules. It holds its grammar twice:
``grammar()`` composed of small named elements, which documents it, draws its railroad diagram and explains what
is wrong with a text; and ``token()``, one regular expression for the whole move, which reads. Tests hold the
two together.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from threading import RLock
from typing import ClassVar

import pyparsing as pp

from plybook.notation.fragments import is_descriptive
from plybook.notation.moves import Mark, MoveText, Resolver, UnreadableMoveError
from plybook.registry import Registry

DESCRIPTIVE = "this is descriptive notation, which plybook does not read"
"""What is said of a move that is of no notation here, but of one that everybody knew once."""

# A pyparsing element finishes itself while it first parses: two threads at it would leave it broken for good.
_parsing = RLock()

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
    many of the last are no part of a cell's name in algebraic notations, such as the boards of Alice chess.
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


class Notation(ABC):
    """One way of writing moves. The docstring of each subclass holds its grammar."""

    name: ClassVar[str]
    title: ClassVar[str]
    marks: ClassVar[frozenset[Mark]]
    peculiar: ClassVar[tuple[tuple[str, str, str], ...]] = ()
    """What people write that is no move of this notation: a pattern, what stands for it here, and why."""
    before_promotion: ClassVar[str] = r"[\d=/()]"
    """The pattern of what stands before the letter of a promotion."""

    def __init__(self, alphabet: Alphabet) -> None:
        self.alphabet = alphabet

    @classmethod
    def needs(cls, alphabet: Alphabet) -> str:
        """Return in words what the notation needs and a variant of ``alphabet`` has not; "" if it can serve it."""
        return ""

    @abstractmethod
    def grammar(self) -> pp.ParserElement:
        """Return the grammar of one move, composed of named elements: it documents and explains."""

    @abstractmethod
    def token(self) -> pp.ParserElement:
        """Return one `pyparsing.Regex` element whose parse action makes a `MoveText`: it reads."""

    @abstractmethod
    def emit(self, move: MoveText, position: Resolver) -> str:
        """Return the canonical text of a complete ``move``, as short as ``position`` lets it be unambiguous."""

    def emit_whole(self, move: MoveText) -> str:
        """Return the text of a complete ``move`` with the whole of its origin, as far as the notation reads that."""
        return self.emit(move, _Crowd(move))

    def specifies_origin(self, move: MoveText) -> bool:
        """Say whether ``move`` says something of its origin that this notation writes only where it must."""
        return False

    def parse(self, text: str) -> MoveText:
        """Return what ``text`` says; raise `UnreadableMoveError` if it is no move of this notation."""
        try:
            return self._scan(text)
        except pp.ParseBaseException:
            if is_descriptive(text):
                raise UnreadableMoveError(DESCRIPTIVE) from None
            raise self._explain(text) from None
        except UnreadableMoveError:
            raise
        except Exception as error:  # the notation is at fault; the rest of the file shall not suffer for it
            raise UnreadableMoveError(f"the notation failed on it ({type(error).__name__}: {error})") from error

    def accepts(self, text: str) -> bool:
        """Say whether ``text`` is a move of this notation; `parse` says why not, which takes longer."""
        try:
            self._scan(text)
        except Exception:  # of whatever kind: a parse action may refuse what its pattern takes
            return False
        return True

    def describes(self, text: str) -> bool:
        """Say whether ``text`` is a move by the composed grammar, which documents the notation."""
        try:
            with _parsing:
                self._grammar.parse_string(text)
        except pp.ParseBaseException:
            return False
        return True

    def _scan(self, text: str) -> MoveText:
        """Return what ``text`` says; raise whatever the token raises if it says nothing."""
        with _parsing:
            move: MoveText = self._token.parse_string(text)[0]
        return move

    @cached_property
    def _token(self) -> pp.ParserElement:
        return _whole(self.token())

    @cached_property
    def _grammar(self) -> pp.ParserElement:
        return _whole(self.grammar())

    def _explain(self, text: str) -> UnreadableMoveError:
        reason, offset = self._expected(text)
        met = _MET.match(text, offset)
        found = repr(met.group()) if met else "the end of the move"
        return UnreadableMoveError(f"{reason}, found {found}", offset)

    def _expected(self, text: str) -> tuple[str, int]:
        """Return what the grammar expects where ``text`` ceases to be a move, and the offset."""
        try:
            with _parsing:
                self._grammar.parse_string(text)
        except pp.ParseBaseException as error:
            return error.msg[:1].lower() + error.msg[1:], min(error.loc, len(text))
        return "expected a move", 0


class _Crowd:
    """A position in which the whole origin of ``move`` is needed: for each part a man shares the rest."""

    def __init__(self, move: MoveText) -> None:
        self._move = move

    def matching(self, text: MoveText) -> Sequence[MoveText]:
        """Return moves that ``text`` fits unless it names the whole origin."""
        origin = self._move.origin
        return [replace(self._move, origin=(*origin[:axis], "", *origin[axis + 1 :])) for axis in range(len(origin))]


def _whole(move: pp.ParserElement) -> pp.ParserElement:
    """Return ``move`` with the end of the text after it: nothing is skipped, and tabs stay what they are."""
    return (move + pp.StringEnd().set_name("the end of the move")).leave_whitespace().parse_with_tabs()


notations: Registry[type[Notation]] = Registry(
    "notation",
    "plybook.notations",
    {
        "san": "plybook.notation.algebraic:SAN",
        "lan": "plybook.notation.algebraic:LAN",
        "uci": "plybook.notation.uci:UCI",
        "parmen": "plybook.notation.parmen:Parmen",
        "parmen-full": "plybook.notation.parmen:ParmenFull",
        "meder": "plybook.notation.meder:Meder",
        "meder-long": "plybook.notation.meder:MederLong",
        "romulan": "plybook.notation.meder:Meder",
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
