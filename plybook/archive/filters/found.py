"""Conditions on the findings in a game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from plybook.archive.filters.condition import Condition, ExaminedGame, FilterError
from plybook.diagnostics import NO_GAME, Severity
from plybook.notation.code_names import code_called
from plybook.registry import UnknownNameError, nearest
from plybook.wording import shortened

NONE = "none"
_SEVERITIES = frozenset(severity.value for severity in Severity)


@dataclass(frozen=True, slots=True)
class FindingCondition(Condition):
    """The game has a finding with one of ``codes`` or ``severities``; or, with ``none``, no finding."""

    codes: frozenset[str]
    severities: frozenset[str]
    none: bool = False

    needs_findings: ClassVar[bool] = True

    def holds(self, examined: ExaminedGame) -> bool:
        """Return whether the game has such a finding."""
        found = examined.replayed.diagnostics
        return (self.none and not found) or any(
            each.code in self.codes or each.severity.value in self.severities for each in found
        )


def finding_condition(typed: list[str]) -> FindingCondition:
    """Return the condition that a game has one of the named findings; raise `FilterError`."""
    severities = {word.lower() for word in typed} & _SEVERITIES
    others = [word for word in typed if word.lower() not in (*severities, NONE)]
    codes = frozenset(map(_code, others))
    return FindingCondition(codes, frozenset(severities), none=NONE in map(str.lower, typed))


def _code(word: str) -> str:
    try:
        code = code_called(word).code
    except UnknownNameError as error:
        if near := nearest(word, [*_SEVERITIES, NONE]):
            raise FilterError(f"unknown finding {shortened(word)!r}; did you mean {near!r}?") from None
        raise FilterError(str(error)) from None
    if code == NO_GAME:
        raise FilterError(f"{word} is said of text that belongs to no game, and only games are selected")
    return code
