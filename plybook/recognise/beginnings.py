"""Whether a game begins as games of one candidate do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from plybook.catalogue import variants
from plybook.interpret.numbers_and_results import may_end
from plybook.interpret.respelling import meant
from plybook.recognise.candidates import VariantCandidate
from plybook.record import Ply, Result
from plybook.rules.position import Position

PLIES: Final = 8
"""The number of plies in a beginning."""


class Beginnings:
    """The beginnings of games of ``candidate``, played once each."""

    def __init__(self, candidate: VariantCandidate) -> None:
        self.candidate = candidate
        self._variant = variants[candidate.variant]
        self._notation = self._variant.notation(candidate.notation)

    def spelt(self, plies: Sequence[Ply], fen: str | None = None) -> int:
        """Return how many of ``plies`` are spelt as the notation spells them; -1 if one cannot be played.

        The game begins with the position of ``fen``, if given.
        """
        spelt = 0
        try:
            if fen is None:
                position = self._notation.opening(self._variant.start())
            else:
                position = self._variant.rules.from_odd_fen(fen)[0]
            for ply in plies:
                if played := self._notation.play(ply.text, position):
                    said, _, position, _ = played
                    spelt += not said.in_doubt
                else:
                    position = self._misspelt(position, ply.text)
        except ValueError:  # an invalid start, unreadable text, or no single legal move
            return -1
        return spelt

    def knows(self, result: Result | None) -> bool:
        """Return whether such a game can end with ``result``, if it has one."""
        rules = self._variant.rules
        return result is None or may_end(result.text, rules)

    def _misspelt(self, before: Position, text: str) -> Position:
        """Return the position after ``text``, in another spelling than the canonical one; raise `ValueError`."""
        if self._notation.accepts(text):
            raise ValueError(f"{text} is not one legal move")
        [found] = meant(text, before, self._notation)
        return before.apply_unchecked(found.move)
