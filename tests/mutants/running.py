"""Which tests belong to a module, and what becomes of a change when they run.

The tests of a change run in a process of their own, on a copy of the package. It is forked from one that has read
the libraries of the tests already, but nothing of plybook, so that a run takes little more than its tests.
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
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path

from tests.mutants.changes import CHECKOUT, Change

TESTS = CHECKOUT / "tests"
LIBRARIES = ("pytest", "_pytest.assertion.rewrite", "hypothesis", "pydantic", "click", "pyparsing", "chess")
# What holds for every variant and notation, and what real games are held against.
FOR_ALL = (
    "test_contracts.py",
    "corpora",
    "sources",
    "test_conversion.py",
    "interpret",
    "rules/pages/test_round_trips.py",
    "replay/test_engine.py",
)
NOT_TRIED = {"browser", "site", "outside", "mutants"}
KILLED, SURVIVED, TIMED_OUT = "killed", "survived", "timed out"
_NONE_COLLECTED = 5
_LOG = "log.txt"  # what the last run in a copy printed
_SHOWN = 4000  # characters of it, where the tests fail without any change


@cache
def _texts() -> dict[Path, str]:
    found = sorted(path for path in TESTS.rglob("test_*.py") if not NOT_TRIED & set(path.parts))
    return {path: path.read_text(encoding="utf-8") for path in found}


def near_tests(module: Path) -> list[Path]:
    """Return the test modules that mirror a module of the package or import it; else those of its folder."""
    place = module.relative_to(CHECKOUT / "plybook").with_suffix("")
    while place.parts:
        mirror = TESTS / place
        dotted = ".".join(("plybook", *place.parts))
        found = [path for path in _texts() if mirror in path.parents or _mirrors(path, mirror)]
        found += [path for path, text in _texts().items() if path not in found and f"from {dotted} import" in text]
        if found:
            return found
        place = place.parent
    return list(_texts())


def _mirrors(path: Path, mirror: Path) -> bool:
    return path.parent == mirror.parent and path.stem.startswith(f"test_{mirror.name}")


def wide_tests(module: Path) -> list[Path]:
    """Return the test modules that what passed by the near ones has to pass as well: those of the whole room."""
    room = module.relative_to(CHECKOUT / "plybook").parts[0]
    near = near_tests(module)
    roots = [TESTS / room.removesuffix(".py"), *(TESTS / name for name in FOR_ALL)]
    found = [path for path in _texts() if path in roots or any(root in path.parents for root in roots)]
    return [path for path in found if path not in near]


@contextmanager
def copies(count: int) -> Iterator[queue.SimpleQueue[Path]]:
    """Make copies of the package for as many runs at a time, and remove them in the end."""
    ignore = shutil.ignore_patterns("*.so")
    with tempfile.TemporaryDirectory() as folder:
        free: queue.SimpleQueue[Path] = queue.SimpleQueue()
        for number in range(count):
            shutil.copytree(CHECKOUT / "plybook", Path(folder, str(number), "plybook"), ignore=ignore)
            free.put(Path(folder, str(number)))
        yield free


class Tries:
    """Runs of tests on changed copies of the package, ``jobs`` at a time."""

    def __init__(self, free: queue.SimpleQueue[Path], jobs: int) -> None:
        self._free = free
        self._jobs = jobs
        self._context = multiprocessing.get_context("forkserver")
        self._context.set_forkserver_preload(list(LIBRARIES))
        self._took: dict[tuple[Path, ...], float] = {}

    def outcomes(self, changes: Sequence[Change]) -> Iterator[tuple[Change, str]]:
        """Yield each change and what became of it, in the order in which they end."""
        with ThreadPoolExecutor(self._jobs) as pool:
            waiting = {pool.submit(self._outcome, change): change for change in changes}
            for done in as_completed(waiting):
                yield waiting[done], done.result()

    def _outcome(self, change: Change) -> str:
        ways = (near_tests(change.path), wide_tests(change.path))
        for tests in filter(None, ways):
            outcome = self._run(tests, change, 10 + 4 * self._usual(tests))
            if outcome != SURVIVED:
                return outcome
        return SURVIVED

    def _usual(self, tests: list[Path]) -> float:
        """Return the seconds that tests take without a change, and end the program if they fail."""
        key = tuple(tests)
        if key not in self._took:
            began = time.monotonic()
            if self._run(tests, None, None) != SURVIVED:
                raise SystemExit("tests fail without any change")
            self._took[key] = time.monotonic() - began
        return self._took[key]

    def _run(self, tests: list[Path], change: Change | None, seconds: float | None) -> str:
        copy = self._free.get()
        try:
            with _changed(copy, change):
                outcome = self._ended(copy, tests, seconds)
            if change is None and outcome != SURVIVED:
                sys.stderr.write((copy / _LOG).read_text(encoding="utf-8")[-_SHOWN:])
            return outcome
        finally:
            self._free.put(copy)

    def _ended(self, copy: Path, tests: list[Path], seconds: float | None) -> str:
        process = self._context.Process(target=_test, args=(copy, [str(path) for path in tests]))
        process.start()
        process.join(seconds)
        is_late = process.exitcode is None
        with suppress(ProcessLookupError):
            os.killpg(process.pid or 0, signal.SIGKILL)  # and what the tests have started
        process.join()
        if process.exitcode == _NONE_COLLECTED:
            raise SystemExit(f"no tests in {' '.join(map(str, tests))}")
        return TIMED_OUT if is_late else KILLED if process.exitcode else SURVIVED


@contextmanager
def _changed(copy: Path, change: Change | None) -> Iterator[None]:
    """Make a change in a copy of the package, and take it back in the end."""
    if change is None:
        yield
        return
    path = copy / change.path.relative_to(CHECKOUT)
    source = path.read_bytes()
    path.write_bytes(change.apply(source))
    # Python compares whole seconds and sizes with what it compiled before.
    os.utime(path, (time.time(), change.start))
    yield
    path.write_bytes(source)


def _test(copy: Path, tests: list[str]) -> None:
    """Run tests on a copy of the package up to the first that fails, and end with the exit code of pytest."""
    import pytest

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
    code = pytest.main([*options, *tests])
    os._exit(int(code))
