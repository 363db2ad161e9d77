"""What must wait for something else to be written first, without holding it all in memory."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO

_SIZE = 1 << 20  # bytes that are held in memory before a file is made


@contextmanager
def spool() -> Iterator[IO[str]]:
    """Give a file for what must wait for something else to be written first; it takes little memory."""
    try:
        with tempfile.SpooledTemporaryFile(_SIZE, "w+", encoding="utf-8", newline="") as file:
            yield file
    except OSError as error:
        error.filename = error.filename or tempfile.gettempdir()
        raise
