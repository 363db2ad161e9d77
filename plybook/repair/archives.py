"""Many files mended, chunk by chunk, by however many processes."""

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
    """A chunk of a file with what was wrong in it mended.

    ``content`` is None if it is as before. ``size`` and ``digest`` are of what it was before, ``was`` as in `Fixed`.
    """

    content: bytes | None
    size: int
    digest: bytes
    mended: tuple[Diagnostic, ...]
    left: tuple[Diagnostic, ...]
    was: str = ""

    def moved(self, lines: int, games: int) -> Mended:
        """Return it as it is if so many lines and games come before."""
        moved = Fixed(b"", self.mended, self.left).moved(lines, games)
        return Mended(self.content, self.size, self.digest, moved.mended, moved.left, self.was)


def mended_chunk(chunk: Chunk, *, order: FixOptions) -> Iterator[Mended]:
    """Yield a chunk as it is when it is mended."""
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
    """Return what is to be said of a file that is not what was read any more."""
    return OSError(errno.EBUSY, "it has changed since it was read; nothing is written", file)


def _digest(content: bytes) -> bytes:
    return blake2b(content, digest_size=16).digest()
