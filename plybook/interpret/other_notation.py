"""Moves that stand in another notation of the variant than their game, as where a line is pasted from an engine.

They are read where nothing is guessed: all notations that read the text must agree on one legal move. A short form of
another notation does not count, for it may be what a slip has left of a move of the game's own; nor do small letters
where the other notation minds no case.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from plybook.interpret.bound_notation import BoundNotation, Notations, Reading
from plybook.interpret.mark_codes import contradictions
from plybook.rules.moves import Move
from plybook.rules.position import Position

_SHORT_FORM = "N104"


class OtherNotationMove(NamedTuple):
    """A move in another notation: which one, what the text says there, and what comes of it."""

    notation: BoundNotation
    said: Reading
    move: Move
    after: Position

    def contradictions(self, before: Position) -> Iterator[str]:
        """Yield the codes for what is wrong with the marks of the text, by what its own notation obliges to."""
        true = before.marks(self.move, self.after)
        return contradictions(self.said.marks, true, self.notation.notation.marks)


class OtherNotations:
    """The notations of ``variant`` but for the ``notation`` of a game, and which of them its moves have been in."""

    def __init__(self, variant: Notations, notation: BoundNotation) -> None:
        self._variant = variant
        self._own = notation.name
        self._used: set[str] = set()

    def read(self, text: str, position: Position, said: Reading | None = None) -> OtherNotationMove | None:
        """Return the move that ``text`` is in other notations; None if it is none, or not a sure one.

        ``said`` is the reading in the game's own notation, which is no legal move, if there is one. In that case the
        text counts only if its spelling is not that of the own notation, and only if the game has used the other
        notation before, or if the other reading differs in the man alone, as that of coordinates which the own
        notation reads as a Pawn's move.
        """
        if said is not None and not said.in_doubt:
            return None
        readings: list[tuple[BoundNotation, Reading]] = []
        moves: set[Move] = set()
        for other in self._others():
            reading = _reading(other, text, position)
            if reading is None or not (said is None or other.name in self._used or _says_less(reading, said)):
                continue
            if found := position.find(reading.query):
                readings.append((other, reading))
                moves.update(found)
        if len(moves) != 1:
            return None
        (notation, reading), [move] = readings[0], moves
        self._used.add(notation.name)
        return OtherNotationMove(notation, reading, move, position.apply_unchecked(move))

    def accepts(self, text: str) -> bool:
        """Say whether ``text`` is a move of a notation that moves of the game have been in."""
        return any(self._variant.notation(name).accepts(text) for name in self._used)

    def _others(self) -> Iterator[BoundNotation]:
        return (self._variant.notation(name) for name in self._variant.notations if name != self._own)


def _reading(notation: BoundNotation, text: str, position: Position) -> Reading | None:
    """Return what ``text`` says in ``notation``; None if it is no move there, or a short form or the like of one."""
    if notation.notation.ignores_case and text[:1].islower():
        return None
    reading = notation.match(text, position.turn)
    is_short = reading is not None and any(remark.code == _SHORT_FORM for remark in reading.text.remarks)
    return None if is_short else reading


def _says_less(reading: Reading, said: Reading) -> bool:
    """Say whether ``reading`` asks the same as ``said``, but for any man."""
    return reading.query == said.query._replace(kind=-1)
