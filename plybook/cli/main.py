"""The group of all commands. A command's module is imported when the command is used."""

from __future__ import annotations

import atexit
import gc
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

import click

from plybook._version import __version__
from plybook.cli.group import COMPLETE, CommandGroup
from plybook.cli.streams import (
    MISUSED,
    Misuse,
    close_failed_streams,
    errors_as_exit_status,
    open_streams,
    signals_raising,
)
from plybook.compiling import is_compiled

_SECTIONS = {
    "Check and mend games": ("validate", "fix", "decode"),
    "Look at games and play": ("replay", "view", "page", "play"),
    "Convert and gather games": ("convert", "select", "merge", "split", "unique"),
    "Compare and count games": ("diff", "compare", "stats", "table"),
    "Show and study positions": ("show", "picture", "legal", "perft"),
    "Look things up": ("variants", "rules", "corpus", "explain", "help"),
    "For programs, editors and shells": ("schema", "lsp", "completion"),
}

_OBJECTS_BEFORE_COLLECTION = 20_000
"""The number of new objects after which the garbage collector looks for cycles; games have none."""


@contextmanager
def _collecting_seldom() -> Iterator[None]:
    atexit.unregister(gc.freeze)
    atexit.register(gc.freeze)  # or Python looks through all objects once more as it ends, for a tenth of a short run
    usual = gc.get_threshold()
    gc.set_threshold(_OBJECTS_BEFORE_COLLECTION)
    try:
        yield
    finally:
        gc.set_threshold(*usual)


class _Commands(CommandGroup):
    sections = _SECTIONS

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [name for names in _SECTIONS.values() for name in names]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.list_commands(ctx):
            return None
        command: click.Command = getattr(import_module(f"plybook.cli.{cmd_name}"), cmd_name)
        if COMPLETE in os.environ:
            from plybook.cli.suggestions import attach

            attach(command)
        return command

    def main(self, *args: Any, **options: Any) -> Any:
        if COMPLETE in os.environ:
            import plybook.cli.completion  # defines the completion for bash  # noqa: F401
        options.setdefault("complete_var", COMPLETE)
        if not options.get("standalone_mode", True):
            return super().main(*args, **options)
        try:
            open_streams()
            with _collecting_seldom(), signals_raising():
                return super().main(*args, **options)
        except SystemExit as ended:
            if ended.code:  # a stream that fails at the exit would change the status
                close_failed_streams()
            raise
        except MemoryError:  # before the command has begun, or after it has ended
            Misuse("out of memory").show()
            close_failed_streams()
            sys.exit(MISUSED)
        except OSError:  # nothing can be printed
            close_failed_streams()
            sys.exit(MISUSED)

    def make_context(self, *args: Any, **options: Any) -> click.Context:
        with errors_as_exit_status():
            return super().make_context(*args, **options)

    def invoke(self, ctx: click.Context) -> object:
        with errors_as_exit_status():
            return super().invoke(ctx)


def _show_version(ctx: click.Context, param: click.Parameter, is_asked: bool) -> None:
    if is_asked and not ctx.resilient_parsing:
        click.echo(f"plybook, version {__version__}{', compiled' if is_compiled() else ''}")
        ctx.exit()


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_show_version,
    help="Show the version and exit.",
)
def main() -> None:
    """Read, check, replay and convert records of games on unusual boards.

    A FILE is a path, `-` for standard input, or corpus:NAME for a sample game.

    \b
    plybook validate games.txt
    plybook replay corpus:parmen-1 --ply 42
    """
