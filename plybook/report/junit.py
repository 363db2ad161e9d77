"""A report as JUnit XML, for build servers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import IO
from xml.etree import ElementTree

from plybook.diagnostics import Severity
from plybook.report.checks import Check, FileChecks
from plybook.report.model import Finding, GameReport
from plybook.spool import text_spool

_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_BLOCK = 1 << 16


def junit(checks: FileChecks) -> Iterator[str]:
    """Yield JUnit XML: a test suite a file, a test case a game, which fails if it holds an error.

    A suite is written when the number of its failed cases is known. A file that cannot be read is a case in error.
    """
    yield "<?xml version='1.0' encoding='utf-8'?>\n<testsuites name=\"plybook\">\n"
    for check in checks:
        with text_spool() as cases:
            yield from _suite(check, cases)
    yield "</testsuites>\n"


def _suite(check: Check, cases: IO[str]) -> Iterator[str]:
    tests = failures = 0
    for checked in check.games:
        game = checked.report
        tests, failures = tests + 1, failures + (not game.ok)
        cases.write(_case(check.file, f"game {game.game}", game))
    if check.error is not None:
        tests += 1
        cases.write(_case(check.file, "reading the file", check.reason))
    counts = {"tests": str(tests), "failures": str(failures), "errors": str(int(check.error is not None))}
    suite = ElementTree.tostring(ElementTree.Element("testsuite", {"name": _xml(check.file), **counts}), "unicode")
    if not tests:
        yield f"  {suite}\n"
        return
    yield f"  {suite.removesuffix(' />')}>\n"
    cases.seek(0)
    yield from iter(lambda: cases.read(_BLOCK), "")
    yield "  </testsuite>\n"


def _case(file: str, name: str, found: GameReport | str) -> str:
    """Return the test case of a game, or of a file that cannot be read for a reason."""
    case = ElementTree.Element("testcase", classname=_xml(file), name=name)
    if isinstance(found, str):
        ElementTree.SubElement(case, "error", message=_xml(found), type="unreadable-file")
    else:
        _add_findings(case, found)
    ElementTree.indent(case, level=2)
    return f"    {ElementTree.tostring(case, 'unicode')}\n"


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
    game = f"game {found.game}{ply}: " if found.game is not None else ""
    what = f"{found.severity} {found.code} {found.statement}{hint}"
    return f"{found.file}:{found.line}:{found.column}: {game}{what}"


def _xml(text: str) -> str:
    """Return ``text`` without the characters XML cannot hold."""
    return _NOT_XML.sub("\N{REPLACEMENT CHARACTER}", text)
