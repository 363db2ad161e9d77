"""The public functions: read a file of games, replay one, write them; look up variants; count moves.

The package `plybook` exports these names.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import closing

from plybook.archive.read.chunks import records
from plybook.archive.read.options import ReadingOptions
from plybook.archive.read.sources import Readable, streams
from plybook.container.container import containers
from plybook.notation.notation import notations
from plybook.record import GameRecord
from plybook.replay.editions import Edition
from plybook.replay.engine import replay
from plybook.replay.result import AnyGame, Replay, each_game
from plybook.replay.rewrite import rewrite


def read(
    source: Readable,
    *,
    variant: str | None = None,
    notation: str | None = None,
    container: str | None = None,
    letters: str | None = None,
    name: str | None = None,
) -> list[GameRecord]:
    """Return all games of ``source``; see `read_games`, which yields them one by one.

    >>> import plybook
    >>> [game] = plybook.read("1. Pc2-c4(2) Pd7-d5(6)")
    >>> game.variant, [ply.text for ply in game.plies]
    ('tri-d', ['Pc2-c4(2)', 'Pd7-d5(6)'])
    """
    return list(
        read_games(source, variant=variant, notation=notation, container=container, letters=letters, name=name)
    )


def read_games(
    source: Readable,
    *,
    variant: str | None = None,
    notation: str | None = None,
    container: str | None = None,
    letters: str | None = None,
    name: str | None = None,
) -> Iterator[GameRecord]:
    """Yield the games of ``source`` in order, holding one at a time.

    ``source`` is a path (a `pathlib.Path`, or a string that is not the text of games), ``"corpus:NAME"``, the text
    itself (bytes, an empty string, one with a line break, or one that begins like a game), a stream of bytes or of
    text, or a URL, for which the extra ``remote`` is needed. Bytes may be packed by gzip, bzip2, xz or Zstandard, or
    be a zip archive, whose members are read one after the other. ``variant``, ``notation`` and ``container`` are
    names; a missing one is taken from the header or recognised, and then named in `GameRecord.assumed`. ``letters``
    is the code of the language of the piece letters, such as ``de``; a missing one is recognised. ``name`` is the
    name of the source in diagnostics.

    Every byte of the source ends up in a record: text that cannot be read is a diagnostic of the record, and at least
    one record is yielded. Raises `OSError` if the file cannot be opened, `plybook.UnknownNameError` for a variant,
    notation, container or language that does not exist, and `TypeError` for a source of another type.
    """
    reading = ReadingOptions(variant, notation, container, letters)
    reading.check()
    with closing(streams(source, name)) as found:
        yield from records(found, reading)


def write(
    games: AnyGame | Iterable[AnyGame],
    *,
    to: str = "scoresheet",
    notation: str | None = None,
    as_written: bool = False,
    edition: Edition | None = None,
) -> str:
    """Return the text of a file that holds ``games``; see `write_games`, which yields it piece by piece."""
    return "".join(write_games(games, to=to, notation=notation, as_written=as_written, edition=edition))


def write_games(
    games: AnyGame | Iterable[AnyGame],
    *,
    to: str = "scoresheet",
    notation: str | None = None,
    as_written: bool = False,
    edition: Edition | None = None,
) -> Iterator[str]:
    """Yield the text of a file of the form ``to`` (a container's name) that holds ``games``, or one game.

    Moves are written in canonical text, in ``notation`` or else each game's own; a ply that cannot be played stays as
    it was written. An ``edition`` leaves parts out, such as comments, or adds some. With ``as_written`` the text is
    that of the games' sources, character for character, in the form they came in. Raises `plybook.UnknownNameError`,
    and `TypeError` for an object that is no game.
    """
    container = containers[to]
    if notation is not None:
        notations[notation]
    if as_written:
        yield from map(_own_text, each_game(games))
        return
    replays = (game if isinstance(game, Replay) else replay(game, suppose=False) for game in each_game(games))
    edited = replays if edition is None else (each for replayed in replays for each in edition.of(replayed))
    yield from container.write(rewrite(game, notation, container=to) for game in edited)


def _own_text(game: AnyGame) -> str:
    """Return the source text of a game; for a game without source, the text of a file with it."""
    if isinstance(game, Replay | GameRecord):
        return (game.game if isinstance(game, Replay) else game).source.text
    return str(game)
