"""The viewer in a terminal of its own: a pseudo-terminal, and an emulator that keeps what is on its screen."""

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
import pytest

pytestmark = pytest.mark.slow  # each starts a process, in a terminal

COLUMNS, LINES = 80, 24
PATIENCE = 60  # seconds without a byte from a program that still has something to show


class Terminal:
    """A terminal in which a command runs."""

    def __init__(self, process: int, descriptor: int) -> None:
        self.process, self.descriptor = process, descriptor
        self.screen = pyte.Screen(COLUMNS, LINES)
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
def terminal(*words: str, given: Path | None = None, **more: str) -> Iterator[Terminal]:
    """Run ``plybook view WORDS...`` in a terminal, with its standard input from the file ``given``."""
    process, descriptor = pty.fork()
    if process == 0:
        if given is not None:
            os.dup2(os.open(given, os.O_RDONLY), 0)
        environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": str(COLUMNS), "LINES": str(LINES), **more}
        os.execve(sys.executable, [sys.executable, "-m", "plybook", "view", *words], environment)  # noqa: S606
    fcntl.ioctl(descriptor, termios.TIOCSWINSZ, struct.pack("HHHH", LINES, COLUMNS, 0, 0))
    try:
        yield Terminal(process, descriptor)
    finally:
        os.close(descriptor)
        try:
            os.kill(process, signal.SIGKILL)
            os.waitpid(process, 0)
        except (ProcessLookupError, ChildProcessError):
            pass


def test_a_game_is_looked_at_in_a_terminal() -> None:
    with terminal("corpus:parmen-1", "--picture", "from-above") as there:
        there.read_until("Start")
        there.read_until("q leave")
        assert there.text.startswith(" corpus:parmen-1 1/1 · tri-d")
        there.press(b"\x1b[C")
        there.read_until("White's Pawn on c2(2) goes to c4(2)")
        there.press(b"\x1b[F")
        there.read_until("checkmate, 1-0")
        there.press(b"q")
        assert there.read_to_end() == 0


def test_games_from_a_pipe_are_looked_at_with_keys_from_the_terminal(tmp_path: Path) -> None:
    path = tmp_path / "game.pgn"
    path.write_text("1. f3 e5 2. g4 Qh4#", encoding="utf-8")
    with terminal("-", given=path) as there:
        there.read_until("q leave")
        there.press(b"\x1b[F")
        there.read_until("Qh4#   ply 4 of 4")
        there.press(b"\x03")
        assert there.read_to_end() == 130


def test_signs_that_the_terminal_does_not_have_take_one_cell(tmp_path: Path) -> None:
    path = tmp_path / "game.pgn"
    path.write_text("1. e4 {caf\xe9} e5 *", encoding="utf-8")
    with terminal(str(path), PYTHONIOENCODING="ascii") as there:
        there.read_until("q leave")
        assert "?? moves  ?? variations" in there.text
        there.read_until("caf?")
        there.press(b"q")
        assert there.read_to_end() == 0


def test_a_file_is_followed_in_a_terminal(tmp_path: Path) -> None:
    path = tmp_path / "live.pgn"
    with terminal(str(path), "--follow") as there:
        there.read_until("waiting for")
        path.write_text("1. e4 e5", encoding="utf-8")
        there.read_until("Black's Pawn on e7 goes to e5")
        path.write_text("1. e4 e5 2. f4", encoding="utf-8")
        there.read_until("White's Pawn on f2 goes to f4")
        there.press(b"q")
        assert there.read_to_end() == 0
