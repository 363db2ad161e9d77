"""`plybook show`: a position as a picture."""

from __future__ import annotations

import click

from plybook.cli.edges import say
from plybook.cli.options import (
    Choice,
    level_option,
    line_of,
    own_man,
    picture_option,
    position_options,
    seat_option,
    standing,
    targets_option,
)
from plybook.display import isolated


@click.command()
@click.argument("variant")
@position_options
@seat_option
@level_option
@picture_option
@targets_option
@click.option(
    "--as",
    "form",
    type=Choice(["picture", "fen", "men"]),
    default="picture",
    show_default=True,
    help="The picture with the FEN-like string, that alone, or the men one by one, as --men takes them.",
)
def show(
    variant: str,
    fen: str | None,
    men: str | None,
    moves: str,
    notation: str | None,
    seat: str | None,
    level: str,
    picture: str | None,
    targets: str | None,
    form: str,
) -> None:
    """Draw a position and print its FEN-like string.

    With --targets a star stands where the man on CELL can go, and parentheses around whom he can take.

    \b
    plybook show tri-d
    plybook show tri-d --moves "Pc2-c4(2) Pd7-d5(6)"
    plybook show three-player --seat red
    plybook show prince --level 2
    plybook show raumschach --targets Ab1
    plybook show chess --men "wKe1 wQd1 bKe8 turn=b"
    plybook show tri-d --moves "Pc2-c4(2) Pd7-d5(6)" --as men
    """
    from plybook.picture import marks_for
    from plybook.study import is_for_study

    chosen, _, positions = line_of(variant, fen, men, moves, notation, study=targets is not None)
    position, viewer = positions[-1], chosen.seat(seat or 0)
    if form != "picture":
        say(position.fen() if form == "fen" else position.men_text())
        return
    marked = {} if targets is None else marks_for(position, viewer, targets=own_man(position, targets, viewer))
    say(isolated(chosen.draw(position, marked=marked, seat=viewer, level=level, picture=picture)))
    say()
    say(standing(chosen, position, None if is_for_study(position) else position.outcome()))
    say(position.fen())
