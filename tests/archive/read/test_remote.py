"""Files at URLs: read, listed and matched as paths are, and what goes wrong is said of the URL."""

from __future__ import annotations

import gzip
import io
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

import plybook
from plybook.archive.read import chunks as chunks_room
from plybook.archive.read.byte_ranges import ByteRange, UnreachableRangeError
from plybook.archive.read.chunks import chunks
from plybook.archive.read.inputs import files_in, size_of, size_unpacked
from plybook.archive.read.options import ReadingOptions
from plybook.archive.read.remote import is_url
from plybook.archive.read.sources import opened
from tests.cli.process import run
from tests.tables import each_row

SUFFIXES = (".txt", ".pgn", ".json")
GAME = b'[Event "x"]\n\n1. e4 e5 1-0\n\n'


def zipped(**files: bytes) -> bytes:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        for name, held in files.items():
            archive.writestr(f"{name}.pgn", held)
    return content.getvalue()


@pytest.fixture
def memory() -> Iterator[str]:
    """A folder in memory with games in it."""
    from fsspec.implementations.memory import MemoryFileSystem

    system = MemoryFileSystem()
    for name, content in {
        "b.txt": GAME,
        "a.pgn": GAME * 2,
        "c.md": b"no game",
        ".d.txt": GAME,
        "old/e.pgn.gz": gzip.compress(GAME),
        "old/f.zip": zipped(g=GAME, h=GAME),
        ".old/g.txt": GAME,
    }.items():
        system.pipe(f"/games/{name}", content)
    yield "memory://games"
    system.rm("/games", recursive=True)


def found(*names: str, recursive: bool = False) -> list[str]:
    return list(files_in(names, SUFFIXES, recursive=recursive))


@pytest.mark.parametrize(
    "name", ["s3://bucket/a.pgn", "memory://a", "file:///a", "simplecache::s3://a", "HTTPS://h/x"]
)
def test_what_is_a_url(name: str) -> None:
    assert is_url(name)


@each_row("name", [r"C:\games\a.pgn", "C:/a.pgn", "c://a", "corpus:parmen-1", "-", "a/b", "x://\n1. e4"])
def test_what_is_no_url(name: str) -> None:
    assert not is_url(name)


def test_games_are_read_packed_or_not(memory: str) -> None:
    for name, games in (("a.pgn", 2), ("b.txt", 1), ("old/e.pgn.gz", 1), ("old/f.zip", 2)):
        read = plybook.read(f"{memory}/{name}")
        assert len(read) == games
        assert {len(game.plies) for game in read} == {2}
        assert read[0].source.file.startswith(f"{memory}/{name}")


def test_folders_and_patterns_stand_for_their_files(memory: str) -> None:
    names = ["a.pgn", "b.txt", "old/e.pgn.gz", "old/f.zip"]
    assert found(memory, recursive=True) == [f"{memory}/{name}" for name in names]
    assert found(memory) == [memory]
    assert found(f"{memory}/*.txt", f"{memory}/**/e.*") == [f"{memory}/b.txt", f"{memory}/old/e.pgn.gz"]
    assert found(f"{memory}/*.xyz", "memory://nowhere", recursive=True) == [f"{memory}/*.xyz", "memory://nowhere"]
    assert found("https://127.0.0.1:9/games?all=1") == ["https://127.0.0.1:9/games?all=1"]
    done = run("validate", "-r", memory)
    assert (done.exit_code, done.stderr) == (0, "")
    assert done.stdout.endswith("6 games, 12 plies: 0 errors, 0 warnings, 0 notes\n")


def test_reports_name_urls_as_they_are(memory: str) -> None:
    from fsspec.implementations.memory import MemoryFileSystem

    MemoryFileSystem().pipe("/games/e 9.pgn", GAME.replace(b"e5", b"e9"))
    done = run("validate", f"{memory}/e 9.pgn", "--format", "sarif")
    assert f'"uri": "{memory}/e%209.pgn"' in done.stdout


def test_files_of_this_machine_have_urls_too(tmp_path: Path) -> None:
    (tmp_path / "a.pgn").write_bytes(GAME)
    url = (tmp_path / "a.pgn").as_uri()
    assert found(tmp_path.as_uri(), recursive=True) == [url]
    assert found(f"{tmp_path.as_uri()}/*.pgn") == [url]
    assert len(plybook.read(url)) == 1


