"""The public functions: read a file of games, replay one, write them; look up variants; count moves.

`plybook` itself only gives these names; see there for the short list.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import BinaryIO

from plybook.catalogue import Variant, variants
from plybook.diagnostics import Span, diagnose
from plybook.files import FALLBACK_ENCODING, Lines
from plybook.notation.containers.container import containers
from plybook.recognise import Recogniser, container_of
from plybook.record import GameRecord
from plybook.replay.engine import Replay, replay
from plybook.replay.rewriting import rewrite

TEXT_NAME = "<text>"
_BEGINS_A_GAME = re.compile(r"""\s*(?: \[ \w+ \s | \{ | \d+ \s* [.)]+ \s* \S+ (?:\s|$) )""", re.VERBOSE)


def variant(name: str) -> Variant:
    """Return the variant called ``name``, such as ``"tri-d"``; raise `plybook.UnknownNameError` if there is none."""
    return variants[name]


def read(
    source: str | Path | BinaryIO,
    *,
    variant: str | None = None,
    notation: str | None = None,
    container: str | None = None,
    name: str | None = None,
) -> list[GameRecord]:
    """Return all games of ``source``; see `read_games`, which yields them one by one.

    >>> import plybook
    >>> [game] = plybook.read("1. Pc2-c4(2) Pd7-d5(6)")
    >>> game.variant, [ply.text for ply in game.plies]
    ('tri-d', ['Pc2-c4(2)', 'Pd7-d5(6)'])
    """
    return list(read_games(source, variant=variant, notation=notation, container=container, name=name))


def read_games(
    source: str | Path | BinaryIO,
    *,
    variant: str | None = None,
    notation: str | None = None,
    container: str | None = None,
    name: str | None = None,
) -> Iterator[GameRecord]:
    """Yield the games of ``source`` in order, holding one at a time.

    ``source`` is a path (a `pathlib.Path`, or a string that is no text of games), ``"corpus:NAME"``, the text
    itself (a string with a line break, or one that begins like a game), or a binary stream. ``variant``,
    ``notation`` and ``container`` say what it is; what is not said is taken from the header or recognised, and
    named in `GameRecord.assumed`. ``name`` is what diagnostics call the source.

    Whatever the bytes are, each of them ends up in a record: what cannot be read is a diagnostic of the record, and
    at least one record comes. Raises `OSError` if the file cannot be opened and `plybook.UnknownNameError` for
    a variant, notation or container that does not exist.
    """
    chosen = containers[container] if container is not None else None
    with _opened(source) as (stream, file):
        lines = Lines(stream)
        found = chosen or container_of(lines.head())
        recogniser = Recogniser(variant, notation, found.usual_variant)
        for game in found.read(lines, name or file):
            yield recogniser.settle(_with_encoding_fault(game, lines))


def write(
    games: Iterable[GameRecord | Replay],
    *,
    to: str = "scoresheet",
    notation: str | None = None,
    as_written: bool = False,
) -> str:
    """Return the text of a file that holds ``games``; see `write_games`, which yields it piece by piece."""
    return "".join(write_games(games, to=to, notation=notation, as_written=as_written))


def write_games(
    games: Iterable[GameRecord | Replay],
    *,
    to: str = "scoresheet",
    notation: str | None = None,
    as_written: bool = False,
) -> Iterator[str]:
    """Yield the text of a file of the form ``to`` (a container's name) that holds ``games``.

    Moves are written in canonical text, in ``notation`` or else each game's own; a ply that cannot be played
    stays as it was written. With ``as_written`` the games' own text comes back character for character, and the
    form is the one they came in. Raises `plybook.UnknownNameError`.
    """
    if as_written:
        yield from ((game.game if isinstance(game, Replay) else game).source.text for game in games)
        return
    container = containers[to]
    replays = (game if isinstance(game, Replay) else replay(game) for game in games)
    yield from container.write(rewrite(game, notation, with_result=container.ends_with_result) for game in replays)


@contextmanager
def _opened(source: str | Path | BinaryIO) -> Iterator[tuple[BinaryIO, str]]:
    """Open ``source`` for reading bytes and say what to call it."""
    if isinstance(source, str):
        source = _located(source)
    if isinstance(source, Path):
        with source.open("rb") as stream:
            yield stream, str(source)
    elif isinstance(source, str):
        # Lone surrogates can stand in a str but in no file; they become question marks like other nonsense.
        yield io.BytesIO(source.encode("utf-8", errors="replace")), TEXT_NAME
    else:
        yield source, str(getattr(source, "name", TEXT_NAME))


def _located(source: str) -> str | Path:
    """Return ``source`` as a path if it is one, else as the text it is."""
    if source.startswith("corpus:"):
        from plybook.corpora.corpus import sample

        return sample(source.removeprefix("corpus:")).path
    if "\n" in source or "\r" in source or (_BEGINS_A_GAME.match(source) and not _is_file(source)):
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
    fault = diagnose("F002", Span(game.source.file, line, 1, 1), game=game.index, encoding=FALLBACK_ENCODING)
    return replace(game, diagnostics=(fault, *game.diagnostics))
