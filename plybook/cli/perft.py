"""`plybook perft`: count the positions some plies away."""

from __future__ import annotations

import click

from plybook.cli.options import Start, line_of, position_options
from plybook.cli.streams import say
from plybook.cli.workers import Workers, progress_options


@click.command()
@click.argument("variant")
@click.argument("depth", type=click.IntRange(min=0))
@position_options
@click.option("--divide", is_flag=True, help="Print the count after each first move, too.")
@progress_options
def perft(variant: str, depth: int, start: Start, divide: bool, workers: Workers) -> None:
    """Count the sequences of DEPTH legal moves.

    The count is on the last line.

    \b
    plybook perft tri-d 2
    plybook perft tri-d 2 --divide
    """
    from plybook.rules.position import perft as count

    _, bound, line = line_of(variant, start)
    position = line[-1]
    if depth == 0:
        say("1")
        return
    pairs = [(move, position.apply_unchecked(move)) for move in position.iter_legal_moves()]
    rows, total = list[tuple[str, int]](), 0
    with workers.meter(len(pairs), "positions") as meter:
        for move, after in pairs:
            below = count(after, depth - 1)
            rows.append((bound.emit(move, position, after) if divide else "", below))
            total += below
            meter.done(1, below)
    for text, below in sorted(rows) if divide else ():
        say(f"{text}: {below}")
    say(str(total))
