"""What a grammar is made of: fragments, which are patterns with a name, and what puts them together.

A notation writes its grammar once, as a tree of parts. `Part.regex` is its regular expression, which reads moves.
`plybook.notation.explanation` makes grammars of pyparsing of the same tree: they say what was expected where a text
is no move, and draw railroad diagrams.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from dataclasses import dataclass


class Part(ABC):
    """A part of a grammar, made of other ``parts`` or of none. In an f-string it is its pattern, without groups."""

    parts: tuple[Part, ...]

    @abstractmethod
    def regex(self, *, grouped: bool = True) -> str:
        """Return the regular expression of the part, with or without its groups."""

    def __format__(self, spec: str) -> str:
        return self.regex(grouped=False)


@dataclass(frozen=True)
class Fragment(Part):
    """A pattern that is read as a whole, and what error messages call it.

    A message names a fragment that is ``rare`` only where no other is expected, and one without ``words`` never: that
    is for conditions on what stands before or after. A pattern must match a text in one way only.
    """

    pattern: str
    words: str
    rare: bool = False

    parts = ()

    def regex(self, *, grouped: bool = True) -> str:
        """Return the pattern."""
        return f"(?:{self.pattern})" if "|" in self.pattern else self.pattern


@dataclass(frozen=True)
class Sequence(Part):
    """One part after the other."""

    parts: tuple[Part, ...]

    def regex(self, *, grouped: bool = True) -> str:
        """Return the regular expressions of the parts in a row."""
        return "".join(part.regex(grouped=grouped) for part in self.parts)


class Choice(Sequence):
    """The first of some parts with which the rest of the text can be read."""

    def regex(self, *, grouped: bool = True) -> str:
        """Return the regular expressions of the parts as alternatives."""
        return f"(?:{'|'.join(part.regex(grouped=grouped) for part in self.parts)})"


class Optional(Sequence):
    """Some parts in a row that may be left out together."""

    def regex(self, *, grouped: bool = True) -> str:
        """Return the regular expression of the parts, or nothing."""
        return f"(?:{super().regex(grouped=grouped)})?"


class Repeated(Sequence):
    """Some parts in a row, once or several times, as often as they are there."""

    def regex(self, *, grouped: bool = True) -> str:
        """Return the regular expression of the parts, repeated; it gives nothing back."""
        return f"(?:{super().regex(grouped=grouped)})++"


class Ahead(Sequence):
    """Some parts in a row that must follow, and are not read by this."""

    def regex(self, *, grouped: bool = True) -> str:
        """Return the condition that the parts, without their groups, follow."""
        return f"(?={super().regex(grouped=False)})"


@dataclass(frozen=True)
class Group(Sequence):
    """Some parts in a row of which a match knows the text, by ``name`` or, if that is empty, by number."""

    name: str

    def regex(self, *, grouped: bool = True) -> str:
        """Return the regular expression of the parts, in brackets."""
        begin = "(?:" if not grouped else f"(?P<{self.name}>" if self.name else "("
        return f"{begin}{super().regex(grouped=grouped)})"


@dataclass(frozen=True)
class Titled(Sequence):
    """Some parts in a row that have a railroad diagram of their own."""

    title: str


@dataclass(frozen=True)
class Where(Part):
    """The first of two parts if the group ``name`` was read before, the second if not."""

    parts: tuple[Part, Part]
    name: str

    def regex(self, *, grouped: bool = True) -> str:
        """Return the regular expression that asks for the group."""
        then, otherwise = (part.regex(grouped=grouped) for part in self.parts)
        return f"(?({self.name}){then}|{otherwise})"


NOTHING = Sequence(())
NEVER = Fragment("(?!)", "")
"""What is in no text, as a castling where there is none."""


def literal(text: str, words: str = "") -> Fragment:
    """Return ``text`` as a fragment, which messages call by itself if by no other ``words``."""
    return Fragment(re.escape(text), words or repr(text))


def sequence(*parts: Part | str) -> Part:
    """Return one part after the other; a string is a `literal`, here and in all that follow."""
    return Sequence(_parts(parts))


def choice(*parts: Part | str) -> Part:
    """Return the first of some parts with which the rest of the text can be read."""
    return Choice(_parts(parts))


def optional(*parts: Part | str) -> Part:
    """Return some parts in a row that may be left out together."""
    return Optional(_parts(parts))


def repeated(*parts: Part | str) -> Part:
    """Return some parts in a row, once or several times."""
    return Repeated(_parts(parts))


def ahead(*parts: Part | str) -> Part:
    """Return the condition that some parts in a row follow."""
    return Ahead(_parts(parts))


def group(name: str, *parts: Part | str) -> Part:
    """Return some parts in a row of which a match knows the text."""
    return Group(_parts(parts), name)


def titled(title: str, *parts: Part | str) -> Part:
    """Return some parts in a row that have a railroad diagram of their own."""
    return Titled(_parts(parts), title)


def where(name: str, then: Part, otherwise: Part) -> Part:
    """Return ``then`` for texts in which the group ``name`` was read before, ``otherwise`` for others."""
    return Where((then, otherwise), name)


def unless(name: str, *parts: Part | str) -> Part:
    """Return some parts in a row for texts in which the group ``name`` was not read before."""
    return Where((NOTHING, Sequence(_parts(parts))), name)


def _parts(parts: tuple[Part | str, ...]) -> tuple[Part, ...]:
    return tuple(literal(part) if isinstance(part, str) else part for part in parts)
