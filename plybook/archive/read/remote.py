"""Files that are named by a URL, read by fsspec: `s3://`, `https://`, `memory://` and whatever else it knows."""

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

SILENCE = 30.0
"""Seconds in which a server of the web must say something."""
REQUEST = 300.0
"""Seconds in which it must answer a request for a part of a file, of 5 MB at most."""
WINDOW, LEAST = 60.0, 60 << 10
"""Seconds of waiting in which so many bytes at least must come, wherever from."""


def is_url(name: str) -> bool:
    """Say whether ``name`` is a URL, such as ``s3://bucket/games.pgn``."""
    return _URL.fullmatch(name) is not None


def is_pattern(url: str) -> bool:
    """Say whether ``url`` may stand for several; in one of the web a question mark parts a query from it."""
    if "::" in url:  # a file in another: which, only fsspec can tell
        return False
    return re.search(r"[*\[]" if _WEB.match(url) else r"[*?\[]", url) is not None


def is_for_all(url: str) -> bool:
    """Say whether other processes, on other machines too, may find what ``url`` names."""
    return _OF_ONE_PROCESS.match(url) is None


@contextmanager
def opened_url(url: str) -> Iterator[BinaryIO]:
    """Give the bytes that ``url`` names; whatever keeps them from being read is an `OSError` about it."""
    with reported(url):
        system, path = _system_of(url)
        stream = _web_stream(system, path) if _WEB.match(url) else system.open(path, "rb")
    with stream:
        yield io.BufferedReader(cast(io.RawIOBase, RemoteFile(stream, url)), _BUFFER)


def opened(name: str) -> AbstractContextManager[BinaryIO]:
    """Give the bytes of what ``name`` is the path or the URL of."""
    return opened_url(name) if is_url(name) else opened_file(name)


def size_of_url(url: str) -> int:
    """Return how many bytes ``url`` names; 0 if nobody says so."""
    try:
        with reported(url):
            system, path = _system_of(url)
            return int(system.size(path) or 0)
    except OSError:
        return 0


def is_folder(url: str) -> bool:
    """Say whether ``url`` names a folder; False if that cannot be found out."""
    try:
        with reported(url):
            system, path = _system_of(url)
            return bool(system.isdir(path)) and not system.isfile(path)
    except OSError:
        return False


def matching(url: str) -> list[str]:
    """Return the URLs that fit a pattern, in order; itself if there are none, or one of that very name."""
    try:
        with reported(url):
            system, path = _system_of(url)
            if system.exists(path):
                return [url]
            fixed = re.split(r"[*?\[]", path, maxsplit=1)[0]
            return sorted(_seen(system, url, system.glob(path), fixed)) or [url]
    except OSError:
        return [url]


def within(folder: str) -> list[str]:
    """Return the URLs of all files in a folder and its folders, in order, but for hidden ones."""
    with reported(folder):
        system, path = _system_of(folder)
        return sorted(_seen(system, folder, system.find(path), path.rstrip("/") + "/"))


def _seen(system: Any, asked: str, paths: Iterable[object], root: str) -> Iterator[str]:
    """Yield the URLs of paths but for those that are hidden, or lie in a folder that is, below ``root``."""
    for path in map(str, paths):
        if not any(part.startswith(".") for part in path.removeprefix(root).split("/")):
            yield _url(system, asked, path)


def _url(system: Any, asked: str, path: str) -> str:
    """Return the URL of a path that a file system gave when it was ``asked``, in the spelling of that."""
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
    system, path = url_to_fs(url, timeout=_patience(REQUEST)) if _WEB.match(url) else url_to_fs(url)
    return system, str(path)


def _patience(whole: float | None) -> Any:
    """Return how long to wait for a server: that it says something, and for the ``whole`` answer to a request."""
    from aiohttp import ClientTimeout

    return ClientTimeout(total=whole, sock_connect=SILENCE, sock_read=SILENCE)


def _web_stream(system: Any, path: str) -> IO[bytes]:
    """Return a file of the web: part by part where the server gives parts and says how many bytes there are.

    Elsewhere, as of an answer that is made while it is sent or that is sent packed, it comes as one answer, which
    takes as long as its games take to be worked on.
    """
    info = system.info(path)
    if info.get("size") and info.get("partial", True):
        stream = system.open(path, "rb", size=info["size"])
    else:  # a size that is not None keeps fsspec from asking once more
        stream = system.open(path, "rb", block_size=0, size=-1, timeout=_patience(None))
    return cast(IO[bytes], stream)


@contextmanager
def reported(url: str) -> Iterator[None]:
    """Turn whatever fsspec, or what it reads by, raises into an `OSError` about ``url``."""
    try:
        yield
    except MemoryError:
        raise
    except Exception as error:
        raise OSError(*_number_and_reason(error), url) from error


def _number_and_reason(error: BaseException) -> tuple[int, str]:
    """Return what `OSError` an ``error`` is, by number and in words."""
    if isinstance(error, FileNotFoundError) and error.errno is None and error.__cause__ is not None:
        return _number_and_reason(error.__cause__)  # so fsspec says that the web gave no file, for whatever reason
    if isinstance(getattr(error, "status", None), int):
        return _of_answer(error)
    if isinstance(error, OSError) and error.errno is not None:
        return error.errno, error.strerror or str(error)
    if isinstance(error, OSError):  # file systems raise it with a path alone
        number = _number_of(error)
        return number, os.strerror(number) if number != errno.EIO else str(error) or "it cannot be read"
    if isinstance(error, ImportError):  # what is missing is said by fsspec
        return errno.ENOTSUP, f"fsspec needs another package to read it: {error}"
    said = f"{type(error).__name__}: {error}".rstrip(": ")  # each protocol has errors of its own
    return errno.EIO, f"it cannot be read: {said}"


_STATUSES = {401: errno.EACCES, 403: errno.EACCES, 404: errno.ENOENT, 410: errno.ENOENT}


def _of_answer(error: Any) -> tuple[int, str]:
    """Return what an answer of a server that is no file, as aiohttp raises it, is as an `OSError`."""
    if error.headers is None:  # which all answers have that come to an end
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
    """The bytes that a URL names: errors are about that, its ``address``."""

    def __init__(self, stream: IO[bytes], address: str) -> None:
        self.address = address
        self._stream = stream
        self._waited, self._came = 0.0, 0  # seconds, and bytes in them

    def readable(self) -> bool:
        """Return True."""
        return True

    def seekable(self) -> bool:
        """Say whether the stream can seek: only where its size is known."""
        return bool(self._stream.seekable()) and getattr(self._stream, "size", 0) is not None

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        """Go to a place, and return where it is."""
        with reported(self.address):
            return self._stream.seek(offset, whence)

    def readinto(self, buffer: bytearray) -> int:  # type: ignore[override]
        """Read into ``buffer``, and return how many bytes."""
        begun = time.monotonic()
        with reported(self.address):
            found = self._stream.read(len(buffer))
        self._heed(time.monotonic() - begun, len(found))
        buffer[: len(found)] = found
        return len(found)

    def _heed(self, waited: float, came: int) -> None:
        """Raise `OSError` where too little has come for as long as was waited."""
        self._waited, self._came = self._waited + waited, self._came + came
        if self._waited < WINDOW:
            return
        if came and self._came < LEAST:
            raise OSError(errno.ETIMEDOUT, f"less than {LEAST} bytes have come in {WINDOW:g} seconds", self.address)
        self._waited, self._came = 0.0, 0
