"""What a grammar is made of: fragments, which are patterns with a name, and what puts them together.

A notation writes its grammar once, as a tree of parts. `Part.regex` is its regular expression, which reads moves.
`plybook.notation.explanation` makes grammars of pyparsing of the same tree: they say what was expected where a text
is no move, and draw railroad diagrams.
"""

from __future__ import annotations

import re
from typing import NamedTuple


class Fragment(NamedTuple):
    """A pattern that is read as a whole, and what error messages call it. In an f-string it is its pattern.

    A message names a fragment that is ``rare`` only where no other is expected, and one without ``words`` never: that
    is for conditions on what stands before or after. A pattern must match a text in one way only.
    """

    pattern: str
    words: str
    rare: bool = False

    def regex(self, *, grouped: bool = True) -> str:
        """Return the pattern."""
        return f"(?:{self.pattern})" if "|" in self.pattern else self.pattern

    def __format__(self, spec: str) -> str:
        return self.regex()


class Row:
    """Some parts in a row, of which a string stands for itself. In an f-string it is its pattern, without groups."""

    _form, _between = "{}", ""

    def __init__(self, *parts: Part | str) -> None:
        self.parts = tuple(Fragment(re.escape(part), repr(part)) if isinstance(part, str) else part for part in parts)

    def regex(self, *, grouped: bool = True) -> str:
        """Return the regular expression of the parts, with or without its groups."""
        return self._form.format(self._between.join(part.regex(grouped=grouped) for part in self.parts))

    def __format__(self, spec: str) -> str:
        return self.regex(grouped=False)


class Choice(Row):
    """The first of some parts with which the rest of the text can be read."""

    _form, _between = "(?:{})", "|"


class Maybe(Row):
    """Some parts in a row that may be left out together."""

    _form = "(?:{})?"


class Repeat(Row):
    """Some parts in a row, once or several times, as often as they are there: none is given back."""

    _form = "(?:{})++"


class Ahead(Row):
    """The condition that some parts in a row follow; it reads nothing, and has no groups."""

    def regex(self, *, grouped: bool = True) -> str:
        """Return the condition."""
        return f"(?={super().regex(grouped=False)})"


class Titled(Row):
    """Some parts in a row that have a railroad diagram of their own, under ``title``."""

    def __init__(self, title: str, *parts: Part | str) -> None:
        super().__init__(*parts)
        self.title = title


class Group(Row):
    """Some parts in a row of which a match knows the text, by ``name`` or, if that is empty, by number."""

    def __init__(self, name: str, *parts: Part | str) -> None:
        super().__init__(*parts)
        self.name = name

    def regex(self, *, grouped: bool = True) -> str:
        """Return the regular expression of the parts, as a group."""
        begin = "(?:" if not grouped else f"(?P<{self.name}>" if self.name else "("
        return f"{begin}{super().regex(grouped=grouped)})"


class Where(Row):
    """The part ``then`` if the group ``name`` was read before, the part ``otherwise`` if not."""

    def __init__(self, name: str, then: Part, otherwise: Part) -> None:
        super().__init__(then, otherwise)
        self.name = name
        self._form, self._between = f"(?({name}){{}})", "|"


Part = Fragment | Row

NOTHING = Row()
NEVER = Fragment("(?!)", "")
"""What is in no text, as castling where there is none."""
