"""`plybook page`: games as a page of HTML to play through."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property, partial
from itertools import chain
from typing import TYPE_CHECKING

import click

from plybook.cli.options import (
    Choice,
    files_of,
    game_of,
    games_of,
    picture_option,
    reading_of,
    reading_options,
    recursive_option,
    seat_option,
    write_out,
)
from plybook.cli.streams import MISUSED, Misuse
from plybook.cli.workers import Reader, Workers, worker_options

if TYPE_CHECKING:
    from plybook.archive.read.chunks import Chunk, ReadingOptions
    from plybook.archive.read.replays import StrayText
    from plybook.archive.run.tasks import Found
    from plybook.cli.text import Printer
    from plybook.render.page.games import Drawn


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@reading_options
@recursive_option
@click.option("--game", "number", type=click.IntRange(min=1), help="Only this game of FILE; all of them if not said.")
@seat_option
@picture_option
@click.option("--theme", type=Choice(["light", "dark", "auto"]), default="auto", show_default=True)
@click.option("--title", metavar="TEXT", help="What the page is called, if not by its game or how many there are.")
@click.option("-o", "--output", metavar="OUT", help="The file to write; standard output if none is named.")
@worker_options
@click.pass_context
def page(
    ctx: click.Context,
    files: tuple[str, ...],
    variant: str | None,
    notation: str | None,
    container: str | None,
    letters: str | None,
    recursive: bool,
    number: int | None,
    seat: str | None,
    picture: str | None,
    theme: str,
    title: str | None,
    output: str | None,
    workers: Workers,
) -> None:
    """Write games as one page of HTML to play through.

    The page needs no other file and no network: it opens from the disk in any browser. What is wrong with a game is
    shown on it; games that cannot be played are there as far as they can be. Text that belongs to no game is reported
    on standard error. OUT is written whole or not at all, and not where no game is found; the exit status is 1 then,
    and where an error was found in a game. A file that cannot be read makes it 2; the games of the others are written
    all the same.

    \b
    plybook page games.txt -o games.html
    plybook page corpus:parmen-1 --seat black -o game.html
    plybook page -r archive --title "Games of the club" -o archive.html
    """
    from plybook.archive.run.tasks import Found, work
    from plybook.render.page.document import written

    reading = reading_of(variant, notation, container, letters)
    chosen = files_of(files, recursive=recursive)
    if number is not None and len(chosen) != 1:
        raise Misuse(f"--game is for one FILE, not {len(chosen)}")
    report = _Report(is_one=len(chosen) == 1)
    printer = None if output in (None, "-") else report.printer
    with workers.at_work(chosen, printer) as (pool, meter):
        if number is None:
            task = partial(_drawn, picture=picture)
            games = report.games(work(task, chosen, reading, pool=pool, progress=meter))
        else:
            games = report.games([Found(0, chosen[0], _one(chosen[0], reading, number, picture))])
        first = next(games, None)
        if first is not None:
            drawings = chain([first], games)
            write_out(written(drawings, seat=seat or 0, picture=picture, theme=theme, title=title), output)
    ctx.exit(MISUSED if report.unread else int(first is None or report.errors > 0))


def _drawn(chunk: Chunk, *, picture: str | None) -> Iterator[Drawn | StrayText]:
    """Yield the games of a chunk as the page has them, and what is no game."""
    from plybook.archive.read.replays import StrayText, replays
    from plybook.render.page.games import drawn

    for replay in replays(chunk, suppose=True):
        yield drawn(replay, picture) if replay.is_game else StrayText(replay.diagnostics, replay.game.source)


def _one(file: str, reading: ReadingOptions, number: int, picture: str | None) -> Drawn:
    """Return one game of a file, as it is written."""
    from plybook.render.page.games import drawn
    from plybook.replay.engine import replay

    return drawn(replay(game_of(number, games_of(file, *reading), file)), picture)


class _Report(Reader):
    """Says on standard error what is no game, and counts games with ``errors`` and files that are ``unread``."""

    errors = 0

    @cached_property
    def printer(self) -> Printer:
        """What prints it."""
        from plybook.cli.text import Printer

        return Printer(stderr=True)

    def games(self, found: Iterable[Found[Drawn | StrayText]]) -> Iterator[Drawn]:
        """Yield what is a game."""
        from plybook.archive.read.replays import StrayText

        for _, value in self.values(found):
            if isinstance(value, StrayText):
                self.printer.diagnostics(value.diagnostics, value.source)
            else:
                self.errors += not value.ok
                yield value
