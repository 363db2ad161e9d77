"""The usual values of what a table game leaves out. They are worked out when its class is made."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Sequence
from typing import Any

from plybook.rules.board import Geometry
from plybook.rules.shared.two_sided import PAWN


def usual(rules: Any, stated: Collection[str]) -> dict[str, Any]:
    """Return what follows for ``rules`` from its board, men and array, but for what it has ``stated``."""
    geometry, forward = rules.geometry, rules.forward_axes
    letters = tuple(kind.letter for kind in rules.men)
    ends = tuple(_end(geometry, forward, index) for index in (-1, 0))
    last = rules.last_ranks if "last_ranks" in stated else ends
    all_letters = (*letters, *(letter.lower() for letter in letters))
    counts = Counter(re.findall("|".join(all_letters), (rules.start_fen.split() or [""])[0]))
    sides = [[counts[letter] for letter in all_letters[first:][: len(letters)]] for first in (0, len(letters))]
    found = {
        "kinds": letters,
        "promotions": letters[1:-1],
        "most_men": max(map(sum, sides)),
        "most_pawns": max(side[PAWN] for side in sides),
        "last_ranks": ends,
        "pawn_cells": geometry.all & ~(last[0] | last[1]),
    }
    return {name: value for name, value in found.items() if name not in stated}


def _end(geometry: Geometry, axes: Sequence[int], index: int) -> int:
    """Return the cells with the first or the last value on each of ``axes``."""
    values = geometry.values
    return geometry.cells_at(tuple(axis[index] if number in axes else None for number, axis in enumerate(values)))
