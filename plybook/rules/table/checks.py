"""What is wrong with what a game on a box states, said in plain words when its class is made.

Each check takes ``game``, what to call the class, and raises `TypeError` for what is of the wrong kind and
`ValueError` for what cannot be; the message names the class, what it states and the value.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, permutations, product
from math import gcd, prod
from reprlib import repr as short

from plybook.notation.notation import Alphabet
from plybook.rules.board import Box, Direction
from plybook.rules.movement import Movement
from plybook.rules.table.men import Kind, pawn

_STATED = (
    "geometry",
    "men",
    "start_fen",
    "forward_axes",
    "promotions",
    "last_ranks",
    "pawn_cells",
    "empty_fields",
    "long_pawn",
    "cell_word",
)
_NEARLY = 0.9  # how much of a name must be that of another to be taken for it
_FEWEST_AXES = 2
_FEWEST_MEN = 2
_SIDES = 2


def check_spelling(game: str, stated: Iterable[str]) -> None:
    """Raise if one of the names that a class has ``stated`` is nearly that of something that games state."""
    unknown = [name for name in stated if name not in _STATED]
    if not unknown:
        return
    from difflib import get_close_matches

    for name in unknown:
        if near := get_close_matches(name, _STATED, n=1, cutoff=_NEARLY):
            raise TypeError(f"{game}: no game on a box states {name}; did you mean {near[0]}?")


def check_board(game: str, geometry: object) -> None:
    """Raise for what is no box, for one of less than two axes, and for values of signs that texts use otherwise."""
    if not isinstance(geometry, Box):
        raise TypeError(f"{game}: geometry is a Box, not {short(geometry)}")
    if len(geometry.axes) < _FEWEST_AXES:
        wanted = "two axes or more, the last two of them the files and ranks of flat boards"
        raise ValueError(f"{game}: geometry has {wanted}; this one has {', '.join(geometry.axes)}")
    for axis, values in zip(geometry.axes, geometry.values, strict=True):
        for value in values:
            if not value.isalnum():
                raise ValueError(f"{game}: a value of an axis is letters and digits; one of {axis} is {value!r}")
            if "x" in value and (value != "x" or axis != geometry.axes[0]):
                wanted = "only the first axis can have it, as a value of that one letter"
                raise ValueError(f"{game}: {axis} {value!r} has an x, the sign of a capture; {wanted}")


def check_texts(game: str, geometry: Box, men: Sequence[Kind]) -> None:
    """Raise for values and letters that make one text of two moves, since one begins another and can go on like it.

    A value of an axis has that of the next after it; the last has the first one's of another cell, or what a Pawn
    becomes. The first has the letter of a man before it.
    """
    (first, firsts), *others = axes = list(zip(geometry.axes, geometry.values, strict=True))
    letters = [letter for kind in men for letter in (kind.letter, kind.letter.lower())]
    last = (f"the {first} of another cell or the letter of a man", (*firsts, *letters))
    followers = [*((f"the {axis}", values) for axis, values in others), last]
    for (axis, values), (follower, after) in zip(axes, followers, strict=True):
        for begun, value in _begun(values):
            sign = value[len(begun)]
            if any(word.startswith(sign) for word in after):
                said = f"{axis} {value!r} begins with {axis} {begun!r} and goes on with {sign!r}"
                raise ValueError(f"{game}: {said}, as {follower} after it can: no text could tell them apart")
    for kind, value in product(men, firsts):
        if (whole := kind.letter + value) in firsts:
            said = f"the letter of the {kind.name} before {first} {value!r} reads like {first} {whole!r}"
            raise ValueError(f"{game}: {said}: no text could tell them apart")


def _begun(values: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield one of ``values`` with a longer one that begins with it."""
    for begun, value in permutations(values, 2):
        if value.startswith(begun):
            yield begun, value


def check_forward_axes(game: str, geometry: Box, forward_axes: object) -> None:
    """Raise for what are no numbers of axes."""
    axes = ", ".join(f"{number} ({axis})" for number, axis in enumerate(geometry.axes))
    wanted = f"{game}: forward_axes is a tuple of numbers of axes, among {axes}"
    if not isinstance(forward_axes, tuple) or not all(type(axis) is int for axis in forward_axes):
        raise TypeError(f"{wanted}; not {short(forward_axes)}")
    known = all(0 <= axis < len(geometry.axes) for axis in forward_axes)
    if not forward_axes or not known or len({*forward_axes}) < len(forward_axes):
        raise ValueError(f"{wanted}; not {short(forward_axes)}")


