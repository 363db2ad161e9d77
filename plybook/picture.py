"""The public functions that draw positions: they turn names into cells, and options into marks."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from plybook.catalogue import Variant, variant_of
from plybook.interpret.cell_names import names_in, second_names_in
from plybook.registry import UnknownNameError
from plybook.render.captions import Caption, with_players
from plybook.render.cell_marks import ShownMove, ends_of, marks_of, moves_from, shown_move
from plybook.render.diagram import CellMark, Marks, renamed
from plybook.render.fitting import SHAPES
from plybook.render.pawn_map import in_words, pawn_map
from plybook.render.picture import STYLES, THEMES, illustrated
from plybook.render.svg import Arrow, PictureStyle
from plybook.render.words import standing
from plybook.rules.moves import BOARD_MOVE, PASS, Move
from plybook.rules.position import Position
from plybook.rules.ruleset import PawnPower
from plybook.rules.terms import Cell
from plybook.wording import shortened

CellName = str | int
"""A cell: its name, either that of the seat that looks or a common one, or its index."""

ArrowName = str | Move | tuple[CellName, CellName] | tuple[CellName, CellName, str]
"""An arrow: its two cells, as text or as a tuple that may have its colour as well, or the move that it shows."""

LastMove = Position | tuple[Position, Move] | Move | Iterable[CellName]
"""The last move: the position before it, perhaps with the move, or the move alone, or cells."""

COLOURS = {"green": "#15781b", "red": "#882020", "yellow": "#e68f00", "blue": "#003088"}
"""The colours that arrows are given by name, or by the first letter as in PGN."""

_COLOUR_CODE = re.compile(r"#[0-9a-fA-F]{6}")

MOST_PIXELS = 10000
"""The greatest width of a picture."""

_LONGEST_ARROW = 60


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
    arrows: Iterable[ArrowName] = (),
    last_move: LastMove = (),
    targets: CellName | None = None,
    style: str = "figures",
    shape: str = "usual",
    caption: bool | tuple[str, str] = False,
    players: Sequence[str] = (),
    names: bool = False,
    notation: str | None = None,
    pawns: str = "",
    title: str = "",
    prefix: str = "",
) -> str:
    """Return a picture of ``position`` as an SVG document, as the player on ``seat`` sees it.

    ``size`` is its width in pixels, 0 for one that suits the board; ``theme`` is ``light``, ``dark`` or ``auto``, the
    preference of the viewer. The boards are arranged for a page of a ``shape``: ``usual``, ``wide``, ``square`` or
    ``tall``. ``picture`` names one of the variant's layouts and ``level`` one of its levels, as
    `Variant.draw` takes them; ``style`` is ``figures`` or ``letters`` for the men. Without ``coordinates`` no files
    and ranks are written beside the boards; with ``names`` each cell shows its name, and no man. Names, also those
    given as arguments, are those of ``notation`` if one is given; a cell may have two. ``pawns``, such as ``"wP"``,
    draws a map of what these Pawns can do on each cell, in games where that depends on the cell.

    ``marked`` cells get a ring; ``last_move`` is the position before it, perhaps with the move after that as a tuple,
    and what it did is marked: where it began, ended, took and crossed over; or it is the move alone, or cells;
    ``targets`` is the cell of a man, and where he can go is shown, or the name of a board that moves,
    and the pins are marked to which it can go. ``arrows`` lead from cell to cell. Each is a pair of cells, a text
    such as ``"e2e4"`` or ``"e2-e4"``, or a move. It may have a colour: ``green``, ``red``, ``yellow``, ``blue`` or a
    code such as ``#15781b``. It is the third item after two cells, or as in PGN a letter before the text, as in
    ``"Ge2e4"``.
    A check is always shown. With a ``caption``, the seat to move and the last move stand under the board, and below
    these the two texts that it has, if it has any. ``players`` are the names of those at the seats, "" where one is
    not known; with a caption they stand in the corners of the board, if each seat has one, or else before its texts.
    ``title`` is the variant's if there is none, and ``prefix`` begins all ids of the document.

    Raises `plybook.UnknownNameError` for unknown names, and `ValueError` for other invalid values.
    """
    variant, viewer = variant_of(position), variant_of(position).seat(seat)
    _check_options(size, theme, style, shape)
    if pawns and names:
        raise ValueError("a picture is a map of names or of what Pawns can do, not both")
    found = marks_for(position, viewer, marked=marked, last_move=last_move, targets=targets, notation=notation)
    diagram = variant.diagram(position, marked=found, seat=viewer, level=level, picture=picture)
    pair = _with_move(last_move)
    if before := last_move if isinstance(last_move, Position) else pair and pair[0]:
        diagram = diagram.after(variant.diagram(before, seat=viewer, level=level, picture=picture))
    if notation is not None:
        bound = variant.notation(notation)
        diagram = renamed(diagram, names_in(bound, viewer), second_names_in(bound))
        # Files and ranks beside the boards are those of the usual notation.
        coordinates = coordinates and (not names or bound is variant.notation())
    told = " \N{EN DASH} ".join(filter(None, players))
    if caption and told and (seated := with_players(diagram, position.seats, players)):
        diagram, told = seated, ""
    look = PictureStyle(size, theme, coordinates, names, prefix, shape)
    ways = [_arrow(position, each, viewer, notation) for each in arrows]
    title, words = title or variant.title, ""
    if names:
        title, words = f"{title}, names of cells", "A map: on each cell stands its name."
    if pawns:
        whose, powers = _pawns_named(pawns, variant)
        diagram = pawn_map(diagram, powers)
        title, words = f"{title}, {whose}'s Pawns", in_words(diagram)
    return illustrated(
        diagram,
        position,
        look,
        title=title,
        words=words,
        style=style,
        arrows=ways,
        trails=_shown_move(position, last_move).ways,
        caption=_caption(position, last_move, caption, told, notation) if caption else None,
    )


def _caption(
    position: Position,
    last_move: LastMove,
    texts: bool | tuple[str, str],
    players: str,
    notation: str | None,
) -> Caption:
    """Return what stands under the board: the seat to move or how the game ended, the last move, and the texts."""
    outcome, played = position.outcome(), ""
    if pair := _with_move(last_move):
        before, move = pair
        played = f"{before.number_text()} {variant_of(position).notation(notation).emit(move, before, position)}"
    said = standing(position, outcome)
    left, right = texts if isinstance(texts, tuple) else ("", "")
    further = " ".join(filter(None, (players, left)))
    if not further:
        played, right = ", ".join(filter(None, (played, right))), ""
    lines = ((said, played), (further, right)) if further else ((said, played),)
    return Caption(-1 if outcome else position.turn, lines)


def _shown_move(position: Position, last_move: LastMove) -> ShownMove:
    """Return what is to be seen of the last move, where it is given with the position before it."""
    if isinstance(last_move, Position):
        return shown_move(last_move, position)
    if pair := _with_move(last_move):
        return shown_move(pair[0], position, pair[1])
    if isinstance(last_move, Move):
        return ShownMove(_ends_marked(position, last_move))
    return ShownMove({})


def png(document: str) -> bytes:
    """Return an SVG document as a PNG image of the same size; it needs the extra ``plybook[png]``.

    Raises `plybook.extras.MissingExtraError`, an `ImportError`, if the extra is not installed.
    """
    from plybook.render.png import rendered

    return rendered(document)


def marks_for(
    position: Position,
    seat: int,
    *,
    marked: Iterable[CellName] = (),
    last_move: LastMove = (),
    targets: CellName | None = None,
    notation: str | None = None,
) -> dict[Cell, Marks]:
    """Return the marks of the cells of ``position``; the arguments are those of `svg`."""
    found = marks_of(
        position,
        marked=[named(position, cell, seat, notation) for cell in marked],
        last_move=_shown_move(position, last_move).marks or _cells_of(position, last_move, seat, notation),
    )
    if targets is None:
        return found
    for cell, marks in _targets(position, targets, seat, notation).items():
        found[cell] = found.get(cell, frozenset()) | (
            marks - {CellMark.TARGET} if CellMark.CAPTURE in marks else marks
        )
    return found


def _targets(position: Position, targets: CellName, seat: int, notation: str | None) -> dict[Cell, set[CellMark]]:
    """Return the marks of the cells to which a man, or a board, can go, and of its own cells."""
    shown: dict[Cell, set[CellMark]] = defaultdict(set)
    board = position.board_called(targets) if isinstance(targets, str) else -1
    if board >= 0:
        for cell in position.board_cells(board):
            shown[cell].add(CellMark.SELECTED)
        for move in position.moves_of_board(board):
            shown[position.pin_cell(move.target)].add(CellMark.TARGET)
        return shown
    cell = named(position, targets, seat, notation)
    shown[cell].add(CellMark.SELECTED)
    for move in moves_from(position, cell):
        for end, mark in ends_of(position, move):
            shown[end].add(mark)
    return shown


def named(position: Position, name: CellName, seat: int, notation: str | None = None) -> Cell:
    """Return the cell called ``name``; raise `plybook.UnknownNameError` for an unknown name."""
    return variant_of(position).cell(name, seat, notation=notation, position=position)


def _arrow(position: Position, arrow: object, seat: int, notation: str | None) -> Arrow:
    """Return an arrow as it is drawn; raise `UnknownNameError` for its cells, `ValueError` for what is no arrow."""
    if isinstance(arrow, Move):
        if arrow.special == BOARD_MOVE:
            return Arrow(position.board_cells(arrow.origin)[0], position.pin_cell(arrow.target))
        return Arrow(arrow.origin, arrow.target)
    if isinstance(arrow, str):
        return _typed_arrow(position, arrow, seat, notation)
    if not isinstance(arrow, tuple) or len(arrow) not in (2, 3):
        raise ValueError(f"an arrow is two cells and perhaps a colour, or a text such as 'e2e4'; not {arrow!r}")
    origin, target = (named(position, cell, seat, notation) for cell in arrow[:2])
    return Arrow(origin, target, _colour(arrow[2]) if len(arrow) == 3 else "")


def _colour(name: str) -> str:
    """Return a colour as SVG has it."""
    if name in COLOURS or _COLOUR_CODE.fullmatch(name):
        return COLOURS.get(name, name)
    raise ValueError(f"the colour of an arrow is {', '.join(COLOURS)} or a code such as #15781b; not {name!r}")


def _typed_arrow(position: Position, text: str, seat: int, notation: str | None) -> Arrow:
    """Return the arrow that a text such as ``e2e4``, ``e2-e4`` or ``Ge2e4`` stands for."""
    letters = {name[0].upper(): code for name, code in COLOURS.items()}
    found = {Arrow(*ends) for ends in _two_cells(position, text, seat, notation)}
    if text[:1] in letters and not found:
        found = {Arrow(*ends, letters[text[0]]) for ends in _two_cells(position, text[1:], seat, notation)}
    if len(found) != 1:
        why = "can be read in several ways" if found else "is not two cells, such as e2e4 or e2-e4"
        raise UnknownNameError(f"the arrow {shortened(text)!r} {why}")
    return found.pop()


def _two_cells(position: Position, text: str, seat: int, notation: str | None) -> Iterator[tuple[Cell, Cell]]:
    """Yield the pairs of cells whose names, perhaps with a dash or spaces between them, are ``text``."""
    text = text.strip()[:_LONGEST_ARROW]
    for cut in range(1, len(text)):
        try:
            origin = named(position, text[:cut].rstrip(" -"), seat, notation)
            target = named(position, text[cut:].lstrip(" -"), seat, notation)
        except UnknownNameError:
            continue
        yield origin, target


def _pawns_named(name: str, variant: Variant) -> tuple[str, Sequence[PawnPower | None]]:
    """Return the seat of the Pawns called ``name`` and what they can do on each cell; raise `UnknownNameError`."""
    rules = variant.rules
    maps = pawn_maps(variant)
    if not maps:
        raise UnknownNameError(f"Pawns of {variant.id} can do the same on all cells: there is no map of that")
    seats = {seat.casefold(): letter for seat, letter in zip(rules.seats, rules.seat_letters(), strict=True)}
    wanted = seats.get(name.casefold(), "") + variant.alphabet.pawn if name.casefold() in seats else name
    if wanted not in maps:
        raise UnknownNameError(f"no Pawns {name!r} in {variant.id}; it has: {', '.join(maps)}")
    seat, is_marked = maps[wanted]
    return rules.seats[seat], rules.pawn_powers(seat, is_marked)


def pawn_maps(variant: Variant) -> dict[str, tuple[int, bool]]:
    """Return the Pawns that `svg` can draw a map of, by their letters: the seat, and whether they are marked men."""
    rules = variant.rules
    kinds = [(variant.alphabet.pawn, False), *([(rules.marked_men[0], True)] if rules.marked_men else [])]
    return {
        seat_letter + letter: (seat, is_marked)
        for seat, seat_letter in enumerate(rules.seat_letters())
        for letter, is_marked in kinds
        if rules.pawn_powers(seat, is_marked)
    }


def _with_move(last_move: LastMove) -> tuple[Position, Move] | None:
    """Return the position before the last move, and the move, if both are given."""
    match last_move:
        case (Position() as before, Move() as move):
            return before, move
    return None


def _cells_of(position: Position, last_move: LastMove, seat: int, notation: str | None) -> Sequence[Cell]:
    """Return the cells of the last move that are given by their names or numbers."""
    if isinstance(last_move, Position | Move):
        return []
    return [named(position, cell, seat, notation) for cell in last_move if not isinstance(cell, Position | Move)]


def _ends_marked(position: Position, move: Move) -> dict[Cell, Marks]:
    """Return marks where ``move``, which led to ``position``, began and ended; for a board, on all its cells."""
    if move == PASS:
        return {}
    if move.special == BOARD_MOVE:
        return dict.fromkeys(position.board_cells(move.origin), frozenset((CellMark.LAST_MOVE,)))
    names, landing = position.geometry.names, position.ends_of(move)[1]
    ends = {move.target, names.index(landing) if landing in names else move.target}
    found = {cell: frozenset((CellMark.LAST_MOVE,)) for cell in sorted(ends) if position.board[cell]}
    return {move.origin: frozenset((CellMark.FROM,)), **found}


def _check_options(size: int, theme: str, style: str, shape: str) -> None:
    """Raise `ValueError` for invalid options of a picture."""
    if not 0 <= size <= MOST_PIXELS:
        raise ValueError(f"the size of a picture is 1 to {MOST_PIXELS} pixels, or 0 for the usual one; not {size!r}")
    for what, value, known in (("theme", theme, THEMES), ("style", style, STYLES), ("shape", shape, SHAPES)):
        if value not in known:
            raise ValueError(f"the {what} of a picture is {', '.join(known)}; not {value!r}")
