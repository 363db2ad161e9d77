"""Recognise the container, variant and notation of a record that does not state them.

Stated values count: first those of the caller, then those of the record's own header. The others are found by
weighing evidence: the game is tried in every variant and notation that reads it, past plies that cannot be played,
and other features of the record are weighed with that. `Recogniser` settles the games of a file; `trial` plays them,
and `evidence` weighs.
"""

from __future__ import annotations

from plybook.container.container import Container, containers
from plybook.recognise.recogniser import Recogniser

__all__ = ["Recogniser", "container_of"]

_LAST_RESORT = "scoresheet"


def container_of(head: str) -> Container:
    """Return the container that recognises a file beginning with ``head``; the score sheet takes any other file."""
    others = (containers[name] for name in containers if name != _LAST_RESORT)
    return next((container for container in others if container.recognises(head)), containers[_LAST_RESORT])
