"""Games on their way from many files to others: as they are written, byte for byte, or written anew."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from plybook.archive.read.chunks import Chunk
from plybook.archive.write.conversion import ConversionOptions, Converted, conversion_of, text_of
from plybook.archive.write.joining import GameText, Joining
from plybook.archive.write.source_bytes import SourceGame, written
from plybook.interpret.hints import Hints
from plybook.record import GameRecord
from plybook.replay.engine import replay
from plybook.replay.result import Replay
from plybook.spool import spool, unpickled


@dataclass(frozen=True, slots=True)
class OutgoingGame:
    """What is to be written of the game ``index`` of ``file``: its ``text`` as it stands, or it ``converted``.

    ``container`` is the form of file it came from. What is no game has ``is_game`` False.
    """

    file: str
    index: int
    container: str
    is_game: bool = True
    text: GameText | None = None
    converted: Converted | None = None

    def moved(self, lines: int, games: int) -> OutgoingGame:
        """Return it as it is if so many lines and games come before."""
        text = self.text and self.text._replace(number=self.text.number + games)
        return replace(
            self, index=self.index + games, text=text, converted=self.converted and self.converted.moved(lines, games)
        )


def pieces(chunk: Chunk, *, order: ConversionOptions | None) -> Iterator[OutgoingGame]:
    """Yield the games of a chunk as they are written or, if there is an ``order``, written as it says."""
    return (piece for _, piece in with_pieces(chunk, order=order, recognised=order is not None))


def with_pieces(
    chunk: Chunk, *, order: ConversionOptions | None, recognised: bool
) -> Iterator[tuple[GameRecord, OutgoingGame]]:
    """Yield the games of a chunk, each with what is to be written of it."""
    hints = Hints()
    for each in written(chunk, recognised=recognised):
        replayed = None if order is None else replay(each.game, hints=hints, suppose=False)
        yield each.game, piece_of(each, replayed, order)


def piece_of(each: SourceGame, replayed: Replay | None, order: ConversionOptions | None) -> OutgoingGame:
    """Return a game as it is written, or what it turned out to be as ``order`` says."""
    game = each.game
    named = OutgoingGame(game.source.file, game.index, game.container, is_game=game.is_game)
    if order is not None and replayed is not None:
        return replace(named, converted=conversion_of(replayed, order))
    return replace(named, text=each.text)


def file_of(games: Iterable[OutgoingGame], order: ConversionOptions | None) -> Iterator[str | bytes]:
    """Yield one file with ``games`` in it; raise `plybook.archive.write.joining.JoinError` if they make none."""
    if order is not None:
        yield from text_of((game.converted for game in games if game.converted), order)
        return
    joining = Joining()
    yield from (joining.add(game.text) for game in games if game.text)
    yield joining.end()


def parted(
    games: Iterable[tuple[OutgoingGame, bool]],
    order: ConversionOptions | None,
    rest: Callable[[Iterator[str | bytes]], object] | None,
) -> Iterator[str | bytes]:
    """Yield one file with the games that are taken; those that are not wait, and make the file that ``rest`` gets.

    Raises `plybook.archive.write.joining.JoinError` as `file_of` does.
    """
    with spool() as waiting:

        def taken() -> Iterator[OutgoingGame]:
            for piece, is_taken in games:
                if is_taken:
                    yield piece
                elif rest is not None:
                    pickle.dump(piece, waiting)

        yield from file_of(taken(), order)
        if rest is not None:
            waiting.seek(0)
            rest(file_of(unpickled(waiting), order))
