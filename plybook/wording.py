"""Phrases that messages of several packages share."""

from __future__ import annotations

from collections.abc import Iterable


def listing(words: Iterable[str], last: str = "or", most: int | None = None) -> str:
    """Return ``words``, one or more of them, as an enumeration.

    Of more than ``most`` (2 or more) words only the first are named, and the others counted.

    >>> listing("abc")
    'a, b or c'
    >>> listing("abcde", "and", most=3)
    'a, b and 3 others'
    """
    named = list(words)
    if most is not None and len(named) > most:
        named[most - 1 :] = [f"{len(named) - most + 1} others"]
    *others, end = named
    return f"{', '.join(others)} {last} {end}" if others else end


def shortened(text: str, limit: int = 80) -> str:
    """Return ``text`` cut to at most ``limit`` characters."""
    return text if len(text) <= limit else text[: limit - 1] + "…"
