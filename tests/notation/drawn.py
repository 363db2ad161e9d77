"""Grammars to draw texts from: each part is a function that makes a text of it by chance. And moves to be written."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from plybook.notation.moves import MoveText

Part = Callable[[random.Random], str]


def one_of(*choices: str | Part) -> Part:
    return lambda chance: _drawn(chance.choice(choices), chance)


def maybe(part: Part) -> Part:
    return one_of("", part)


def joined(*parts: str | Part) -> Part:
    return lambda chance: "".join(_drawn(part, chance) for part in parts)


def several(part: Part, least: int, most: int, between: str = "") -> Part:
    return lambda chance: between.join(part(chance) for _ in range(chance.randint(least, most)))


def only(part: Part, is_meant: Callable[[str], bool]) -> Part:
    """Return ``part`` without the texts that are not meant."""

    def drawn(chance: random.Random) -> str:
        while not is_meant(text := part(chance)):
            pass
        return text

    return drawn


def draws(part: Part, chance: random.Random) -> Iterator[str]:
    """Yield texts of ``part`` without end."""
    while True:
        yield part(chance)


Shape = Mapping[str, Sequence[Any]]
"""What the parts of a move may be."""


def moves(chance: random.Random, *shapes: Shape) -> Iterator[MoveText]:
    """Yield moves of some shapes without end."""
    while True:
        shape = chance.choice(shapes)
        yield MoveText(**{part: chance.choice(values) for part, values in shape.items()})


def _drawn(part: str | Part, chance: random.Random) -> str:
    return part if isinstance(part, str) else part(chance)
