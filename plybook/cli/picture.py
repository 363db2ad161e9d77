"""`plybook picture`: a position as SVG or PNG."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from plybook.cli.option_groups import option_group
from plybook.cli.options import (
    GamePly,
    Start,
    WordChoice,
    fen_option,
    games_of,
    level_option,
    line_of,
    men_option,
    moves_option,
    of_file,
    own_piece,
    picture_option,
    place_options,
    reading_options,
    seat_option,
    targets_option,
)
from plybook.cli.output import write_out
from plybook.cli.streams import Misuse, warn

if TYPE_CHECKING:
    from collections.abc import Sequence

    from plybook.archive.read.options import ReadingOptions
    from plybook.rules.moves import Move
    from plybook.rules.position import Position


_SMALLEST_CELL = 5  # pixels


class PictureOptions(NamedTuple):
    """The options for the look of a picture."""

    seat: str | None
    size: int | None
    theme: str
    coordinates: bool
    picture: str | None
    level: str
    style: str
    names: bool
    pawns: str
    marked: tuple[str, ...]
    arrows: tuple[tuple[str, str] | tuple[str, str, str], ...]
    targets: str | None
    shape: str
    caption: bool | None


def _start(fen: str | None, men: str | None, moves: str) -> Start:
    return Start(fen, men, moves, None)


def _coloured(
    ctx: click.Context, option: click.Parameter, arrows: tuple[tuple[str, str], ...]
) -> tuple[tuple[str, ...], ...]:
    """Return arrows as `plybook.svg` takes them: the colour before the first cell last."""
    cut = ((*first.rpartition(":"), last) for first, last in arrows)
    return tuple((first, last, *([colour] if colour else [])) for colour, _, first, last in cut)


_start_options = option_group("start", _start, fen_option, men_option, moves_option)
_picture_options = option_group(
    "look",
    PictureOptions,
    seat_option,
    level_option,
    picture_option,
    targets_option,
    click.option("--size", type=click.IntRange(1, 10000), help="The width in pixels; the default suits the board."),
    click.option("--theme", type=WordChoice(["light", "dark", "auto"]), default="light", show_default=True),
    click.option(
        "--shape",
        type=WordChoice(["usual", "wide", "square", "tall"]),
        default="usual",
        show_default=True,
        help="The shape of page that several boards fill.",
    ),
    click.option(
        "--caption/--no-caption",
        default=None,
        help="Write whose turn it is and the last move under the board, or not; with --ply it is written.",
    ),
    click.option("--style", type=WordChoice(["figures", "letters"]), default="figures", show_default=True),
    click.option(
        "--coordinates/--no-coordinates", default=True, help="Write files and ranks beside the boards, or not."
    ),
    click.option("--names", is_flag=True, help="A map: write the names of the cells on them, and no men."),
    click.option(
        "--pawns", metavar="MAN", default="", help="A map: what Pawns can do on each cell, such as wP, White's."
    ),
    click.option("--mark", "marked", metavar="CELL", multiple=True, help="Draw a ring around a cell."),
    click.option(
        "--arrow",
        "arrows",
        metavar="CELL CELL",
        nargs=2,
        multiple=True,
        callback=_coloured,
        help="Draw an arrow; red:e2 e4 is a red one.",
    ),
)


@click.command()
@click.argument("source", metavar="FILE|VARIANT")
@reading_options
@_start_options
@place_options
@_picture_options
@click.option("-o", "--output", metavar="OUT", help="The file to write, .svg or .png; by default standard output.")
@click.pass_context
def picture(
    ctx: click.Context,
    source: str,
    reading: ReadingOptions,
    start: Start,
    place: GamePly,
    look: PictureOptions,
    output: str | None,
) -> None:
    """Draw a position as SVG, or as PNG with the extra png.

    The position is the last one of a game in FILE or the one after a ply; or, for a VARIANT, the start, a FEN, a list
    of men, or a position after moves. A file with the name of a variant needs its folder, as ./chess. OUT is written
    whole or not at all. For a VARIANT, cells have the names of the notation that is named; on its map of names a cell
    may have two.

    \b
    plybook picture corpus:parmen-1 --ply 42 -o board.svg
    plybook picture tri-d --picture from-above --seat black -o start.png
    plybook picture chess --fen "8/8/8/3N4/8/8/8/8 w - - 0 1" --targets d5 -o knight.svg
    plybook picture raumschach --men "wKAa1 bKEe4 wUCc3" --targets Cc3 -o unicorn.svg
    plybook picture three-player --names --seat red -o map.svg
    plybook picture three-player --names --notation savard-white -o white.svg
    plybook picture three-player-six --pawns uP -o pawns.svg
    """
    from plybook.cli.text import Printer
    from plybook.notation.moves import typed_moves

    suffix = Path(output or "").suffix.lower() or ".svg"
    if suffix not in (".svg", ".png"):
        raise Misuse(f"a picture is written as .svg or .png, not {suffix}")
    if look.pawns and look.names:
        raise Misuse("--names and --pawns are two maps; draw one of them")
    begins = {"fen": start.fen, "men": start.men, "moves": start.moves}
    if look.pawns:
        _refuse("--pawns draws a map, which has no men", **begins, targets=look.targets)
    draw = partial(_write, look=look, output=output, is_png=suffix == ".png")
    if not _is_variant(source):
        _check_file(source)
        _refuse(f"{source} is a file, which has games", **begins)
        reading.check()
        number, ply = place
        replayed, index = of_file(source, number or 1, ply, games_of(source, reading))
        if replayed.positions:
            positions, moves = replayed.positions, replayed.moves
            players = ["".join(replayed.game.players([seat])) for seat in positions[index].seats]
            last = (positions[index - 1], moves[index - 1]) if index else positions[0]
            draw(positions[index], last, caption=("", f"ply {index}"), players=players, is_asked=ply is not None)
        if not (replayed.is_complete or (ply is not None and ply <= len(replayed.moves))):
            Printer(stderr=True).diagnostics(replayed.diagnostics, replayed.game.source)
            ctx.exit(1)
        return
    others = {"variant": reading.variant, "from": reading.container, "letters": reading.letters}
    _refuse(f"{source} is a variant", **others, game=place.number, ply=place.ply)
    _, bound, line = line_of(source, start._replace(notation=reading.notation), study=True)
    before = (line[-2], bound.parse(typed_moves(start.moves)[-1], line[-2])) if len(line) > 1 else line[-1]
    draw(line[-1], before, notation=reading.notation)


def _write(
    position: Position,
    before: Position | tuple[Position, Move],
    *,
    look: PictureOptions,
    output: str | None,
    is_png: bool,
    notation: str | None = None,
    caption: tuple[str, str] | None = None,
    players: Sequence[str] = (),
    is_asked: bool = False,
) -> None:
    """Write the picture of ``position``, with the changes since ``before`` marked.

    Cells in options have the names of ``notation``. The ``caption`` and the ``players`` are written if that is asked
    for.
    """
    from plybook.catalogue import variant_of
    from plybook.extras import MissingExtraError
    from plybook.picture import png, svg
    from plybook.render.picture import cell_pixels

    options = look._asdict() | {"seat": look.seat or 0, "size": look.size or 0, "notation": notation}
    is_captioned = is_asked if look.caption is None else look.caption
    options |= {"caption": is_captioned and (caption or True), "players": players}
    if look.targets is not None:
        viewer = variant_of(position).seat(look.seat or 0)
        options["targets"] = own_piece(position, look.targets, viewer, notation)
    document = svg(position, last_move=before, **options)
    if (cell := cell_pixels(document)) < _SMALLEST_CELL:
        levels = variant_of(position).layout(look.picture).levels(position.geometry) if not look.level else ()
        remedy = "--level NAME draws one level, " if levels else ""
        warn(f"warning: cells are {cell:.1f} pixels wide, too small to be seen; {remedy}--size N a larger picture")
    try:
        write_out([png(document) if is_png else document], output)
    except MissingExtraError as error:
        raise Misuse(str(error)) from None


def _is_variant(source: str) -> bool:
    from plybook.catalogue import variants

    return source in variants


def _check_file(source: str) -> None:
    """Raise `Misuse` for a name that is neither a file nor a variant."""
    from plybook.catalogue import variants
    from plybook.registry import nearest

    if source != "-" and not source.startswith("corpus:") and not Path(source).exists():
        near = nearest(source, list(variants))
        raise Misuse(f"there is no file {source!r} and no such variant{f'; did you mean {near!r}?' if near else ''}")


def _refuse(what: str, **options: object) -> None:
    """Raise `Misuse` if one of ``options`` is given, which does not apply to ``what``."""
    for name, value in options.items():
        if value not in (None, ""):
            raise Misuse(f"{what}: there is nothing for --{name} to say")
