"""The games of a stretch, replayed, and what is no game in it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from plybook.archive.stretches import Stretch
from plybook.diagnostics import Diagnostic
from plybook.record import Source
from plybook.replay.engine import replay
from plybook.replay.hints import Hints
from plybook.replay.replayed import Replay


class Stray(NamedTuple):
    """Text that is no game, with what was found of it."""

    diagnostics: tuple[Diagnostic, ...]
    source: Source

    def moved(self, lines: int, games: int) -> Stray:
        """Return it as it is if so many lines and games come before."""
        return Stray(tuple(found.moved(lines, games) for found in self.diagnostics), self.source.moved(lines))


def replays(stretch: Stretch, *, suppose: bool = False) -> Iterator[Replay]:
    """Yield what the games of a stretch turn out to be; they share a budget of hints.

    With ``suppose`` their check goes on past what cannot be played.
    """
    hints = Hints()
    for game in stretch.records():
        yield replay(game, hints=hints, suppose=suppose)
