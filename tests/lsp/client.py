"""An editor: a client that starts the language server, in a thread or as a process, and talks to it over streams."""

from __future__ import annotations

import json
import os
import queue
import re
import subprocess
import tempfile
import threading
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future
from contextlib import closing, contextmanager
from typing import IO, Any

from plybook.lsp.serving import serve_streams
from tests.cli.process import PLYBOOK, environment

TIMEOUT = 120  # seconds; for a machine that has much else to do
URI = "file:///games/game.pgn"

Message = dict[str, Any]


class Client:
    """A client with ``settings`` that reads what the server writes and writes what it reads."""

    def __init__(self, read_from: IO[bytes], write_to: IO[bytes], settings: object = None) -> None:
        self._out = write_to
        self.settings = settings
        self._messages: queue.Queue[Message | None] = queue.Queue()
        self._heard: list[Message] = []
        self._asked = 0
        self.complaints: list[Message] = []
        threading.Thread(target=self._read, args=(read_from,), daemon=True).start()

    # --- messages ------------------------------------------------------------------------------------------------

    def send(self, **message: object) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.send_bytes(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))

    def send_bytes(self, data: bytes) -> None:
        self._out.write(data)
        self._out.flush()

    def tell(self, method: str, params: object) -> None:
        self.send(method=method, params=params)

    def begin(self, method: str, params: object) -> int:
        """Ask something and do not wait; return the number of the question."""
        self._asked += 1
        self.send(id=self._asked, method=method, params=params)
        return self._asked

    def ask(self, method: str, params: object) -> Any:
        return self.answer(self.begin(method, params))

    def answer(self, number: int) -> Any:
        message = self._until(lambda each: each.get("id") == number and "method" not in each)
        assert "error" not in message, message
        return message.get("result")

    def error(self, method: str, params: object) -> Message:
        return self.refusal(self.begin(method, params))

    def refusal(self, number: int | str) -> Message:
        message = self._until(lambda each: each.get("id") == number and "method" not in each)
        error: Message = message["error"]
        return error

    def hear(self, method: str, **about: object) -> Any:
        """Return what the server says, of its own accord, the next time that it is ``about`` this."""
        message = self._until(
            lambda each: each.get("method") == method and about.items() <= each.get("params", {}).items()
        )
        return message["params"]

    def _until(self, fits: Callable[[Message], bool]) -> Message:
        for index, message in enumerate(self._heard):
            if fits(message):
                return self._heard.pop(index)
        while True:
            received = self._messages.get(timeout=TIMEOUT)
            assert received is not None, "the server has gone"
            if "id" in received and "method" in received:
                is_settings = received["method"] == "workspace/configuration"
                self.send(id=received["id"], result=[self.settings] if is_settings else None)
            if received.get("method") == "window/logMessage":
                self.complaints.append(received["params"])
            if fits(received):
                return received
            self._heard.append(received)

    def _read(self, stream: IO[bytes]) -> None:
        while (head := stream.readline()).strip():
            length = 0
            while head.strip():
                if found := re.fullmatch(rb"Content-Length: (\d+)\r\n", head):
                    length = int(found[1])
                head = stream.readline()
            self._messages.put(json.loads(stream.read(length)))
        self._messages.put(None)

    # --- a session -----------------------------------------------------------------------------------------------

    def initialize(self, capabilities: object = None, options: object = None) -> Any:
        can = {"workspace": {"workspaceEdit": {"documentChanges": True}}} if capabilities is None else capabilities
        params = {"processId": None, "rootUri": None, "capabilities": can}
        result = self.ask("initialize", {**params, "initializationOptions": options})
        self.tell("initialized", {})
        return result

    def open(self, text: str, uri: str = URI, version: int = 1) -> None:
        item = {"uri": uri, "languageId": "pgn", "version": version, "text": text}
        self.tell("textDocument/didOpen", {"textDocument": item})

    def change(self, *changes: object, uri: str = URI, version: int) -> None:
        params = {"textDocument": {"uri": uri, "version": version}, "contentChanges": list(changes)}
        self.tell("textDocument/didChange", params)

    def close(self, uri: str = URI) -> None:
        self.tell("textDocument/didClose", {"textDocument": {"uri": uri}})

    def findings(self, version: int = 1, uri: str = URI) -> list[Message]:
        """Return what is found in a version of a document."""
        found: list[Message] = self.hear("textDocument/publishDiagnostics", uri=uri, version=version)["diagnostics"]
        return found

    def checked(self, text: str, uri: str = URI) -> list[Message]:
        """Open a document and return what is found in it."""
        self.open(text, uri)
        return self.findings(uri=uri)

    def about(self, method: str, line: int = 0, character: int = 0, uri: str = URI) -> Any:
        """Ask something about a position of a document."""
        position = {"line": line, "character": character}
        return self.ask(f"textDocument/{method}", {"textDocument": {"uri": uri}, "position": position})

    def actions(self, at: Mapping[str, object], only: list[str] | None = None, uri: str = URI) -> list[Message]:
        """Return what is offered at a range."""
        context: Message = {"diagnostics": []} | ({"only": only} if only else {})
        params = {"textDocument": {"uri": uri}, "range": at, "context": context}
        return self.ask("textDocument/codeAction", params) or []

    def leave(self) -> None:
        """End the session as the protocol has it."""
        assert self.ask("shutdown", None) is None
        self.tell("exit", None)


