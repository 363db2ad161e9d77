"""The file in view: its games are read step by step, and read again when it has changed."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from plybook.record import GameRecord

Signature = tuple[int, int, int] | str
_SLICE = 8  # games that are read at a time, so that the screen can react to keys


class GameSource:
    """The games that ``read`` yields from the file ``path``; None for one that cannot be read again, such as a pipe.

    ``name`` is its name. `begin` begins to read and `advance` goes on. ``games`` are the games read so far. If
    reading failed, ``fault`` says why.
    """

    def __init__(self, name: str, read: Callable[[], Iterable[GameRecord]], path: Path | None = None) -> None:
        self.name = name
        self.games: list[GameRecord] = []
        self.fault = ""
        self._read = read
        self._path = path
        self._rest: Iterator[GameRecord] | None = None
        self._signature: Signature | None = None

    @property
    def can_change(self) -> bool:
        """Whether the file can be read again."""
        return self._path is not None

    @property
    def is_reading(self) -> bool:
        """Whether more games may follow."""
        return self._rest is not None

    def has_changed(self) -> bool:
        """Return whether the file has changed since the beginning of the last reading."""
        return self._path is not None and self._sign() != self._signature

    def begin(self) -> None:
        """Begin to read the file anew."""
        self._signature = self._sign()
        self.games, self.fault = [], ""
        self._rest = iter(self._read())

    def advance(self, count: int = _SLICE) -> None:
        """Read some more games; reading ends when there are no more, or when the rest cannot be read."""
        if self._rest is None:
            return
        try:
            for _ in range(count):
                game = next(self._rest, None)
                if game is None:
                    self._rest = None
                    return
                self.games.append(game)
        except OSError as error:
            self._rest = None
            self.fault = f"{os.fsdecode(error.filename or self.name)}: {error.strerror or error}"

    def _sign(self) -> Signature | None:
        if self._path is None:
            return None
        try:
            found = self._path.stat()
        except (OSError, ValueError) as error:
            return str(error)
        return found.st_mtime_ns, found.st_size, found.st_ino


def has_moves(games: Iterable[GameRecord]) -> bool:
    """Return whether any of ``games`` has moves."""
    return any(game.plies for game in games)
