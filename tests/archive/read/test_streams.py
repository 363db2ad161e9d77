"""Files that become shorter while they are read, and lines that have no end."""

from __future__ import annotations

import bz2
import gzip
import io
import os
import subprocess
from pathlib import Path

import pytest

import plybook
from plybook.archive.read import streams
from plybook.archive.read.streams import lines_of, opened_file
from tests.cli.process import PLYBOOK, environment, run
from tests.extent import crossed

GAME = b'[Event "x"]\n\n1. e4 e5 1-0\n\n'
MANY = 100_000  # more than is read before the first game is at hand


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> int:
    """The longest line is of 100 bytes."""
    monkeypatch.setattr(streams, "LONGEST_LINE", 100)
    return 100


# --- files -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("left", [0, 30, 100_000])
def test_a_file_that_becomes_shorter_is_not_taken_as_ended(left: int, tmp_path: Path) -> None:
    file = tmp_path / "games.pgn"
    file.write_bytes(GAME * MANY)
    games = iter(plybook.archive(file, jobs=1, strict=True))
    next(games)
    os.truncate(file, left)
    with pytest.raises(OSError, match="has become shorter while it was read") as caught:
        list(games)
    assert Path(str(caught.value.filename)) == file


def test_a_file_that_grows_or_is_read_already_is_no_error(tmp_path: Path) -> None:
    file = tmp_path / "games.pgn"
    file.write_bytes(GAME * 10)
    with opened_file(file) as stream:
        head = stream.read(50)
        with file.open("ab") as more:
            more.write(GAME)
        assert head + stream.read() == GAME * 11
        os.truncate(file, 10)
        assert stream.read() == b""
    with opened_file("/dev/null") as stream:
        assert stream.read() == b""


def test_all_at_once_is_heeded_too(tmp_path: Path) -> None:
    file = tmp_path / "games.pgn"
    file.write_bytes(GAME * 10)
    with opened_file(file) as stream:
        os.truncate(file, 10)
        with pytest.raises(OSError, match="from 270 bytes to 10"):
            stream.read()


@pytest.mark.slow
@pytest.mark.parametrize(("name", "jobs"), crossed(["games.pgn", "-"], ["1", "2"]))
def test_the_command_says_so(name: str, jobs: str, tmp_path: Path) -> None:
    file = tmp_path / "games.pgn"
    file.write_bytes(GAME * MANY)
    reader, writer = os.pipe()
    with (
        file.open("rb") as given,
        subprocess.Popen(
            [*PLYBOOK, "merge", name, "--jobs", jobs, "--no-progress"],
            stdin=given,
            stdout=writer,
            stderr=subprocess.PIPE,
            cwd=tmp_path,
            env=environment(),
        ) as process,
    ):
        os.close(writer)
        with os.fdopen(reader, "rb") as written:
            assert written.read(10)  # it is at work, and cannot go on before more is taken
            os.truncate(file, 30)
            written.read()
        assert process.stderr is not None
        said = process.stderr.read().decode()
        assert process.wait(60) == 2
    called = {"-": "standard input"}.get(name, name)
    assert said == f"plybook: {called}: it has become shorter while it was read, from 2,700,000 bytes to 30\n"


# --- lines -------------------------------------------------------------------------------------------------------


def cut(content: bytes) -> list[bytes]:
    return list(lines_of(io.BytesIO(content), "x"))


def test_lines_are_as_long_as_they_may_be(short: int) -> None:
    content = b"a" * 99 + b"\n" + b"b" * 100 + b"\n"
    with pytest.raises(OSError, match="line 2 has more than"):
        cut(content)
    for whole in (b"a" * 99 + b"\n" + b"c" * 100, b"a" * 99 + b"\n", b"", b"\n\n", b"a"):
        assert b"".join(cut(whole)) == whole
        assert all(len(line) <= short for line in cut(whole))


def test_lines_that_end_otherwise_are_no_longer(short: int) -> None:
    content = b"".join(b"%d" % each * 9 + b"\r" for each in range(100))
    for whole in (content, content + b"\n", content + b"x" * 90, content + b"y\nz\n"):
        lines = cut(whole)
        assert b"".join(lines) == whole
        assert max(map(len, lines)) <= 2 * short
        assert not any(line.startswith(b"\n") for line in lines)
    with pytest.raises(OSError, match="has more than"):
        cut(content + b"x" * 300)


@pytest.mark.parametrize("pack", [bytes, gzip.compress, bz2.compress])
def test_a_line_without_end_ends_the_file(pack: type[bytes], tmp_path: Path) -> None:
    """Also where it is packed, into little."""
    file = tmp_path / "games.pgn"
    file.write_bytes(pack(GAME * 3 + b"a" * (streams.LONGEST_LINE + 1) + b"\n" + GAME))
    done = run("validate", str(file), "corpus:parmen-2")
    assert done.exit_code == 2
    assert done.stderr == f"plybook: {file}: line 13 has more than 16 MiB, which no line of games has\n"
    assert done.stdout.splitlines()[-1].startswith("3 games, 102 plies")
    done = run("fix", str(file))
    assert done.exit_code == 2
    assert "\n" not in done.stderr.rstrip("\n")
    with pytest.raises(OSError, match="line 13 has more than 16 MiB"):
        plybook.read(file)


def test_files_of_other_line_ends_are_read(short: int) -> None:
    games = plybook.read(GAME.replace(b"\n", b"\r") * 30)
    assert [len(game.plies) for game in games] == [2] * 30
    text = (GAME * 3).decode()
    for content in (text.encode("utf-16"), text.replace("\n", "\r").encode("utf-16-le")):
        assert len(plybook.read(content if content[:2] in (b"\xff\xfe",) else b"\xff\xfe" + content)) == 3
