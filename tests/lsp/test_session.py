"""Sessions of an editor with the server: it begins, follows what is typed, and ends, whatever it is sent."""

from __future__ import annotations

import json
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator

import pytest

import plybook
from plybook.editing.checked_games import MOST_FINDINGS
from tests.cli.process import PLYBOOK, environment
from tests.lsp.client import TIMEOUT, URI, Client, Process, position, server, started, stretch
from tests.running import run

pytestmark = pytest.mark.slow

GOOD = "1. e4 e5 2. Nf3 Nc6 *\n"
BAD = "1. e4 e5 2. Nf3 Nc66 *\n"
WHOLE = {"start": position(0, 0), "end": position(9999, 0)}


def codes(findings: list[dict[str, object]]) -> list[object]:
    return [each["code"] for each in findings]


# --- beginning and end -------------------------------------------------------------------------------------------


def test_a_session_begins_with_what_the_server_can_do_and_ends_in_peace() -> None:
    with started() as process:
        result = process.client.initialize()
        assert result["serverInfo"] == {"name": "plybook", "version": plybook.__version__}
        assert result["capabilities"]["positionEncoding"] == "utf-16"
        assert result["capabilities"]["textDocumentSync"] == {"openClose": True, "change": 2, "save": False}
        assert result["capabilities"]["codeActionProvider"]["resolveProvider"] is True
        for name in ("hover", "definition", "documentSymbol", "foldingRange"):
            assert result["capabilities"][f"{name}Provider"] is True
        process.client.leave()
        assert process.ended() == 0


def test_an_exit_without_a_shutdown_is_an_error() -> None:
    with server() as process:
        process.client.initialize()
        process.client.tell("exit", None)
        assert process.ended() == 1


@pytest.mark.parametrize("before", [b"", b"Content-Length: 10\r\n\r\n{", b"Content-Le", b"nonsense\n" * 9])
def test_a_client_that_dies_ends_the_server(before: bytes) -> None:
    with server() as process:
        process.client.initialize()
        process.client.checked(BAD)
        process.client.send_bytes(before)
        process.stdin.close()
        assert process.ended() == 1


def test_a_client_that_dies_in_the_middle_of_a_check_ends_the_server() -> None:
    with started() as process:
        process.client.initialize()
        process.client.open(long_text())
        process.stdin.close()
        assert process.ended() == 1


def test_a_client_that_reads_no_more_ends_the_server() -> None:
    with tempfile.TemporaryFile() as errors:
        read, write = subprocess.PIPE, subprocess.PIPE
        with subprocess.Popen(
            [*PLYBOOK, "lsp"], stdin=read, stdout=write, stderr=errors, env=environment()
        ) as process:
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdout.close()
            body = b'{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"processId":null,"capabilities":{}}}'
            process.stdin.write(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
            process.stdin.flush()
            assert process.wait(TIMEOUT) == 1
        errors.seek(0)
        assert errors.read() == b""


def test_ctrl_c_at_a_terminal_ends_the_server() -> None:
    with tempfile.TemporaryFile() as errors:
        process = Process(errors)
        process.client.initialize()
        process.popen.send_signal(signal.SIGINT)
        assert process.ended() == 130
        process.stdin.close()
        process.stdout.close()
        assert process.said().strip() == ""


def test_it_serves_one_client_at_a_port() -> None:
    with tempfile.TemporaryFile() as errors:
        process = Process(errors, "--tcp", "0")
        while not (found := re.search(r"127\.0\.0\.1:(\d+)\n", process.said())):
            assert process.popen.poll() is None
            time.sleep(0.02)
        connection = socket.create_connection(("127.0.0.1", int(found[1])), TIMEOUT)
        with connection, connection.makefile("rb") as read, connection.makefile("wb") as write:
            client = Client(read, write)
            client.initialize()
            assert codes(client.checked(BAD)) == ["N001"]
            client.leave()
            assert process.ended() == 0
        process.stdin.close()
        process.stdout.close()
        assert process.said() == f"plybook: listening at 127.0.0.1:{found[1]}\n"


def test_a_port_that_is_taken_is_said_to_be() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        result = run("lsp", "--tcp", str(port))
    assert result.exit_code == 2
    assert re.fullmatch(rf"plybook: port {port}: [^\n]*in use[^\n]*\n", result.stderr)


# --- without what it needs ---------------------------------------------------------------------------------------


def test_without_the_extra_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith(("pygls", "plybook.lsp"))]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "pygls", None)
    result = run("lsp")
    assert result.exit_code == 2
    assert result.stderr == "plybook: the language server needs pygls 2: pip install 'plybook[lsp]'\n"


