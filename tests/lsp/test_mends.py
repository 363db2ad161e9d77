"""What is offered to mend a document does mend it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lsprotocol import types

import plybook
from plybook.lsp.document_text import DocumentText
from plybook.lsp.quick_fixes import all_edits, changes, fix_all, quick_fixes
from tests.lsp.client import URI, edited, position, server
from tests.lsp.studies import WRONG, at, study

MATE = "\ufeff{🨀}\t1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qf7 *\r\n"
VERSIONS = {"workspace": {"workspaceEdit": {"documentChanges": True}}}
RESOLVES = VERSIONS | {"textDocument": {"codeAction": {"resolveSupport": {"properties": ["edit"]}}}}


def place(text: str, mark: str) -> dict[str, Any]:
    start, end = at(text, mark), at(text, mark, len(mark))
    return {
        "start": position(start.line, start.character),
        "end": position(end.line, end.character),
    }


def made(text: str, action: dict[str, Any], version: int = 1) -> str:
    """Return ``text`` after an action, which must be for that version of it."""
    [change] = action["edit"]["documentChanges"]
    assert change["textDocument"] == {"uri": URI, "version": version}
    return edited(text, change["edits"])


def test_a_quick_fix_makes_the_document_clean() -> None:
    text = "1. e4 e5 2. Nf3 Nc66 3. Bc4 Nf6 4. d3 Be7 5. O-O O-O *\n"
    with server() as process:
        client = process.client
        client.initialize()
        [found] = client.checked(text)
        [action] = client.actions(place(text, "Nc66"))
        assert (action["title"], action["kind"]) == ("Suppose 2... Nc6 for 2... Nc66", "quickfix")
        assert action["diagnostics"] == [found]
        assert "isPreferred" not in action
        client.change({"text": made(text, action)}, version=2)
        assert client.findings(2) == []
        assert client.actions(place(text, "Nc66")) == []


def test_a_doubt_is_settled_by_keeping_the_move_or_playing_another() -> None:
    text = "1. e4 e5 2. Nf3 {written: N?3; or Nh3} Nc6 3. d3 *\n"
    with server() as process:
        client = process.client
        client.initialize()
        [found] = client.checked(text)
        offered = {action["title"]: action for action in client.actions(place(text, "Nf3"))}
        assert list(offered) == ["Keep Nf3, without doubt", "Play Nh3 for Nf3"]
        assert all(action["diagnostics"] == [found] for action in offered.values())
        assert made(text, offered["Keep Nf3, without doubt"]) == "1. e4 e5 2. Nf3 Nc6 3. d3 *\n"
        client.change({"text": made(text, offered["Play Nh3 for Nf3"])}, version=2)
        assert client.findings(2) == []


def test_a_safe_one_is_preferred_and_mends_all_findings_of_one_thing() -> None:
    with server() as process:
        client = process.client
        client.initialize()
        assert {each["code"] for each in client.checked(MATE)} == {"W002", "W006", "W014"}
        [move] = client.actions(place(MATE, "Qf7"))
        assert (move["title"], move["isPreferred"]) == ("Write 'Qxf7#' for 'Qf7'", True)
        assert {each["code"] for each in move["diagnostics"]} == {"W002", "W006"}
        after = made(MATE, move)
        assert after == MATE.replace("Qf7", "Qxf7#")
        client.change({"text": after}, version=2)
        [left] = client.findings(2)
        [result] = client.actions(left["range"])
        client.change({"text": made(after, result, 2)}, version=3)
        assert client.findings(3) == []


def test_an_editor_that_knows_no_versions_gets_edits_without_them() -> None:
    with server() as process:
        process.client.initialize({})
        process.client.checked(MATE)
        [action] = process.client.actions(place(MATE, "Qf7"))
        assert list(action["edit"]) == ["changes"]
        assert edited(MATE, action["edit"]["changes"][URI]) == MATE.replace("Qf7", "Qxf7#")
        [every] = process.client.actions(place(MATE, "Qf7"), ["source.fixAll"])
        assert edited(MATE, every["edit"]["changes"][URI]).encode() == plybook.fix(MATE.encode()).content


def test_what_stands_elsewhere_is_not_offered() -> None:
    assert quick_fixes(study(MATE), types.Range(at(MATE, "Bc4"), at(MATE, "Nc6"))) == []


def test_a_request_for_other_kinds_of_action_gets_none() -> None:
    with server() as process:
        client = process.client
        client.initialize(RESOLVES)
        client.checked(MATE)
        where = place(MATE, "Qf7")
        kinds = {only: [each["kind"] for each in client.actions(where, [only])] for only in KINDS}
    assert kinds == KINDS


KINDS = {
    "quickfix": ["quickfix"],
    "source": ["source.fixAll.plybook"],
    "source.fixAll": ["source.fixAll.plybook"],
    "source.fixAll.plybook": ["source.fixAll.plybook"],
    "source.fixAll.other": [],
    "refactor": [],
}


@pytest.mark.parametrize("capabilities", [VERSIONS, RESOLVES], ids=["at once", "when chosen"])
def test_all_that_is_safe_is_mended_as_fix_does(capabilities: object) -> None:
    with server() as process:
        client = process.client
        client.initialize(capabilities)
        client.checked(MATE)
        [action] = client.actions(place(MATE, "1. e4"), ["source.fixAll"])
        if capabilities is RESOLVES:
            assert "edit" not in action
            action = client.ask("codeAction/resolve", action)
        assert made(MATE, action).encode() == plybook.fix(MATE.encode()).content
        client.change({"text": made(MATE, action)}, version=2)
        assert client.findings(2) == []
        assert client.actions(place(MATE, "1. e4"), ["source.fixAll"]) == []


def test_an_action_is_refused_when_the_document_has_changed() -> None:
    with server() as process:
        client = process.client
        client.initialize(RESOLVES)
        client.checked(MATE)
        [action] = client.actions(place(MATE, "1. e4"), ["source.fixAll"])
        client.change({"text": MATE + " "}, version=2)
        assert client.error("codeAction/resolve", action)["code"] == -32801
        client.close()
        assert client.error("codeAction/resolve", action)["code"] == -32801
        assert client.complaints == []


@pytest.mark.parametrize(
    "data", [None, "x", 3, [], {}, {"uri": URI}, {"uri": 3, "version": 1}, {"uri": URI, "version": "1"}]
)
def test_an_action_of_another_server_is_refused(data: object) -> None:
    with server() as process:
        client = process.client
        client.initialize(RESOLVES)
        client.checked(MATE)
        error = client.error("codeAction/resolve", {"title": "x", "data": data})
        assert error["code"] == -32602
        assert error["message"].startswith("Invalid Params")
        assert client.error("codeAction/resolve", {"title": "x"})["code"] == -32602
        assert client.complaints == []


def test_of_a_tie_each_proposal_is_offered() -> None:
    text = '[Variant "chess"]\n\n1. e4 e5 2. Nf4 Nc6 3. d3 *\n'
    [checked] = study(text).games
    proposals = [each for each in checked.proposals if each.kind == "move"]
    assert len(proposals) > 1
    found = quick_fixes(study(text), types.Range(at(text, "Nf4"), at(text, "Nf4")))
    assert [each.title for each in found] == [f"Suppose {each}" for each in proposals]
    assert all(each.is_preferred is None for each in found)


def test_a_finding_says_which_plies_it_rests_on() -> None:
    with server() as process:
        process.client.initialize()
        first, second, third = process.client.checked(WRONG)
        assert "relatedInformation" not in first
        [related] = second["relatedInformation"]
        assert related["location"] == {"uri": URI, "range": first["range"]}
        assert related["message"] == "supposed: 3... a6 for 3... a66"
        assert [each["location"]["range"] for each in third["relatedInformation"]] == [
            first["range"],
            second["range"],
        ]


def test_what_is_to_be_taken_out_is_shown_as_superfluous() -> None:
    text = "1. e4 \u202ae5\u202c 2. Nf6 *\n"
    with server() as process:
        process.client.initialize()
        tags = {each["code"]: each.get("tags") for each in process.client.checked(text)}
        [action] = process.client.actions(place(text, "e5"))
    assert tags == {"F016": [1], "R001": None}
    assert action["title"] == "Take '\\u202a' out, and so on in 1 more place"
    assert made(text, action) == "1. e4 e5 2. Nf6 *\n"


@given(st.lists(st.sampled_from(["1. e4", "🨀", "\r\n", "\n", "\r", "é", " ", "x"])), st.data())
def test_edits_make_of_a_text_what_they_are_to_make(parts: list[str], data: st.DataObject) -> None:
    text = "".join(parts)
    fixed = "".join(
        data.draw(st.sampled_from([part, part, part + "#", "" if part.strip() else part])) for part in parts
    )
    edits = [
        {
            "newText": each.new_text,
            "range": {
                "start": position(each.range.start.line, each.range.start.character),
                "end": position(each.range.end.line, each.range.end.character),
            },
        }
        for each in changes(DocumentText(text), fixed)
    ]
    assert edited(text, edits) == fixed


def test_all_edits_leave_alone_what_no_file_can_hold() -> None:
    text = "{\ud800} 1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qf7 *\n"
    found = study(text)
    assert fix_all(found)
    [change] = all_edits(found).document_changes or ()
    assert isinstance(change, types.TextDocumentEdit)
    assert [each.new_text for each in change.edits if isinstance(each, types.TextEdit)] == ["xf7# 1-0"]


def test_a_document_with_nothing_safe_to_mend_has_no_such_action() -> None:
    assert fix_all(study(WRONG.replace("Bg5+", "Bg5"))) is None


def test_a_document_that_begins_as_packed_files_do_is_read_as_the_text_it_is() -> None:
    text = "PK\x03\x04\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qf7 *\n"
    found = study(text)
    assert [action.title for action in quick_fixes(found, types.Range(at(text, "Qf7"), at(text, "Qf7")))] == [
        "Write 'Qxf7#' for 'Qf7'"
    ]
    assert fix_all(found) is None  # `plybook fix` would unpack it
