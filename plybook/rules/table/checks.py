"""Checks of what the class of a table game states; the errors say in plain words what is wrong.

Each check takes the class of the game, called ``rules``, and raises `TypeError` for what is of the wrong kind and
`ValueError` for what cannot be; the message names the class, what it states and the value. Types are left to a type
checker, but for those that are easily confused.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import permutations, product
from reprlib import repr as short
from typing import Any

from plybook.rules.board import Geometry
from plybook.rules.setup import FenError
from plybook.rules.shared.two_sided import PAWN
from plybook.rules.table.men import WAYS, Kind

_FEWEST_AXES = 2
_FEWEST_MEN = 2
_SIDES = 2


def check_stated(rules: Any) -> None:
    """Raise if a board, men and ways forward make no game."""
    with _named(rules):
        _check_board(rules.geometry)
        _check_men(rules.men, rules.geometry)
        _check_forward(rules.men[PAWN], rules.geometry, rules.forward_axes)
        _check_texts(rules.geometry, rules.men)
        for kind in rules.men:
            _check_cells(f"double of the {kind.name}", kind.double, rules.geometry)
        if "last_ranks" in rules._stated:
            _check_cells("last_ranks", rules.last_ranks, rules.geometry)


def check_usual(rules: Any) -> None:
    """Raise for Pawns whose promotions, cells or double steps do not fit the board and the men."""
    with _named(rules):
        _check_promotions(rules.promotions, rules.kinds, rules.last_ranks)
        pawn_cells = rules.pawn_cells if isinstance(rules.pawn_cells, tuple) else (rules.pawn_cells,) * _SIDES
        _check_cells("pawn_cells", pawn_cells, rules.geometry)


def check_passing(rules: Any) -> None:
    """Raise where a capture en passant could be of either of two Pawns."""
    with _named(rules):
        for passing in rules.passers.values():
            counts = Counter(passing.values())
            for passed, count in counts.items():
                if count > 1:
                    name = rules.geometry.names[passed.bit_length() - 1]
                    raise ValueError(f"two double steps pass {name}: which Pawn is captured en passant?")


@contextmanager
def check_array(rules: Any) -> Iterator[None]:
    """Raise for an array in which a side has no royal man or several, and for a `FenError` in the block."""
    with _named(rules):
        try:
            board, kinds, name = rules.read_fen(rules.start_fen).board, len(rules.kinds), rules.kind_names[-1]
            for number, seat in enumerate(rules.seats, 1):
                if (count := board.count(number * kinds)) != 1:
                    wanted = f"the last of men, the {name}, is the royal one, and each side has one"
                    raise ValueError(f"{wanted}; in start_fen {seat} has {count or 'none'}")
            yield
        except FenError as error:
            raise ValueError(f"start_fen is no position: {error}") from None


@contextmanager
def _named(rules: Any) -> Iterator[None]:
    """Put the name of the class before what is raised."""
    try:
        yield
    except (TypeError, ValueError) as error:
        raise type(error)(f"{rules.__name__}: {error}") from None


def _check_board(geometry: object) -> None:
    """Raise for a board without directions, with less than two axes, or with values that texts use otherwise."""
    if not isinstance(geometry, Geometry) or type(geometry).ray is Geometry.ray:
        raise TypeError(f"geometry is a Box, or a Geometry with a method ray() of its own, not {short(geometry)}")
    if len(geometry.axes) < _FEWEST_AXES:
        wanted = "two axes or more, the last two of them the files and ranks of flat boards"
        raise ValueError(f"geometry has {wanted}; this one has {', '.join(geometry.axes)}")
    for axis, values in zip(geometry.axes, geometry.values, strict=True):
        for value in values:
            if not value.isalnum():
                raise ValueError(f"a value of an axis is letters and digits; one of {axis} is {value!r}")
            if "x" in value and (value != "x" or axis != geometry.axes[0]):
                wanted = "only the first axis can have it, as a value of that one letter"
                raise ValueError(f"{axis} {value!r} has an x, the sign of a capture; {wanted}")


def _check_texts(geometry: Geometry, men: Sequence[Kind]) -> None:
    """Raise for values and letters that give two moves one text, as one begins another and can go on like it.

    A value of an axis has that of the next after it; the last has the first one's of another cell, or what a Pawn
    becomes. The first has the letter of a man before it.
    """
    (first, firsts), *others = axes = list(zip(geometry.axes, geometry.values, strict=True))
    letters = [letter for kind in men for letter in (kind.letter, kind.letter.lower())]
    last = (f"the {first} of another cell or the letter of a man", (*firsts, *letters))
    followers = [*((f"the {axis}", values) for axis, values in others), last]
    for (axis, values), (follower, after) in zip(axes, followers, strict=True):
        for begun, value in permutations(values, 2):
            sign = value[len(begun) :][:1]
            if value.startswith(begun) and any(word.startswith(sign) for word in after):
                said = f"{axis} {value!r} begins with {axis} {begun!r} and goes on with {sign!r}"
                raise ValueError(f"{said}, as {follower} after it can: no text could tell them apart")
    for kind, value in product(men, firsts):
        if (whole := kind.letter + value) in firsts:
            said = f"the letter of the {kind.name} before {first} {value!r} reads like {first} {whole!r}"
            raise ValueError(f"{said}: no text could tell them apart")


def _check_men(men: object, geometry: Geometry) -> None:
    """Raise for a table of men with letters that cannot be told apart, or with ways that the board lacks."""
    if not isinstance(men, tuple | list) or not all(isinstance(kind, Kind) for kind in men):
        raise TypeError(f"men is a tuple of kinds, each a Kind or a pawn(); not {short(men)}")
    if len(men) < _FEWEST_MEN:
        wanted = "men has two kinds or more, the first of them the Pawn, the last the royal one"
        raise ValueError(f"{wanted}; this one has {len(men)}")
    for kind in men:
        if kind.en_passant and kind is not men[PAWN]:
            raise ValueError(f"only the first of men, the Pawn, captures en passant, not the {kind.name}")
        for which in WAYS:
            for way in getattr(kind, which):
                try:
                    geometry.check_direction(way)
                except ValueError as error:
                    raise ValueError(f"{which} of the {kind.name}: {error}") from None
    for one, other in permutations(men, 2):
        # Black's men have small letters, so that capitals make no difference.
        if other.letter.lower().startswith(one.letter.lower()):
            words = "is that of" if len(one.letter) == len(other.letter) else "begins that of"
            said = f"the letter of the {one.name}, {one.letter!r}, {words} the {other.name}, {other.letter!r}"
            raise ValueError(f"{said}: no text could tell them apart")


def _check_forward(pawn: Kind, geometry: Geometry, forward_axes: Sequence[int]) -> None:
    """Raise for numbers that name no axes, and for a step of the Pawn that leads Black ahead like White."""
    is_named = isinstance(forward_axes, tuple) and all(axis in range(len(geometry.axes)) for axis in forward_axes)
    if not is_named or not forward_axes:
        axes = ", ".join(f"{number} ({axis})" for number, axis in enumerate(geometry.axes))
        raise ValueError(f"forward_axes is a tuple of numbers of axes, among {axes}; not {short(forward_axes)}")
    for way in (*pawn.steps, *pawn.captures):
        if not any(way[axis] > 0 for axis in forward_axes):
            raise ValueError(f"the {pawn.name} has the way {way}, which does not lead ahead on {forward_axes=}")


def _check_promotions(promotions: object, kinds: Sequence[str], last_ranks: object) -> None:
    """Raise for kinds that a Pawn cannot become, and for Pawns that must promote and cannot."""
    if not isinstance(promotions, tuple | list):
        raise TypeError(f"promotions is a tuple of strings, with a comma even after one; not {short(promotions)}")
    for letter in promotions:
        if letter not in kinds[1:-1]:
            wanted = f"letters of men but the first and the last, among {', '.join(kinds[1:-1]) or 'none'}"
            raise ValueError(f"promotions holds {wanted}; not {letter!r}")
    if not promotions and last_ranks != (0, 0):
        wanted = "give men a kind that the Pawn can become, or say that he becomes none: last_ranks = (0, 0)"
        raise ValueError(f"promotions is empty, and a Pawn at the end of the board must become something: {wanted}")


def _check_cells(name: str, cells: object, geometry: Geometry) -> None:
    """Raise if there are not two sets of cells, one for each side."""
    is_pair = isinstance(cells, tuple) and len(cells) == _SIDES and all(type(each) is int for each in cells)
    if not isinstance(cells, tuple) or not is_pair or not all(0 <= each <= geometry.all for each in cells):
        wanted = "a set of cells of the board, as geometry.cells_at() and mask() give it"
        raise ValueError(f"{name} has for each side {wanted}; not {short(cells)}")
