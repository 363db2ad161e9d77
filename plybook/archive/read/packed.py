"""Packed files of games: recognised by their first bytes, whatever their names, and unpacked while they are read."""

from __future__ import annotations

import errno
import io
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from typing import IO, BinaryIO, NamedTuple, cast

HEAD = 16
"""How many bytes of a file show whether it is packed."""

_BUFFER = 1 << 16
_IN_MEMORY = 1 << 24
"""How many bytes of a zip archive from a pipe are kept in memory; a longer one goes to a temporary file."""
_MAX_DEPTH = 4
"""How many times over a file may be packed."""


class Member(NamedTuple):
    """A file inside a packed one, or the file itself if it is not packed: its bytes and its name."""

    stream: BinaryIO
    name: str


_BLOCKS = (b"1AY&SY", b"\x17\x72\x45\x38\x50\x90")
# The first bytes of formats that can be unpacked while they are read, and the modules that do it; of
# several, the first one that is installed.
_STREAMS = (
    ((b"\x1f\x8b\x08",), ("gzip",)),
    (tuple(b"BZh%d%s" % (size, block) for size in range(1, 10) for block in _BLOCKS), ("bz2",)),
    ((b"\xfd7zXZ\x00",), ("lzma",)),
    (
        (b"\x28\xb5\x2f\xfd", *(b"%c\x2a\x4d\x18" % skipped for skipped in range(0x50, 0x60))),
        ("compression.zstd", "backports.zstd"),
    ),
)
_ZIP = (b"PK\x03\x04", b"PK\x05\x06")
_OTHERS = {
    b"7z\xbc\xaf\x27\x1c": "7-Zip",
    b"Rar!\x1a\x07": "RAR",
    b"\x04\x22\x4d\x18": "LZ4",
    b"LZIP\x01": "lzip",
    b"\x1f\x9d": "compress",
    b"\x1f\xa0": "compress",
    b"MSCF\x00\x00\x00\x00": "Cabinet",
}
_ALL = (*_ZIP, *_OTHERS, *(sign for signs, _ in _STREAMS for sign in signs))


def is_packed(head: bytes) -> bool:
    """Return whether a file that begins with ``head``, up to 16 bytes, is packed."""
    return head.startswith(_ALL)


def members(stream: BinaryIO, name: str) -> Iterator[Member]:
    """Yield the files packed in ``stream``, called ``name``, one after the other; if it is not packed, itself.

    Members of a zip archive are called ``name/member``; its folders are left out, and an empty archive gives an empty
    file. Each member must be read before the next one is requested. Any error in the packed data raises `OSError`,
    also while a member is read. A stream that can neither seek nor peek is taken as not packed.
    """
    yield from _members(stream, name, 0)


def _members(stream: BinaryIO, name: str, depth: int) -> Iterator[Member]:
    head = _peek(stream)
    if not is_packed(head):
        yield Member(stream, name)
    elif depth == _MAX_DEPTH:
        raise OSError(errno.ENOTSUP, f"it is packed more than {_MAX_DEPTH} times over", name)
    elif head.startswith(_ZIP):
        yield from _zipped(stream, name, depth)
    else:
        modules = next((modules for signs, modules in _STREAMS if head.startswith(signs)), ())
        if not modules:
            kind = next(kind for sign, kind in _OTHERS.items() if head.startswith(sign))
            raise OSError(errno.ENOTSUP, f"it is packed with {kind}, which plybook does not read; unpack it", name)
        with _reported(name), _unpacked(stream, modules, name) as unpacked:
            yield from _members(_checked(unpacked, name), name, depth + 1)


def _peek(stream: BinaryIO) -> bytes:
    """Return the first bytes of ``stream`` without consuming them."""
    if isinstance(stream, io.BufferedReader):
        return stream.peek(HEAD)[:HEAD]
    if not stream.seekable():
        return b""
    start = stream.tell()
    head = stream.read(HEAD)
    stream.seek(start)
    return head


def _unpacked(stream: BinaryIO, modules: tuple[str, ...], name: str) -> IO[bytes]:
    """Return ``stream`` unpacked by the first of ``modules`` that is installed."""
    for module in modules:
        with suppress(ImportError):
            return cast(IO[bytes], import_module(module).open(stream, "rb"))
    raise OSError(errno.ENOTSUP, "it is packed with Zstandard; pip install 'plybook[zstd]' to read it", name)


def _zipped(stream: BinaryIO, name: str, depth: int) -> Iterator[Member]:
    """Yield the files of a zip archive in its order; members that are packed themselves are unpacked."""
    from zipfile import ZipFile

    with _reported(name), _seekable(stream) as whole, ZipFile(whole) as archive:
        is_empty = True
        for entry in archive.infolist():
            if entry.is_dir():
                continue
            is_empty = False
            called = f"{name}/{entry.filename}"
            with _reported(called), archive.open(entry) as unpacked:
                yield from _members(_checked(unpacked, called), called, depth + 1)
        if is_empty:
            yield Member(io.BytesIO(), name)


@contextmanager
def _seekable(stream: BinaryIO) -> Iterator[IO[bytes]]:
    """Return ``stream`` as one that can seek, as zip archives require."""
    if stream.seekable():
        yield stream
        return
    import shutil
    from tempfile import SpooledTemporaryFile

    with SpooledTemporaryFile(_IN_MEMORY) as whole:
        shutil.copyfileobj(stream, whole)
        whole.seek(0)
        yield whole


def _checked(stream: IO[bytes], name: str) -> BinaryIO:
    """Return an unpacked stream whose errors name the file."""
    return io.BufferedReader(cast(io.RawIOBase, _CheckedStream(stream, name)), _BUFFER)


class _CheckedStream(io.RawIOBase):
    """A stream that is unpacked while it is read; its errors name the file ``name``."""

    def __init__(self, stream: IO[bytes], name: str) -> None:
        self._stream = stream
        self._name = name

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: bytearray) -> int:  # type: ignore[override]
        with _reported(self._name):
            found = self._stream.read(len(buffer))
        buffer[: len(found)] = found
        return len(found)


@contextmanager
def _reported(name: str) -> Iterator[None]:
    """Turn any error about the packed data in the file ``name`` into an `OSError`."""
    try:
        yield
    except OSError as error:
        if error.errno is None:  # raised by a library for damaged data
            raise OSError(errno.EIO, f"what is packed in it cannot be read: {error}", name) from error
        error.filename = error.filename or name
        raise
    except MemoryError:
        raise
    except Exception as error:  # libraries raise errors of any class for damaged or unknown data
        raise OSError(errno.EIO, f"what is packed in it cannot be read: {error}", name) from error
