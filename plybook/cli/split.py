"""`plybook split`: many files made of one or several."""

from __future__ import annotations

from functools import partial

import click

from plybook.cli.output import check_output
from plybook.cli.streams import Misuse
from plybook.cli.writing_options import WritingOptions, writing_options


@click.command()
@click.option("-o", "--output", required=True, metavar="OUT", help="A folder, or a pattern such as 'by/{White}.pgn'.")
@click.option("--every", type=click.IntRange(min=1), metavar="N", help="Put N games into each file.")
@click.option(
    "--by", "tags", metavar="TAG", multiple=True, help="Put games into separate files by this tag, such as White."
)
@click.option("--force", is_flag=True, help="Replace files that are there already.")
@writing_options
@click.pass_context
def split(
    ctx: click.Context, output: str, every: int | None, tags: tuple[str, ...], force: bool, writing: WritingOptions
) -> None:
    """Put the games of files into many files.

    Each game gets its own file, or games are distributed by number, or by the values of tags.

    OUT is a folder, or a pattern in which {n} stands for the number of the file and {White}, for example, for the
    value of that tag; {n:4} has four figures at least. In a folder the files have such names, too. Variant and
    Notation are those that a game is read as. Names are safe on every system; of two that differ in case alone the
    second is numbered.

    Games are written as they stand, byte for byte, or with --to or --notation as convert does. All files are written,
    or none is; none that is there already, unless with --force.

    \b
    plybook split all.pgn -o games
    plybook split all.pgn -o parts --every 1000
    plybook split all.pgn -o 'by/{Variant}/{White}.pgn'
    """
    from plybook.archive.write.file_names import PatternError
    from plybook.archive.write.outgoing import outgoing_games
    from plybook.archive.write.splitting import Plan, splitting
    from plybook.cli.text import Printer, counted

    check_output(output)
    conversion = writing.conversion
    try:
        plan = Plan.of(output, tags, every, conversion.form if conversion else None)
    except PatternError as error:
        raise Misuse(str(error)) from None
    problems, count = writing.problems(), 0
    task = partial(outgoing_games, conversion=conversion, tags=plan.tags)
    with (
        writing.at_work(task, problems.printer) as (found, _),
        splitting(plan, conversion, force=force) as files,
    ):
        for count, game in enumerate(problems.games(found), 1):  # noqa: B007 - used after the loop
            files.add(game)
    if count and not writing.inputs.workers.quiet:
        Printer().line(f"{counted(count, 'game')} in {counted(len(files), 'file')}")
    ctx.exit(problems.status(is_nothing=not count))
