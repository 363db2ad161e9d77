"""The open documents of an editor, each checked again after a change and a pause.

Checks run in threads, so that other requests are answered meanwhile. Only the newest version counts: the check of an
older one stops at its next game, and its findings are dropped.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from threading import Thread
from typing import ParamSpec, TypeVar

from plybook.editing.checked_games import Settings
from plybook.lsp.document_check import DocumentCheck, OpenDocument, check_of

PAUSE = 0.2
"""Seconds between the last change of a document and its check."""

_P = ParamSpec("_P")
_T = TypeVar("_T")


class Documents:
    """Open documents by URI; checks are passed to ``publish``, and errors to ``complain``."""

    def __init__(
        self, publish: Callable[[DocumentCheck], None], complain: Callable[[Exception], None], settings: Settings
    ) -> None:
        self._publish = publish
        self._complain = complain
        self._settings = settings
        self._open: dict[str, _Entry] = {}

    def document(self, uri: str) -> OpenDocument | None:
        """Return the current version of an open document, None if it is not open."""
        return self._open[uri].document if uri in self._open else None

    def put(self, document: OpenDocument, *, is_typed: bool = False) -> None:
        """Add a document or a new version, and check it at once or after a pause."""
        entry = self._open.get(document.uri)
        if entry is None:
            entry = self._open[document.uri] = _Entry()
        entry.take(document, PAUSE if is_typed else 0)
        if entry.task is None or entry.task.done():
            entry.task = asyncio.ensure_future(self._keep_checked(entry))

    def close(self, uri: str) -> bool:
        """Remove a document; return False if it was not open."""
        entry = self._open.pop(uri, None)
        if entry is not None:
            entry.take(None, 0)
        return entry is not None

    def set(self, settings: Settings) -> None:
        """Read all documents by other settings from now on."""
        if settings != self._settings:
            self._settings = settings
            for document in list(self._documents()):
                self.put(document)

    async def check(self, uri: str) -> DocumentCheck | None:
        """Return the check of a document when it is done; None if the document changes before."""
        entry = self._open.get(uri)
        document = entry and entry.document
        while entry and entry.document is document:
            check = entry.check
            found = await asyncio.shield(check)
            if found is not None or entry.check is check:  # else the settings have changed
                return found
        return None

    def _documents(self) -> Iterator[OpenDocument]:
        return (entry.document for entry in self._open.values() if entry.document)

    async def _keep_checked(self, entry: _Entry) -> None:
        """Check the document of ``entry`` until its current version has been checked."""
        while (document := entry.document) and not entry.check.done():
            wanted, settings = entry.check, self._settings
            await asyncio.sleep(entry.pause)
            if entry.check is not wanted:
                continue
            try:
                found = await in_thread(check_of, document, settings, lambda: entry.check is wanted)  # noqa: B023
            except Exception as error:  # an error in plybook: it is reported to the editor, and the server goes on
                self._complain(error)
                found = None
            if entry.check is wanted:
                wanted.set_result(found)
                if found is not None:
                    self._publish(found)


class _Entry:
    """A document, its check or the future of that, and the task that makes it."""

    def __init__(self) -> None:
        self.document: OpenDocument | None = None
        self.check: asyncio.Future[DocumentCheck | None] = asyncio.get_running_loop().create_future()
        self.pause = 0.0
        self.task: asyncio.Task[None] | None = None

    def take(self, document: OpenDocument | None, pause: float) -> None:
        """Set another version of the document, or none; those that wait for the old one's check get None."""
        if not self.check.done():
            self.check.set_result(None)
        self.document, self.pause = document, pause
        self.check = asyncio.get_running_loop().create_future()


async def in_thread(work: Callable[_P, _T], *args: _P.args, **kwargs: _P.kwargs) -> _T:
    """Return the result of ``work``, called in a thread that does not keep the program from ending."""
    future: Future[_T] = Future()

    def run() -> None:
        if not future.set_running_or_notify_cancel():
            return
        try:
            future.set_result(work(*args, **kwargs))
        except BaseException as error:
            future.set_exception(error)

    Thread(target=run, daemon=True).start()
    return await asyncio.wrap_future(future)
