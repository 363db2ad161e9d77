"""The public functions: read a file of games, replay one, write them; look up variants; count moves.

`plybook` itself only gives these names; see there for the short list.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from os import PathLike
from pathlib import Path
from typing import BinaryIO, TextIO, cast

from plybook.archive.packed import members
from plybook.diagnostics import Span, diagnose
from plybook.files import ByteLines, Lines
from plybook.notation.containers.container import Container, containers
from plybook.notation.notation import notations
from plybook.recognise import Recogniser, container_of
from plybook.record import GameRecord
from plybook.replay.engine import replay
from plybook.replay.replayed import Replay
from plybook.replay.rewriting import rewrite

Readable = str | PathLike[str] | bytes | BinaryIO | TextIO
"""What games can be read from."""

TEXT_NAME = "<text>"
_BEGINS_A_GAME = re.compile(r"""\s*(?: \[ \w+ \s | \{ | \d+ \s* [.)]+ \s* \S+ (?:\s|$) )""", re.VERBOSE)


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
    of text. Bytes may be packed by gzip, bzip2, xz or Zstandard, or be a zip archive, whose members are read one
    after the other. ``variant``, ``notation`` and ``container`` say what it is; what is not said is taken from the
    header or recognised, and named in `GameRecord.assumed`. ``letters`` is the language whose letters the men have,
    by its code such as ``de``; where nobody says so, the game shows it. ``name`` is what diagnostics call the source.

    Whatever the bytes are, each of them ends up in a record: what cannot be read is a diagnostic of the record, and
    at least one record comes. Raises `OSError` if the file cannot be opened, `plybook.UnknownNameError` for
    a variant, notation, container or language that does not exist, and `TypeError` for a source that is none.
    """
    chosen = containers[container] if container is not None else None
    for stream, file in streams_of(source, name):
        yield from games_in(Lines(stream), file, chosen, variant, notation, letters)


def games_in(
    lines: Lines,
    file: str,
    container: Container | None,
    variant: str | None,
    notation: str | None,
    letters: str | None,
) -> Iterator[GameRecord]:
    """Yield the games that ``lines`` of a file hold, settled; the others are as for `read_games`."""
    found = container or container_of(lines.head())
    recogniser = Recogniser(variant, notation, found.usual_variant, letters)
    for game in found.read(lines, file):
        yield recogniser.settle(_with_encoding_fault(game, lines))


def write(
    games: GameRecord | Replay | Iterable[GameRecord | Replay],
    *,
    to: str = "scoresheet",
    notation: str | None = None,
    as_written: bool = False,
) -> str:
    """Return the text of a file that holds ``games``; see `write_games`, which yields it piece by piece."""
    return "".join(write_games(games, to=to, notation=notation, as_written=as_written))


def write_games(
    games: GameRecord | Replay | Iterable[GameRecord | Replay],
    *,
    to: str = "scoresheet",
    notation: str | None = None,
    as_written: bool = False,
) -> Iterator[str]:
    """Yield the text of a file of the form ``to`` (a container's name) that holds ``games``, or one game.

    Moves are written in canonical text, in ``notation`` or else each game's own; a ply that cannot be played
    stays as it was written. With ``as_written`` the games' own text comes back character for character, and the
    form is the one they came in. Raises `plybook.UnknownNameError`, and `TypeError` for what is no game.
    """
    container = containers[to]
    if notation is not None:
        notations[notation]
    if as_written:
        yield from ((game.game if isinstance(game, Replay) else game).source.text for game in _each(games))
        return
    replays = (game if isinstance(game, Replay) else replay(game, suppose=False) for game in _each(games))
    yield from container.write(rewrite(game, notation, container=to) for game in replays)


def _each(games: GameRecord | Replay | Iterable[GameRecord | Replay]) -> Iterator[GameRecord | Replay]:
    """Yield the games that are to be written, one or many."""
    for game in (games,) if isinstance(games, GameRecord | Replay) else games:
        if not isinstance(game, GameRecord | Replay):
            raise TypeError(f"games to write are GameRecords or Replays, not {type(game).__name__}")
        yield game


def streams_of(source: Readable, name: str | None) -> Iterator[tuple[ByteLines, str]]:
    """Yield the streams of bytes in ``source``, unpacked if it is packed, and what each is called."""
    if isinstance(source, str):
        source = _located(source)
    if isinstance(source, PathLike):
        with Path(source).open("rb") as stream:
            yield from members(stream, name or str(source))
    elif isinstance(source, str):
        yield io.BytesIO(_encoded(source)), name or TEXT_NAME
    elif isinstance(source, bytes | bytearray | memoryview):
        yield from members(io.BytesIO(source), name or TEXT_NAME)
    elif not hasattr(source, "read"):
        wanted = "a path, 'corpus:NAME', text, bytes or a stream is wanted to read games from"
        raise TypeError(f"{wanted}; not {type(source).__name__}")
    else:
        called = name or str(getattr(source, "name", TEXT_NAME))
        if isinstance(source, io.TextIOBase) or isinstance(source.read(0), str):
            yield _TextAsBytes(cast(TextIO, source)), called
        else:
            yield from members(cast(BinaryIO, source), called)


def _encoded(text: str) -> bytes:
    """Return ``text`` as bytes; halves of characters, which no file can hold, become question marks."""
    return text.encode("utf-8", errors="replace")


class _TextAsBytes:
    """The lines of a text stream as bytes."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def __iter__(self) -> Iterator[bytes]:
        return map(_encoded, self._stream)

    def readline(self) -> bytes:
        """Return the next line."""
        return _encoded(self._stream.readline())

    def read(self) -> bytes:
        """Return all that is left."""
        return _encoded(self._stream.read())


def _located(source: str) -> str | Path:
    """Return ``source`` as a path if it is one, else as the text it is."""
    if source.startswith("corpus:"):
        from plybook.corpora.corpus import sample

        return sample(source.removeprefix("corpus:")).path
    if (
        not source.strip()
        or "\n" in source
        or "\r" in source
        or (_BEGINS_A_GAME.match(source) and not _is_file(source))
    ):
        return source
    return Path(source)


def _is_file(source: str) -> bool:
    try:
        return Path(source).is_file()
    except (OSError, ValueError):
        return False


def _with_encoding_fault(game: GameRecord, lines: Lines) -> GameRecord:
    """Return ``game``, saying so if the first line that is not UTF-8 is one of its own."""
    line = lines.not_utf8
    first = game.source.first_line
    if line is None or line < first or line >= first + max(game.source.line_count, 1):
        return game
    fault = diagnose("F002", Span(game.source.file, line, 1, 1), game=game.index, encoding=lines.encoding)
    return replace(game, diagnostics=(fault, *game.diagnostics))
