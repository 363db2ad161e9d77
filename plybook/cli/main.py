"""The group of all commands. A command's module is imported when the command is used."""

from __future__ import annotations

import errno
import warnings
from importlib import import_module

import click

from plybook._version import __version__

_COMMANDS = ("validate", "replay", "convert", "legal", "perft", "show", "variants", "corpus", "explain", "schema")


class Misuse(click.ClickException):
    """An error of use: one line on standard error, exit status 2."""

    exit_code = 2

    def show(self, file: object = None) -> None:
        """Print the line."""
        from plybook.cli.bidi import isolated

        click.echo(f"plybook: {isolated(self.format_message())}", err=True)


class _Commands(click.Group):
    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in _COMMANDS:
            return None
        command: click.Command = getattr(import_module(f"plybook.cli.{cmd_name}"), cmd_name)
        return command

    def invoke(self, ctx: click.Context) -> object:
        from plybook.registry import UnknownNameError

        try:
            with warnings.catch_warnings():
                warnings.simplefilter("default")
                warnings.showwarning = _say
                return super().invoke(ctx)
        except UnknownNameError as error:
            raise Misuse(str(error)) from None
        except OSError as error:
            if error.errno == errno.EPIPE:
                raise
            name = f"{error.filename}: " if error.filename else ""
            raise Misuse(f"{name}{error.strerror or error}") from None


def _say(message: Warning | str, *_: object, **__: object) -> None:
    """Print a warning, such as one about a package that brings something broken."""
    from plybook.cli.bidi import isolated

    click.echo(f"plybook: warning: {isolated(str(message))}", err=True)


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="plybook")
def main() -> None:
    """Read, check, replay and convert records of games on unusual boards.

    A FILE is a path, `-` for standard input, or corpus:NAME for a sample game.

    \b
    plybook validate games.txt
    plybook replay corpus:parmen-1 --ply 42
    """
