"""`plybook convert`: the same games in another notation or another form of file."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import TYPE_CHECKING

import click

from plybook.cli.edges import Misuse
from plybook.cli.options import check_names, form_of, letters_option, replays_of, write_out

if TYPE_CHECKING:
    from plybook.diagnostics import Diagnostic
    from plybook.replay.replayed import Replay


@click.command()
@click.argument("file", metavar="FILE")
@click.option("-o", "--output", metavar="OUT", help="The file to write; standard output if none is named.")
@click.option("--to", metavar="FORM", help="The form to write; by default OUT's suffix says, else scoresheet.")
@click.option("--notation", metavar="NAME", help="The notation to write; by default each game's own.")
@click.option("--as-written", is_flag=True, help="Give back the games' own text, character for character.")
@click.option("--variant", metavar="NAME", help="The variant, if not the one stated or recognised.")
@click.option("--read-as", metavar="NAME", help="The notation the moves are in, if not the one recognised.")
@click.option("--from", "container", metavar="FORM", help="The form of FILE, if not the one recognised.")
@letters_option
@click.pass_context
def convert(
    ctx: click.Context,
    file: str,
    output: str | None,
    to: str | None,
    notation: str | None,
    as_written: bool,
    variant: str | None,
    read_as: str | None,
    container: str | None,
    letters: str | None,
) -> None:
    """Write the games of FILE in another notation or form.

    Moves are written in canonical text. What cannot be played stays as it was written, is reported on standard
    error, and makes the exit status 1; text that belongs to no game is reported and kept as a comment. OUT is
    written whole or not at all, and not where no game is found.

    \b
    plybook convert games.txt -o games.json
    plybook convert corpus:parmen-1 --notation parmen-full
    """
    from plybook.api import write_games

    if as_written and (to or notation):
        raise Misuse(f"--as-written gives back the games as they stand; it has no {'--to' if to else '--notation'}")
    form = to or form_of(output)
    check_names(variant, read_as, container, form, letters)
    check_names(notation=notation)
    faults: list[Diagnostic] = []
    replays = _to_write(
        _reported(replays_of(file, variant, read_as, container, letters), faults, notation), as_written
    )
    first = next(replays, None)
    if first is not None:
        write_out(write_games(chain([first], replays), to=form, notation=notation, as_written=as_written), output)
    ctx.exit(1 if faults else 0)


def _to_write(replays: Iterator[Replay], as_written: bool) -> Iterator[Replay]:
    """Yield what of ``replays`` is to be written: the games, and around them all there is where it stays as written.

    Nothing comes if there is no game.
    """
    from plybook.diagnostics import NO_GAME

    waiting: list[Replay] | None = []
    for replayed in replays:
        is_game = NO_GAME not in {found.code for found in replayed.diagnostics}
        if waiting is None:
            if is_game or as_written:
                yield replayed
        elif is_game:
            yield from (*waiting, replayed)
            waiting = None
        elif as_written:
            waiting.append(replayed)


def _reported(replays: Iterator[Replay], faults: list[Diagnostic], notation: str | None) -> Iterator[Replay]:
    """Yield ``replays``; print the errors found and gather them in ``faults``.

    Says so of a game that cannot be written in ``notation`` because it cannot be played to its end.
    """
    from plybook.cli.text import Printer
    from plybook.diagnostics import Severity
    from plybook.replay.rewriting import losses

    printer = Printer(stderr=True)
    said: set[str] = set()
    for replayed in replays:
        game = replayed.game
        errors = [found for found in replayed.diagnostics if found.severity is Severity.ERROR]
        # What is amiss with the file, too, is said: text that belongs to no game is written as a comment.
        printer.diagnostics(
            (found for found in replayed.diagnostics if found in errors or found.code.startswith("F")), game.source
        )
        faults += errors
        for remark in losses(replayed, notation) if notation else ():
            if remark not in said:
                said.add(remark)
                printer.line(remark)
        yield replayed
