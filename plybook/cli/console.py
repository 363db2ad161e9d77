"""The console of a terminal: colours, and what moves. Only who shows such imports it, for it needs rich."""

from __future__ import annotations

import errno
import os

from rich.console import Console


class _Console(Console):
    def on_broken_pipe(self) -> None:
        raise BrokenPipeError(errno.EPIPE, os.strerror(errno.EPIPE))


def console(*, stderr: bool = False) -> Console:
    """Return a console that writes text as it is."""
    return _Console(stderr=stderr, highlight=False, soft_wrap=True, emoji=False, markup=False)
