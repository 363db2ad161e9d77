"""`plybook show`: a position as a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from plybook.cli.options import (
    Drawing,
    Start,
    check_undrawn,
    drawing_options,
    format_option,
    line_of,
    own_piece,
    position_options,
    targets_option,
)
from plybook.cli.streams import Misuse, say, write_data
from plybook.display import isolated

if TYPE_CHECKING:
    from plybook.catalogue import Variant
    from plybook.report.positions import Shown, Targets
    from plybook.rules.position import Outcome, Position

_PICTURE, _FEN, _MEN = "picture", "fen", "men"


@click.command()
@click.argument("variant")
@position_options
@drawing_options
@targets_option
@click.option(
    "--as",
    "text",
    metavar="FORM",
    default=_PICTURE,
    show_default=True,
    help="The picture with the FEN-like string, fen or men, as --men takes them, alone, or another program's form.",
)
@format_option
@click.pass_context
def show(
    ctx: click.Context,
    variant: str,
    start: Start,
    drawing: Drawing,
    targets: str | None,
    text: str,
    form: str,
) -> None:
    """Draw a position and print its FEN-like string.

    With --targets a star stands on each cell to which the man on CELL can go, and parentheses around the men that it
    can take. CELL may be a board that moves, such as QLW; then a star stands on the pins where it can go.

    \b
    plybook show tri-d
    plybook show tri-d --moves "Pc2-c4(2) Pd7-d5(6)"
    plybook show three-player --seat red
    plybook show prince --level 2
    plybook show raumschach --targets Ab1
    plybook show chess --men "wKe1 wQd1 bKe8 turn=b"
    plybook show tri-d --moves "Pc2-c4(2) Pd7-d5(6)" --as men
    plybook show tri-d-tournament --as freer
    plybook show tri-d --format json
    """
    from plybook.cli.text import Printer
    from plybook.picture import marks_for
    from plybook.render.words import standing

    if form == "json":
        check_undrawn(ctx, "seat", "level", "picture")
        if ctx.get_parameter_source("text") is click.core.ParameterSource.COMMANDLINE:
            raise Misuse("--as says which text is printed; with --format json it is a document")
    chosen, _, positions = line_of(variant, start, study=targets is not None)
    position, viewer = positions[-1], chosen.seat(drawing.seat or 0)
    man = None if targets is None else own_piece(position, targets, viewer, start.notation)
    outcome = position.outcome()
    if form == "json":
        write_data([_document(chosen, position, outcome, man).document()])
        return
    if text != _PICTURE:
        say(_written(chosen, position, text))
        return
    marked = {} if man is None else marks_for(position, viewer, targets=man)
    how: dict[str, Any] = {"seat": viewer, "level": drawing.level, "picture": drawing.picture}
    printer = Printer()
    written = None if printer.shows_colours else chosen.draw(position, marked=marked, **how)
    if written is None or max(map(len, written.split("\n"))) > printer.width:
        from plybook.view.board import drawn
        from plybook.view.composing import narrowed, printed

        board = drawn(chosen, position, None, marked=marked, in_colour=True, **how)
        if printer.shows_colours:
            board = printed(board, printer.screen, printer.width)
        else:
            board = narrowed(board, printer.width).plain
        printer.board(board.with_legend)
    else:
        say(isolated(written))
    say()
    say(standing(position, outcome))
    say(position.fen())


def _written(variant: Variant, position: Position, form: str) -> str:
    """Return ``position`` in a ``form``; raise for an unknown form."""
    from plybook.registry import meant

    if form in (_FEN, _MEN):
        return position.fen() if form == _FEN else position.men_text()
    if form in variant.rules.fen_forms:
        return position.fen_as(form)
    known = (_PICTURE, _FEN, _MEN, *variant.rules.fen_forms)
    there = meant(form, known, f"it has: {', '.join(known)}")
    raise Misuse(f"no form {form!r} of a position in {variant.id}; {there}")


def _document(variant: Variant, position: Position, outcome: Outcome | None, piece: int | str | None) -> Shown:
    """Return the document of a position, with the moves of the man on a cell, or of the board, if one is given."""
    from plybook.report.positions import Shown, Standing

    targets = None if piece is None else _targets(position, piece)
    return Shown(variant=variant.id, position=Standing.of(position, outcome), targets=targets)


def _targets(position: Position, piece: int | str) -> Targets:
    """Return the moves of the man on a cell, or of the board of a name."""
    from plybook.picture import marks_for
    from plybook.render.diagram import CellMark
    from plybook.report.positions import Targets

    if isinstance(piece, str):
        board = position.board_called(piece)
        goes = [position.ends_of(move)[1] for move in position.moves_of_board(board)]
        return Targets(cell=position.alphabet().boards[board], goes=list(dict.fromkeys(goes)), takes=[])
    names, marked = position.geometry.names, marks_for(position, 0, targets=piece)
    goes, takes = (
        [names[cell] for cell in sorted(marked) if mark in marked[cell]]
        for mark in (CellMark.TARGET, CellMark.CAPTURE)
    )
    return Targets(cell=names[piece], goes=goes, takes=takes)
