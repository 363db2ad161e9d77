"""A command and the system: standard streams, interruption, exit status.

Whatever the streams are (closed, full, in an old encoding), a command ends with at most one line of message and a
documented exit status, never with a traceback.
"""

from __future__ import annotations

import errno
import io
import os
import signal
import stat
import sys
import threading
import warnings
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress

import click

from plybook.display import shown, shown_lines, unmarked

MISUSED = 2
INTERRUPTED = 130  # the exit status of a program that Ctrl-C ended
_BY_SIGNAL = 128  # plus the number of the signal, the exit status of a program that a signal ended
STDIN = "standard input"
_STDOUT = "standard output"
# A closed stream is opened in the wrong direction: its use raises the error of a closed stream, and no
# file that is opened later takes its number. Messages to standard error are dropped.
_STREAMS = (("stdin", "r", os.O_WRONLY), ("stdout", "w", os.O_RDONLY), ("stderr", "w", os.O_WRONLY))


# Signals that end a program: `timeout`, services and schedulers send the first, a closing terminal the second.
_END_SIGNALS = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))


class EndedError(SystemExit):
    """A signal asked the program to end; raised in the main thread, so that unfinished work is undone."""


class Misuse(click.ClickException):
    """A usage error: one line on standard error, exit status 2."""

    exit_code = MISUSED

    def show(self, file: object = None) -> None:
        """Print the line, if standard error still works."""
        with suppress(OSError, ValueError):
            warn(self.format_message())


def open_streams() -> None:
    r"""Open missing standard streams, and let them accept any text: unsupported characters become ``\xe9``."""
    for name, mode, flags in _STREAMS:
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, flags), mode, encoding="utf-8"))
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def close_failed_streams() -> None:
    """Close the streams that cannot be written to, so that Python does not fail on them at exit."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):
            with suppress(OSError, ValueError):
                stream.close()


def drop_messages() -> None:
    """Drop what is written to standard error from now on, as its reader has stopped."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stderr.fileno())


@contextmanager
def signals_raising() -> Iterator[None]:
    """Make SIGTERM and SIGHUP raise `EndedError`, as Ctrl-C raises `KeyboardInterrupt`.

    A signal that is ignored, as by `nohup`, stays so. After the first one the others are ignored, so that the undoing
    is not interrupted.
    """
    handled = [number for number in _END_SIGNALS if signal.getsignal(number) is signal.SIG_DFL]
    if threading.current_thread() is not threading.main_thread():  # only the main thread may set handlers
        handled = []

    def end(number: int, frame: object) -> None:
        for each in handled:
            signal.signal(each, signal.SIG_IGN)
        raise EndedError(_BY_SIGNAL + number)

    try:
        for number in handled:
            signal.signal(number, end)
        yield
    finally:
        for number in handled:
            signal.signal(number, signal.SIG_DFL)


@contextmanager
def errors_as_exit_status() -> Iterator[None]:
    """Turn any error of a command into an exit status and at most one line, as `click` does with usage errors."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("default")
            warnings.simplefilter("ignore", ResourceWarning)  # files that are not read to their end
            warnings.showwarning = _say_warning
            yield
    except click.UsageError as error:  # the message repeats the typed text
        said = error.format_message()
        if said == shown_lines(said):
            raise
        raise click.UsageError(shown_lines(said), error.ctx) from None
    except KeyboardInterrupt:
        with suppress(OSError):
            click.echo(err=True)  # the terminal has printed `^C` on this line
        close_failed_streams()
        raise click.exceptions.Exit(INTERRUPTED) from None
    except MemoryError as error:
        _release_frames(error)
        close_failed_streams()
        raise Misuse("out of memory") from None
    except OSError as error:
        close_failed_streams()
        if error.errno == errno.EPIPE:  # the reader of the pipe has stopped
            raise click.exceptions.Exit(0) from None
        raise misuse(error) from None
    except RuntimeError as error:
        from plybook.archive.run.pool import WorkerLostError
        from plybook.notation.moves import FaultyNotationError

        if not isinstance(error, WorkerLostError | FaultyNotationError):
            raise
        raise Misuse(str(error)) from None
    except LookupError as error:
        from plybook.registry import UnknownNameError

        if not isinstance(error, UnknownNameError):
            raise
        raise misuse(error) from None
    except ValueError as error:
        from plybook.container.container import FormError

        if not isinstance(error, FormError):
            raise
        raise Misuse(str(error)) from None


def _release_frames(error: BaseException) -> None:
    """Release the frames in which an error happened: printing that memory has run out takes some memory."""
    trace = error.__traceback__
    while trace is not None:
        with suppress(RuntimeError):  # the frame is still running
            trace.tb_frame.clear()
        trace = trace.tb_next


def _say_warning(message: Warning | str, *_: object, **__: object) -> None:
    """Print a warning, such as one about a broken plug-in."""
    try:
        warn(f"warning: {message}")
    except BrokenPipeError:
        drop_messages()


def misuse(error: OSError | LookupError) -> Misuse:
    """Return the message for an error; one that names no file is about standard output."""
    if isinstance(error, OSError):
        return Misuse(f"{os.fsdecode(error.filename or _STDOUT)}: {error.strerror or error}")
    return Misuse(str(error))


def is_output(file: str) -> bool:
    """Return whether ``file``, a path or ``-``, is the file that standard output goes to."""
    try:
        out = os.fstat(sys.stdout.fileno())
        if not stat.S_ISREG(out.st_mode):
            return False
        return os.path.samestat(out, os.fstat(sys.stdin.fileno()) if file == "-" else os.stat(file))  # noqa: PTH116
    except (OSError, ValueError):  # no such file, or a stream without a descriptor
        return False


def check_input(file: str) -> None:
    """Raise `Misuse` for the file of standard output: it would be read while it is written, and never end."""
    if is_output(file):
        raise Misuse(f"{STDIN if file == '-' else file} is read, and standard output goes to it; name another file")


def say(text: str = "", *, nl: bool = True) -> None:
    """Write a line for people to standard output, in its own encoding."""
    click.echo(text if sys.stdout.isatty() else unmarked(text), file=sys.stdout, nl=nl)


def warn(message: str) -> None:
    """Write a message to standard error."""
    text = f"plybook: {shown(message)}"
    click.echo(text if sys.stderr.isatty() else unmarked(text), err=True)


def write_data(pieces: Iterable[str | bytes]) -> None:
    """Write data to standard output that may be kept as a file: UTF-8, whatever the encoding of the stream.

    Bytes are written unchanged. On a terminal, text is made safe as text for people.
    """
    from plybook.files import encoded

    stream, binary = sys.stdout, getattr(sys.stdout, "buffer", None)
    if binary is None or stream.isatty():
        for piece in pieces:
            say(shown_lines(piece if isinstance(piece, str) else piece.decode(errors="replace")), nl=False)
        return
    stream.flush()
    for piece in pieces:
        binary.write(piece if isinstance(piece, bytes) else encoded(piece))
    binary.flush()
