"""`plybook replay`: the boards of a game, after one ply or after each."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from plybook.cli.options import (
    Drawing,
    GamePly,
    check_ply,
    check_undrawn,
    drawing_options,
    format_option,
    game_of,
    games_of,
    place_options,
    reading_options,
    stop_option,
)
from plybook.cli.streams import write_data

if TYPE_CHECKING:
    from plybook.archive.read.options import ReadingOptions
    from plybook.catalogue import Variant
    from plybook.cli.text import Printer
    from plybook.replay.result import Replay
    from plybook.rules.position import Position
    from plybook.view.board import DrawnBoard


_ABOUT = 8  # lines around a board and its key, those of the FEN-like string left out, and the next prompt with them


@click.command()
@click.argument("file", metavar="FILE")
@reading_options
@place_options
@click.option("--all", "every", is_flag=True, help="Every position, from the start to the end.")
@drawing_options
@stop_option
@format_option
@click.pass_context
def replay(
    ctx: click.Context,
    file: str,
    reading: ReadingOptions,
    place: GamePly,
    every: bool,
    drawing: Drawing,
    stop_at_first: bool,
    form: str,
) -> None:
    """Draw the board of a game, at the end or after any ply.

    On a terminal with too few lines for the board, it is the levels that the move has changed; --level all draws
    every level. A game that goes wrong is shown as far as it could be played, with what is wrong; the exit status
    is then 1.

    \b
    plybook replay corpus:parmen-1 --ply 42
    plybook replay games.txt --game 2 --all --seat black
    plybook replay games.txt --all --format json
    """
    from plybook.cli.text import Printer
    from plybook.replay.engine import replay as play

    if form == "json":
        check_undrawn(ctx, "seat", "level", "picture")
    reading.check()
    number, ply = place.number or 1, place.ply
    replayed = play(game_of(number, games_of(file, reading), file), suppose=not stop_at_first)
    plies = len(replayed.game.plies)
    check_ply(ply, replayed, number, file)
    wanted = range(len(replayed.positions)) if every else [min(plies if ply is None else ply, len(replayed.moves))]
    is_right = replayed.is_complete or (ply is not None and ply <= len(replayed.moves))
    if form == "json":
        from plybook.report.positions import Replayed

        write_data([Replayed.of(replayed, wanted).document()])
        ctx.exit(int(not is_right))
    printer = Printer()
    if replayed.variant and replayed.positions:
        viewer = replayed.variant.seat(drawing.seat or 0)
        is_whole = ctx.get_parameter_source("level") is not click.core.ParameterSource.DEFAULT
        for index in wanted:
            _show(printer, replayed, index, viewer, drawing, is_whole=is_whole, is_first=index == wanted[0])
    if not is_right:
        Printer(stderr=True).diagnostics(replayed.diagnostics, replayed.game.source)
        ctx.exit(1)


def _show(
    printer: Printer,
    replayed: Replay,
    index: int,
    viewer: int,
    drawing: Drawing,
    *,
    is_whole: bool,
    is_first: bool,
) -> None:
    """Print the position after ``index`` plies from the seat ``viewer``, under the move and its effects.

    On a terminal with too few lines for the board, it is the levels that the move has changed unless it ``is_whole``.
    Only the ``is_first`` has a legend there.
    """
    from plybook.render.cell_marks import shown_move
    from plybook.render.words import in_words, standing

    variant, bound = replayed.variant, replayed.notation
    if variant is None or bound is None:
        return
    position, before = replayed.positions[index], replayed.positions[max(index - 1, 0)]
    board, rows = None, list[str]()
    if printer.screen or printer.shows_colours:
        board = _on_screen(printer, variant, (before, position), viewer, drawing, is_whole=is_whole)
    else:
        marked = shown_move(before, position).marks
        drawn = variant.draw(position, marked=marked, seat=viewer, level=drawing.level, picture=drawing.picture)
        rows = drawn.split("\n")
        if max(map(len, rows)) > printer.width:
            narrow = _on_screen(printer, variant, (before, position), viewer, drawing, is_whole=True)
            rows = list(narrow.with_legend.lines)
    if index:
        move = replayed.moves[index - 1]
        written = bound.emit(move, before, position, is_chess960=replayed.is_chess960)
        printer.line(f"Ply {index}: {before.number_text()} {written}", style="bold")
        printer.line(f"    {in_words(before, move, position)}")
    else:
        printer.line("Start", style="bold")
    printer.line()
    if board is not None:
        printer.board(board.with_legend if is_first else board)
        if is_first:
            _print_key(printer, board, position)
    for row in rows:
        printer.line(row)
    printer.line()
    outcome = replayed.outcome if index == len(replayed.game.plies) else None
    printer.line(standing(position, outcome))
    for fact in replayed.facts(index):
        printer.line(fact)
    printer.folded(position.fen(), style="dim")
    printer.line()


def _print_key(printer: Printer, board: DrawnBoard, position: Position) -> None:
    """Print what the marks of ``board`` and the letters of its men say, if the terminal has lines for it."""
    from textwrap import wrap

    if printer.screen is None:
        return
    width, height = printer.screen
    key = [line for text in board.key(position) for line in wrap(text, width)]
    below = 1 + (width < len(position.fen()) <= 2 * width)
    if len(board.with_legend.lines) + len(key) + _ABOUT + below <= height:
        for line in ("", *key):
            printer.line(line, style="dim")


def _on_screen(
    printer: Printer,
    variant: Variant,
    positions: tuple[Position, Position],
    viewer: int,
    drawing: Drawing,
    *,
    is_whole: bool,
) -> DrawnBoard:
    """Return the board after a move, of which ``positions`` are those before and after it, as a terminal has room."""
    from plybook.view.composing import on_screen

    before, position = positions
    return on_screen(
        variant,
        position,
        before,
        printer.screen,
        "" if is_whole else "--level all draws every level",
        seat=viewer,
        level=drawing.level,
        picture=drawing.picture,
        in_colour=printer.shows_colours,
        width=printer.width,
    )
