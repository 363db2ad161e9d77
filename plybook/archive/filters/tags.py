"""Conditions on the tags of a game: that a tag is there, or that its value matches.

NAME            the tag is there, and its value is not empty, ``?`` or ``????.??.??``
NAME=V          its value is V; for a date, V may be its beginning: ``Date=2001.05``
NAME!=V         the value is not V, or the tag is not there
NAME~TEXT       its value contains TEXT, ignoring case
NAME~/REGEX/    the regular expression matches in its value; ``/REGEX/i`` ignores case
NAME>=V         its value is a number or a date, and the comparison holds; also ``<=``, ``>`` and ``<``
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from plybook.archive.filters.condition import Condition, ExaminedGame, FilterError
from plybook.archive.filters.values import NO_VALUE, Value, compared, date_of, value_of
from plybook.wording import shortened

_TYPED = re.compile(r"\s*([^\s=!<>~]+)\s*(?:(!=|>=|<=|=|>|<|~)\s*(.*?))?\s*", re.DOTALL)
_REGEX = re.compile(r"/(.*)/(i?)", re.DOTALL)
_UNKNOWN = re.compile(r"[?.\s]*")
_COMPARISONS: dict[str, Callable[[int, int], bool]] = {
    ">=": operator.ge, "<=": operator.le, ">": operator.gt, "<": operator.lt,
}  # fmt: skip
_FORMS = "write NAME, NAME=VALUE, NAME!=VALUE, NAME~TEXT, NAME~/REGEX/ or NAME>=VALUE (<=, >, <)"


@dataclass(frozen=True, slots=True)
class TagCondition(Condition):
    """A condition on the value of the tag ``name``, ignoring case; of two tags the first counts."""

    name: str
    sign: str = ""
    text: str = ""
    pattern: re.Pattern[str] | None = None
    value: Value = NO_VALUE

    needs_replay: ClassVar[bool] = False

    def holds(self, examined: ExaminedGame) -> bool:
        """Return whether the value meets the condition."""
        name = self.name.casefold()
        found = next((tag.value for tag in examined.record.tags if tag.name.casefold() == name), None)
        if self.sign == "!=":
            return found is None or not self._equals(found)
        return found is not None and self._fits(found)

    def _fits(self, found: str) -> bool:
        if not self.sign:
            return _UNKNOWN.fullmatch(found) is None
        if self.sign == "=":
            return self._equals(found)
        if self.pattern is not None:
            return self.pattern.search(found) is not None
        if self.sign == "~":
            return self.text.casefold() in found.casefold()
        order = compared(value_of(found), self.value)
        return order is not None and _COMPARISONS[self.sign](order, 0)

    def _equals(self, found: str) -> bool:
        if found.strip() == self.text:
            return True
        wanted, date = self.value.date, date_of(found)
        return bool(wanted and date) and (date or ())[: len(wanted or ())] == wanted


def tag_condition(typed: str) -> TagCondition:
    """Return the condition that is ``typed``; raise `FilterError` for invalid text."""
    found = _TYPED.fullmatch(typed)
    if found is None:
        raise FilterError(f"{shortened(typed)!r} asks for no tag: {_FORMS}")
    name, sign, text = found[1], found[2] or "", found[3] or ""
    value = value_of(text)
    if sign in _COMPARISONS and not value.is_comparable:
        raise FilterError(f"{shortened(typed)!r}: {text!r} is neither a number nor a date such as 2001.05.03")
    if sign == "~" and not text:
        raise FilterError(f"{shortened(typed)!r}: nothing stands after the ~ that a value could have in it")
    pattern = _REGEX.fullmatch(text) if sign == "~" else None
    return TagCondition(name, sign, text, pattern and _compiled(typed, *pattern.groups()), value)


def _compiled(typed: str, text: str, flags: str) -> re.Pattern[str]:
    try:
        return re.compile(text, re.IGNORECASE if flags else 0)
    except (re.error, OverflowError, RecursionError) as error:
        raise FilterError(f"{shortened(typed)!r}: {text!r} is no regular expression: {error}") from None
