"""`plybook replay`: the boards of a game, at a ply or all through it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from plybook.cli.edges import Misuse
from plybook.cli.options import (
    check_names,
    games_of,
    level_option,
    reading_options,
    seat_option,
    standing,
    stop_option,
)

if TYPE_CHECKING:
    from plybook.cli.text import Printer
    from plybook.record import GameRecord
    from plybook.replay.replayed import Replay


@click.command()
@click.argument("file", metavar="FILE")
@reading_options
@click.option("--game", "number", type=click.IntRange(min=1), default=1, show_default=True, help="Which game.")
@click.option("--ply", type=click.IntRange(min=0), help="The position after this ply; 0 is the start.")
@click.option("--all", "every", is_flag=True, help="Every position, from the start to the end.")
@seat_option
@level_option
@stop_option
@click.pass_context
def replay(
    ctx: click.Context,
    file: str,
    variant: str | None,
    notation: str | None,
    container: str | None,
    letters: str | None,
    number: int,
    ply: int | None,
    every: bool,
    seat: str | None,
    level: str,
    stop_at_first: bool,
) -> None:
    """Draw the board of a game in FILE: at the end, after one ply, or after every ply.

    A game that goes wrong is shown as far as it could be played, with what is wrong; the exit status is then 1.

    \b
    plybook replay corpus:parmen-1 --ply 42
    plybook replay games.txt --game 2 --all --seat black
    """
    from plybook.cli.text import Printer
    from plybook.replay.engine import replay as play

    check_names(variant, notation, container, letters=letters)
    game = _chosen(number, games_of(file, variant, notation, container, letters), file)
    replayed = play(game, suppose=not stop_at_first)
    plies = len(replayed.game.plies)
    if ply is not None and ply > plies:
        raise Misuse(f"game {number} of {file} has {plies} plies, not {ply}")
    printer = Printer()
    wanted = range(len(replayed.positions)) if every else [min(plies if ply is None else ply, len(replayed.moves))]
    if replayed.variant and replayed.positions:
        viewer = replayed.variant.seat(seat or 0)
        for index in wanted:
            _show(printer, replayed, index, viewer, level)
    if replayed.is_complete or (ply is not None and ply <= len(replayed.moves)):
        return
    Printer(stderr=True).diagnostics(replayed.diagnostics, replayed.game.source)
    ctx.exit(1)


def _chosen(number: int, games: Iterable[GameRecord], file: str) -> GameRecord:
    count = 0
    for count, game in enumerate(games, 1):
        if count == number:
            return game
    raise Misuse(f"{file} has {'only ' if count else ''}{count} game{'s' if count != 1 else ''}, not {number}")


def _show(printer: Printer, replayed: Replay, index: int, viewer: int, level: str) -> None:
    """Print the position after ``index`` plies as the seat ``viewer`` sees it, under the move and what it did.

    Of the board all levels are drawn, or the one called ``level``.
    """
    from plybook.render.words import in_words

    variant, bound = replayed.variant, replayed.notation
    if variant is None or bound is None:
        return
    position, before = replayed.positions[index], replayed.positions[max(index - 1, 0)]
    picture = variant.draw(position, marked=before.changed(position), seat=viewer, level=level)
    if index:
        move = replayed.moves[index - 1]
        text = bound.emit(move, before, position)
        printer.line(f"Ply {index}: {before.number_text()} {text}", style="bold")
        printer.line(f"    {in_words(before, move, position)}")
    else:
        printer.line("Start", style="bold")
    printer.line()
    for row in picture.split("\n"):
        printer.line(row)
    printer.line()
    outcome = replayed.outcome if index == len(replayed.game.plies) else None
    printer.line(standing(variant, position, outcome))
    for fact in replayed.facts(index):
        printer.line(fact)
    printer.line(position.fen(), style="dim")
    printer.line()
