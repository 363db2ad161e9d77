"""`plybook show`: a position as a picture."""

from __future__ import annotations

import click

from plybook.cli.edges import say
from plybook.cli.options import level_option, position_of, position_options, seat_option, standing
from plybook.display import isolated


@click.command()
@click.argument("variant")
@position_options
@seat_option
@level_option
def show(variant: str, fen: str | None, moves: str, notation: str | None, seat: str | None, level: str) -> None:
    """Draw a position and print its FEN-like string.

    \b
    plybook show tri-d
    plybook show tri-d --moves "Pc2-c4(2) Pd7-d5(6)"
    plybook show three-player --seat red
    plybook show prince --level 2
    """
    chosen, _, position = position_of(variant, fen, moves, notation)
    say(isolated(chosen.draw(position, seat=seat or 0, level=level)))
    say()
    say(standing(chosen, position, position.outcome()))
    say(position.fen())
