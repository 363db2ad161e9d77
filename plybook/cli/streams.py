"""Where a command meets the system: its standard streams, its interruption, its exit status.

Whatever the streams are (closed, full, of an old encoding), a command ends with one line at most and a status that is
documented, never with a traceback.
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

from plybook.display import shown, shown_lines

MISUSED = 2
INTERRUPTED = 130  # what shells give for a program that Ctrl-C ended
_BY_SIGNAL = 128  # with its number it is what shells give for a program that a signal ended
STDIN = "standard input"
_STDOUT = "standard output"
# A closed stream is opened the wrong way round: whoever uses it gets the error that a closed stream gives, and no
# file that is opened later takes its number. What would have been said on standard error just goes unheard.
_STREAMS = (("stdin", "r", os.O_WRONLY), ("stdout", "w", os.O_RDONLY), ("stderr", "w", os.O_WRONLY))


# What asks a program to end: `timeout`, services and schedulers send the first, a terminal that is closed the second.
_ENDING = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))


class EndedError(SystemExit):
    """A signal that asks the program to end; raised where it is at work, so that it undoes what it has begun."""


class Misuse(click.ClickException):
    """An error of use: one line on standard error, exit status 2."""

    exit_code = MISUSED

    def show(self, file: object = None) -> None:
        """Print the line, if there is still somewhere to print it."""
        with suppress(OSError, ValueError):
            click.echo(f"plybook: {shown(self.format_message())}", file=sys.stderr)


def open_streams() -> None:
    r"""See to it that the standard streams are there and take any text: what they cannot spell becomes ``\xe9``."""
    for name, mode, flags in _STREAMS:
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, flags), mode, encoding="utf-8"))
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def abandon_streams() -> None:
    """Close the streams that take no more, lest Python try again at its end and say so."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):
            with suppress(OSError, ValueError):
                stream.close()


@contextmanager
def heeding_signals() -> Iterator[None]:
    """Let SIGTERM and SIGHUP end the program by `EndedError`, as Ctrl-C does by its own.

    A signal that is ignored, as by `nohup`, still is. After the first one the others are ignored, so that none cuts
    short what is undone.
    """
    heeded = [number for number in _ENDING if signal.getsignal(number) is signal.SIG_DFL]
    if threading.current_thread() is not threading.main_thread():  # which alone may say what signals do
        heeded = []

    def end(number: int, frame: object) -> None:
        for each in heeded:
            signal.signal(each, signal.SIG_IGN)
        raise EndedError(_BY_SIGNAL + number)

    try:
        for number in heeded:
            signal.signal(number, end)
        yield
    finally:
        for number in heeded:
            signal.signal(number, signal.SIG_DFL)


@contextmanager
def reported() -> Iterator[None]:
    """Turn what may befall a command into an exit status and at most one line, as `click` does with errors of use."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("default")
            warnings.simplefilter("ignore", ResourceWarning)  # a game not read to its end is nobody's concern here
            warnings.showwarning = _say_warning
            yield
    except click.UsageError as error:  # it repeats what was typed
        said = error.format_message()
        if said == shown_lines(said):
            raise
        raise click.UsageError(shown_lines(said), error.ctx) from None
    except KeyboardInterrupt:
        with suppress(OSError):
            click.echo(err=True)  # the terminal has written `^C` on this line
        abandon_streams()
        raise click.exceptions.Exit(INTERRUPTED) from None
    except MemoryError as error:
        _let_go(error)
        abandon_streams()
        raise Misuse("out of memory") from None
    except OSError as error:
        abandon_streams()
        if error.errno == errno.EPIPE:  # whoever reads has seen enough
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


def _let_go(error: BaseException) -> None:
    """Forget what was held where an error happened: to say that memory has run out takes some."""
    trace = error.__traceback__
    while trace is not None:
        with suppress(RuntimeError):  # it is still at work
            trace.tb_frame.clear()
        trace = trace.tb_next


def _say_warning(message: Warning | str, *_: object, **__: object) -> None:
    """Print a warning, such as one about a package that brings something broken."""
    click.echo(f"plybook: warning: {shown(str(message))}", err=True)


def misuse(error: OSError | LookupError) -> Misuse:
    """Return what to say of an error; one that names no file is about standard output."""
    if isinstance(error, OSError):
        return Misuse(f"{os.fsdecode(error.filename or _STDOUT)}: {error.strerror or error}")
    return Misuse(str(error))


def is_output(file: str) -> bool:
    """Say whether ``file``, a path or ``-``, is the very file that standard output goes to."""
    try:
        out = os.fstat(sys.stdout.fileno())
        if not stat.S_ISREG(out.st_mode):
            return False
        return os.path.samestat(out, os.fstat(sys.stdin.fileno()) if file == "-" else os.stat(file))  # noqa: PTH116
    except (OSError, ValueError):  # there is no such file, or a stream is none of the system's
        return False


def check_input(file: str) -> None:
    """Raise `Misuse` for a file that standard output goes to: it would be read as it is written, and never end."""
    if is_output(file):
        raise Misuse(f"{STDIN if file == '-' else file} is read, and standard output goes to it; name another file")


def say(text: str = "", *, nl: bool = True) -> None:
    """Write a line for people to standard output, in its own encoding."""
    click.echo(text, file=sys.stdout, nl=nl)


def write_data(pieces: Iterable[str | bytes]) -> None:
    """Write to standard output what can be kept as a file: as UTF-8, whatever the encoding of the stream.

    Bytes are written as they are. On a terminal all is for people and is shown as such.
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
