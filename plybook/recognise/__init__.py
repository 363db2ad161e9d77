"""Recognise the container, variant and notation of a record that does not state them.

What is stated counts: an argument first, then the record's own header. What is not stated is recognised by weighing:
the game is tried in every variant and notation that reads it, past the moves that cannot be played, and what else the
record shows is weighed with that. `Recogniser` settles the games of a file; `trial` plays, `evidence` weighs.
"""

from __future__ import annotations

from plybook.container.container import Container, containers
from plybook.recognise.recogniser import Recogniser

__all__ = ["Recogniser", "container_of"]

_LAST_RESORT = "scoresheet"


def container_of(head: str) -> Container:
    """Return the container that recognises a file beginning with ``head``; the score sheet takes what is left."""
    others = (containers[name] for name in containers if name != _LAST_RESORT)
    return next((container for container in others if container.recognises(head)), containers[_LAST_RESORT])
