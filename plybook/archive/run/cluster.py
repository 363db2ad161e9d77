"""A Dask cluster as a worker pool.

If the workers can open a file, on shared storage or at a URL, only byte ranges of it are sent.
"""

from __future__ import annotations

import asyncio
import errno
import logging
import os
import socket
import time
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, ParamSpec, TypeVar

from plybook._version import __version__
from plybook.archive.read.byte_ranges import UnreachableRangeError
from plybook.archive.run.pool import WorkerLostError, WorkerPool
from plybook.extras import MissingExtraError

if TYPE_CHECKING:
    from distributed import Client

P = ParamSpec("P")
T = TypeVar("T")

_ANSWERS_WITHIN = 8  # seconds to find the scheduler
_RETRIES = 2  # of a failed call, such as a read from busy storage
_GROWS = 5.0  # seconds between two counts of the workers
_COMES_BACK = 60.0  # seconds to wait for a worker to come back if all are lost


@contextmanager
def cluster(scheduler: str | Client) -> Iterator[WorkerPool]:
    """Yield the workers of a cluster as a pool; ``scheduler`` is its address, or a client, which stays open.

    Raises `OSError` about the address if no scheduler answers there, if its workers have another version of plybook,
    or if a required library is not installed.
    """
    if not isinstance(scheduler, str):
        with _pool(scheduler) as pool:
            yield pool
        return
    _check_scheduler(scheduler)
    from distributed import Client

    with (
        _silence_dask(),
        Client(scheduler, set_as_default=False, timeout=_ANSWERS_WITHIN) as client,
        _pool(client) as pool,
    ):
        yield pool


def _check_scheduler(address: str) -> None:
    """Raise `OSError` if no scheduler answers; a client would keep trying while it is closed."""
    try:
        from distributed import Security
        from distributed.core import connect
    except ImportError:
        needed = str(MissingExtraError.named("a cluster", "dask"))
        raise OSError(errno.ENOTSUP, needed, address) from None

    async def greet() -> None:
        greeted = await connect(address, timeout=_ANSWERS_WITHIN, **Security().get_connection_args("client"))
        await greeted.close()

    with ThreadPoolExecutor(1) as beside:  # in a notebook an event loop runs already in this thread
        try:
            beside.submit(asyncio.run, greet()).result()
        except (OSError, ValueError, RuntimeError) as error:
            said = str(error).partition(" in <")[0]
            reason = f"no scheduler of a Dask cluster answers there ({said})"
            raise OSError(errno.ECONNREFUSED, reason, address) from None


@contextmanager
def _silence_dask() -> Iterator[None]:
    """Silence Dask's own messages about a lost scheduler; plybook reports it."""
    logger = logging.getLogger("distributed.client")
    before = logger.level
    logger.setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        logger.setLevel(before)


@contextmanager
def _pool(client: Client) -> Iterator[WorkerPool]:
    _check_versions(client)
    pool = _Cluster(client)
    try:
        yield pool
    finally:
        pool.end()


def _check_versions(client: Client) -> None:
    """Raise `OSError` if workers lack plybook or have another version; warn if there are no workers."""
    workers = client.get_versions(packages=["plybook"])["workers"]
    for worker, versions in workers.items():
        found = versions["packages"].get("plybook")
        if found != __version__:
            raise _unlike(worker, found, __version__)
    if not workers:
        address = client.scheduler.address if client.scheduler else "the scheduler"
        warnings.warn(f"{address} has no workers yet, for which the work waits", stacklevel=4)


def _unlike(worker: str, found: str | None, wanted: str) -> OSError:
    said = f"it has plybook {found}" if found else "it has no plybook"
    return OSError(errno.EPROTONOSUPPORT, f"{said}; all workers need {wanted}, as here", worker)


class _Cluster(WorkerPool):
    """The workers of a client's scheduler; each of their threads counts as a worker."""

    reads_files = True

    def __init__(self, client: Client) -> None:
        from distributed import KilledWorker
        from distributed.comm import CommClosedError

        lent = client.get_executor(pure=False, retries=_RETRIES)
        self._worker_lost: tuple[type[Exception], ...] = (KilledWorker, CommClosedError, CancelledError, OSError)
        super().__init__(lent, 1, KilledWorker, CommClosedError, TimeoutError)
        self._client = client
        self._lent = lent
        self._counted = -_GROWS
        self._had_workers = False

    def submit(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Call ``work`` on a worker; raise `WorkerLostError` if that is impossible."""
        if time.monotonic() - self._counted >= _GROWS:
            self._count()
        with warnings.catch_warnings():
            # A large chunk may have to be sent if the workers cannot open the file, or if it cannot be cut.
            warnings.filterwarnings("ignore", message="Sending large graph")
            there: Callable[..., T] = _on_worker
            return super().submit(there, __version__, work, *args, **kwargs)

    def result(self, future: Future[T]) -> T:
        """Wait for a future, and return or raise its result, or `WorkerLostError`."""
        while not wait([future], timeout=_COMES_BACK).done:
            if self._had_workers and not self._count():
                raise WorkerLostError("all workers of the cluster are lost, and none has come back")
        try:
            return super().result(future)
        except WorkerLostError as error:
            if isinstance(error.__cause__, CancelledError):  # as all are when the client loses its scheduler
                raise WorkerLostError("the scheduler of the cluster is lost, and with it the work") from error
            raise

    def end(self) -> None:
        """Cancel all that has not been done."""
        with suppress(*self._worker_lost, RuntimeError):
            self._lent.shutdown(wait=False)

    def _count(self) -> int:
        """Count the threads of the workers; their number may change."""
        try:
            found = sum(int(threads) for threads in self._client.nthreads().values())
        except self._worker_lost as error:
            raise WorkerLostError(f"the scheduler of the cluster is lost ({error})") from error
        self.workers = max(found, 1)
        self._had_workers = self._had_workers or found > 0
        self._counted = time.monotonic()
        return found


def _on_worker(version: str, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Call ``work`` on a worker; errors about unreachable files or another version name the worker."""
    from distributed import get_worker

    worker = get_worker().address
    if version != __version__:
        raise _unlike(worker, __version__, version)
    try:
        return work(*args, **kwargs)
    except UnreachableRangeError as error:
        where = f"the worker {worker} (on {socket.gethostname()}, process {os.getpid()})"
        raise UnreachableRangeError(error.errno, f"{where} {error.strerror}", error.filename) from None
