"""Sheets for the tests: real and random games, spoilt in a way that the tables of costs were not made for."""

from __future__ import annotations

import random

_GAMES = """
e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Nb8 d4 Nbd7 Nbd2 Bb7 Bc2 Re8 Nf1 Bf8 Ng3 g6
d4 d5 c4 e6 Nc3 Nf6 Bg5 Be7 e3 O-O Nf3 h6 Bh4 b6 cxd5 Nxd5 Bxe7 Qxe7 Nxd5 exd5 Rc1 Be6 Qa4 c5 Qa3 Rc8
"""
RUY, QUEENS = (line.split() for line in _GAMES.strip().splitlines())
_ALIKE = {
    "a": "o",
    "e": "c",
    "1": "l",
    "5": "S",
    "6": "b",
    "8": "3",
    "B": "8",
    "N": "H",
    "h": "b",
    "4": "9",
    "f": "t",
}


def rows(texts: list[str], seats: int = 2) -> str:
    """Return moves as a score sheet."""
    lines = (texts[first : first + seats] for first in range(0, len(texts), seats))
    return "".join(f"{number}. {' '.join(row)}\n" for number, row in enumerate(lines, 1))


def spoilt(text: str, share: float, seed: int) -> str:
    """Return ``text`` with about this ``share`` of its characters misread, lost or split by blanks."""
    chance = random.Random(seed)

    def sign(original: str) -> str:
        if chance.random() >= share:
            return original
        if original.isspace():
            return original * chance.randrange(2)
        return chance.choice([_ALIKE.get(original, original), _ALIKE.get(original, original), "", f"{original} "])

    return "".join(map(sign, text))
