"""Options that several commands share, reading a FILE argument, and setting up a position."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import click

from plybook.cli.option_groups import option_group
from plybook.cli.streams import Misuse, check_input, is_output

if TYPE_CHECKING:
    from plybook.archive.read.options import ReadingOptions
    from plybook.catalogue import Variant
    from plybook.interpret.bound_notation import BoundNotation
    from plybook.record import GameRecord
    from plybook.replay.result import Replay
    from plybook.rules.position import Position

    _Choice = click.Choice[str]
else:
    _Choice = click.Choice

_Command = TypeVar("_Command", bound=Callable[..., Any])


class WordChoice(_Choice):
    """One of several words; an error suggests the nearest one."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the word; raise `click.BadParameter` if it is none of them."""
        try:
            return str(super().convert(value, param, ctx))
        except click.BadParameter as error:
            from plybook.registry import nearest

            near = nearest(str(value), self.choices)
            hint = f" Did you mean {near!r}?" if near else ""
            raise click.BadParameter(f"{error.message}{hint}", ctx, param) from None


seat_option = click.option("--seat", metavar="NAME", help="The seat that looks at the board; by default the first.")
"""Adds the option for the side from which a board is drawn."""


picture_option = click.option("--picture", metavar="NAME", help="Which picture to draw, if there are several.")
"""Adds the option for the picture of a variant."""


