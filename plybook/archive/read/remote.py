"""Files at URLs, read by fsspec: `s3://`, `https://`, `memory://` and all other protocols it knows."""

from __future__ import annotations

import errno
import io
import os
import re
import time
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from http import HTTPStatus
from typing import IO, Any, BinaryIO, cast

from plybook.archive.read.streams import opened_file
from plybook.extras import MissingExtraError

_URL = re.compile(r"(?:[a-z][a-z0-9+.-]+::)*[a-z][a-z0-9+.-]+://[^\r\n]*", re.IGNORECASE)  # C:\x has one letter
_WEB = re.compile(r"https?://", re.IGNORECASE)
_OF_ONE_PROCESS = re.compile(r"(?:.*::)?memory://", re.IGNORECASE)
_BUFFER = 1 << 18

READ_TIMEOUT = 30.0
"""Seconds in which a web server must send something."""
REQUEST_TIMEOUT = 300.0
"""Seconds in which a web server must answer a request for a part of a file, of 5 MB at most."""
WINDOW, LEAST = 60.0, 60 << 10
"""Seconds of waiting, and the number of bytes that must arrive in them, from any kind of server."""


def is_url(name: str) -> bool:
    """Return whether ``name`` is a URL, such as ``s3://bucket/games.pgn``."""
    return _URL.fullmatch(name) is not None


def is_pattern(url: str) -> bool:
    """Return whether ``url`` may stand for several files; in a web URL a question mark begins the query."""
    if "::" in url:  # a file inside another one, which fsspec separates
        return False
    return re.search(r"[*\[]" if _WEB.match(url) else r"[*?\[]", url) is not None


def is_shared(url: str) -> bool:
    """Return whether other processes, also on other machines, can open ``url``."""
    return _OF_ONE_PROCESS.match(url) is None


@contextmanager
def opened_url(url: str) -> Iterator[BinaryIO]:
    """Return the bytes at ``url`` as a stream; any failure to read them is an `OSError` about it."""
    with reported(url):
        system, path = _system_of(url)
        stream = _web_stream(system, path) if _WEB.match(url) else system.open(path, "rb")
    with stream:
        yield io.BufferedReader(cast(io.RawIOBase, RemoteFile(stream, url)), _BUFFER)


def opened(name: str) -> AbstractContextManager[BinaryIO]:
    """Return the bytes at a path or URL as a stream."""
    return opened_url(name) if is_url(name) else opened_file(name)


def size_of_url(url: str) -> int:
    """Return the number of bytes at ``url``; 0 if unknown."""
    try:
        with reported(url):
            system, path = _system_of(url)
            return int(system.size(path) or 0)
    except OSError:
        return 0


def is_folder(url: str) -> bool:
    """Return whether ``url`` names a folder; False if that cannot be found out."""
    try:
        with reported(url):
            system, path = _system_of(url)
            return bool(system.isdir(path)) and not system.isfile(path)
    except OSError:
        return False


def matching(url: str) -> list[str]:
    """Return the URLs that match a pattern, in order; the pattern itself if none does or if it is a file."""
    try:
        with reported(url):
            system, path = _system_of(url)
            if system.exists(path):
                return [url]
            fixed = re.split(r"[*?\[]", path, maxsplit=1)[0]
            return sorted(_visible(system, url, system.glob(path), fixed)) or [url]
    except OSError:
        return [url]


def within(folder: str) -> list[str]:
    """Return the URLs of all files in a folder and its subfolders, in order, without hidden ones."""
    with reported(folder):
        system, path = _system_of(folder)
        return sorted(_visible(system, folder, system.find(path), path.rstrip("/") + "/"))


def _visible(system: Any, asked: str, paths: Iterable[object], root: str) -> Iterator[str]:
    """Yield the URLs of paths that are not hidden, nor in a hidden folder, below ``root``."""
    for path in map(str, paths):
        if not any(part.startswith(".") for part in path.removeprefix(root).split("/")):
            yield _url(system, asked, path)


def _url(system: Any, asked: str, path: str) -> str:
    """Return the URL of a path that a file system returned for ``asked``, in the spelling of that."""
    protocol = asked.partition("://")[0]
    spelled = str(system.unstrip_protocol(path)).partition("://")[2]
    is_from_root = asked.partition("://")[2].startswith("/")
    return f"{protocol}://{spelled if is_from_root else spelled.lstrip('/')}"


def _system_of(url: str) -> tuple[Any, str]:
    """Return the file system of a URL, and the path in it."""
    try:
        from fsspec.core import url_to_fs
    except ImportError:
        needed = str(MissingExtraError.named("what a URL names", "remote"))
        raise OSError(errno.ENOTSUP, needed, url) from None
    system, path = url_to_fs(url, timeout=_timeouts(REQUEST_TIMEOUT)) if _WEB.match(url) else url_to_fs(url)
    return system, str(path)


