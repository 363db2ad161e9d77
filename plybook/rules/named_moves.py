"""Moves that print themselves with the names of cells.

A `Move` has numbers only, and neither rules nor replays pay for names. What users ask for is made into moves of a
class that knows the rules, and so the names: `Position.legal_moves`, `Position.parse_san`, `Replay.moves`,
`Game.moves`. Such a move is equal to the one with numbers only and has the same hash.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, partial
from typing import Any, ClassVar

from plybook.rules.moves import Move
from plybook.rules.ruleset import Rules


class NamedMove(Move):
    """A move that knows the rules of its game."""

    __slots__ = ()

    rules: ClassVar[type[Rules]]

    def __repr__(self) -> str:
        return f"<Move {self.rules.move_name(self)}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return _remade, (self.rules, tuple(self))


@cache
def _maker(rules: type[Rules]) -> Callable[[Iterable[int]], Move]:
    """Return what makes a move of these ``rules`` of one that has numbers only."""
    kind = type("NamedMove", (NamedMove,), {"__slots__": (), "rules": rules})
    return partial(tuple.__new__, kind)


def _remade(rules: type[Rules], fields: tuple[int, ...]) -> Move:
    return _maker(rules)(fields)


def named_move(move: Move, rules: type[Rules]) -> Move:
    """Return ``move`` as one that prints itself with the names of cells that ``rules`` have."""
    return _maker(rules)(move)


def named_moves(moves: Iterable[Move], rules: type[Rules]) -> Iterable[Move]:
    """Return ``moves`` as such that print themselves with the names of cells that ``rules`` have."""
    return map(_maker(rules), moves)
