"""Files of the web: however a server sends them, and whatever it says or does not say instead."""

from __future__ import annotations

import gzip
import io
import threading
import time
import zipfile
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import cast

import pytest

import plybook
from plybook.archive.read import remote
from plybook.archive.read.inputs import size_of
from plybook.archive.read.remote import RemoteFile
from tests.cli.process import run

pytestmark = [
    pytest.mark.slow,  # each asks a server
    # Some releases of aiohttp say so of a connection that was given up.
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning", "ignore:Unclosed:ResourceWarning"),
]

GAME = b'[Event "x"]\n\n1. e4 e5 1-0\n\n'
GAMES = GAME * 40


def zipped() -> bytes:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        archive.writestr("a.pgn", GAMES)
    return content.getvalue()


class Answers(BaseHTTPRequestHandler):
    """Answers for each path in a way of its own."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        getattr(self, self.path.strip("/").partition(".")[0])()

    def do_HEAD(self) -> None:
        self.do_GET()

    def log_message(self, *args: object) -> None:
        """Say nothing."""

    def _begin(self, status: int = 200, **headers: str) -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()

    def _body(self, content: bytes) -> None:
        if self.command == "GET":
            self.wfile.write(content)

    def whole(self) -> None:
        self._begin(Content_Length=str(len(GAMES)))
        self._body(GAMES)

    def parts(self) -> None:
        """Give any part that is asked for."""
        asked = self.headers["Range"]
        if not asked:
            self._begin(Content_Length=str(len(GAMES)), Accept_Ranges="bytes")
            self._body(GAMES)
            return
        first, last = map(int, asked.removeprefix("bytes=").split("-"))
        part = GAMES[first : last + 1]
        self._begin(206, Content_Length=str(len(part)), Content_Range=f"bytes {first}-{last}/{len(GAMES)}")
        self._body(part)

    def empty(self) -> None:
        self._begin(Content_Length="0")

    def ended(self) -> None:
        """Say nothing of how much it is, and end the connection after it."""
        self._begin(Connection="close")
        self._body(GAMES)
        self.close_connection = True

    def chunked(self, content: bytes = GAMES, end: bytes = b"0\r\n\r\n") -> None:
        self._begin(Transfer_Encoding="chunked")
        for start in range(0, len(content), 100):
            part = content[start : start + 100]
            self._body(b"%x\r\n%s\r\n" % (len(part), part))
        self._body(end)

    def zipped(self) -> None:
        self.chunked(zipped())

    def packed(self) -> None:
        """Send it packed though nobody asked for that."""
        content = gzip.compress(GAMES)
        self._begin(Content_Length=str(len(content)), Content_Encoding="gzip")
        self._body(content)

    def broken(self) -> None:
        self.chunked(end=b"")
        self.close_connection = True

    def locked(self) -> None:
        self._begin(401, Content_Length="0")

    def failing(self) -> None:
        self._begin(500, Content_Length="0")

    def nowhere(self) -> None:
        self._begin(404, Content_Length="0")

    def round(self) -> None:
        self._begin(302, Location=self.path, Content_Length="0")

    def garbage(self) -> None:
        self.wfile.write(b"\x00\x01 no answer at all\r\n\r\n")
        self.close_connection = True

    def silent(self) -> None:
        time.sleep(3)
        self.close_connection = True

    def hanging(self) -> None:
        """Begin, and say no more."""
        self._begin(Transfer_Encoding="chunked")
        self._body(b"%x\r\n%s\r\n" % (len(GAME), GAME))
        time.sleep(3 * (self.command == "GET"))
        self.close_connection = True

    def trickling(self) -> None:
        """Send a byte now and then."""
        self._begin(Transfer_Encoding="chunked")
        for sign in GAMES[: 300 * (self.command == "GET")]:
            try:
                self.wfile.write(b"1\r\n%c\r\n" % sign)
            except OSError:
                break
            time.sleep(0.02)
        self.close_connection = True


class Server(ThreadingHTTPServer):
    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing of clients that have gone."""


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    pytest.importorskip("aiohttp")
    with Server(("127.0.0.1", 0), Answers) as listener:
        listener.daemon_threads = True
        threading.Thread(target=listener.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{listener.server_address[1]}"
        listener.shutdown()


@pytest.mark.parametrize("name", ["whole.pgn", "parts.pgn", "ended.pgn", "chunked.pgn", "packed.pgn", "zipped.zip"])
def test_however_a_file_is_sent_its_games_are_read(server: str, name: str) -> None:
    games = plybook.read(f"{server}/{name}")
    assert [len(game.plies) for game in games] == [2] * 40
    done = run("validate", f"{server}/{name}")
    assert (done.exit_code, done.stderr) == (0, "")
    assert done.stdout == "40 games, 80 plies: 0 errors, 0 warnings, 0 notes\n"


def test_a_file_without_anything_is_read(server: str) -> None:
    assert [len(game.plies) for game in plybook.read(f"{server}/empty.pgn")] == [0]


def test_only_parts_can_be_gone_to(server: str) -> None:
    assert size_of(f"{server}/parts.pgn") == len(GAMES)
    for name, is_seekable in (("parts", True), ("chunked", False), ("packed", False)):
        with remote.opened_url(f"{server}/{name}.pgn") as stream:
            assert stream.seekable() is is_seekable
    with remote.opened_url(f"{server}/parts.pgn") as stream:
        stream.seek(len(GAME))
        assert stream.tell() == len(GAME)
        assert stream.read(len(GAME)) == GAME


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("locked", "the server answers 401 Unauthorized"),
        ("failing", "the server answers 500 Internal Server Error"),
        ("nowhere", "the server answers 404 Not Found"),
        ("round", "the server sends from one address to another without end"),
        ("garbage", "what the server sends is no answer of the web"),
        ("broken", "it cannot be read: ClientPayloadError: "),
    ],
)
def test_what_a_server_says_instead_is_said(server: str, name: str, said: str) -> None:
    url = f"{server}/{name}.pgn"
    done = run("validate", url)
    assert done.exit_code == 2
    assert done.stderr.startswith(f"plybook: {url}: {said}")
    assert done.stderr.count("\n") == 1
    with pytest.raises(OSError, match=said) as caught:
        plybook.read(url)
    assert caught.value.filename == url
    assert isinstance(caught.value, FileNotFoundError) == (name == "nowhere")


