"""`plybook unique`: each game once."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING

import click

from plybook.cli.options import WordChoice
from plybook.cli.output import check_outputs
from plybook.cli.writing_options import WritingOptions, writing_options

if TYPE_CHECKING:
    from plybook.archive.duplicates.unique import Decision, GamePlace
    from plybook.cli.text import Printer
    from plybook.cli.workers import Meter

_SAME = ("moves", "position", "game")


@click.command()
@click.option("-o", "--output", metavar="OUT", help="The file to write; by default standard output.")
@click.option(
    "--same",
    type=WordChoice(_SAME),
    default="moves",
    show_default=True,
    help="What makes two games the same: their moves; their last position; or players, date and moves.",
)
@click.option("--dropped", metavar="FILE", help="The file for the games that are left out.")
@click.option("--list", "is_list", is_flag=True, help="List the duplicates; without OUT write no games.")
@writing_options
@click.pass_context
def unique(
    ctx: click.Context, output: str | None, same: str, dropped: str | None, is_list: bool, writing: WritingOptions
) -> None:
    """Write the games of files, each once.

    Two games are the same if they are of one variant, begin alike and have the same moves, in any notation; or with
    --same position, if they reach the same last position in as many plies; the first of them is kept. With --same
    game they are if players and date agree, allowing for spelling (J. Smith is Smith, John), and one score is the
    beginning of the other; the fuller one is kept, and --list names the tags that differ.

    Games are written as they stand, byte for byte, or with --to or --notation as convert does. OUT and --dropped are
    written whole or not at all. The exit status is 0, also if games were left out; 1 if no game is found; a file
    that cannot be read makes it 2, and the games of the others are written all the same.

    \b
    plybook unique all.pgn -o once.pgn --dropped again.pgn
    plybook unique -r archive --same game --list
    """
    from plybook.archive.duplicates.unique import Same, decisions, fingerprinted
    from plybook.cli.text import Printer

    check_outputs(output, dropped, "--dropped", "kept")
    chosen, problems = Same(same), writing.problems()
    out = output or (None if is_list else "-")
    printer = Printer() if is_list and out != "-" else problems.printer  # the list replaces the games
    task = partial(fingerprinted, same=chosen, conversion=writing.conversion)
    with writing.at_work(task, None if out == "-" else printer) as (found, meter):
        tally = _Tally(chosen, meter, printer if is_list else None)
        games = tally.over(decisions(problems.games(found), chosen))
        if (first := next(games, None)) is not None:
            writing.write(((each.game, each.kept is None) for each in chain([first], games)), out, dropped)
    if tally.games and not writing.inputs.workers.quiet:
        tally.say(printer)
    ctx.exit(problems.status(is_nothing=not tally.games))


class _Tally:
    """Counts games and those that are left out; with a printer, it lists the latter."""

    def __init__(self, same: str, meter: Meter, printer: Printer | None) -> None:
        self.games = self.dropped = 0
        self._same = same
        self._printer = printer
        meter.finding = lambda: f"{self.dropped:,} again"

    def over(self, games: Iterator[Decision]) -> Iterator[Decision]:
        """Yield ``games`` and count them."""
        for each in games:
            self.games += 1
            if each.kept is not None:
                self.dropped += 1
                if self._printer is not None:
                    self._printer.line(self._line(each, each.kept))
            yield each

    def _line(self, each: Decision, kept: GamePlace) -> str:
        is_near = kept.file == each.game.file and kept.number != each.game.index
        other = f"game {kept.number}" if is_near else f"game {kept.number} of {kept.file}"
        mine = f"{each.game.file}: game {each.game.index}"
        if self._same == "moves":
            return f"{mine} has the moves of {other}"
        if self._same == "position":
            return f"{mine} comes to the last position of {other}"
        plies, most = each.plies
        score = f"{plies} of its {most} plies" if plies < most else "all of its plies"
        tags = f"; other tags: {', '.join(each.other_tags)}" if each.other_tags else ""
        return f"{mine} is {other}, with {score}{tags}"

    def say(self, printer: Printer) -> None:
        """Print the counts."""
        from plybook.cli.text import counted

        left = self.games - self.dropped
        printer.line(f"{counted(self.games, 'game')}, of which {left} differ: {self.dropped} left out")
