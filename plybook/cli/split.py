"""`plybook split`: many files of one, or of several."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import click

from plybook.cli.options import check_output
from plybook.cli.streams import Misuse
from plybook.cli.writing_options import WritingOptions, gathering_options

if TYPE_CHECKING:
    from plybook.archive.write.outgoing import OutgoingGame
    from plybook.archive.write.splitting import Sorted


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("-o", "--output", required=True, metavar="OUT", help="A folder, or a pattern such as 'by/{White}.pgn'.")
@click.option("--every", type=click.IntRange(min=1), metavar="N", help="Put N games into each file.")
@click.option(
    "--by", "tags", metavar="TAG", multiple=True, help="Put games apart in which TAG differs, such as White."
)
@click.option("--force", is_flag=True, help="Replace files that are there already.")
@gathering_options
@click.pass_context
def split(
    ctx: click.Context, output: str, every: int | None, tags: tuple[str, ...], force: bool, gathering: WritingOptions
) -> None:
    """Put the games of files into many files.

    Each gets its own, or they are put apart by number, or by what their tags say.

    OUT is a folder, or a pattern in which {n} stands for the number of the file and {White}, for example, for the
    value of that tag; {n:4} has four figures at least. In a folder the files are called so by what they are put apart
    by. Variant and Notation are what a game is read as. Names are such that any system can have
    them; of two that differ in capitals alone the second is numbered.

    Games are written as they stand, byte for byte, or with --to or --notation as convert does. All files are written,
    or none is; none that is there already, unless with --force.

    \b
    plybook split all.pgn -o games
    plybook split all.pgn -o parts --every 1000
    plybook split all.pgn -o 'by/{Variant}/{White}.pgn'
    """
    from plybook.archive.write.file_names import PatternError
    from plybook.archive.write.splitting import Plan, sorted_pieces, splitting
    from plybook.cli.text import Printer, counted

    check_output(output)
    order = gathering.order
    try:
        plan = Plan.of(output, tags, every, order.form if order else None)
    except PatternError as error:
        raise Misuse(str(error)) from None
    count = 0
    task = partial(sorted_pieces, tags=plan.tags, order=order)
    with (
        gathering.at_work(task, _piece_of, gathering.report.printer) as (games, _),
        splitting(plan, order, force=force) as files,
    ):
        each: Sorted
        for count, each in enumerate(games, 1):  # noqa: B007 - it is what there were in the end
            files.add(each)
    if count and not gathering.workers.quiet:
        Printer().line(f"{counted(count, 'game')} in {counted(len(files), 'file')}")
    ctx.exit(gathering.status(count))


def _piece_of(each: Sorted) -> OutgoingGame:
    return each.piece
