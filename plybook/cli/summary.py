"""The summary of a check: one line for each file."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from plybook.cli.text import totals
from plybook.diagnostics import kind_of

if TYPE_CHECKING:
    from plybook.report.checks import Check

_NUMBERS = ("games", "plies", "errors", "warnings", "notes")
_WIDEST = 60  # characters of the first column; a longer name takes more
_DIGITS = 8
_GAP = "  "


class SummaryTable:
    """A table with a row for each of ``files``; a row is made when its file has been checked."""

    def __init__(self, files: Iterable[str]) -> None:
        self._width = min(max(map(len, ("file", *files))), _WIDEST)

    @property
    def heading(self) -> str:
        """The heading of the columns."""
        return self._line("file", _NUMBERS, "most")

    def row(self, check: Check) -> str:
        """Return the row of a file."""
        return self._line(check.file, (str(getattr(check.counts, name)) for name in _NUMBERS), _most(check))

    def _line(self, file: str, numbers: Iterable[str], most: str) -> str:
        return _GAP.join((file.ljust(self._width), *(each.rjust(_DIGITS) for each in numbers), most)).rstrip()


def sentence(check: Check) -> str:
    """Return the content of a row as a sentence."""
    most = _most(check)
    return f"{check.file}: {totals(check.counts)}{most and f'; most {most}'}"


def _most(check: Check) -> str:
    """Return the most frequent code with its count; "" without findings."""
    if not check.codes:
        return ""
    [(code, count), *_] = check.most
    return f"{code} {kind_of(code).name} ({count})"
