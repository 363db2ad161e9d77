"""Signals that end a command: what it has begun is undone, and no process of its own stays."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.cli.process import PLYBOOK, environment
from tests.extent import crossed, some

pytestmark = pytest.mark.slow  # each starts a process, some several

GAME = b'[Event "%d"]\n\n1. e4 e5 2. Nf3 Nc6 *\n\n'
FILES = 12
STATUS = {signal.SIGTERM: 143, signal.SIGHUP: 129, signal.SIGINT: 130}

# Sends itself a signal when the files of `split` are half in place.
SPLITTING = """
import os, signal, sys
from plybook.archive.write import splitting
from plybook.cli import main
signal.signal(signal.SIGINT, signal.default_int_handler)
placed, keep = [], splitting.{step}
def kept(*args, **options):
    placed.append(args)
    if {before} and len(placed) == 6:
        os.kill(os.getpid(), {number})
    found = keep(*args, **options)
    if not {before} and len(placed) == 6:
        os.kill(os.getpid(), {number})
    return found
splitting.{step} = kept
main(sys.argv[1:], prog_name="plybook")
"""


# Sends itself a signal when the second of the processes that work on files has just begun.
STARTING = """
import os, signal, sys
from multiprocessing.process import BaseProcess
from plybook.cli import main
signal.signal(signal.SIGINT, signal.default_int_handler)
begun, start = [], BaseProcess.start
def started(process):
    start(process)
    begun.append(process)
    if len(begun) == 2:
        os.kill(os.getpid(), {number})
BaseProcess.start = started
main(sys.argv[1:], prog_name="plybook")
"""


@contextmanager
def started(*words: str, cwd: Path, before: tuple[str, ...] = ()) -> Iterator[subprocess.Popen[bytes]]:
    """Give a command that is at work, in a session of its own, which ends with it."""
    with subprocess.Popen(
        [*before, *PLYBOOK, *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        cwd=cwd,
        env=environment(),
        start_new_session=True,
    ) as process:
        try:
            yield process
        finally:
            for each in session_of(process.pid):
                os.kill(each, signal.SIGKILL)


def session_of(number: int) -> list[int]:
    """Return the processes of a session that are at work."""
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            try:
                state, _, _, session, *_ = (folder / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(session) == number and state != "Z":
                found.append(int(folder.name))
    return found


def wait_for(is_so: Callable[[], bool], seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.02)


@pytest.fixture(autouse=True)
def _hangups_are_heard() -> Iterator[None]:
    """Let processes end by a hangup also where the tests are run by nohup, whose children would be deaf to it."""
    before = signal.signal(signal.SIGHUP, signal.SIG_DFL)
    yield
    signal.signal(signal.SIGHUP, before)


# --- drafts ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("command", "number"), crossed(["convert - -o out.txt", "select - -o out.txt --rest rest.txt"], [*STATUS])
)
def test_no_part_of_a_file_is_left(command: str, number: signal.Signals, tmp_path: Path) -> None:
    (tmp_path / "out.txt").write_text("as it was")
    with started(*command.split(), cwd=tmp_path) as process:
        assert process.stdin is not None
        process.stdin.write(b"".join(GAME % each for each in range(1000)))
        process.stdin.flush()
        wait_for(lambda: len(list(tmp_path.iterdir())) > 1)
        process.send_signal(number)
        assert process.wait(60) == STATUS[number]
        assert process.stderr is not None
        assert b"Traceback" not in process.stderr.read()
    assert [path.name for path in tmp_path.iterdir()] == ["out.txt"]
    assert (tmp_path / "out.txt").read_text() == "as it was"


def test_what_is_ignored_stays_ignored(tmp_path: Path) -> None:
    deaf = ("/bin/sh", "-c", """trap '' HUP; exec "$@" """, "sh")
    with started("convert", "-", "-o", "out.txt", before=deaf, cwd=tmp_path) as process:
        assert process.stdin is not None
        process.stdin.write(b"".join(GAME % each for each in range(1000)))
        process.stdin.flush()
        wait_for(lambda: bool(list(tmp_path.iterdir())))
        process.send_signal(signal.SIGHUP)
        process.stdin.close()
        assert process.wait(60) == 0
    assert b"Event" in (tmp_path / "out.txt").read_bytes()


# --- many files --------------------------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a file of games, and the files that it was split into before."""
    (tmp_path / "games.pgn").write_bytes(b"".join(GAME % each for each in range(FILES)))
    (tmp_path / "by").mkdir()
    for each in range(1, FILES + 1):
        (tmp_path / "by" / f"{each:05}.pgn").write_bytes(b"old %d" % each)
    return tmp_path


