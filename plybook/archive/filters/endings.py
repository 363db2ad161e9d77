"""Conditions on how games end: mate, stalemate, resignation and so on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from plybook.archive.filters.condition import Condition, ExaminedGame, FilterError
from plybook.archive.filters.stated import UNFINISHED, result_of
from plybook.interpret.numbers_and_results import canonical_result
from plybook.registry import nearest
from plybook.replay.result import Replay
from plybook.wording import shortened

_ON_BOARD = {
    "mate": re.compile(r"(?:anti)?checkmate\b"),
    "stalemate": re.compile(r"stalemate\b"),
    "repetition": re.compile(r"the position has occurred\b"),
    "fifty-moves": re.compile(r"(?:fifty|seventy-five|[0-9]+) moves\b"),
    "insufficient-material": re.compile(r"insufficient material\b"),
}
"""Patterns for the beginning of the texts in which positions say how the game ends, or may end by a claim."""

_OTHER = "other"

ENDINGS = {
    "mate": "checkmate",
    "stalemate": "stalemate, with any result in the rules",
    "repetition": "a position that has occurred so often that the game is drawn, or can be on a claim",
    "fifty-moves": "fifty moves, or as many as the game asks for, without what it asks for: drawn, or so on a claim",
    "insufficient-material": "neither side has the men to give mate",
    _OTHER: "another end on the board, such as a game of another package may have",
    "off-board": "a result that the board does not give: resignation, agreement, time",
    "unfinished": "no result is given, and the board gives none",
    "unplayable": "a ply cannot be played, so the ending is unknown",
}
"""The names of endings, with descriptions; a game may have several."""


@dataclass(frozen=True, slots=True)
class EndingCondition(Condition):
    """The game ended in one of the ways in ``names``."""

    names: frozenset[str]

    def holds(self, examined: ExaminedGame) -> bool:
        """Return whether the game ended so."""
        return not self.names.isdisjoint(endings_of(examined))


def ending_condition(typed: list[str]) -> EndingCondition:
    """Return the condition that a game ended in one of the named ways; raise `FilterError`."""
    for name in typed:
        if name not in ENDINGS:
            near = nearest(name, ENDINGS)
            hint = f"did you mean {near!r}?" if near else f"known: {', '.join(ENDINGS)}"
            raise FilterError(f"unknown ending {shortened(name)!r}; {hint}")
    return EndingCondition(frozenset(typed))


def endings_of(examined: ExaminedGame) -> set[str]:
    """Return the names of the ways in which a game ended."""
    replayed = examined.replayed
    if not replayed.is_complete:
        return {"unplayable"}
    if replayed.outcome is not None:
        return {_name_of(replayed.outcome.termination) or _OTHER}
    rules = replayed.variant.rules if replayed.variant else None
    result = canonical_result(result_of(examined), rules)
    is_draw = result == replayed.positions[-1].drawn_by("").result
    named = set(_of_facts(replayed)) if is_draw or result == UNFINISHED else set()
    if result == UNFINISHED:
        return {*named, "unfinished"}
    return named or {"off-board"}


def _of_facts(replayed: Replay) -> Iterator[str]:
    """Yield the endings by which a player may claim a draw."""
    yield from filter(None, map(_name_of, replayed.facts(len(replayed.moves))))


def _name_of(words: str) -> str:
    return next((name for name, pattern in _ON_BOARD.items() if pattern.match(words)), "")
