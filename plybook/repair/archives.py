"""Mending many files, chunk by chunk, in several processes."""

from __future__ import annotations

import errno
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import blake2b

from plybook.archive.read.chunks import Chunk
from plybook.diagnostics import Diagnostic
from plybook.repair.fixing import Fixed, FixOptions, fixed, joined


@dataclass(frozen=True, slots=True)
class Mended:
    """A mended chunk of a file.

    ``content`` is None if nothing has changed. ``size`` and ``digest`` are those of the chunk before, and ``was`` is
    as in `Fixed`.
    """

    content: bytes | None
    size: int
    digest: bytes
    mended: tuple[Diagnostic, ...]
    left: tuple[Diagnostic, ...]
    was: str = ""

    def moved(self, lines: int, games: int) -> Mended:
        """Return the chunk with findings numbered from the beginning of its file."""
        moved = Fixed(b"", self.mended, self.left).moved(lines, games)
        return Mended(self.content, self.size, self.digest, moved.mended, moved.left, self.was)


def mend_chunk(chunk: Chunk, *, order: FixOptions) -> Iterator[Mended]:
    """Yield a chunk mended."""
    chunk.load()
    before = chunk.content
    after = fixed(chunk, order)
    content = None if after.content == before else after.content
    yield Mended(content, len(before), _digest(before), after.mended, after.left, after.was)


def mended_file(parts: Iterable[Mended], content: bytes, file: str) -> Fixed:
    """Return ``file``, which holds ``content``, with its chunks mended; raise `OSError` if it has changed."""
    pieces, at = list[Fixed](), 0
    for part in parts:
        before = content[at : at + part.size]
        if _digest(before) != part.digest:
            raise changed_meanwhile(file)
        pieces.append(Fixed(before if part.content is None else part.content, part.mended, part.left, part.was))
        at += part.size
    if at != len(content):
        raise changed_meanwhile(file)
    return joined(pieces)


def changed_meanwhile(file: str) -> OSError:
    """Return the error for a file that has changed since it was read."""
    return OSError(errno.EBUSY, "it has changed since it was read; nothing is written", file)


def _digest(content: bytes) -> bytes:
    return blake2b(content, digest_size=16).digest()
