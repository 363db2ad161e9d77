"""Sources of games: files, samples, texts, bytes and streams, all given as streams of bytes."""

from __future__ import annotations

import io
import re
from collections.abc import Generator, Iterator
from os import PathLike
from pathlib import Path
from typing import BinaryIO, TextIO, cast

from plybook.archive.read.packed import members
from plybook.archive.read.remote import is_url, opened_url
from plybook.archive.read.streams import STDIN, opened_file, standard_input
from plybook.container.container import containers
from plybook.files import ByteLines
from plybook.wording import listing

Readable = str | PathLike[str] | bytes | BinaryIO | TextIO
"""What games can be read from."""

TEXT_NAME = "<text>"
"""The name of a text without a name."""

_BEGINS_A_GAME = re.compile(r"""\s*(?: \[ \w+ \s | \{ | \d+ \s* [.)]+ \s* \S+ (?:\s|$) )""", re.VERBOSE)


def streams(source: Readable, name: str | None) -> Generator[tuple[ByteLines, str], None, None]:
    """Yield the streams of bytes in ``source``, unpacked if it is packed, each with its name.

    Each must be read before the next one is requested. Raises `OSError` if it cannot be opened, and `TypeError`.
    """
    if isinstance(source, str) and is_url(source):
        with opened_url(source) as remote:
            yield from members(remote, name or source)
        return
    if isinstance(source, str):
        source = _located(source)
    if isinstance(source, PathLike):
        with opened_file(source) as stream:
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
    """Return ``text`` as bytes; lone surrogates, which no file can hold, become question marks."""
    return text.encode("utf-8", errors="replace")


class _TextAsBytes:
    """A text stream as a stream of bytes."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def __iter__(self) -> Iterator[bytes]:
        return map(_encoded, self._stream)

    def readline(self, size: int = -1, /) -> bytes:
        """Return the next line, at most ``size`` characters of it."""
        return _encoded(self._stream.readline(size))

    def read(self) -> bytes:
        return _encoded(self._stream.read())


def _located(source: str) -> str | Path:
    """Return ``source`` as a path if it is one, else unchanged, as a text."""
    if source.startswith("corpus:"):
        from plybook.corpora.corpus import sample

        return sample(source.removeprefix("corpus:")).path
    if (
        not source.strip()
        or "\n" in source
        or "\r" in source
        or "\0" in source  # a path has none
        or (_BEGINS_A_GAME.match(source) and not _is_file(source))
    ):
        return source
    return Path(source)


def _is_file(source: str) -> bool:
    try:
        return Path(source).is_file()
    except (OSError, ValueError):
        return False


def opened(file: str) -> Generator[tuple[ByteLines, str], None, None]:
    """Yield the streams of a path, of ``corpus:NAME`` or, for ``-``, of standard input, as `streams` does.

    An `OSError` names the file, and, for a folder, says what to do.
    """
    try:
        if file == "-":
            yield from streams(standard_input(), "<stdin>")
        else:
            yield from streams(file if file.startswith("corpus:") or is_url(file) else Path(file), file)
    except IsADirectoryError as error:
        files = f"its files that end with {listing(suffixes())}"
        reason = f"it is a folder; with --recursive (-r), validate, fix, convert and select read {files}"
        raise OSError(error.errno, reason, file) from None
    except OSError as error:
        error.filename = error.filename or (STDIN if file == "-" else file)
        raise


def suffixes() -> list[str]:
    """Return the suffixes of files of games."""
    return sorted(suffix for name in containers for suffix in containers[name].suffixes)