def check_men(game: str, men: object, geometry: Box, forward_axes: Sequence[int]) -> None:
    """Raise for a table of men whose letters cannot be told apart, or whose ways are none on the board."""
    if not isinstance(men, tuple | list) or not all(isinstance(kind, Kind) for kind in men):
        raise TypeError(f"{game}: men is a tuple of kinds, each a Kind or a pawn(); not {short(men)}")
    if len(men) < _FEWEST_MEN:
        wanted = "men has two kinds or more, the first of them the Pawn, the last the royal one"
        raise ValueError(f"{game}: {wanted}; this one has {len(men)}")
    for kind in men:
        _check_name(game, kind)
        _check_ways(game, kind, geometry)
    for one, other in permutations(men, 2):
        # Black's men have small letters, so that capitals make no difference.
        if other.letter.lower().startswith(one.letter.lower()):
            words = "is that of" if len(one.letter) == len(other.letter) else "begins that of"
            said = f"the letter of the {one.name}, {one.letter!r}, {words} the {other.name}, {other.letter!r}"
            raise ValueError(f"{game}: {said}: no text could tell them apart")
    _check_pawn(game, men, geometry, forward_axes)


def _check_name(game: str, kind: Kind) -> None:
    words: tuple[object, ...] = kind[:2]
    if not all(isinstance(word, str) for word in words):
        raise TypeError(f"{game}: a Kind begins with its letter and its name, two strings; not {short(words)}")
    letter, name = kind[:2]
    if not name.strip():
        raise ValueError(f"{game}: the kind with the letter {letter!r} has no name")
    if not (letter.isalpha() and letter[0].isupper()):
        wanted = "a capital, or several letters that begin with one"
        raise ValueError(f"{game}: the letter of the {name} is {wanted}; not {letter!r}")
    if len(letter) > len(name) == 1:
        raise ValueError(f"{game}: a Kind has its letter before its name; not {letter!r} before {name!r}")


def _check_ways(game: str, kind: Kind, geometry: Box) -> None:
    """Raise for ways of ``kind`` that are none on the board."""
    axes = f"{len(geometry.axes)} axes: {', '.join(geometry.axes)}"
    for which, ways in zip(Kind._fields[2:], kind[2:], strict=True):
        said = f"{game}: {which} of the {kind.name}"
        if not isinstance(ways, tuple | list):
            raise TypeError(f"{said} is a tuple of ways, not {short(ways)}")
        for way in ways:
            if not isinstance(way, tuple) or not all(type(by) is int for by in way):
                one = "a way is a tuple with a whole number for each axis, such as (1, 2)"
                raise TypeError(f"{said} has the way {short(way)}; {one}, and several stand in a tuple of their own")
            if len(way) != len(geometry.axes):
                raise ValueError(f"{said} has the way {short(way)}, of {_numbers(way)}; the board has {axes}")
            if not any(way):
                raise ValueError(f"{said} has the way {short(way)}, which leads nowhere")
    _check_rides(game, kind, geometry)


def _numbers(way: Direction) -> str:
    return "1 number" if len(way) == 1 else f"{len(way)} numbers"


