"""Moves typed with a space before a part in parentheses, as `Pc2-c4 (2)`: one move if the notation says so.

A container knows no notation: it keeps the parentheses as a comment and says so (F019). When the notation is known,
what it reads as one move with the word before it is made one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from plybook.diagnostics import Diagnostic, diagnose
from plybook.record import GameRecord, Ply

_ASIDE = "F019"


def joined(game: GameRecord, accepts: Callable[[str], bool]) -> GameRecord:
    """Return ``game`` with the moves joined that are one by ``accepts``, which says whether a text is a move.

    A note (N106) stands in place of the one on the parentheses.
    """
    if all(found.code != _ASIDE for found in game.diagnostics):
        return game
    joiner = _Joiner(game, accepts)
    plies = joiner.line(game.plies, 1)
    if not joiner.notes:
        return game
    return replace(game, plies=plies, diagnostics=tuple(joiner.diagnostics()))


class _Joiner:
    """Joins the moves of one game, noting each at the offset of its parentheses."""

    def __init__(self, game: GameRecord, accepts: Callable[[str], bool]) -> None:
        self.game = game
        self.accepts = accepts
        self.notes: dict[int, Diagnostic] = {}

    def line(self, plies: tuple[Ply, ...], first: int) -> tuple[Ply, ...]:
        """Return the plies of a line; ``first`` is the number of the first in the game, from 1."""
        if not any(ply.after or ply.variations for ply in plies):
            return plies
        return tuple(self.ply(ply, number) for number, ply in enumerate(plies, first))

    def ply(self, ply: Ply, number: int) -> Ply:
        if ply.variations:
            lines = [varied._replace(plies=self.line(varied.plies, number)) for varied in ply.variations]
            ply = ply._replace(variations=tuple(lines))
        return self.join(ply, number) if ply.after else ply

    def join(self, ply: Ply, number: int) -> Ply:
        """Return ``ply`` with what stands in parentheses right after it, if this makes a move."""
        source, aside = self.game.source, ply.after[0]
        begin, end = ply.end or ply.start + len(ply.text), aside.start + len(aside.text)
        # A comment in braces that holds parentheses is a comment; what other forms of file have here is none of ours.
        if not source.text.startswith(aside.text, aside.start) or not source.text[begin : aside.start].isspace():
            return ply
        text = ply.text + "".join(aside.text.split())
        if not self.accepts(text):
            return ply
        span, token = source.span(ply.start, end), source.text[ply.start : end]
        self.notes[aside.start] = diagnose(
            "N106", span, game=self.game.index, ply=number, token=token, canonical=text
        )
        return ply._replace(text=text, after=ply.after[1:], end=end)

    def diagnostics(self) -> Iterator[Diagnostic]:
        """Yield what was found in the game, the notes in place of those they make untrue."""
        spans = [(self.game.source.span(start, start), note) for start, note in self.notes.items()]
        places = {(span.line, span.column): note for span, note in spans}
        for found in self.game.diagnostics:
            note = places.get((found.span.line, found.span.column)) if found.code == _ASIDE else None
            yield note or found
