"""What must hold of the language server: nothing that an editor sends breaks it, and each request is answered."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from typing import Any
from unittest import mock

from plybook.lsp import documents, server
from plybook.lsp.serving import serve_messages, silence_logging

URI = "file:///games/game.pgn"

_TURNS = 30  # of the event loop, in which a message is answered
_INTERNAL_ERROR = -32603
_FAULTS_OF_EDITORS = (
    "plybook: JsonRpcException: ",
    "plybook: JsonRpcInvalid",
    "plybook: JSONDecodeError: ",
    "plybook: UnicodeDecodeError: ",
)


def served(content: bytes) -> None:
    """Take the lines of ``content`` for the bodies of messages of an editor, and let the server answer them."""
    silence_logging()
    with (
        mock.patch.object(documents, "PAUSE", 0),
        mock.patch.object(documents, "in_thread", _here),
        mock.patch.object(server, "in_thread", _here),
    ):
        heard, said = asyncio.run(_said(content.splitlines()))
    answers, refusals = Counter[str](), Counter[str]()
    for message in said:
        assert message["jsonrpc"] == "2.0"
        assert _is_of_the_editor(message), message
        if "method" not in message:
            answers[json.dumps(message["id"])] += 1
            refusals[json.dumps(message["id"])] += "error" in message
            assert message.get("error", {}).get("code") != _INTERNAL_ERROR, message
    asked = Counter(json.dumps(number) for number in map(_number, heard) if number is not None)
    assert not asked - answers, "a request is not answered"
    # A request that stands in a message that is none, such as one that is cut short, may be refused.
    assert not answers - asked - refusals, "what is no request is answered"


async def _here(work: Any, *args: Any) -> Any:
    """Return the result of ``work``, done in this thread, so that a run is repeated as it was."""
    return work(*args)


def _is_of_the_editor(message: dict[str, Any]) -> bool:
    """Return whether a message of the server to the log, if it is one, is about a message that is wrong."""
    is_logged = message.get("method") == "window/logMessage"
    return not is_logged or message["params"]["message"].startswith(_FAULTS_OF_EDITORS)


def _number(body: bytes) -> int | str | None:
    """Return the number of a request, None if the message is none."""
    try:
        message = json.loads(body)
    except (ValueError, RecursionError):
        return None
    number = message.get("id") if isinstance(message, dict) and "jsonrpc" in message and "method" in message else None
    return number if isinstance(number, int | str) else None


class _Written:
    """Keeps the messages of the server."""

    def __init__(self) -> None:
        self.content = b""

    def write(self, data: bytes) -> None:
        """Keep a message."""
        self.content += data

    def close(self) -> None:
        """Do nothing."""

    def messages(self) -> Iterator[dict[str, Any]]:
        """Yield the messages."""
        rest = self.content
        while rest:
            head, _, rest = rest.partition(b"\r\n\r\n")
            fields = dict(line.split(b": ", 1) for line in head.split(b"\r\n"))
            length = int(fields[b"Content-Length"])
            assert len(rest) >= length
            yield json.loads(rest[:length])
            rest = rest[length:]


async def _said(bodies: list[bytes]) -> tuple[list[bytes], list[dict[str, Any]]]:
    """Return the messages that a server has heard, and what it says to them."""
    serving, written, reader = server.Server(), _Written(), asyncio.StreamReader()
    work = asyncio.ensure_future(_served(serving, reader, written))
    heard = []
    for body in filter(None, bodies):
        reader.feed_data(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
        for _ in range(_TURNS):
            await asyncio.sleep(0)
        if work.done():
            break
        heard.append(body)
    reader.feed_eof()
    await work
    for task in asyncio.all_tasks() - {asyncio.current_task()}:
        task.cancel()
    return heard, list(written.messages())


async def _served(serving: server.Server, reader: asyncio.StreamReader, written: _Written) -> None:
    with suppress(SystemExit):  # raised by the message `exit`
        await serve_messages(serving, reader, written)