def test_nothing_else_needs_the_extra() -> None:
    script = (
        "import sys; sys.modules['pygls'] = sys.modules['lsprotocol'] = None\n"
        "import plybook; from plybook.cli import main\n"
        "[getattr(plybook, name) for name in plybook.__all__]\n"
        "main(['--help'], standalone_mode=False); main(['validate', 'corpus:parmen-1'])"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=False, env=environment())
    assert (done.returncode, done.stderr) == (0, b"")


# --- what is typed -----------------------------------------------------------------------------------------------


def test_findings_come_when_a_document_is_opened_and_when_it_is_changed() -> None:
    with server() as process:
        client = process.client
        client.initialize()
        [found] = client.checked(BAD)
        assert (found["code"], found["severity"], found["source"]) == ("N001", 1, "plybook")
        assert stretch(BAD, found["range"]) == "Nc66"
        assert "did you mean Nc6?" in found["message"]
        at = {"start": position(0, 19), "end": position(0, 20)}
        client.change({"range": at, "text": ""}, version=2)
        assert client.findings(2) == []
        client.change({"text": BAD}, version=3)
        assert codes(client.findings(3)) == ["N001"]
        client.close()
        assert client.hear("textDocument/publishDiagnostics", uri=URI)["diagnostics"] == []
        client.leave()
        assert process.ended() == 0


def test_of_what_is_typed_fast_only_the_last_is_checked() -> None:
    with server() as process:
        client = process.client
        client.initialize()
        client.checked(GOOD)
        for version in range(2, 40):
            client.change({"range": {"start": position(0, 0), "end": position(0, 0)}, "text": " "}, version=version)
        client.change({"text": BAD}, version=40)
        message = client.hear("textDocument/publishDiagnostics", uri=URI)
        assert (message["version"], codes(message["diagnostics"])) == (40, ["N001"])


def test_changes_are_made_one_after_the_other() -> None:
    with server() as process:
        client = process.client
        client.initialize()
        client.checked("1. e4 e5\n")
        first = {"range": {"start": position(1, 0), "end": position(1, 0)}, "text": "2. 🨀Nf3\n"}
        second = {"range": {"start": position(1, 3), "end": position(1, 5)}, "text": ""}
        third = {"range": {"start": position(1, 6), "end": position(2, 0)}, "text": " Nc7\n"}
        client.change(first, second, third, version=2)
        [found] = client.findings(2)
        assert (found["code"], found["range"]["start"]) == ("R001", position(1, 7))


def test_a_document_may_be_closed_in_the_middle_of_its_check() -> None:
    with server() as process:
        client = process.client
        client.initialize()
        client.open(long_text())
        asked = client.begin("textDocument/hover", {"textDocument": {"uri": URI}, "position": position(0, 3)})
        client.close()
        assert client.answer(asked) is None
        assert client.hear("textDocument/publishDiagnostics", uri=URI)["diagnostics"] == []
        assert codes(client.checked(BAD)) == ["N001"]
        client.leave()
        assert process.ended() == 0


def test_a_long_document_does_not_delay_other_requests() -> None:
    with server() as process:
        client = process.client
        client.initialize()
        client.open(long_text(), uri="file:///long.pgn")
        assert codes(client.checked(BAD)) == ["N001"]  # while the other is being checked
        client.change({"text": GOOD}, uri="file:///long.pgn", version=2)
        assert client.findings(2, uri="file:///long.pgn") == []
        client.leave()
        assert process.ended() == 0


def test_what_is_asked_can_be_taken_back() -> None:
    with server() as process:
        client = process.client
        client.initialize()
        client.open(long_text())
        document = {"textDocument": {"uri": URI}}
        asked = [client.begin("textDocument/documentSymbol", document) for _ in range(3)]
        for number in asked:
            client.tell("$/cancelRequest", {"id": number})
        assert [client.refusal(number)["code"] for number in asked] == [-32800] * 3
        client.change({"text": GOOD}, version=2)
        assert client.findings(2) == []
        for _ in range(5):  # whether the answer is under way or not
            client.tell("$/cancelRequest", {"id": client.begin("textDocument/documentSymbol", document)})
        assert len(client.ask("textDocument/documentSymbol", document)) == 1
        client.leave()
        assert process.ended() == 0


def test_what_is_not_open_has_no_answers() -> None:
    with server() as process:
        client = process.client
        client.initialize()
        client.change({"text": BAD}, version=2)
        client.close()
        for method in ("hover", "definition", "documentSymbol", "foldingRange", "completion"):
            assert client.about(method) is None
        assert client.actions(WHOLE) == []


# --- places ------------------------------------------------------------------------------------------------------

