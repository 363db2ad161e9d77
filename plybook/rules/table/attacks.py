"""Which men attack a cell: for each cell, a short list of the men whose lines come to it.

Men that share lines, as Bishops and Queens do, share an entry. An entry has two codes at most (0 for none), the cells
from which such men attack, and what must be between; it is made when the cell is first asked about.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from plybook.rules.board import Direction
from plybook.rules.table.ways import HOP, LAME, OVER_OTHERS, SLIDE, Line, every_target
from plybook.rules.terms import Cell, Cells


class Entry(NamedTuple):
    """Men of ``one`` and ``other`` code that attack a cell from ``sources``.

    ``paths`` has for each source, as a set of one, the cells between, None where nothing can stand between; ``shape``
    is what must be there.
    """

    one: int
    other: int
    sources: Cells
    paths: Mapping[Cells, Cells] | None
    shape: int


Survey = tuple[int, int, dict[int, int], int]
"""What bears on a royal man: checkers, allowed cells, pins, sensitive cells.

The checkers are the men that give check; other men must go to the allowed cells; a pinned man, as a set of one, may
go to the cells of his pin. Moves from or to sensitive cells must be looked at one by one, as a man may open or close
a hop there: all of them if it is -1.
"""

ByForm = tuple[
    tuple[tuple[int, Cells], ...],
    tuple[tuple[int, int, Cells, Mapping[Cells, Cells]], ...],
    tuple[tuple[int, int, Cells, Mapping[Cells, Cells], int], ...],
]
"""Entries of leaps, by code, which have no paths; of men that need theirs empty; and of hoppers."""

NO_PINS: Final[dict[int, int]] = {}
NOTHING: Final[Survey] = (0, -1, NO_PINS, 0)
"""What bears on a royal man that is not there."""

Family = tuple[Direction, int]
LinesOf = Callable[[Cell], Sequence[tuple[Family, Line]]]


class Attacks:
    """The attacks of one seat: ``lines`` gives by code the capturing lines from a cell, each with its family.

    The code of the one royal man of the other side is ``aim``. The man of the code ``royal`` never gives check. Both
    are 0 if there is no such man. Men of both sides whose hops are over others have the codes ``hoppers``.
    """

    def __init__(
        self, lines: Mapping[int, LinesOf], size: int, aim: int = 0, royal: int = 0, hoppers: Sequence[int] = ()
    ) -> None:
        self._lines = lines
        self._size = size
        self._aim = aim
        self._royal = royal
        self._hoppers = hoppers
        self._entries: list[list[Entry]] = []
        self._attacking: list[ByForm | None] = [None] * size
        self._checking: list[ByForm | None] = [None] * size
        self._bit = tuple(1 << cell for cell in range(size))  # to look it up is cheaper than to shift

    def on(self, cell: Cell, masks: Sequence[int], occupied: Cells, gone: Cells = 0) -> int:
        """Return the men that attack ``cell`` while men stand on ``occupied``, without those ``gone``."""
        found = 0
        for one, other, sources, paths, shape in (self._entries or self._all())[cell]:
            men = (masks[one] | masks[other]) & sources
            if gone:
                men &= ~gone
            if not men:
                continue
            if paths is None:
                found |= men
                continue
            while men:
                man = men & -men
                men ^= man
                between = paths[man] & occupied
                if not shape:
                    if not between:
                        found |= man
                elif between and self._hops(shape, cell, man, paths[man], between, masks):
                    found |= man
        return found

    def threaten(self, cell: Cell, masks: Sequence[int], occupied: Cells) -> bool:
        """Say whether any man attacks ``cell``; a man never attacks the cell it is on."""
        leaps, slides, hops = self._attacking[cell] or self._formed(self._attacking, cell)
        for code, sources in leaps:
            if masks[code] & sources:
                return True
        for one, other, sources, paths in slides:
            men = (masks[one] | masks[other]) & sources
            while men:
                man = self._bit[men.bit_length() - 1]
                if not paths[man] & occupied:
                    return True
                men ^= man
        for one, other, sources, paths, shape in hops:
            men = (masks[one] | masks[other]) & sources
            while men:
                man = self._bit[men.bit_length() - 1]
                men ^= man
                between = paths[man] & occupied
                if between and self._hops(shape, cell, man, paths[man], between, masks):
                    return True
        return False

    def _hops(self, shape: int, cell: Cell, man: Cells, path: Cells, between: Cells, masks: Sequence[int]) -> bool:
        """Say whether a hopper, ``man`` as a set of one, comes to ``cell`` over what stands ``between`` on a path."""
        if shape not in (HOP, OVER_OTHERS):
            return between == _nearest(path, man, cell)
        is_one = not between & (between - 1)
        return is_one and (shape == HOP or self._are_others(between | 1 << cell, masks))

    def _are_others(self, cells: Cells, masks: Sequence[int]) -> bool:
        """Say whether no man whose hops are over others stands on ``cells``."""
        return not any(masks[code] & cells for code in self._hoppers)

    def survey(self, masks: Sequence[int], occupied: Cells) -> Survey:
        """Return what bears on the one royal man of the other side while men stand on ``occupied``."""
        royal = masks[self._aim]
        if not royal:
            return NOTHING
        cell = royal.bit_length() - 1
        checkers = sensitive = last = 0
        pins = NO_PINS
        leaps, slides, hops = self._checking[cell] or self._formed(self._checking, cell)
        for code, sources in leaps:
            checkers |= masks[code] & sources
        for one, other, sources, paths in slides:
            men = (masks[one] | masks[other]) & sources
            while men:
                man = self._bit[men.bit_length() - 1]
                men ^= man
                path = paths[man]
                between = path & occupied
                if not between:
                    checkers |= man
                    last = path
                elif not between & (between - 1):
                    pins = {**pins, between: pins.get(between, -1) & (path | man)}
        for one, other, sources, paths, shape in hops:
            men = (masks[one] | masks[other]) & sources
            while men:
                man = self._bit[men.bit_length() - 1]
                men ^= man
                path = paths[man]
                between = path & occupied
                sensitive |= path | man
                if between and (
                    not between & (between - 1) if shape == HOP else between == _nearest(path, man, cell)
                ):
                    checkers |= man
                    sensitive = -1
        if not checkers:
            return (0, -1, pins, sensitive) if pins or sensitive else NOTHING
        if sensitive == -1:
            return checkers, -1, pins, sensitive
        return checkers, 0 if checkers & (checkers - 1) else checkers | last, pins, sensitive

    def _all(self) -> list[list[Entry]]:
        self._make()
        return self._entries

    def _formed(self, known: list[ByForm | None], cell: Cell) -> ByForm:
        """Return the entries for ``cell`` by form, of all men or of those that give check, and keep them."""
        entries = (self._entries or self._all())[cell]
        if known is self._checking and self._royal:
            entries = [entry for entry in entries if (entry.one, entry.other) != (self._royal, 0)]
        found = known[cell] = _by_form(entries)
        return found

    def _make(self) -> None:
        """Make the entries of all cells."""
        found: list[dict[tuple[Family, int], dict[int, dict[int, int]]]] = [{} for _ in range(self._size)]
        for code, lines in self._lines.items():
            for origin in range(self._size):
                here = 1 << origin
                for family, line in lines(origin):
                    for target, path in every_target(line):
                        if target == origin:
                            continue
                        of_code = found[target].setdefault((family, 0), {}).setdefault(code, {})
                        number = 0
                        while of_code.get(here, path) != path:  # two lines of a family lead there
                            number += 1
                            of_code = found[target].setdefault((family, number), {}).setdefault(code, {})
                        of_code[here] = path
        self._entries = [_entries(of_cell) for of_cell in found]


def _by_form(entries: Sequence[Entry]) -> ByForm:
    """Return leaps, slides and hops apart."""
    leaps = dict[int, Cells]()
    for one, other, sources, paths, _ in entries:
        if paths is None:
            for code in filter(None, (one, other)):
                leaps[code] = leaps.get(code, 0) | sources
    lines = [(*entry[:3], entry.paths, entry.shape) for entry in entries if entry.paths is not None]
    slides, hops = tuple(line[:4] for line in lines if not line[4]), tuple(line for line in lines if line[4])
    return tuple(leaps.items()), slides, hops


def _entries(of_cell: Mapping[tuple[Family, int], Mapping[int, Mapping[int, int]]]) -> list[Entry]:
    entries = list[Entry]()
    for ((_, shape), _), by_code in of_cell.items():
        groups: dict[tuple[tuple[int, int], ...], list[int]] = {}
        for code, paths in by_code.items():
            groups.setdefault(tuple(sorted(paths.items())), []).append(code)
        for lines, codes in groups.items():
            sources = sum(here for here, _ in lines)
            is_leap = shape in (SLIDE, LAME) and not any(path for _, path in lines)
            by_source = None if is_leap else dict(lines)
            kind = SLIDE if shape == LAME else shape
            padded = [*codes, 0] if len(codes) % 2 else codes
            entries += [
                Entry(one, other, sources, by_source, kind)
                for one, other in zip(padded[::2], padded[1::2], strict=True)
            ]
    return entries


def _nearest(path: Cells, man: Cells, cell: Cell) -> int:
    """Return the cell of ``path``, from ``man`` to ``cell``, that is next to ``cell``, if it is told by its number.

    Lines of grasshoppers go along one direction, so that numbers of cells rise or fall along them.
    """
    return path & -path if man > 1 << cell else 1 << path.bit_length() - 1
