"""`plybook table`: games as a table for databases."""

from __future__ import annotations

import sys
from functools import partial

import click

from plybook.cli.inputs import Inputs, input_options
from plybook.cli.options import WordChoice, stop_option
from plybook.cli.output import write_if_any
from plybook.cli.problems import Problems
from plybook.cli.streams import Misuse


@click.command()
@input_options
@click.option("--plies", is_flag=True, help="One row a ply instead of one row a game.")
@click.option("-o", "--output", metavar="OUT", help="The file to write; by default standard output.")
@click.option(
    "--to",
    type=WordChoice(["parquet", "csv", "jsonl"]),
    help="The form to write; by default that of OUT's suffix, else csv.",
)
@stop_option
@click.pass_context
def table(
    ctx: click.Context,
    inputs: Inputs,
    plies: bool,
    output: str | None,
    to: str | None,
    stop_at_first: bool,
) -> None:
    """Write games as a table: one row a game, or one row a ply.

    The table is Parquet, which needs the extra parquet, CSV, or JSON with an object a line. A game that goes wrong
    has rows as far as it can be played, and the table of games has its findings; the exit status is then 1. A file
    that cannot be read is reported and makes it 2; the games of the others are written all the same. OUT is written
    whole or not at all, and not where no game is found.

    \b
    plybook table -r archive -o games.parquet
    plybook table -r archive --plies -o plies.parquet
    plybook table games.pgn --to csv
    """
    from plybook.archive.aggregates import table_rows
    from plybook.archive.table.writing import check_form, form_of, table_bytes
    from plybook.cli.text import counted
    from plybook.extras import MissingExtraError

    inputs.reading.check()
    to_stdout = output is None or output == "-"
    form = to or ("csv" if output is None or output == "-" else form_of(output))
    if form == "parquet" and to_stdout and sys.stdout.isatty():
        raise Misuse("Parquet is nothing for a terminal; name a file with --output")
    try:
        check_form(form)
    except MissingExtraError as error:
        raise Misuse(str(error)) from None
    name, problems = "plies" if plies else "games", Problems(inputs)
    task = partial(table_rows, table=name, suppose=not stop_at_first)
    with inputs.at_work(task, None if to_stdout else problems.printer) as (found, meter):
        meter.finding = lambda: counted(problems.errors, "error")
        write_if_any(problems.aggregated(found), lambda rows: table_bytes(rows, name, form), output)
    ctx.exit(problems.status())
