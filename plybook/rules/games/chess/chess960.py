"""The 960 starts of Chess960 by their numbers, as Scharnagl counts them; 518 is that of chess."""

from __future__ import annotations

from itertools import combinations

STARTS = 960

_KNIGHTS = tuple(combinations(range(5), 2))
"""Where the Knights stand among the five squares that Bishops and Queen leave, in the order of the count."""


def back_rank(number: int) -> str:
    """Return the letters of White's men on the first rank in the start ``number``, from 0 to 959.

    Raises `ValueError` for any other number.
    """
    if number not in range(STARTS):
        raise ValueError(f"the starts of Chess960 are numbered 0 to {STARTS - 1}; there is no {number!r}")
    rest, light = divmod(number, 4)
    rest, dark = divmod(rest, 4)
    knights, queen = divmod(rest, 6)
    files = [""] * 8
    files[2 * light + 1] = files[2 * dark] = "B"
    _put("Q", queen, files)
    first, second = _KNIGHTS[knights]
    _put("N", second, files)
    _put("N", first, files)
    for letter in "RKR":
        _put(letter, 0, files)
    return "".join(files)


def _put(letter: str, number: int, files: list[str]) -> None:
    """Put a man on the free file of this number, counted from 0."""
    free = [file for file, man in enumerate(files) if not man]
    files[free[number]] = letter


def start_fen(number: int) -> str:
    """Return the FEN of the start ``number``, from 0 to 959; raise `ValueError` for any other number."""
    rank = back_rank(number)
    return f"{rank.lower()}/pppppppp/8/8/8/8/PPPPPPPP/{rank} w KQkq - 0 1"
