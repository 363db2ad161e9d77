"""`plybook validate`: is this record right, and if not, where and why."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from plybook.cli.options import games_of, reading_options

if TYPE_CHECKING:
    from plybook.replay.engine import Replay
    from plybook.report import Summary

_FORMATS = ("text", "concise", "json", "junit", "sarif")


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@reading_options
@click.option("--format", "form", type=click.Choice(_FORMATS), default="text", show_default=True)
@click.option("--strict", is_flag=True, help="Let warnings too make the exit status 1.")
@click.pass_context
def validate(
    ctx: click.Context,
    files: tuple[str, ...],
    variant: str | None,
    notation: str | None,
    container: str | None,
    form: str,
    strict: bool,
) -> None:
    """Check every move, number, mark and result of the games in FILE...

    The exit status is 0 if no error was found, 1 if one was, 2 if the command was misused.

    \b
    plybook validate games.txt
    plybook validate corpus:parmen-1 corpus:parmen-2 --format json

    The formats: text shows the line each finding is about, concise has one line a finding, json is for programs
    (see `plybook schema report`), junit for build servers, sarif for code viewers.
    """
    checked = ((file, _checked(file, variant, notation, container)) for file in files)
    if form in ("text", "concise"):
        summary = _as_text(checked, excerpts=form == "text")
    else:
        summary = _as_document(checked, form)
    ctx.exit(1 if summary.errors or (strict and summary.warnings) else 0)


def _checked(file: str, variant: str | None, notation: str | None, container: str | None) -> Iterator[Replay]:
    from plybook.replay.engine import replay

    for game in games_of(file, variant, notation, container):
        yield replay(game)


def _as_text(checked: Iterator[tuple[str, Iterator[Replay]]], *, excerpts: bool) -> Summary:
    from plybook.cli.text import Printer, counted
    from plybook.report import Summary

    printer = Printer()
    total = Summary()
    for file, replays in checked:
        said = set()
        for replay in replays:
            game = replay.game
            reading = (game.variant, game.notation)
            if game.assumed and game.variant and reading not in said:
                said.add(reading)
                printer.line(f"{file}: taken for {game.variant} in notation {game.notation}, going by the moves")
            printer.diagnostics(replay.diagnostics, game.source if excerpts else None)
            total = total.plus(replay)
    printer.line(
        f"{counted(total.games, 'game')}, {counted(total.plies, 'ply', 'plies')}: {counted(total.errors, 'error')}, "
        f"{counted(total.warnings, 'warning')}, {counted(total.notes, 'note')}"
    )
    return total


def _as_document(checked: Iterator[tuple[str, Iterator[Replay]]], form: str) -> Summary:
    from plybook import interchange
    from plybook.report import FileReport, GameReport, Report, Summary

    total = Summary()
    files = []
    for file, replays in checked:
        games = []
        for replay in replays:
            games.append(GameReport.of(replay))
            total = total.plus(replay)
        files.append(FileReport(file=file, games=games))
    report = Report(files=files, summary=total)
    writers = {"junit": interchange.junit, "sarif": interchange.sarif}
    click.echo(writers[form](report) if form in writers else report.model_dump_json(indent=2) + "\n", nl=False)
    return total
