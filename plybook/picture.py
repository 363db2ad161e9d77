"""Positions as pictures for whoever asks: names become cells, and what is asked to be seen becomes marks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from plybook.catalogue import variant_of
from plybook.render.diagram import Mark, Marks
from plybook.render.marking import ends_of, marks_of, moves_from
from plybook.render.picture import STYLES, THEMES, illustrated
from plybook.render.svg import Arrow, Look
from plybook.replay.moves import BOARD_MOVE, PASS, Move
from plybook.replay.position import Position
from plybook.replay.terms import Cell

CellName = str | int
"""A cell: its name, as the seat that looks calls it or all do, or its index."""

MOST_PIXELS = 10000
"""The widest that a picture can be."""


def svg(
    position: Position,
    *,
    seat: int | str = 0,
    size: int = 0,
    theme: str = "light",
    coordinates: bool = True,
    picture: str | None = None,
    level: str = "",
    marked: Iterable[CellName] = (),
    arrows: Iterable[tuple[CellName, CellName]] = (),
    last_move: Position | Move | Iterable[CellName] = (),
    targets: CellName | None = None,
    style: str = "figures",
    names: bool = False,
    title: str = "",
    prefix: str = "",
) -> str:
    """Return a picture of ``position`` as an SVG document, as the player on ``seat`` sees it.

    ``size`` is its width in pixels, 0 for one that suits the board; ``theme`` is ``light``, ``dark`` or ``auto``,
    which goes by what the viewer prefers. ``picture`` names one of the variant's layouts and ``level`` one of its
    levels, as `Variant.draw` takes them; ``style`` is ``figures`` or ``letters`` for the men. Without ``coordinates``
    no files and ranks are written beside the boards; with ``names`` the names of all cells stand in them, and no men.

    ``marked`` cells get a ring; ``arrows`` lead from cell to cell; ``last_move`` is the position before it, so that
    all it changed is marked, or the move, or cells; ``targets`` is the cell of a man, and where he can go is shown.
    Who is in check is shown always. ``title`` is the variant's if there is none, and ``prefix`` begins all ids of the
    document.

    Raises `plybook.UnknownNameError` for names that there are not, and `ValueError` for other values.
    """
    variant, viewer = variant_of(position), variant_of(position).seat(seat)
    _check_look(size, theme, style)
    found = marks_for(position, viewer, marked=marked, last_move=last_move, targets=targets)
    diagram = variant.diagram(position, marked=found, seat=viewer, level=level, picture=picture)
    look = Look(size, theme, coordinates, names, prefix)
    ways = [Arrow(named(position, start, viewer), named(position, end, viewer)) for start, end in arrows]
    return illustrated(diagram, position, look, title=title or variant.title, style=style, arrows=ways)


def png(document: str) -> bytes:
    """Return an SVG document as a PNG image of its size; it needs the extra ``plybook[png]``.

    Raises `plybook.extras.MissingExtraError`, an `ImportError`, if that is not installed.
    """
    from plybook.render.png import rendered

    return rendered(document)


def marks_for(
    position: Position,
    seat: int,
    *,
    marked: Iterable[CellName] = (),
    last_move: Position | Move | Iterable[CellName] = (),
    targets: CellName | None = None,
) -> dict[Cell, Marks]:
    """Return the marks of the cells of ``position``; the arguments are those of `svg`."""
    found = marks_of(
        position,
        marked=[named(position, cell, seat) for cell in marked],
        last_move=_changed(position, last_move, seat),
    )
    if targets is None:
        return found
    cell = named(position, targets, seat)
    shown: dict[Cell, set[Mark]] = {cell: {Mark.SELECTED}}
    for move in moves_from(position, cell):
        for end, mark in ends_of(position, move):
            shown.setdefault(end, set()).add(mark)
    for cell, marks in shown.items():
        found[cell] = found.get(cell, frozenset()) | (marks - {Mark.TARGET} if Mark.CAPTURE in marks else marks)
    return found


def named(position: Position, name: CellName, seat: int) -> Cell:
    """Return the cell called ``name``; raise `plybook.UnknownNameError` if there is none."""
    return variant_of(position).cell(name, seat)


def _changed(position: Position, last_move: Position | Move | Iterable[CellName], seat: int) -> Sequence[Cell]:
    """Return the cells of the last move."""
    if isinstance(last_move, Position):
        return sorted(last_move.changed(position))
    if isinstance(last_move, Move):
        return _ends(position, last_move)
    return [named(position, cell, seat) for cell in last_move]


def _ends(position: Position, move: Move) -> Sequence[Cell]:
    """Return the cells where ``move``, which led to ``position``, began and ended; those of a board that moved."""
    if move == PASS:
        return []
    if move.special == BOARD_MOVE:
        return list(getattr(position, "board_cells", lambda board: [])(move.origin))
    names, landing = position.geometry.names, position.ends_of(move)[1]
    ends = {move.target, names.index(landing) if landing in names else move.target}
    return [move.origin, *(cell for cell in sorted(ends) if position.board[cell])]


def _check_look(size: int, theme: str, style: str) -> None:
    """Raise `ValueError` for what no picture looks like."""
    if not 0 <= size <= MOST_PIXELS:
        raise ValueError(f"the size of a picture is 1 to {MOST_PIXELS} pixels, or 0 for the usual one; not {size!r}")
    for what, value, known in (("theme", theme, THEMES), ("style", style, STYLES)):
        if value not in known:
            raise ValueError(f"the {what} of a picture is {', '.join(known)}; not {value!r}")
