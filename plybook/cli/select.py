"""`plybook select`: the games of an archive that are as somebody asks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from plybook.cli.options import (
    check_names,
    check_outputs,
    files_of,
    letters_option,
    reading_of,
    recursive_option,
)
from plybook.cli.streams import MISUSED, Misuse, say, write_data
from plybook.cli.workers import Reader, Workers, worker_options

if TYPE_CHECKING:
    from plybook.archive.filters.filter import Filter
    from plybook.archive.write.selection import SelectedGame, SelectionOptions, Taken
    from plybook.cli.text import Losses

_CRITERIA = ("tag", "result", "variant", "plies", "ending", "finding", "position", "move", "line")


def _criteria(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options that say which games are wanted."""
    for name, metavar, words in reversed((
        ("tag", "TEST", "A tag: NAME, NAME=V, NAME!=V, NAME~TEXT, NAME~/REGEX/, NAME>=V, <=, >, < (numbers, dates)."),
        ("result", "RESULT", "The result, such as 1-0, '*', draw or 'White wins'; of several any."),
        ("variant", "NAME", "The variant, stated or recognised; of several any."),
        ("plies", "RANGE", "The number of plies: 40, 20-80, 20- or -80."),
        ("ending", "NAME", "How it ended: mate, stalemate, repetition, unfinished ...; of several any."),
        ("finding", "NAME", "What was found: a code or its name, error, warning, note, none; of several any."),
        ("position", "POSITION", "A position reached: a FEN, its first fields, or men on cells such as wKe1,bPc2."),
        ("move", "MOVE", "A move played, in any notation of the variant."),
        ("line", "MOVES", "The first moves, such as 'e4 e5 Nf3', in any notation of the variant."),
    )):  # fmt: skip
        command = click.option(f"--{name}", metavar=metavar, multiple=True, help=words)(command)
    return command


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@_criteria
@click.option("--not", "negated", is_flag=True, help="Take the games that fail at least one condition.")
@click.option("--first", "most", type=click.IntRange(min=1), metavar="N", help="Take the first N of them.")
@click.option("--sample", "size", type=click.IntRange(min=1), metavar="N", help="Take N of them by chance.")
@click.option("--seed", type=int, metavar="N", help="The same seed gives the same sample; 0 if not said.")
@click.option("--count", "is_count", is_flag=True, help="Print how many there are; write nothing.")
@click.option("-o", "--output", metavar="OUT", help="The file to write; standard output if none is named.")
@click.option("--rest", metavar="FILE", help="The file for the games that are not taken.")
@click.option("--to", metavar="FORM", help="The form to write, if not as the games are written.")
@click.option("--notation", metavar="NAME", help="The notation to write, if not as the games are written.")
@recursive_option
@click.option("--read-variant", metavar="NAME", help="The variant to read, if not the one stated or recognised.")
@click.option("--read-as", metavar="NAME", help="The notation the moves are in, if not the one recognised.")
@click.option("--from", "container", metavar="FORM", help="The form of the files, if not the one recognised.")
@letters_option
@worker_options
@click.pass_context
def select(
    ctx: click.Context,
    /,
    files: tuple[str, ...],
    negated: bool,
    most: int | None,
    size: int | None,
    seed: int | None,
    is_count: bool,
    output: str | None,
    rest: str | None,
    to: str | None,
    notation: str | None,
    recursive: bool,
    read_variant: str | None,
    read_as: str | None,
    container: str | None,
    letters: str | None,
    workers: Workers,
    **criteria: tuple[str, ...],
) -> None:
    """Take from files the games that are asked for.

    All that is asked for must be so, also where an option is given several times; of several results, variants,
    endings or findings one must be. A game is replayed only where that is needed to tell. With --not those games are
    taken of which it is not all so.

    Games are written as they stand, byte for byte, or with --to or --notation as convert does. --rest takes all games
    that are not taken. Text that belongs to no game is written nowhere. OUT and --rest are written whole or not at
    all. The exit status is 0 if there was such a game, 1 if there was none, 2 if the command was misused; a file that
    cannot be read makes it 2, and the games of the others are written all the same.

    \b
    plybook select games.pgn --tag White~smith --tag 'WhiteElo>=2200' --result 1-0 -o smith.pgn
    plybook select -r archive --variant tri-d --plies 20-80 --ending mate -o mates.txt
    plybook select games.txt --finding error -o bad.txt --rest good.txt
    plybook select corpus:parmen-1 corpus:parmen-2 --move QLW-b1(2)Q --count
    """
    from plybook.archive.run.tasks import work
    from plybook.archive.write.joining import JoinError
    from plybook.archive.write.selection import SelectionOptions, sifted
    from plybook.cli.text import Losses, Printer

    _check(most, size, seed, {"output": output, "rest": rest, "to": to, "notation": notation} if is_count else {})
    check_outputs(output, rest, "--rest", "taken")
    reading = reading_of(read_variant, read_as, container, letters)
    check_names(notation=notation, to=to)
    wanted = _filter(negated, criteria)
    from plybook.container.container import form_of

    form = to or (form_of(output) if notation else "")
    order = SelectionOptions(wanted, form, notation, is_count=is_count, with_rest=rest is not None)
    chosen = files_of(files, recursive=recursive)
    with workers.at_work(chosen) as (pool, meter):
        report = _Report(Losses(Printer(stderr=True), order.own_notation, form))
        found = work(partial(sifted, order=order), chosen, reading, pool=pool, progress=meter)
        meter.finding = lambda: f"{report.taken:,} taken"
        try:
            pieces = (piece for _, piece in report.values(found))
            _write(order, report.over(_taken(order, pieces, most, size, seed or 0)), output, rest)
        except JoinError as error:
            raise Misuse(str(error)) from None
    if is_count:
        say(str(report.taken))
    ctx.exit(MISUSED if report.unread else int(not report.taken))


