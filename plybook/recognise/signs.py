"""Signs that every move of a notation of plybook's own variants has, as data.

Importing the rules of a game and compiling the pattern of a notation takes milliseconds. A text without the signs of
a notation is none of its moves. So only notations that may read a text are loaded.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from plybook.patterns import late

_HYPHENS = "-‐‑–—−"
_CASTLING = rf"[oO0][{_HYPHENS}|lI/][oO0]"

_NO_LEVEL = r"(?!.*\([0-9])"  # in parentheses
_NO_COLOUR = r"(?!.*[0-9]W|[NBRQK].*[0-9][NB])"  # of a level

_PARMEN = late(rf".*?[{_HYPHENS}x×X*]")
_MEDER = late(rf".*?(?:[0-9][WNB]|[QK]L[1-6]|{_CASTLING})")
_SHORT = late(rf"{_NO_LEVEL}{_NO_COLOUR}.*?(?:[a-z][1-9]|{_CASTLING})")
_LONG = late(rf"{_NO_LEVEL}.*?(?:[a-h][1-8].?[a-h][1-8]|{_CASTLING})")
_LEAVES = r"[RTSCDP#]\Z"
_FOUR_LONG = late(rf"{_NO_LEVEL}(?:{_LEAVES}|.*?(?:[a-n][1-9].*?[a-n][1-9]|{_CASTLING}))")
_FOUR_SHORT = late(rf"{_NO_LEVEL}{_NO_COLOUR}(?:{_LEAVES}|.*?(?:[a-n][1-9]|{_CASTLING}))")
_UCI = late(rf"{_NO_LEVEL}.*?(?:[a-hA-H][1-8].?[a-hA-H][1-8]|{_CASTLING})")
_PRINCE = late(rf".*?(?:[1-8][a-hA-H]|{_CASTLING})")
_TRIPLE = late(rf".*?(?:\([1-8],|{_CASTLING})")
_ALICE_3D = late(rf".*?(?:[^\x00-\x7f]|[A-Za-z]{{3}}|{_CASTLING})")
_ALICE_3D_ASCII = late(rf".*?(?:[1-8][a-hA-H][1-8]|{_CASTLING})")
_RAUMSCHACH = late(r".*?[A-E][a-e][1-5]")


class Signs(NamedTuple):
    """Facts about a variant without its rules: its ``seats``, and the signs of its ``texts``.

    ``texts`` maps each of its notations, the usual one first, to the signs in each move of it. Variants of the same
    ``family`` name men and cells alike.
    """

    family: str
    seats: tuple[str, ...]
    texts: Mapping[str, re.Pattern[str]]


_TWO = ("White", "Black")
_ALGEBRAIC = {"san": _SHORT, "lan": _LONG}
_OF_PARMEN = {"parmen": _PARMEN, "parmen-full": _PARMEN}
_OF_MEDER = {"meder": _MEDER, "meder-long": _MEDER}
_TRI_D = {**_OF_PARMEN, **_OF_MEDER, "roth": _PARMEN, "freer": _MEDER}
_TOURNAMENT = {**_OF_MEDER, "freer": _MEDER, **_OF_PARMEN, "roth": _PARMEN}
_SAVARD = {"savard": _SHORT, "savard-white": _SHORT}
_THREE_PLAYER = {
    "three-player": ("White", "Red", "Black"),
    "three-player-duel": ("White", "Black"),
    "three-player-plain": ("White", "Red", "Black"),
    "three-player-plain-duel": ("White", "Black"),
    "three-player-partners": ("White", "Black's partner", "White's partner", "Black"),
    "three-player-partners-first": ("White", "Black's partner", "White's partner", "Black"),
    "three-player-six": ("White", "Black's partner", "Red", "White's partner", "Black", "Red's partner"),
    "three-player-six-alternate": ("White", "Black's partner", "Red", "White's partner", "Black", "Red's partner"),
}

_FOUR = ("Red", "Blue", "Yellow", "Green")
_OF_FOUR = {"four-player-long": _FOUR_LONG, "four-player-short": _FOUR_SHORT}

SIGNS: Mapping[str, Signs] = {
    "tri-d": Signs("tri-d", _TWO, _TRI_D),
    "tri-d-tournament": Signs("tri-d", _TWO, _TOURNAMENT),
    "chess": Signs("chess", _TWO, {**_ALGEBRAIC, "uci": _UCI}),
    "alice": Signs("alice", _TWO, {"alice-san": _SHORT, "alice-lan": _SHORT, "uci": _UCI}),
    "prince": Signs("prince", _TWO, {"prince": _PRINCE, "prince-triple": _TRIPLE}),
    "alice-3d": Signs("alice-3d", _TWO, {"alice-unicode": _ALICE_3D, "alice-ascii": _ALICE_3D_ASCII}),
    "prisoners-escape": Signs("prisoners-escape", _TWO, _ALGEBRAIC),
    "kings-escape": Signs("kings-escape", _TWO, _ALGEBRAIC),
    "anticheckmate": Signs("anticheckmate", _TWO, _ALGEBRAIC),
    "raumschach": Signs("raumschach", _TWO, {"raumschach": _RAUMSCHACH, "raumschach-short": _RAUMSCHACH}),
    **{name: Signs(name, _FOUR, _OF_FOUR) for name in ("four-player", "four-player-teams")},
    **{name: Signs("three-player", seats, _SAVARD) for name, seats in _THREE_PLAYER.items()},
}
"""The signs of plybook's own variants, by id."""

FIRST_ASKED = (("tri-d", "meder"), ("chess", "san"), ("chess", "lan"), ("chess", "uci"))
"""Variants and notations to try first: those of most texts with their signs, then the cheapest."""