class Process:
    """A server as a process of its own, with its ``client``."""

    def __init__(self, errors: IO[bytes], *options: str, settings: object = None) -> None:
        self._errors = errors
        self.popen = subprocess.Popen(
            [*PLYBOOK, "lsp", *options],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors,
            env=environment(),
        )
        assert self.popen.stdin is not None
        assert self.popen.stdout is not None
        self.stdin, self.stdout = self.popen.stdin, self.popen.stdout
        self.client = Client(self.stdout, self.stdin, settings)

    def ended(self) -> int:
        """Return the exit status, as soon as there is one."""
        return self.popen.wait(TIMEOUT)

    def said(self) -> str:
        """Return what was written to standard error."""
        self._errors.seek(0)
        return self._errors.read().decode()


@contextmanager
def started() -> Iterator[Process]:
    """Start a server as a process; it must end by itself if the client leaves, and not write to standard error."""
    with tempfile.TemporaryFile() as errors:
        process = Process(errors)
        try:
            yield process
        except BaseException:
            process.popen.kill()
            raise
        finally:
            process.stdin.close()
            process.ended()
            process.stdout.close()
        assert process.said() == ""


class Here:
    """A server in a thread, with its ``client``: for whatever is not about the process, which takes long to begin.

    No check of a long text may be under way when the client leaves, for nothing ends a thread.
    """

    def __init__(self, settings: object = None) -> None:
        self._others = set(threading.enumerate())
        self._source, write_to = os.pipe()
        read_from, target = os.pipe()
        self.stdin, self._target = os.fdopen(write_to, "wb"), os.fdopen(target, "wb")
        self._stdout = os.fdopen(read_from, "rb")
        self._served: Future[int] = Future()
        threading.Thread(target=self._serve, daemon=True).start()
        self.client = Client(self._stdout, self.stdin, settings)

    def _serve(self) -> None:
        try:
            self._served.set_result(serve_streams(self._source, self._target))
        except BaseException as error:
            self._served.set_exception(error)

    def ended(self) -> int:
        """Return the exit status, as soon as there is one."""
        return self._served.result(TIMEOUT)

    def close(self) -> None:
        """Leave, and see the server end and all its threads with it."""
        self.stdin.close()
        self.ended()
        self._target.close()
        for thread in set(threading.enumerate()) - self._others:
            thread.join(TIMEOUT)
            assert not thread.is_alive()
        self._stdout.close()
        os.close(self._source)


@contextmanager
def server(settings: object = None) -> Iterator[Here]:
    """Start a server in a thread; it must end by itself if the client leaves."""
    with closing(Here(settings)) as here:
        yield here


def position(line: int, character: int) -> dict[str, int]:
    return {"line": line, "character": character}


def edited(text: str, edits: list[Message], encoding: str = "utf-16-le") -> str:
    """Return ``text`` with the edits of a client made in it, whose positions count code units."""
    size = len("a".encode(encoding))
    lines = re.split(r"(?<=\n)|(?<=\r)(?!\n)", text)

    def place(at: Message) -> int:
        line = lines[at["line"]].encode(encoding)[: at["character"] * size].decode(encoding)
        return sum(map(len, lines[: at["line"]])) + len(line)

    for edit in sorted(edits, key=lambda each: place(each["range"]["start"]), reverse=True):
        start, end = place(edit["range"]["start"]), place(edit["range"]["end"])
        text = text[:start] + edit["newText"] + text[end:]
    return text


def stretch(text: str, at: Message, encoding: str = "utf-16-le") -> str:
    """Return what of ``text`` stands at a range."""
    ends = [{"range": {"start": place, "end": place}, "newText": "\0"} for place in (at["start"], at["end"])]
    return edited(text, ends, encoding).split("\0")[1]
