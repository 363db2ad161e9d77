"""`plybook lsp`: the language server, for editors."""

from __future__ import annotations

import sys

import click

from plybook.cli.options import rules_option
from plybook.cli.streams import Misuse

_NEEDED = ("pygls", "lsprotocol")


@click.command()
@click.option(
    "--tcp", "port", type=click.IntRange(0, 65535), metavar="PORT",
    help="Wait for one editor at a port of this computer; 0 takes a free one.",
)  # fmt: skip
@click.option("--stdio", is_flag=True, help="Talk over standard input and output; the default.")
@rules_option
@click.pass_context
def lsp(ctx: click.Context, port: int | None, stdio: bool) -> None:
    """Check games in an editor while they are typed.

    The editor starts this and talks to it over standard input and output, by the Language Server Protocol. It needs
    the extra lsp: pip install 'plybook[lsp]'.

    \b
    plybook lsp
    plybook lsp --tcp 2087
    """
    try:
        from plybook.lsp.serving import serve_port, serve_streams
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in _NEEDED:
            raise
        raise Misuse("the language server needs pygls 2: pip install 'plybook[lsp]'") from None
    if port is not None and stdio:
        raise Misuse("--stdio and --tcp are two ways; choose one")
    if port is None:
        ctx.exit(serve_streams(sys.stdin.fileno(), sys.stdout.buffer))
    try:
        ctx.exit(serve_port(port, lambda address: click.echo(f"plybook: listening at {address}", err=True)))
    except OSError as error:
        raise Misuse(f"port {port}: {error.strerror or error}") from None
