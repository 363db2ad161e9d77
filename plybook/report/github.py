"""A report as commands of GitHub workflows, which show each finding beside its line."""

from __future__ import annotations

from collections.abc import Iterator

from plybook.diagnostics import Severity
from plybook.report.checks import Check, FileChecks
from plybook.report.model import Finding

_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}
_IN_MESSAGES = {"%": "%25", "\r": "%0D", "\n": "%0A"}
# In the properties of a command, separators are escaped, too.
_IN_PROPERTIES = str.maketrans({**_IN_MESSAGES, ":": "%3A", ",": "%2C"})
_IN_MESSAGE = str.maketrans(_IN_MESSAGES)


def github(checks: FileChecks) -> Iterator[str]:
    """Yield a command for each finding, and one for each file that cannot be read."""
    for check in checks:
        for checked in check.games:
            for diagnostic in checked.diagnostics:
                yield _annotation(Finding.of(diagnostic))
        if check.error is not None:
            yield _unread(check)


def _annotation(found: Finding) -> str:
    where = [f"game {found.game}"] if found.game is not None else []
    where += [f"ply {found.ply}"] if found.ply is not None else []
    hint = f" ({found.hint})" if found.hint else ""
    return _command(
        _COMMANDS[found.severity],
        found.statement + hint + (f" [{', '.join(where)}]" if where else ""),
        file=found.file,
        line=found.line,
        col=found.column,
        endColumn=found.end_column,
        title=f"{found.code} {found.name}",
    )


def _unread(check: Check) -> str:
    return _command("error", f"{check.file}: {check.reason}", file=check.file, title="file not read")


def _command(name: str, message: str, **properties: str | int) -> str:
    said = ",".join(f"{key}={str(value).translate(_IN_PROPERTIES)}" for key, value in properties.items())
    return f"::{name} {said}::{message.translate(_IN_MESSAGE)}\n"
