"""What notations share that write cells by their values on the axes of a board, as ``e4`` or ``Bc3``.

Those are the cells themselves, the signs between two of them, and the marks after a move.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING

from plybook.notation.fragments import HYPHENS, castling_pattern
from plybook.notation.moves import Place, UnreadableMoveError, is_null
from plybook.notation.notation import Alphabet, Notation

if TYPE_CHECKING:
    import pyparsing as pp

_CAPTURES = "xX×:"
_EN_PASSANT = r"\s?e\.?p\.?"
_CHECK = r"\+\+?|#"
MARKS = rf"(?:{_EN_PASSANT})?(?:{_CHECK})?|(?:{_CHECK}){_EN_PASSANT}"
"""The pattern of what may stand after a move, nothing among it."""


class Celled(Notation):
    """A notation whose cells are named by their values on the axes of the board, one after the other.

    ``axes`` are the values of those that are written, ``axis_names`` what messages call them, ``value_patterns``
    their patterns and ``cell`` that of a cell, all without groups. ``sign`` and ``capture`` are the patterns of what
    may stand between two cells, and of that which means a capture; ``castling`` that of castling in any spelling.
    """

    @classmethod
    def needs(cls, alphabet: Alphabet) -> str:
        """Return in words what the notation needs and a variant of ``alphabet`` has not; "" if it can serve it."""
        return "a board no part of which moves" if alphabet.boards else ""

    def __init__(self, alphabet: Alphabet) -> None:
        super().__init__(alphabet)
        self.axes = alphabet.axes[: len(alphabet.axes) - alphabet.silent_axes]
        are_named = len(alphabet.axis_names) == len(self.axes)
        self.axis_names = alphabet.axis_names if are_named else ("value",) * len(self.axes)
        self.value_patterns = tuple(map(any_of, self.axes))
        self.cell = "".join(self.value_patterns)
        # What is part of a cell's name, such as X of level X, is no sign but where the notation itself writes it.
        used = {sign for values in alphabet.axes for value in values for sign in value} - {"-", "x"}
        captures = "".join(sign for sign in _CAPTURES if sign not in used)
        self.sign, self.capture = f"[{HYPHENS}{captures}]", f"[{captures}]"
        self.castling = "|".join(map(castling_pattern, longest_first(alphabet.castlings))) or "(?!)"
        # Where x is part of a cell's name, too, it is a sign only if a cell comes after it.
        is_named = any("x" in value for values in alphabet.axes for value in values)
        self._sign_alone = f"{self.sign}(?={self.cell})" if is_named else self.sign

    @cached_property
    def sign_element(self) -> pp.ParserElement:
        """The grammar of what may stand between two cells."""
        import pyparsing as pp

        return pp.Opt(pp.Regex(self._sign_alone).set_name("'-' or 'x'"))

    def value_elements(self, of: str = "") -> list[pp.ParserElement]:
        """Return the grammar of a value of each axis; ``of`` is what messages say after its name."""
        import pyparsing as pp

        axes = zip(self.value_patterns, self.axis_names, self.axes, strict=True)
        return [pp.Regex(pattern).set_name(f"{name} {range_of(values)}{of}") for pattern, name, values in axes]

    def cell_element(self, name: str) -> pp.ParserElement:
        """Return the grammar of a cell that error messages call ``name``."""
        import pyparsing as pp

        return pp.And(self.value_elements(f" of the {name}")).set_name(name)

    def marks_element(self) -> pp.ParserElement:
        """Return the grammar of the marks after a move."""
        import pyparsing as pp

        check = pp.Regex(_CHECK).set_name("'+' or '#'")
        en_passant = pp.Regex(_EN_PASSANT).set_name("'e.p.'")
        return (check + pp.Opt(en_passant) | en_passant + pp.Opt(check)).set_name("marks")

    def _explain(self, text: str) -> UnreadableMoveError:
        if is_null(text):
            return UnreadableMoveError("a null move is no move")
        return super()._explain(text)


def is_capture(sign: str | None) -> bool:
    """Say whether a sign between two cells, if there is one, means a capture."""
    return sign is not None and sign in _CAPTURES


def said_by(marks: str) -> tuple[str, bool]:
    """Return which check the ``marks`` after a move say, ``+``, ``#`` or nothing, and whether they say en passant."""
    return "#" if "#" in marks else "+" if "+" in marks else "", "p" in marks


def joined(place: Place) -> str:
    """Return what is known of ``place`` as it is written."""
    return "".join(filter(None, place))


def longest_first(values: Iterable[str]) -> list[str]:
    """Return ``values`` in the order in which a pattern must try them."""
    return sorted(values, key=len, reverse=True)


def any_of(values: Iterable[str]) -> str:
    """Return the pattern of any of ``values``; one that never matches if there are none."""
    alternatives = "|".join(re.escape(value) for value in longest_first(values))
    return f"(?:{alternatives})" if alternatives else "(?!)"


def range_of(values: Iterable[str]) -> str:
    """Return ``values`` as messages name them: the first and the last."""
    ordered = sorted(values, key=lambda value: (len(value), value))
    return f"{ordered[0]} to {ordered[-1]}"