def test_sizes_are_known(memory: str) -> None:
    assert size_of(f"{memory}/a.pgn") == size_unpacked([f"{memory}/a.pgn"]) == 2 * len(GAME)
    assert size_of("memory://nowhere") == size_of("nosuch://x") == 0
    assert size_unpacked([f"{memory}/old/e.pgn.gz"]) is None


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("memory://nowhere.pgn", "No such file or directory"),
        ("nosuch://bucket/x.pgn", "it cannot be read: ValueError: Protocol not known: nosuch"),
        ("file:///nowhere/x.pgn", "No such file or directory"),
    ],
)
def test_what_cannot_be_read_is_said_of_the_url(url: str, said: str) -> None:
    done = run("validate", url, "corpus:parmen-2")
    assert done.exit_code == 2
    assert done.stderr == f"plybook: {url}: {said}\n"
    assert "1 game, 98 plies" in done.stdout
    with pytest.raises(OSError, match=said) as caught:
        plybook.read(url)
    assert caught.value.filename == url


def test_a_folder_says_what_can_be_done(memory: str) -> None:
    done = run("validate", memory)
    assert done.exit_code == 2
    assert done.stderr.startswith(f"plybook: {memory}: ")
    assert done.stderr.count("\n") == 1


def test_what_is_to_be_installed_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "s3fs", None)
    done = run("validate", "s3://bucket/x.pgn")
    assert done.exit_code == 2
    assert "s3fs" in done.stderr
    monkeypatch.setitem(sys.modules, "fsspec.core", None)
    done = run("validate", "s3://bucket/x.pgn")
    assert done.stderr.endswith("what a URL names needs the extra remote: pip install 'plybook[remote]'\n")


def test_damage_is_said_after_the_games_before_it(memory: str) -> None:
    from fsspec.implementations.memory import MemoryFileSystem

    url = f"{memory}/damaged.pgn.gz"
    MemoryFileSystem().pipe("/games/damaged.pgn.gz", gzip.compress(GAME * 3)[:-4])
    done = run("validate", url)
    assert done.exit_code == 2
    assert done.stderr.startswith(f"plybook: {url}: what is packed in it cannot be read")


def test_nothing_is_written_to_a_url(memory: str) -> None:
    for words in (
        ("convert", "corpus:parmen-1", "-o", f"{memory}/new.pgn"),
        ("select", "corpus:parmen-1", "-o", f"{memory}/new.pgn"),
        ("unique", "corpus:parmen-1", "-o", f"{memory}/new.pgn"),
        ("split", "corpus:parmen-1", "--every", "1", "-o", f"{memory}/new"),
        ("table", "corpus:parmen-1", "-o", f"{memory}/new.csv"),
        ("page", "corpus:parmen-1", "-o", f"{memory}/new.html"),
        ("fix", f"{memory}/a.pgn"),
        ("fix", "corpus:parmen-1", "-o", f"{memory}/new.pgn"),
    ):
        done = run(*words)
        assert done.exit_code == 2, words
        assert done.stderr.startswith(f"plybook: {words[-1]}: "), words
        assert "is not written to" in done.stderr


def test_games_of_a_url_are_mended_elsewhere(memory: str, tmp_path: Path) -> None:
    from fsspec.implementations.memory import MemoryFileSystem

    MemoryFileSystem().pipe("/games/a.pgn", GAME.replace(b"1. e4 e5", b"1. e4 e5 9. Nf3 Nc6"))
    done = run("fix", f"{memory}/a.pgn", "-o", str(tmp_path / "a.pgn"))
    assert done.exit_code == 0
    assert b"2. Nf3" in (tmp_path / "a.pgn").read_bytes()


def test_workers_read_their_chunk_of_a_url(tmp_path: Path, memory: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chunks_room, "CHUNK_SIZE", 50)
    (tmp_path / "a.pgn").write_bytes(GAME * 20)
    url = (tmp_path / "a.pgn").as_uri()
    parts = []
    for stream, name in opened(url):
        for chunk in chunks(stream, name, ReadingOptions()):
            assert chunk.load_up_to(1 << 20)
            there = chunk.for_worker()
            assert there.content == b""
            there.load_range()
            parts.append(there.content)
    assert len(parts) > 5
    assert b"".join(parts) == GAME * 20
    for place in (f"{memory}/a.pgn", f"{memory}/old/e.pgn.gz", "corpus:parmen-1"):
        for stream, name in opened(place):
            for chunk in chunks(stream, name, ReadingOptions()):
                assert chunk.load_up_to(1 << 20)
                assert bool(chunk.for_worker().content) is place.startswith("memory")
    with pytest.raises(UnreachableRangeError, match="cannot read it"):
        ByteRange.of("memory://nowhere", 0, b"x").read()
