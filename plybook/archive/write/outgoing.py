"""Games to be written into other files: as written, byte for byte, or converted."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from plybook.archive.read.chunks import Chunk
from plybook.archive.write.conversion import ConversionOptions, Converted, conversion_of, text_of
from plybook.archive.write.joining import GameText, Joining
from plybook.archive.write.source_bytes import SourceGame, source_games
from plybook.interpret.hints import Hints
from plybook.record import UNKNOWN, GameRecord
from plybook.replay.engine import replay
from plybook.replay.result import Replay
from plybook.spool import spool, unpickled

K = TypeVar("K")

_READ = {"variant": "variant", "notation": "notation"}  # tags whose value the recognised variant and notation replace


@dataclass(frozen=True, slots=True)
class OutgoingGame(Generic[K]):
    """The game ``index`` of ``file`` to be written: its ``text`` as written, or ``converted``.

    ``key`` decides where the game goes: whether it is wanted, values of its tags, or its fingerprint. ``container``
    is the form of file it came from. ``is_game`` is False for text that is no game.
    """

    file: str
    index: int
    container: str
    key: K
    is_game: bool = True
    text: GameText | None = None
    converted: Converted | None = None

    @classmethod
    def without_text(cls, game: GameRecord, key: K) -> OutgoingGame[K]:
        """Return a game without any text to write."""
        return cls(game.source.file, game.index, game.container, key, game.is_game)

    def moved(self, lines: int, games: int) -> OutgoingGame[K]:
        """Return the game with line and game numbers counted from the beginning of its file."""
        text = self.text and self.text._replace(number=self.text.number + games)
        return replace(
            self, index=self.index + games, text=text, converted=self.converted and self.converted.moved(lines, games)
        )


def outgoing(
    each: SourceGame, key: K, conversion: ConversionOptions | None, hints: Hints, best: Replay | GameRecord
) -> OutgoingGame[K]:
    """Return a game as written or, with a ``conversion``, converted; ``best`` is its replay or record."""
    game = OutgoingGame.without_text(each.game, key)
    if conversion is None:
        return replace(game, text=each.text)
    replayed = best if isinstance(best, Replay) else replay(best, hints=hints, suppose=False)
    return replace(game, converted=conversion_of(replayed, conversion))


def outgoing_games(
    chunk: Chunk, *, conversion: ConversionOptions | None, tags: tuple[str, ...] = ()
) -> Iterator[OutgoingGame[tuple[str, ...]]]:
    """Yield the games of a chunk, as written or converted; the key of each is the values of its ``tags``."""
    recognised = conversion is not None or any(tag.lower() in _READ for tag in tags)
    hints = Hints()
    for each in source_games(chunk, recognised=recognised, with_bytes=conversion is None):
        values = tuple(_value(each.game, tag) for tag in tags)
        yield outgoing(each, values, conversion, hints, each.game)


def _value(game: GameRecord, name: str) -> str:
    """Return the value of a tag, whose name may be in any case, "" if it is unknown."""
    if (read := _READ.get(name.lower())) and (found := str(getattr(game, read))):
        return found
    value = next((tag.value.strip() for tag in game.tags if tag.name.lower() == name.lower()), "")
    return "" if value == UNKNOWN else value


def joined_text(games: Iterable[OutgoingGame[Any]], conversion: ConversionOptions | None) -> Iterator[str | bytes]:
    """Yield the text of one file with ``games``.

    Raises `plybook.archive.write.joining.JoinError` if they cannot be in one file.
    """
    if conversion is not None:
        yield from text_of((game.converted for game in games if game.converted), conversion)
        return
    joining = Joining()
    yield from (joining.add(game.text) for game in games if game.text)
    yield joining.end()


def with_rest_after(
    games: Iterable[tuple[OutgoingGame[Any], bool]],
    conversion: ConversionOptions | None,
    rest: Callable[[Iterator[str | bytes]], object] | None,
) -> Iterator[str | bytes]:
    """Yield the text of one file with the taken games; the others are kept, and written to ``rest`` afterwards.

    Raises `plybook.archive.write.joining.JoinError` as `joined_text` does.
    """
    with spool() as waiting:

        def taken() -> Iterator[OutgoingGame[Any]]:
            for game, is_taken in games:
                if is_taken:
                    yield game
                elif rest is not None:
                    pickle.dump(game, waiting)

        yield from joined_text(taken(), conversion)
        if rest is not None:
            waiting.seek(0)
            rest(joined_text(unpickled(waiting), conversion))
