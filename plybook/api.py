"""The public functions: read a file of games, replay one, write them; look up variants; count moves.

`plybook` itself only gives these names; see there for the short list.
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
from plybook.replay.result import AnyGame, Replay
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

    ``source`` is a path (a `pathlib.Path`, or a string that is no text of games), ``"corpus:NAME"``, the text
    itself (bytes, an empty string, one with a line break, or one that begins like a game), or a stream of bytes or
    of text; or a URL, for which the extra ``remote`` is needed. Bytes may be packed by gzip, bzip2, xz or Zstandard,
    or be a zip archive, whose members are read one after the other. ``variant``, ``notation`` and ``container`` say
    what it is; what is not said is taken from the header or recognised, and named in `GameRecord.assumed`.
    ``letters`` is the language whose letters the men have, by its code such as ``de``; if it is not stated, the game
    shows it. ``name`` is what diagnostics call the source.

    Whatever the bytes are, each of them ends up in a record: what cannot be read is a diagnostic of the record, and
    at least one record comes. Raises `OSError` if the file cannot be opened, `plybook.UnknownNameError` for
    a variant, notation, container or language that does not exist, and `TypeError` for a source that is none.
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

    Moves are written in canonical text, in ``notation`` or else each game's own; a ply that cannot be played
    stays as it was written. An ``edition`` leaves things out, such as comments, or adds some. With ``as_written`` the
    games' own text comes back character for character, and the form is the one they came in. Raises
    `plybook.UnknownNameError`, and `TypeError` for what is no game.
    """
    container = containers[to]
    if notation is not None:
        notations[notation]
    if as_written:
        yield from map(_own_text, _each(games))
        return
    replays = (game if isinstance(game, Replay) else replay(game, suppose=False) for game in _each(games))
    edited = replays if edition is None else (each for replayed in replays for each in edition.of(replayed))
    yield from container.write(rewrite(game, notation, container=to) for game in edited)


def _each(games: AnyGame | Iterable[AnyGame]) -> Iterator[AnyGame]:
    """Yield the games that are to be written, one or many."""
    for game in (games,) if isinstance(games, AnyGame) else games:
        if not isinstance(game, AnyGame):
            raise TypeError(f"games to write are GameRecords or Replays, not {type(game).__name__}")
        yield game


def _own_text(game: AnyGame) -> str:
    """Return the text that a game came in; one that came in none has that of a file."""
    if isinstance(game, Replay | GameRecord):
        return (game.game if isinstance(game, Replay) else game).source.text
    return str(game)
