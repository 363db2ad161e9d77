"""Examples for contracts: positions of random games, spoilt texts and queries for moves, from fixed seeds."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator, Sequence
from typing import TypeVar

from plybook.catalogue import variants
from plybook.rules.moves import ORDINARY, Move, Query
from plybook.rules.position import Position

SIGNS = "".join(map(chr, range(32, 127))) + "–×½αβאב♘éſ\t\u200e\x00"
_MOST = 40

Each = TypeVar("Each")


def effort() -> int:
    """Return `plybook.testing.effort`, as it is set when this is asked."""
    return int(sys.modules["plybook.testing"].effort)


def some(things: Sequence[Each]) -> Sequence[Each]:
    """Return at most some forty of many things, for checks that are slow for each."""
    return things[:: len(things) // _MOST + 1]


def positions(variant: str, games: int = 3, plies: int = 60, seed: int = 0) -> Iterator[Position]:
    """Yield the positions of random games of ``variant``: the start of each, then one after each move.

    The games are lively: now and then a capture, a promotion or another special move goes before all others.
    """
    for index in range(games):
        chance = random.Random(f"{variant}/{seed}/{index}")  # noqa: S311 - the same each time is the point
        yield from played(variants[variant].start(), plies, chance)


def played(position: Position, plies: int, chance: random.Random) -> Iterator[Position]:
    """Yield ``position`` and those of a lively random game from it."""
    yield position
    for _ in range(plies):
        moves = sorted(position.iter_legal_moves())
        if not moves:
            return
        rare = [move for move in moves if move.special or move.promotion or position.is_capture(move)]
        position = position.apply_unchecked(chance.choice(rare if rare and chance.random() < 0.25 else moves))
        yield position


def spoilt(text: str, chance: random.Random, slips: int = 2, signs: Sequence[str] = SIGNS) -> str:
    """Return ``text`` with up to ``slips`` slips: signs inserted, removed, doubled, changed or exchanged."""
    for _ in range(chance.randint(1, slips)):
        at = chance.randrange(len(text) + 1)
        sign, rest = chance.choice(signs), text[at + 1 :]
        here = text[at : at + 1]
        text = text[:at] + chance.choice([sign + here, "", here + here, sign, rest[:1] + here + rest[1:2]]) + rest
    return text


def babble(chance: random.Random, signs: Sequence[str], most: int = 12) -> str:
    """Return up to ``most`` of ``signs`` in any order, or of any characters."""
    if chance.random() < 0.2:
        return "".join(chr(chance.randrange(0xD800)) for _ in range(chance.randrange(most)))
    return "".join(chance.choices(signs, k=chance.randrange(most + 1)))


def queries(position: Position, count: int, chance: random.Random) -> Iterator[Query]:
    """Yield queries for men: anywhere, on one cell or a line of cells, or for parts of a legal move."""
    geometry, moves = position.geometry, position.legal_moves() or [Move(0, 0)]
    men = range(len(position.kinds))
    for _ in range(count):
        move, axis = chance.choice(moves), chance.randrange(len(geometry.values))
        value = chance.choice(geometry.values[axis])
        line = geometry.cells_at((*[None] * axis, value))
        cell, several = 1 << chance.randrange(geometry.size), chance.getrandbits(geometry.size)
        ends = [-1, geometry.all, 0, line, cell, several]
        origin, target = (1 << end if end < geometry.size else -1 for end in move[:2])
        yield Query(
            ORDINARY,
            kind=chance.choice([-1, -1, *men]),
            origins=chance.choice([*ends, origin, origin]),
            targets=chance.choice([*ends, target, target]),
            promotion=chance.choice([0, 0, 0, move.promotion, chance.choice(men)]),
            captured=chance.choice([-1, -1, -1, chance.choice(men)]),
        )
