"""`plybook page`: the games of a file as a page of HTML to play through."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import click

from plybook.cli.options import (
    Choice,
    check_names,
    game_of,
    games_of,
    picture_option,
    reading_options,
    replays_of,
    seat_option,
    write_out,
)

if TYPE_CHECKING:
    from plybook.replay.replayed import Replay


@click.command()
@click.argument("file", metavar="FILE")
@reading_options
@click.option("--game", "number", type=click.IntRange(min=1), help="Only this game; all of them if not said.")
@seat_option
@picture_option
@click.option("--theme", type=Choice(["light", "dark", "auto"]), default="auto", show_default=True)
@click.option("-o", "--output", metavar="OUT", help="The file to write; standard output if none is named.")
@click.pass_context
def page(
    ctx: click.Context,
    file: str,
    variant: str | None,
    notation: str | None,
    container: str | None,
    letters: str | None,
    number: int | None,
    seat: str | None,
    picture: str | None,
    theme: str,
    output: str | None,
) -> None:
    """Write the games of FILE as a page of HTML to play through.

    The page needs no other file and no network: it opens from the disk in any browser. What is wrong with a game is
    shown on it; games that cannot be played are there as far as they can be. Text that belongs to no game is reported
    on standard error. OUT is written whole or not at all, and not where no game is found; the exit status is 1 then,
    and where an error was found in a game.

    \b
    plybook page games.txt -o games.html
    plybook page corpus:parmen-1 --seat black -o game.html
    """
    from plybook.render.page.document import page as written
    from plybook.replay.engine import replay

    check_names(variant, notation, container, letters=letters)
    if number is None:
        every = replays_of(file, variant, notation, container, letters, suppose=True)
        replays = list(_games_among(every))
    else:
        replays = [replay(game_of(number, games_of(file, variant, notation, container, letters), file))]
    if not replays:
        ctx.exit(1)
    write_out([written(replays, seat=seat or 0, picture=picture, theme=theme)], output)
    ctx.exit(int(not all(replayed.ok for replayed in replays)))


def _games_among(replays: Iterable[Replay]) -> Iterator[Replay]:
    """Yield what is a game; print what was found of anything else."""
    from plybook.cli.text import Printer

    for replayed in replays:
        if not replayed.is_game:
            Printer(stderr=True).diagnostics(replayed.diagnostics, replayed.game.source)
        else:
            yield replayed
