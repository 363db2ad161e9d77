"""What people call the cells of a board: the one place where a name becomes a cell.

A name can be that of the notation that is asked for, a seat's own one, the one that all have for the cell, or one of
any other notation of the variant; the first of these in which it is one decides. A notation can leave out a part of a
name, as the set in ``δd4``; then the name can mean several cells.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, cached_property

from plybook.interpret.bound_notation import BoundNotation, Notations
from plybook.rules.board import bits
from plybook.rules.position import Position
from plybook.rules.terms import Cell, Cells, Seat
from plybook.wording import listing, shortened

_LISTED = 8  # how many names a message has at the most


class Names:
    """Names of cells, each with the set of the cells that it can mean; ``spelt`` is how names are compared."""

    def __init__(self, names: Iterable[tuple[str, Cell]], spelt: Callable[[str], str] = str.casefold) -> None:
        self._spelt = spelt
        self._cells: dict[str, int] = {}
        for name, cell in names:
            if name:
                self._cells[name] = self._cells.get(name, 0) | 1 << cell

    @cached_property
    def _alike(self) -> dict[str, int]:
        found: dict[str, int] = {}
        for name, cells in self._cells.items():
            spelt = self._spelt(name)
            found[spelt] = found.get(spelt, 0) | cells
        return found

    def cells(self, name: str) -> Cells:
        """Return the cells that ``name`` can mean, as it is written or else in another spelling."""
        return self._cells.get(name) or self._alike.get(self._spelt(name), 0)


def cell_called(
    name: str, seat: Seat, variant: Notations, notation: str | None = None, position: Position | None = None
) -> Cell:
    """Return the one cell that ``seat`` calls ``name``, or that on which the only man of ``position`` stands.

    Raises `KeyError`, with a message, if there is none, or several.
    """
    cells = cells_called(name, (seat,), variant, notation)
    if cells & (cells - 1) and position is not None:
        cells = cells & sum(position.occupied) or cells
    if cells and not cells & (cells - 1):
        return cells.bit_length() - 1
    if cells:
        names = listing((variant.rules.cell_names(seat)[cell] for cell in bits(cells)), most=_LISTED)
        raise KeyError(f"{shortened(name)!r} is the name of several cells: say {names}")
    raise KeyError(f"no cell {shortened(name)!r} in {variant.id}; {no_cell(name, seat, variant, notation)}")


def no_cell(name: str, seat: Seat, variant: Notations, notation: str | None = None) -> str:
    """Say what may have been meant by ``name``, which is that of no cell, or what cells are called."""
    names = names_in(variant.notation(notation), seat) if notation else variant.rules.cell_names(seat)
    alike = [each for each in names if _bare(each) == _bare(name)]
    return f"did you mean {alike[0]!r}?" if len(alike) == 1 else f"cells are called {names[0]} to {names[-1]}"


def names_in(bound: BoundNotation, seat: Seat) -> Sequence[str]:
    """Return what ``seat`` calls each cell in a notation."""
    return [bound.notation.cell_text(places[0]) for places in bound.rules.cell_places(seat)]


def second_names_in(bound: BoundNotation) -> Sequence[str]:
    """Return what else a map in a notation calls each cell; "" for those that have no second name."""
    return [bound.notation.second_cell_text(place) for place in bound.rules.geometry.places]


def _bare(name: str) -> str:
    """Return the small letters and the figures of the name of a cell, which people type with other signs around."""
    return "".join(filter(str.isalnum, name.casefold()))


def cells_called(name: str, seats: Sequence[Seat], variant: Notations, notation: str | None = None) -> Cells:
    """Return the set of the cells that ``name`` can mean when any of ``seats`` says it; the empty one if none.

    It is one cell but where the seats differ, or where the name leaves something open. Raises
    `plybook.UnknownNameError` for a ``notation`` that there is not.
    """
    for names in _tables(seats, variant, notation):
        if cells := _either(name, names):
            return cells
    return 0


def _tables(seats: Sequence[Seat], variant: Notations, notation: str | None) -> Iterator[Iterable[Names]]:
    """Yield tables of names, those that are to be asked first before others; those of one stage at once."""
    if notation is not None:
        yield [_of_notation(variant.notation(notation), seat) for seat in seats]
    yield [_own(variant.rules, seat) for seat in seats]
    yield [_of_all(variant.rules)]
    yield (_of_notation(variant.notation(each), seat) for seat in seats for each in variant.notations)
    short = variant.notations if notation is None else (notation,)
    yield (_shortened(variant.notation(each), seat) for seat in seats for each in short)


def _either(name: str, tables: Iterable[Names]) -> Cells:
    found = 0
    for names in tables:
        found |= names.cells(name)
    return found


@cache
def _own(rules: type[Position], seat: Seat) -> Names:
    """Return what ``seat`` calls the cells."""
    return Names((name, cell) for cell, name in enumerate(rules.cell_names(seat)))


@cache
def _of_all(rules: type[Position]) -> Names:
    """Return what everybody calls the cells, also with what is easily typed."""
    every = (rules.geometry.names, rules.plain_cell_names())
    return Names((name, cell) for names in every for cell, name in enumerate(names))


@cache
def _of_notation(bound: BoundNotation, seat: Seat) -> Names:
    """Return what ``seat`` calls the cells in a notation."""
    notation, places = bound.notation, bound.rules.cell_places(seat)
    second = ((notation.second_cell_text(place), cell) for cell, place in enumerate(bound.rules.geometry.places))
    own = ((notation.cell_text(place), cell) for cell, of_cell in enumerate(places) for place in of_cell)
    return Names((*own, *second), notation.spelt_cell)


@cache
def _shortened(bound: BoundNotation, seat: Seat) -> Names:
    """Return what a notation calls the cells where a part of the name is left out."""
    notation, places = bound.notation, bound.rules.cell_places(seat)
    names = ((notation.short_cell_text(each), cell) for cell, of_cell in enumerate(places) for each in of_cell)
    return Names(names, notation.spelt_cell)
