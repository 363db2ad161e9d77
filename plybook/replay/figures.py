"""What a record says in figures: move numbers and results, in the ways people write them and in the usual one."""

from __future__ import annotations

import re
from functools import lru_cache

from plybook.replay.position import Position

_RESULT_SPELLINGS = {"½-½": "1/2-1/2", "½": "1/2-1/2", "1/2": "1/2-1/2"}
_WINS = re.compile(r"(.+?)\s+wins?")
_HYPHENED = str.maketrans("–—−:", "----")
_SPACED = re.compile(r"(?<!\s)\s++-\s++")
_DIGITS = re.compile(r"\d+")


@lru_cache(maxsize=4096)
def canonical_result(text: str, rules: type[Position] | None) -> str:
    """Return the usual spelling of a result: in figures, one for each seat if the ``rules`` of the game are known."""
    bare = text[1:-1].strip() if _is_bracketed(text) else text
    text = _SPACED.sub("-", bare.translate(_HYPHENED))
    worded = worded_result(text, rules) if rules else ""
    return worded or _RESULT_SPELLINGS.get(text, text)


@lru_cache(maxsize=4096)
def is_spelled_out(text: str, rules: type[Position]) -> bool:
    """Say whether a result is said in words, or in figures with spaces or parentheses."""
    return bool(worded_result(text, rules) or _is_bracketed(text) or _SPACED.search(text.translate(_HYPHENED)))


@lru_cache(maxsize=4096)
def is_result(figures: str, rules: type[Position]) -> bool:
    """Say whether a game may have this result, in its usual spelling, or go on."""
    return figures == "*" or figures in rules.results()


def _is_bracketed(text: str) -> bool:
    return text.startswith("(") and text.endswith(")")


def worded_result(text: str, rules: type[Position]) -> str:
    """Return in figures a result that is said in words, ``Draw`` or ``White wins``; "" if it is not."""
    if text.casefold() == "draw":
        return rules.score(sorted(set(rules.leaders)))
    found = _WINS.fullmatch(text)
    seats = [seat.casefold() for seat in rules.seats]
    if found is None or found[1].casefold() not in seats:
        return ""
    return rules.score((rules.leaders[seats.index(found[1].casefold())],))


def is_number_of(text: str, position: Position) -> bool:
    """Say whether a written move number is just that of ``position``."""
    value, skips = read_number(text)
    return value == position.fullmove_number and skips is not position.begins_round()


@lru_cache(maxsize=4096)
def read_number(text: str) -> tuple[int, bool]:
    """Return the value of a written move number (-1 if it has none) and whether dots skip the first seat."""
    digits = _DIGITS.search(text)
    return (int(digits[0][:9]) if digits else -1), ".." in text or "…" in text


def true_number(written: str, position: Position) -> str:
    """Return the number of the move to be made in ``position`` as ``written`` is spelled: ``12.``, ``12)``, ``12``.

    Where that has a value and the dots that are due, it stays.
    """
    value, skips = read_number(written)
    expected, begins = position.fullmove_number, position.begins_round()
    if skips is begins:
        bracket = ")" if ")" in written else "." if begins else ""
        return f"{expected}{bracket}{'' if begins else '...'}"
    return written if value in (-1, expected) else _DIGITS.sub(str(expected), written, count=1)
