"""`plybook perft`: count the positions some plies away."""

from __future__ import annotations

import click

from plybook.cli.edges import say
from plybook.cli.options import position_of, position_options


@click.command()
@click.argument("variant")
@click.argument("depth", type=click.IntRange(min=0))
@position_options
@click.option("--divide", is_flag=True, help="Print the count after each first move too.")
def perft(variant: str, depth: int, fen: str | None, moves: str, notation: str | None, divide: bool) -> None:
    """Count the sequences of DEPTH legal moves; the count is on the last line.

    \b
    plybook perft tri-d 2
    plybook perft tri-d 2 --divide
    """
    from plybook.replay.position import perft as count

    _, bound, position = position_of(variant, fen, moves, notation)
    if divide and depth > 0:
        legal = position.iter_legal_moves()
        pairs = [(move, position.apply_unchecked(move)) for move in legal]
        rows = sorted((bound.emit(move, position, after), count(after, depth - 1)) for move, after in pairs)
        for text, below in rows:
            say(f"{text}: {below}")
        say(str(sum(below for _, below in rows)))
        return
    say(str(count(position, depth)))
