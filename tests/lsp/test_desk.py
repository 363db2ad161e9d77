"""The open documents: each is checked, whatever happens meanwhile."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress

import pytest

from plybook.editing.checked_games import Settings
from plybook.lsp import documents as desk
from plybook.lsp.document_check import DocumentCheck, OpenDocument, check_of
from plybook.lsp.document_text import DocumentText
from plybook.lsp.documents import Documents, in_thread
from tests.lsp.client import TIMEOUT, URI


def document(text: str, version: int = 1) -> OpenDocument:
    return OpenDocument(URI, version, DocumentText(text))


def test_abandoned_work_ends_without_an_error() -> None:
    begun, may_end = threading.Event(), threading.Event()

    def work() -> None:
        begun.set()
        may_end.wait(TIMEOUT)

    async def main() -> None:
        task = asyncio.ensure_future(in_thread(work))
        while not begun.is_set():
            await asyncio.sleep(0)
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task

    known = threading.enumerate()
    asyncio.run(main())
    [thread] = (each for each in threading.enumerate() if each not in known)
    may_end.set()
    thread.join(TIMEOUT)  # an exception in it would be a warning, and fail the test
    assert not thread.is_alive()


def test_what_goes_wrong_in_work_is_raised_where_it_is_waited_for() -> None:
    def work() -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        asyncio.run(in_thread(work))


def test_a_mistake_in_a_check_is_complained_of_and_the_next_version_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails_once(document: OpenDocument, settings: Settings, is_wanted: Callable[[], bool]) -> DocumentCheck | None:
        monkeypatch.setattr(desk, "check_of", check_of)
        raise ZeroDivisionError

    monkeypatch.setattr(desk, "check_of", fails_once)
    published: list[DocumentCheck] = []
    complaints: list[Exception] = []

    async def main() -> list[DocumentCheck | None]:
        documents = Documents(published.append, complaints.append, Settings())
        documents.put(document("1. e4"))
        first = await documents.check(URI)
        documents.put(document("1. d4", 2))
        return [first, await documents.check(URI), await documents.check("file:///other")]

    first, second, other = asyncio.run(main())
    assert (first, other) == (None, None)
    assert published == [second]
    assert list(map(type, complaints)) == [ZeroDivisionError]


def test_an_outdated_version_gets_no_answer_and_the_newest_is_checked_once() -> None:
    published: list[DocumentCheck] = []

    async def main() -> tuple[DocumentCheck | None, DocumentCheck | None]:
        documents = Documents(published.append, lambda error: None, Settings())
        documents.put(document("1. e4"))
        waiting = asyncio.ensure_future(documents.check(URI))
        await asyncio.sleep(0)
        for version in range(2, 9):
            documents.put(document("1. d4", version), is_typed=True)
        return await waiting, await documents.check(URI)

    old, new = asyncio.run(main())
    assert old is None
    assert new
    assert [each.document.version for each in published] == [new.document.version] == [8]


def test_a_check_that_is_not_wanted_is_left_off() -> None:
    asked = iter([True, True, False])
    games = "\n\n".join("1. e4 e5 *" for _ in range(9))
    assert check_of(document(games), Settings(), lambda: next(asked)) is None
    assert next(asked, None) is None