HEBREW = '[Variant "alice-3d"]\r\n[Event "🨀 é"]\r\n\r\n\t1. pבδd2-גδd9\t{🨀} pגδd7-בδd9 *\r\n'


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-32"])
def test_places_count_the_code_units_that_were_agreed_on(encoding: str) -> None:
    with server() as process:
        client = process.client
        result = client.initialize({"general": {"positionEncodings": [encoding, "utf-16"]}})
        assert result["capabilities"]["positionEncoding"] == encoding
        units = {"utf-8": "utf-8", "utf-16": "utf-16-le", "utf-32": "utf-32-le"}[encoding]
        first, second, *_ = client.checked(HEBREW)
        assert stretch(HEBREW, first["range"], units) == "pבδd2-גδd9"
        assert stretch(HEBREW, second["range"], units) == "pגδd7-בδd9"


def test_lines_end_where_the_protocol_has_them_end() -> None:
    text = "{a\x0b\x0c\x85\u2028b}\r1. e4\re5\n2. Nc33\r\n*"
    with server() as process:
        process.client.initialize()
        signs, found = process.client.checked(text)
        assert (signs["code"], signs["range"]["start"]) == ("F012", position(0, 2))
        assert (found["code"], found["range"]["start"]) == ("N001", position(3, 3))
        process.client.change({"range": {"start": position(3, 6), "end": position(3, 7)}, "text": ""}, version=2)
        assert codes(process.client.findings(2)) == ["F012"]


# --- settings ----------------------------------------------------------------------------------------------------

CAN_CONFIGURE = {"workspace": {"configuration": True, "didChangeConfiguration": {"dynamicRegistration": True}}}
UNSURE = "1. e4 e5 2. Nf3\n"


def wait_for(client: Client, variant: str) -> None:
    """Wait until the game of the document is taken for one of a variant."""
    while not variant_of(client).startswith(f"{variant}, "):
        client.findings()


def variant_of(client: Client) -> str:
    [game] = client.ask("textDocument/documentSymbol", {"textDocument": {"uri": URI}})
    return str(game["detail"])


@pytest.mark.parametrize("options", [{"variant": "alice"}, {"plybook": {"variant": "alice"}}])
def test_settings_may_come_with_the_beginning(options: object) -> None:
    with server() as process:
        process.client.initialize(options=options)
        process.client.checked(UNSURE)
        assert variant_of(process.client) == "alice, alice-san"


def test_settings_may_be_asked_for_and_may_change() -> None:
    with server(settings={"variant": "alice"}) as process:
        client = process.client
        client.initialize(CAN_CONFIGURE)
        registered = client.hear("client/registerCapability")["registrations"]
        assert [each["method"] for each in registered] == ["workspace/didChangeConfiguration"]
        client.open(UNSURE)
        client.hear("workspace/configuration")
        wait_for(client, "alice")
        client.settings = {"variant": "chess"}
        client.tell("workspace/didChangeConfiguration", {"settings": None})
        client.hear("workspace/configuration")
        wait_for(client, "chess")


def test_settings_may_be_told() -> None:
    with server() as process:
        process.client.initialize()
        process.client.checked(UNSURE)
        process.client.tell("workspace/didChangeConfiguration", {"settings": {"plybook": {"variant": "alice"}}})
        wait_for(process.client, "alice")


def test_settings_that_cannot_be_are_said() -> None:
    with server() as process:
        process.client.initialize(options={"variant": "ches"})
        assert "unknown variant 'ches'" in process.client.hear("window/showMessage")["message"]
        assert process.client.checked(GOOD) == []


# --- whatever it is sent -----------------------------------------------------------------------------------------

HOSTILE = [
    "",
    " \n\r\t\ufeff",
    "\ufeff1. e4 e5",
    "".join(map(chr, range(256))) * 4,
    "1. e4 \ud800 e5 \udfff\n" * 3,
    "(" * 5000 + "1. e4" + ")" * 5000,
    "{" * 5000,
    '[Variant "chess"]\n[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]\n1. e4',
    '[Variant "nonsense"]\n[Notation "nonsense"]\n[Letters "nonsense"]\n[FEN "nonsense"]\n1. e4',
    '{"plybook": 1, "games": [{"moves": [1]}]}',
    "PK\x03\x04 1. e4 e5\n2. Nf3 Nc6 3. Bc4 Nf6 4. Ng5 d5 5. exd5 Nxd5 6. Nf7",
    "BZh91AY&SY\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qf7 *",
    "LZIP\x01\n1. e4 e5",
    "\u202e1. e4 \u2066e5\u2069 2. Nf3\u200b",
]


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    """A client that sends its server whatever there is; both must be as well afterwards as before."""
    with server() as process:
        process.client.initialize()
        yield process.client
        assert process.client.checked(GOOD, "file:///last.pgn") == []
        process.client.leave()
        assert process.ended() == 0


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_any_text_is_answered(client: Client, text: str) -> None:
    last = text.count("\n") + text.count("\r")
    client.checked(text)
    for place in ((0, 0), (0, 3), (1, 12), (2, 3), (last, 7), (2**31 - 1, 2**31 - 1)):
        for method in ("hover", "definition", "completion", "documentSymbol", "foldingRange"):
            client.about(method, *place)
    client.actions(WHOLE)
    client.actions(WHOLE, ["source.fixAll"])
    client.close()
    assert client.complaints == []


