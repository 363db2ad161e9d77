"""`plybook convert`: the same games in another notation, another form of file, or another edition."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING

import click

from plybook.cli.options import (
    Choice,
    check_names,
    files_of,
    letters_option,
    reading_of,
    recursive_option,
    write_out,
)
from plybook.cli.streams import MISUSED, Misuse
from plybook.cli.workers import Workers, worker_options
from plybook.cli.writing_options import Report

if TYPE_CHECKING:
    from plybook.archive.write.conversion import Converted
    from plybook.replay.editions import Positions

_POSITIONS = ("start", "end", "all")


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("-o", "--output", metavar="OUT", help="The file to write; standard output if none is named.")
@click.option("--to", metavar="FORM", help="The form to write; by default OUT's suffix says, else scoresheet.")
@click.option("--notation", metavar="NAME", help="The notation to write; by default each game's own.")
@click.option("--as-written", is_flag=True, help="Give back the games' own text, character for character.")
@click.option("--no-comments", is_flag=True, help="Leave comments out.")
@click.option("--no-variations", is_flag=True, help="Leave variations out.")
@click.option("--no-marks", is_flag=True, help="Leave the marks of annotators out, such as !? and $14.")
@click.option("--tags", metavar="NAME,...", help="Keep only these tag pairs, and what says how to read the moves.")
@click.option("--fix-results", is_flag=True, help="Write the result that the board shows, or the moves end with.")
@click.option("--with-fen", is_flag=True, help="Write the last position in a comment, as --positions end does.")
@click.option("--positions", type=Choice(_POSITIONS), help="Write the position at the start, at the end, or all.")
@click.option("--split-variations", is_flag=True, help="Make a game of its own of each variation.")
@click.option("--variant", metavar="NAME", help="The variant, if not the one stated or recognised.")
@click.option("--read-as", metavar="NAME", help="The notation the moves are in, if not the one recognised.")
@click.option("--from", "container", metavar="FORM", help="The form of FILE, if not the one recognised.")
@letters_option
@recursive_option
@worker_options
@click.pass_context
def convert(
    ctx: click.Context,
    files: tuple[str, ...],
    output: str | None,
    to: str | None,
    notation: str | None,
    as_written: bool,
    no_comments: bool,
    no_variations: bool,
    no_marks: bool,
    tags: str | None,
    fix_results: bool,
    with_fen: bool,
    positions: str | None,
    split_variations: bool,
    variant: str | None,
    read_as: str | None,
    container: str | None,
    letters: str | None,
    recursive: bool,
    workers: Workers,
) -> None:
    """Write the games of one FILE or several in another notation, form or edition.

    Moves are written in canonical text. What cannot be played stays as it was written, is reported on standard
    error, and makes the exit status 1; text that belongs to no game is reported and kept as a comment. OUT is
    written whole or not at all, and not where no game is found. Of several files, one that cannot be read is left
    out, and makes the exit status 2.

    \b
    plybook convert games.txt -o games.json
    plybook convert corpus:parmen-1 --notation parmen-full
    plybook convert -r archive -o all.pgn --no-comments
    """
    from plybook.archive.run.tasks import work
    from plybook.archive.write.conversion import ConversionOptions, converted, text_of
    from plybook.replay.editions import Edition

    reading = reading_of(variant, read_as, container, letters)
    from plybook.container.container import form_of

    form = to or form_of(None if as_written else output)
    check_names(to=form)
    check_names(notation=notation)
    edition = Edition(
        comments=not no_comments,
        variations=not no_variations,
        marks=not no_marks,
        tags=None if tags is None else frozenset(map(str.strip, tags.split(","))),
        positions=_positions(with_fen, positions),
        true_results=fix_results,
        split=split_variations,
    )
    chosen = files_of(files, recursive=recursive)
    if as_written:
        _check_as_written(chosen, to, notation, is_edited=edition != Edition())
    order = ConversionOptions(form, notation, edition, as_written)
    with workers.at_work(chosen) as (pool, meter):
        report = Report(is_one=len(chosen) == 1, order=order)
        found = work(partial(converted, order=order), chosen, reading, pool=pool, progress=meter)
        games = _to_write(report.passed_on(found, lambda each: each), as_written)
        first = next(games, None)
        if first is not None:
            write_out(text_of(chain([first], games), order), output)
    ctx.exit(MISUSED if report.unread else 1 if report.errors else 0)


def _positions(with_fen: bool, named: str | None) -> Positions:
    """Return which positions are to be written."""
    from plybook.replay.editions import Positions

    if with_fen and named not in (None, "end"):
        raise Misuse(f"--with-fen is --positions end; it has no --positions {named}")
    return Positions("end" if with_fen else named or "none")


def _check_as_written(files: list[str], to: str | None, notation: str | None, *, is_edited: bool) -> None:
    """Raise `Misuse` for what cannot be asked of games as they are written."""
    if to or notation:
        raise Misuse(f"--as-written gives back the games as they stand; it has no {'--to' if to else '--notation'}")
    if is_edited:
        raise Misuse("--as-written gives back the games as they stand, with all that is in them")
    if len(files) > 1:
        raise Misuse("--as-written is for one FILE; `plybook merge` puts several together")


def _to_write(games: Iterable[Converted], as_written: bool) -> Iterator[Converted]:
    """Yield what of ``games`` is to be written: the games, and around them all there is where it stays as written.

    Nothing comes if there is no game.
    """
    waiting: list[Converted] | None = []
    for each in games:
        if waiting is None:
            if each.is_game or as_written:
                yield each
        elif each.is_game:
            yield from (*waiting, each)
            waiting = None
        elif as_written:
            waiting.append(each)
