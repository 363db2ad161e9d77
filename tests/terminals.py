"""A command in a terminal of its own: a pseudo-terminal, and an emulator that keeps what is on its screen."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import sys
import termios
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pyte

COLUMNS, LINES = 80, 24
PATIENCE = 60  # seconds without a byte from a program that still has something to show


class Terminal:
    """A terminal in which a command runs."""

    def __init__(self, process: int, descriptor: int, lines: int = LINES) -> None:
        self.process, self.descriptor = process, descriptor
        self.screen = pyte.Screen(COLUMNS, lines)
        self._stream = pyte.ByteStream(self.screen)

    @property
    def text(self) -> str:
        """What is on the screen."""
        return "\n".join(self.screen.display)

    def press(self, keys: bytes) -> None:
        """Press keys, as a terminal sends them."""
        os.write(self.descriptor, keys)

    def read_until(self, text: str) -> None:
        """Read what the command writes until ``text`` is on the screen."""
        while text not in self.text:
            assert self._read(), f"{text!r} never comes:\n{self.text}"

    def interrupt_until(self, text: str) -> None:
        """Press Ctrl-C until ``text`` is on the screen; readline misses one that comes just before it waits.

        It does so at regular times, and the presses come at others.
        """
        for times in range(PATIENCE):
            self.press(b"\x03")
            while text not in self.text and select.select([self.descriptor], [], [], 0.5 + 0.07 * (times % 11))[0]:
                assert self._read(), f"{text!r} never comes:\n{self.text}"
            if text in self.text:
                return
        raise AssertionError(f"{text!r} never comes:\n{self.text}")

    def await_keys(self) -> None:
        """Read until the command takes each key itself: before, the terminal acts on some of them."""
        for _ in range(PATIENCE * 100):
            if not termios.tcgetattr(self.descriptor)[3] & termios.ICANON:
                return
            if select.select([self.descriptor], [], [], 0.01)[0]:
                self._read()
        raise AssertionError(f"it never takes keys:\n{self.text}")

    def read_to_end(self) -> int:
        """Read until the command ends, and return its status."""
        while self._read():
            pass
        return os.waitstatus_to_exitcode(os.waitpid(self.process, 0)[1])

    def _read(self) -> bool:
        if not select.select([self.descriptor], [], [], PATIENCE)[0]:
            return False
        try:
            content = os.read(self.descriptor, 1 << 16)
        except OSError:  # what Linux says when nobody has the other end open
            return False
        self._stream.feed(content)
        return bool(content)


@contextmanager
def terminal(
    *words: str, given: Path | None = None, code: str = "", lines: int = LINES, **more: str
) -> Iterator[Terminal]:
    """Run ``plybook WORDS...`` in a terminal, with its standard input from the file ``given``; or run ``code`` so."""
    process, descriptor = pty.fork()
    if process == 0:
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # which a process in the background may ignore
        if given is not None:
            os.dup2(os.open(given, os.O_RDONLY), 0)
        environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": str(COLUMNS), "LINES": str(lines), **more}
        program = ["-c", code] if code else ["-m", "plybook"]
        os.execve(sys.executable, [sys.executable, *program, *words], environment)  # noqa: S606
    fcntl.ioctl(descriptor, termios.TIOCSWINSZ, struct.pack("HHHH", lines, COLUMNS, 0, 0))
    try:
        yield Terminal(process, descriptor, lines)
    finally:
        os.close(descriptor)
        try:
            os.kill(process, signal.SIGKILL)
            os.waitpid(process, 0)
        except (ProcessLookupError, ChildProcessError):
            pass
