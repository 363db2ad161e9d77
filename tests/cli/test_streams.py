"""Streams that are closed, full or of another encoding, Ctrl-C, and the exit status: never a traceback."""

from __future__ import annotations

import json
import os
import pty
import re
import signal
import subprocess
import sys
import time
import warnings
import weakref
from pathlib import Path
from xml.etree import ElementTree

import click
import jsonschema  # type: ignore[import-untyped]
import pytest

from plybook.cli.streams import errors_as_exit_status
from plybook.report.model import Report
from tests.cli.process import FILES, PLYBOOK, Full, environment, plybook, run, shell
from tests.extent import crossed, some

pytestmark = pytest.mark.slow  # most start a process, for its streams

ENCODINGS = ("ascii", "latin-1", "cp1252")
COMMANDS = (
    "--help",
    "--version",
    "validate alice.txt",
    "validate broken.txt --format concise",
    "validate broken.txt --format json",
    "validate broken.txt --format junit",
    "validate broken.txt --format sarif",
    "replay alice.txt --ply 2",
    "convert alice.txt",
    "legal alice-3d",
    "legal alice-3d --format json",
    "compare three-player three-player-plain corpus:three-player-1",
    "compare tri-d tri-d-tournament corpus:parmen-1 --format json",
    "show alice-3d --format json",
    "replay alice.txt --ply 2 --format json",
    "corpus list --format json",
    "play alice-3d --level delta",
    "perft tri-d 1",
    "perft tri-d 1 --divide",
    "show alice-3d",
    "variants",
    "variants --format json",
    "corpus list",
    "corpus show alice-3d-1",
    "corpus export alice-3d-1",
    "corpus generate alice-3d --plies 2",
    "explain",
    "explain R001",
    "schema",
    "validate --help",
)
every_command = pytest.mark.parametrize("command", COMMANDS)
# One for each way of writing: by click, as a report, and line by line.
a_few_commands = pytest.mark.parametrize(
    "command",
    ["--help", "validate alice.txt --format junit", "convert alice.txt"],
)


