"""What follows from the table of men, the board and the array of a game on a box, where the game does not state it.

It is worked out when the class of the game, called ``rules`` here, is made, and nothing of it is asked for later.
What a game states may be of any type: it is looked at here.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Sequence
from reprlib import repr as short
from typing import Any

from plybook.rules.board import Box
from plybook.rules.shared.two_sided import PAWN
from plybook.rules.table.checks import (
    check_board,
    check_cells,
    check_forward_axes,
    check_men,
    check_texts,
    check_words,
)
from plybook.rules.table.fen import boards_of
from plybook.rules.table.men import Ways


def check_table(rules: Any, stated: Collection[str]) -> None:
    """Raise if a board, men and ways forward make no game; ``stated`` names what the game states of its own."""
    game, geometry = rules.__name__, rules.geometry
    check_board(game, geometry)
    check_forward_axes(game, geometry, _forward(rules, stated))
    check_men(game, rules.men, geometry, _forward(rules, stated))
    check_texts(game, geometry, rules.men)
    last = rules.last_ranks if "last_ranks" in stated else (0, 0)
    check_cells(game, geometry, last, rules.pawn_cells if "pawn_cells" in stated else 0)
    if not isinstance(rules.start_fen, str):
        raise TypeError(f"{game}: start_fen is a string, not {short(rules.start_fen)}")


def usual(rules: Any, stated: Collection[str]) -> dict[str, Any]:
    """Return what a game's attributes are where it does not state them."""
    geometry, men, forward = rules.geometry, rules.men, _forward(rules, stated)
    letters = tuple(kind.letter for kind in men)
    # Black's men are other ones only where their ways are not the same ahead and back.
    white = [Ways(geometry, kind) for kind in men]
    turned = ((ways, kind, kind.turned(forward)) for ways, kind in zip(white, men, strict=True))
    black = [ways if other == kind.turned(()) else Ways(geometry, other) for ways, kind, other in turned]
    ends = tuple(_end(geometry, forward, index) for index in (-1, 0))
    last = rules.last_ranks if "last_ranks" in stated else ends
    all_letters = (*letters, *(letter.lower() for letter in letters))
    counts = Counter(re.findall("|".join(all_letters), (rules.start_fen.split() or [""])[0]))
    sides = [[counts[letter] for letter in all_letters[first:][: len(men)]] for first in (0, len(men))]
    return {
        "forward_axes": forward,
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


def check_rest(rules: Any) -> None:
    """Raise if the words and cells that a game states besides do not go with its board and men."""
    check_words(rules.__name__, rules.alphabet(), rules.last_ranks, rules.empty_fields)


def _forward(rules: Any, stated: Collection[str]) -> tuple[int, ...]:
    """Return the axes along which Pawns go: the last where a game does not state them."""
    return rules.forward_axes if "forward_axes" in stated else (len(rules.geometry.axes) - 1,)


def _end(geometry: Box, axes: Sequence[int], index: int) -> int:
    """Return the cells with the first or the last value on each of ``axes``."""
    values = geometry.values
    return geometry.cells_at(tuple(axis[index] if number in axes else None for number, axis in enumerate(values)))