def _timeouts(whole: float | None) -> Any:
    """Return the timeouts for a web server: without any bytes, and for the ``whole`` answer to a request."""
    from aiohttp import ClientTimeout

    return ClientTimeout(total=whole, sock_connect=READ_TIMEOUT, sock_read=READ_TIMEOUT)


def _web_stream(system: Any, path: str) -> IO[bytes]:
    """Return a web file: in parts where the server supports ranges and states the size.

    Otherwise, as for content that is generated or compressed while it is sent, it is one answer, which may take as
    long as its games take to be processed.
    """
    info = system.info(path)
    if info.get("size") and info.get("partial", True):
        stream = system.open(path, "rb", size=info["size"])
    else:  # with a size, fsspec makes no second request
        stream = system.open(path, "rb", block_size=0, size=-1, timeout=_timeouts(None))
    return cast(IO[bytes], stream)


@contextmanager
def reported(url: str) -> Iterator[None]:
    """Turn any exception of fsspec, or of a library that it uses, into an `OSError` about ``url``."""
    try:
        yield
    except MemoryError:
        raise
    except Exception as error:
        raise OSError(*_number_and_reason(error), url) from error


def _number_and_reason(error: BaseException) -> tuple[int, str]:
    """Return the ``errno`` and the message for an exception."""
    if isinstance(error, FileNotFoundError) and error.errno is None and error.__cause__ is not None:
        return _number_and_reason(error.__cause__)  # fsspec raises this for any failed web request
    if isinstance(getattr(error, "status", None), int):
        return _http_error(error)
    if isinstance(error, OSError) and error.errno is not None:
        return error.errno, error.strerror or str(error)
    if isinstance(error, OSError):  # file systems give the path as the message
        number = _number_of(error)
        return number, os.strerror(number) if number != errno.EIO else str(error) or "it cannot be read"
    if isinstance(error, ImportError):  # fsspec names the missing library
        return errno.ENOTSUP, f"fsspec needs another package to read it: {error}"
    said = f"{type(error).__name__}: {error}".rstrip(": ")  # each protocol has its own exceptions
    return errno.EIO, f"it cannot be read: {said}"


_STATUSES = {401: errno.EACCES, 403: errno.EACCES, 404: errno.ENOENT, 410: errno.ENOENT}


def _http_error(error: Any) -> tuple[int, str]:
    """Return the ``errno`` and the message for an HTTP error of aiohttp."""
    if error.headers is None:  # all complete answers have one
        loops = "the server sends from one address to another without end"
        return errno.EIO, loops if error.history else "what the server sends is no answer of the web"
    known = next((each.phrase for each in HTTPStatus if each == error.status), "")
    return _STATUSES.get(error.status, errno.EIO), f"the server answers {error.status} {known}".rstrip()


def _number_of(error: OSError) -> int:
    kinds: dict[type[Exception], int] = {
        FileNotFoundError: errno.ENOENT,
        PermissionError: errno.EACCES,
        IsADirectoryError: errno.EISDIR,
        NotADirectoryError: errno.ENOTDIR,
        TimeoutError: errno.ETIMEDOUT,
    }
    return next((number for kind, number in kinds.items() if isinstance(error, kind)), errno.EIO)


class RemoteFile(io.RawIOBase):
    """The bytes at a URL; errors are about its ``address``."""

    def __init__(self, stream: IO[bytes], address: str) -> None:
        self.address = address
        self._stream = stream
        self._waited, self._came = 0.0, 0  # seconds, and bytes in them

    def readable(self) -> bool:
        """Return True."""
        return True

    def seekable(self) -> bool:
        """Return whether the stream can seek: whether its size is known."""
        return bool(self._stream.seekable()) and getattr(self._stream, "size", 0) is not None

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        """Move to an offset, and return it."""
        with reported(self.address):
            return self._stream.seek(offset, whence)

    def readinto(self, buffer: bytearray) -> int:  # type: ignore[override]
        """Read into ``buffer``, and return the number of bytes."""
        begun = time.monotonic()
        with reported(self.address):
            found = self._stream.read(len(buffer))
        self._check_speed(time.monotonic() - begun, len(found))
        buffer[: len(found)] = found
        return len(found)

    def _check_speed(self, waited: float, came: int) -> None:
        """Raise `OSError` if too few bytes have come in the time waited."""
        self._waited, self._came = self._waited + waited, self._came + came
        if self._waited < WINDOW:
            return
        if came and self._came < LEAST:
            raise OSError(errno.ETIMEDOUT, f"less than {LEAST} bytes have come in {WINDOW:g} seconds", self.address)
        self._waited, self._came = 0.0, 0
