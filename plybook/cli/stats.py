"""`plybook stats`: statistics of an archive."""

from __future__ import annotations

import sys
from functools import partial
from typing import TYPE_CHECKING

import click

from plybook.cli.inputs import Inputs, input_options
from plybook.cli.options import format_option, stop_option
from plybook.cli.problems import Problems
from plybook.cli.streams import write_data

if TYPE_CHECKING:
    from plybook.archive.stats import Stats
    from plybook.cli.text import Printer


@click.command()
@input_options
@format_option
@click.option("--json", "as_json", is_flag=True, help="The same as --format json.")
@stop_option
@click.pass_context
def stats(
    ctx: click.Context,
    inputs: Inputs,
    form: str,
    as_json: bool,
    stop_at_first: bool,
) -> None:
    """Count plies, results, endings and mistakes of games.

    For each variant: how many games and plies, how long games are, results, endings on the board, first moves and, in
    Tri-D chess, which boards move; and over all which mistakes are the most frequent. The exit status is 1 if an
    error was found in a game; a file that cannot be read is reported and makes it 2, the others are counted all the
    same.

    \b
    plybook stats -r archive
    plybook stats games.pgn --format json
    """
    from plybook.archive.aggregates import chunk_tallies
    from plybook.archive.stats import Stats, Tally
    from plybook.cli.text import Printer, counted

    inputs.reading.check()
    problems, printer = Problems(), Printer()
    as_json = as_json or form == "json"
    task = partial(chunk_tallies, suppose=not stop_at_first)
    with inputs.at_work(task, None if as_json else printer) as (found, meter):
        meter.finding = lambda: counted(problems.errors, "error")
        figures = Stats.of(sum(problems.aggregated(found), Tally()))
    if as_json:
        write_data([figures.model_dump_json(indent=2), "\n"])
    elif figures.games:
        _print(figures, printer)
    ctx.exit(problems.status())


def _print(stats: Stats, printer: Printer) -> None:
    from plybook.cli.charts import chart_lines
    from plybook.cli.text import totals

    printer.line(totals(stats))
    printer.line()
    for line in chart_lines(stats, blocks=sys.stdout.isatty() and "utf" in (sys.stdout.encoding or "").lower()):
        printer.bar(line.before, line.bar, line.after, is_heading=line.is_heading)
