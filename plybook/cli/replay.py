"""`plybook replay`: the boards of a game, at a ply or all through it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from plybook.cli.options import (
    check_names,
    check_ply,
    check_undrawn,
    format_option,
    game_of,
    game_option,
    games_of,
    level_option,
    picture_option,
    ply_option,
    reading_options,
    seat_option,
    standing,
    stop_option,
)
from plybook.cli.streams import write_data

if TYPE_CHECKING:
    from plybook.cli.text import Printer
    from plybook.replay.result import Replay


@click.command()
@click.argument("file", metavar="FILE")
@reading_options
@game_option
@ply_option
@click.option("--all", "every", is_flag=True, help="Every position, from the start to the end.")
@seat_option
@level_option
@picture_option
@stop_option
@format_option
@click.pass_context
def replay(
    ctx: click.Context,
    file: str,
    variant: str | None,
    notation: str | None,
    container: str | None,
    letters: str | None,
    number: int | None,
    ply: int | None,
    every: bool,
    seat: str | None,
    level: str,
    picture: str | None,
    stop_at_first: bool,
    form: str,
) -> None:
    """Draw the board of a game in FILE: at the end, after one ply, or after every ply.

    A game that goes wrong is shown as far as it could be played, with what is wrong; the exit status is then 1.

    \b
    plybook replay corpus:parmen-1 --ply 42
    plybook replay games.txt --game 2 --all --seat black
    plybook replay games.txt --all --format json
    """
    from plybook.cli.text import Printer
    from plybook.replay.engine import replay as play

    if form == "json":
        check_undrawn(ctx, "seat", "level", "picture")
    check_names(variant, notation, container, letters=letters)
    game = game_of(number or 1, games_of(file, variant, notation, container, letters), file)
    replayed = play(game, suppose=not stop_at_first)
    plies = len(replayed.game.plies)
    check_ply(ply, replayed, number or 1, file)
    wanted = range(len(replayed.positions)) if every else [min(plies if ply is None else ply, len(replayed.moves))]
    is_right = replayed.is_complete or (ply is not None and ply <= len(replayed.moves))
    if form == "json":
        from plybook.report.positions import Replayed

        write_data([Replayed.of(replayed, wanted).document()])
        ctx.exit(int(not is_right))
    printer = Printer()
    if replayed.variant and replayed.positions:
        viewer = replayed.variant.seat(seat or 0)
        for index in wanted:
            _show(printer, replayed, index, viewer, level, picture)
    if not is_right:
        Printer(stderr=True).diagnostics(replayed.diagnostics, replayed.game.source)
        ctx.exit(1)


def _show(printer: Printer, replayed: Replay, index: int, viewer: int, level: str, picture: str | None) -> None:
    """Print the position after ``index`` plies as the seat ``viewer`` sees it, under the move and what it did.

    Of the board all levels are drawn, or the one called ``level``, the usual way or as ``picture`` draws it.
    """
    from plybook.render.words import in_words

    variant, bound = replayed.variant, replayed.notation
    if variant is None or bound is None:
        return
    position, before = replayed.positions[index], replayed.positions[max(index - 1, 0)]
    drawn = variant.draw(position, marked=before.changed(position), seat=viewer, level=level, picture=picture)
    if index:
        move = replayed.moves[index - 1]
        text = bound.emit(move, before, position, is_chess960=replayed.is_chess960)
        printer.line(f"Ply {index}: {before.number_text()} {text}", style="bold")
        printer.line(f"    {in_words(before, move, position)}")
    else:
        printer.line("Start", style="bold")
    printer.line()
    for row in drawn.split("\n"):
        printer.line(row)
    printer.line()
    outcome = replayed.outcome if index == len(replayed.game.plies) else None
    printer.line(standing(variant, position, outcome))
    for fact in replayed.facts(index):
        printer.line(fact)
    printer.line(position.fen(), style="dim")
    printer.line()
