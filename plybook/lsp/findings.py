"""The findings of a document as an editor shows them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from lsprotocol import types

from plybook.diagnostics import Diagnostic, Severity
from plybook.display import shown
from plybook.editing.checked_games import MOST_FINDINGS, CheckedGame
from plybook.editing.source_places import end_of
from plybook.lsp.document_check import DocumentCheck, OpenDocument

SOURCE = "plybook"
"""The name of the findings' author in an editor."""

_SEVERITIES = {
    Severity.ERROR: types.DiagnosticSeverity.Error,
    Severity.WARNING: types.DiagnosticSeverity.Warning,
    Severity.NOTE: types.DiagnosticSeverity.Information,
}


def diagnostics_of(check: DocumentCheck) -> list[types.Diagnostic]:
    """Return the findings of a document; of very many, the first ones and the number of the others."""
    found = ((checked, each) for checked in check.games for each in checked.diagnostics)
    first = [diagnostic_of(check.document, checked, each) for checked, each in islice(found, MOST_FINDINGS)]
    more = sum(len(checked.diagnostics) for checked in check.games) - len(first)
    if more:
        message = f"{more} more findings are not shown here; plybook validate shows all"
        first.append(_diagnostic(first[-1].range, types.DiagnosticSeverity.Information, message))
    return first


def diagnostic_of(document: OpenDocument, checked: CheckedGame, found: Diagnostic) -> types.Diagnostic:
    """Return one finding about a game of a document."""
    hint = f" ({found.hint})" if found.hint else ""
    diagnostic = _diagnostic(
        document.text.range_of(found.span), _SEVERITIES[found.severity], shown(found.statement + hint)
    )
    diagnostic.code = found.code
    diagnostic.related_information = list(_rests_on(document, checked, found)) or None
    if found.edits and not any(edit.new for edit in found.edits):
        diagnostic.tags = [types.DiagnosticTag.Unnecessary]
    return diagnostic


def _diagnostic(at: types.Range, severity: types.DiagnosticSeverity, message: str) -> types.Diagnostic:
    return types.Diagnostic(at, message, severity=severity, source=SOURCE)


def _rests_on(
    document: OpenDocument, checked: CheckedGame, found: Diagnostic
) -> Iterator[types.DiagnosticRelatedInformation]:
    """Yield the plies whose supposed replacements a finding rests on."""
    plies = checked.game.plies
    for each in (*checked.suppositions, *checked.proposals):
        if found.supposing and str(each) in found.supposing and 0 < each.ply <= len(plies):
            ply = plies[each.ply - 1]
            place = document.text.range_of(checked.game.source.span(ply.start, end_of(ply)))
            yield types.DiagnosticRelatedInformation(
                types.Location(document.uri, place), f"supposed: {shown(str(each))}"
            )
