"""Replays of the games of a chunk, and the text in it that is no game."""

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
    """Text that is no game, with the findings about it."""

    diagnostics: tuple[Diagnostic, ...]
    source: Source

    def moved(self, lines: int, games: int) -> StrayText:
        """Return the text of a chunk before which the file has this many lines and games."""
        return StrayText(tuple(found.moved(lines, games) for found in self.diagnostics), self.source.moved(lines))


def replays(chunk: Chunk, *, suppose: bool = False) -> Iterator[Replay]:
    """Yield the games of a chunk replayed; they share a budget of hints.

    With ``suppose`` the check of a game goes on past a ply that cannot be played.
    """
    hints = Hints()
    for game in chunk.records():
        yield replay(game, hints=hints, suppose=suppose)
