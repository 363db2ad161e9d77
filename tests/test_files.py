"""Files are written through whatever leads to them, and regular ones whole or not at all."""

from __future__ import annotations

import codecs
import io
import os
import random
import resource
import shutil
import socket
import stat
import subprocess
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from plybook import files
from plybook.files import well_formed, whole_files, write_whole
from tests.cli.process import FILES, PLYBOOK, run, shell
from tests.tables import each_row

OLD, NEW = "as it was, and longer\n", "as it is"


@pytest.fixture
def out(tmp_path: Path) -> Path:
    """A file in a folder of its own."""
    path = tmp_path / "folder" / "out.txt"
    path.parent.mkdir()
    path.write_text(OLD)
    return path


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


# --- links -------------------------------------------------------------------------------------------------------


def test_the_target_of_a_link_is_what_changes(out: Path, tmp_path: Path) -> None:
    (tmp_path / "near").symlink_to("folder/out.txt")
    (tmp_path / "far").symlink_to(tmp_path / "near")
    write_whole(tmp_path / "far", [NEW])
    assert out.read_text() == NEW
    assert (tmp_path / "far").readlink() == tmp_path / "near"
    assert (tmp_path / "near").readlink() == Path("folder/out.txt")
    assert (names(tmp_path), names(out.parent)) == (["far", "folder", "near"], ["out.txt"])


def test_a_link_that_leads_nowhere_yet_gets_its_target(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("target")
    write_whole(tmp_path / "link", [NEW])
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "target").read_text() == NEW


def test_a_link_that_leads_in_a_circle_is_an_error_about_it(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("link")
    with pytest.raises(OSError, match="link") as raised:
        write_whole(tmp_path / "link", [NEW])
    assert raised.value.filename == str(tmp_path / "link")
    assert (tmp_path / "link").is_symlink()


def test_all_names_of_a_file_change(out: Path, tmp_path: Path) -> None:
    (tmp_path / "other").hardlink_to(out)
    write_whole(out, [NEW])
    assert (tmp_path / "other").read_text() == out.read_text() == NEW
    assert out.samefile(tmp_path / "other")


# --- mode and owner ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", [0o640, 0o755, 0o606])
def test_mode_and_owner_stay(mode: int, out: Path) -> None:
    owner = (4711, 4712) if os.geteuid() == 0 else (os.geteuid(), os.getegid())
    os.chown(out, *owner)
    out.chmod(mode)
    write_whole(out, [NEW])
    now = out.stat()
    assert (stat.S_IMODE(now.st_mode), now.st_uid, now.st_gid) == (mode, *owner)
    assert out.read_text() == NEW


def test_a_new_file_has_the_usual_mode(tmp_path: Path) -> None:
    write_whole(tmp_path / "made", [NEW])
    (tmp_path / "usual").write_text(NEW)
    assert (tmp_path / "made").stat().st_mode == (tmp_path / "usual").stat().st_mode


def refuse(*_: object) -> None:
    raise PermissionError(1, "Operation not permitted")


def closed_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda path, _: not Path(path).is_dir())


def foreign_owner(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "chown", refuse)


def mounted_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "replace", refuse)


