"""Fixes for a document: quick fixes at a place, and all safe edits at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict

from lsprotocol import types

from plybook.archive.read.packed import HEAD, is_packed
from plybook.diagnostics import Diagnostic, Edit, Grade, deed
from plybook.display import shown
from plybook.lsp.document_check import CheckedGame, DocumentCheck, OpenDocument
from plybook.lsp.document_text import DocumentText
from plybook.lsp.findings import diagnostic_of
from plybook.repair.fixing import fix
from plybook.replay.doubts import DOUBT, answers
from plybook.replay.inference.supposed_edits import common_length, supposed_edits
from plybook.replay.inference.suppositions import Kind, Supposition

QUICK_FIX = types.CodeActionKind.QuickFix
FIX_ALL = "source.fixAll.plybook"
"""The kind of the action that makes all safe edits, as `plybook fix` does."""


def quick_fixes(check: DocumentCheck, at: types.Range) -> list[types.CodeAction]:
    """Return the fixes for the findings in a range, the safe ones first."""
    found: list[types.CodeAction] = []
    lines = range(at.start.line + 1, at.end.line + 2)
    for checked in check.games:
        for edits, title, diagnostics in _offers(checked, lines):
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
    is_safe = any(each.edits and _is_safe(each.edits) for checked in check.games for each in checked.diagnostics)
    if not is_safe or is_packed(check.document.text.content[:HEAD]):  # a file that begins so is read as packed
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
    before = text.content.decode()
    old, new = before.splitlines(keepends=True), fixed.splitlines(keepends=True)
    if len(old) != len(new):
        old, new = [before], [fixed]
    edits, at = [], 0
    for one, other in zip(old, new, strict=True):
        if one != other:
            same = common_length(one, other)
            rest = common_length(one[same:][::-1], other[same:][::-1])
            edited = text.range_between(at + same, at + len(one) - rest)
            edits.append(types.TextEdit(edited, other[same : len(other) - rest]))
        at += len(one)
    return edits


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


def _offers(checked: CheckedGame, lines: range) -> Iterator[tuple[tuple[Edit, ...], str, list[Diagnostic]]]:
    """Yield the possible fixes on some lines of a game: edits, their effect, and the findings that they mend."""
    here = [each for each in checked.diagnostics if each.span.line in lines]
    by_edits: dict[tuple[Edit, ...], list[Diagnostic]] = {}
    for found in here:
        if found.edits:
            by_edits.setdefault(found.edits, []).append(found)
    for edits, diagnostics in by_edits.items():
        yield edits, _title(checked, edits, diagnostics), diagnostics
    for found in here:
        if found.code == DOUBT and found.ply:
            yield from ((edits, title, [found]) for title, edits in _answers(checked, found.ply))
    for proposal in checked.proposals:
        diagnostics = [each for each in here if each.ply == proposal.shown and not each.edits]
        if diagnostics and (edits := _edits_of(checked, proposal)):
            yield edits, f"Suppose {proposal}", diagnostics


def _answers(checked: CheckedGame, ply: int) -> Iterator[tuple[str, tuple[Edit, ...]]]:
    """Yield what settles the doubt about a ply, each with its title."""
    game = checked.replay.game
    written = game.plies[ply - 1]
    for text, edits in answers(game, written):
        yield f"Keep {text}, without doubt" if text == written.text else f"Play {text} for {written.text}", edits


def _edits_of(checked: CheckedGame, supposition: Supposition) -> tuple[Edit, ...]:
    """Return the edits for a supposition; none for the side to begin."""
    positions = checked.replay.line.positions
    if supposition.kind is Kind.SIDE or not positions:
        return ()
    return supposed_edits(checked.game, supposition, positions[0])


def _title(checked: CheckedGame, edits: Sequence[Edit], diagnostics: Sequence[Diagnostic]) -> str:
    done = deed(edits[0].old, edits[0].new, len(edits) - 1)
    if _is_safe(edits):
        return done[0].upper() + done[1:]
    plies = {each.ply for each in diagnostics}
    supposed = next((each for each in checked.suppositions if each.shown in plies), None)
    return f"Suppose {supposed}" if supposed else f"Suppose: {done}"


def _quick_fix(
    document: OpenDocument, edits: Sequence[Edit], title: str, diagnostics: list[types.Diagnostic]
) -> types.CodeAction:
    made = (types.TextEdit(document.text.range_of(edit.span), edit.new) for edit in edits)
    return types.CodeAction(
        shown(title),
        kind=QUICK_FIX,
        diagnostics=diagnostics,
        is_preferred=_is_safe(edits) or None,
        edit=workspace_edit(document, made),
    )


def _is_safe(edits: Iterable[Edit]) -> bool:
    return all(edit.grade is Grade.SAFE for edit in edits)


def _meet(one: types.Range, other: types.Range) -> bool:
    return _key(one.start) <= _key(other.end) and _key(other.start) <= _key(one.end)


def _key(position: types.Position) -> tuple[int, int]:
    return position.line, position.character


def _kind_name(kind: types.CodeActionKind | str) -> str:
    return kind.value if isinstance(kind, types.CodeActionKind) else kind
