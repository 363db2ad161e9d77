"""The games of a stretch, replayed."""

from __future__ import annotations

from collections.abc import Iterator

from plybook.archive.stretches import Stretch
from plybook.replay.engine import replay
from plybook.replay.hints import Hints
from plybook.replay.replayed import Replay


def replays(stretch: Stretch, *, suppose: bool = False) -> Iterator[Replay]:
    """Yield what the games of a stretch turn out to be; they share a budget of hints.

    With ``suppose`` their check goes on past what cannot be played.
    """
    hints = Hints()
    for game in stretch.records():
        yield replay(game, hints=hints, suppose=suppose)