def editor_option(text: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return the option for the address of an editor, with ``text`` as its help."""
    return click.option(
        "--editor-url", "editor", metavar="URL", envvar="PLYBOOK_EDITOR_URL", callback=_check_editor, help=text
    )


def _check_editor(ctx: click.Context, param: click.Parameter, url: str | None) -> str | None:
    from plybook.editor_links import editor_link

    try:
        return url if url is None or editor_link(url, "") else None
    except ValueError as error:
        raise Misuse(f"--editor-url: {error}") from None


targets_option = click.option(
    "--targets", metavar="CELL", help="Show the moves of the man on this cell, or of a board."
)
"""Adds the option that marks the moves of a man."""


game_option = click.option(
    "--game", "number", type=click.IntRange(min=1), help="The number of the game; by default the first."
)
"""Adds the option for the number of a game in a file."""


ply_option = click.option("--ply", type=click.IntRange(min=0), help="The position after this ply; 0 is the start.")
"""Adds the option for the number of plies before a position."""


fen_option = click.option("--fen", metavar="FEN", help="The position to begin with, instead of the starting one.")
"""Adds the option for a position as FEN."""


men_option = click.option("--men", metavar="TEXT", help='The same as a list of men: "wKe1 wQd1 bKe8 turn=b".')
"""Adds the option for a position as a list of men."""


moves_option = click.option("--moves", metavar="TEXT", default="", help="Moves to make first, numbers allowed.")
"""Adds the option for moves from a position."""


def _level(ctx: click.Context, parameter: click.Parameter, name: str) -> str:
    return "" if name.casefold() == "all" else name


level_option = click.option(
    "--level",
    metavar="NAME",
    default="",
    callback=_level,
    help="Draw this level of the board only; all draws every level.",
)
"""Adds the option for the level of a board that is drawn."""


letters_option = click.option("--letters", metavar="CODE", help="The language of the men's letters: de, fr, ru, ...")
"""Adds the option for the language of the piece letters."""


format_option = click.option(
    "--format",
    "form",
    type=WordChoice(["text", "json"]),
    default="text",
    show_default=True,
    help="For people, or for programs.",
)
"""Adds the option for output as text or as JSON."""


def check_undrawn(ctx: click.Context, *names: str) -> None:
    """Raise `Misuse` if one of the options ``names``, for drawing a board, is given where none is drawn."""
    for name in names:
        if ctx.get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE:
            raise Misuse(f"--{name} says how a board is drawn; in JSON none is")


def codes_option(name: str, said: str) -> Callable[[_Command], _Command]:
    """Return a decorator for an option that names codes; the command gets beginnings of codes, () for none."""
    return click.option(name, metavar="CODE,...", multiple=True, callback=_beginnings_of_codes, help=said)


def _beginnings_of_codes(ctx: click.Context, param: click.Parameter, words: tuple[str, ...]) -> tuple[str, ...]:
    if not words:
        return ()
    from plybook.notation.code_names import codes_called

    return tuple(beginning for word in words for beginning in codes_called(word))


def _reading(variant: str | None, notation: str | None, container: str | None, letters: str | None) -> ReadingOptions:
    from plybook.archive.read.options import ReadingOptions

    return ReadingOptions(variant, notation, container, letters)


def _reading_as(
    variant: str | None, read_as: str | None, container: str | None, letters: str | None
) -> ReadingOptions:
    return _reading(variant, read_as, container, letters)


def _reading_beside(
    read_variant: str | None, read_as: str | None, container: str | None, letters: str | None
) -> ReadingOptions:
    return _reading(read_variant, read_as, container, letters)


from_option = click.option("--from", "container", metavar="FORM", help="The form of the file: scoresheet, json, ...")
"""Adds the option for the form of the file that is read."""

notation_option = click.option("--notation", metavar="NAME", help="The notation of the moves; by default recognised.")
"""Adds the option for the notation that is read."""


def _load_rules(ctx: click.Context, param: click.Parameter, names: tuple[str, ...]) -> None:
    """Load the games of rule files; raise `Misuse` for what is none."""
    if ctx.resilient_parsing or not names:
        return
    from plybook.rule_files import load_rules
    from plybook.rules.rule_files.sections import RuleFileError

    for name in names:
        try:
            load_rules(name)
        except RuleFileError as error:
            raise Misuse(f"--rules: {error}") from None


rules_option = click.option(
    "--rules",
    metavar="FILE",
    multiple=True,
    is_eager=True,
    expose_value=False,
    type=click.Path(),
    envvar="PLYBOOK_RULES",
    callback=_load_rules,
    help="Also know the games of this rule file; see `plybook rules`.",
)
"""Adds the option for rule files to a command that takes a variant; they are loaded before it is looked up."""


def _allow_rules(ctx: click.Context, param: click.Parameter, allowed: bool) -> None:
    """Let games name rule files beside them, for this command."""
    if not ctx.resilient_parsing:
        from plybook.loaded_rules import allow_rules

        allow_rules(allowed=allowed)


allow_rules_option = click.option(
    "--allow-rules",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_allow_rules,
    help="Read a rule file that a game names in its tag Rules, beside the file of the game.",
)
"""Adds the option that lets games name rule files."""

_VARIANT = click.option("--variant", metavar="NAME", help="The variant; by default stated or recognised.")
_READ_AS = click.option("--read-as", metavar="NAME", help="The notation to read; by default recognised.")

reading_options = option_group(
    "reading",
    _reading,
    _VARIANT,
    notation_option,
    from_option,
    letters_option,
    rules_option,
    allow_rules_option,
)
"""Adds the options for reading files; the command gets `ReadingOptions` as ``reading``, unchecked."""

reading_as_options = option_group(
    "reading", _reading_as, _VARIANT, _READ_AS, from_option, letters_option, rules_option, allow_rules_option
)
"""Adds the same to a command whose option ``--notation`` is for writing."""

reading_beside_options = option_group(
    "reading",
    _reading_beside,
    click.option("--read-variant", metavar="NAME", help="The variant to read; by default stated or recognised."),
    _READ_AS,
    from_option,
    letters_option,
    rules_option,
    allow_rules_option,
)
"""Adds the same to a command whose ``--notation`` and ``--variant`` are for writing and selecting."""


recursive_option = click.option("-r", "--recursive", is_flag=True, help="Also read the files of games in folders.")
"""Adds the option that reads folders."""


stop_option = click.option(
    "--stop-at-first", is_flag=True, help="End the check of a game at the first move that cannot be played."
)
"""Adds the option that ends a check at the first ply that cannot be played."""


class Start(NamedTuple):
    """A position to begin with: ``fen``, ``men`` or the starting position, then moves in a notation."""

    fen: str | None
    men: str | None
    moves: str
    notation: str | None


position_options = option_group(
    "start",
    Start,
    fen_option,
    men_option,
    moves_option,
    click.option("--notation", metavar="NAME", help="The notation of moves, read and written."),
    rules_option,
)
"""Adds the options for a position; the command gets a `Start` as ``start``."""


class Drawing(NamedTuple):
    """How a board is drawn: from which seat, which level, and as which picture."""

    seat: str | None
    level: str
    picture: str | None


drawing_options = option_group("drawing", Drawing, seat_option, level_option, picture_option)
"""Adds the options for drawing a board; the command gets a `Drawing` as ``drawing``."""


class GamePly(NamedTuple):
    """A position in a file: the ``number`` of a game, and the number of its plies, ``ply``."""

    number: int | None
    ply: int | None


place_options = option_group("place", GamePly, game_option, ply_option)
"""Adds the options for a game and a ply; the command gets a `GamePly` as ``place``."""


def check_names(variant: str | None = None, notation: str | None = None, to: str | None = None) -> None:
    """Raise `UnknownNameError` for an unknown name, before anything is read or written."""
    from plybook.catalogue import variants
    from plybook.container.container import containers
    from plybook.notation.notation import notations

    if variant is not None:
        variants[variant].notation(notation)
    elif notation is not None:
        notations[notation]
    if to is not None:
        containers[to]


def called(file: str) -> str:
    """Return the name of a FILE argument in findings."""
    return "<stdin>" if file == "-" else file


def files_of(files: Sequence[str], *, recursive: bool) -> list[str]:
    """Return the files for FILE arguments: files, those in folders, and those that match patterns.

    The file of standard output is left out of folders and patterns; raises `Misuse` if it is named.
    """
    from plybook.archive.read.inputs import files_in
    from plybook.archive.read.sources import suffixes

    for file in files:
        check_input(file)
    found = files_in(files, suffixes() if recursive else (), recursive=recursive)
    return [file for file in found if not is_output(file)]


def games_of(file: str, reading: ReadingOptions) -> Iterator[GameRecord]:
    """Yield the games of a FILE argument; an `OSError` names the file."""
    from plybook.archive.read.chunks import records
    from plybook.archive.read.sources import opened

    check_input(file)
    with closing(opened(file)) as found:
        yield from records(found, reading)


def game_of(number: int, games: Iterable[GameRecord], file: str) -> GameRecord:
    """Return game ``number`` of ``file``, closing the generator ``games``."""
    count = 0
    try:
        for count, game in enumerate(games, 1):
            if count == number:
                return game
    finally:
        if isinstance(games, Generator):
            games.close()
    raise Misuse(f"{file} has {'only ' if count else ''}{count} game{'s' if count != 1 else ''}, not {number}")


def check_ply(ply: int | None, replayed: Replay, number: int, file: str) -> None:
    """Raise `Misuse` if a game has fewer plies."""
    plies = len(replayed.game.plies)
    if ply is not None and ply > plies:
        raise Misuse(f"game {number} of {file} has {plies} plies, not {ply}")


def beginning(
    variant: Variant, fen: str | None, men: str | None, notation: str | None = None, *, study: bool = False
) -> Position:
    """Return the position of ``fen``, or of the list ``men`` with names of ``notation``, or the start.

    For ``study`` royal men may be missing. Raises `Misuse` if both are given, and for an invalid position.
    """
    from plybook.rules.men_list import MenError
    from plybook.rules.setup import FenError

    if fen is not None and men is not None:
        raise Misuse("--fen and --men both say the position; give one of them")
    try:
        if men is not None:
            return variant.setup(men, notation, study=study)
        if fen is None:
            return variant.start()
        return variant.position(fen, study=study)
    except MenError as error:
        raise Misuse(f"bad --men: {error}") from None
    except FenError as error:
        raise Misuse(f"bad FEN: {error}") from None


def line_of(variant: str, start: Start, *, study: bool = False) -> tuple[Variant, BoundNotation, list[Position]]:
    """Return the variant, its notation, and the positions from the ``start`` through its moves.

    For ``study`` royal men may be missing; then there must be no moves.
    """
    from plybook.catalogue import variants
    from plybook.notation.moves import typed_moves

    chosen = variants[variant]
    bound = chosen.notation(start.notation)
    positions = [beginning(chosen, start.fen, start.men, start.notation, study=study)]
    for number, text in enumerate(typed_moves(start.moves), 1):
        if number == 1 and positions[0].is_for_study():
            raise Misuse("--moves need a position that a game can come to, not one for study")
        try:
            positions.append(positions[-1].apply_unchecked(bound.parse(text, positions[-1])))
        except ValueError as error:
            hint = "" if bound.accepts(text) else chosen.other_notation_hint(text, bound.name)
            raise Misuse(f"move {number} of --moves: {error}{f' ({hint})' if hint else ''}") from None
    return chosen, bound, positions


def of_file(source: str, number: int, ply: int | None, games: Iterable[GameRecord]) -> tuple[Replay, int]:
    """Return a game of a FILE argument, replayed, and the ply up to which it is shown."""
    from plybook.replay.engine import replay

    replayed = replay(game_of(number, games, source), suppose=False)
    check_ply(ply, replayed, number, source)
    return replayed, min(len(replayed.game.plies) if ply is None else ply, len(replayed.moves))


def own_piece(position: Position, name: str, seat: int, notation: str | None) -> int | str:
    """Return the cell called ``name`` with a man of the seat to move, or the name if it is that of a board.

    The name is that of ``notation``, if given, or the one of ``seat`` or a common one.
    """
    from plybook.picture import named

    if position.board_called(name) >= 0:
        return name
    cell = named(position, name, seat, notation)
    man = position.man_at(cell)
    if man is None or man.seat != position.turn:
        raise Misuse(f"no man of {position.seat_names()[position.turn]}, the side to move, stands on {name}")
    return cell
