"""A cluster of two worker processes finds what one process finds, also when it loses some of them."""

from __future__ import annotations

import os
import signal
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import plybook
from plybook.archive.read import chunks as chunks_room
from plybook.archive.read.chunks import Chunk, chunks
from plybook.archive.read.options import ReadingOptions
from plybook.archive.run import cluster as room
from plybook.archive.run.cluster import cluster
from plybook.archive.run.pool import WorkerLostError
from plybook.archive.run.tasks import run_task
from tests.archive.run.test_tasks import GAME, as_said, checked
from tests.cli.process import run
from tests.rules.rule_files.test_page import SMALL

# What distributed leaves to the garbage collector when processes are killed is no concern of plybook's.
pytestmark = [
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]


@pytest.fixture(scope="module")
def two_processes() -> Iterator[Any]:
    """A scheduler and two workers, each a process of its own that is started again when it is lost.

    They are forked from a process that has imported what they need, if none is there already.
    """
    import dask
    from distributed import LocalCluster
    from distributed.utils import get_mp_context

    with dask.config.set({"distributed.worker.multiprocessing-method": "forkserver"}):
        get_mp_context().set_forkserver_preload(["distributed.nanny", __name__])
    with (
        dask.config.set(
            {"distributed.scheduler.allowed-failures": 1, "distributed.worker.multiprocessing-method": "forkserver"}
        ),
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0", silence_logs=50) as found,
    ):
        yield found


@pytest.fixture
def scheduler(two_processes: Any) -> str:
    """The address of a scheduler with two workers; one that was lost for good has another in its place."""
    from distributed import Client

    two_processes.scale(2)
    with Client(two_processes.scheduler_address, set_as_default=False) as client:
        client.wait_for_workers(2, timeout=120)
    return str(two_processes.scheduler_address)


@pytest.fixture
def archive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A file of many chunks: who cuts it says how large they are."""
    monkeypatch.setattr(chunks_room, "CHUNK_SIZE", 300)
    file = tmp_path / "many.pgn"
    games = (GAME.format(n=n, move="Bb5" if n % 3 else "Bb9") for n in range(112))
    file.write_text("".join(games), encoding="utf-8")
    return str(file)


def once_lost(chunk: Chunk) -> Iterator[Any]:
    """End the worker that is first to come to some game, as if the machine had failed."""
    for game in chunk.records():
        flag = Path(chunk.file).with_suffix(".lost")
        if '"50"' in game.source.text and not flag.exists():
            flag.touch()
            os._exit(1)
    return checked(chunk)


def always_lost(chunk: Chunk) -> Iterator[Any]:
    if any('"50"' in game.source.text for game in chunk.records()):
        os._exit(1)
    return checked(chunk)


def told(chunk: Chunk) -> Iterator[Any]:
    """Say which process begins."""
    Path(chunk.file).with_suffix(f".{os.getpid()}.began").touch()
    time.sleep(0.05)  # in which it can be killed
    return checked(chunk)


def test_a_cluster_writes_what_one_process_writes(scheduler: str, archive: str) -> None:
    # The variant is stated, for workers may know those of other packages.
    words = ("validate", archive, "-", "--format", "concise", "--variant", "chess")
    alone = run(*words, "--jobs", "1", stdin=b"1. e4 e9 1-0\n")
    together = run(*words, "--scheduler", scheduler, stdin=b"1. e4 e9 1-0\n")
    assert together == alone
    assert together.stdout.endswith("113 games, 562 plies: 39 errors, 0 warnings, 0 notes\n")


def test_games_of_rule_files_are_known_to_a_cluster(scheduler: str, tmp_path: Path) -> None:
    rules, games = tmp_path / "small.toml", tmp_path / "games.txt"
    rules.write_text(SMALL, encoding="utf-8")
    made = run("corpus", "generate", "small", "--rules", str(rules), "--games", "20", "--plies", "9").stdout
    games.write_text(made + '[Variant "small"]\n\n1. Ra4 *\n', encoding="utf-8")
    words = ("validate", str(games), "--rules", str(rules))
    together = run(*words, "--scheduler", scheduler)
    assert together == run(*words, "--jobs", "1")
    assert "error R001 illegal move 'Ra4'" in together.stdout


def test_what_a_lost_worker_was_at_is_done_again_once(scheduler: str, archive: str) -> None:
    alone = as_said(list(run_task(checked, [archive], ReadingOptions())))
    with cluster(scheduler) as pool:
        together = as_said(list(run_task(once_lost, [archive], ReadingOptions(), pool=pool)))
    assert Path(archive).with_suffix(".lost").exists()
    assert together == alone


def test_a_worker_may_be_killed_in_the_middle(scheduler: str, archive: str) -> None:
    alone = as_said(list(run_task(checked, [archive], ReadingOptions())))
    killed = threading.Event()

    def kill() -> None:
        for _ in range(6000):
            if began := sorted(Path(archive).parent.glob("*.began")):
                os.kill(int(began[0].suffixes[-2][1:]), signal.SIGKILL)
                killed.set()
                return
            time.sleep(0.01)

    killer = threading.Thread(target=kill)
    killer.start()
    with cluster(scheduler) as pool:
        together = as_said(list(run_task(told, [archive], ReadingOptions(), pool=pool)))
    killer.join()
    assert killed.is_set()
    assert together == alone


def test_work_that_costs_every_worker_its_life_is_given_up(scheduler: str, archive: str) -> None:
    with cluster(scheduler) as pool, pytest.raises(WorkerLostError, match="KilledWorker"):
        list(run_task(always_lost, [archive], ReadingOptions(), pool=pool))


def test_a_scheduler_that_is_lost_is_missed(archive: str) -> None:
    from distributed import LocalCluster

    with (
        LocalCluster(
            n_workers=1,
            threads_per_worker=1,
            processes=False,
            protocol="tcp",
            dashboard_address=":0",
            silence_logs=50,
        ) as short,
        cluster(short.scheduler_address) as pool,
    ):
        found = run_task(told, [archive], ReadingOptions(), pool=pool)
        next(found)
        short.close()
        with pytest.raises(WorkerLostError, match=r"the scheduler of the cluster is lost"):
            list(found)


def test_bytes_of_files_that_all_see_are_not_sent(archive: str) -> None:
    with Path(archive).open("rb") as stream:
        sizes = []
        for chunk in chunks(stream, archive, ReadingOptions()):
            assert chunk.load_up_to(1 << 30)
            there = chunk.for_worker()
            assert there.content == b""
            there.load_range()
            assert there.content == chunk.content
            sizes.append(len(chunk.content))
    assert len(sizes) == 14
    assert sum(sizes) == Path(archive).stat().st_size


def test_a_file_that_workers_do_not_see_is_named_with_the_worker(
    scheduler: str, archive: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another file of the same name lies there: so it is here, where it changes after it was cut."""
    other = tmp_path / "other.pgn"
    other.write_text("1. e4 e5 1-0\n", encoding="utf-8")
    elsewhere = Chunk.for_worker

    def changed(chunk: Chunk) -> Chunk:
        there = elsewhere(chunk)
        if chunk.file == archive:
            Path(archive).write_text("", encoding="utf-8")
        return there

    monkeypatch.setattr(Chunk, "for_worker", changed)
    with cluster(scheduler) as pool:
        found = list(run_task(checked, [archive, str(other)], ReadingOptions(), pool=pool))
    [error] = [each.error for each in found if each.error]
    assert isinstance(error, OSError)
    assert error.filename == archive
    assert "the worker tcp://" in str(error)
    assert "sees another file of this name, or it has changed" in str(error)
    assert [each.number for each in found if each.value] == [1]


