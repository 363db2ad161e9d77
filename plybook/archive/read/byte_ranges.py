"""Where chunks stand, so that whoever sees their files can read them for himself and none need be sent."""

from __future__ import annotations

import errno
import io
import os
import stat
from typing import NamedTuple
from zlib import crc32

from plybook.archive.read.remote import RemoteFile, is_for_all, opened
from plybook.files import ByteLines


class NotSeenError(OSError):
    """A chunk of a file cannot be read where it is to be worked on."""


class ByteRange(NamedTuple):
    """Bytes ``start`` to ``end`` of the file at ``address``, a path or a URL, and a ``checksum`` of them."""

    address: str
    start: int
    end: int
    checksum: int

    @classmethod
    def of(cls, address: str, start: int, content: bytes) -> ByteRange:
        """Return the place of ``content``, which begins at byte ``start``."""
        return cls(address, start, start + len(content), crc32(content))

    def read(self) -> bytes:
        """Return the bytes; raise `NotSeenError` if they cannot be read or are not those that were there."""
        try:
            with opened(self.address) as stream:
                stream.seek(self.start)
                content = stream.read(self.end - self.start)
        except OSError as error:
            said = f"cannot read it: {error.strerror or error}"
            raise NotSeenError(error.errno or errno.EIO, said, self.address) from error
        if crc32(content) != self.checksum:
            raise NotSeenError(errno.ESTALE, "sees another file of this name, or it has changed", self.address)
        return content


def address_of(stream: ByteLines) -> tuple[str, int] | None:
    """Return the path or URL at which others may read ``stream``, and how far it has been read.

    None if nobody else can: it is unpacked, comes through a pipe, or is in the memory of this process.
    """
    raw = getattr(stream, "raw", None)
    if isinstance(raw, RemoteFile) and isinstance(stream, io.BufferedReader):
        return (raw.address, stream.tell()) if raw.seekable() and is_for_all(raw.address) else None
    if isinstance(raw, io.FileIO) and isinstance(stream, io.BufferedReader) and isinstance(raw.name, str):
        try:
            is_there = os.path.samestat(os.stat(raw.name), os.fstat(raw.fileno()))  # noqa: PTH116
            if is_there and stat.S_ISREG(os.fstat(raw.fileno()).st_mode):
                return os.path.abspath(raw.name), stream.tell()  # noqa: PTH100 - a link stays as it was named
        except (OSError, ValueError):
            return None
    return None
