"""`plybook table`: games as a table for databases."""

from __future__ import annotations

import sys
from itertools import chain

import click

from plybook.cli.edges import MISUSED, Misuse
from plybook.cli.options import (
    checked_games,
    checks_of,
    reading_options,
    recursive_option,
    stop_option,
    write_out,
)


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@reading_options
@click.option("--plies", is_flag=True, help="One row a ply instead of one row a game.")
@click.option("-o", "--output", metavar="OUT", help="The file to write; standard output if none is named.")
@click.option(
    "--to",
    type=click.Choice(["parquet", "csv", "jsonl"]),
    help="The form to write; by default OUT's suffix says, else csv.",
)
@stop_option
@recursive_option
@click.pass_context
def table(
    ctx: click.Context,
    files: tuple[str, ...],
    variant: str | None,
    notation: str | None,
    container: str | None,
    letters: str | None,
    plies: bool,
    output: str | None,
    to: str | None,
    stop_at_first: bool,
    recursive: bool,
) -> None:
    """Write the games of FILE... as a table: one row a game, or one row a ply.

    The table is Parquet, which needs the extra parquet, CSV or JSON of an object a line. A game that goes wrong has
    the rows of what can be played of it, and the table of games says what was found; the exit status is then 1. A
    file that cannot be read is reported and makes it 2; the games of the others are written all the same. OUT is
    written whole or not at all, and not where no game is found.

    \b
    plybook table -r archive -o games.parquet
    plybook table -r archive --plies -o plies.parquet
    plybook table games.pgn --to csv
    """
    from plybook.archive.table.rows import batches
    from plybook.archive.table.writing import form_of, written
    from plybook.extras import MissingExtraError

    to_stdout = output is None or output == "-"
    form = to or ("csv" if output is None or output == "-" else form_of(output))
    if form == "parquet" and to_stdout and sys.stdout.isatty():
        raise Misuse("Parquet is nothing for a terminal; name a file with --output")
    checks = checks_of(files, variant, notation, container, letters, recursive=recursive, suppose=not stop_at_first)
    name = "plies" if plies else "games"
    rows = batches(checked_games(checks), name)
    first = next(rows, None)
    if first is not None:
        try:
            write_out(written(chain([first], rows), name, form), output)
        except MissingExtraError as error:
            raise Misuse(str(error)) from None
    ctx.exit(MISUSED if checks.unread else int(first is None or checks.summary.errors > 0))
