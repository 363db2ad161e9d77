"""Boards of pages: cells on axes, some of them missing, and regions of cells by their names."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import product
from operator import add, mul
from reprlib import repr as short
from typing import TYPE_CHECKING

from plybook.rules.board import Direction, Geometry, bits
from plybook.rules.table.ways import Pair

if TYPE_CHECKING:
    from plybook.rules.rule_files import toml_model

_ANY = "*"
_MOST_CELLS = 2048
_FLAT = 2  # axes of a flat board
_MOST_VALUES = 64
_MOST_RAYS = 200  # directions whose rays are kept
_MOST_LEAPS = 2000  # of a way from any cells to any others
_LONGEST_VALUE = 3
_TERM = re.compile(r"([+-]?)([A-Za-z]+|[0-9]{1,4})")


class PageBoard(Geometry):
    """A board whose cells stand on whole numbers on each axis; ``spots`` are these, ``places`` the cells' names."""

    def __init__(
        self,
        axes: Sequence[str],
        spots: Sequence[Direction],
        places: Sequence[tuple[str, ...]],
        values: Sequence[Sequence[str]],
        *,
        is_hexagonal: bool = False,
    ) -> None:
        super().__init__(axes, places, ["".join(place) for place in places])
        self.is_hexagonal = is_hexagonal
        self._spots = tuple(spots)
        self._at = {spot: cell for cell, spot in enumerate(self._spots)}
        self._stated = tuple(map(tuple, values))
        self._rays: dict[Direction, list[tuple[int, ...]]] = {}

    @property
    def spots(self) -> tuple[Direction, ...]:
        """The numbers of each cell on the axes."""
        return self._spots

    @property
    def values(self) -> tuple[tuple[str, ...], ...]:
        """The values that occur on each axis, in their order."""
        return self._stated

    def ray(self, cell: int, direction: Direction) -> tuple[int, ...]:
        """Return the cells that follow ``cell`` in ``direction``, nearest first, to the edge of the board."""
        rays = self._rays.get(direction)
        if rays is None:
            if len(self._rays) == _MOST_RAYS:
                return self._ray(cell, direction)
            rays = self._rays[direction] = self._rays_in(direction)
        return rays[cell]

    def _ray(self, cell: int, direction: Direction) -> tuple[int, ...]:
        """Return the ray of one cell, found alone."""
        found, spot = list[int](), self._spots[cell]
        while any(direction):
            spot = tuple(map(add, spot, direction))
            follower = self._at.get(spot)
            if follower is None:
                break
            found.append(follower)
        return tuple(found)

    def _rays_in(self, direction: Direction) -> list[tuple[int, ...]]:
        """Return the rays of all cells in ``direction``: each is the next cell, and the ray of that."""
        rays: list[tuple[int, ...]] = [()] * self.size
        if not any(direction):
            return rays
        # What lies further in the direction is followed first.
        by_way = [sum(map(mul, spot, direction)) for spot in self._spots]
        for cell in sorted(range(self.size), key=by_way.__getitem__, reverse=True):
            follower = self._at.get(tuple(map(add, self._spots[cell], direction)))
            if follower is not None:
                rays[cell] = (follower, *rays[follower])
        return rays

    def check_direction(self, direction: Direction) -> None:
        """Raise `ValueError` for a direction of more or fewer numbers than axes, and for one that leads nowhere."""
        if len(direction) != len(self.axes) or not any(direction):
            raise ValueError(f"{direction} is no direction on the axes {', '.join(self.axes)}")


def made_board(board: toml_model.Board) -> PageBoard:
    """Return the board that a page describes; raise `ValueError`."""
    axes = tuple(board.axes)
    if board.hexagons and len(axes) != _FLAT:
        raise ValueError("hexagons: a board of hexagons has two axes")
    values = [_values(name, given) for name, given in board.axes.items()]
    size = 1
    for each in values:
        size *= len(each)
        if size > _MOST_CELLS:
            raise ValueError(f"a board has at most {_MOST_CELLS} cells")
    inside = _condition(board.cells, axes)
    spots = [spot[::-1] for spot in product(*(range(len(axis)) for axis in reversed(values))) if inside(spot[::-1])]
    if board.numbered:
        places = _numbered(spots, values)
        stated = (*values[:-1], [str(number + 1) for number in range(max(int(place[-1]) for place in places))])
    else:
        places = [tuple(axis[at] for axis, at in zip(values, spot, strict=True)) for spot in spots]
        stated = tuple(values)
    order = sorted(range(len(spots)), key=lambda at: _number(places[at], stated))
    names = {"".join(places[at]): at for at in order}
    if len(names) != len(spots):
        raise ValueError("two cells have one name")
    missing = board.missing.split()
    for name in missing:
        if name not in names:
            raise ValueError(f"missing: there is no cell {short(name)}")
    kept = [at for at in order if "".join(places[at]) not in missing]
    if not kept:
        raise ValueError("the board has no cells")
    kept_spots, kept_places = [spots[at] for at in kept], [places[at] for at in kept]
    return PageBoard(axes, kept_spots, kept_places, stated, is_hexagonal=board.hexagons)


