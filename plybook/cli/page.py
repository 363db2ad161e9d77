"""`plybook page`: games as a page of HTML to play through."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import click

from plybook.cli.inputs import Inputs, input_options
from plybook.cli.option_groups import option_group
from plybook.cli.options import (
    WordChoice,
    editor_option,
    game_of,
    games_of,
    picture_option,
    seat_option,
)
from plybook.cli.output import write_if_any
from plybook.cli.problems import Problems
from plybook.cli.streams import Misuse

if TYPE_CHECKING:
    from plybook.archive.read.chunks import Chunk
    from plybook.archive.read.replays import StrayText
    from plybook.archive.run.tasks import Found
    from plybook.render.page.games import Drawn


class _Look(NamedTuple):
    """How the page shows its games, in a ``picture``; ``editor`` is the address of an editor to open them in."""

    seat: str | None
    picture: str | None
    theme: str
    title: str | None
    editor: str | None


_look_options = option_group(
    "look",
    _Look,
    seat_option,
    picture_option,
    click.option("--theme", type=WordChoice(["light", "dark", "auto"]), default="auto", show_default=True),
    click.option(
        "--title", metavar="TEXT", help="The title of the page; by default its game, or the number of games."
    ),
    editor_option("Offer to open each game in the editor of the site at this address."),
)


@click.command()
@input_options
@click.option("--game", "number", type=click.IntRange(min=1), help="Only this game of FILE; by default all of them.")
@_look_options
@click.option("-o", "--output", metavar="OUT", help="The file to write; by default standard output.")
@click.pass_context
def page(
    ctx: click.Context,
    inputs: Inputs,
    number: int | None,
    look: _Look,
    output: str | None,
) -> None:
    """Write games as one page of HTML to play through.

    The page needs no other file and no network: it opens from the disk in any browser. Findings are shown beside the
    moves; a game that cannot be played to its end is shown as far as it can be. Text that belongs to no game is
    reported on standard error. OUT is written whole or not at all, and not where no game is found; the exit status is
    1 then, and where an error was found in a game. A file that cannot be read makes it 2; the games of the others are
    written all the same.

    \b
    plybook page games.txt -o games.html
    plybook page corpus:parmen-1 --seat black -o game.html
    plybook page -r archive --title "Games of the club" -o archive.html
    """
    from plybook.archive.run.tasks import Found
    from plybook.render.page.document import written

    inputs.reading.check()
    if number is not None and len(inputs.files) != 1:
        raise Misuse(f"--game is for one FILE, not {len(inputs.files)}")
    problems = Problems(inputs)
    document = partial(written, seat=look.seat or 0, picture=look.picture, theme=look.theme, title=look.title)
    printer = None if output in (None, "-") else problems.printer
    with inputs.at_work(partial(_page_games, look=look), printer) as (found, _):
        if number is not None:
            found = iter([Found(0, inputs.files[0], _one(inputs, number, look))])
        is_written = write_if_any(_games(found, problems), document, output)
    ctx.exit(problems.status(is_nothing=not is_written))


def _page_games(chunk: Chunk, *, look: _Look) -> Iterator[Drawn | StrayText]:
    from plybook.archive.read.replays import StrayText, replays
    from plybook.render.page.games import drawn

    for replay in replays(chunk, suppose=True):
        yield (
            drawn(replay, look.picture, look.editor)
            if replay.is_game
            else StrayText(replay.diagnostics, replay.game.source)
        )


def _one(inputs: Inputs, number: int, look: _Look) -> Drawn:
    """Return one game of the only file, as written."""
    from plybook.render.page.games import drawn
    from plybook.replay.engine import replay

    [file] = inputs.files
    return drawn(replay(game_of(number, games_of(file, inputs.reading), file)), look.picture, look.editor)


def _games(found: Iterable[Found[Drawn | StrayText]], problems: Problems) -> Iterator[Drawn]:
    """Yield the games, and print the findings about stray texts."""
    from plybook.archive.read.replays import StrayText

    for value in problems.values(found):
        if isinstance(value, StrayText):
            problems.stray(value)
        else:
            problems.errors += not value.ok
            yield value
