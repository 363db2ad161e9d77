"""Files that are named by a URL, read by fsspec: `s3://`, `https://`, `memory://` and whatever else it knows."""

from __future__ import annotations

import errno
import io
import os
import re
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import IO, Any, BinaryIO, cast

from plybook.extras import MissingExtraError

_URL = re.compile(r"(?:[a-z][a-z0-9+.-]+::)*[a-z][a-z0-9+.-]+://[^\r\n]*", re.IGNORECASE)  # C:\x has one letter
_WEB = re.compile(r"https?://", re.IGNORECASE)
_OF_ONE_PROCESS = re.compile(r"(?:.*::)?memory://", re.IGNORECASE)
_BUFFER = 1 << 18


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
        stream = system.open(path, "rb")
    with stream:
        yield io.BufferedReader(cast(io.RawIOBase, RemoteFile(stream, url)), _BUFFER)


def opened(name: str) -> AbstractContextManager[BinaryIO]:
    """Give the bytes of what ``name`` is the path or the URL of."""
    return opened_url(name) if is_url(name) else open(name, "rb")  # noqa: PTH123  # no Path takes any name


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
    system, path = url_to_fs(url)
    return system, str(path)


@contextmanager
def reported(url: str) -> Iterator[None]:
    """Turn whatever fsspec, or what it reads by, raises into an `OSError` about ``url``."""
    try:
        yield
    except OSError as error:
        if error.errno is None:  # file systems raise it with a path alone
            number = _number_of(error)
            said = os.strerror(number) if number != errno.EIO else str(error) or "it cannot be read"
            raise OSError(number, said, url) from error
        error.filename = url
        raise
    except ImportError as error:  # what is missing is said by fsspec
        raise OSError(errno.ENOTSUP, f"fsspec needs another package to read it: {error}", url) from error
    except Exception as error:  # each protocol has errors of its own
        said = f"{type(error).__name__}: {error}".rstrip(": ")
        raise OSError(errno.EIO, f"it cannot be read: {said}", url) from error


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

    def readable(self) -> bool:
        """Return True."""
        return True

    def seekable(self) -> bool:
        """Say whether any place can be gone to."""
        return bool(self._stream.seekable())

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        """Go to a place, and return where it is."""
        with reported(self.address):
            return self._stream.seek(offset, whence)

    def readinto(self, buffer: bytearray) -> int:  # type: ignore[override]
        """Read into ``buffer``, and return how many bytes."""
        with reported(self.address):
            found = self._stream.read(len(buffer))
        buffer[: len(found)] = found
        return len(found)
