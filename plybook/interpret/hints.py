"""Hints on a move that cannot be played: the legal moves that it is likeliest a typo for.

To find them, every legal move is written out, which takes milliseconds on a large board. A file may hold any number
of bad moves, so hints come out of a budget; when it is spent, later bad moves get no hint. Where the position is
unknown, a hint says how a text would have to be spelt to be a move at all.
"""

from __future__ import annotations

from plybook.interpret.alignment import undone
from plybook.interpret.bound_notation import BoundNotation
from plybook.interpret.budget import Budget
from plybook.interpret.noise import TYPED
from plybook.interpret.respelling import Patience
from plybook.interpret.typos import likeliest
from plybook.rules.position import Position

_NEAR_MOVES = 3  # how many moves a hint names
_AT_MOST, _BY_LENGTH, _AT_LEAST = 14.5, 2.7, 7.5  # what the slip to one of them may cost: less in a short text
_NO_MORE = 2.5  # and how much more than that to the likeliest

LEGAL_BY = "legal by the "
"""How a hint begins that says by which other rules an illegal move is legal."""

ENOUGH_HINTS = 100
"""How many hints a file, or a game that is looked at alone, gets."""

POSITIONS_A_HINT = 3000
"""How many positions of a file are looked at, for each hint it gets, to find out how a game goes on."""


class Hints:
    """A budget of ``limit`` hints, for the games of one file in turn; with the ``patience`` for what is misspelt.

    ``work`` is the budget of what it takes to go on past what cannot be played.
    """

    def __init__(self, limit: int = ENOUGH_HINTS) -> None:
        self.limit = limit
        self.patience = Patience()
        self.work = Budget(limit * POSITIONS_A_HINT)
        self._given = 0
        self._respelt = 0
        self._is_told = False

    def take(self) -> bool:
        """Take one from the budget; return False if it is spent."""
        self._given += 1
        return self._given <= self.limit

    def take_respelt(self) -> bool:
        """Take one of as many hints at how a text may be respelt, which cost less; return False if there is none."""
        self._respelt += 1
        return self._respelt <= self.limit

    @property
    def is_spent(self) -> bool:
        """Whether the hints, or the work for them, are used up."""
        return self._given > self.limit or self.work.left <= 0

    def tell_spent(self) -> bool:
        """Return True once, when more hints were asked for than there are, so that this is reported once."""
        tell = 0 < self.limit < self._given and not self._is_told
        self._is_told |= tell
        return tell


def parted(hint: str) -> tuple[str, str]:
    """Return what ``hint`` says of other rules, by which a move is legal, and what it says of what was meant."""
    first, _, rest = hint.partition("; ")
    return (first, rest) if first.startswith(LEGAL_BY) else ("", hint)


def near(written: str, position: Position, notation: BoundNotation) -> str:
    """Return a hint that names the legal moves that were likeliest meant by what is ``written``; "" if none was."""
    if not any(map(str.isalnum, written)):
        return ""
    at_most = min(max(_BY_LENGTH * len(written), _AT_LEAST), _AT_MOST)
    found = likeliest(written, position, notation, _NEAR_MOVES, at_most)
    texts = [meant.text for meant in found if meant.cost <= found[0].cost + _NO_MORE]
    return f"did you mean {' or '.join(texts)}?" if texts else ""


def respelt(written: str, notation: BoundNotation) -> str:
    """Return a hint that names moves spelt like ``written``, without a position; or ""."""
    read: list[tuple[float, str]] = []
    for cost, text in undone(written, TYPED):
        if read and cost > read[0][0]:
            break
        if notation.accepts(text):
            read.append((cost, text))
    return f"did you mean {' or '.join(text for _, text in read)}?" if 0 < len(read) <= _NEAR_MOVES else ""
