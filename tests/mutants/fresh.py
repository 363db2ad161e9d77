"""Tests run on a changed copy of the package, in a process that imports it anew.

It is forked from one that has read the libraries of the tests already, but nothing of plybook.
"""

from __future__ import annotations

import multiprocessing
import os
import queue
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from tests.mutants.changes import CHECKOUT, Change

LIBRARIES = ("pytest", "_pytest.assertion.rewrite", "hypothesis", "pydantic", "click", "pyparsing", "chess")
_LOG = "log.txt"  # what the last run in a copy printed
_FAILED = "failed.txt"  # the test in it that failed
_WAITING = 20  # how many times as long as usual a run may take by the clock


class Copies:
    """Copies of the package, each for one run at a time."""

    def __init__(self, folder: str, count: int) -> None:
        self._free: queue.SimpleQueue[Path] = queue.SimpleQueue()
        for number in range(count):
            shutil.copytree(CHECKOUT / "plybook", Path(folder, str(number), "plybook"))
            self._free.put(Path(folder, str(number)))
        self._context = multiprocessing.get_context("forkserver")
        self._context.set_forkserver_preload(list(LIBRARIES))

    def first_failure(self, change: Change, names: Sequence[str], seconds: float) -> str | None:
        """Return the first of some tests that fails with a change, None if all pass; what takes too long fails."""
        if not names:
            return None
        copy = self._free.get()
        try:
            (copy / _FAILED).unlink(missing_ok=True)
            with _changed(copy, change):
                is_killed = self._fails(copy, names, seconds)
            failed = (copy / _FAILED).read_text(encoding="utf-8") if (copy / _FAILED).is_file() else "at all"
            return failed if is_killed else None
        finally:
            self._free.put(copy)

    def _fails(self, copy: Path, names: Sequence[str], seconds: float) -> bool:
        process = self._context.Process(target=_test, args=(copy, list(names)))
        process.start()
        process.join(seconds * _WAITING)
        is_late = process.exitcode is None
        with suppress(ProcessLookupError):
            os.killpg(process.pid or 0, signal.SIGKILL)  # and what the tests have started
        process.join()
        return is_late or bool(process.exitcode)


@contextmanager
def copies(count: int) -> Iterator[Copies]:
    """Make copies of the package for as many runs at a time, and remove them in the end."""
    with tempfile.TemporaryDirectory() as folder:
        yield Copies(folder, count)


@contextmanager
def _changed(copy: Path, change: Change) -> Iterator[None]:
    """Make a change in a copy of the package, and take it back in the end."""
    path = copy / change.path.relative_to(CHECKOUT)
    source = path.read_bytes()
    path.write_bytes(change.apply(source))
    # Python compares whole seconds and sizes with what it compiled before.
    os.utime(path, (time.time(), change.start))
    yield
    path.write_bytes(source)


class _Chosen:
    """A plug-in of pytest that runs some tests in their order, and says which one failed."""

    def __init__(self, names: list[str], told: Path) -> None:
        self._names = {name: number for number, name in enumerate(names)}
        self._told = told

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        there = [item for item in items if item.nodeid in self._names]
        items[:] = sorted(there, key=lambda item: self._names[item.nodeid])

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self._told.write_text(report.nodeid, encoding="utf-8")


def _test(copy: Path, names: list[str]) -> None:
    """Run tests on a copy of the package up to the first that fails, and end with the exit code of pytest."""
    os.setsid()
    os.chdir(CHECKOUT)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    log = os.open(copy / _LOG, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(log, 1)
    os.dup2(log, 2)
    sys.dont_write_bytecode = False  # the next run on this copy begins with what this one has compiled
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ.update(PYTHONSAFEPATH="1", PYTHONPATH=f"{copy}{os.pathsep}{CHECKOUT}")
    sys.path[:] = [str(copy), str(CHECKOUT), *(path for path in sys.path if path not in ("", str(CHECKOUT)))]
    options = ["-x", "-q", "-n", "0", "-p", "no:cacheprovider", "--import-mode=append"]
    options += ["-W", "ignore::pytest.PytestAssertRewriteWarning"]  # of the libraries that are here already
    files = dict.fromkeys(name.partition("::")[0] for name in names)
    os._exit(int(pytest.main([*options, *files], plugins=[_Chosen(names, copy / _FAILED)])))
