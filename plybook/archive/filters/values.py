"""Values of tags as numbers and dates, and comparing them where a date is known in part."""

from __future__ import annotations

import re
from typing import NamedTuple

from plybook.notation.dates import in_pgn

_NUMBER = re.compile(r"([-+]?[0-9]{1,15}(?:\.[0-9]{1,15})?)\??")
_DATE = re.compile(r"([0-9]{4}|\?{4})(?:([-./])([0-9]{1,2}|\?\??)(?:\2([0-9]{1,2}|\?\??))?)?")
_MONTHS, _DAYS = range(1, 13), range(1, 32)


class Value(NamedTuple):
    """A text as a number and as a date: year, month and day as far as known; either may be None."""

    number: float | None
    date: tuple[int, ...] | None

    @property
    def is_comparable(self) -> bool:
        """Whether it is a number or a date."""
        return self.number is not None or bool(self.date)


NO_VALUE = Value(None, None)
"""The value of a text that is neither a number nor a date."""


def value_of(text: str) -> Value:
    """Return the value of ``text``, such as ``2200``, ``2001.05.??``, ``2001-05-03`` or ``3 May 2001``."""
    found = _NUMBER.fullmatch(text.strip())
    return Value(float(found[1]) if found else None, date_of(text))


def date_of(text: str) -> tuple[int, ...] | None:
    """Return the known beginning of a date, or None for text that is no date."""
    found = _DATE.fullmatch(text.strip()) or _DATE.fullmatch(in_pgn(text) or "")
    if found is None:
        return None
    known: list[int] = []
    for part, may_be in zip(found.group(1, 3, 4), (range(10000), _MONTHS, _DAYS), strict=True):
        if part is None or "?" in part:
            break
        if int(part) not in may_be:
            return None
        known.append(int(part))
    return tuple(known)


def compared(one: Value, other: Value) -> int | None:
    """Return -1, 0 or 1 as ``one`` is less than, equal to, or greater than ``other``; None if incomparable.

    Numbers compare with numbers, and dates with dates, by the parts that both have.
    """
    if one.number is not None and other.number is not None:
        return (one.number > other.number) - (one.number < other.number)
    if not (one.date and other.date):
        return None
    pairs = list(zip(one.date, other.date, strict=False))
    return next(((mine > theirs) - (mine < theirs) for mine, theirs in pairs if mine != theirs), 0)
