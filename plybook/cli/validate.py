"""`plybook validate`: checks records, and reports what is wrong, and where."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

import click

from plybook.cli.inputs import Inputs, input_options
from plybook.cli.option_groups import option_group
from plybook.cli.options import WordChoice, codes_option, stop_option
from plybook.cli.streams import MISUSED, Misuse, misuse, write_data
from plybook.wording import listing

if TYPE_CHECKING:
    from plybook.archive.read.chunks import Chunk
    from plybook.cli.text import Printer
    from plybook.diagnostics import Diagnostic
    from plybook.report.checks import FileChecks, GameCheck
    from plybook.report.wanted import Wanted

_OTHER_NOTATION, _UNREADABLE = "F015", "N001"  # codes: a game looks like another, a move is unreadable
_NAMED = 3  # the greatest number of other variants in a line
_SUMMARIES = ("text", "concise", "json")
_GRADES = ("error", "warning", "note")
_FORMATS = ("text", "concise", "json", "junit", "sarif", "github")


def _wanted(min_severity: str | None, select: tuple[str, ...], ignore: tuple[str, ...]) -> Wanted:
    from plybook.diagnostics import Severity
    from plybook.report.wanted import Wanted

    return Wanted(Severity(min_severity or "note"), select or ("",), ignore)


_wanted_options = option_group(
    "wanted",
    _wanted,
    click.option(
        "--min-severity", type=WordChoice(_GRADES), help="Leave out milder findings: error, warning or note."
    ),
    codes_option("--select", "Look for these findings only: codes, their names, or what codes begin with."),
    codes_option("--ignore", "Leave these findings out, named in the same way."),
)


@click.command()
@input_options
@click.option("--format", "form", type=WordChoice(_FORMATS), default="text", show_default=True)
@stop_option
@_wanted_options
@click.option("--summary", is_flag=True, help="A line a file: the numbers of games and findings.")
@click.option("--strict", is_flag=True, help="Let warnings, too, make the exit status 1.")
@click.pass_context
def validate(
    ctx: click.Context,
    inputs: Inputs,
    form: str,
    stop_at_first: bool,
    wanted: Wanted,
    summary: bool,
    strict: bool,
) -> None:
    """Check every move, number, mark and result of games.

    The exit status is 0 if no error was found, 1 if one was, 2 if the command was misused. A file that cannot be read
    makes it 2; the others are checked all the same. What --min-severity, --select and --ignore leave out is neither
    shown nor counted, and has no part in the exit status.

    \b
    plybook validate games.txt
    plybook validate corpus:parmen-1 corpus:parmen-2 --format json
    plybook validate -r archive --summary
    plybook validate -r archive --min-severity warning --ignore W004

    The formats: text shows the line each finding is about, concise has one line a finding, json is for programs (see
    `plybook schema report`), junit for build servers, sarif for code viewers, github for the annotations of GitHub's
    workflows. In text and concise, a finding that occurs throughout a file is printed once, after its other findings,
    and of the unreadable moves of a game that looks like one of another notation the first is printed and the others
    are counted. A summary is text, concise or json.
    """
    from plybook.archive.run.tasks import by_file
    from plybook.cli.text import Printer, counted
    from plybook.report.checks import FileChecks

    if summary and form not in _SUMMARIES:
        raise Misuse(f"--summary is text, concise or json, not {form}")
    inputs.reading.check()
    in_full = form in ("json", "junit") and not summary
    task = partial(_checked, suppose=not stop_at_first, in_full=in_full, wanted=wanted)
    printer = Printer() if form in ("text", "concise") else None
    with inputs.at_work(task, printer) as (found, meter):
        checks = FileChecks(by_file(found))
        meter.finding = lambda: counted(checks.counts.errors, "error")
        if printer is None:
            _as_document(checks, "summary" if summary else form)
        else:
            if summary:
                _as_summary(checks, printer, inputs.files if form == "text" else None)
            else:
                _as_text(checks, printer, excerpts=form == "text")
            _total(checks, printer, quiet=inputs.workers.quiet)
    if checks.unread:
        ctx.exit(MISUSED)
    ctx.exit(1 if checks.counts.errors or (strict and checks.counts.warnings) else 0)


def _checked(chunk: Chunk, *, suppose: bool, in_full: bool, wanted: Wanted) -> Iterator[GameCheck]:
    from plybook.archive.read.replays import replays
    from plybook.report.checks import GameCheck
    from plybook.report.habits import Witness

    witness = Witness()
    for replay in replays(chunk, suppose=suppose):
        yield GameCheck.of(replay, in_full=in_full, wanted=wanted, witness=witness)


def _as_text(checks: FileChecks, printer: Printer, *, excerpts: bool) -> None:
    """Print the findings of each file, and then its habits."""
    from plybook.cli.text import counted
    from plybook.report.checks import without_habits

    for check in checks:
        said = set()
        for game in without_habits(check):
            reading = (game.variant, game.notation)
            if game.assumed and game.variant and reading not in said:
                said.add(reading)
                printer.line(f"{check.file}: {_recognised_as(game)}")
            told = _told(game.diagnostics)
            printer.diagnostics(told, game.source if excerpts else None)
            if left := len(game.diagnostics) - len(told):
                more = counted(left, "more move is", "more moves are")
                printer.line(
                    f"{check.file}: {more} unreadable; --select {_UNREADABLE} prints each [game {told[0].game}]"
                )
        for habit in check.habits:
            printer.diagnostics([habit.finding], habit.source if excerpts else None)
        if check.error is not None:
            misuse(check.error).show()


def _told(diagnostics: Sequence[Diagnostic]) -> list[Diagnostic]:
    """Return what is printed: of a game that looks like one of another notation, one unreadable move for all."""
    if not any(each.code == _OTHER_NOTATION for each in diagnostics):
        return list(diagnostics)
    first = next((at for at, each in enumerate(diagnostics) if each.code == _UNREADABLE), 0)
    return [each for at, each in enumerate(diagnostics) if at == first or each.code != _UNREADABLE]


def _as_summary(checks: FileChecks, printer: Printer, columns: list[str] | None) -> None:
    """Print a line for each file: a row of a table of the files ``columns``, or a sentence if that is None."""
    from plybook.cli.summary import SummaryTable, sentence

    table = None if columns is None else SummaryTable(columns)
    if table is not None:
        printer.line(table.heading)
    for check in checks:
        check.finish()
        if check.counts.games or check.error is None:
            printer.line(sentence(check) if table is None else table.row(check))
        if check.error is not None:
            misuse(check.error).show()


def _total(checks: FileChecks, printer: Printer, *, quiet: bool) -> None:
    """Print the sum, unless no file could be read."""
    from plybook.cli.text import counted, totals

    total = checks.counts
    if quiet or (checks.unread and total == type(total)()):
        return
    left_out = f"; {counted(total.unwanted, 'finding')} left out" if total.unwanted else ""
    printer.line(f"{totals(total)}{left_out}")


def _recognised_as(game: GameCheck) -> str:
    """Return what a game was recognised as, and what else it may be."""
    recognised = f"recognised as {game.variant} in notation {game.notation}, from the moves"
    if not game.alternatives:
        return recognised
    others = list(game.alternatives[:_NAMED])
    if more := len(game.alternatives) - len(others):
        others.append(f"{more} other{'s' if more > 1 else ''}")
    named = listing(others, "and")
    return f"{recognised}; {named} {'are' if len(others) > 1 else 'is'} possible too (--variant settles it)"


def _as_document(checks: FileChecks, form: str) -> None:
    from plybook.report.document import json_document
    from plybook.report.github import github
    from plybook.report.junit import junit
    from plybook.report.sarif import sarif
    from plybook.report.summaries import json_summary

    writers = {"json": json_document, "junit": junit, "sarif": sarif, "github": github, "summary": json_summary}
    write_data(writers[form](checks))
    for error in checks.unread:
        misuse(error).show()
