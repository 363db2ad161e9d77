"""The openings of the games of one kind: whether another begins like that.

Games of one file begin alike, so that most of an opening is found where another game has been played before.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from plybook.catalogue import variants
from plybook.notation.moves import UnreadableMoveError
from plybook.recognise.candidates import Candidate
from plybook.record import Ply, Result
from plybook.replay.figures import canonical_result
from plybook.replay.position import Move, Position
from plybook.replay.respelling import meant

_KEPT = 1000  # positions


class _Node(NamedTuple):
    """A position and, by the texts of moves, those that were reached from it.

    ``is_spelt`` says whether the move that led to it is spelt as its notation spells it, as far as the text shows.
    """

    position: Position
    following: dict[str, _Node]
    is_spelt: bool = True


class Openings:
    """What has been played of games that are taken for ``candidate``."""

    def __init__(self, candidate: Candidate) -> None:
        self.candidate = candidate
        self._variant = variants[candidate.variant]
        self._notation = self._variant.notation(candidate.notation)
        self._start = _Node(self._variant.start(), {})
        self._results = {"*", *self._variant.rules.results()}
        self._room = _KEPT

    def spelt(self, plies: Sequence[Ply], fen: str | None = None) -> int:
        """Return how many of ``plies`` are spelt as the notation spells them; -1 if not all of them can be played.

        The game begins with the position of ``fen`` if there is one.
        """
        spelt = 0
        try:
            node = self._start if fen is None else _Node(self._variant.rules.from_odd_fen(fen)[0], {})
            for ply in plies:
                node = node.following.get(ply.text) or self._next(node, ply.text)
                spelt += node.is_spelt
        except ValueError:  # the start, the text or the move is none, or the move not the only one
            return -1
        return spelt

    def knows(self, result: Result | None) -> bool:
        """Say whether such a game can end with ``result``, if it has one."""
        return result is None or canonical_result(result.text, self._variant.rules) in self._results

    def _next(self, node: _Node, text: str) -> _Node:
        """Return what comes of the move ``text``, which is new there; raise `ValueError` if it is none."""
        position = node.position
        move, is_plain = self._move(text, position)
        following = _Node(position.apply_unchecked(move), {}, is_plain)
        if self._room:
            self._room -= 1
            node.following[text] = following
        return following

    def _move(self, text: str, position: Position) -> tuple[Move, bool]:
        """Return the one move that ``text`` is, and whether the text is spelt as the notation spells it."""
        try:
            said = self._notation.read(text, position.turn)
        except UnreadableMoveError:
            [found] = meant(text, position, self._notation)
            return found.move, False
        [move] = position.find(said.query)
        return move, not said.in_doubt
