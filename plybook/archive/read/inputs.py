"""Names of files, folders and patterns, and the files that they stand for."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Collection, Iterable, Iterator
from glob import glob
from pathlib import Path

from plybook.archive.read import remote
from plybook.archive.read.packed import HEAD, is_packed

_PACKED = (".gz", ".bz2", ".xz", ".zst")
_ZIP = ".zip"
_PATTERN = re.compile(r"[*?\[]")


def files_in(names: Iterable[str], suffixes: Collection[str], *, recursive: bool = False) -> Iterator[str]:
    """Yield the files that ``names`` stand for, in the order of the names, and sorted for each.

    A name with ``*``, ``?`` or ``[...]`` that is no existing file is a pattern, in which ``**`` stands for any
    folders. With ``recursive`` a folder stands for the files in it and in its subfolders whose names end with one of
    ``suffixes``, such as ``.pgn``, packed or not; hidden files are left out, and links to folders are not followed. A
    name without files is yielded unchanged; opening it raises the error. Any name may be a URL.
    """
    for name in names:
        for found in _matching(name):
            if recursive and remote.is_url(found) and remote.is_folder(found):
                yield from _within_url(found, suffixes)
            elif recursive and not remote.is_url(found) and Path(found).is_dir():
                yield from _within(found, suffixes)
            else:
                yield found


def _matching(name: str) -> list[str]:
    if remote.is_url(name):
        return remote.matching(name) if remote.is_pattern(name) else [name]
    if not _PATTERN.search(name) or os.path.lexists(name):
        return [name]
    return sorted(glob(name, recursive=True)) or [name]  # noqa: PTH207  # Path.glob takes no absolute pattern


def _within(folder: str, suffixes: Collection[str]) -> Iterator[str]:
    """Yield the files in ``folder`` and its subfolders; a folder that is unreadable or empty is yielded itself."""
    unread: list[OSError] = []
    is_empty = True
    for here, folders, files in os.walk(folder, onerror=unread.append):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(files):
            if not name.startswith(".") and _is_of_games(name, suffixes):
                is_empty = False
                yield os.path.join(here, name)  # noqa: PTH118  # a Path would drop the ./ of the name
    yield from (os.fsdecode(error.filename) for error in unread)
    if is_empty and not unread:
        yield folder


def _within_url(folder: str, suffixes: Collection[str]) -> list[str]:
    """Return the files in a folder given by URL; the URL itself if they cannot be listed, or there are none."""
    try:
        return [file for file in remote.within(folder) if _is_of_games(file, suffixes)] or [folder]
    except OSError:
        return [folder]


def _is_of_games(name: str, suffixes: Collection[str]) -> bool:
    name = name.lower()
    if name.endswith(_ZIP):
        return True
    unpacked = next((name.removesuffix(packed) for packed in _PACKED if name.endswith(packed)), name)
    return unpacked.endswith(tuple(suffixes))


def size_of(file: str) -> int:
    """Return the size of a file in bytes; 0 if it does not exist or its size is unknown."""
    if remote.is_url(file):
        return remote.size_of_url(file)
    try:
        status = os.stat(file)  # noqa: PTH116  # a name may be invalid as a path
    except (OSError, ValueError):
        return 0
    return status.st_size if stat.S_ISREG(status.st_mode) else 0


def size_unpacked(files: Iterable[str]) -> int | None:
    """Return the size of all ``files`` in bytes; None if one is packed, or is no file."""
    total = 0
    for file in files:
        size = size_of(file)
        if not size or not _is_unpacked(file):
            return None
        total += size
    return total


def is_plain(file: str) -> bool:
    """Return whether a file can be read several times, and at once: it is regular and not packed."""
    try:
        return Path(file).is_file() and _is_unpacked(file)
    except ValueError:
        return False


def _is_unpacked(file: str) -> bool:
    """Return whether a file is readable and not packed."""
    try:
        with remote.opened(file) as stream:
            return not is_packed(stream.read(HEAD))
    except OSError:
        return False
