"""`plybook merge`: one file made of several."""

from __future__ import annotations

from functools import partial

import click

from plybook.cli.output import write_if_any
from plybook.cli.writing_options import WritingOptions, writing_options


@click.command()
@click.option("-o", "--output", metavar="OUT", help="The file to write; by default standard output.")
@writing_options
@click.pass_context
def merge(ctx: click.Context, output: str | None, writing: WritingOptions) -> None:
    """Put the games of several files into one.

    They are written one after the other as they stand, byte for byte, with a blank line between where one is needed.
    Games that cannot be in one file so, because their forms or encodings differ or they would be read as one game,
    are an error, and nothing is written. With --to or --notation they are written anew, as convert does. OUT is
    written whole or not at all, and not where no game is found, which makes the exit status 1. A file that cannot be
    read makes it 2; the games of the others are written all the same.

    \b
    plybook merge may.pgn june.pgn -o both.pgn
    plybook merge -r archive -o all.pgn
    plybook merge old.txt new.json --to pgn -o all.pgn
    """
    from plybook.archive.write.outgoing import joined_text, outgoing_games

    problems = writing.problems()
    printer = None if output in (None, "-") else problems.printer
    with writing.at_work(partial(outgoing_games, conversion=writing.conversion), printer) as (found, _):
        is_written = write_if_any(problems.games(found), partial(joined_text, conversion=writing.conversion), output)
    ctx.exit(problems.status(is_nothing=not is_written))
