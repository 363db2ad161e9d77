"""`plybook select`: the games of an archive that match conditions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from plybook.cli.option_groups import option_group
from plybook.cli.output import check_outputs
from plybook.cli.problems import Problems
from plybook.cli.streams import Misuse, say
from plybook.cli.writing_options import WritingOptions, selecting_options

if TYPE_CHECKING:
    from plybook.archive.filters.filter import Filter
    from plybook.archive.write.outgoing import OutgoingGame
    from plybook.archive.write.selection import Taken
    from plybook.cli.workers import Meter


def _criteria(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options for conditions on games."""
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


class Part(NamedTuple):
    """Which of the wanted games are taken: the first ``most``, a random sample of ``size``, or all."""

    most: int | None
    size: int | None
    seed: int | None

    def check(self) -> None:
        """Raise `Misuse` for options that cannot go together."""
        if self.most is not None and self.size is not None:
            raise Misuse("--first and --sample: games are the first of all or taken by chance, not both")
        if self.seed is not None and self.size is None:
            raise Misuse("--seed is for --sample")

    def taken(self, games: Iterator[OutgoingGame[bool]], *, with_rest: bool) -> Iterator[Taken]:
        """Yield games, each with whether it is taken."""
        from plybook.archive.write.selection import first, sample

        if self.size is not None:
            return sample(games, self.size, self.seed or 0, with_rest=with_rest)
        return first(games, self.most, with_rest=with_rest)


_part_options = option_group(
    "part",
    Part,
    click.option("--first", "most", type=click.IntRange(min=1), metavar="N", help="Take the first N of them."),
    click.option(
        "--sample", "size", type=click.IntRange(min=1), metavar="N", help="Take a random sample of N of them."
    ),
    click.option("--seed", type=int, metavar="N", help="The same seed gives the same sample; 0 by default."),
)


@click.command()
@_criteria
@click.option("--not", "negated", is_flag=True, help="Take the games that fail at least one condition.")
@_part_options
@click.option("--count", "is_count", is_flag=True, help="Print the number of games; write nothing.")
@click.option("-o", "--output", metavar="OUT", help="The file to write; by default standard output.")
@click.option("--rest", metavar="FILE", help="The file for the games that are not taken.")
@selecting_options
@click.pass_context
def select(
    ctx: click.Context,
    /,
    negated: bool,
    part: Part,
    is_count: bool,
    output: str | None,
    rest: str | None,
    writing: WritingOptions,
    **criteria: tuple[str, ...],
) -> None:
    """Select the games that match conditions.

    All conditions must hold, also where an option is given several times; of several results, variants, endings or
    findings one must match. A game is replayed only if a condition needs it. With --not, the games are taken for
    which not all conditions hold.

    Games are written as they stand, byte for byte, or with --to or --notation as convert does. --rest takes all games
    that are not taken. Text that belongs to no game is written nowhere. OUT and --rest are written whole or not at
    all. The exit status is 0 if a game was found, 1 if none was, 2 if the command was misused. A file that cannot be
    read makes it 2; the games of the others are written all the same.

    \b
    plybook select games.pgn --tag White~smith --tag 'WhiteElo>=2200' --result 1-0 -o smith.pgn
    plybook select -r archive --variant tri-d --plies 20-80 --ending mate -o mates.txt
    plybook select games.txt --finding error -o bad.txt --rest good.txt
    plybook select corpus:parmen-1 corpus:parmen-2 --move QLW-b1(2)Q --count
    """
    from plybook.archive.write.selection import wanted_games

    part.check()
    if is_count:
        _check_written(output, rest, ctx.params["to"], ctx.params["notation"])
    check_outputs(output, rest, "--rest", "taken")
    conversion = writing.conversion and replace(writing.conversion, may_stay=True)
    with_rest = rest is not None
    task = partial(
        wanted_games,
        wanted=_filter(negated, criteria),
        conversion=conversion,
        is_count=is_count,
        with_rest=with_rest,
    )
    problems = Problems(writing.inputs, conversion=conversion)
    with writing.at_work(task) as (found, meter):
        tally = _Tally(problems, meter)
        games = tally.over(part.taken(problems.values(found), with_rest=with_rest))
        writing.write(games, None if is_count else output or "-", rest)
    if is_count:
        say(str(tally.taken))
    ctx.exit(problems.status(is_nothing=not tally.taken))


def _check_written(output: str | None, rest: str | None, to: str | None, notation: str | None) -> None:
    """Raise `Misuse` for options that do not go with --count."""
    given = {"output": output, "rest": rest, "to": to, "notation": notation}
    if name := next((name for name, value in given.items() if value is not None), None):
        raise Misuse(f"--count writes nothing; it has no --{name}")


def _filter(negated: bool, criteria: dict[str, tuple[str, ...]]) -> Filter:
    from plybook.archive.filters.condition import FilterError
    from plybook.archive.filters.filter import Filter

    if negated and not any(criteria.values()):
        raise Misuse("--not: there is no condition to negate")
    try:
        return Filter.of(negated=negated, **criteria)
    except FilterError as error:
        raise Misuse(str(error)) from None


class _Tally:
    """Counts the games that are ``taken``, and reports problems of those that are written."""

    def __init__(self, problems: Problems, meter: Meter) -> None:
        self.taken = 0
        self._problems = problems
        meter.finding = lambda: f"{self.taken:,} taken"

    def over(self, games: Iterable[Taken]) -> Iterator[Taken]:
        """Yield the games."""
        for game, is_taken in games:
            if not game.is_game:
                self._problems.printer.line(f"{game.file}: what belongs to no game is not written")
                continue
            self.taken += is_taken
            self._problems.lost(game)
            yield game, is_taken
