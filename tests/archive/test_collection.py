"""Archives in Python: all games of many files, with any workers."""

from __future__ import annotations

import gzip
import subprocess
import sys
import warnings
from pathlib import Path
from typing import Any

import pytest

import plybook
from plybook import Archive, GameRecord, UnreadWarning
from plybook.archive.read import chunks as room
from tests.archive.run.test_tasks import archive as text

GAMES = 30


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(room, "CHUNK_SIZE", 200)
    (tmp_path / "a.pgn").write_text(text(GAMES), encoding="utf-8")
    (tmp_path / "b.txt").write_text("no game at all\n", encoding="utf-8")
    (tmp_path / "c.pgn.gz").write_bytes(gzip.compress(text(7).encode()))
    return tmp_path


def moves(game: GameRecord) -> list[str]:
    return [ply.text for ply in game.plies]


def is_third(game: GameRecord) -> bool:
    return int(game.headers["Event"]) % 3 == 0 if game.headers else False


def troubled(game: GameRecord) -> int:
    if game.headers.get("Event") == "5":
        raise FileNotFoundError(2, "no book", "book.bin")
    return len(game.plies)


def broken(games: int) -> bytes:
    """Return an archive that is damaged in a game after so many."""
    content = f'{text(games)}[Event "long"]\n\n1. e4 {{ {"x" * 200_000} }} 1-0\n'
    return gzip.compress(content.encode())[:-4]


def as_read(folder: Path) -> list[GameRecord]:
    return [game for file in sorted(folder.iterdir()) for game in plybook.read(str(file))]


def test_the_games_are_those_of_its_files(folder: Path) -> None:
    archive = plybook.archive(folder, jobs=1)
    assert isinstance(archive, Archive)
    assert list(archive) == as_read(folder)
    assert archive.count() == GAMES + 7
    assert list(archive.map(moves)) == [moves(game) for game in as_read(folder)]
    assert archive.unread == []


@pytest.mark.parametrize("jobs", [1, 2])
def test_replays_say_where_their_games_stand(folder: Path, jobs: int) -> None:
    replays = list(plybook.archive(folder / "a.pgn", jobs=jobs).replays(suppose=False))
    alone = [plybook.replay(game, suppose=False) for game in plybook.read(folder / "a.pgn")]
    assert [(each.game, each.moves) for each in replays] == [(each.game, each.moves) for each in alone]
    places = [(found.game, found.span) for each in replays for found in each.diagnostics]
    assert places == [(found.game, found.span) for each in alone for found in each.diagnostics]


def test_games_are_taken_by_functions_and_filters(folder: Path) -> None:
    archive = plybook.archive(folder, jobs=1)
    wanted = archive.where(is_third)
    assert [int(game.headers["Event"]) for game in wanted] == [*range(0, GAMES, 3), 0, 3, 6]
    assert wanted.where(finding="error").count() == wanted.count() == GAMES // 3 + 3
    assert archive.where(plybook.Filter.of(finding="error")).where(is_third).count() == GAMES // 3 + 3
    assert archive.count() == GAMES + 7


def test_processes_find_the_same_games(folder: Path) -> None:
    alone, archive = plybook.archive(folder, jobs=1), plybook.archive(folder, jobs=2)
    assert list(archive) == list(alone)
    wanted = archive.where(is_third).where(plybook.Filter.of(finding="error"))
    assert wanted.count() == GAMES // 3 + 3
    assert list(wanted.map(moves)) == list(alone.where(is_third).where(finding="error").map(moves))


def test_paths_may_be_patterns_folders_and_samples(folder: Path) -> None:
    archive = plybook.archive([folder / "a*", str(folder / "*.txt"), "corpus:parmen-1"])
    assert archive.files == (str(folder / "a.pgn"), str(folder / "b.txt"), "corpus:parmen-1")
    assert archive.count() == GAMES + 1
    assert plybook.archive([]).count() == 0


