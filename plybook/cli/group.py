"""A group of commands that says which one may have been meant by a name that none has."""

from __future__ import annotations

import click


class Group(click.Group):
    """A group of the commands that `list_commands` names."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that ``args`` begin with, and the others; raise `click.UsageError` if there is none."""
        name = args[0]
        if ctx.resilient_parsing or name.startswith("-") or self.get_command(ctx, name) is not None:
            return super().resolve_command(ctx, args)
        from plybook.registry import nearest

        near = nearest(name, self.list_commands(ctx))
        hint = f" Did you mean {near!r}?" if near else ""
        raise click.UsageError(f"No such command {name!r}.{hint}", ctx)
