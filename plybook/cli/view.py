"""`plybook view`: games on a full screen in the terminal."""

from __future__ import annotations

import io
import os
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from plybook.cli.options import (
    Drawing,
    GamePly,
    check_ply,
    drawing_options,
    game_of,
    games_of,
    place_options,
    reading_options,
    stop_option,
)
from plybook.cli.streams import Misuse
from plybook.display import can_write

if TYPE_CHECKING:
    from plybook.archive.read.options import ReadingOptions
    from plybook.view.app import Viewer
    from plybook.view.game_source import GameSource
    from plybook.view.session import ViewSession


@click.command()
@click.argument("file", metavar="FILE")
@reading_options
@place_options
@drawing_options
@click.option("--follow", is_flag=True, help="Read the file again whenever it changes, and stay at its end.")
@stop_option
@click.pass_context
def view(
    ctx: click.Context,
    file: str,
    reading: ReadingOptions,
    place: GamePly,
    drawing: Drawing,
    follow: bool,
    stop_at_first: bool,
) -> None:
    """Look at games on a full screen.

    It shows the board, moves, comments, variations and findings. The arrows lead through the moves, ? shows all keys,
    q leaves. It needs a terminal, and the extra view.

    \b
    plybook view corpus:parmen-1
    plybook view games.txt --game 2 --ply 42 --seat black
    plybook view --follow tournament.pgn
    """
    reading.check()
    path = _path(file)
    if follow and (path is None or file.startswith("corpus:")):
        raise Misuse(f"{file} cannot grow: --follow is for a file of one's own")
    viewer = _viewer()
    if not _has_terminal(with_keys=file != "-"):
        raise Misuse(f"the full screen needs a terminal; plybook replay --all {file} prints every position")
    from plybook.view.game_source import GameSource
    from plybook.view.minimap import FULL
    from plybook.view.session import ViewSession

    source = GameSource(file, partial(games_of, file, reading), path)
    _read(source, place.number or 1, wholly=follow or path is None)
    if source.fault and not (follow or source.games):
        raise Misuse(source.fault)
    session = ViewSession(source.games, suppose=not stop_at_first)
    session.has_maps = can_write(FULL, sys.stderr.encoding)
    _go_to(session, file, place, follow=follow)
    _set_drawing(session, drawing)
    if file == "-":
        _reopen_stdin()
    app = viewer(source, session, follow=follow)
    if isinstance(sys.stderr, io.TextIOWrapper):  # the screen is drawn there, one column a character
        sys.stderr.reconfigure(errors="replace")
    app.run()
    if app.is_interrupted:
        raise KeyboardInterrupt
    ctx.exit(app.return_code or 0)


def _has_terminal(*, with_keys: bool) -> bool:
    """Return whether there is a terminal that can draw, for writing and, ``with_keys``, for reading."""
    streams = (sys.stdout, sys.stderr, *([sys.stdin] if with_keys else []))
    return all(stream.isatty() for stream in streams) and os.environ.get("TERM") != "dumb"


def _viewer() -> type[Viewer]:
    """Return the screen; raise `Misuse` if its library is not installed."""
    try:
        from plybook.view.app import Viewer
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != "textual":
            raise
        raise Misuse("the full screen needs the extra view: pip install 'plybook[view]'") from None
    return Viewer


def _path(file: str) -> Path | None:
    """Return the path of a FILE argument that can be read more than once; None for a pipe and the like."""
    from plybook.corpora.corpus import sample

    if file == "-":
        return None
    path = sample(file.removeprefix("corpus:")).path if file.startswith("corpus:") else Path(file)
    try:
        return path if path.is_file() or path.is_dir() or not path.exists() else None
    except (OSError, ValueError):
        return path


def _read(source: GameSource, count: int, *, wholly: bool) -> None:
    """Read the first ``count`` games, or all."""
    source.begin()
    while source.is_reading and (wholly or len(source.games) < count):
        source.advance()


def _go_to(session: ViewSession, file: str, place: GamePly, *, follow: bool) -> None:
    """Go to the requested game and ply; by default to the start, or to the end with ``follow``."""
    number, ply = place
    if number is not None or ply is not None:
        game_of(number or 1, session.games, file)
        session.go((number or 1) - 1)
        if session.game:
            check_ply(ply, session.game.replay, number or 1, file)
        session.path = (ply - 1,) if ply else ()
    elif follow:
        session.to_end()


def _set_drawing(session: ViewSession, drawing: Drawing) -> None:
    """Set how the board is drawn."""
    from plybook.view.board import level_called

    if (variant := session.variant) is not None:
        session.look.seat = variant.seat(drawing.seat or 0)
        session.look.picture = drawing.picture or variant.pictures[0]
        session.look.level = level_called(variant, session.look.picture, drawing.level)
        session.is_level_chosen = bool(session.look.level)


def _reopen_stdin() -> None:
    """Open the terminal as standard input, after the games were read from that."""
    try:
        terminal = os.open("/dev/tty", os.O_RDWR)
    except OSError:
        raise Misuse("there is no terminal to take keys from") from None
    os.dup2(terminal, 0)
    os.close(terminal)