def test_files_that_cannot_be_read_are_passed_over_with_a_warning(folder: Path) -> None:
    gone, damaged = folder / "gone.pgn", folder / "damaged.gz"
    damaged.write_bytes(broken(20))
    archive = plybook.archive([gone, folder / "a.pgn", damaged])
    with pytest.warns(UnreadWarning) as caught:
        assert archive.count() == GAMES + 20
    assert [str(each.message).partition(": ")[0] for each in caught] == [str(gone), str(damaged)]
    assert [getattr(error, "filename", None) for error in archive.unread] == [str(gone), str(damaged)]
    gone.write_text(text(1), encoding="utf-8")
    with pytest.warns(UnreadWarning):
        assert archive.count() == GAMES + 21
    assert len(archive.unread) == 1
    with pytest.raises(OSError, match="cannot be read"):
        plybook.archive([folder / "a.pgn", damaged], strict=True).count()


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_a_function_raises_is_raised(folder: Path, jobs: int) -> None:
    found = plybook.archive(folder / "a.pgn", jobs=jobs).map(troubled)
    assert [next(found) for _ in range(5)] == [5] * 5
    with pytest.raises(FileNotFoundError, match="no book"):
        next(found)


def test_what_cannot_be_meant_is_refused() -> None:
    with pytest.raises(plybook.UnknownNameError):
        plybook.archive("corpus:parmen-1", variant="trid")
    with pytest.raises(plybook.FilterError):
        plybook.archive("corpus:parmen-1").where(plies="many")
    with pytest.raises(TypeError, match="not by both"):
        plybook.archive("corpus:parmen-1").where(is_third, plies="3")
    with pytest.raises(ValueError, match="a job at least"):
        plybook.archive("corpus:parmen-1", jobs=0)
    with pytest.raises(ValueError, match="say one"):
        plybook.archive("corpus:parmen-1", jobs=2, scheduler="tcp://host:1")


def test_the_package_can_be_called_whatever_was_imported_first() -> None:
    said = "import plybook.archive.run.tasks, plybook; print(plybook.archive('corpus:parmen-1').count())"
    done = subprocess.run([sys.executable, "-c", said], capture_output=True, text=True, check=True)
    assert done.stdout == "1\n"


def in_bag(archive: Archive, **how: Any) -> list[Any]:
    return list(archive.to_bag(**how).compute(scheduler="synchronous"))


def test_a_bag_has_a_partition_for_each_chunk(folder: Path) -> None:
    archive = plybook.archive(folder / "a.pgn")
    bag = archive.to_bag()
    assert bag.npartitions == 5
    assert [moves(game) for game in in_bag(archive)] == [moves(game) for game in archive]
    assert sum(replay.ok for replay in in_bag(archive, replays=True)) == GAMES * 2 // 3
    assert bag.map(moves).map(len).sum().compute(scheduler="synchronous") == GAMES * 5
    assert len(in_bag(plybook.archive(folder).where(is_third))) == GAMES // 3 + 3
    assert in_bag(plybook.archive([])) == []


def test_a_bag_reads_its_games_when_it_is_computed(folder: Path) -> None:
    bag = plybook.archive(folder / "a.pgn").to_bag()
    (folder / "a.pgn").unlink()
    with pytest.raises(OSError, match="cannot read it"):
        bag.compute(scheduler="synchronous")


def test_a_bag_holds_the_games_before_a_damage(folder: Path) -> None:
    (folder / "d.pgn.gz").write_bytes(broken(20))
    archive = plybook.archive([folder / "d.pgn.gz", folder / "gone.pgn"])
    with pytest.warns(UnreadWarning):
        assert len(in_bag(archive)) == 20
    assert len(archive.unread) == 2


def test_what_is_to_be_installed_for_a_bag_is_said(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "dask", None)
    with pytest.raises(ImportError, match=r"plybook\[dask\]"):
        plybook.archive(folder).to_bag()


def test_closing_the_iterator_ends_its_workers(folder: Path) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        games = iter(plybook.archive(folder, jobs=2))
        assert next(games).index == 1
        games.close()  # type: ignore[attr-defined]  # it is a generator