def split(folder: Path, number: signal.Signals, step: str, *, before: bool) -> int:
    script = SPLITTING.format(number=int(number), step=step, before=before)
    command = [sys.executable, "-c", script, "split", "games.pgn", "-o", "by", "--every", "1", "--force"]
    return subprocess.run(command, capture_output=True, cwd=folder, env=environment(), check=False).returncode


@pytest.mark.parametrize(("step", "number"), crossed(["_back_up", "_missing"], [*STATUS]))
def test_files_are_replaced_all_or_none(folder: Path, step: str, number: signal.Signals) -> None:
    if step == "_missing":  # files that are new
        for file in (folder / "by").iterdir():
            file.unlink()
    before = {file.name: file.read_bytes() for file in (folder / "by").iterdir()}
    assert split(folder, number, step, before=False) == STATUS[number]
    assert {file.name: file.read_bytes() for file in (folder / "by").iterdir()} == before


@pytest.mark.parametrize("before", [True, False])
def test_no_name_is_ever_without_a_file(folder: Path, before: bool) -> None:
    assert split(folder, signal.SIGKILL, "_back_up", before=before) == -signal.SIGKILL
    names = [file.name for file in (folder / "by").iterdir() if not file.name.startswith(".")]
    assert sorted(names) == [f"{each:05}.pgn" for each in range(1, FILES + 1)]
    [aside] = (folder / "by").glob(".plybook-*")
    for each in range(1, FILES + 1):
        content = (folder / "by" / f"{each:05}.pgn").read_bytes()
        if each < 6:
            assert content == GAME % (each - 1)
            assert (aside / f"{each - 1}.old").read_bytes() == b"old %d" % each
        else:
            assert content == b"old %d" % each


def test_where_files_have_one_name_they_are_moved(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.running import run

    def refuse(*args: object, **options: object) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "link", refuse)
    monkeypatch.chdir(folder)
    assert run("split", "games.pgn", "-o", "by", "--every", "1", "--force").exit_code == 0
    files = sorted((folder / "by").iterdir())
    assert [file.read_bytes() for file in files] == [GAME % each for each in range(FILES)]


# --- other processes ---------------------------------------------------------------------------------------------


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="it looks for processes in /proc")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL, signal.SIGHUP][: some(2, 3)])
def test_workers_end_with_the_process_that_started_them(number: signal.Signals, tmp_path: Path) -> None:
    (tmp_path / "games.pgn").write_bytes(b"".join(GAME % each for each in range(60_000)))
    with started("convert", "games.pgn", "-o", "out.json", "--jobs", "2", cwd=tmp_path) as process:
        wait_for(lambda: len(session_of(process.pid)) >= 5)  # with two workers, and what makes and heeds them
        process.send_signal(number)
        assert process.wait(60) == (-number if number == signal.SIGKILL else 128 + number)
        wait_for(lambda: not session_of(process.pid), seconds=20)
    if number != signal.SIGKILL:
        assert [path.name for path in tmp_path.iterdir()] == ["games.pgn"]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP][: some(2, 3)])
def test_a_signal_as_a_worker_starts_ends_it_too(number: signal.Signals, tmp_path: Path) -> None:
    (tmp_path / "games.pgn").write_bytes(b"".join(GAME % each for each in range(60_000)))
    command = [sys.executable, "-c", STARTING.format(number=int(number))]
    result = subprocess.run(
        [*command, "convert", "games.pgn", "-o", "out.json", "--jobs", "2"],
        capture_output=True,
        cwd=tmp_path,
        env=environment(),
        check=False,
        timeout=60,
    )
    assert result.returncode == STATUS[number], result.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["games.pgn"]
