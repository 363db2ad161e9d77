"""A report in the forms of other programs: JUnit XML for build servers, SARIF for code viewers."""

from __future__ import annotations

import json
import re
from typing import Any
from xml.etree import ElementTree

from plybook._version import __version__
from plybook.diagnostics import CODES, Severity
from plybook.report import FileReport, Finding, GameReport, Report

_SARIF_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def junit(report: Report) -> str:
    """Return ``report`` as JUnit XML: a test suite a file, a test case a game, which fails if it holds an error."""
    root = ElementTree.Element("testsuites", name="plybook")
    for file in report.files:
        root.append(_suite(file))
    ElementTree.indent(root)
    return ElementTree.tostring(root, encoding="unicode", xml_declaration=True) + "\n"


def _suite(file: FileReport) -> ElementTree.Element:
    failed = sum(not game.ok for game in file.games)
    counts = {"tests": str(len(file.games)), "failures": str(failed), "errors": "0"}
    suite = ElementTree.Element("testsuite", {"name": _xml(file.file), **counts})
    for game in file.games:
        case = ElementTree.SubElement(suite, "testcase", classname=_xml(file.file), name=f"game {game.game}")
        _add_findings(case, game)
    return suite


def _add_findings(case: ElementTree.Element, game: GameReport) -> None:
    errors = [found for found in game.diagnostics if found.severity is Severity.ERROR]
    others = [found for found in game.diagnostics if found.severity is not Severity.ERROR]
    if errors:
        failure = ElementTree.SubElement(case, "failure", message=_xml(errors[0].message), type=errors[0].code)
        failure.text = _xml("\n".join(map(_line, errors)))
    if others:
        ElementTree.SubElement(case, "system-out").text = _xml("\n".join(map(_line, others)))


def _line(found: Finding) -> str:
    ply = f", ply {found.ply}" if found.ply is not None else ""
    hint = f" ({found.hint})" if found.hint else ""
    place = f"{found.file}:{found.line}:{found.column}: game {found.game}{ply}"
    return f"{place}: {found.severity} {found.code} {found.message}{hint}"


def _xml(text: str) -> str:
    """Return ``text`` without the characters XML cannot hold."""
    return _NOT_XML.sub("\N{REPLACEMENT CHARACTER}", text)


def sarif(report: Report) -> str:
    """Return ``report`` as a SARIF 2.1.0 log."""
    findings = [found for file in report.files for game in file.games for found in game.diagnostics]
    codes = sorted({found.code for found in findings})
    driver = {"name": "plybook", "version": __version__, "rules": [_rule(code) for code in codes]}
    results = [_result(found, codes.index(found.code)) for found in findings]
    log = {
        "$schema": _SARIF_SCHEMA,
        "version": "2.1.0",
        "runs": [{"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}],
    }
    return json.dumps(log, ensure_ascii=False, indent=2) + "\n"


def _rule(code: str) -> dict[str, Any]:
    kind = CODES[code]
    return {
        "id": code,
        "name": kind.name,
        "shortDescription": {"text": kind.name.replace("-", " ")},
        "fullDescription": {"text": kind.explanation},
        "defaultConfiguration": {"level": kind.severity.value},
    }


def _result(found: Finding, rule: int) -> dict[str, Any]:
    region = {"startLine": found.line, "startColumn": found.column, "endColumn": found.end_column}
    place = {"artifactLocation": {"uri": found.file}, "region": region}
    hint = f" ({found.hint})" if found.hint else ""
    return {
        "ruleId": found.code,
        "ruleIndex": rule,
        "level": found.severity.value,
        "message": {"text": found.message + hint},
        "locations": [{"physicalLocation": place}],
        "properties": {"game": found.game, "ply": found.ply, "token": found.token},
    }