def _number(place: Sequence[str], values: Sequence[Sequence[str]]) -> tuple[int, ...]:
    """Return what cells are numbered by: the last axis, within it the one before, and so on."""
    return tuple(axis.index(value) for axis, value in zip(values, place, strict=True))[::-1]


def _numbered(spots: Sequence[Direction], values: Sequence[Sequence[str]]) -> list[tuple[str, ...]]:
    """Return the places of ``spots`` if those of one file are counted from 1."""
    lowest: dict[Direction, int] = {}
    for *file, last in spots:
        lowest[tuple(file)] = min(lowest.get(tuple(file), last), last)
    return [
        (*(axis[at] for axis, at in zip(values, file, strict=False)), str(last - lowest[tuple(file)] + 1))
        for *file, last in spots
    ]


def _values(name: str, given: str | list[str] | int) -> list[str]:
    """Return the values of the axis ``name``."""
    if not (name.isalpha() and name.isascii()):
        raise ValueError(f"axes: the name of an axis is a word, not {short(name)}")
    if isinstance(given, int):
        found = [str(number + 1) for number in range(min(given, _MOST_VALUES + 1))]
    else:
        found = [*given]
    if not 1 <= len(found) <= _MOST_VALUES:
        raise ValueError(f"axes.{name}: an axis has up to {_MOST_VALUES} values")
    for value in found:
        if not (value.isalnum() and len(value) <= _LONGEST_VALUE):
            raise ValueError(f"axes.{name}: a value is up to {_LONGEST_VALUE} letters or digits, not {short(value)}")
    if len(set(found)) != len(found):
        raise ValueError(f"axes.{name}: a value is there twice")
    return found


class _Condition:
    """Which cells are there: a sum of axes between two numbers."""

    def __init__(self, terms: Sequence[tuple[int, int]], constant: int, least: int, most: int) -> None:
        self._terms, self._constant, self._least, self._most = terms, constant, least, most

    def __call__(self, spot: Direction) -> bool:
        total = self._constant + sum(factor * spot[axis] for factor, axis in self._terms)
        return self._least <= total <= self._most


def _condition(text: str, axes: Sequence[str]) -> _Condition:
    """Return the condition ``text``, such as ``5 <= file + rank <= 15``; every cell fits the empty one."""
    if not text.strip():
        return _Condition((), 0, 0, 0)
    sides = [side.strip() for side in text.split("<=")]
    if len(sides) != 3 or not all(re.fullmatch("-?[0-9]{1,4}", sides[at]) for at in (0, 2)):
        raise ValueError(f"cells: 5 <= file + rank <= 15 or the like is wanted, not {short(text)}")
    words, at, terms, constant = sides[1].replace(" ", ""), 0, list[tuple[int, int]](), 0
    while at < len(words):
        found = _TERM.match(words, at)
        if found is None or (at and not found[1]):
            raise ValueError(f"cells: a sum of axes is wanted, not {short(sides[1])}")
        at, sign = found.end(), -1 if found[1] == "-" else 1
        if found[2].isdigit():
            constant += sign * int(found[2])
        elif found[2] in axes:
            terms.append((sign, axes.index(found[2])))
        else:
            raise ValueError(f"cells: there is no axis {found[2]!r}")
    return _Condition(terms, constant, int(sides[0]), int(sides[2]))


def region(board: Geometry, text: str) -> int:
    """Return the cells that ``text`` names, in words; ``*`` in place of a value is any value of its axis.

    Raises `ValueError`.
    """
    found = 0
    for word in text.split():
        cells = _fitting(board, word)
        if not cells:
            known = f"cells are called {board.names[0]} to {board.names[-1]}"
            raise ValueError(f"there is no cell {short(word)}; {known}")
        found |= cells
    return found


def leaps_between(board: PageBoard, origins: Pair, targets: Pair, turned: Sequence[int]) -> tuple[Direction, ...]:
    """Return the leaps, as White has them, from any of ``origins`` to any of ``targets``; raise `ValueError`.

    ``turned`` are the axes on which Black's are the other way round.
    """
    found: set[Direction] = set()
    for seat in (0, 1):
        signs = [-1 if seat and axis in turned else 1 for axis in range(len(board.axes))]
        for origin in bits(origins[seat] & board.all):
            here = board.spots[origin]
            found |= {
                tuple(sign * (b - a) for sign, a, b in zip(signs, here, board.spots[target], strict=True))
                for target in bits(targets[seat] & board.all)
            }
            if len(found) > _MOST_LEAPS:
                raise ValueError("there are too many cells in from and to")
    return tuple(sorted(leap for leap in found if any(leap)))


def _fitting(board: Geometry, word: str) -> int:
    """Return the cells that fit ``word``; the states are the places read so far, by how much of it they take."""
    states: dict[int, int] = {0: board.all}
    for axis, values in enumerate(board.values):
        after: dict[int, int] = {}
        for at, cells in states.items():
            if word[at : at + 1] == _ANY:
                after[at + 1] = after.get(at + 1, 0) | cells
            for value in values:
                if word.startswith(value, at):
                    end = at + len(value)
                    after[end] = after.get(end, 0) | cells & board.cells_at((None,) * axis + (value,))
        states = after
    return states.get(len(word), 0)
