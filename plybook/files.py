"""Bytes to lines and text to files: decoding of any input, and writing files whole or not at all."""

from __future__ import annotations

import codecs
import errno
import io
import os
import stat
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, NamedTuple, Protocol

FALLBACK_ENCODINGS = ("cp1252", "latin-1")
"""The encodings of a line that is not UTF-8: the first one in which all its bytes are valid."""

UTF_16 = {codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}
"""The encodings of UTF-16 by their byte order marks."""

_PEEK = 64
_MOST_LINKS = 40
_OLD = ".old"  # the suffix of what a file held before


class ByteLines(Protocol):
    """A stream of bytes that can be read line by line."""

    def __iter__(self) -> Iterator[bytes]:
        """Yield the remaining lines."""
        ...

    def readline(self, size: int = -1, /) -> bytes:
        """Return the next line, at most ``size`` bytes of it, b"" at the end."""
        ...

    def read(self) -> bytes:
        """Return the rest."""
        ...


class _RawLine(NamedTuple):
    """A line as text, its bytes, and their encoding; the bytes are None where they are unknown."""

    text: str
    content: bytes | None
    encoding: str


class Raw:
    """The bytes of lines that were read, returned for a number of characters at a time.

    ``mark`` is the byte order mark that was removed.
    """

    def __init__(self) -> None:
        self.mark = b""
        self._lines: deque[_RawLine] = deque()

    def add(self, text: str, content: bytes | None, encoding: str) -> None:
        """Add a line; its bytes are None where they are unknown."""
        self._lines.append(_RawLine(text, content, encoding))

    def take(self, length: int) -> bytes | None:
        """Remove so many characters, and return their bytes, or None if these are unknown."""
        pieces: list[bytes | None] = []
        while length > 0:
            line = self._lines.popleft()
            if len(line.text) > length:
                line = self._part(line, length)
            pieces.append(line.content)
            length -= len(line.text)
        known = [piece for piece in pieces if piece is not None]
        return b"".join(known) if len(known) == len(pieces) else None

    def _part(self, line: _RawLine, length: int) -> _RawLine:
        """Return so many characters of a line; the rest of it is kept."""
        text, rest, encoding = line.text[:length], line.text[length:], line.encoding
        content = None if line.content is None else text.encode(encoding)
        self._lines.appendleft(_RawLine(rest, None if line.content is None else rest.encode(encoding), encoding))
        return _RawLine(text, content, encoding)


class DecodedLines(Iterator[str]):
    r"""The lines of a stream of bytes, each with its line end, decoded one by one.

    A byte order mark is removed. A line that is not UTF-8 is read as Windows-1252 or, if it has bytes that are
    invalid there, as Latin-1, in which every byte is valid. ``not_utf8`` is the number of the first such line read so
    far, from 1, or None, and ``encoding`` its encoding. Lines end with ``\n``, ``\r\n`` or ``\r``. The bytes of the
    lines are added to ``raw``, if given.
    """

    def __init__(self, stream: ByteLines, raw: Raw | None = None) -> None:
        self.not_utf8: int | None = None
        self.encoding = "utf-8"
        self._raw = raw
        self._count = 0
        self._waiting: list[str] = []
        self._lines = self._read(stream)

    def __iter__(self) -> Iterator[str]:
        while self._waiting:
            yield self._waiting.pop(0)
        yield from self._lines

    def __next__(self) -> str:
        return self._waiting.pop(0) if self._waiting else next(self._lines)

    def head(self) -> str:
        """Return the text of the first lines without consuming them."""
        while len(self._waiting) < _PEEK and (line := next(self._lines, None)) is not None:
            self._waiting.append(line)
        return "".join(self._waiting)

    def _read(self, stream: ByteLines) -> Iterator[str]:
        first = stream.readline()
        mark = next((mark for mark in (*UTF_16, codecs.BOM_UTF8) if first.startswith(mark)), b"")
        if self._raw is not None:
            self._raw.mark = mark
        if mark in UTF_16:
            yield from self._decode_utf_16(first.removeprefix(mark) + stream.read(), UTF_16[mark])
            return
        if first:
            yield from self._decode(first.removeprefix(mark))
        for line in stream:
            text = None
            if self._raw is None and line.find(b"\r", 0, -2) < 0:  # the usual case
                try:
                    text = line.decode()
                except UnicodeDecodeError:
                    text = None
            if text is None:
                yield from self._decode(line)
            else:
                self._count += 1
                yield text

    def _decode_utf_16(self, content: bytes, encoding: str) -> Iterator[str]:
        """Yield the lines of UTF-16; invalid parts become U+FFFD."""
        text = content.decode(encoding, errors="replace")
        is_whole = self._raw is not None and text.encode(encoding) == content
        for line in io.StringIO(text, newline=""):
            if self._raw is not None:
                self._raw.add(line, line.encode(encoding) if is_whole else None, encoding)
            yield line

    def _decode(self, block: bytes) -> Iterator[str]:
        """Yield the lines in a part of the file that ends with a line feed."""
        for line in [block] if b"\r" not in block[:-2] else block.splitlines(keepends=True):
            self._count += 1
            encoding = "utf-8"
            try:
                text = line.decode("utf-8")
            except UnicodeDecodeError:
                text, encoding = decode_line(line)
                if self.not_utf8 is None:
                    self.not_utf8, self.encoding = self._count, encoding
            if self._raw is not None:
                self._raw.add(text, line, encoding)
            yield text


