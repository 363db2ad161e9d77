"""Rows and tallies of chunks are those of their files, with any workers and any cuts."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import plybook
from plybook.archive.aggregates import Aggregate, chunk_tallies, table_rows
from plybook.archive.read import chunks as room
from plybook.archive.read.options import ReadingOptions
from plybook.archive.read.replays import StrayText
from plybook.archive.run.pool import WorkerPool
from plybook.archive.run.tasks import Found, Task, run_task
from plybook.archive.stats import Tally
from plybook.archive.table.rows import Batch, batches, numbered

GAME = '[Event "{n}"]\n[Variant "chess"]\n\n1. e4 e5 2. Nf3 Nc6 3. {move} 1-0\n\n'


@pytest.fixture
def files(tmp_path: Path) -> list[str]:
    text = "".join(GAME.format(n=n, move="Bb5" if n % 3 else "Bb9") for n in range(12))
    (tmp_path / "a.pgn").write_text(text, encoding="utf-8")
    (tmp_path / "b.txt").write_text("", encoding="utf-8")
    (tmp_path / "c.pgn").write_text(text, encoding="utf-8")
    return [str(tmp_path / name) for name in ("a.pgn", "gone.pgn", "b.txt", "c.pgn")]


def values(found: Iterator[Found[Aggregate[Batch]]]) -> list[Batch]:
    return [each.value.value for each in found if each.value is not None and each.value.value is not None]


def replays(files: list[str]) -> list[plybook.Replay]:
    return [plybook.replay(game) for name in (files[0], files[3]) for game in plybook.read_games(Path(name))]


def rows(found: list[Batch]) -> list[tuple[object, ...]]:
    return [row for batch in numbered(found) for row in zip(*batch.columns.values(), strict=True)]


@pytest.mark.parametrize("size", [100, 1 << 18])
@pytest.mark.parametrize("table", ["games", "plies"])
def test_rows_of_chunks_are_those_of_the_files(
    table: str, size: int, files: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room, "CHUNK_SIZE", size)
    task = partial(table_rows, table=table, suppose=True)
    alone = values(run_task(task, files, ReadingOptions()))
    with ThreadPoolExecutor(3) as executor:
        together = values(run_task(task, files, ReadingOptions(), pool=WorkerPool(executor, 3)))
    assert (len(alone) > 2) is (size == 100)
    assert rows(alone) == rows(together) == rows(list(batches(replays(files), table)))
    if table == "games":
        assert [number for batch in alone for number in batch.columns["number"]] == [*range(1, 13), *range(1, 13)]


def test_tallies_of_chunks_add_up(files: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "CHUNK_SIZE", 100)
    found = list(run_task(partial(chunk_tallies, suppose=True), files, ReadingOptions()))
    tallies = [each.value.value for each in found if each.value is not None and each.value.value is not None]
    assert len(tallies) > 2
    assert sum(tallies, Tally()) == Tally.of(replays(files))


def test_errors_and_what_is_no_game_are_counted_once(files: list[str]) -> None:
    tasks: tuple[Task[Aggregate[Any]], ...] = (
        partial(table_rows, table="plies", suppose=False),
        partial(chunk_tallies, suppose=False),
    )
    for task in tasks:
        told = list(run_task(task, files, ReadingOptions()))
        assert [str(each.error) for each in told if each.error] == [
            f"[Errno 2] No such file or directory: '{files[1]}'"
        ]
        made = [each.value for each in told if each.value is not None]
        assert sum(part.errors for part in made) == 9
        [stray] = [stray for part in made for stray in part.strays]
        assert [diagnostic.code for diagnostic in stray.diagnostics] == ["F001"]
        assert stray.source.file == files[2]
        assert pickle.loads(pickle.dumps(made)) == made  # noqa: S301


def test_text_that_is_no_game_has_its_place_in_the_file() -> None:
    [game] = plybook.read("\n\njust words\n", name="some file")
    replay = plybook.replay(game)
    moved: Aggregate[Batch] = Aggregate(None, (StrayText(replay.diagnostics, game.source),)).moved(10, 2)
    [found] = moved.strays[0].diagnostics
    assert found.span.line == replay.diagnostics[0].span.line + 10
    assert moved.strays[0].source.first_line == 11
