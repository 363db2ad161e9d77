"""A report in the forms of other programs: JUnit XML for build servers, SARIF for code viewers."""

from __future__ import annotations

import json
import os
import re
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any
from urllib.parse import quote
from xml.etree import ElementTree

from plybook._version import __version__
from plybook.diagnostics import Diagnostic, Severity, kind_of
from plybook.files import well_formed
from plybook.report import Check, Checks, Finding, GameReport

_SARIF_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_SPOOLED = 1 << 20  # bytes that are held in memory before a file is made
_BLOCK = 1 << 16


def junit(checks: Checks) -> Iterator[str]:
    """Yield JUnit XML: a test suite a file, a test case a game, which fails if it holds an error.

    A suite is written when it is known how many of its cases fail. A file that cannot be read is a case in error.
    """
    yield "<?xml version='1.0' encoding='utf-8'?>\n<testsuites name=\"plybook\">\n"
    for check in checks:
        with _spool() as cases:
            yield from _suite(check, cases)
    yield "</testsuites>\n"


def _suite(check: Check, cases: IO[str]) -> Iterator[str]:
    tests = failures = 0
    for replay in check.replays:
        game = GameReport.of(replay)
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


@contextmanager
def _spool() -> Iterator[IO[str]]:
    """Give a file for what must wait for something else to be written first; it takes little memory."""
    try:
        with tempfile.SpooledTemporaryFile(_SPOOLED, "w+", encoding="utf-8", newline="") as file:
            yield file
    except OSError as error:
        error.filename = error.filename or tempfile.gettempdir()
        raise


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
    return f"{found.file}:{found.line}:{found.column}: {game}{found.severity} {found.code} {found.message}{hint}"


def _xml(text: str) -> str:
    """Return ``text`` without the characters XML cannot hold."""
    return _NOT_XML.sub("\N{REPLACEMENT CHARACTER}", text)


def sarif(checks: Checks) -> Iterator[str]:
    """Yield a SARIF 2.1.0 log. What was found waits until it is known which rules it needs."""
    with _spool() as waiting:
        codes, unread = set(), []
        for check in checks:
            for replay in check.replays:
                for diagnostic in replay.diagnostics:
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
    """Return the URI of a file, or a reference to it from where the command was run."""
    if file.startswith("corpus:"):
        return f"corpus:{quote(file.removeprefix('corpus:'))}"
    try:
        os.fsencode(file)  # the bytes of a name count, also where they are no text
    except UnicodeEncodeError:
        file = well_formed(file)  # no file has such a name, but a caller may give one
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
    """Return the result of a finding; which of the rules it is about is known later."""
    found = Finding.of(diagnostic)
    region = {"startLine": found.line, "startColumn": found.column, "endColumn": found.end_column}
    place = {"artifactLocation": {"uri": _uri(diagnostic.span.file)}, "region": region}
    hint = f" ({found.hint})" if found.hint else ""
    return {
        "ruleId": found.code,
        "ruleIndex": -1,
        "level": found.severity.value,
        "message": {"text": found.message + hint},
        "locations": [{"physicalLocation": place}],
        "properties": {"game": found.game, "ply": found.ply, "token": found.token},
    }
