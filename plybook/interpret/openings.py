"""The first plies of games: what their texts turned out to be is kept, as games begin alike.

Who finds out what a game is, who plays it and the next that begins like it come by the same positions.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from plybook.interpret.bound_notation import BoundNotation, Notations, Plain
from plybook.rules.position import Position

PLIES: Final = 8
"""So many plies are an opening."""

_KEPT = 2000  # positions of a variant, in one notation


class Opening:
    """A ``position`` of an opening, ``depth`` plies from the start; ``following`` are those after it, by the text.

    ``plain`` is what led to it: what was read and played, None if it was not read as it stood.
    """

    __slots__ = ("_choices", "depth", "following", "plain", "position")

    def __init__(self, position: Position, depth: int = 0, plain: Plain | None = None) -> None:
        self.position = position
        self.depth = depth
        self.plain = plain
        self.following: dict[str, Opening] = {}
        self._choices = -1

    @property
    def choices(self) -> int:
        """How many legal moves there are; they are counted once."""
        if self._choices < 0:
            self._choices = len(self.position.legal_moves())
        return self._choices


class Openings:
    """What has been played from the ``start`` of a variant in one ``notation``."""

    def __init__(self, start: Position, notation: BoundNotation) -> None:
        self.start = Opening(start)
        self.notation = notation
        self._room = _KEPT

    def after(self, before: Opening, text: str) -> Opening | None:
        """Return where ``text`` leads, if it is a move of the notation and not more than one."""
        found = before.following.get(text)
        if found is None and (plain := self.notation.play(text, before.position)):
            found = self.add(before, text, Opening(plain[1][1], before.depth + 1, plain))
        return found

    def add(self, before: Opening, text: str, found: Opening) -> Opening:
        """Keep, if there is room, and return what was ``found`` to come of ``text``."""
        if self._room and found.depth <= PLIES:
            self._room -= 1
            before.following[text] = found
        return found


@cache
def _known(notation: BoundNotation, start: Position) -> Openings:
    return Openings(start, notation)


def openings_of(variant: Notations, notation: BoundNotation) -> Openings:
    """Return the openings of ``variant`` in ``notation``, the same for all games of a process."""
    return _known(notation, variant.start())