def _check(most: int | None, size: int | None, seed: int | None, written: dict[str, str | None]) -> None:
    """Raise `Misuse` for options that cannot go together; those of ``written`` are for what is not counted alone."""
    if most is not None and size is not None:
        raise Misuse("--first and --sample: games are the first of all or taken by chance, not both")
    if seed is not None and size is None:
        raise Misuse("--seed is for --sample")
    if given := next((name for name, value in written.items() if value is not None), None):
        raise Misuse(f"--count writes nothing; it has no --{given}")


def _filter(negated: bool, criteria: dict[str, tuple[str, ...]]) -> Filter:
    from plybook.archive.filters.condition import FilterError
    from plybook.archive.filters.filter import Filter

    if negated and not any(criteria.values()):
        raise Misuse("--not: nothing is asked for of which the contrary could be")
    try:
        return Filter.of(negated=negated, **criteria)
    except FilterError as error:
        raise Misuse(str(error)) from None


def _taken(
    order: SelectionOptions, pieces: Iterator[SelectedGame], most: int | None, size: int | None, seed: int
) -> Iterator[Taken]:
    from plybook.archive.write.selection import first, sample

    if size is not None:
        return sample(pieces, size, seed, with_rest=order.with_rest)
    return first(pieces, most, with_rest=order.with_rest)


class _Report(Reader):
    """Says on standard error what there is to say, and counts the games ``taken`` and the files ``unread``."""

    def __init__(self, losses: Losses) -> None:
        super().__init__()
        self.taken = 0
        self._losses = losses

    def over(self, pieces: Iterable[Taken]) -> Iterator[Taken]:
        """Yield ``pieces``."""
        for piece, is_taken in pieces:
            self.taken += is_taken
            if not piece.is_game:
                self._losses.printer.line(f"{piece.file}: what belongs to no game is not written")
            self._losses.say(
                piece.file, piece.number, piece.stays_in, piece.left_out, piece.reason, piece.parts_left_out
            )
            yield piece, is_taken


def _write(order: SelectionOptions, pieces: Iterator[Taken], output: str | None, rest: str | None) -> None:
    """Write what is taken to ``output`` or standard output, and the others to ``rest``, if that is named."""
    from plybook.archive.write.selection import as_written, in_form
    from plybook.files import whole_files

    if order.is_count:
        for _ in pieces:
            pass
        return
    to_stdout = output in (None, "-")
    with whole_files([Path(name) for name in (None if to_stdout else output, rest) if name]) as drafts:
        others = drafts[-1] if rest else None

        def put(piece: str | bytes) -> None:
            if others:
                others.write([piece])

        write_rest = put if others else None
        content = in_form(pieces, order.to, write_rest) if order.to else as_written(pieces, write_rest)
        if to_stdout:
            write_data(content)
        else:
            drafts[0].write(content)
