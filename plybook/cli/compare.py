"""`plybook compare`: games by the rules of two variants."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import click

from plybook.cli.inputs import Inputs, files_argument, inputs_of
from plybook.cli.option_groups import option_group
from plybook.cli.options import (
    allow_rules_option,
    format_option,
    from_option,
    letters_option,
    notation_option,
    recursive_option,
    rules_option,
)
from plybook.cli.streams import MISUSED, Misuse, misuse, write_data
from plybook.cli.workers import worker_options

if TYPE_CHECKING:
    from plybook.archive.comparison import Comparison, ComparisonCounts
    from plybook.archive.read.options import ReadingOptions
    from plybook.archive.read.replays import StrayText
    from plybook.archive.run.tasks import Found
    from plybook.cli.text import Printer

_NAMED = 8  # the greatest number of moves in a line


def _reading(notation: str | None, container: str | None, letters: str | None) -> ReadingOptions:
    from plybook.archive.read.options import ReadingOptions

    return ReadingOptions(None, notation, container, letters)


_reading_options = option_group(
    "reading", _reading, notation_option, from_option, letters_option, rules_option, allow_rules_option
)


@click.command()
@click.argument("one", metavar="VARIANT")
@click.argument("other", metavar="VARIANT")
@option_group("inputs", inputs_of, files_argument, _reading_options, recursive_option, worker_options)
@format_option
@click.pass_context
def compare(
    ctx: click.Context,
    one: str,
    other: str,
    inputs: Inputs,
    form: str,
) -> None:
    """Compare games by the rules of two variants.

    Each game in FILE... is played by the rules of both variants, whichever variant it states. The output names the
    first ply that is legal by only one of them, and why, and the first position in which the legal moves differ.

    The exit status is 0 if all games are legal by both, 1 if one is not, 2 if the command was misused or a file could
    not be read.

    \b
    plybook compare tri-d tri-d-tournament games.txt
    plybook compare chess alice corpus:alice-2 --format json
    """
    from plybook.archive.comparison import ComparisonCounts, comparisons
    from plybook.archive.run.tasks import by_file

    notation, letters = inputs.reading.notation, inputs.reading.letters
    inputs = replace(inputs, reading=_checked(one, other, inputs.reading))
    task = partial(comparisons, a=one, b=other, notation=notation, letters=letters)
    counts, printer = ComparisonCounts(), None
    if form == "text":
        from plybook.cli.text import Printer

        printer = Printer()
    with inputs.at_work(task, printer) as (found, _):
        if printer is not None:
            _as_text(found, counts, printer)
        else:
            from plybook.report.comparisons import json_document

            write_data(json_document(one, other, by_file(found), counts))
            for error in counts.unread:
                misuse(error).show()
    if printer is not None and counts.games and not inputs.workers.quiet:
        printer.line(_sum(counts, one, other))
    ctx.exit(MISUSED if counts.unread else int(counts.both < counts.games or counts.errors > 0))


def _checked(one: str, other: str, reading: ReadingOptions) -> ReadingOptions:
    """Return how the files are to be read; raise for variants that cannot be compared."""
    from plybook.archive.comparison import GameComparer, serves
    from plybook.catalogue import variants

    try:
        GameComparer(variants[one], variants[other], reading.notation)
    except ValueError as error:
        raise Misuse(str(error)) from None
    serving = reading.notation if reading.notation and serves(variants[one], reading.notation) else None
    reading = reading._replace(variant=one, notation=serving)
    reading.check()
    return reading


def _sum(counts: ComparisonCounts, one: str, other: str) -> str:
    from plybook.cli.text import counted

    return (
        f"{counted(counts.games, 'game')}: {counts.both} legal in both, {counts.only_a} in {one} alone, "
        f"{counts.only_b} in {other} alone, {counts.neither} in neither"
    )


def _as_text(found: Iterator[Found[Comparison | StrayText]], counts: ComparisonCounts, printer: Printer) -> None:
    """Print the comparison of each game, and the stray texts."""
    from plybook.archive.read.replays import StrayText

    for _, _, each, error in found:
        if error is not None:
            counts.unread.append(error)
            misuse(error).show()
        if each is None:
            continue
        counts.add(each)
        if isinstance(each, StrayText):
            printer.diagnostics(each.diagnostics, each.source)
        else:
            _say(each, printer)


def _say(game: Comparison, printer: Printer) -> None:
    a, b = game.a.variant, game.b.variant
    stated = f", which says it is {game.stated}," if game.stated not in ("", a, b) else ""
    legal = {
        (True, True): f"legal in {a} and in {b}",
        (True, False): f"legal in {a}, not in {b}",
        (False, True): f"legal in {b}, not in {a}",
        (False, False): f"legal neither in {a} nor in {b}",
    }[game.a.legal, game.b.legal]
    printer.line(f"game {game.game} of {game.source.file}{stated} is {legal}", style="bold")
    if line := _parting(game):
        printer.line(f"  {line}")
    for side in (game.a, game.b):
        if side.refusal is not None:
            printer.line(f"  in {side.variant}:")
            printer.diagnostics([side.refusal], game.source)
    for line in (*_ending(game), *_differing(game)):
        printer.line(line)


def _parting(game: Comparison) -> str:
    """Return the line about the ply at which the rules differ, if there is one."""
    fork, a, b = game.fork, game.a.variant, game.b.variant
    if fork is None:
        return ""
    if fork.step is None:
        return f"the starting position can be in {a if fork.a else b} alone"
    where = f"{fork.step} (ply {fork.step.ply})"
    if fork.a and fork.b:
        one, other = (f"{turn}'s {text}" for turn, text in zip(fork.turns, (fork.a, fork.b), strict=True))
        return f"{where} is another move in each: {one} in {a}, {other} in {b}"
    return f"{where} is legal in {a if fork.a else b} alone"


def _ending(game: Comparison) -> Iterator[str]:
    """Yield how a game that is legal in both variants ends in each, if the endings differ."""
    if game.fork is not None or not game.a.legal or game.a.outcome == game.b.outcome:
        return
    ends = (
        f"in {side.variant} by {side.outcome.termination}, {side.outcome.result}"
        if side.outcome
        else f"in {side.variant} not at all"
        for side in sorted((game.a, game.b), key=lambda side: side.outcome is None)
    )
    yield f"  on the board it ends {', '.join(ends)}"


def _differing(game: Comparison) -> Iterator[str]:
    """Yield the lines about the first position in which the legal moves differ."""
    choices, a, b = game.choices, game.a.variant, game.b.variant
    if choices is None:
        if all(side.refusal is None or side.refusal.ply is not None for side in (game.a, game.b)):
            yield "  the legal moves are the same all the way"
        return
    where = f"after {choices.after} (ply {choices.after.ply})" if choices.after else "at the start"
    if choices.turns[0] != choices.turns[1]:
        yield f"  {where} {choices.turns[0]} is to move in {a}, {choices.turns[1]} in {b}"
        return
    yield f"  the legal moves differ first {where}, where {choices.turns[0]} is to move"
    for name, moves in ((a, choices.only_a), (b, choices.only_b)):
        if moves:
            more = len(moves) - _NAMED
            named = [*moves[:_NAMED], f"{more} more"] if more > 1 else moves
            yield f"    in {name} alone: {', '.join(named)}"
