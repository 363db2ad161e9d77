"""`plybook convert`: the same games in another notation, another form of file, or another edition."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from plybook.cli.inputs import Inputs, source_options
from plybook.cli.option_groups import option_group
from plybook.cli.options import WordChoice, check_names
from plybook.cli.output import write_if_any
from plybook.cli.problems import Problems
from plybook.cli.streams import Misuse

if TYPE_CHECKING:
    from plybook.archive.write.outgoing import OutgoingGame
    from plybook.replay.editions import Edition, Positions

_POSITIONS = ("start", "end", "all")


def _edition(
    no_comments: bool,
    no_variations: bool,
    no_marks: bool,
    tags: str | None,
    fix_results: bool,
    with_fen: bool,
    positions: str | None,
    split_variations: bool,
) -> Edition:
    from plybook.replay.editions import Edition

    return Edition(
        comments=not no_comments,
        variations=not no_variations,
        marks=not no_marks,
        tags=None if tags is None else frozenset(map(str.strip, tags.split(","))),
        positions=_positions(with_fen, positions),
        true_results=fix_results,
        split=split_variations,
    )


_edition_options = option_group(
    "edition",
    _edition,
    click.option("--no-comments", is_flag=True, help="Leave comments out."),
    click.option("--no-variations", is_flag=True, help="Leave variations out."),
    click.option("--no-marks", is_flag=True, help="Leave the marks of annotators out, such as !? and $14."),
    click.option(
        "--tags", metavar="NAME,...", help="Keep only these tag pairs, and what says how to read the moves."
    ),
    click.option(
        "--fix-results", is_flag=True, help="Write the result that the board shows, or that follows the moves."
    ),
    click.option("--with-fen", is_flag=True, help="Write the last position in a comment, as --positions end does."),
    click.option(
        "--positions", type=WordChoice(_POSITIONS), help="Write the position at the start, at the end, or all."
    ),
    click.option("--split-variations", is_flag=True, help="Write each variation as a game of its own."),
)


@click.command()
@click.option("-o", "--output", metavar="OUT", help="The file to write; by default standard output.")
@click.option("--to", metavar="FORM", help="The form to write; by default that of OUT's suffix, else scoresheet.")
@click.option("--notation", metavar="NAME", help="The notation to write; by default each game's own.")
@click.option("--as-written", is_flag=True, help="Give back the games' own text, character for character.")
@_edition_options
@source_options
@click.pass_context
def convert(
    ctx: click.Context,
    output: str | None,
    to: str | None,
    notation: str | None,
    as_written: bool,
    edition: Edition,
    inputs: Inputs,
) -> None:
    """Write games in another notation, form or edition.

    Moves are written in canonical text. What cannot be played stays as it was written, is reported on standard
    error, and makes the exit status 1; text that belongs to no game is reported and kept as a comment. OUT is
    written whole or not at all, and not where no game is found. Of several files, one that cannot be read is left
    out, and makes the exit status 2.

    \b
    plybook convert games.txt -o games.json
    plybook convert corpus:parmen-1 --notation parmen-full
    plybook convert -r archive -o all.pgn --no-comments
    """
    from plybook.archive.write.conversion import ConversionOptions
    from plybook.archive.write.outgoing import joined_text, outgoing_games
    from plybook.container.container import form_of
    from plybook.replay.editions import Edition

    inputs.reading.check()
    form = to or form_of(None if as_written else output)
    check_names(notation=notation, to=form)
    if as_written:
        _check_as_written(inputs.files, to, notation, is_edited=edition != Edition())
    conversion = ConversionOptions(form, notation, edition, as_written)
    problems = Problems(inputs, output, conversion=conversion)
    with inputs.at_work(partial(outgoing_games, conversion=conversion)) as (found, _):
        games = _to_write(problems.converted(found), as_written)
        write_if_any(games, partial(joined_text, conversion=conversion), output)
    ctx.exit(problems.status())


def _positions(with_fen: bool, named: str | None) -> Positions:
    """Return which positions are to be written into comments."""
    from plybook.replay.editions import Positions

    if with_fen and named not in (None, "end"):
        raise Misuse(f"--with-fen is --positions end; it has no --positions {named}")
    return Positions("end" if with_fen else named or "none")


def _check_as_written(files: list[str], to: str | None, notation: str | None, *, is_edited: bool) -> None:
    """Raise `Misuse` for options that --as-written excludes."""
    if to or notation:
        raise Misuse(f"--as-written gives back the games as they stand; it has no {'--to' if to else '--notation'}")
    if is_edited:
        raise Misuse("--as-written gives back the games as they stand, with all that is in them")
    if len(files) > 1:
        raise Misuse("--as-written is for one FILE; `plybook merge` puts several together")


def _to_write(games: Iterator[OutgoingGame[Any]], as_written: bool) -> Iterator[OutgoingGame[Any]]:
    """Yield the parts of ``games`` to write: games, and with ``as_written`` also the text around them.

    Nothing is yielded if there is no game.
    """
    waiting: list[OutgoingGame[Any]] | None = []
    for each in games:
        if waiting is None:
            if each.is_game or as_written:
                yield each
        elif each.is_game:
            yield from (*waiting, each)
            waiting = None
        elif as_written:
            waiting.append(each)
