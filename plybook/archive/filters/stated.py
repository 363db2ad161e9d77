"""Conditions on what a record states: its variant, its length, its result."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar

from plybook.archive.filters.condition import Condition, ExaminedGame, FilterError
from plybook.catalogue import variants
from plybook.container.tokens import RESULT
from plybook.interpret.numbers_and_results import canonical_result, worded_result
from plybook.registry import nearest
from plybook.variant_names import id_of
from plybook.wording import shortened

UNFINISHED = "*"
_RANGE = re.compile(r"\s*([0-9]{1,9})?\s*(-)?\s*([0-9]{1,9})?\s*")
_RESULT = re.compile(RESULT)
_SAYS_NOTHING = ("", "?")


@dataclass(frozen=True, slots=True)
class VariantCondition(Condition):
    """The variant, stated or recognised, is one of ``names``."""

    names: frozenset[str]

    needs_replay: ClassVar[bool] = False

    def holds(self, examined: ExaminedGame) -> bool:
        """Return whether it is."""
        return examined.record.variant in self.names


def variant_condition(typed: list[str]) -> VariantCondition:
    """Return the condition that a game is of one of the named variants; raise `plybook.UnknownNameError`."""
    return VariantCondition(frozenset(variants[id_of(name)].id for name in typed))


@dataclass(frozen=True, slots=True)
class PliesCondition(Condition):
    """The main line has from ``least`` to ``most`` plies; None is no limit."""

    least: int
    most: int | None

    needs_replay: ClassVar[bool] = False

    def holds(self, examined: ExaminedGame) -> bool:
        """Return whether it has."""
        count = len(examined.record.plies)
        return self.least <= count and (self.most is None or count <= self.most)


def plies_condition(typed: str) -> PliesCondition:
    """Return the condition on the number of plies; raise `FilterError` for text that is no range."""
    found = _RANGE.fullmatch(typed)
    if found is None or not (found[1] or (found[2] and found[3])):
        raise FilterError(f"{shortened(typed)!r} is no number of plies; that is 40, 20-80, 20- or -80")
    least, dash, most = found.groups()
    condition = PliesCondition(int(least or 0), int(most) if most else None if dash else int(least or 0))
    if condition.most is not None and condition.most < condition.least:
        raise FilterError(f"no game has {shortened(typed)} plies: {condition.most} is less than {condition.least}")
    return condition


@dataclass(frozen=True, slots=True)
class ResultCondition(Condition):
    """The result is one of ``texts``: the one after the moves, else that of the header, else that of the board."""

    texts: tuple[str, ...]

    def holds(self, examined: ExaminedGame) -> bool:
        """Return whether it is."""
        game = examined.record
        rules = variants[game.variant].rules if game.variant in variants else None
        written = canonical_result(result_of(examined), rules)
        return any(canonical_result(text, rules) == written for text in self.texts)


def result_of(examined: ExaminedGame) -> str:
    """Return the result of a game, `UNFINISHED` if there is none."""
    game = examined.record
    written = game.result.text if game.result else game.headers.get("Result", "").strip()
    if written not in _SAYS_NOTHING:
        return written
    outcome = examined.replayed.outcome
    return outcome.result if outcome else UNFINISHED


def result_condition(typed: list[str]) -> ResultCondition:
    """Return the condition that the result is one of those typed; raise `FilterError` for text that is no result."""
    for text in typed:
        if _RESULT.fullmatch(canonical_result(text.strip(), None)) is None:
            rules = [variants[name].rules for name in variants]
            if not any(worded_result(text.strip(), each) for each in rules):
                near = nearest(text, _worded())
                hint = f"did you mean {near!r}?" if near else "that is 1-0, 1/2-1/2, *, draw, 'White wins' ..."
                raise FilterError(f"{shortened(text)!r} is no result; {hint}")
    return ResultCondition(tuple(text.strip() for text in typed))


def _worded() -> list[str]:
    seats = dict.fromkeys(seat for name in variants for seat in variants[name].seats)
    return ["draw", *(f"{seat} wins" for seat in seats)]