def _check_rides(game: str, kind: Kind, geometry: Box) -> None:
    """Raise for rides that lead from one cell to another over different cells; only some in one line can."""
    lines = {tuple(by // gcd(*way) for by in way) for way in kind.rides}
    if len(lines) == len({*kind.rides}):
        return
    for leaps in ((*kind.leaps, *kind.steps), (*kind.leaps, *kind.captures)):
        movement = Movement(geometry, leaps, kind.rides)
        try:
            for cell in range(geometry.size):
                movement.paths(cell)
        except ValueError as error:
            raise ValueError(f"{game}: rides of the {kind.name} are {kind.rides}: {error}") from None


def _check_pawn(game: str, men: Sequence[Kind], geometry: Box, forward_axes: Sequence[int]) -> None:
    """Raise if the first of the men is the Pawn of other forward axes than the game's, or another man is the Pawn."""
    first, *others = men
    axes = range(len(geometry.axes))
    usual = pawn(len(axes), forward_axes)[2:]
    if first[2:] == usual:
        return
    for kind in others:
        if kind[2:] == usual:
            said = "the first of men is the Pawn, who alone promotes"
            raise ValueError(f"{game}: {said}; it is the {first.name}, but the {kind.name} goes like a pawn()")
    for count in range(1, len(axes) + 1):
        for ahead in combinations(axes, count):
            if first[2:] == pawn(len(axes), ahead)[2:]:
                goes = f"the {first.name} goes ahead along {_named(geometry, ahead)}"
                states = f"forward_axes is {tuple(forward_axes)}, {_named(geometry, forward_axes)}"
                raise ValueError(f"{game}: {goes}, but {states}; let pawn() and forward_axes have the same")


def _named(geometry: Box, axes: Iterable[int]) -> str:
    return " and ".join(geometry.axes[axis] for axis in axes)


def check_words(game: str, alphabet: Alphabet, last_ranks: object, empty_fields: object) -> None:
    """Raise for ``promotions`` that cannot be, and for what else a game states by letters and words."""
    kinds, promotions = alphabet.kinds, alphabet.promotions
    for name, words in (("promotions", promotions), ("empty_fields", empty_fields)):
        if not isinstance(words, tuple | list) or not all(isinstance(word, str) for word in words):
            raise TypeError(f"{game}: {name} is a tuple of strings, with a comma even after one; not {short(words)}")
    for letter in promotions:
        if letter not in kinds[1:-1]:
            why = {kinds[0]: "the Pawn himself", kinds[-1]: "the royal man"}.get(letter, "no man of the game")
            wanted = f"promotions holds letters of men, among {', '.join(kinds[1:-1]) or 'none'}"
            raise ValueError(f"{game}: {wanted}; {letter!r} is {why}")
    if len({*promotions}) < len(promotions):
        raise ValueError(f"{game}: promotions holds each letter once; not {short(promotions)}")
    if not promotions and last_ranks != (0, 0):
        wanted = "give men a kind that the Pawn can become, or say that he becomes none: last_ranks = (0, 0)"
        raise ValueError(
            f"{game}: promotions is empty, and a Pawn at the end of the board must become something: {wanted}"
        )
    if alphabet.long_pawn not in ("", alphabet.pawn):
        raise ValueError(f"{game}: long_pawn is '' or {alphabet.pawn!r}, not {short(alphabet.long_pawn)}")


def check_cells(game: str, geometry: Box, last_ranks: object, pawn_cells: object) -> None:
    """Raise for what are no sets of cells, or no two of them."""
    wanted = "a set of cells of the board, as geometry.cells_at() and mask() give it"
    if not isinstance(last_ranks, tuple) or len(last_ranks) != _SIDES:
        raise TypeError(f"{game}: last_ranks is a tuple of two, for each side {wanted}; not {short(last_ranks)}")
    for name, cells in (*(("last_ranks", cells) for cells in last_ranks), ("pawn_cells", pawn_cells)):
        if type(cells) is not int or not 0 <= cells <= geometry.all:
            raise ValueError(f"{game}: {name} has {wanted}; {short(cells)} is none")


def check_royals(game: str, board: bytes, seats: Sequence[str], kinds: Sequence[str], name: str) -> None:
    """Raise for an array in which a side has no royal man, who is called ``name``, or several."""
    for number, seat in enumerate(seats, 1):
        if (count := board.count(number * len(kinds))) != 1:
            wanted = f"the last of men, the {name}, is the royal one, and each side has one"
            raise ValueError(f"{game}: {wanted}; in start_fen {seat} has {count or 'none'}")


def misfit(fen: str, geometry: Box) -> str:
    """Say in which of its measures the array of ``fen`` is not that of the board; "" if it has all the rows."""
    *outer, _, ranks = geometry.values
    if not fen.split():
        return ""
    boards = fen.split()[0].split("|")
    if len(boards) != prod(map(len, outer)):
        have = f"its FEN has {_count(len(boards), 'board')}"
        names, counts = geometry.axes[: len(outer)], [str(len(values)) for values in outer]
        if not outer:
            return f"the board is flat, and {have}"
        if len(outer) == 1:
            return f"the first axis, {names[0]}, has {counts[0]} values, and {have}"
        return f"the first axes, {' and '.join(names)}, have {' times '.join(counts)} values, and {have}"
    for number, board in enumerate(boards, 1):
        rows = len(board.split("/"))
        if rows != len(ranks):
            which = f"board {number} of its FEN" if outer else "its FEN"
            return (
                f"the last axis, {geometry.axes[-1]}, has {len(ranks)} values, and {which} has {_count(rows, 'row')}"
            )
    return ""


def _count(count: int, word: str) -> str:
    return f"{count} {word}{'' if count == 1 else 's'}"
