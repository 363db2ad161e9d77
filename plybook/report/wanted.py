"""Which findings a report is asked for: by their codes, and by how bad they are."""

from __future__ import annotations

from dataclasses import dataclass

from plybook.diagnostics import Diagnostic, Severity

_GRADES = tuple(Severity)  # from worst to mildest


@dataclass(frozen=True, slots=True)
class Wanted:
    """The findings that are wanted: none is milder than ``mildest``.

    ``select`` and ``ignore`` are what codes begin with. A finding is wanted if the longest of these that fits its
    code is of ``select``: with ``N105`` selected and ``N`` ignored, N105 is wanted and N106 is not. Of two that are
    as long, the one of ``ignore`` counts.
    """

    mildest: Severity = Severity.NOTE
    select: tuple[str, ...] = ("",)
    ignore: tuple[str, ...] = ()

    def among(self, found: tuple[Diagnostic, ...]) -> tuple[Diagnostic, ...]:
        """Return those of the findings that are wanted."""
        if self == ALL:
            return found
        return tuple(each for each in found if self.takes(each.code, each.severity))

    def takes(self, code: str, severity: Severity) -> bool:
        """Say whether findings of a code, which are of a severity, are wanted."""
        if _GRADES.index(severity) > _GRADES.index(self.mildest):
            return False
        return _fit(code, self.select) > _fit(code, self.ignore)


ALL = Wanted()
"""Every finding."""


def _fit(code: str, beginnings: tuple[str, ...]) -> int:
    """Return how long the longest of ``beginnings`` is that ``code`` begins with, -1 if it begins with none."""
    return max((len(each) for each in beginnings if code.startswith(each)), default=-1)
