"""What is asked of the tags of a game: that one is there, or what its value is.

NAME            the tag is there and says something: not nothing, ``?`` or ``????.??.??``
NAME=V          its value is V; of a date V may give the beginning: ``Date=2001.05``
NAME!=V         that is not so, or the tag is not there
NAME~TEXT       its value has TEXT in it, in capitals or not
NAME~/REGEX/    its value has something in it that the regular expression fits; ``/REGEX/i`` in capitals or not
NAME>=V         its value is a number or a date, and compares so with V; also ``<=``, ``>`` and ``<``
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from plybook.archive.filters.condition import Condition, ExaminedGame, FilterError
from plybook.archive.filters.values import NO_VALUE, Value, compared, date_of, value_of
from plybook.diagnostics import shortened

_TYPED = re.compile(r"\s*([^\s=!<>~]+)\s*(?:(!=|>=|<=|=|>|<|~)\s*(.*?))?\s*", re.DOTALL)
_REGEX = re.compile(r"/(.*)/(i?)", re.DOTALL)
_UNKNOWN = re.compile(r"[?.\s]*")
_COMPARISONS: dict[str, Callable[[int, int], bool]] = {
    ">=": operator.ge, "<=": operator.le, ">": operator.gt, "<": operator.lt,
}  # fmt: skip
_FORMS = "it is asked for as NAME, NAME=VALUE, NAME!=VALUE, NAME~TEXT, NAME~/REGEX/ or NAME>=VALUE (<=, >, <)"


@dataclass(frozen=True, slots=True)
class TagCondition(Condition):
    """A condition on the value of the tag that is called ``name``, in capitals or not; of two the first counts."""

    name: str
    sign: str = ""
    text: str = ""
    pattern: re.Pattern[str] | None = None
    value: Value = NO_VALUE

    needs_replay: ClassVar[bool] = False

    def holds(self, look: ExaminedGame) -> bool:
        """Say whether it is so."""
        name = self.name.casefold()
        found = next((tag.value for tag in look.record.tags if tag.name.casefold() == name), None)
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
    """Return the condition that is ``typed``; raise `FilterError` for what is none."""
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
