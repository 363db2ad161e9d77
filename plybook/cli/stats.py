"""`plybook stats`: the usual figures of an archive."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from plybook.cli.edges import MISUSED, write_data
from plybook.cli.options import (
    checked_games,
    checks_of,
    reading_options,
    recursive_option,
    stop_option,
)

if TYPE_CHECKING:
    from plybook.archive.stats import Stats


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@reading_options
@click.option("--json", "as_json", is_flag=True, help="One document for programs; see `plybook schema stats`.")
@stop_option
@recursive_option
@click.pass_context
def stats(
    ctx: click.Context,
    files: tuple[str, ...],
    variant: str | None,
    notation: str | None,
    container: str | None,
    letters: str | None,
    as_json: bool,
    stop_at_first: bool,
    recursive: bool,
) -> None:
    """Count what the games of FILE... have in common.

    For each variant: how many games and plies, how long games are, results, endings on the board, first moves and, in
    Tri-D chess, which boards move; and over all which mistakes are the most frequent. The exit status is 1 if an
    error was found in a game; a file that cannot be read is reported and makes it 2, the others are counted all the
    same.

    \b
    plybook stats -r archive
    plybook stats games.pgn --json
    """
    from plybook.archive.stats import Stats, Tally

    checks = checks_of(files, variant, notation, container, letters, recursive=recursive, suppose=not stop_at_first)
    counted = Stats.of(Tally.of(checked_games(checks)))
    if as_json:
        write_data([counted.model_dump_json(indent=2), "\n"])
    elif counted.games:
        _print(counted)
    ctx.exit(MISUSED if checks.unread else int(checks.summary.errors > 0))


def _print(stats: Stats) -> None:
    from plybook.archive.charts import chart_lines
    from plybook.cli.text import Printer, totals

    printer = Printer()
    printer.line(totals(stats))
    printer.line()
    for line in chart_lines(stats, blocks=sys.stdout.isatty() and "utf" in (sys.stdout.encoding or "").lower()):
        printer.bar(line.before, line.bar, line.after, is_heading=line.is_heading)