@pytest.mark.parametrize(
    ("name", "limits", "said"),
    [
        ("silent", {"READ_TIMEOUT": 0.1}, "Connection timed out"),
        ("hanging", {"READ_TIMEOUT": 0.1}, "Connection timed out"),
        ("trickling", {"WINDOW": 0.2}, "less than 61440 bytes have come in 0.2 seconds"),
    ],
)
def test_a_server_is_not_waited_for_without_end(
    server: str, name: str, limits: dict[str, float], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for limit, value in limits.items():
        monkeypatch.setattr(remote, limit, value)
    begun, url = time.monotonic(), f"{server}/{name}.pgn"
    done = run("validate", url)
    assert time.monotonic() - begun < 2.5
    assert (done.exit_code, done.stderr) == (2, f"plybook: {url}: {said}\n")


def test_a_request_is_not_waited_for_without_end(server: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither where each byte comes in time."""
    monkeypatch.setattr(remote, "REQUEST_TIMEOUT", 0.1)
    done = run("validate", f"{server}/silent.pgn")
    assert (done.exit_code, done.stderr) == (2, f"plybook: {server}/silent.pgn: Connection timed out\n")


def test_what_comes_slowly_is_read_if_it_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remote, "WINDOW", 0.01)
    monkeypatch.setattr(remote, "LEAST", 10)

    class Slow(io.BytesIO):
        def read(self, size: int | None = -1, /) -> bytes:
            time.sleep(0.02)
            return super().read(20)

    def read_slowly() -> bytes:
        return io.BufferedReader(cast(io.RawIOBase, RemoteFile(Slow(GAMES[:200]), "slow://x"))).read()

    assert read_slowly() == GAMES[:200]
    monkeypatch.setattr(remote, "LEAST", 21)
    with pytest.raises(TimeoutError, match="less than 21 bytes"):
        read_slowly()
