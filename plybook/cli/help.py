"""`plybook help`: the same text as ``--help``."""

from __future__ import annotations

import click

from plybook.cli.streams import say


@click.command()
@click.argument("command", nargs=-1)
def help(command: tuple[str, ...]) -> None:  # noqa: A001
    """Print the help of plybook, or of a COMMAND.

    \b
    plybook help
    plybook help corpus list
    """
    here = click.get_current_context().find_root()
    for name in command:
        found = here.command
        if not isinstance(found, click.Group):
            raise click.UsageError(f"{here.command_path} has no commands, and so no {name!r}", here)
        _, chosen, _ = found.resolve_command(here, [name])
        if chosen is not None:
            here = click.Context(chosen, here, name)
    say(here.get_help())
