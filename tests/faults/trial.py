"""Runs a command in a copy of this process, in which one call goes wrong."""

from __future__ import annotations

import ctypes
import io
import os
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import traceback
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path

from plybook.cli import main
from tests.faults.scenarios import Scenario

ESCAPED = 72
"""The exit status where an error was not caught."""

SHIM = Path(__file__).with_name("shim.c")


class Kind(IntEnum):
    """What happens at a call, as `shim.c` numbers it."""

    NOTHING = 0
    ONCE = 1  # it fails
    DEAD = 2  # it fails, and so does all that follows
    FULL = 3  # it fails, and so does all that follows and takes space
    KILL = 4  # the process is killed, half way through it
    SIGNAL = 5  # the process gets a signal
    HANGUP = 6  # the terminal closes
    CLOCK = 7  # the clock jumps
    MEMORY = 8  # what is allocated next is refused
    SHORT_OF_MEMORY = 9  # all large blocks are refused from here on
    ALLOCATION = 10  # one allocation is refused, counted by itself


@dataclass(frozen=True, slots=True)
class Fault:
    """What goes wrong, with its ``number``: of an error or a signal, or of seconds."""

    kind: Kind
    number: int = 0


@dataclass(frozen=True, slots=True)
class Left:
    """What a name in a folder leads to: ``content`` is None of a folder."""

    content: bytes | None
    mode: int
    target: str | None
    names: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a command ended, and what it left: ``status`` is minus the number of a signal that killed it."""

    status: int
    out: bytes
    err: bytes
    left: dict[str, Left]
    calls: tuple[str, ...]
    allocations: int


def compiled(folder: Path) -> Path:
    """Compile the library that makes calls go wrong, and return where it lies."""
    library = folder / "shim.so"
    flags = ("-shared", "-fPIC", "-O1", "-Wall", "-Wextra", "-Werror")
    subprocess.run(["cc", *flags, "-o", library, SHIM, "-ldl"], check=True)  # noqa: S607 - any that is there
    return library


class Bench:
    """Runs scenarios below ``base``, whose folder ``work`` they find their files in; the library is loaded."""

    def __init__(self, base: Path) -> None:
        self._base = base.resolve()
        self.work = self._base / "work"
        """The folder that commands work in."""
        self._said = [self._base.with_name(f"{base.name}.{name}") for name in ("out", "err", "calls")]
        self._shim = ctypes.CDLL(None)
        self._shim.fault_arm.argtypes = (ctypes.c_char_p, ctypes.c_int, ctypes.c_long, ctypes.c_int)
        self._shim.fault_allocations.restype = ctypes.c_long
        self._shim.fault_listing.restype = ctypes.c_char_p

    def lay_out(self, scenario: Scenario) -> None:
        """Make the folder anew, with the files of a scenario and an empty folder for temporary ones."""
        shutil.rmtree(self._base, ignore_errors=True)
        self.work.mkdir(parents=True)
        (self._base / "tmp").mkdir()
        scenario.lay_out(self.work)

    def run(self, words: str, fault: Fault, at: int = 0) -> Outcome:
        """Run a command with a fault at the call ``at``, from 1, and return how it ended."""
        for path in self._said:
            path.write_bytes(b"")
        process = os.fork()
        if not process:
            self._run_here(words, fault, at)
        _, ended = os.waitpid(process, 0)
        out, err, calls = (path.read_bytes() for path in self._said)
        allocations, *names = calls.decode(errors="replace").splitlines() or ["0"]
        return Outcome(os.waitstatus_to_exitcode(ended), out, err, self.left(), tuple(names), int(allocations))

    def left(self) -> dict[str, Left]:
        """Return all that lies below the folder, by names."""
        found = {}
        for path in sorted(self._base.rglob("*")):
            about = path.lstat()
            target = str(path.readlink()) if path.is_symlink() else None
            content = path.read_bytes() if path.is_file() else None
            found[path.relative_to(self._base).as_posix()] = Left(
                content, stat.S_IMODE(about.st_mode), target, about.st_nlink if path.is_file() else 0
            )
        return found

    def _run_here(self, words: str, fault: Fault, at: int) -> None:
        """Run a command, and end this process, which is a copy."""
        code = 70
        try:
            out, err, calls = (os.open(path, os.O_WRONLY) for path in self._said)
            os.dup2(out, 1)
            os.dup2(err, 2)
            for number, name in ((1, "stdout"), (2, "stderr")):
                raw = io.BufferedWriter(io.FileIO(number, "w", closefd=False))
                setattr(sys, name, io.TextIOWrapper(raw, "utf-8", errors="strict", line_buffering=number == 2))
            for each in (signal.SIGHUP, signal.SIGTERM):
                signal.signal(each, signal.SIG_DFL)
            signal.signal(signal.SIGINT, signal.default_int_handler)
            os.chdir(self.work)
            tempfile.tempdir = None
            os.environ["TMPDIR"] = str(self._base / "tmp")
            given = words.split()
            self._shim.fault_arm(os.fsencode(self._base), fault.kind, at, fault.number)
            try:
                main(given, prog_name="plybook")
            except SystemExit as ended:
                code = ended.code if isinstance(ended.code, int) else 71
            for stream in (sys.stdout, sys.stderr):  # as at the end of every process of Python
                if not stream.closed:
                    stream.flush()
            self._shim.fault_disarm()
            os.write(calls, b"%d\n%s" % (self._shim.fault_allocations(), self._shim.fault_listing()))
        except BaseException:
            self._shim.fault_disarm()
            os.write(err, traceback.format_exc().encode(errors="replace"))
            code = ESCAPED
        finally:
            os._exit(code)
