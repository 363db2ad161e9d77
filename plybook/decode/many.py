"""Decoding many sheets, each of a game of its own, with several processes."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from plybook.decode.decoding import Decoding, decode_records
from plybook.decode.sheets import read_sheets
from plybook.interpret.noise import Noise

if TYPE_CHECKING:
    from concurrent.futures import Future

    from plybook.archive.run.pool import WorkerPool

_AHEAD = 4  # files that are given to a worker before the result of the first is taken


class DecodeOptions(NamedTuple):
    """How sheets are decoded: the names of the variant and the notation, None if unknown, and the costs."""

    variant: str | None
    notation: str | None
    noise: Noise


class DecodedFile(NamedTuple):
    """A file, and what was decoded from it, or why it could not be read."""

    file: str
    decoding: Decoding | None
    error: OSError | None = None


def decode_files(files: Sequence[str], options: DecodeOptions) -> Decoding:
    """Return the game that ``files``, all of one game, show; raises `OSError` for one that cannot be read.

    A file is a path, ``corpus:NAME``, or ``-`` for standard input.
    """
    sheets = tuple(sheet for file in files for sheet in read_sheets(file, is_file=True))
    return decode_records(sheets, variant=options.variant, notation=options.notation, noise=options.noise)


def decode_each(
    files: Sequence[str], options: DecodeOptions, pool: WorkerPool | None, done: Callable[[], None] = lambda: None
) -> Iterator[DecodedFile]:
    """Yield what is decoded from each of ``files``, in their order, and call ``done`` for each."""
    work = partial(_decoded_file, options=options)
    if pool is None:
        for file in files:
            yield work(file)
            done()
        return
    waiting: deque[Future[DecodedFile]] = deque()
    for file in files:
        waiting.append(pool.submit(work, file))
        if len(waiting) >= _AHEAD * pool.workers:
            yield pool.result(waiting.popleft())
            done()
    while waiting:
        yield pool.result(waiting.popleft())
        done()


def _decoded_file(file: str, options: DecodeOptions) -> DecodedFile:
    try:
        return DecodedFile(file, decode_files([file], options))
    except OSError as error:
        return DecodedFile(file, None, error)
