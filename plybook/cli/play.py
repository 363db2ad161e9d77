"""`plybook play`: a game at a prompt."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import click

from plybook.cli.option_groups import option_group
from plybook.cli.options import (
    Drawing,
    beginning,
    called,
    fen_option,
    game_of,
    game_option,
    games_of,
    level_option,
    men_option,
    picture_option,
    rules_option,
)
from plybook.cli.streams import Misuse, say, warn

if TYPE_CHECKING:
    from plybook.cli.prompts import Prompt
    from plybook.cli.text import Printer
    from plybook.playing.session import PromptSession, Told
    from plybook.workbench.game import Game


class _GameStart(NamedTuple):
    """The game to play: a new game of a ``variant``, from ``fen``, ``men`` or the start, or a game in ``file``."""

    variant: str | None
    fen: str | None
    men: str | None
    notation: str | None
    file: str | None
    number: int | None


_start_options = option_group(
    "begun",
    _GameStart,
    click.argument("variant", required=False),
    rules_option,
    fen_option,
    men_option,
    click.option("--notation", metavar="NAME", help="The notation to write; moves are read in any notation."),
    click.option("--from", "file", metavar="FILE", help="Go on with a game in this file."),
    game_option,
)
_drawing_options = option_group(
    "drawing",
    Drawing,
    click.option("--seat", metavar="NAME", help="The seat whose view is drawn; turn is the seat to move."),
    level_option,
    picture_option,
)


@click.command()
@_start_options
@click.option(
    "--random", "at_random", metavar="SEAT", multiple=True, help="Let this seat be played at random, or all."
)
@click.option("--seed", type=int, help="The same seed gives the same moves at random.")
@_drawing_options
@click.option("-q", "--quiet", is_flag=True, help="Draw the board only on request.")
@click.pass_context
def play(
    ctx: click.Context,
    begun: _GameStart,
    at_random: tuple[str, ...],
    seed: int | None,
    drawing: Drawing,
    quiet: bool,
) -> None:
    """Play a game: type moves, and see the board after each.

    Without a variant, a terminal asks for one. A line that is no move is a command, such as undo, moves, save
    game.pgn or quit; help lists them. Tab completes moves and commands. Lines may come from a pipe, too; the exit
    status is then 1 if one of them failed.

    \b
    plybook play tri-d
    plybook play three-player --random red --random black --seed 7
    plybook play --from game.pgn
    """
    from plybook.cli.prompts import Piped, is_terminal, prompt_for
    from plybook.cli.text import Printer
    from plybook.playing.completing import Completer
    from plybook.playing.players import PlayersTable
    from plybook.playing.session import EVERYBODY, BoardLook, PromptSession

    game, others = _game(*begun)
    names = game.variant.seats if EVERYBODY in map(str.casefold, at_random) else at_random
    table = PlayersTable(game, [game.variant.seat(name) for name in names], seed)
    look = BoardLook(table, *drawing)
    look.board()  # raises for unknown names
    printer = Printer()
    look.in_colour, look.screen, look.width = printer.shows_colours, printer.screen, printer.width
    asks = is_terminal()
    session = PromptSession(table, look, source=begun.file or "", others=others, quiet=quiet, asks=asks)
    prompt = prompt_for(Completer(session)) if asks else Piped()
    went_well = _run(session, prompt, printer)
    ctx.exit(int(not (went_well or prompt.is_terminal)))


def _game(
    variant: str | None, fen: str | None, men: str | None, notation: str | None, file: str | None, number: int | None
) -> tuple[Game, int]:
    """Return the game to play, and the number of other games in its file."""
    from plybook.catalogue import variants
    from plybook.cli.prompts import is_terminal
    from plybook.workbench.game import Game

    if file is not None:
        if fen is not None or men is not None:
            raise Misuse("a game in a file has its own start; --fen and --men are for a new one")
        return _game_in(file, variant, notation, number or 1)
    if number is not None:
        raise Misuse("--game says which game of a file; there is no --from")
    if variant is None and is_terminal():
        say(f"{', '.join(variants)}; `plybook variants --pages` lists others")
        variant = click.prompt("Which game")
    if variant is None:
        raise Misuse("there is nothing to play: name a VARIANT, or a file with --from")
    chosen = variants[variant]
    return Game(chosen, beginning(chosen, fen, men), notation), 0


def _game_in(file: str, variant: str | None, notation: str | None, number: int) -> tuple[Game, int]:
    from plybook.archive.read.options import ReadingOptions
    from plybook.cli.text import Printer
    from plybook.diagnostics import RecordError
    from plybook.replay.engine import replay
    from plybook.replay.rewrite import rewrite
    from plybook.workbench.game import Game

    if file == "-":
        raise Misuse("standard input has the moves; --from names a file")
    games = list(games_of(file, ReadingOptions()))
    record = game_of(number, games, file)
    replayed = replay(record, suppose=False)
    if variant is not None and replayed.variant is not None and replayed.variant.id != variant:
        raise Misuse(f"game {number} of {called(file)} is of {replayed.variant.id}, not of {variant}")
    try:
        game = Game.of(replay(rewrite(replayed, notation)) if notation else replayed)
    except RecordError:
        Printer(stderr=True).diagnostics(replayed.diagnostics, record.source)
        raise Misuse(
            f"game {number} of {called(file)} cannot be played to its end, and so not gone on with"
        ) from None
    except ValueError as error:
        raise Misuse(f"game {number} of {called(file)}: {error}") from None
    return game, len(games) - 1


def _run(session: PromptSession, prompt: Prompt, printer: Printer) -> bool:
    """Process line after line until the user leaves; return whether all of them succeeded."""
    from plybook.playing.session import LeaveError, RefusedError

    went_well, told = True, session.begin()
    while True:
        try:
            for each in told:
                _tell(each, prompt, printer)
            told = session.take(prompt.read(session.prompt))
        except LeaveError:
            break
        except (RefusedError, UnicodeError) as error:
            went_well, told = False, iter(())
            _refuse("it is not UTF-8" if isinstance(error, UnicodeError) else str(error), prompt, printer)
        except EOFError:
            if not prompt.is_terminal:
                return went_well
            printer.line()
            told = session.take("quit")
        except KeyboardInterrupt:
            if not prompt.is_terminal:
                raise
            printer.line()
            told = session.interrupted()
    if prompt.is_terminal and not session.table.is_kept:
        for each in session.take("score"):
            _tell(each, prompt, printer)
    return went_well


def _refuse(message: str, prompt: Prompt, printer: Printer) -> None:
    """Print why a line failed; for a pipe with its number, and to standard error."""
    if prompt.is_terminal:
        printer.line(message, style="red")
    else:
        warn(f"line {prompt.number}: {message}")


def _tell(told: Told, prompt: Prompt, printer: Printer) -> None:
    """Print an answer of the session."""
    from plybook.cli.text import in_columns
    from plybook.playing.session import Listed, Reply

    if isinstance(told, Listed):
        for line in in_columns(told.texts) if prompt.is_terminal else told.texts:
            _line(line, "", prompt, printer)
    elif isinstance(told, Reply):
        for line in told.text.split("\n"):
            _line(line, told.style, prompt, printer)
    else:
        printer.board(told)


def _line(text: str, style: str, prompt: Prompt, printer: Printer) -> None:
    if prompt.is_terminal:
        printer.line(text, style)
    else:
        say(text)
