"""Bytes to lines and text to files: decoding whatever an archive holds, and writing files whole or not at all."""

from __future__ import annotations

import codecs
import errno
import io
import os
import secrets
import shutil
import stat
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Protocol

FALLBACK_ENCODINGS = ("cp1252", "latin-1")
"""How a line is read that is not UTF-8: as the first of these in which all its bytes mean something."""

_UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_PEEK = 64
_MOST_LINKS = 40


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

    A byte order mark is dropped. A line that is not UTF-8 is read as Windows-1252 or, where it has bytes that mean
    nothing there, as Latin-1, in which every byte does; ``not_utf8`` is the number of the first such line, from 1, as
    far as has been read, None if there is none, and ``encoding`` what it is read as.
    Lines end with ``\n``, ``\r\n`` or ``\r``.
    """

    def __init__(self, stream: ByteLines) -> None:
        self.not_utf8: int | None = None
        self.encoding = "utf-8"
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

    def _decode(self, stretch: bytes) -> Iterator[str]:
        """Yield the lines of what ends with a line feed."""
        for line in [stretch] if b"\r" not in stretch[:-2] else stretch.splitlines(keepends=True):
            self._count += 1
            try:
                text = line.decode("utf-8")
            except UnicodeDecodeError:
                text, encoding = read_anyhow(line)
                if self.not_utf8 is None:
                    self.not_utf8, self.encoding = self._count, encoding
            yield text


def read_anyhow(line: bytes) -> tuple[str, str]:
    """Return a line that is not UTF-8 as text, and in which encoding: Latin-1 where that makes no difference."""
    text = line.decode("latin-1")
    try:
        other = line.decode("cp1252")
    except UnicodeDecodeError:
        return text, "latin-1"
    return (text, "latin-1") if other == text else (other, "cp1252")


def well_formed(text: str) -> str:
    """Return ``text`` with U+FFFD for halves of characters, which no file can hold."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return text


def encoded(text: str) -> bytes:
    """Return `well_formed` ``text`` as UTF-8."""
    return well_formed(text).encode()


def write_whole(path: Path, pieces: Iterable[str | bytes]) -> None:
    """Write ``pieces``, bytes or text as UTF-8, to what ``path`` leads to.

    A regular file gets all of them or stays as it was, and keeps its mode, its owner and its other names; a link to
    it stays a link. Whatever else there is, such as a device, a pipe or ``/dev/fd/N``, is opened and written to.
    Raises `OSError`, whose ``filename`` is ``path`` unless it came with the pieces and has one.
    """
    content = (piece if isinstance(piece, bytes) else encoded(piece) for piece in pieces)
    try:
        number = _descriptor(path)
        there = _status(path) if number is None else None
        if number is not None:
            with os.fdopen(os.dup(number), "wb") as out:
                out.writelines(content)
        elif there is not None and not stat.S_ISREG(there.st_mode):
            with path.open("wb") as out:
                out.writelines(content)
        else:
            _write_regular(Path(os.path.realpath(path)), there, content, str(path))
    except OSError as error:
        error.filename = error.filename or str(path)
        raise


def _descriptor(path: Path) -> int | None:
    """Return N if ``path`` is, or is a link to, ``/dev/fd/N``: what this process has open under that number."""
    for _ in range(_MOST_LINKS):
        folder = os.path.realpath(path.parent)
        if folder == os.path.realpath("/dev/fd") and path.name.isdecimal():
            return int(path.name)
        if not path.is_symlink():
            return None
        path = folder / path.readlink()
    return None


def _status(path: Path) -> os.stat_result | None:
    try:
        return path.stat()
    except FileNotFoundError:
        return None


def _write_regular(path: Path, old: os.stat_result | None, content: Iterable[bytes], name: str) -> None:
    """Write a draft, which then takes the place of the file ``path`` or, where it must not, is copied into it.

    Errors call the file ``name``; ``old`` is its status, None if there is no such file yet.
    """
    if old is not None and not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), name)
    beside = old is None or os.access(path.parent, os.W_OK)
    # Its name is known before it is there, so that an interruption finds it however early it comes.
    draft = (path.parent if beside else Path(tempfile.gettempdir())) / f".plybook-{secrets.token_hex(8)}.part"
    try:
        with _naming(name):
            handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o600)
        with os.fdopen(handle, "wb") as out:
            out.writelines(content)
            out.flush()
            os.fsync(out.fileno())
        with _naming(name):
            if not beside or not _replaced(path, old, draft):
                _overwrite(path, draft)
    finally:
        draft.unlink(missing_ok=True)


@contextmanager
def _naming(name: str) -> Iterator[None]:
    """Let errors be about ``name``: of the draft nobody knows."""
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, error.strerror, name) from None


def _replaced(path: Path, old: os.stat_result | None, draft: Path) -> bool:
    """Put ``draft`` in the place of ``path``; return False if mode, owner or other names of it would be lost."""
    if old is None:
        draft.chmod(0o666 & ~_umask())
        draft.replace(path)
        return True
    if old.st_nlink > 1:
        return False
    try:
        if hasattr(os, "chown"):
            os.chown(draft, old.st_uid, old.st_gid)
        draft.chmod(stat.S_IMODE(old.st_mode))
        draft.replace(path)
    except OSError:  # the owner is another, or something is mounted on the file
        return False
    return True


def _overwrite(path: Path, draft: Path) -> None:
    """Copy ``draft`` into the file ``path``; if that fails on the way, what the file held comes back."""
    with draft.open("rb") as new, tempfile.TemporaryFile() as kept:
        with path.open("rb") as old:
            shutil.copyfileobj(old, kept)
        try:
            _fill(path, new)
        except BaseException:
            _fill(path, kept)
            raise


def _fill(path: Path, content: IO[bytes]) -> None:
    """Make ``path`` hold ``content``; room that it takes already is not given up before the end."""
    content.seek(0)
    with path.open("r+b") as out:
        shutil.copyfileobj(content, out)
        out.truncate()


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
