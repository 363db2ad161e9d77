"""The counts of a check by file, as a document: the output of ``validate --summary`` as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from typing import Literal

from pydantic import Field

from plybook.report.base import Model, Text
from plybook.report.checks import Check, FileChecks
from plybook.report.model import Summary


class FileSummary(Model):
    """The counts of one file."""

    file: Text
    summary: Summary
    codes: dict[str, int] = Field(description="how many findings there are of each code, the most frequent first")
    error: Text | None = Field(
        description="why the file, or what follows the games, could not be read; null: it could"
    )

    @classmethod
    def of(cls, check: Check) -> FileSummary:
        """Return the document of a file that was checked."""
        counts = Summary(**asdict(check.counts))
        return cls(file=check.file, summary=counts, codes=dict(check.most), error=check.reason or None)


class Summaries(Model):
    """What ``validate --summary --format json`` prints."""

    format: Literal["plybook-summary"] = "plybook-summary"
    version: Literal[1] = 1
    files: list[FileSummary]
    summary: Summary


def json_summary(checks: FileChecks) -> Iterator[str]:
    """Yield the text of `Summaries` file by file, as pydantic would write it."""
    yield '{\n  "format": "plybook-summary",\n  "version": 1,\n  "files": ['
    between = ""
    for check in checks:
        check.finish()
        yield f"{between}\n    {FileSummary.of(check).indented('    ')}"
        between = ","
    end = "\n  ]" if between else "]"
    yield f'{end},\n  "summary": {Summary(**asdict(checks.counts)).indented("  ")}\n}}\n'
