"""Temporary storage for data that has to wait until other data is written, without much memory."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any

_SIZE = 1 << 20  # bytes in memory before a temporary file is created


@contextmanager
def spool() -> Iterator[IO[bytes]]:
    """Yield a temporary file for bytes; it is in memory while small. An `OSError` names the folder."""
    from tempfile import SpooledTemporaryFile

    with _naming_folder(), SpooledTemporaryFile(_SIZE) as file:
        yield file


@contextmanager
def text_spool() -> Iterator[IO[str]]:
    """Yield a temporary file for text."""
    from tempfile import SpooledTemporaryFile

    with _naming_folder(), SpooledTemporaryFile(_SIZE, "w+", encoding="utf-8", newline="") as file:
        yield file


@contextmanager
def _naming_folder() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        from tempfile import gettempdir

        error.filename = error.filename or gettempdir()
        raise


def unpickled(file: IO[bytes]) -> Iterator[Any]:
    """Yield the objects pickled into a file of this process, from its current position on."""
    while True:
        try:
            yield pickle.load(file)  # noqa: S301 - this process wrote it
        except EOFError:
            return