def test_where_no_scheduler_is_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "_ANSWERS_WITHIN", 0.5)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{taken.getsockname()[1]}"
        done = run("validate", "corpus:parmen-1", "--scheduler", address)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith(f"plybook: {address}: no scheduler of a Dask cluster answers there (")
    for address in ("nonsense", "", "foo://host:1", "tcp://host:port"):
        done = run("validate", "corpus:parmen-1", "--scheduler", address)
        assert (done.exit_code, done.stdout, done.stderr.count("\n")) == (2, "", 1)


def test_a_cluster_and_processes_at_once_are_misuse() -> None:
    done = run("validate", "corpus:parmen-1", "--scheduler", "tcp://host:1", "--jobs", "2")
    assert (done.exit_code, done.stdout) == (2, "")
    assert "say one of them" in done.stderr


def test_what_is_to_be_installed_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "distributed", None)
    done = run("validate", "corpus:parmen-1", "--scheduler", "tcp://host:1")
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr == ("plybook: tcp://host:1: a cluster needs the extra dask: pip install 'plybook[dask]'\n")


def test_workers_of_another_version_are_no_help(
    scheduler: str, monkeypatch: pytest.MonkeyPatch, archive: str
) -> None:
    monkeypatch.setattr(room, "__version__", "99.1")
    done = run("validate", archive, "--scheduler", scheduler)
    assert (done.exit_code, done.stdout) == (2, "")
    assert "all workers need 99.1, as here" in done.stderr
    monkeypatch.setattr(room, "_check_versions", lambda client: None)  # one that comes later
    done = run("validate", archive, "--scheduler", scheduler)
    assert (done.exit_code, done.stdout) == (2, "")
    assert "all workers need 99.1, as here" in done.stderr


def test_archives_are_worked_on_by_clusters_too(scheduler: str, archive: str) -> None:
    from distributed import Client

    games = plybook.read(archive)
    assert list(plybook.archive(archive, scheduler=scheduler)) == games
    with Client(scheduler, set_as_default=False) as client:
        assert plybook.archive(archive, scheduler=client).count() == len(games)
        bag = plybook.archive(archive).to_bag()
        assert client.compute(bag.count()).result() == len(games)
