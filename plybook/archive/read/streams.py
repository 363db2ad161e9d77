"""Streams of bytes: files whose size must not shrink while they are read, and lines of limited length."""

from __future__ import annotations

import errno
import io
import os
import stat
import sys
from collections.abc import Iterator
from functools import partial
from os import PathLike
from typing import BinaryIO, cast

from plybook.files import ByteLines

LONGEST_LINE = 1 << 24
"""The greatest number of bytes in a line. A whole game has far fewer; a line is held in memory."""

STDIN = "standard input"
"""The name of standard input in errors."""

_BUFFER = 1 << 16


class _FixedSizeFile(io.FileIO):
    """A file that is read; it raises `OSError` if the file has become shorter meanwhile."""

    def __init__(self, file: str | int, called: str, *, closefd: bool = True) -> None:
        super().__init__(file, "rb", closefd=closefd)
        self._called = called
        self._size = os.fstat(self.fileno()).st_size

    def readinto(self, buffer: bytearray) -> int | None:  # type: ignore[override]
        """Read into ``buffer``, and return the number of bytes."""
        found = super().readinto(buffer)
        if not found:
            self._check()
        return found

    def readall(self) -> bytes:
        content = super().readall()
        self._check()
        return content

    def _check(self) -> None:
        status = os.fstat(self.fileno())
        if stat.S_ISREG(status.st_mode) and status.st_size < self._size and self.tell() < self._size:
            said = f"it has become shorter while it was read, from {self._size:,} bytes to {status.st_size:,}"
            raise OSError(errno.ESTALE, said, self._called)


def opened_file(path: str | PathLike[str]) -> BinaryIO:
    """Return the file at ``path`` opened for reading; raise `OSError`, also later, if it has become shorter."""
    return _buffered(_FixedSizeFile(os.fspath(path), os.fspath(path)))


def standard_input() -> BinaryIO:
    """Return standard input, unread; if it is a file, it is read as by `opened_file`."""
    stream = sys.stdin.buffer
    raw = getattr(stream, "raw", None)
    if type(raw) is not io.FileIO or not stat.S_ISREG(os.fstat(raw.fileno()).st_mode):
        return stream
    return _buffered(_FixedSizeFile(raw.fileno(), STDIN, closefd=False))


def _buffered(file: _FixedSizeFile) -> BinaryIO:
    return io.BufferedReader(cast(io.RawIOBase, file), _BUFFER)


def lines_of(stream: ByteLines, file: str) -> Iterator[bytes]:
    r"""Yield the lines of a stream, as bytes; raise `OSError` about ``file`` if one is too long.

    Lines end with ``\n``. If the lines of a file end only with ``\r``, a block of them is one line here.
    """
    rest = b""
    for number, line in enumerate(iter(partial(stream.readline, LONGEST_LINE + 1), b""), 1):
        if not rest and len(line) <= LONGEST_LINE:
            yield line
            continue
        rest += line
        # A \n may follow the last \r.
        end = rest.rfind(b"\r", 0, -1) + 1 if len(rest) > LONGEST_LINE else len(rest)
        if not end:
            said = f"line {number} has more than {LONGEST_LINE >> 20} MiB, which no line of games has"
            raise OSError(errno.EFBIG, said, file)
        yield rest[:end]
        rest = rest[end:]
    if rest:
        yield rest
