"""Lines that the user types at a terminal, with the help that is installed, or that come from a pipe."""

from __future__ import annotations

import io
import os
import sys
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, Protocol

from plybook.cli.streams import STDIN

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from plybook.playing.completing import Completion


class LineCompleter(Protocol):
    """What completes a line that the user types."""

    def completions(self, line: str) -> Sequence[Completion]:
        """Return the completions of the last word of ``line``."""
        ...


class Prompt(ABC):
    """A source of lines that the user types."""

    is_terminal = True
    number = 0  # of the last line, from 1

    def read(self, prompt: str) -> str:
        """Return the next line; raise `EOFError` after the last, and `UnicodeError` for invalid UTF-8."""
        self.number += 1
        return self._read(prompt)

    @abstractmethod
    def _read(self, prompt: str) -> str: ...


class Piped(Prompt):
    """Lines of standard input that is no terminal."""

    is_terminal = False

    def _read(self, prompt: str) -> str:
        stream = getattr(sys.stdin, "buffer", None)
        try:
            line = sys.stdin.readline() if stream is None else stream.readline()
        except OSError as error:
            raise type(error)(error.errno, error.strerror, STDIN) from error
        if not line:
            raise EOFError
        return line if isinstance(line, str) else line.decode("utf-8-sig" if self.number == 1 else "utf-8")


class Plain(Prompt):
    """Lines from a terminal, with readline if Python has it: Tab completes, arrows edit."""

    def __init__(self, completer: LineCompleter) -> None:
        try:
            import readline
        except ImportError:
            return
        found: list[str] = []

        def complete(text: str, state: int) -> str | None:
            if not state:
                line = readline.get_line_buffer()[: readline.get_endidx()]
                begin = readline.get_begidx()
                ways = completer.completions(line)
                found[:] = [line[begin : each.start] + each.text for each in ways if each.start >= begin]
            return found[state] if state < len(found) else None

        readline.set_completer(complete)
        readline.set_completer_delims(" \t")
        is_libedit = "libedit" in (readline.__doc__ or "")
        readline.parse_and_bind("bind ^I rl_complete" if is_libedit else "tab: complete")
        readline.set_auto_history(True)

    def _read(self, prompt: str) -> str:
        return input(prompt)


class Helped(Prompt):
    """Lines from a terminal with the library prompt_toolkit, which shows completions."""

    def __init__(self, completer: LineCompleter) -> None:
        from prompt_toolkit import PromptSession
        from prompt_toolkit.completion import Completer as Base
        from prompt_toolkit.completion import Completion

        class Ways(Base):
            def get_completions(self, document: Any, event: Any) -> Iterator[Completion]:
                line = document.text_before_cursor
                for start, text, about in completer.completions(line):
                    yield Completion(text, start - len(line), display_meta=about)

        self._session: PromptSession[str] = PromptSession(completer=Ways(), complete_while_typing=False)

    def _read(self, prompt: str) -> str:
        return self._session.prompt(prompt)


def is_terminal() -> bool:
    """Return whether both standard input and output are terminals."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def prompt_for(completer: LineCompleter) -> Prompt:
    """Return the best prompt that is installed for a terminal."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="surrogateescape")
    if os.environ.get("TERM") == "dumb":
        return Plain(completer)
    try:
        return Helped(completer)
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != "prompt_toolkit":
            raise
        return Plain(completer)