def decode_line(line: bytes) -> tuple[str, str]:
    """Return the text and the encoding of a line that is not UTF-8: Latin-1 if both encodings agree."""
    text = line.decode("latin-1")
    try:
        other = line.decode("cp1252")
    except UnicodeDecodeError:
        return text, "latin-1"
    return (text, "latin-1") if other == text else (other, "cp1252")


def in_utf_8(content: bytes) -> tuple[bytes, str]:
    """Return a text file as UTF-8, and its former encoding; "" if it was UTF-8, and then it is unchanged.

    Lines that are not UTF-8 are decoded as by `DecodedLines`. Line ends stay; the byte order mark of UTF-16 is left
    out. Raises `UnicodeDecodeError` for invalid UTF-16.
    """
    mark = next((mark for mark in UTF_16 if content.startswith(mark)), b"")
    if mark:
        return content.removeprefix(mark).decode(UTF_16[mark]).encode(), "UTF-16"
    try:
        content.decode()
    except UnicodeDecodeError:
        lines, was = list[bytes](), ""
        for line in content.splitlines(keepends=True):
            try:
                line.decode()
            except UnicodeDecodeError:
                text, encoding = decode_line(line)
                lines.append(text.encode())
                was = was or encoding
            else:
                lines.append(line)
        return b"".join(lines), was
    return content, ""


