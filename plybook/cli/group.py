"""Groups of commands: their help, and hints on misspelt names of commands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import click

COMPLETE = "_PLYBOOK_COMPLETE"
"""The environment variable with which a shell asks for completions."""


class CommandGroup(click.Group):
    """A group of the commands that `list_commands` names."""

    sections: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """The names of the commands by purpose, in the order of the help; one list of all if empty."""

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands, each with the first sentence of its help, by sections if there are any."""
        names = self.list_commands(ctx)
        width = max(map(len, names), default=0)
        for title, listed in (self.sections or {"Commands": tuple(names)}).items():
            commands = ((name, self.get_command(ctx, name)) for name in listed)
            rows = [(name.ljust(width), each.get_short_help_str(formatter.width)) for name, each in commands if each]
            with formatter.section(title):
                formatter.write_dl(rows)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command at the beginning of ``args``, and the other words; raise `click.UsageError`."""
        name = args[0]
        if ctx.resilient_parsing or name.startswith("-") or self.get_command(ctx, name) is not None:
            return super().resolve_command(ctx, args)
        from plybook.registry import nearest

        near = nearest(name, self.list_commands(ctx))
        hint = f" Did you mean {near!r}?" if near else ""
        raise click.UsageError(f"No such command {name!r}.{hint}", ctx)
