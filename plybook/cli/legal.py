"""`plybook legal`: the legal moves of a position."""

from __future__ import annotations

import click

from plybook.cli.edges import say, write_data
from plybook.cli.options import Choice, line_of, own_man, position_options


@click.command()
@click.argument("variant")
@position_options
@click.option("--from", "origin", metavar="CELL", help="Only those of the man on this cell.")
@click.option("--format", "form", type=Choice(["text", "json"]), default="text", show_default=True)
def legal(
    variant: str, fen: str | None, men: str | None, moves: str, notation: str | None, origin: str | None, form: str
) -> None:
    """List the legal moves of a position, one a line, sorted.

    With --from royal men may be missing in the FEN, as in a diagram of what a man can do.

    \b
    plybook legal tri-d
    plybook legal tri-d --moves "1. Pc2-c4(2) Pd7-d5(6)" --notation parmen-full
    plybook legal chess --fen "8/8/8/3N4/8/8/8/8 w - - 0 1" --from d5
    """
    import json
    import sys

    from plybook.display import isolated
    from plybook.study import moves_of

    chosen, bound, line = line_of(variant, fen, men, moves, notation, study=origin is not None)
    position = line[-1]
    if origin is None:
        texts = sorted(bound.emit(move, position) for move in position.iter_legal_moves())
    else:
        found = moves_of(position, own_man(position, origin, position.turn))
        texts = sorted(bound.emit(move, where) for move, where in found.items())
    if form == "text":
        listing = "\n".join(texts)
        say(isolated(listing) if sys.stdout.isatty() else listing, nl=bool(texts))
        return
    document = {
        "variant": chosen.id,
        "notation": bound.name,
        "fen": position.fen(),
        "turn": chosen.seats[position.turn],
        "moves": texts,
    }
    write_data([json.dumps(document, ensure_ascii=False, indent=2), "\n"])
