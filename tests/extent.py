"""How much the tests try: what ``PLYBOOK_TESTS`` says, and what follows from it."""

from __future__ import annotations

import os
from collections.abc import Sequence
from itertools import product
from typing import Any

USUAL, QUICK, FULL, DEEP = "usual", "quick", "full", "deep"

EXTENT = os.environ.get("PLYBOOK_TESTS") or USUAL
IS_FULL = EXTENT in (FULL, DEEP)


def some(usual: int, full: int) -> int:
    """Return how many examples to try, or every how many-th: as usual, or where everything is tried."""
    return full if IS_FULL else usual


def crossed(*values: Sequence[Any]) -> list[tuple[Any, ...]]:
    """Return combinations of parameters that do not interact: each value with the first of the others.

    Where everything is tried, return all combinations.
    """
    if IS_FULL:
        return list(product(*values))
    firsts = tuple(each[0] for each in values)
    found = [(*firsts[:at], value, *firsts[at + 1 :]) for at, each in enumerate(values) for value in each]
    return list(dict.fromkeys(found))
