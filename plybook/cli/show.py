"""`plybook show`: a position as a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from plybook.cli.edges import Misuse, say
from plybook.cli.options import (
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

if TYPE_CHECKING:
    from plybook.catalogue import Variant


@click.command()
@click.argument("variant")
@position_options
@seat_option
@level_option
@picture_option
@targets_option
@click.option("--as", "form", metavar="FORM", help="How the position is written: fen, or as another program has it.")
def show(
    variant: str,
    fen: str | None,
    moves: str,
    notation: str | None,
    seat: str | None,
    level: str,
    picture: str | None,
    targets: str | None,
    form: str | None,
) -> None:
    """Draw a position and print its FEN-like string.

    With --targets a star stands where the man on CELL can go, and parentheses around whom he can take.

    \b
    plybook show tri-d
    plybook show tri-d --moves "Pc2-c4(2) Pd7-d5(6)"
    plybook show three-player --seat red
    plybook show prince --level 2
    plybook show raumschach --targets Ab1
    plybook show tri-d-tournament --as freer
    """
    from plybook.picture import marks_for
    from plybook.study import is_for_study

    chosen, _, positions = line_of(variant, fen, moves, notation, study=targets is not None)
    written = _form(chosen, form)
    position, viewer = positions[-1], chosen.seat(seat or 0)
    marked = {} if targets is None else marks_for(position, viewer, targets=own_man(position, targets, viewer))
    say(isolated(chosen.draw(position, marked=marked, seat=viewer, level=level, picture=picture)))
    say()
    say(standing(chosen, position, None if is_for_study(position) else position.outcome()))
    say(position.fen_as(written) if written else position.fen())


def _form(variant: Variant, form: str | None) -> str:
    """Return the form of another program that is called ``form``, nothing for plybook's own; refuse what is none."""
    from plybook.registry import meant

    known = ("fen", *variant.rules.fen_forms)
    if form is None or form == known[0]:
        return ""
    if form not in known:
        there = meant(form, known, f"it has: {', '.join(known)}")
        raise Misuse(f"no form {form!r} of a position in {variant.id}; {there}")
    return form
