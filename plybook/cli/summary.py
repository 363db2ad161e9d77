"""What a check found as a line a file, for people."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from plybook.cli.text import totals
from plybook.diagnostics import kind_of

if TYPE_CHECKING:
    from plybook.report.checks import Check

_NUMBERS = ("games", "plies", "errors", "warnings", "notes")
_WIDEST = 60  # characters of the first column; a name that is longer takes what it needs
_DIGITS = 8
_GAP = "  "


class SummaryTable:
    """A table with a row for each of ``files``, of which each is made when that file has been checked."""

    def __init__(self, files: Iterable[str]) -> None:
        self._width = min(max(map(len, ("file", *files))), _WIDEST)

    @property
    def heading(self) -> str:
        """What stands over the columns."""
        return self._line("file", _NUMBERS, "most")

    def row(self, check: Check) -> str:
        """Return the row of a file."""
        return self._line(check.file, (str(getattr(check.counts, name)) for name in _NUMBERS), _most(check))

    def _line(self, file: str, numbers: Iterable[str], most: str) -> str:
        return _GAP.join((file.ljust(self._width), *(each.rjust(_DIGITS) for each in numbers), most)).rstrip()


def sentence(check: Check) -> str:
    """Return what a row says, as a sentence."""
    most = _most(check)
    return f"{check.file}: {totals(check.counts)}{most and f'; most {most}'}"


def _most(check: Check) -> str:
    """Return the code that was found most often, with how often it was; "" if nothing was found."""
    if not check.codes:
        return ""
    [(code, count), *_] = check.most
    return f"{code} {kind_of(code).name} ({count})"
