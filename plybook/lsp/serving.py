"""Transport of messages between a client and the server: over standard streams, or over a socket."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Callable, Coroutine
from contextlib import suppress
from threading import Event, Thread
from typing import Any, BinaryIO, Protocol

from pygls.io_ import run_async

from plybook.lsp.server import Server

HOST = "127.0.0.1"

_CHUNK = 1 << 16
_NOT_SHUT_DOWN = 1


class Writer(Protocol):
    """A stream for messages to the client."""

    def write(self, data: bytes) -> None:
        """Write a message."""
        ...

    def close(self) -> None:
        """Stop writing."""
        ...


def serve_streams(read_from: int, write_to: BinaryIO) -> int:
    """Serve the client at two streams until it disconnects; return the exit status of the protocol.

    Messages are read from a file descriptor, and written to a file.
    """

    async def over_streams(server: Server) -> None:
        reader = asyncio.StreamReader()
        feed = _Feed(asyncio.get_running_loop(), reader)
        Thread(target=feed.run, args=(read_from,), daemon=True).start()
        await serve_messages(server, reader, _MessageStream(write_to, reader))

    return _served(over_streams)


def serve_port(port: int, announce: Callable[[str], None]) -> int:
    """Serve one client that connects to ``port`` of this computer, 0 for a free one; return the exit status.

    ``announce`` is called with the address. Raises `OSError` if the port is not available.
    """

    async def over_port(server: Server) -> None:
        connected: asyncio.Future[tuple[asyncio.StreamReader, asyncio.StreamWriter]]
        connected = asyncio.get_running_loop().create_future()

        def connect(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            if connected.done():
                writer.close()
            else:
                connected.set_result((reader, writer))

        listener = await asyncio.start_server(connect, HOST, port)
        announce(f"{HOST}:{listener.sockets[0].getsockname()[1]}")
        reader, writer = await connected
        listener.close()
        await serve_messages(server, reader, writer)

    return _served(over_port)


def _served(over: Callable[[Server], Coroutine[Any, Any, None]]) -> int:
    silence_logging()
    server = Server()
    with suppress(SystemExit):  # raised by the message `exit`
        asyncio.run(over(server))
    return 0 if server.is_shut_down else _NOT_SHUT_DOWN


def silence_logging() -> None:
    """Keep log messages of libraries off standard error, which an editor shows; errors go to the client."""
    for name in ("pygls", "asyncio", "concurrent.futures"):
        if not logging.getLogger(name).handlers:
            logging.getLogger(name).addHandler(logging.NullHandler())
        logging.getLogger(name).propagate = False


async def serve_messages(server: Server, reader: asyncio.StreamReader, writer: Writer) -> None:
    """Answer messages until there are no more, or one is invalid."""
    server.protocol.set_writer(writer)
    with suppress(OSError, ValueError, asyncio.IncompleteReadError):
        await run_async(Event(), reader, server.protocol, error_handler=server.report_server_error)


# --- streams -----------------------------------------------------------------------------------------------------


class _Feed:
    """Reads a file in a daemon thread, and feeds a stream reader with it."""

    def __init__(self, loop: asyncio.AbstractEventLoop, reader: asyncio.StreamReader) -> None:
        self._loop = loop
        self._reader = reader

    def run(self, number: int) -> None:
        """Read a file descriptor to its end."""
        with suppress(RuntimeError):  # the event loop has ended
            with suppress(OSError):
                while chunk := os.read(number, _CHUNK):
                    self._loop.call_soon_threadsafe(self._reader.feed_data, chunk)
            self._loop.call_soon_threadsafe(self._reader.feed_eof)


class _MessageStream:
    """The stream for messages; closing it also ends the reading from the client."""

    def __init__(self, stream: BinaryIO, reader: asyncio.StreamReader) -> None:
        self._stream = stream
        self._reader = reader

    def write(self, data: bytes) -> None:
        """Write a message at once."""
        try:
            self._stream.write(data)
            self._stream.flush()
        except (OSError, ValueError):
            self._reader.feed_eof()

    def close(self) -> None:
        """End the reading; the stream stays open, as its opener closes it."""
