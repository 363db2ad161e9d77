"""Betza's notation of men, as in ``fmWfcF``: letters of leaps, before them what restricts them, after them how far.

Capitals are leaps: ``W`` (0,1), ``F`` (1,1), ``D`` (0,2), ``N`` (1,2), ``A`` (2,2), ``H`` (0,3), ``C`` or ``L``
(1,3), ``Z`` or ``J`` (2,3), ``G`` (3,3); ``K`` is WF, ``R``, ``B`` and ``Q`` are the riders of chess. On a board of
more axes ``[0,1,2]`` is a leap by these numbers on the axes in any order and with any sign. A number after a leap is
how often it may be repeated, 0 or the letter once more (``*`` after brackets) any number of times.

Small letters before it: ``m`` only moves, ``c`` only captures, ``p`` hops over one man, ``g`` is a grasshopper, ``n``
is lame, ``i`` only from the cells of first moves, ``e`` captures en passant; ``f``, ``b``, ``l``, ``r``, ``v``,
``s``, ``h`` are directions on flat boards.
"""

from __future__ import annotations

import re

from plybook.rules.board import Direction
from plybook.rules.movement import every_way
from plybook.rules.table.ways import ANYWHERE, GRASSHOP, HOP, LAME, SLIDE, Pair, Way

_ATOMS = {
    "W": (0, 1), "F": (1, 1), "D": (0, 2), "N": (1, 2), "A": (2, 2), "H": (0, 3), "L": (1, 3), "C": (1, 3),
    "J": (2, 3), "Z": (2, 3), "G": (3, 3),
}  # fmt: skip
_SEVERAL = {"K": "WF", "Q": "WF", "R": "W", "B": "F"}
_WORD = re.compile(r"([a-z]*+)([A-Z]|\[[0-9]++(?:,[0-9]++)*+\])([0-9]|\*)?")
_SIGNS = "mcepgni"
_WAYS = "fblrvsh"
_FLAT = 2
MOST_LETTERS = 200


class BetzaError(ValueError):
    """A text that is no man in Betza's notation; the message says where."""


def ways_of(text: str, axes: int = _FLAT, first: Pair = ANYWHERE) -> list[Way]:
    """Return the ways of the man ``text`` on a board of ``axes``; ``first`` are the cells of first moves, for ``i``.

    >>> [way.directions for way in ways_of("fmW")]
    [((0, 1),)]

    Raises `BetzaError`.
    """
    if len(text) > MOST_LETTERS:
        raise BetzaError(f"a man in Betza's notation has {MOST_LETTERS} characters at most")
    found, at = list[Way](), 0
    while at < len(text):
        match = _WORD.match(text, at)
        if match is None:
            raise BetzaError(f"expected a leap such as W or [0,1] at character {at + 1} of {text!r}")
        before, atom, after = match.groups()
        at = match.end()
        if not after and text[at : at + 1] == atom and atom.isalpha():  # the letter once more, as in NN
            after, at = "0", at + 1
        found += _ways(before, atom, after, axes, first, text)
    return found


def _ways(before: str, atom: str, after: str | None, axes: int, first: Pair, text: str) -> list[Way]:
    if odd := {*before} - {*_SIGNS} - {*_WAYS}:
        raise BetzaError(f"{min(odd)!r} before {atom} in {text!r} is not understood")
    signs = {*before} & {*_SIGNS}
    moves, captures = "m" in signs, "c" in signs
    shape = HOP if "p" in signs else GRASSHOP if "g" in signs else LAME if "n" in signs else SLIDE
    limit = 0 if atom in "RBQ" or after in ("0", "*") else 1
    if after and after not in ("0", "*"):
        limit = int(after)
    if shape == GRASSHOP:
        limit = 0
    wanted = "".join(sign for sign in before if sign in _WAYS)
    return [
        Way(
            _chosen(_directions(leap, axes, text), wanted, text),
            limit=limit,
            shape=shape,
            moves=moves or not captures,
            captures=captures or not moves,
            origins=first if "i" in signs else ANYWHERE,
        )
        for leap in ([atom] if atom.startswith("[") else _SEVERAL.get(atom, atom))
    ]


def _directions(leap: str, axes: int, text: str) -> tuple[Direction, ...]:
    if not leap.startswith("[") and leap not in _ATOMS:
        raise BetzaError(f"{leap} in {text!r} is no leap; there are {', '.join([*_ATOMS, *_SEVERAL])}")
    numbers = tuple(map(int, leap[1:-1].split(","))) if leap.startswith("[") else _ATOMS[leap]
    numbers = (0,) * (axes - len(numbers)) + numbers
    if len(numbers) != axes:
        raise BetzaError(f"{leap} in {text!r} has {len(numbers)} numbers, and the board {axes} axes")
    if not any(numbers):
        raise BetzaError(f"{leap} in {text!r} leads nowhere")
    return every_way(*numbers)


def _chosen(ways: tuple[Direction, ...], wanted: str, text: str) -> tuple[Direction, ...]:
    """Return those of ``ways`` to which the directions ``wanted`` restrict a man: all for none."""
    if not wanted:
        return ways
    if len(ways[0]) != _FLAT:
        raise BetzaError(f"{wanted!r} in {text!r}: directions have letters on boards of two axes only")
    is_oblique = any(abs(x) != abs(y) and x and y for x, y in ways)
    is_straight = all(not x or not y for x, y in ways)
    words, at = list[str](), 0
    while at < len(wanted):
        word = wanted[at : at + 2]
        is_pair = len(word) == _FLAT and not is_straight and _go_together(word, is_oblique=is_oblique)
        words.append(word if is_pair else word[0])
        at += len(words[-1])
    return tuple(way for way in ways if any(_fits(word, way, is_oblique, is_straight) for word in words))


def _go_together(word: str, *, is_oblique: bool) -> bool:
    one, other = word[0], word[1]
    crossed = (one in "fbvh" and other in "lrsh") or (one in "lrsh" and other in "fbvh")
    return crossed or (one == other and is_oblique)


def _fits(word: str, way: Direction, is_oblique: bool, is_straight: bool) -> bool:
    """Say whether ``way`` goes where ``word``, one or two letters, says."""
    x, y = way
    steep, flat = abs(y) > abs(x), abs(x) > abs(y)
    sides = {"f": y > 0, "b": y < 0, "l": x < 0, "r": x > 0}
    if len(word) == 1 or word[0] == word[1]:
        if word[0] in sides:
            own = steep if word[0] in "fb" else flat
            return sides[word[0]] and (own or not is_oblique)
        across = {"v": steep if is_oblique else True, "s": flat if is_oblique else True, "h": True}
        return {"v": x == 0, "s": y == 0, "h": True}[word[0]] if is_straight else across[word[0]]
    if word in ("hl", "hr"):
        return ((x * y < 0) if steep else x * y > 0) == (word == "hl")
    sides |= {"v": True, "s": True, "h": True}
    if "h" in word:
        return sides[word.replace("h", "", 1)]
    long_leg = steep if word[1] in "fbv" else flat
    return sides[word[0]] and sides[word[1]] and (long_leg or not is_oblique)
