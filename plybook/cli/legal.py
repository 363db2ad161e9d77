"""`plybook legal`: the legal moves of a position."""

from __future__ import annotations

import click

from plybook.cli.options import Start, format_option, line_of, own_piece, position_options
from plybook.cli.streams import say, write_data


@click.command()
@click.argument("variant")
@position_options
@click.option("--from", "origin", metavar="CELL", help="Only the moves of the man on this cell, or of this board.")
@format_option
def legal(variant: str, start: Start, origin: str | None, form: str) -> None:
    """List the legal moves of a position, one a line, sorted.

    With --from royal men may be missing in the FEN, as in a diagram of what a man can do.

    \b
    plybook legal tri-d
    plybook legal tri-d --moves "1. Pc2-c4(2) Pd7-d5(6)" --notation parmen-full
    plybook legal chess --fen "8/8/8/3N4/8/8/8/8 w - - 0 1" --from d5
    """
    from plybook.display import isolated
    from plybook.render.cell_marks import moves_from

    chosen, bound, line = line_of(variant, start, study=origin is not None)
    position = line[-1]
    if origin is None:
        found = position.legal_moves()
    else:
        piece = own_piece(position, origin, position.turn, start.notation)
        if isinstance(piece, str):
            found = position.moves_of_board(position.board_called(piece))
        else:
            found = moves_from(position, piece)
    if form == "text":
        listing = "\n".join(sorted(bound.emit(move, position) for move in found))
        say(isolated(listing), nl=bool(found))
        return
    from plybook.report.positions import Legal

    write_data([Legal.of(chosen.id, bound.notation, position, found).document()])
