"""What must wait for something else to be written first, without holding it all in memory."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any

_SIZE = 1 << 20  # bytes that are held in memory before a file is made


@contextmanager
def spool() -> Iterator[IO[bytes]]:
    """Give a file for what must wait; it takes little memory, and an `OSError` says where it is."""
    from tempfile import SpooledTemporaryFile

    with _placed(), SpooledTemporaryFile(_SIZE) as file:
        yield file


@contextmanager
def text_spool() -> Iterator[IO[str]]:
    """Give such a file for text."""
    from tempfile import SpooledTemporaryFile

    with _placed(), SpooledTemporaryFile(_SIZE, "w+", encoding="utf-8", newline="") as file:
        yield file


@contextmanager
def _placed() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        from tempfile import gettempdir

        error.filename = error.filename or gettempdir()
        raise


def unpickled(file: IO[bytes]) -> Iterator[Any]:
    """Yield what was pickled into a file of our own, from where it is read, one after the other."""
    while True:
        try:
            yield pickle.load(file)  # noqa: S301 - it is our own
        except EOFError:
            return
