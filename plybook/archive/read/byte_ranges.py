"""Chunks as byte ranges of files, so that a worker that can open the file reads the bytes itself."""

from __future__ import annotations

import errno
import io
import os
import stat
from typing import NamedTuple
from zlib import crc32

from plybook.archive.read.remote import RemoteFile, is_shared, opened
from plybook.files import ByteLines


class UnreachableRangeError(OSError):
    """A worker cannot read a chunk of a file."""


class ByteRange(NamedTuple):
    """Bytes ``start`` to ``end`` of the file at ``address``, a path or a URL, with a ``checksum`` of them."""

    address: str
    start: int
    end: int
    checksum: int

    @classmethod
    def of(cls, address: str, start: int, content: bytes) -> ByteRange:
        """Return the byte range of ``content``, which begins at byte ``start``."""
        return cls(address, start, start + len(content), crc32(content))

    def read(self) -> bytes:
        """Return the bytes; raise `UnreachableRangeError` if they cannot be read or have changed."""
        try:
            with opened(self.address) as stream:
                stream.seek(self.start)
                content = stream.read(self.end - self.start)
        except OSError as error:
            said = f"cannot read it: {error.strerror or error}"
            raise UnreachableRangeError(error.errno or errno.EIO, said, self.address) from error
        if crc32(content) != self.checksum:
            raise UnreachableRangeError(
                errno.ESTALE, "sees another file of this name, or it has changed", self.address
            )
        return content


def address_of(stream: ByteLines) -> tuple[str, int] | None:
    """Return the path or URL at which another process can read ``stream``, and the current offset.

    Return None if there is none: the stream is unpacked, a pipe, or in the memory of this process.
    """
    raw = getattr(stream, "raw", None)
    if isinstance(raw, RemoteFile) and isinstance(stream, io.BufferedReader):
        return (raw.address, stream.tell()) if raw.seekable() and is_shared(raw.address) else None
    if isinstance(raw, io.FileIO) and isinstance(stream, io.BufferedReader) and isinstance(raw.name, str):
        try:
            is_there = os.path.samestat(os.stat(raw.name), os.fstat(raw.fileno()))  # noqa: PTH116
            if is_there and stat.S_ISREG(os.fstat(raw.fileno()).st_mode):
                return os.path.abspath(raw.name), stream.tell()  # noqa: PTH100 - links are not resolved
        except (OSError, ValueError):
            return None
    return None
