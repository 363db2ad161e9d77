"""`plybook corpus`: the sample games, random games, and random games with mistakes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

import click

from plybook.cli.group import CommandGroup
from plybook.cli.option_groups import option_group
from plybook.cli.options import check_names, format_option, rules_option
from plybook.cli.output import write_out
from plybook.cli.streams import say, write_data
from plybook.cli.workers import Meter, Workers, progress_options

if TYPE_CHECKING:
    from plybook.record import GameRecord


@click.group(cls=CommandGroup)
def corpus() -> None:
    """List, show, export, generate and spoil games."""


@corpus.command("list")
@format_option
def list_samples(form: str) -> None:
    """List the sample games.

    Those that have errors cannot be played to their end as they stand.

    \b
    plybook corpus list
    plybook corpus list --format json
    """
    from plybook.corpora.corpus import samples

    if form == "json":
        from plybook.report.samples import Samples

        write_data([Samples.of(samples().values()).document()])
        return
    for entry in samples().values():
        errors = "  (has errors)" if entry.has_errors else ""
        say(f"corpus:{entry.name}  {entry.variant}  {entry.title}{errors}")


@corpus.command()
@click.argument("name")
def show(name: str) -> None:
    """Show the origin and the facts of a sample game.

    \b
    plybook corpus show parmen-1
    """
    from plybook.corpora.corpus import sample

    entry = sample(name.removeprefix("corpus:"))
    for label in ("title", "variant", "notation", "players", "author", "source", "date"):
        say(f"{label + ':':<10} {getattr(entry, label)}")
    say(f"\n{click.wrap_text(' '.join(entry.about.split()), width=80)}")
    if entry.known_faults:
        say("\nknown to be wrong with the record:")
        for fault in entry.known_faults:
            say(f"  - {fault}")


@corpus.command()
@click.argument("name")
@click.option("-o", "--output", metavar="OUT", help="The file to write; by default standard output.")
def export(name: str, output: str | None) -> None:
    """Write out the file of a sample game as it is.

    \b
    plybook corpus export parmen-1 -o parmen-1.txt
    """
    from plybook.corpora.corpus import sample

    with sample(name.removeprefix("corpus:")).path.open(encoding="utf-8", newline="") as file:
        write_out([file.read()], output)


class _RandomGames(NamedTuple):
    """Options for random games: which, how many, and how they are written."""

    variant: str
    games: int
    seed: int
    plies: int
    notation: str | None
    to: str

    def checked(self) -> _RandomGames:
        """Return the options with the notation of the form filled in; raise for unknown names."""
        from plybook.container.container import containers
        from plybook.replay.rewrite import notation_for

        check_names(self.variant, self.notation, to=self.to)
        return self._replace(notation=notation_for(containers[self.to], self.notation))


_random_options = option_group(
    "wanted",
    _RandomGames,
    click.argument("variant"),
    rules_option,
    click.option("--games", type=click.IntRange(min=1), default=1, show_default=True, help="How many."),
    click.option("--seed", type=int, default=0, show_default=True, help="The same seed gives the same games."),
    click.option("--plies", type=click.IntRange(min=0), default=80, show_default=True, help="At most, in each."),
    click.option("--notation", metavar="NAME", help="The notation to write, if not the variant's own."),
    click.option("--to", default="scoresheet", show_default=True, metavar="FORM", help="The form of the file."),
)


@corpus.command()
@_random_options
@click.option("-o", "--output", metavar="OUT", help="The file to write; by default standard output.")
@progress_options
def generate(wanted: _RandomGames, output: str | None, workers: Workers) -> None:
    """Make random legal games of VARIANT.

    \b
    plybook corpus generate tri-d --games 10 --seed 1 --plies 60
    """
    from plybook.container.container import containers
    from plybook.corpora.generate import random_games

    variant, games, seed, plies, notation, to = wanted.checked()
    made = random_games(variant, games, seed=seed, plies=plies, notation=notation)
    with workers.meter(games, "games") as meter:
        write_out(containers[to].write(_counted(made, meter)), output)


def _counted(games: Iterable[GameRecord], meter: Meter) -> Iterator[GameRecord]:
    """Yield ``games``, and count each on ``meter``."""
    for game in games:
        yield game
        meter.done(1, 1)


@corpus.command()
@_random_options
@click.option("--kind", "kinds", multiple=True, metavar="KIND", help="A kind of slip; by default all kinds.")
@click.option("--slips", type=click.IntRange(min=1), default=1, show_default=True, help="How many, in each.")
@click.option("-o", "--output", metavar="OUT", help="The file to write; by default standard output.")
@click.option("--key", metavar="KEY", help="The file for the key: the changes, and the original texts.")
def spoil(wanted: _RandomGames, kinds: tuple[str, ...], slips: int, output: str | None, key: str | None) -> None:
    """Make random games of VARIANT with slips in them.

    KEY is a document with the changes and the original texts. The kinds of slips: key, man, origin, target, level,
    promotion, missing, doubled, swapped, columns, side. A slip stands after the fourth ply, and ten plies or more
    before the end; a game that admits none of its kind stays as it is.

    \b
    plybook corpus spoil tri-d --games 10 --seed 1 -o spoiled.txt --key key.json
    plybook corpus spoil chess --kind missing --kind doubled --slips 2
    """
    from plybook.catalogue import variants
    from plybook.container.container import containers
    from plybook.corpora.spoil import key_document, spoiled_games

    variant, games, seed, plies, notation, to = wanted.checked()
    made = list(spoiled_games(variant, games, seed=seed, plies=plies, notation=notation, kinds=kinds, slips=slips))
    write_out(containers[to].write(each.game for each in made), output)
    if key is not None:
        chosen = variants[variant]
        write_out([key_document(chosen.id, chosen.notation(notation).name, seed, made)], key)
