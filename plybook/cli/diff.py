"""`plybook diff`: the differences of two scores of a game."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import asdict
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from plybook.cli.options import WordChoice, called, game_of, games_of, reading_options
from plybook.cli.streams import Misuse, write_data

if TYPE_CHECKING:
    from plybook.archive.differences import Difference, Divergence
    from plybook.archive.read.options import ReadingOptions
    from plybook.record import GameRecord

_PAIRS = ("order", "players")
_NUMBERED = re.compile(r"(.+):([1-9][0-9]{0,8})", re.DOTALL)


class _Side(NamedTuple):
    """One of the two files: its name in the output, the file, and the number of the game, None for all."""

    letter: str
    file: str
    number: int | None


class _Compared(NamedTuple):
    """Two games, one of which may be missing, and their differences if both are there."""

    a: int | None
    b: int | None
    difference: Difference | None


@click.command()
@click.argument("a", metavar="A")
@click.argument("b", metavar="B")
@reading_options
@click.option(
    "--game", "number", type=click.IntRange(min=1), help="The number of the game in both files; by default all."
)
@click.option(
    "--pair",
    type=WordChoice(_PAIRS),
    default="order",
    show_default=True,
    help="Which games are compared: those of the same number, or of the same players and day.",
)
@click.option("--moves-only", is_flag=True, help="Compare the moves and nothing else.")
@click.option("--format", "form", type=WordChoice(["text", "json"]), default="text", show_default=True)
@click.pass_context
def diff(
    ctx: click.Context,
    a: str,
    b: str,
    reading: ReadingOptions,
    number: int | None,
    pair: str,
    moves_only: bool,
    form: str,
) -> None:
    """Show where two scores of a game part and meet again.

    They are those in the files A and B, or FILE:3 for the third game of a file.

    Moves are compared as moves, so that two notations of a variant agree. Where the games part, the output names the
    next move of each, how many plies follow, and whether both reach the same position again. Tags, results and, where
    all moves are the same, notation, marks, comments and variations are compared too.

    The exit status is 0 if nothing differs, 1 if something does, 2 if the command was misused.

    \b
    plybook diff mine.pgn theirs.pgn
    plybook diff games.txt:2 games.txt:5
    plybook diff white.txt black.txt --pair players --moves-only
    """
    reading.check()
    sides = _side("A", a, number), _side("B", b, number)
    if {side.file for side in sides} == {"-"}:
        raise Misuse("standard input can be read once, and cannot be both A and B")
    games = [_games(side, games_of(side.file, reading)) for side in sides]
    compared = _compared(*games, by_players=pair == "players", moves_only=moves_only)
    is_same = _as_json(compared, sides) if form == "json" else _as_text(compared, sides)
    ctx.exit(0 if is_same else 1)


def _side(letter: str, text: str, number: int | None) -> _Side:
    """Return the file and the game number in an argument such as ``games.txt:3``, unless it is the name of a file."""
    found = _NUMBERED.fullmatch(text)
    if found is None or found[1] == "corpus" or os.path.lexists(text):
        return _Side(letter, text, number)
    if number is not None:
        raise Misuse(f"{text} names a game already; it has no --game")
    return _Side(letter, found[1], int(found[2]))


def _games(side: _Side, games: Iterator[GameRecord]) -> Iterator[GameRecord]:
    if side.number is not None:
        yield game_of(side.number, games, side.file)
        return
    count = 0
    for game in games:
        if game.is_game:
            count += 1
            yield game
    if not count:
        raise Misuse(f"{side.file} has no game")


def _compared(
    a: Iterator[GameRecord], b: Iterator[GameRecord], *, by_players: bool, moves_only: bool
) -> Iterator[_Compared]:
    from plybook.archive.differences import Difference, diff, paired

    for mine, theirs in paired(list(a), list(b)) if by_players else zip_longest(a, b):
        found = None
        if mine is not None and theirs is not None:
            found = diff(mine, theirs)
            found = Difference(found.variants, found.starts, found.partings) if moves_only else found
        yield _Compared(None if mine is None else mine.index, None if theirs is None else theirs.index, found)


# --- as JSON -----------------------------------------------------------------------------------------------------


def _as_json(compared: Iterator[_Compared], sides: tuple[_Side, _Side]) -> bool:
    """Print one document; return whether there are no differences."""
    import json

    games = [_document(each) for each in compared]
    same = all(game["same"] for game in games)
    files = {side.letter.lower(): called(side.file) for side in sides}
    write_data([json.dumps({**files, "same": same, "games": games}, ensure_ascii=False, indent=2), "\n"])
    return same


def _document(each: _Compared) -> dict[str, Any]:
    found = each.difference
    if found is None:
        return {"a": each.a, "b": each.b, "same": False}
    return {"a": each.a, "b": each.b, "same": found.same, "same_moves": found.same_moves, **asdict(found)}


# --- in words ----------------------------------------------------------------------------------------------------


def _as_text(compared: Iterator[_Compared], sides: tuple[_Side, _Side]) -> bool:
    """Print the differences; return whether there are none."""
    from plybook.cli.text import Printer

    printer, same = Printer(), True
    for each in compared:
        if each.difference is None:
            there, gone = sides if each.b is None else sides[::-1]
            printer.line(f"{_called(there, each.a or each.b)} has no partner in {gone.file}")
            same = False
        elif not each.difference.same:
            printer.line(f"A is {_called(sides[0], each.a)}, B {_called(sides[1], each.b)}", style="bold")
            for line in _words(each.difference):
                printer.line(f"  {line}")
            same = False
    return same


def _called(side: _Side, number: int | None) -> str:
    return f"game {number} of {called(side.file)}"


def _words(found: Difference) -> Iterator[str]:
    """Yield the lines about the differences of two games."""
    if found.variants:
        yield "A is of {}, B of {}; their moves are not compared".format(
            *(each or "no variant" for each in found.variants)
        )
    if found.starts:
        yield f"A begins with {found.starts[0]}"
        yield f"B begins with {found.starts[1]}"
    for parting in found.partings:
        yield from _of_parting(parting)
    if found.results:
        yield "result: A has {}, B has {}".format(*(each or "none" for each in found.results))
    for tag in found.tags:
        yield f"tag {tag.name}: A has {_quoted(tag.a)}, B has {_quoted(tag.b)}"
    if found.texts:
        yield f"what differs in the text: {', '.join(found.texts)}"


def _of_parting(parting: Divergence) -> Iterator[str]:
    from plybook.cli.text import counted

    where = f"after {parting.after} (ply {parting.after.ply})" if parting.after else "at the start"
    if parting.a is None or parting.b is None:
        ended, other, left, step = ("A", "B", parting.left_b, parting.b)
        if parting.a is not None:
            ended, other, left, step = ("B", "A", parting.left_a, parting.a)
        yield f"{where}: {ended} ends, {other} goes on with {step}, {counted(left, 'ply', 'plies')} more"
    else:
        yield f"{where}: A has {parting.a}, B has {parting.b}"
    if parting.met is not None:
        mine, theirs = (f"after {step} (ply {step.ply})" if step else "at the start" for step in parting.met)
        yield f"  both come to one position again: A {mine}, B {theirs}"
    elif parting.a is not None and parting.b is not None:
        yield f"  from there A has {counted(parting.left_a, 'ply', 'plies')}, B {parting.left_b}"


def _quoted(value: str | None) -> str:
    return "none" if value is None else f'"{value}"'
