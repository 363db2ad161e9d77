"""Fixes for a document: quick fixes at a place, and all safe edits at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict

from lsprotocol import types

from plybook.archive.read.packed import HEAD, is_packed
from plybook.diagnostics import Edit
from plybook.display import shown
from plybook.editing.changes import changed_parts
from plybook.editing.offers import is_safe, offers
from plybook.lsp.document_check import DocumentCheck, OpenDocument
from plybook.lsp.document_text import DocumentText
from plybook.lsp.findings import diagnostic_of
from plybook.repair.fixing import fix

QUICK_FIX = types.CodeActionKind.QuickFix
FIX_ALL = "source.fixAll.plybook"
"""The kind of the action that makes all safe edits, as `plybook fix` does."""


def quick_fixes(check: DocumentCheck, at: types.Range) -> list[types.CodeAction]:
    """Return the fixes for the findings in a range, the safe ones first."""
    found: list[types.CodeAction] = []
    lines = range(at.start.line + 1, at.end.line + 2)
    for checked in check.games:
        for edits, title, diagnostics in offers(checked, lines):
            shown_as = [diagnostic_of(check.document, checked, each) for each in diagnostics]
            touched = [each for each in shown_as if _meet(each.range, at)]
            if touched:
                found.append(_quick_fix(check.document, edits, title, touched))
    return sorted(found, key=lambda action: not action.is_preferred)


def wants(only: Sequence[types.CodeActionKind | str] | None, kind: str) -> bool:
    """Return whether a request for actions of some kinds, or of any kind, includes ``kind``."""
    return only is None or any(kind == each or kind.startswith(f"{each}.") for each in map(_kind_name, only))


def fix_all(check: DocumentCheck) -> types.CodeAction | None:
    """Return the action for all safe edits, without the edits, which take a while."""
    can_mend = any(each.edits and is_safe(each.edits) for checked in check.games for each in checked.diagnostics)
    if not can_mend or is_packed(check.document.text.content[:HEAD]):  # a file that begins so is read as packed
        return None
    data = {"uri": check.document.uri, "version": check.document.version}
    return types.CodeAction("Mend all that is safe to mend", kind=FIX_ALL, data=data)


def all_edits(check: DocumentCheck) -> types.WorkspaceEdit:
    """Return the changes of `plybook fix` in a document."""
    document = check.document
    fixed = fix(document.text.content, name=document.name, **asdict(check.settings))
    return workspace_edit(document, changes(document.text, fixed.content.decode(errors="replace")))


def changes(text: DocumentText, fixed: str) -> list[types.TextEdit]:
    """Return the edits that turn a text into ``fixed``: one a line, if the lines stay the same."""
    parts = changed_parts(text.content.decode(), fixed)
    return [types.TextEdit(text.range_between(start, end), new) for start, end, new in parts]


def workspace_edit(document: OpenDocument, edits: Iterable[types.TextEdit]) -> types.WorkspaceEdit:
    """Return edits of a document that apply to this version only."""
    version = types.OptionalVersionedTextDocumentIdentifier(document.uri, document.version)
    return types.WorkspaceEdit(document_changes=[types.TextDocumentEdit(version, list(edits))])


def unversioned(edit: types.WorkspaceEdit | None) -> types.WorkspaceEdit | None:
    """Return a `workspace_edit` for a client without versions of documents."""
    changed: dict[str, list[types.TextEdit]] = {}
    for change in (edit and edit.document_changes) or ():
        if isinstance(change, types.TextDocumentEdit):
            changed[change.text_document.uri] = [each for each in change.edits if isinstance(each, types.TextEdit)]
    return edit and types.WorkspaceEdit(changes=changed)


def _quick_fix(
    document: OpenDocument, edits: Sequence[Edit], title: str, diagnostics: list[types.Diagnostic]
) -> types.CodeAction:
    made = (types.TextEdit(document.text.range_of(edit.span), edit.new) for edit in edits)
    return types.CodeAction(
        shown(title),
        kind=QUICK_FIX,
        diagnostics=diagnostics,
        is_preferred=is_safe(edits) or None,
        edit=workspace_edit(document, made),
    )


def _meet(one: types.Range, other: types.Range) -> bool:
    return _key(one.start) <= _key(other.end) and _key(other.start) <= _key(one.end)


def _key(position: types.Position) -> tuple[int, int]:
    return position.line, position.character


def _kind_name(kind: types.CodeActionKind | str) -> str:
    return kind.value if isinstance(kind, types.CodeActionKind) else kind