@pytest.mark.parametrize("obstacle", [closed_folder, foreign_owner, mounted_file])
def test_a_file_that_cannot_be_replaced_is_written_in_its_place(
    obstacle: Callable[[pytest.MonkeyPatch], None], out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = out.stat()
    obstacle(monkeypatch)
    write_whole(out, [NEW])
    assert out.read_text() == NEW
    assert out.stat().st_ino == before.st_ino
    assert names(out.parent) == ["out.txt"]


@pytest.mark.parametrize("obstacle", [closed_folder, foreign_owner, mounted_file])
def test_what_fails_half_way_in_its_place_is_undone(
    obstacle: Callable[[pytest.MonkeyPatch], None], out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    obstacle(monkeypatch)
    real, calls = shutil.copyfileobj, iter(range(9))

    def failing(source: object, target: object) -> None:
        if next(calls) == 1:  # the first call keeps what the file holds
            target.write(b"half of")  # type: ignore[attr-defined]
            raise OSError(28, "No space left on device")
        real(source, target)  # type: ignore[arg-type]

    monkeypatch.setattr(shutil, "copyfileobj", failing)
    with pytest.raises(OSError, match="No space left on device") as raised:
        write_whole(out, [NEW * 100])
    assert raised.value.filename == str(out)
    assert out.read_text() == OLD


def test_a_file_that_may_not_be_written_is_not_replaced(out: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda path, _: Path(path).is_dir())
    with pytest.raises(PermissionError) as raised:
        write_whole(out, [NEW])
    assert (raised.value.filename, out.read_text()) == (str(out), OLD)


# --- what is no regular file -------------------------------------------------------------------------------------


def test_a_pipe_is_written_to(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    read: list[str] = []
    reader = threading.Thread(target=lambda: read.append((tmp_path / "pipe").read_text()))
    reader.start()
    write_whole(tmp_path / "pipe", [NEW, NEW])
    reader.join()
    assert read == [NEW + NEW]
    assert (tmp_path / "pipe").is_fifo()


def test_a_device_is_written_to(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("/dev/null")
    write_whole(tmp_path / "link", [NEW])
    assert (tmp_path / "link").is_char_device()
    (tmp_path / "full").symlink_to("/dev/full")
    with pytest.raises(OSError, match="No space left on device") as raised:
        write_whole(tmp_path / "full", [NEW])
    assert raised.value.filename == str(tmp_path / "full")
    assert (tmp_path / "full").is_char_device()


def test_a_socket_or_a_folder_is_an_error_about_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # the name of a socket must be short
    with socket.socket(socket.AF_UNIX) as server:
        server.bind("socket")
        Path("folder").mkdir()
        for name in ("socket", "folder"):
            with pytest.raises(OSError, match=name) as raised:
                write_whole(Path(name), [NEW])
            assert raised.value.filename == name
        assert Path("socket").is_socket()
        assert Path("folder").is_dir()


@pytest.mark.parametrize(
    ("script", "written"),
    [
        ('{ echo a; plybook convert alice.txt -o /dev/stdout; echo b; } > "$1"', True),
        ('{ echo a; plybook convert alice.txt -o /dev/fd/3; echo b >&3; } 3> "$1" >&3', True),
        ('{ echo a; plybook convert alice.txt -o "$1-link"; echo b; } > "$1"', True),
        ('{ echo a; plybook convert alice.txt -o /dev/fd/9; echo b; } > "$1"', False),
    ],
)
def test_what_is_open_already_is_written_to_where_it_stands(script: str, written: bool, tmp_path: Path) -> None:
    (tmp_path / "out-link").symlink_to("/dev/stdout")
    result = shell(script, str(tmp_path / "out"))
    game = run("convert", str(FILES / "alice.txt")).stdout.encode() if written else b""
    assert (tmp_path / "out").read_bytes() == b"a\n" + game + b"b\n"
    assert result.stderr == (b"" if written else b"plybook: /dev/fd/9: Bad file descriptor\n")


# --- whole or not at all -----------------------------------------------------------------------------------------


def failing_pieces(error: BaseException) -> Iterator[str]:
    yield NEW * 10_000
    raise error


@pytest.mark.parametrize(
    "error", [ValueError("x"), KeyboardInterrupt(), OSError(5, "Input/output error", "other.txt")]
)
@pytest.mark.parametrize("linked", [False, True])
def test_an_error_on_the_way_leaves_the_file_as_it_was(
    error: BaseException, linked: bool, out: Path, tmp_path: Path
) -> None:
    if linked:
        (tmp_path / "other").hardlink_to(out)
    with pytest.raises(type(error)) as raised:
        write_whole(out, failing_pieces(error))
    assert raised.value is error
    assert getattr(error, "filename", None) in (None, "other.txt")
    assert (out.read_text(), names(out.parent)) == (OLD, ["out.txt"])


def test_a_full_disk_leaves_the_file_as_it_was(out: Path) -> None:
    result = subprocess.run(
        [*PLYBOOK, "convert", "alice.txt", "-o", str(out)],
        cwd=FILES,
        capture_output=True,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (20, 20)),
    )
    assert result.returncode == 2
    assert result.stderr.splitlines()[-1] == f"plybook: {out}: File too large".encode()
    assert (out.read_text(), names(out.parent)) == (OLD, ["out.txt"])


def test_a_name_may_be_as_long_as_the_system_allows(tmp_path: Path) -> None:
    out = tmp_path / ("n" * 251 + ".txt")
    write_whole(out, [NEW])
    assert out.read_text() == NEW


@pytest.mark.parametrize("missing", ["no/out.txt", "folder/out.txt/x"])
def test_errors_name_what_was_asked_for(missing: str, out: Path, tmp_path: Path) -> None:
    with pytest.raises(OSError, match=r"out\.txt") as raised:
        write_whole(tmp_path / missing, [NEW])
    assert raised.value.filename == str(tmp_path / missing)


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n"])
def test_of_a_line_that_is_not_utf_8_its_neighbours_are_none_the_worse(end: str) -> None:
    content = end.encode().join([b"\xc3\xa9", b"\xe9", b"\xc3\xa9", b""])
    lines = files.DecodedLines(io.BytesIO(content))
    assert list(lines) == [f"é{end}"] * 3
    assert lines.not_utf8 == 2


def test_lines_whose_bytes_are_not_wanted_are_the_same_though_read_in_a_shorter_way() -> None:
    pieces = [
        b"e4",
        "בδ\u200f".encode(),
        b"\xe9",
        b"\x81",
        b"\n",
        b"\r\n",
        b"\r",
        b"\xc3",
        b"\xa9",
        b"\xef\xbb\xbf",
        b"",
    ]
    chance, odd = random.Random(7), 0
    for _ in range(2000):
        content = b"".join(chance.choices(pieces, k=chance.randrange(12)))
        short, long = files.DecodedLines(io.BytesIO(content)), files.DecodedLines(io.BytesIO(content), files.Raw())
        assert list(short) == list(long), content
        assert (short.not_utf8, short.encoding) == (long.not_utf8, long.encoding), content
        odd += short.not_utf8 is not None
    assert 200 < odd < 1900, odd


def test_halves_of_characters_are_replaced() -> None:
    assert well_formed("a\udce9b\ud83d") == "a\N{REPLACEMENT CHARACTER}b\N{REPLACEMENT CHARACTER}"
    assert well_formed("aé\U0001f600") == "aé\U0001f600"
    assert files.encoded("\udce9é") == "\N{REPLACEMENT CHARACTER}é".encode()


def test_several_files_are_written_whole_or_none_of_them(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    one.write_bytes(b"old")
    with whole_files([one, two]) as [first, second]:
        first.write([b"a", "é"])
        second.write(["b"])
        assert one.read_bytes() == b"old"
    assert (one.read_bytes(), two.read_bytes()) == ("aé".encode(), b"b")
    with pytest.raises(ZeroDivisionError), whole_files([one, two]) as [first, second]:
        second.write(f"{1 // number}" for number in (1, 0))
    with pytest.raises(OSError, match="No such file") as raised, whole_files([one, tmp_path / "none" / "three"]):
        raise AssertionError
    assert raised.value.filename == str(tmp_path / "none" / "three")
    assert (one.read_bytes(), two.read_bytes()) == ("aé".encode(), b"b")
    assert sorted(tmp_path.iterdir()) == [one, two]


def test_what_cannot_be_restored_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    one.write_bytes(b"old")
    two.write_bytes(b"older")
    (tmp_path / "other").hardlink_to(two)
    real = shutil.copyfileobj

    def failing(source: object, target: object) -> None:
        if getattr(target, "name", "") == str(two):
            target.write(b"half")  # type: ignore[attr-defined]
            raise OSError(5, "Input/output error")
        real(source, target)  # type: ignore[arg-type]

    monkeypatch.setattr(shutil, "copyfileobj", failing)
    with (
        pytest.raises(OSError, match=r"error; what it held is kept as .*\.plybook-.*\.old") as raised,
        whole_files([one, two]) as [_, second],
    ):
        second.write([b"newer"])
    assert (raised.value.filename, one.read_bytes()) == (str(two), b"old")
    [kept] = tmp_path.glob(".plybook-*")
    assert (kept.name in str(raised.value), kept.read_bytes()) == (True, b"older")


@each_row("end", ["\n", "\r\n", "\r"])
@each_row(("encoding", "was"), [("utf-8", ""), ("utf-16", "UTF-16"), ("cp1252", "cp1252"), ("latin-1", "latin-1")])
def test_a_text_becomes_utf_8_with_its_line_ends(encoding: str, was: str, end: str) -> None:
    text = end.join(["caf\xe9" if encoding == "latin-1" else "\u201cMünchen\u201d", "plain", ""])
    assert files.in_utf_8(text.encode(encoding)) == (text.encode(), was)
    assert files.in_utf_8(text.encode()) == (text.encode(), "")


def test_lines_of_several_encodings_become_what_they_are_read_as() -> None:
    content = b"\x93a\x94\r\n" + "é\r\n".encode() + b"\x81\xe9\r\n"
    written, was = files.in_utf_8(content)
    assert written.decode() == "".join(files.DecodedLines(io.BytesIO(content)))
    assert was == "cp1252"
    assert files.in_utf_8(written) == (written, "")


def test_the_mark_of_utf_8_stays_and_broken_utf_16_is_told() -> None:
    marked = codecs.BOM_UTF8 + b"e4\n"
    assert files.in_utf_8(marked) == (marked, "")
    with pytest.raises(UnicodeDecodeError):
        files.in_utf_8("e4".encode("utf-16") + b"x")
