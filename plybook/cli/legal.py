"""`plybook legal`: the legal moves of a position."""

from __future__ import annotations

import click

from plybook.cli.edges import say, write_data
from plybook.cli.options import position_of, position_options


@click.command()
@click.argument("variant")
@position_options
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
def legal(variant: str, fen: str | None, moves: str, notation: str | None, form: str) -> None:
    """List the legal moves of a position, one a line, sorted.

    \b
    plybook legal tri-d
    plybook legal tri-d --moves "1. Pc2-c4(2) Pd7-d5(6)" --notation parmen-full
    """
    import json
    import sys

    from plybook.display import isolated

    chosen, bound, position = position_of(variant, fen, moves, notation)
    texts = sorted(bound.emit(move, position) for move in position.iter_legal_moves())
    if form == "text":
        listing = "\n".join(texts)
        say(isolated(listing) if sys.stdout.isatty() else listing, nl=bool(texts))
        return
    found = {
        "variant": chosen.id,
        "notation": bound.name,
        "fen": position.fen(),
        "turn": chosen.seats[position.turn],
        "moves": texts,
    }
    write_data([json.dumps(found, ensure_ascii=False, indent=2), "\n"])
