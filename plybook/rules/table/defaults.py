"""The usual values of what a table game leaves out. They are worked out when its class is made."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Sequence
from typing import Any

from plybook.rules.board import Geometry
from plybook.rules.shared.two_sided import PAWN
from plybook.rules.table.fen import boards_of
from plybook.rules.table.men import Ways


def usual(rules: Any, stated: Collection[str]) -> dict[str, Any]:
    """Return what follows for ``rules`` from its board, men and array, but for what it has ``stated``."""
    geometry, men, forward = rules.geometry, rules.men, rules.forward_axes
    letters = tuple(kind.letter for kind in men)
    # Black's men are other ones only where their ways are not the same ahead and back.
    white = [Ways(geometry, kind) for kind in men]
    turned = ((ways, kind, kind.turned(forward)) for ways, kind in zip(white, men, strict=True))
    black = [
        ways if other == kind.turned(()) and not any(kind.double) else Ways(geometry, other, 1)
        for ways, kind, other in turned
    ]
    ends = tuple(_end(geometry, forward, index) for index in (-1, 0))
    last = rules.last_ranks if "last_ranks" in stated else ends
    all_letters = (*letters, *(letter.lower() for letter in letters))
    counts = Counter(re.findall("|".join(all_letters), (rules.start_fen.split() or [""])[0]))
    sides = [[counts[letter] for letter in all_letters[first:][: len(men)]] for first in (0, len(men))]
    found = {
        "kinds": letters,
        "kind_names": tuple(kind.name for kind in men),
        "letters": all_letters,
        "promotions": letters[1:-1],
        "most_men": max(map(sum, sides)),
        "most_pawns": max(side[PAWN] for side in sides),
        "last_ranks": ends,
        "pawn_cells": geometry.all & ~(last[0] | last[1]),
        "ways": (*white, *black),
        "capturers": tuple(
            [(code, ways.capturing) for code, ways in enumerate(table, first) if ways.captures]
            for first, table in ((1, white), (1 + len(men), black))
        ),
        "boards": boards_of(geometry),
    }
    return {name: value for name, value in found.items() if name not in stated}


def _end(geometry: Geometry, axes: Sequence[int], index: int) -> int:
    """Return the cells with the first or the last value on each of ``axes``."""
    values = geometry.values
    return geometry.cells_at(tuple(axis[index] if number in axes else None for number, axis in enumerate(values)))
