"""Whether a game begins like those of one kind."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from plybook.catalogue import variants
from plybook.interpret.numbers_and_results import may_end
from plybook.interpret.respelling import meant
from plybook.recognise.candidates import Candidate
from plybook.record import Ply, Result
from plybook.rules.position import Position

PLIES: Final = 8
"""So many plies are a beginning."""


class Beginnings:
    """What has been played of games that are taken for ``candidate``."""

    def __init__(self, candidate: Candidate) -> None:
        self.candidate = candidate
        self._variant = variants[candidate.variant]
        self._notation = self._variant.notation(candidate.notation)

    def spelt(self, plies: Sequence[Ply], fen: str | None = None) -> int:
        """Return how many of ``plies`` are spelt as the notation spells them; -1 if not all of them can be played.

        The game begins with the position of ``fen`` if there is one.
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
        except ValueError:  # the start, the text or the move is none, or the move not the only one
            return -1
        return spelt

    def knows(self, result: Result | None) -> bool:
        """Say whether such a game can end with ``result``, if it has one."""
        rules = self._variant.rules
        return result is None or may_end(result.text, rules)

    def _misspelt(self, before: Position, text: str) -> Position:
        """Return where ``text`` leads, which is spelt in another way; raise `ValueError` if nowhere."""
        if self._notation.accepts(text):
            raise ValueError(f"{text} is not one legal move")
        [found] = meant(text, before, self._notation)
        return before.apply_unchecked(found.move)
