"""A report as JSON, in the form of `plybook.report.model.Report`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict

from plybook.files import well_formed
from plybook.report.checks import Check, FileChecks
from plybook.report.model import FileHabit, Summary


def json_document(checks: FileChecks) -> Iterator[str]:
    """Yield the text of a `Report` game by game, as pydantic would write it."""
    yield '{\n  "format": "plybook-report",\n  "version": 1,\n  "files": ['
    between = ""
    for check in checks:
        name = json.dumps(well_formed(check.file), ensure_ascii=False)
        yield f'{between}\n    {{\n      "file": {name},\n      "games": ['
        between = ","
        yield from _json_games(check)
        if habits := [FileHabit.of(habit) for habit in check.habits]:
            said = "".join(f"\n        {habit.indented(' ' * 8)}," for habit in habits)
            yield f',\n      "habits": [{said.rstrip(",")}\n      ]'
        if check.error is not None:
            yield f',\n      "error": {json.dumps(well_formed(check.reason), ensure_ascii=False)}'
        yield "\n    }"
    yield f'\n  ],\n  "summary": {Summary(**asdict(checks.counts)).indented("  ")}\n}}\n'


def _json_games(check: Check) -> Iterator[str]:
    between = ""
    for checked in check.games:
        yield f"{between}\n        {checked.report.indented('        ')}"
        between = ","
    yield "\n      ]" if between else "]"
