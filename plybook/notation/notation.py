"""What every notation is: a grammar, a reader of one move and a writer of one move.

A notation knows letters and cells by name, taken from an `Alphabet`, and no rules. It holds its grammar twice:
``grammar()`` composed of small named elements, which documents it, draws its railroad diagram and explains what
is wrong with a text; and ``token()``, one regular expression for the whole move, which reads. Tests hold the
two together.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import ClassVar

import pyparsing as pp

from plybook.notation.moves import MoveText, Resolver, UnreadableMoveError
from plybook.registry import Registry


class Mark(StrEnum):
    """What a notation may oblige a scribe to mark; what it does not oblige is not missed when it is not there."""

    CAPTURE = "capture"
    CHECK = "check"
    MATE = "mate"
    OWNER = "owner"
    EN_PASSANT = "en passant"


@dataclass(frozen=True, slots=True)
class Alphabet:
    """The names a variant has for things, as data for grammars.

    ``kinds`` are the letters of the men, ``pawn`` which of them is the pawn (empty: none), ``promotions`` what
    a pawn may become, ``axes`` the values each axis of the geometry takes (files, ranks, ...), ``castlings`` the
    canonical castling tokens, ``boards`` the names of movable boards.
    """

    kinds: tuple[str, ...]
    pawn: str
    promotions: tuple[str, ...]
    axes: tuple[tuple[str, ...], ...]
    castlings: tuple[str, ...] = ()
    boards: tuple[str, ...] = ()


class Notation(ABC):
    """One way of writing moves. The docstring of each subclass holds its grammar."""

    name: ClassVar[str]
    title: ClassVar[str]
    marks: ClassVar[frozenset[Mark]]

    def __init__(self, alphabet: Alphabet) -> None:
        self.alphabet = alphabet

    @abstractmethod
    def grammar(self) -> pp.ParserElement:
        """Return the grammar of one move, composed of named elements: it documents and explains."""

    @abstractmethod
    def token(self) -> pp.ParserElement:
        """Return one `pyparsing.Regex` element whose parse action makes a `MoveText`: it reads."""

    @abstractmethod
    def emit(self, move: MoveText, position: Resolver) -> str:
        """Return the canonical text of a complete ``move``, as short as ``position`` lets it be unambiguous."""

    def parse(self, text: str) -> MoveText:
        """Return what ``text`` says; raise `UnreadableMoveError` if it is no move of this notation."""
        try:
            parsed: MoveText = self._token.parse_string(text, parse_all=True)[0]
        except pp.ParseBaseException:
            raise self._explain(text) from None
        return parsed

    @cached_property
    def _token(self) -> pp.ParserElement:
        return self.token().leave_whitespace()

    @cached_property
    def _grammar(self) -> pp.ParserElement:
        return self.grammar().leave_whitespace()

    def _explain(self, text: str) -> UnreadableMoveError:
        try:
            self._grammar.parse_string(text, parse_all=True)
        except pp.ParseBaseException as error:
            offset = min(error.loc, len(text))
            reason = error.msg[0].lower() + error.msg[1:]
        else:
            offset, reason = 0, "expected a move"
        found = f"found {text[offset]!r}" if offset < len(text) else "found the end of the move"
        return UnreadableMoveError(f"{reason}, {found}", offset)


notations: Registry[Callable[[Alphabet], Notation]] = Registry(
    "notation",
    "plybook.notations",
    {
        "parmen": "plybook.notation.parmen:Parmen",
        "parmen-full": "plybook.notation.parmen:ParmenFull",
    },
)
"""All notations by name; each makes itself from an alphabet."""
