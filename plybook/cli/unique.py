"""`plybook unique`: each game once."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

import click

from plybook.cli.options import Choice, check_outputs
from plybook.cli.streams import write_data
from plybook.cli.writing_options import Report, WritingOptions, gathering_options

if TYPE_CHECKING:
    from plybook.archive.duplicates.unique import GamePlace, Judged, Printed
    from plybook.archive.write.conversion import ConversionOptions
    from plybook.archive.write.outgoing import OutgoingGame
    from plybook.cli.text import Printer
    from plybook.cli.workers import Meter

_SAME = ("moves", "position", "game")


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("-o", "--output", metavar="OUT", help="The file to write; standard output if none is named.")
@click.option(
    "--same",
    type=Choice(_SAME),
    default="moves",
    show_default=True,
    help="What makes two games one: their moves; their last position; or that they are one game told twice.",
)
@click.option("--dropped", metavar="FILE", help="The file for the games that are left out.")
@click.option("--list", "is_list", is_flag=True, help="List which game is which again; without OUT write no games.")
@gathering_options
@click.pass_context
def unique(
    ctx: click.Context, output: str | None, same: str, dropped: str | None, is_list: bool, gathering: WritingOptions
) -> None:
    """Write the games of files without those that are there already.

    Two games are the same if they are of one variant, begin alike and have the same moves, in whatever notation; or
    with --same position, if they come to the same last position in as many plies; the first of them is kept. With
    --same game they are if players and date are alike as people spell them (J. Smith is Smith, John) and one score is
    the beginning of the other; the fuller one is kept, and --list says which tags differ.

    Games are written as they stand, byte for byte, or with --to or --notation as convert does. OUT and --dropped are
    written whole or not at all. The exit status is 0, also if games were left out; 1 if no game is found; a file
    that cannot be read makes it 2, and the games of the others are written all the same.

    \b
    plybook unique all.pgn -o once.pgn --dropped again.pgn
    plybook unique -r archive --same game --list
    """
    from plybook.archive.duplicates.unique import Same, judged, printed

    check_outputs(output, dropped, "--dropped", "kept")
    chosen, order = Same(same), gathering.order
    out = output or (None if is_list else "-")
    printer = _printer(gathering.report, is_list=is_list, output=out)
    task = partial(printed, same=chosen, order=order)
    with gathering.at_work(task, _piece_of, None if out == "-" else printer) as (games, meter):
        tally = _Tally(chosen, meter, printer if is_list else None)
        _write(tally.over(judged(games, chosen)), order, out, dropped)
    if tally.games and not gathering.workers.quiet:
        tally.say(printer)
    ctx.exit(gathering.status(tally.games))


def _piece_of(each: Printed) -> OutgoingGame:
    return each.piece


def _printer(report: Report, *, is_list: bool, output: str | None) -> Printer:
    """Return what prints the list and the sum: to standard output if a list is wanted and no games go there."""
    from plybook.cli.text import Printer

    return Printer() if is_list and output != "-" else report.printer


class _Tally:
    """How many games there are and how many of them are left out, which is listed if there is a printer."""

    def __init__(self, same: str, meter: Meter, printer: Printer | None) -> None:
        self.games = self.dropped = 0
        self._same = same
        self._printer = printer
        meter.finding = lambda: f"{self.dropped:,} again"

    def over(self, games: Iterator[Judged]) -> Iterator[Judged]:
        """Yield ``games``, counting."""
        for each in games:
            self.games += 1
            if each.kept is not None:
                self.dropped += 1
                if self._printer is not None:
                    self._printer.line(self._said(each, each.kept))
            yield each

    def _said(self, each: Judged, kept: GamePlace) -> str:
        is_near = kept.file == each.piece.file and kept.number != each.piece.index
        other = f"game {kept.number}" if is_near else f"game {kept.number} of {kept.file}"
        mine = f"{each.piece.file}: game {each.piece.index}"
        if self._same == "moves":
            return f"{mine} has the moves of {other}"
        if self._same == "position":
            return f"{mine} comes to the last position of {other}"
        plies, most = each.plies
        score = f"{plies} of its {most} plies" if plies < most else "all of its plies"
        tags = f"; other tags: {', '.join(each.other_tags)}" if each.other_tags else ""
        return f"{mine} is {other}, with {score}{tags}"

    def say(self, printer: Printer) -> None:
        """Print the sum."""
        from plybook.cli.text import counted

        left = self.games - self.dropped
        printer.line(f"{counted(self.games, 'game')}, of which {left} differ: {self.dropped} left out")


def _write(games: Iterator[Judged], order: ConversionOptions | None, output: str | None, dropped: str | None) -> None:
    """Write what is kept to ``output``, nowhere if it is None, and what is not to ``dropped``.

    Both are written whole or not at all, and not if there is no game.
    """
    from plybook.archive.write.outgoing import parted
    from plybook.files import whole_files

    first = next(games, None)
    if first is None:
        return
    judged = ((each.piece, each.kept is None) for each in chain([first], games))
    with whole_files([Path(path) for path in (dropped, output) if path not in (None, "-")]) as drafts:
        kept = parted(judged, order, drafts[0].write if dropped else None)
        if output == "-":
            write_data(kept)
        elif output is not None:
            drafts[-1].write(kept)
        else:
            for _ in kept:
                pass
