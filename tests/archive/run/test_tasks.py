"""Work on archives gives the same result with any workers, and says which worker was lost on the way."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from plybook.archive.read import chunks as room
from plybook.archive.read.chunks import Chunk
from plybook.archive.read.options import ReadingOptions
from plybook.archive.read.replays import replays
from plybook.archive.run.pool import WorkerLostError, WorkerPool, cores, default_jobs, processes
from plybook.archive.run.tasks import Found, by_file, run_task
from plybook.report.checks import GameCheck
from tests.running import run

GAME = '[Event "{n}"]\n\n1. e4 e5 2. Nf3 Nc6 3. {move} 1-0\n\n'


def archive(games: int = 12) -> str:
    return "".join(GAME.format(n=n, move="Bb5" if n % 3 else "Bb9") for n in range(games))


def checked(chunk: Chunk) -> Iterator[GameCheck]:
    return (GameCheck.of(replay) for replay in replays(chunk))


def lost(chunk: Chunk) -> Iterator[GameCheck]:
    if any('"7"' in game.source.text for game in chunk.records()):
        os._exit(1)
    return checked(chunk)


def files_in(folder: Path) -> list[str]:
    (folder / "a.pgn").write_text(archive(), encoding="utf-8")
    (folder / "b.txt").write_text("1. e4 e5 1-0\n", encoding="utf-8")
    (folder / "c.pgn").write_bytes(b"\x1f\x8b\x08 no such thing\n")
    (folder / "d.pgn").write_text(archive(7), encoding="utf-8")
    return [str(folder / name) for name in ("a.pgn", "b.txt", "gone.pgn", "c.pgn", "d.pgn")]


def as_said(found: list[Found[GameCheck]]) -> list[tuple[int, object, str]]:
    return [(each.number, each.value, str(each.error or "")) for each in found]


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "CHUNK_SIZE", 200)


@pytest.mark.usefixtures("small")
def test_a_pool_finds_what_one_finds_alone(tmp_path: Path) -> None:
    files = files_in(tmp_path)
    alone = list(run_task(checked, files, ReadingOptions()))
    with ThreadPoolExecutor(3) as executor:
        together = list(run_task(checked, files, ReadingOptions(), pool=WorkerPool(executor, 3)))
    assert as_said(together) == as_said(alone)
    [first, *_, last] = [each.value.report for each in alone if each.value]
    assert (first.game, first.line, last.game, last.line) == (1, 1, 7, 25)
    assert [each.number for each in alone if each.error] == [2, 3]
    findings = [found for each in alone if each.value for found in each.value.diagnostics]
    assert [(found.game, found.span.line) for found in findings if found.code == "N001"][:4] == [
        (1, 3),
        (4, 15),
        (7, 27),
        (10, 39),
    ]
    assert sorted({found.span.file for found in findings}) == [files[0], files[4]]


def test_other_processes_find_the_same(tmp_path: Path) -> None:
    """With chunks of their usual size: other processes know of no other."""
    file = tmp_path / "many.pgn"
    file.write_text(archive(90).replace("1. e4", f"{{ {'x' * 6000} }} 1. e4"), encoding="utf-8")
    alone = run("validate", str(file), "--format", "concise", "--jobs", "1")
    together = run("validate", str(file), "--format", "concise", "--jobs", "2")
    assert together.stdout == alone.stdout
    assert together.stdout.endswith("90 games, 450 plies: 30 errors, 0 warnings, 0 notes\n")
    assert together.exit_code == 1


def test_each_file_comes_with_what_was_found_in_it(tmp_path: Path) -> None:
    files = files_in(tmp_path)
    counts = []
    for file, values in by_file(run_task(checked, files, ReadingOptions())):
        if Path(file).name in ("gone.pgn", "c.pgn"):
            with pytest.raises(OSError, match=r"gone\.pgn|what is packed in it cannot be read"):
                next(values)
        else:
            counts.append((Path(file).name, sum(1 for _ in values)))
    assert counts == [("a.pgn", 12), ("b.txt", 1), ("d.pgn", 7)]


def test_a_lost_worker_is_reported(tmp_path: Path) -> None:
    [file, *_] = files_in(tmp_path)
    with processes(2) as pool, pytest.raises(WorkerLostError, match="has ended before its time"):
        list(run_task(lost, [file], ReadingOptions(), pool=pool))


class Sluggish(Executor):
    """Does nothing before it is asked for the result."""

    def submit(self, work: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.handed_out += 1

        class Later(Future[Any]):
            def result(self, timeout: float | None = None) -> Any:
                return work(*args, **kwargs)

        return Later()

    handed_out = 0


@pytest.mark.usefixtures("small")
def test_no_more_is_handed_out_than_can_be_taken_back(tmp_path: Path) -> None:
    [file, *_] = files_in(tmp_path)
    executor = Sluggish()
    found = run_task(checked, [file] * 10, ReadingOptions(), pool=WorkerPool(executor, 2))
    next(found)
    assert executor.handed_out == 7
    assert len(list(found)) == 119


def test_progress_is_told_of_all_games(tmp_path: Path) -> None:
    class Told:
        games = size = 0

        def done(self, size: int, games: int) -> None:
            self.size += size
            self.games += games

    files = files_in(tmp_path)[:2]
    told = [Told(), Told()]
    list(run_task(checked, files, ReadingOptions(), progress=told[0]))
    with ThreadPoolExecutor(2) as executor:
        list(run_task(checked, files, ReadingOptions(), pool=WorkerPool(executor, 2), progress=told[1]))
    size = sum(Path(file).stat().st_size for file in files)
    assert [(each.games, each.size) for each in told] == [(13, size)] * 2


def test_small_files_are_read_by_one(tmp_path: Path) -> None:
    files = files_in(tmp_path)
    assert default_jobs([*files, "-", "corpus:parmen-1", "a\0b"]) == 1
    with (tmp_path / "large.pgn").open("wb") as large:
        large.truncate(1 << 22)
    assert default_jobs([*files, str(tmp_path / "large.pgn")]) == cores() >= 1
