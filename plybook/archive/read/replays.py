"""The games of a chunk, replayed, and what is no game in it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from plybook.archive.read.chunks import Chunk
from plybook.diagnostics import Diagnostic
from plybook.interpret.hints import Hints
from plybook.record import Source
from plybook.replay.engine import replay
from plybook.replay.result import Replay


class StrayText(NamedTuple):
    """Text that is no game, with what was found of it."""

    diagnostics: tuple[Diagnostic, ...]
    source: Source

    def moved(self, lines: int, games: int) -> StrayText:
        """Return it as it is if so many lines and games come before."""
        return StrayText(tuple(found.moved(lines, games) for found in self.diagnostics), self.source.moved(lines))


def replays(chunk: Chunk, *, suppose: bool = False) -> Iterator[Replay]:
    """Yield what the games of a chunk turn out to be; they share a budget of hints.

    With ``suppose`` their check goes on past what cannot be played.
    """
    hints = Hints()
    for game in chunk.records():
        yield replay(game, hints=hints, suppose=suppose)