def well_formed(text: str) -> str:
    """Return ``text`` with U+FFFD for lone surrogates, which no file can hold."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return text


def encoded(text: str) -> bytes:
    """Return `well_formed` ``text`` as UTF-8."""
    return well_formed(text).encode()


def write_whole(path: Path, pieces: Iterable[str | bytes]) -> None:
    """Write ``pieces``, bytes or text as UTF-8, to the file at ``path``, as `whole_files` does.

    Raises `OSError`, whose ``filename`` is ``path`` unless an error of the pieces has one.
    """
    with whole_files([path]) as [out]:
        out.write(pieces)


@contextmanager
def whole_files(paths: Sequence[Path]) -> Iterator[list[OutputDraft]]:
    """Yield a draft for each of ``paths``, to be written to; at the end the files hold what was written.

    A regular file gets all of it or stays as it was. If one file cannot be written, all stay as they were. A file
    keeps its mode, its owner and its hard links; a symbolic link stays a link. Anything else, such as a device, a
    pipe or ``/dev/fd/N``, is opened and written to. Raises `OSError`.
    """
    drafts = [OutputDraft(path) for path in paths]
    try:
        for draft in drafts:
            draft.open()
        yield drafts
        for draft in drafts:
            draft.close()
        _settle(drafts)
    finally:
        try:
            _discard(drafts)
        except BaseException:  # interrupted
            _discard(drafts)
            raise


def _settle(drafts: Sequence[OutputDraft]) -> None:
    """Let the files hold what the drafts hold, all of them or none."""
    try:
        for draft in drafts:
            draft.settle(is_one_of_several=len(drafts) > 1)
    except BaseException:
        failed = [error for draft in drafts if (error := draft.undo()) is not None]
        if failed:
            first, *others = failed
            told = "; ".join([str(first.strerror), *(f"{each.filename}: {each.strerror}" for each in others)])
            raise OSError(first.errno, told, first.filename) from None
        raise


def _discard(drafts: Iterable[OutputDraft]) -> None:
    for draft in drafts:
        draft.discard()


class OutputDraft:
    """The new content of a file, collected in a temporary file beside it, or in another folder if need be.

    A path that is no regular file is written to at once. What a file held before is kept in another temporary file
    for as long as it may have to be restored.
    """

    def __init__(self, path: Path) -> None:
        self._name = str(path)
        self._path = path
        self._out: IO[bytes] | None = None
        self._old: os.stat_result | None = None
        self._draft: Path | None = None
        self._kept: Path | None = None
        self._undo: Callable[[Path | None], None] | None = None

    def open(self) -> None:
        """Create the draft."""
        with self._named():
            number = _descriptor(self._path)
            self._old = _status(self._path) if number is None else None
            if number is not None:
                self._out = os.fdopen(os.dup(number), "wb")
            elif self._old is not None and not stat.S_ISREG(self._old.st_mode):
                self._out = self._path.open("wb")
            else:
                self._open_beside()

    def write(self, pieces: Iterable[str | bytes]) -> None:
        """Add ``pieces``, bytes or text as UTF-8."""
        assert self._out is not None  # noqa: S101 - it is open
        with self._named():
            self._out.writelines(piece if isinstance(piece, bytes) else encoded(piece) for piece in pieces)

    def close(self) -> None:
        """Write all data to disk, and close the draft."""
        if self._out is not None:
            with self._named():
                self._out.flush()
                if self._draft is not None:
                    os.fsync(self._out.fileno())
                self._out.close()

    def settle(self, *, is_one_of_several: bool = False) -> None:
        """Rename the draft to the file, or, if that would lose properties of the file, copy it into the file.

        It can be undone if it ``is_one_of_several``, and what was copied in part can always.
        """
        if self._draft is not None:
            with _naming(self._name):
                if not (self._draft.parent == self._path.parent and self._renamed(is_one_of_several)):
                    self._copy()

    def undo(self) -> OSError | None:
        """Let the file be what it was before; if that fails, return an error that says where its content is."""
        if self._undo is not None:
            kept, self._kept = self._kept, None  # it stays until the file holds it
            try:
                self._undo(kept)
            except (OSError, MemoryError) as error:
                reason = error.strerror if isinstance(error, OSError) else "out of memory"
                return OSError(getattr(error, "errno", None), f"{reason}; what it held is kept as {kept}", self._name)
            self._kept = kept
        return None

    def discard(self) -> None:
        """Remove the draft, and what was kept."""
        if self._out is not None:
            with suppress(OSError):
                self._out.close()
        for path in (self._draft, self._kept):
            if path is not None and not _removed(path):
                _removed(path)  # a disk that failed once

    def _renamed(self, is_one_of_several: bool) -> bool:
        """Rename the draft to the file; return False if that would lose the mode, owner or hard links of the file."""
        assert self._draft is not None  # noqa: S101 - it is closed
        if self._old is None:
            self._draft.chmod(0o666 & ~_umask())
            if is_one_of_several:
                self._undo = self._unname
            self._draft.replace(self._path)
            return True
        if self._old.st_nlink > 1:
            return False
        try:
            if hasattr(os, "chown"):
                os.chown(self._draft, self._old.st_uid, self._old.st_gid)
            self._draft.chmod(stat.S_IMODE(self._old.st_mode))
            if is_one_of_several:
                self._kept = self._draft.with_suffix(_OLD)
                os.link(self._path, self._kept)
                self._undo = self._rename_back
            self._draft.replace(self._path)
        except OSError:  # another owner, a mount point, or no links
            self._undo = None
            if self._kept is not None:
                self._kept.unlink(missing_ok=True)
            return False
        return True

    def _unname(self, kept: Path | None) -> None:
        """Remove a file that was not there before."""
        if self._draft is not None and not self._draft.exists():
            self._path.unlink(missing_ok=True)

    def _rename_back(self, kept: Path | None) -> None:
        if kept is not None and not kept.samefile(self._path):
            kept.replace(self._path)

    def _copy(self) -> None:
        """Copy the draft into the file, of which a copy is kept."""
        import shutil

        assert self._draft is not None  # noqa: S101 - it is closed
        self._kept = self._draft.with_suffix(_OLD)
        with self._path.open("rb") as old, os.fdopen(_created(self._kept), "wb") as kept:
            shutil.copyfileobj(old, kept)
            kept.flush()
            os.fsync(kept.fileno())
        self._undo = self._copy_back
        _fill(self._path, self._draft)

    def _copy_back(self, kept: Path | None) -> None:
        if kept is not None:
            _fill(self._path, kept)

    def _open_beside(self) -> None:
        import secrets
        import tempfile

        if self._old is not None and not os.access(self._path, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), self._name)
        self._path = path = Path(os.path.realpath(self._path, strict=self._old is not None))
        beside = self._old is None or os.access(path.parent, os.W_OK)
        # The name is stored before the file is created, so that any interruption can remove it.
        folder = path.parent if beside else Path(tempfile.gettempdir())
        self._draft = folder / f".plybook-{secrets.token_hex(8)}.part"
        with _naming(self._name):
            self._out = os.fdopen(_created(self._draft), "wb")

    @contextmanager
    def _named(self) -> Iterator[None]:
        """Make errors name the file, unless they name another one."""
        try:
            yield
        except OSError as error:
            error.filename = error.filename or self._name
            raise


def _descriptor(path: Path) -> int | None:
    """Return N if ``path`` is, or links to, ``/dev/fd/N``: the file open in this process under that number."""
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


@contextmanager
def _naming(name: str) -> Iterator[None]:
    """Make errors name ``name``, not the draft."""
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, error.strerror, name) from None


def _created(path: Path) -> int:
    """Create a file for this user alone, and return its descriptor."""
    return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o600)


def _removed(path: Path) -> bool:
    """Remove a file, if it is there; return False if that fails."""
    try:
        path.unlink(missing_ok=True)
    except OSError:
        return False
    return True


def _fill(path: Path, source: Path) -> None:
    """Copy ``source`` into ``path``; disk space is not released before the end, so that it stays available."""
    import shutil

    with source.open("rb") as content, path.open("r+b") as out:
        shutil.copyfileobj(content, out)
        out.truncate()
        os.fsync(out.fileno())


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
