"""What notations share that write cells by their values on the axes of a board, as ``e4`` or ``Bc3``.

Those are the cells themselves, the signs between two of them, and the marks after a move.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from plybook.notation.fragments import HYPHENS, castling_fragment, check_in
from plybook.notation.grammar import Choice, Fragment, Group, Maybe, Part, Row
from plybook.notation.moves import (
    Action,
    MoveText,
    Place,
    Remark,
    Resolver,
    UnreadableMoveError,
    is_null,
)
from plybook.notation.notation import Alphabet, Notation

_CAPTURES = "xX×:"
_EN_PASSANT = Fragment(r"\s?e\.?p\.?", "'e.p.'")
_CHECK = Fragment(r"\+\+?|#", "'+' or '#'")
MARKS = Choice(Row(Maybe(_EN_PASSANT), Maybe(_CHECK)), Row(_CHECK, _EN_PASSANT))
"""What may stand after a move, nothing among it."""


class Celled(Notation):
    """A notation whose cells are named by their values on the axes of the board, one after the other.

    ``axes`` are the values of those that are written, ``axis_names`` what messages call them, and ``values`` a
    fragment for each. ``sign`` is what may stand between two cells, ``capture`` that which means a capture, and
    ``castling`` is castling in any spelling.
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
        self.values = [
            Fragment(any_of(values), f"{name} {range_of(values)}")
            for name, values in zip(self.axis_names, self.axes, strict=True)
        ]
        # What is part of a cell's name, such as X of level X, is no sign but where the notation itself writes it.
        used = {sign for values in alphabet.axes for value in values for sign in value} - {"-", "x"}
        captures = "".join(sign for sign in _CAPTURES if sign not in used)
        self.sign = Fragment(f"[{HYPHENS}{captures}]", "'-' or 'x'")
        self.capture = Fragment(f"[{captures}]", "'x'")
        self.castling = castling_fragment(alphabet.castlings)

    def cell(self) -> Part:
        """Return a cell, each value in a group."""
        return Row(*(Group("", value) for value in self.values))

    def drop(self) -> Part:
        """Return a drop: the letter of the man, ``@`` and the cell."""
        letters = any_of(self.alphabet.drops)
        return Fragment(rf"\+?{letters}?@{self.cell()}", "a drop such as N@c3")

    @property
    def has_additions(self) -> bool:
        """Whether a move can do more than move: close a cell or bring in a man."""
        return self.alphabet.walls or bool(self.alphabet.gates)

    def addition(self) -> Part:
        """Return what says which cell a move closes, or which man it brings in."""
        if self.alphabet.gates:
            return Fragment(f"/{any_of(self.alphabet.gates)}(?:{self.cell()})?", "a man brought in, as in /H")
        return Fragment(f",(?:{self.cell()}){{1,2}}", "a cell to close, as in ,c3")

    def read_addition(self, text: str | None) -> tuple[Place, Place]:
        """Return the wall and the gate of which ``text`` is the `addition`; () for what it does not name."""
        if text and text.startswith("/"):
            return (), (text[1], *self.place_of(text[2:]))
        return self.place_of(text), ()

    @staticmethod
    def added(wall: Place, gate: Place) -> str:
        """Return how a wall or gate is written; "" for none."""
        if gate:
            return f"/{joined(gate)}"
        return f",{joined(wall)}" if wall else ""

    def place_of(self, text: str | None) -> Place:
        """Return the place of the last cell that ``text`` names; () if it names none."""
        found = re.search(f"{self.cell().regex()}$", text) if text else None
        return found.groups() if found else ()

    def read_drop(self, text: str, wall: Place, check: str) -> MoveText:
        """Return the drop that ``text`` is."""
        letter, _, cell = text.partition("@")
        piece = letter.lstrip("+") or self.alphabet.pawn
        raises = "+" if letter.startswith("+") else ""
        remarks = () if letter else (Remark("N105"),)
        place = self.place_of(cell)
        return MoveText(Action.DROP, piece, (), place, check=check, remarks=remarks, raises=raises, wall=wall)

    def emit_other(self, move: MoveText, position: Resolver | None = None) -> str:
        """Return the text of a ``move`` that is a castling or a drop, as SAN has it."""
        said = move.castling
        if move.action is Action.DROP:
            letter = move.piece
            if move.promotion and not move.raises:
                letter = move.promotion
            elif move.raises:  # the letter of what he has become, if no other man could be dropped by that
                as_other = MoveText(Action.DROP, move.promotion, (), move.target)
                is_clear = position is not None and len(position.matching(as_other)) == 1
                letter = move.promotion if is_clear else f"+{letter}"
            said = f"{letter}@{joined(move.target)}"
        return said + self.added(move.wall, move.gate) + move.check

    def promoted(self, move: MoveText) -> str:
        """Return what stands after the target of ``move``, but for check: what the man becomes, a wall or gate."""
        promotion = f"={move.promotion}" if move.promotion else ""
        return promotion + self.added(move.wall, move.gate)

    def _explain(self, text: str) -> UnreadableMoveError:
        if is_null(text):
            return UnreadableMoveError("a null move is no move")
        return super()._explain(text)


def is_capture(sign: str | None) -> bool:
    """Say whether a sign between two cells, if there is one, means a capture."""
    return sign is not None and sign in _CAPTURES


def said_by(marks: str) -> tuple[str, bool]:
    """Return which check the ``marks`` after a move say, ``+``, ``#`` or nothing, and whether they say en passant."""
    return check_in(marks), "p" in marks


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
