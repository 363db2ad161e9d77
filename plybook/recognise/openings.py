"""The openings of the games of one kind: whether another begins like that.

Games of one file begin alike, so that most of an opening is found where another game has been played before.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from plybook.catalogue import variants
from plybook.recognise.candidates import Candidate
from plybook.record import Ply, Result
from plybook.replay.figures import canonical_result
from plybook.replay.position import Position

_KEPT = 1000  # positions


class _Node(NamedTuple):
    """A position and, by the texts of moves, those that were reached from it."""

    position: Position
    following: dict[str, _Node]


class Openings:
    """What has been played of games that are taken for ``candidate``."""

    def __init__(self, candidate: Candidate) -> None:
        self.candidate = candidate
        self._variant = variants[candidate.variant]
        self._notation = self._variant.notation(candidate.notation)
        self._start = _Node(self._variant.start(), {})
        self._results = {"*", *self._variant.rules.results()}
        self._room = _KEPT

    def plays(self, plies: Sequence[Ply], fen: str | None = None) -> bool:
        """Say whether all of ``plies`` can be played, from the position of ``fen`` if there is one."""
        try:
            node = self._start if fen is None else _Node(self._variant.position(fen), {})
            for ply in plies:
                node = node.following.get(ply.text) or self._next(node, ply.text)
        except ValueError:  # the start, the text or the move is none, or the move not the only one
            return False
        return True

    def knows(self, result: Result | None) -> bool:
        """Say whether such a game can end with ``result``, if it has one."""
        return result is None or canonical_result(result.text, self._variant.rules) in self._results

    def _next(self, node: _Node, text: str) -> _Node:
        """Return what comes of the move ``text``, which is new there; raise `ValueError` if it is none."""
        position = node.position
        [move] = position.find(self._notation.read(text, position.turn).query)
        following = _Node(position.apply_unchecked(move), {})
        if self._room:
            self._room -= 1
            node.following[text] = following
        return following
