"""Who works on archives besides this process: other processes of this machine, or those of a cluster."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, ParamSpec, TypeVar

from plybook.archive.read.inputs import size_of

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

P = ParamSpec("P")
T = TypeVar("T")

_WORTH_IT = 1 << 21  # bytes of games; for fewer it takes about as long to start others as they save
_PRELOADED = "plybook.archive.read.replays"


class WorkerLostError(RuntimeError):
    """Who worked on an archive has ended before its time, as when the machine has no memory left."""


class WorkerPool:
    """So many ``hands`` that an executor lends; ``breakdowns`` it raises, too, where one of them is lost."""

    sees_files = False
    """Whether it reads chunks of files for itself, so that only their places are sent."""

    def __init__(self, executor: Executor, hands: int, *breakdowns: type[Exception]) -> None:
        from concurrent.futures import BrokenExecutor, CancelledError

        self.hands = hands
        self._executor = executor
        self._breakdowns: tuple[type[Exception], ...] = (BrokenExecutor, CancelledError, *breakdowns)

    def submit(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Let a hand call ``work``; raise `WorkerLostError` if that cannot be."""
        try:
            return self._executor.submit(work, *args, **kwargs)
        except self._breakdowns as error:
            raise _lost(error) from error

    def result(self, future: Future[T]) -> T:
        """Wait for what was submitted, and return or raise what came of it, or `WorkerLostError`."""
        try:
            return future.result()
        except self._breakdowns as error:
            raise _lost(error) from error


def _lost(error: Exception) -> WorkerLostError:
    said = f"{type(error).__name__}: {error}".rstrip(": ")
    return WorkerLostError(f"a process that worked on the files has ended before its time ({said})")


@contextmanager
def processes(jobs: int) -> Iterator[WorkerPool | None]:
    """Give a pool of so many processes, none for one job; they end when the pool is left, whatever leaves it."""
    if jobs == 1:
        yield None
        return
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor

    method = "forkserver" if "forkserver" in multiprocessing.get_all_start_methods() else "spawn"
    context = multiprocessing.get_context(method)
    context.set_forkserver_preload([_PRELOADED])
    executor = ProcessPoolExecutor(jobs, context, initializer=_begin_work)
    try:
        yield WorkerPool(executor, jobs)
    finally:
        executor.shutdown(wait=True, cancel_futures=True)


def _begin_work() -> None:
    """Leave Ctrl-C, which all processes hear of, to the one that hands out the work; end when that one ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """Wait for the end of the process that hands out the work, however it comes, and end this one.

    Nobody else would: a worker waits for work on a pipe which all workers hold open.
    """
    from multiprocessing import parent_process
    from multiprocessing.connection import wait

    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)  # what the worker is at, nobody will ask for


def enough_jobs(files: Sequence[str]) -> int:
    """Return how many jobs work on ``files`` gains from: as many as there are cores, or 1 if the files are small."""
    return cores() if sum(map(size_of, files)) >= _WORTH_IT else 1


def cores() -> int:
    """Return how many cores this process may use."""
    if sys.version_info >= (3, 13):
        return os.process_cpu_count() or 1
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
