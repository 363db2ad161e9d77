"""Worker pools: other processes of this machine, or a base class for those of a cluster."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, ParamSpec, TypeVar

from plybook.archive.read.inputs import size_of
from plybook.loaded_rules import rule_sources

if TYPE_CHECKING:
    from collections.abc import Hashable
    from concurrent.futures import Executor, Future

P = ParamSpec("P")
T = TypeVar("T")

_LEAST_BYTES = 1 << 21  # bytes of games; for fewer, starting processes takes as long as they save
_END_SIGNALS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
_PRELOADED = "plybook.archive.read.replays"


class WorkerLostError(RuntimeError):
    """A worker process ended early, as when the machine runs out of memory."""


class WorkerPool:
    """The workers of an executor: so many ``workers``; ``failures`` are its exceptions for a lost worker."""

    reads_files = False
    """Whether the workers read files themselves, so that only byte ranges are sent."""

    def __init__(self, executor: Executor, workers: int, *failures: type[Exception]) -> None:
        from concurrent.futures import BrokenExecutor, CancelledError

        self.workers = workers
        self._executor = executor
        self._failures: tuple[type[Exception], ...] = (BrokenExecutor, CancelledError, *failures)

    def submit(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Call ``work`` on a worker; raise `WorkerLostError` if that is impossible."""
        sources = rule_sources()
        try:
            with _signals_delayed():
                if sources:
                    return self._executor.submit(partial(_by_rules, sources, work), *args, **kwargs)
                return self._executor.submit(work, *args, **kwargs)
        except self._failures as error:
            raise _worker_lost(error) from error

    def result(self, future: Future[T]) -> T:
        """Wait for a future, and return or raise its result, or `WorkerLostError`."""
        try:
            found = future.result()
        except self._failures as error:
            raise _worker_lost(error) from error
        if isinstance(found, _WithRules):
            _learn(found.sources)
            known: T = found.result
            return known
        return found


class _WithRules(NamedTuple):
    """A result, and what games are made of that the worker has come to know by rule files beside games."""

    result: Any
    sources: tuple[Hashable, ...]


def _by_rules(sources: Sequence[Hashable], work: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    """Return the result of ``work`` where the games of ``sources`` are known."""
    _learn(sources)
    found = work(*args, **kwargs)
    new = tuple(source for source in rule_sources() if source not in sources)
    return _WithRules(found, new) if new else found


def _learn(sources: Sequence[Hashable]) -> None:
    from plybook.rule_files import with_rules

    with_rules(sources)


def _worker_lost(error: Exception) -> WorkerLostError:
    said = f"{type(error).__name__}: {error}".rstrip(": ")
    return WorkerLostError(f"a process that worked on the files has ended before its time ({said})")


@contextmanager
def processes(jobs: int) -> Iterator[WorkerPool | None]:
    """Yield a pool of so many processes, or None for one job; the processes end when the context ends."""
    if jobs == 1:
        yield None
        return
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor

    method = "forkserver" if "forkserver" in multiprocessing.get_all_start_methods() else "spawn"
    context = multiprocessing.get_context(method)
    context.set_forkserver_preload([_PRELOADED])
    executor = ProcessPoolExecutor(jobs, context, initializer=_start_worker)
    try:
        yield WorkerPool(executor, jobs)
    finally:
        executor.shutdown(wait=True, cancel_futures=True)


@contextmanager
def _signals_delayed() -> Iterator[None]:
    """Call the handlers of signals that end the program after the body.

    An executor that is interrupted while it starts a worker does not count it, and waits for its end forever.
    """
    handlers, arrived = dict[int, Any](), list[int]()
    if threading.current_thread() is threading.main_thread():  # the only one that runs handlers
        handlers = {number: signal.getsignal(number) for number in _END_SIGNALS}
    for number, handler in handlers.items():
        if callable(handler):
            signal.signal(number, lambda number, frame: arrived.append(number))
    try:
        yield
    finally:
        for number, handler in handlers.items():
            if callable(handler):
                signal.signal(number, handler)
        for number in arrived[:1]:
            handlers[number](number, None)


def _start_worker() -> None:
    """Ignore Ctrl-C, which the main process handles; end when the main process ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """End this process when the main process ends, for whatever reason.

    Otherwise the worker would wait forever: all workers hold the pipe open on which work arrives.
    """
    from multiprocessing import parent_process
    from multiprocessing.connection import wait

    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)  # the results of the worker are no longer needed


def default_jobs(files: Sequence[str]) -> int:
    """Return the number of processes for ``files``: one for each core, or 1 if the files are small."""
    return cores() if sum(map(size_of, files)) >= _LEAST_BYTES else 1


def cores() -> int:
    """Return the number of cores that this process may use."""
    if sys.version_info >= (3, 13):
        return os.process_cpu_count() or 1
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
