"""Why a move is refused, and how near to legal it came, as rulesets say it."""

from __future__ import annotations

from typing import NamedTuple

# How near to legal a move came.
NO_WAY, NOT_YOURS, OWN_MAN, BLOCKED, NO_PROMOTION, UNSAFE = range(6)


class RuleNumbers(NamedTuple):
    """The numbers, in the ruleset's own list, of the rules in which rulesets differ."""

    path: int
    promotion: int
    castling: int
    boards: int


class Refusal(NamedTuple):
    """Why a move is not legal, and how near to legal it came: the larger the nearer."""

    nearness: int
    reason: str
