"""Texts of plies that need no second look: games are mostly made of texts that were met before."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import attrgetter

from plybook.record import Ply

_TEXT = attrgetter("text")
_MOST = 1 << 14


class Familiar:
    """Texts that were looked at and found to need nothing; no more are kept once there are ``most``."""

    __slots__ = ("_most", "_texts")

    def __init__(self, most: int = _MOST) -> None:
        self._most = most
        self._texts: set[str] = set()

    def has_all(self, plies: Iterable[Ply]) -> bool:
        """Say whether every one of ``plies`` has a text that is known."""
        return self._texts.issuperset(map(_TEXT, plies))

    def others(self, plies: Sequence[Ply]) -> list[str]:
        """Return the texts of ``plies`` that are not known, each as often as it stands there."""
        return [ply.text for ply in plies if ply.text not in self._texts]

    def keep(self, texts: Iterable[str]) -> None:
        """Know ``texts`` from now on, if there is room."""
        if len(self._texts) < self._most:
            self._texts.update(texts)