def long_text() -> str:
    """A megabyte of games, in each of which something is wrong."""
    return "\n".join(f'[Round "{number}"]\n\n{BAD}' for number in range(1_000_000 // 40))


def test_a_megabyte_is_answered_and_of_its_findings_the_first_are_shown() -> None:
    games = f'[Variant "chess"]\n[Notation "san"]\n\n{BAD}\n' * (MOST_FINDINGS + 7)
    with server() as process:
        client = process.client
        client.initialize()
        found = client.checked(f"{games}1. e4 {{{'🨀é ' * 250_000}}} e55\n")
        assert len(found) == MOST_FINDINGS + 1
        assert found[-1]["message"] == "9 more findings are not shown here; plybook validate shows all"
        assert client.about("hover", 5 * MOST_FINDINGS + 3, 18) is not None
        assert client.about("hover", 5 * (MOST_FINDINGS + 7), 1_000_010) is not None
        client.leave()
        assert process.ended() == 0


@pytest.mark.parametrize(
    "body",
    [
        b"[]",
        b"{",
        b"7",
        b"null",
        b"\xff",
        b'{"jsonrpc":"2.0"}',
        b'{"jsonrpc":"2.0","method":"$/nonsense"}',
        b"[" * 9999,
    ],
)
def test_what_is_no_message_is_passed_over(client: Client, body: bytes) -> None:
    client.send_bytes(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
    assert client.checked(BAD) != []
    client.close()
    client.complaints.clear()


def test_what_it_cannot_do_is_answered_with_an_error(client: Client) -> None:
    assert client.error("textDocument/nonsense", {})["code"] == -32601


@pytest.mark.parametrize("method", ["hover", "completion", "definition", "codeAction"])
@pytest.mark.parametrize("params", [None, [], {}, {"textDocument": {"uri": URI}, "position": position(-1, 2**31)}])
def test_what_cannot_be_asked_is_answered_with_an_error(client: Client, method: str, params: object) -> None:
    assert client.error(f"textDocument/{method}", params)["code"] == -32602
    client.complaints.clear()


@pytest.mark.parametrize("version", ["1.0", "2", 2.0, None, [], ...])
def test_a_request_of_another_protocol_is_answered(version: object) -> None:
    with server() as process:
        client = process.client
        client.initialize()
        request = {"id": "x", "method": "textDocument/hover", "params": {}, "jsonrpc": version}
        if version is ...:
            del request["jsonrpc"]
        body = json.dumps(request).encode()
        client.send_bytes(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
        error = client.refusal("x")
        assert error["code"] == -32600
        assert "2.0" in error["message"]
        client.checked(GOOD)
        client.complaints.clear()


def test_a_request_before_the_session_is_initialized_is_refused() -> None:
    with server() as process:
        client = process.client
        client.tell("initialized", {})
        client.open(GOOD)
        assert client.error("textDocument/hover", {})["code"] == -32002
        client.send_bytes(b"Content-Length: 2\r\n\r\n[]")
        assert client.initialize()
        assert [each["message"] for each in client.complaints] == [
            "plybook: JsonRpcException: the session has not been initialized",
            "plybook: JsonRpcInvalidRequest: Invalid Request: it is no message of the protocol",
        ]
        client.checked(GOOD)


def test_a_request_after_the_end_is_answered() -> None:
    with server() as process:
        client = process.client
        client.initialize()
        client.ask("shutdown", None)
        assert client.error("textDocument/hover", {})["code"] == -32600
        assert client.error("shutdown", None)["code"] == -32600
        client.tell("exit", None)
        assert process.ended() == 0


def test_samples_have_the_findings_that_validate_has() -> None:
    with server() as process:
        process.client.initialize()
        for name in ("parmen-1", "parmen-2", "alice-3d-1", "three-player-1"):
            [game] = plybook.read(f"corpus:{name}")
            expected = plybook.replay(game).diagnostics
            uri = f"file:///{name}.txt"
            found = process.client.checked(game.source.text, uri)
            assert codes(found) == [each.code for each in expected]
            assert [stretch(game.source.text, each["range"]) for each in found] == [each.token for each in expected]