# --- encodings ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("command", "encoding"), crossed(COMMANDS, ENCODINGS))
def test_an_old_encoding_stops_no_command(command: str, encoding: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(FILES)
    modern, old = run(*command.split()), run(*command.split(), encoding=encoding)
    assert old.exit_code == modern.exit_code
    assert old.stdout.count("\n") == modern.stdout.count("\n")


@pytest.mark.parametrize(
    ("command", "encoding"), crossed(["legal alice-3d", "replay alice.txt --ply 1", "explain"], ENCODINGS)
)
def test_what_a_stream_cannot_spell_is_written_out(
    command: str, encoding: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(FILES)
    modern = run(*command.split()).stdout
    assert plybook(*command.split(), PYTHONIOENCODING=encoding).stdout == modern.encode(encoding, "backslashreplace")


@pytest.mark.parametrize(
    "command", ["convert alice.txt", "corpus export alice-3d-1", "validate alice.txt --format json"]
)
def test_what_can_be_kept_as_a_file_is_utf_8_in_every_locale(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(FILES)
    written = plybook(*command.split(), PYTHONIOENCODING="latin-1")
    assert written.stdout.decode("utf-8") == run(*command.split()).stdout


def test_a_converted_game_can_be_read_again_in_every_locale() -> None:
    converted = plybook("convert", "alice.txt", "--to", "json", PYTHONIOENCODING="cp1252").stdout
    again = plybook("validate", "-", stdin=converted, PYTHONIOENCODING="ascii")
    assert again.stdout == b"1 game, 3 plies: 0 errors, 0 warnings, 0 notes\n"


NO_UTF_8 = (b"caf\xe9 1.txt", b"nothing-\xe9.txt")  # one is there, and one is not


@pytest.fixture
def file_of_no_utf_8(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = Path(os.fsdecode(NO_UTF_8[0]))
    path.write_bytes((FILES / "wrong-fen.txt").read_bytes())
    return tmp_path


def test_a_process_reports_file_names_that_are_not_utf_8(file_of_no_utf_8: Path) -> None:
    names = map(os.fsdecode, NO_UTF_8)
    result = plybook("validate", *NO_UTF_8, cwd=file_of_no_utf_8)
    assert (result.returncode, result.stdout.decode(), result.stderr.decode()) == run("validate", *names)


@pytest.mark.usefixtures("file_of_no_utf_8")
@pytest.mark.parametrize("form", ["text", "concise", "json", "junit", "sarif"])
def test_a_file_name_that_is_not_utf_8_can_be_reported(form: str) -> None:
    code, text, said = run("validate", "--format", form, *map(os.fsdecode, NO_UTF_8))
    assert (code, said) == (2, "plybook: nothing-\N{REPLACEMENT CHARACTER}.txt: No such file or directory\n")
    assert ("caf%E9%201.txt" if form == "sarif" else "caf\N{REPLACEMENT CHARACTER} 1.txt") in text
    if form == "junit":
        ElementTree.fromstring(text)  # noqa: S314
    elif form in ("json", "sarif"):
        json.loads(text)


# --- closed and full streams -------------------------------------------------------------------------------------


@every_command
def test_a_full_disk_is_said_at_once(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(FILES)
    result = run(*command.split(), stdout=Full())
    assert result.stderr.splitlines()[-1:] == ["plybook: standard output: No space left on device"]
    assert result.exit_code == 2


@a_few_commands
def test_a_full_disk_is_said_in_one_line(command: str) -> None:
    result = shell(f"plybook {command} > /dev/full")
    assert result.stderr.splitlines()[-1:] == [b"plybook: standard output: No space left on device"]
    assert b"Exception ignored" not in result.stderr
    assert result.returncode == 2


@a_few_commands
def test_a_closed_output_is_said_in_one_line(command: str) -> None:
    result = shell(f"plybook {command} >&-")
    assert result.stderr.splitlines()[-1:] == [b"plybook: standard output: Bad file descriptor"]
    assert result.returncode == 2


@pytest.mark.parametrize("command", ["validate -", "convert -", "replay -"])
def test_a_closed_input_is_said_in_one_line(command: str) -> None:
    result = shell(f"plybook {command} <&-")
    assert (result.stderr, result.stdout) == (b"plybook: standard input: Bad file descriptor\n", b"")
    assert result.returncode == 2


@pytest.mark.parametrize(
    ("line", "status"),
    [
        ("validate alice.txt", 0),
        ("convert wrong-fen.txt", 1),
        ("validate nothing.txt", 2),
        ("--bad", 2),
    ],
)
def test_a_closed_error_stream_changes_no_status(line: str, status: int) -> None:
    result = shell(f"plybook {line} 2>&-")
    assert (result.returncode, result.stderr) == (status, b"")


@pytest.mark.parametrize("line", ["validate nothing.txt", "--bad", "convert wrong-fen.txt"])
def test_a_full_error_stream_is_an_error(line: str) -> None:
    assert shell(f"plybook {line} 2>/dev/full").returncode == 2


def test_a_file_is_written_though_all_streams_are_closed(tmp_path: Path) -> None:
    result = shell('plybook convert alice.txt -o "$1" <&- >&- 2>&-', str(tmp_path / "out.txt"))
    assert result.returncode == 0
    assert (tmp_path / "out.txt").read_text(encoding="utf-8") == run("convert", str(FILES / "alice.txt")).stdout


@pytest.mark.parametrize("command", ["validate -", "validate - --format json", "convert -", "validate - 2>&1"])
def test_a_closed_pipe_is_no_error(command: str, tmp_path: Path) -> None:
    (tmp_path / "many.txt").write_bytes((FILES / "wrong-fen.txt").read_bytes() * some(120, 300))
    result = shell(f"{{ plybook {command} < many.txt; echo $? >&3; }} 3>status | head -n 1", cwd=tmp_path)
    assert (tmp_path / "status").read_text() == "0\n"
    assert len(result.stdout.splitlines()) == 1
    assert b"Error" not in result.stderr.replace(b"error ", b"")
    assert b"Exception" not in result.stderr


def test_a_file_is_written_though_the_reader_of_messages_has_stopped(tmp_path: Path) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    command = [*PLYBOOK, "convert", "wrong-fen.txt", "-o", str(tmp_path / "out.txt")]
    result = subprocess.run(command, stderr=writer, cwd=FILES, env=environment(), check=False)
    os.close(writer)
    expected = run("convert", str(FILES / "wrong-fen.txt"))
    assert result.returncode == expected.exit_code == 1
    assert (tmp_path / "out.txt").read_text(encoding="utf-8") == expected.stdout


# --- an output that is an input ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    ["convert a.txt >> a.txt", "merge a.txt b.txt >> b.txt", "convert - < a.txt >> a.txt", "validate ./a.txt >> link",
     "select a.txt 1<> a.txt", "diff a.txt b.txt >> b.txt", "replay a.txt >> a.txt", "page a.txt >> hard"],
)  # fmt: skip
def test_standard_output_is_no_file_that_is_read(line: str, tmp_path: Path) -> None:
    games = (FILES / "alice.txt").read_bytes() * 200
    for name in ("a.txt", "b.txt"):
        (tmp_path / name).write_bytes(games)
    (tmp_path / "link").symlink_to("a.txt")
    (tmp_path / "hard").hardlink_to(tmp_path / "a.txt")
    result = shell(f"ulimit -f 2000; plybook {line}", cwd=tmp_path)
    assert result.returncode == 2
    assert result.stderr.endswith(b" is read, and standard output goes to it; name another file\n")
    assert result.stderr.count(b"\n") == 1
    assert (tmp_path / "a.txt").read_bytes() == (tmp_path / "b.txt").read_bytes() == games


@pytest.mark.parametrize("names", ["-r .", "'*.txt'"])
def test_where_it_is_not_named_it_is_left_out(names: str, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes((FILES / "alice.txt").read_bytes())
    result = shell(f"plybook validate {names} > report.txt", cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, b"")
    assert (tmp_path / "report.txt").read_text() == "1 game, 3 plies: 0 errors, 0 warnings, 0 notes\n"


# --- memory ------------------------------------------------------------------------------------------------------


# Leaves itself little more memory than it has when it is at work.
SHORT_OF_MEMORY = """
import os, resource, sys
from contextlib import redirect_stdout
from plybook.cli import main
with redirect_stdout(open(os.devnull, "w")):
    main(["convert", "corpus:parmen-1"], standalone_mode=False)
pages = int(open("/proc/self/statm").read().split()[0])
limit = pages * resource.getpagesize() + (20 << 20)
resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
main(sys.argv[1:], prog_name="plybook")
"""


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere memory has no limit that can be set")
@pytest.mark.parametrize("out", ["", "-o out.txt"])
def test_memory_that_runs_out_is_said_in_one_line(out: str, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes((FILES / "alice.txt").read_bytes() + b"{" + b"word " * 3_000_000 + b"}")
    if out:
        (tmp_path / "out.txt").write_text("old")
    command = [sys.executable, "-c", SHORT_OF_MEMORY, "convert", "a.txt", *out.split()]
    result = subprocess.run(command, capture_output=True, cwd=tmp_path, env=environment(), check=False)
    assert (result.returncode, result.stderr) == (2, b"plybook: out of memory\n")
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(["a.txt", *(["out.txt"] if out else [])])


def test_memory_that_is_left_is_enough_to_say_so(capsys: pytest.CaptureFixture[str]) -> None:
    """What filled it is given up."""

    class Heavy:
        pass

    def fill() -> None:
        held = Heavy()
        gone.append(weakref.ref(held))
        raise MemoryError

    gone: list[weakref.ref[Heavy]] = []
    with pytest.raises(click.ClickException, match="out of memory") as caught, errors_as_exit_status():
        fill()
    assert gone[0]() is None
    assert caught.value.exit_code == 2


# --- interruption ------------------------------------------------------------------------------------------------


# Presses Ctrl-C while the command works.
PRESSING = """
import os, signal, sys, threading
from plybook.cli import main
signal.signal(signal.SIGINT, signal.default_int_handler)
threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
main(sys.argv[1:], prog_name="plybook")
"""


@pytest.mark.parametrize("command", ["perft chess 5000", "perft chess 5000 --divide", "validate -"])
def test_ctrl_c_ends_a_command_with_130(command: str) -> None:
    reader, writer = os.pipe()  # nothing ever comes
    with os.fdopen(reader, "rb") as stdin, os.fdopen(writer, "wb"):
        result = subprocess.run(
            [sys.executable, "-c", PRESSING, *command.split()], stdin=stdin, capture_output=True, check=False
        )
    assert (result.returncode, result.stdout, result.stderr) == (130, b"", b"\n")


def test_ctrl_c_leaves_no_part_of_a_file(tmp_path: Path) -> None:
    out = tmp_path / "out.txt"
    out.write_text("as it was")
    with subprocess.Popen(
        [*PLYBOOK, "convert", "-", "-o", str(out)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        preexec_fn=heed_interrupts,
    ) as process:
        assert process.stdin is not None
        process.stdin.write((FILES / "broken.txt").read_bytes() * 300)
        process.stdin.flush()
        while len(list(tmp_path.iterdir())) == 1 and process.poll() is None:
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == 130
    assert [path.name for path in tmp_path.iterdir()] == ["out.txt"]
    assert out.read_text() == "as it was"


def heed_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.default_int_handler)


# --- exit status -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "options",
    ["validate {} --notation nope", "validate {} --variant nope", "validate {} --from nope",
     "replay {} --notation nope", "convert {} --to nope", "convert {} --notation nope", "convert {} --read-as nope",
     "convert {} --from nope",
     "convert {} --to json --notation nope", "corpus generate tri-d --to nope",
     "validate nothing.txt {} --notation nope --format json"],
)  # fmt: skip
@pytest.mark.parametrize("file", ["broken.txt", "alice.txt", "prose.txt"])
def test_a_name_that_does_not_exist_is_misuse(file: str, options: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(FILES)
    result = run(*options.format(file).split())
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("plybook: unknown ")
    assert "'nope'" in result.stderr
    assert len(result.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("form", "bad"),
    crossed(["text", "concise", "json", "junit", "sarif"], ["nothing.txt", ".", "corpus:nothing", "/proc/self/mem"]),
)
def test_a_file_that_cannot_be_read_does_not_stop_the_others(
    form: str, bad: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(FILES)
    result = run("validate", "broken.txt", bad, "alice.txt", "--format", form)
    assert result.exit_code == 2
    assert len(result.stderr.splitlines()) == 1
    assert result.stderr.startswith("plybook: ")
    assert bad.removeprefix("corpus:") in result.stderr
    if form in ("text", "concise"):
        assert result.stdout.splitlines()[-1].startswith("5 games, 19 plies: 5 errors, ")
    else:
        reason = result.stderr.rstrip("\n").removeprefix("plybook: ").removeprefix(f"{bad}: ")
        assert READERS[form](result.stdout) == reason


def reason_in_json(text: str) -> str:
    document = json.loads(text)
    report = Report.model_validate(document)
    jsonschema.validate(document, Report.model_json_schema())
    assert [len(file.games) for file in report.files] == [4, 0, 1]
    assert [file.error is None for file in report.files] == [True, False, True]
    return str(report.files[1].error)


def reason_in_junit(text: str) -> str:
    suites = ElementTree.fromstring(text).findall("testsuite")  # noqa: S314
    assert [(suite.get("tests"), suite.get("failures"), suite.get("errors")) for suite in suites] == [
        ("4", "4", "0"), ("1", "0", "1"), ("1", "0", "0")
    ]  # fmt: skip
    error = suites[1].find("testcase/error")
    assert error is not None
    return str(error.get("message"))


def reason_in_sarif(text: str) -> str:
    [run] = json.loads(text)["runs"]
    [invocation] = run["invocations"]
    assert invocation["executionSuccessful"] is False
    [notification] = invocation["toolExecutionNotifications"]
    assert len(run["results"]) == 5
    return str(notification["message"]["text"])


READERS = {"json": reason_in_json, "junit": reason_in_junit, "sarif": reason_in_sarif}


# --- what a terminal would act on --------------------------------------------------------------------------------

EVIL = "e\x1b[31m\x9b\u202ev\u2028\u200bil"


@pytest.mark.parametrize(
    "arguments",
    [["validate", EVIL], ["validate", "--format", EVIL, "x"], ["--" + EVIL], [EVIL], ["validate", "x", "--" + EVIL],
     ["legal", EVIL], ["legal", "tri-d", "--moves", EVIL], ["legal", "tri-d", "--fen", EVIL], ["explain", EVIL],
     ["legal", "chess", "--moves", "e4 " + EVIL], ["show", "tri-d", "--seat", EVIL],
     ["show", "tri-d", "--level", EVIL], ["corpus", "show", EVIL], ["validate", "corpus:" + EVIL],
     ["convert", "alice.txt", "--to", EVIL],
     ["convert", "alice.txt", "-o", f"no/{EVIL}"], ["perft", "tri-d", EVIL], ["schema", EVIL], ["variants", EVIL],
     ["replay", EVIL, "--game", "2"]],
)  # fmt: skip
def test_what_was_typed_is_made_visible(arguments: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(FILES)
    result = run(*arguments)
    assert result.exit_code == 2
    assert not set(result.stdout + result.stderr) & set("\x1b\x9b\u202e\u2028\u200b")
    assert "Error: " in result.stderr or result.stderr.startswith("plybook: ")


@pytest.mark.parametrize("command", ["validate", "validate --format concise", "convert", "replay", "replay --game 9"])
def test_file_names_and_what_is_in_files_are_made_visible(command: str, tmp_path: Path) -> None:
    file = tmp_path / f"{EVIL}.txt"
    file.write_text(f'[White "{EVIL}"]\n\n1. Pc2-c4(2) P{EVIL}\n', encoding="utf-8")
    result = run(*command.split(), str(file))
    assert result.exit_code in (1, 2)
    said = result.stderr if command == "convert" else result.stdout + result.stderr
    assert not set(said) & set("\x1b\x9b\u202e\u2028\u200b")
    assert "il.txt" in said


def test_a_terminal_gets_converted_games_made_visible(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text('[White "a\x9bb"]\n\n1. Pc2-c4(2) {c\u202ed}\n', encoding="utf-8")
    for command, kept in (
        (["convert", str(file)], False),
        (["convert", str(file), "-o", str(tmp_path / "out")], True),
    ):
        shown = on_terminal(*command) or (tmp_path / "out").read_bytes()
        assert ("a\x9bb".encode() in shown, "c\u202ed".encode() in shown) == (kept, kept)
        assert b"Pc2-c4(2)" in shown


def on_terminal(*arguments: str) -> bytes:
    """Return what a command writes to a terminal."""
    ours, theirs = pty.openpty()
    subprocess.run([*PLYBOOK, *arguments], stdout=theirs, env=environment(TERM="xterm"), check=True)
    os.set_blocking(ours, False)
    try:
        return os.read(ours, 65536)
    except BlockingIOError:
        return b""
    finally:
        os.close(ours)
        os.close(theirs)


def test_on_a_terminal_a_board_has_a_key_and_a_long_position_is_not_written_out() -> None:
    replayed = {name: ("replay", f"corpus:{name}", "--ply", "20") for name in ("prisoners-escape-1", "prince-1")}
    shown, long = (on_terminal(*arguments).decode() for arguments in replayed.values())
    assert "[ ] came here, < > went away" in shown
    assert "G Guard, I Prisoner" in shown
    assert "characters, all in a pipe" in long
    assert max(map(len, long.splitlines())) < 100  # with what colours them
    for arguments in replayed.values():
        piped = run(*arguments).stdout
        assert "came here" not in piped
        assert "in a pipe" not in piped


# --- names that no command has -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("valdate games.txt", "Error: No such command 'valdate'. Did you mean 'validate'?"),
        ("frobnicate", "Error: No such command 'frobnicate'."),
        ("corpus lst", "Error: No such command 'lst'. Did you mean 'list'?"),
        ("help valdate", "Error: No such command 'valdate'. Did you mean 'validate'?"),
        ("help schema more", "Error: plybook schema has no commands, and so no 'more'"),
    ],
)
def test_the_command_is_named_that_may_have_been_meant(command: str, said: str) -> None:
    ended = run(*command.split())
    assert (ended.exit_code, ended.stdout, ended.stderr.splitlines()[-1]) == (2, "", said)


@pytest.mark.parametrize(
    ("command", "word"),
    [
        ("validate alice.txt --format jsn", "json"),
        ("variants --format txt", "text"),
        ("schema reprot", "report"),
        ("completion bsh", "bash"),
        ("picture chess --theme drak", "dark"),
        ("picture chess --style letter", "letters"),
        ("validate alice.txt --variant ches", "chess"),
        ("validate alice.txt --notation parmn", "parmen"),
        ("validate alice.txt --from score-sheet", "scoresheet"),
        ("convert alice.txt --to jsn", "json"),
        ("convert alice.txt --read-as sn", "san"),
        ("validate alice.txt --letters germn", "German"),
        ("validate corpus:parmen", "parmen-1"),
        ("corpus show prince", "prince-1"),
        ("corpus spoil chess --kind promtion", "promotion"),
        ("show chess --seat wite", "White"),
        ("show three-player-partners --seat whites-partner", "White's partner"),
        ("show chess --picture square", "squares"),
        ("show alice-3d --level gama", "gamma"),
        ("show chess --targets e-2", "e2"),
        ("legal raumschach --from (A,b,1)", "Ab1"),
        ("explain ilegal-move", "illegal-move"),
        ("explain R0001", "R001"),
        ("fix alice.txt --select wrong-numbr", "wrong-number"),
        ("picture ches", "chess"),
    ],
)
def test_the_name_is_said_that_may_have_been_meant(command: str, word: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(FILES)
    ended = run(*command.split())
    assert (ended.exit_code, ended.stdout) == (2, "")
    assert ended.stderr.lower().rstrip().endswith(f"did you mean {word!r}?".lower()), ended.stderr


@pytest.mark.parametrize("command", ["validate x --fromat json", "validate x --varient chess", "help --hlp"])
def test_the_option_is_said_that_may_have_been_meant(command: str) -> None:
    ended = run(*command.split())
    assert (ended.exit_code, ended.stdout) == (2, "")
    assert re.search("Did you mean|Possible options", ended.stderr), ended.stderr


# --- warnings ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "said"), [(UserWarning, "plybook: warning: a\n"), (ResourceWarning, "")])
def test_of_warnings_those_are_said_that_are_for_users(
    kind: type[Warning], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with errors_as_exit_status():
        warnings.warn("a", kind, stacklevel=1)
    assert capsys.readouterr().err == said
