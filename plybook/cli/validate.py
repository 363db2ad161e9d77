"""`plybook validate`: is this record right, and if not, where and why."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

import click

from plybook.cli.crew import Crew, crew_options
from plybook.cli.edges import MISUSED, misuse, write_data
from plybook.cli.options import Choice, files_of, reading_of, reading_options, recursive_option, stop_option
from plybook.wording import listing

if TYPE_CHECKING:
    from plybook.archive.stretches import Stretch
    from plybook.cli.text import Printer
    from plybook.report.checks import Checked, Checks

_NAMED = 3  # how many other variants a line names
_FORMATS = ("text", "concise", "json", "junit", "sarif", "github")


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@reading_options
@click.option("--format", "form", type=Choice(_FORMATS), default="text", show_default=True)
@stop_option
@recursive_option
@crew_options
@click.option("--strict", is_flag=True, help="Let warnings too make the exit status 1.")
@click.pass_context
def validate(
    ctx: click.Context,
    files: tuple[str, ...],
    variant: str | None,
    notation: str | None,
    container: str | None,
    letters: str | None,
    form: str,
    stop_at_first: bool,
    recursive: bool,
    strict: bool,
    crew: Crew,
) -> None:
    """Check every move, number, mark and result of the games in FILE...

    The exit status is 0 if no error was found, 1 if one was, 2 if the command was misused. A file that cannot be read
    makes it 2; the others are checked all the same.

    \b
    plybook validate games.txt
    plybook validate corpus:parmen-1 corpus:parmen-2 --format json
    plybook validate -r archive

    The formats: text shows the line each finding is about, concise has one line a finding, json is for programs
    (see `plybook schema report`), junit for build servers, sarif for code viewers, github for the annotations of
    GitHub's workflows.
    """
    from plybook.archive.work import by_file, work
    from plybook.cli.text import Printer, counted
    from plybook.report.checks import Checks

    reading = reading_of(variant, notation, container, letters)
    chosen = files_of(files, recursive=recursive)
    task = partial(_checked, suppose=not stop_at_first, in_full=form in ("json", "junit"))
    printer = Printer() if form in ("text", "concise") else None
    with crew.at_work(chosen, printer) as (team, meter):
        checks = Checks(by_file(work(task, chosen, reading, team=team, progress=meter)))
        meter.finding = lambda: counted(checks.counts.errors, "error")
        if printer is not None:
            _as_text(checks, printer, excerpts=form == "text", quiet=crew.quiet)
        else:
            _as_document(checks, form)
    if checks.unread:
        ctx.exit(MISUSED)
    ctx.exit(1 if checks.counts.errors or (strict and checks.counts.warnings) else 0)


def _checked(stretch: Stretch, *, suppose: bool, in_full: bool) -> Iterator[Checked]:
    """Yield what is found of each game of a stretch."""
    from plybook.archive.replays import replays
    from plybook.report.checks import Checked

    return (Checked.of(replay, in_full=in_full) for replay in replays(stretch, suppose=suppose))


def _as_text(checks: Checks, printer: Printer, *, excerpts: bool, quiet: bool) -> None:
    from plybook.cli.text import totals

    for check in checks:
        said = set()
        for game in check.games:
            reading = (game.variant, game.notation)
            if game.assumed and game.variant and reading not in said:
                said.add(reading)
                printer.line(f"{check.file}: {_taken_for(game)}")
            printer.diagnostics(game.diagnostics, game.source if excerpts else None)
        if check.error is not None:
            misuse(check.error).show()
    total = checks.counts
    if quiet or (checks.unread and total == type(total)()):
        return  # there is nothing to say, or nothing could be read
    printer.line(totals(total))


def _taken_for(game: Checked) -> str:
    """Say what a game was taken for, and what it may be as well."""
    taken = f"taken for {game.variant} in notation {game.notation}, going by the moves"
    if not game.alternatives:
        return taken
    others = list(game.alternatives[:_NAMED])
    if more := len(game.alternatives) - len(others):
        others.append(f"{more} other{'s' if more > 1 else ''}")
    named = listing(others, "and")
    return f"{taken}; {named} {'are' if len(others) > 1 else 'is'} possible too (--variant settles it)"


def _as_document(checks: Checks, form: str) -> None:
    from plybook.report.document import json_document
    from plybook.report.github import github
    from plybook.report.junit import junit
    from plybook.report.sarif import sarif

    writers = {"json": json_document, "junit": junit, "sarif": sarif, "github": github}
    write_data(writers[form](checks))
    for error in checks.unread:
        misuse(error).show()
