"""Games with the bytes of their source."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from plybook.archive.read.chunks import Chunk
from plybook.archive.write.joining import GameText
from plybook.files import Raw
from plybook.record import GameRecord


class SourceGame(NamedTuple):
    """A game, the bytes of its source, and the byte order mark of its file.

    The bytes of all games of a file, joined in order after the mark, are the file. They are None if they are unknown,
    as in broken UTF-16, or were not requested.
    """

    game: GameRecord
    content: bytes | None
    mark: bytes = b""

    @property
    def text(self) -> GameText:
        """The game as a text to be joined into another file."""
        game = self.game
        return GameText(
            game.source.file, game.index, game.container, self.content, self.mark, game.result is not None
        )


def source_games(chunk: Chunk, *, recognised: bool = True, with_bytes: bool = True) -> Iterator[SourceGame]:
    """Yield the games of a chunk with their bytes, holding one at a time; otherwise as `Chunk.records`."""
    if not with_bytes:
        yield from (SourceGame(game, None) for game in chunk.records(recognised=recognised))
        return
    raw = Raw()
    for game in chunk.records(raw, recognised=recognised):
        yield SourceGame(game, raw.take(len(game.source.text)), raw.mark)
