"""The file that is looked at: its games, read piece by piece, and read again when it has changed."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from plybook.record import GameRecord

Signature = tuple[int, int, int] | str
_SLICE = 8  # games that are read at a time, so that keys are heard in between


class GameSource:
    """The games that ``read`` yields, of the file ``path``; None for one that cannot be read again, such as a pipe.

    ``name`` is what it is called. `begin` begins to read and `advance` goes on; what has been read are the ``games``,
    and ``fault`` says why there are no more, if something is wrong.
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
        """Whether it can be read again."""
        return self._path is not None

    @property
    def is_reading(self) -> bool:
        """Whether there may be more games than have been read."""
        return self._rest is not None

    def has_changed(self) -> bool:
        """Say whether the file is no longer what it was when it was last begun to be read."""
        return self._path is not None and self._sign() != self._signature

    def begin(self) -> None:
        """Begin to read the file anew."""
        self._signature = self._sign()
        self.games, self.fault = [], ""
        self._rest = iter(self._read())

    def advance(self, count: int = _SLICE) -> None:
        """Read some more games; when there are no more, or what is there cannot be read, reading is over."""
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
    """Say whether there is a game among ``games``, and not just something that is none."""
    return any(game.plies for game in games)
