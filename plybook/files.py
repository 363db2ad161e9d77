"""Bytes to lines and text to files: decoding whatever an archive holds, and writing files whole or not at all."""

from __future__ import annotations

import codecs
import io
import os
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Protocol

FALLBACK_ENCODING = "latin-1"
_UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_PEEK = 64


class ByteLines(Protocol):
    """A stream of bytes as far as its lines are concerned."""

    def __iter__(self) -> Iterator[bytes]:
        """Yield the lines that are left."""
        ...

    def readline(self) -> bytes:
        """Return the next line, b"" if there is none."""
        ...

    def read(self) -> bytes:
        """Return all that is left."""
        ...


class Lines(Iterator[str]):
    r"""The lines of a stream of bytes, each with its line end, decoded one by one.

    A byte order mark is dropped. A line that is not UTF-8 is read as Latin-1, in which every byte means something;
    ``not_utf8`` is the number of the first such line, from 1, as far as has been read, None if there is none.
    Lines end with ``\n``, ``\r\n`` or ``\r``.
    """

    def __init__(self, stream: ByteLines) -> None:
        self.not_utf8: int | None = None
        self._count = 0
        self._waiting: list[str] = []
        self._lines = self._read(stream)

    def __next__(self) -> str:
        return self._waiting.pop(0) if self._waiting else next(self._lines)

    def head(self) -> str:
        """Return the text of the first lines without taking them."""
        while len(self._waiting) < _PEEK and (line := next(self._lines, None)) is not None:
            self._waiting.append(line)
        return "".join(self._waiting)

    def _read(self, stream: ByteLines) -> Iterator[str]:
        first = stream.readline()
        if first.startswith(_UTF_16):
            text = (first + stream.read()).decode("utf-16", errors="replace")
            yield from io.StringIO(text, newline="")
            return
        if first:
            yield from self._decode(first.removeprefix(codecs.BOM_UTF8))
        for line in stream:
            yield from self._decode(line)

    def _decode(self, line: bytes) -> Iterable[str]:
        try:
            text = line.decode("utf-8")
        except UnicodeDecodeError:
            text = line.decode(FALLBACK_ENCODING)
            self.not_utf8 = self.not_utf8 or self._count + 1
        lines = [text] if "\r" not in text[:-2] else list(io.StringIO(text, newline=""))
        self._count += len(lines)
        return lines


def write_whole(path: Path, pieces: Iterable[str]) -> None:
    """Write ``pieces`` to ``path`` as UTF-8: the whole file appears at once, or the old one stays as it was."""
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".part")
    except OSError as error:  # about a name nobody has given
        raise OSError(error.errno, error.strerror, str(path)) from None
    draft = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="") as out:
            out.writelines(pieces)
        draft.chmod(path.stat().st_mode if path.exists() else 0o666 & ~_umask())
        draft.replace(path)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
