"""What may have been meant by a move that cannot be played: the legal moves most like it.

Finding them means writing out every legal move, which takes milliseconds on a large board. A file may hold any number
of bad moves, so hints come out of a budget: when it is spent, the rest goes without.
"""

from __future__ import annotations

import difflib

from plybook.notation.moves import MoveText, Place
from plybook.replay.binding import BoundNotation
from plybook.replay.paths import Work
from plybook.replay.position import Move, Position

# How many near moves a hint names, how alike they must be (of 3: the man, where from, where to) or look (of 1).
_NEAR_MOVES = 3
_ALIKE = 2
_ALIKE_TEXT = 0.7
_LONGEST_MOVE = 80

ENOUGH_HINTS = 100
"""How many hints a file, or a game that is looked at alone, gets."""

POSITIONS_A_HINT = 3000
"""How many positions of a file are looked at, for each hint it gets, to find out how a game goes on."""


class Hints:
    """A budget of ``limit`` hints, for the games of one file in turn.

    ``work`` is the budget of what it takes to go on past what cannot be played.
    """

    def __init__(self, limit: int = ENOUGH_HINTS) -> None:
        self.limit = limit
        self.work = Work(limit * POSITIONS_A_HINT)
        self._given = 0

    def take(self) -> bool:
        """Take one from the budget; return False if it is spent."""
        self._given += 1
        return self._given <= self.limit

    @property
    def is_spent(self) -> bool:
        """Whether more has been asked for than was to be had, or nothing is left of the work."""
        return self._given > self.limit or self.work.left <= 0

    @property
    def just_spent(self) -> bool:
        """Whether the last hint asked for was the first that was not to be had."""
        return self._given == self.limit + 1 and self.limit > 0


def near(written: str, text: MoveText | None, position: Position, notation: BoundNotation) -> str:
    """Return a hint that names the legal moves most like what is ``written``, which says ``text`` if it reads."""
    legal = list(position.iter_legal_moves())
    alike: list[Move] = []
    if text is not None:
        likeness = {move: _likeness(text, position.describe(move)) for move in legal}
        alike = sorted((move for move in legal if likeness[move] >= _ALIKE), key=lambda move: -likeness[move])
    texts = [notation.emit(move, position) for move in alike[:_NEAR_MOVES]]
    if not texts:
        choice = sorted(notation.emit(move, position) for move in legal)
        # A wrong first letter is mostly another language's for the man.
        texts = [text for text in choice if text[1:] == written[1:]][:_NEAR_MOVES]
        texts = texts or difflib.get_close_matches(written[:_LONGEST_MOVE], choice, _NEAR_MOVES, _ALIKE_TEXT)
    return f"did you mean {' or '.join(texts)}?" if texts else ""


def _likeness(written: MoveText, legal: MoveText) -> float:
    """Return how much of the man, the origin and the target two moves have in common, from 0 to 3."""
    if written.action is not legal.action:
        return 0
    same_man = written.piece in ("", legal.piece) and legal.board.startswith(written.board)
    return same_man + _overlap(written.origin, legal.origin) + _overlap(written.target, legal.target)


def _overlap(written: Place, legal: Place) -> float:
    """Return which part of what is known of a place agrees; all of it where nothing is known."""
    known = [(one, other) for one, other in zip(written, legal, strict=False) if one is not None]
    return sum(one == other for one, other in known) / len(known) if known else 1
