"""Whether a game begins like those of one kind."""

from __future__ import annotations

from collections.abc import Sequence

from plybook.catalogue import variants
from plybook.interpret.numbers_and_results import may_end
from plybook.interpret.openings import PLIES, Opening, openings_of
from plybook.interpret.respelling import meant
from plybook.recognise.candidates import Candidate
from plybook.record import Ply, Result


class Beginnings:
    """What has been played of games that are taken for ``candidate``."""

    def __init__(self, candidate: Candidate) -> None:
        self.candidate = candidate
        self._variant = variants[candidate.variant]
        self._notation = self._variant.notation(candidate.notation)
        self._openings = openings_of(self._variant, self._notation)

    def spelt(self, plies: Sequence[Ply], fen: str | None = None) -> int:
        """Return how many of ``plies`` are spelt as the notation spells them; -1 if not all of them can be played.

        The game begins with the position of ``fen`` if there is one.
        """
        spelt = 0
        try:
            opening = (
                self._openings.start if fen is None else Opening(self._variant.rules.from_odd_fen(fen)[0], PLIES)
            )
            for ply in plies:
                opening = self._openings.after(opening, ply.text) or self._misspelt(opening, ply.text)
                spelt += opening.plain is not None and not opening.plain[0].in_doubt
        except ValueError:  # the start, the text or the move is none, or the move not the only one
            return -1
        return spelt

    def knows(self, result: Result | None) -> bool:
        """Say whether such a game can end with ``result``, if it has one."""
        rules = self._variant.rules
        return result is None or may_end(result.text, rules)

    def _misspelt(self, before: Opening, text: str) -> Opening:
        """Return where ``text`` leads, which is spelt in another way; raise `ValueError` if nowhere."""
        if self._notation.accepts(text):
            raise ValueError(f"{text} is not one legal move")
        [found] = meant(text, before.position, self._notation)
        after = before.position.apply_unchecked(found.move)
        return self._openings.add(before, text, Opening(after, before.depth + 1))
