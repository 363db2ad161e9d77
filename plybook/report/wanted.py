"""Which findings are reported: by code and severity."""

from __future__ import annotations

from dataclasses import dataclass

from plybook.diagnostics import Diagnostic, Severity

_GRADES = tuple(Severity)  # from worst to mildest


@dataclass(frozen=True, slots=True)
class Wanted:
    """The findings to report: those at least as severe as ``mildest``.

    ``select`` and ``ignore`` are beginnings of codes. A finding is reported if the longest of these that its code
    begins with is in ``select``: with ``N105`` selected and ``N`` ignored, N105 is reported and N106 is not. Of two
    equal ones, the one in ``ignore`` counts.
    """

    mildest: Severity = Severity.NOTE
    select: tuple[str, ...] = ("",)
    ignore: tuple[str, ...] = ()

    def among(self, found: tuple[Diagnostic, ...]) -> tuple[Diagnostic, ...]:
        """Return the findings to report."""
        if self == ALL:
            return found
        return tuple(each for each in found if self.takes(each.code, each.severity))

    def takes(self, code: str, severity: Severity) -> bool:
        """Return whether findings with a code and a severity are reported."""
        if _GRADES.index(severity) > _GRADES.index(self.mildest):
            return False
        return _fit(code, self.select) > _fit(code, self.ignore)


ALL = Wanted()
"""Every finding."""


def _fit(code: str, beginnings: tuple[str, ...]) -> int:
    """Return the length of the longest of ``beginnings`` that ``code`` begins with, -1 for none."""
    return max((len(each) for each in beginnings if code.startswith(each)), default=-1)
