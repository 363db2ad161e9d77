"""A report as SARIF, for code viewers."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

from plybook._version import __version__
from plybook.archive.read.remote import is_url
from plybook.diagnostics import Diagnostic, deed, kind_of
from plybook.files import well_formed
from plybook.report.checks import Check, FileChecks
from plybook.report.model import Change, Finding
from plybook.spool import text_spool

_SARIF_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def sarif(checks: FileChecks) -> Iterator[str]:
    """Yield a SARIF 2.1.0 log.

    The findings are kept until all are known, as the list of their rules comes first.
    """
    with text_spool() as waiting:
        codes, unread = set(), []
        for check in checks:
            for checked in check.games:
                for diagnostic in checked.diagnostics:
                    codes.add(diagnostic.code)
                    waiting.write(json.dumps(_result(diagnostic)) + "\n")
            if check.error is not None:
                unread.append(_notification(check))
        waiting.seek(0)
        rules = sorted(codes)
        driver = {"name": "plybook", "version": __version__, "rules": [_rule(code) for code in rules]}
        run: dict[str, Any] = {"tool": {"driver": driver}}
        if unread:
            run["invocations"] = [{"executionSuccessful": False, "toolExecutionNotifications": unread}]
        log = {
            "$schema": _SARIF_SCHEMA,
            "version": "2.1.0",
            "runs": [{**run, "columnKind": "unicodeCodePoints", "results": []}],
        }
        head, _, tail = _dumped(log).rpartition("[]")
        yield head
        yield from _array((_numbered(json.loads(line), rules) for line in waiting), "      ")
        yield f"{tail}\n"


def _array(values: Iterable[object], margin: str) -> Iterator[str]:
    """Yield the text of a JSON array value by value; ``margin`` stands before the line it begins on."""
    yield "["
    between = ""
    for value in values:
        text = _dumped(value).replace("\n", f"\n{margin}  ")
        yield f"{between}\n{margin}  {text}"
        between = ","
    yield f"\n{margin}]" if between else "]"


def _dumped(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2)


def _numbered(result: dict[str, Any], rules: list[str]) -> dict[str, Any]:
    return {**result, "ruleIndex": rules.index(result["ruleId"])}


def _notification(check: Check) -> dict[str, Any]:
    place = {"artifactLocation": {"uri": _uri("<stdin>" if check.file == "-" else check.file)}}
    return {"level": "error", "message": {"text": check.reason}, "locations": [{"physicalLocation": place}]}


def _uri(file: str) -> str:
    """Return the URI of a file, or a reference relative to the current folder."""
    if file.startswith("corpus:"):
        return f"corpus:{quote(file.removeprefix('corpus:'))}"
    if is_url(file):
        return quote(file, safe=":/?#[]@!$&'()*+,;=%")
    try:
        os.fsencode(file)  # the name as bytes, which may be invalid text
    except UnicodeEncodeError:
        file = well_formed(file)  # a caller may pass a name that no file can have
    path = Path(file)
    return path.as_uri() if path.is_absolute() else quote(os.fsencode(path.as_posix()))


def _rule(code: str) -> dict[str, Any]:
    kind = kind_of(code)
    return {
        "id": code,
        "name": kind.name,
        "shortDescription": {"text": kind.name.replace("-", " ")},
        "fullDescription": {"text": kind.explanation},
        "defaultConfiguration": {"level": kind.severity.value},
    }


def _result(diagnostic: Diagnostic) -> dict[str, Any]:
    """Return the result of a finding; the index of its rule is filled in later."""
    found = Finding.of(diagnostic)
    artifact = {"uri": _uri(diagnostic.span.file)}
    hint = f" ({found.hint})" if found.hint else ""
    result = {
        "ruleId": found.code,
        "ruleIndex": -1,
        "level": found.severity.value,
        "message": {"text": found.statement + hint},
        "locations": [{"physicalLocation": {"artifactLocation": artifact, "region": _region(found)}}],
        "properties": {"game": found.game, "ply": found.ply, "token": found.token},
    }
    return {**result, "fixes": [_fix(found.edits, artifact)]} if found.edits else result


def _region(place: Finding | Change) -> dict[str, int]:
    return {"startLine": place.line, "startColumn": place.column, "endColumn": place.end_column}


def _fix(edits: list[Change], artifact: dict[str, str]) -> dict[str, Any]:
    """Return the fix for a finding, whose edits all have one grade."""
    replacements = [{"deletedRegion": _region(edit), "insertedContent": {"text": edit.new}} for edit in edits]
    first = edits[0]
    return {
        "description": {"text": deed(first.old, first.new, len(edits) - 1)},
        "artifactChanges": [{"artifactLocation": artifact, "replacements": replacements}],
        "properties": {"grade": first.grade.value},
    }
