"""What notations share that write cells by their values on the axes of a board, as ``e4`` or ``Bc3``."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cached_property

import pyparsing as pp

from plybook.notation.moves import Place, UnreadableMoveError
from plybook.notation.notation import Alphabet, Notation

_NULL_MOVES = frozenset({"--", "Z0", "0000", "@@@@"})


class Celled(Notation):
    """A notation whose cells are named by their values on the axes of the board, one after the other.

    ``axes`` are the values of those that are written, ``axis_names`` what messages call them, ``value_patterns``
    their patterns and ``cell`` that of a cell, all without groups.
    """

    def __init__(self, alphabet: Alphabet) -> None:
        super().__init__(alphabet)
        self.axes = alphabet.axes[: len(alphabet.axes) - alphabet.silent_axes]
        are_named = len(alphabet.axis_names) == len(self.axes)
        self.axis_names = alphabet.axis_names if are_named else ("value",) * len(self.axes)
        self.value_patterns = tuple(map(any_of, self.axes))
        self.cell = "".join(self.value_patterns)

    @cached_property
    def _token(self) -> pp.ParserElement:
        # The patterns here end with the text by themselves; a `StringEnd` more would make reading 1.5 times as long.
        return self.token().leave_whitespace().parse_with_tabs()

    def value_elements(self, of: str = "") -> list[pp.ParserElement]:
        """Return the grammar of a value of each axis; ``of`` is what messages say after its name."""
        axes = zip(self.value_patterns, self.axis_names, self.axes, strict=True)
        return [pp.Regex(pattern).set_name(f"{name} {range_of(values)}{of}") for pattern, name, values in axes]

    def cell_element(self, name: str) -> pp.ParserElement:
        """Return the grammar of a cell that error messages call ``name``."""
        return pp.And(self.value_elements(f" of the {name}")).set_name(name)

    def _explain(self, text: str) -> UnreadableMoveError:
        if text in _NULL_MOVES:
            return UnreadableMoveError("a null move is no move")
        return super()._explain(text)


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
