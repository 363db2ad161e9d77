"""`plybook picture`: a position as SVG or PNG."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from plybook.cli.options import (
    Choice,
    check_names,
    fen_option,
    game_option,
    games_of,
    level_option,
    line_of,
    men_option,
    moves_option,
    of_file,
    own_piece,
    picture_option,
    ply_option,
    reading_options,
    seat_option,
    targets_option,
    write_out,
)
from plybook.cli.streams import Misuse

if TYPE_CHECKING:
    from plybook.rules.position import Position


@click.command()
@click.argument("source", metavar="FILE|VARIANT")
@reading_options
@fen_option
@men_option
@moves_option
@game_option
@ply_option
@seat_option
@level_option
@picture_option
@targets_option
@click.option(
    "--size", type=click.IntRange(1, 10000), help="How many pixels wide it is; by default as suits the board."
)
@click.option("--theme", type=Choice(["light", "dark", "auto"]), default="light", show_default=True)
@click.option("--style", type=Choice(["figures", "letters"]), default="figures", show_default=True)
@click.option("--coordinates/--no-coordinates", default=True, help="Write files and ranks beside the boards, or not.")
@click.option("--names", is_flag=True, help="A map: write the names of the cells on them, and no men.")
@click.option(
    "--pawns", metavar="MAN", default="", help="A map: what Pawns can do on each cell, such as wP, White's."
)
@click.option("--mark", "marked", metavar="CELL", multiple=True, help="Draw a ring around a cell.")
@click.option("--arrow", "arrows", metavar="CELL CELL", nargs=2, multiple=True, help="Draw an arrow.")
@click.option(
    "-o", "--output", metavar="OUT", help="The file to write, .svg or .png; standard output if none is named."
)
@click.pass_context
def picture(
    ctx: click.Context,
    source: str,
    variant: str | None,
    notation: str | None,
    container: str | None,
    letters: str | None,
    fen: str | None,
    men: str | None,
    moves: str,
    number: int | None,
    ply: int | None,
    seat: str | None,
    level: str,
    picture: str | None,
    targets: str | None,
    size: int | None,
    theme: str,
    style: str,
    coordinates: bool,
    names: bool,
    pawns: str,
    marked: tuple[str, ...],
    arrows: tuple[tuple[str, str], ...],
    output: str | None,
) -> None:
    """Draw a position as SVG, or as PNG with the extra png.

    It is one of a game in FILE, at the end or after one ply, or, for a VARIANT, the start, that of a FEN or of
    men one by one, or one after moves. A file that is called like a variant is written with its folder, as ./chess.
    OUT is written whole or not at all. Names of cells are those of the notation that is named for a VARIANT; on its
    map of names a cell may have two.

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

    suffix = Path(output or "").suffix.lower() or ".svg"
    if suffix not in (".svg", ".png"):
        raise Misuse(f"a picture is written as .svg or .png, not {suffix}")
    if pawns and names:
        raise Misuse("--names and --pawns are two maps; draw one of them")
    if pawns:
        _refuse("--pawns draws a map, which has no men", fen=fen, men=men, moves=moves, targets=targets)
    called = notation if _is_variant(source) else None
    look = PictureOptions(
        seat or 0, size or 0, theme, coordinates, picture, level, style, names, pawns, marked, arrows, targets, called
    )
    if not _is_variant(source):
        _check_file(source)
        _refuse(f"{source} is a file, which has games", fen=fen, men=men, moves=moves)
        check_names(variant, notation, container, letters=letters)
        games = games_of(source, variant, notation, container, letters)
        replayed, index = of_file(source, number or 1, ply, games)
        if replayed.positions:
            positions = replayed.positions
            _write(positions[index], positions[max(index - 1, 0)], look, output, is_png=suffix == ".png")
        if not (replayed.is_complete or (ply is not None and ply <= len(replayed.moves))):
            Printer(stderr=True).diagnostics(replayed.diagnostics, replayed.game.source)
            ctx.exit(1)
        return
    options = {"variant": variant, "from": container, "letters": letters, "game": number, "ply": ply}
    _refuse(f"{source} is a variant", **options)
    _, _, line = line_of(source, fen, men, moves, notation, study=True)
    _write(line[-1], line[-2] if len(line) > 1 else line[-1], look, output, is_png=suffix == ".png")


class PictureOptions(NamedTuple):
    """How the picture is to look, as the options say."""

    seat: int | str
    size: int
    theme: str
    coordinates: bool
    picture: str | None
    level: str
    style: str
    names: bool
    pawns: str
    marked: tuple[str, ...]
    arrows: tuple[tuple[str, str], ...]
    targets: str | int | None
    notation: str | None


def _write(position: Position, before: Position, look: PictureOptions, output: str | None, *, is_png: bool) -> None:
    """Write the picture of ``position``, with what has changed since ``before`` marked."""
    from plybook.catalogue import variant_of
    from plybook.extras import MissingExtraError
    from plybook.picture import png, svg

    viewer = variant_of(position).seat(look.seat)
    if look.targets is not None:
        look = look._replace(targets=own_piece(position, str(look.targets), viewer, look.notation))
    document = svg(position, last_move=before, **look._asdict())
    try:
        write_out([png(document) if is_png else document], output)
    except MissingExtraError as error:
        raise Misuse(str(error)) from None


def _is_variant(source: str) -> bool:
    from plybook.catalogue import variants

    return source in variants


def _check_file(source: str) -> None:
    """Raise `Misuse` for what is neither a file nor a variant."""
    from plybook.catalogue import variants
    from plybook.registry import nearest

    if source != "-" and not source.startswith("corpus:") and not Path(source).exists():
        near = nearest(source, list(variants))
        raise Misuse(f"there is no file {source!r} and no such variant{f'; did you mean {near!r}?' if near else ''}")


def _refuse(what: str, **options: object) -> None:
    """Raise `Misuse` if one of ``options`` is given, which ``what`` has no use for."""
    for name, value in options.items():
        if value not in (None, ""):
            raise Misuse(f"{what}: there is nothing for --{name} to say")
