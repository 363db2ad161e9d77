"""Games with the bytes that they stand in."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import NamedTuple

from plybook.archive.stretches import Stretch
from plybook.files import RawLine
from plybook.record import GameRecord


class Written(NamedTuple):
    """A game, the bytes of its source, and the byte order mark with which its file begins.

    The bytes of all games of a file, joined in order after the mark, are the file. They are None where they cannot be
    told, as the file is broken UTF-16.
    """

    game: GameRecord
    content: bytes | None
    mark: bytes = b""


def written(stretch: Stretch, *, recognised: bool = True) -> Iterator[Written]:
    """Yield the games of a stretch with their bytes, holding one at a time; all else is as for its `records`."""
    raw: deque[RawLine] = deque()
    for game in stretch.records(raw, recognised=recognised):
        yield Written(game, _taken(raw, len(game.source.text)), stretch.mark)


def _taken(raw: deque[RawLine], length: int) -> bytes | None:
    """Take so many characters off ``raw``, and return their bytes."""
    pieces: list[bytes | None] = []
    while length > 0:
        line = raw.popleft()
        if len(line.text) > length:  # the next game begins on the line
            begin, rest = line.text[:length], line.text[length:]
            content = None if line.content is None else begin.encode(line.encoding)
            left = None if line.content is None or content is None else line.content[len(content) :]
            raw.appendleft(line._replace(text=rest, content=left))
            line = line._replace(text=begin, content=content)
        pieces.append(line.content)
        length -= len(line.text)
    known = [piece for piece in pieces if piece is not None]
    return b"".join(known) if len(known) == len(pieces) else None
