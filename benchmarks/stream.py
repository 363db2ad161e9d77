"""Validate the 500 games so many times over as one stream, and print the peak memory in KiB: for `bench_memory`."""

from __future__ import annotations

import io
import sys
from typing import Any

import plybook
from benchmarks import memory
from benchmarks.__main__ import GAMES


class Repeated(io.RawIOBase):
    """A stream of bytes that gives the same content so many times."""

    def __init__(self, content: bytes, copies: int) -> None:
        self._content, self._copies, self._at = content, copies, 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        if not self._copies:
            return 0
        view = memoryview(buffer)
        piece = self._content[self._at : self._at + len(view)]
        view[: len(piece)] = piece
        self._at += len(piece)
        if self._at == len(self._content):
            self._at, self._copies = 0, self._copies - 1
        return len(piece)


def main(copies: int) -> None:
    stream = io.BufferedReader(Repeated(GAMES.read_bytes(), copies))
    for game in plybook.read_games(stream):
        plybook.replay(game)
    print(memory.peak())


if __name__ == "__main__":
    main(int(sys.argv[1]))
