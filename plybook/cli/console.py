"""The console of a terminal, with colours and moving parts. It imports rich, so it is imported only when needed."""

from __future__ import annotations

import errno
import os

from rich.console import Console


class _Console(Console):
    def on_broken_pipe(self) -> None:
        raise BrokenPipeError(errno.EPIPE, os.strerror(errno.EPIPE))


def console(*, stderr: bool = False) -> Console:
    """Return a console that prints text unchanged."""
    return _Console(stderr=stderr, highlight=False, soft_wrap=True, emoji=False, markup=False)
